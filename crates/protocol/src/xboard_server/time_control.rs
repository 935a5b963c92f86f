//! The clocks of a game, and the limits they set to a search.

use game_core::{Clocks, Limits, Side};
use std::time::Duration;

/// The moves and minutes of a game for which nobody has named a time.
const USUAL_MOVES: u32 = 40;
const USUAL_BASE: Duration = Duration::from_secs(5 * 60);
/// How many moves the rest of a game is expected to last, where time is
/// measured in nodes.
const EXPECTED_MOVES: u32 = 25;

/// The time control and both clocks. The engine has no clock of its own: what it
/// used is subtracted after each move, and `time` sets it right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TimeControl {
    /// The moves of a control; zero if it lasts to the end.
    moves: u32,
    base: Duration,
    increment: Duration,
    /// The time for each move instead of clocks.
    move_time: Option<Duration>,
    own: Duration,
    other: Duration,
    /// The engine's moves since the control was set.
    made: u32,
    depth: Option<u32>,
    /// Nodes that count as a second.
    node_rate: Option<u64>,
}

impl Default for TimeControl {
    fn default() -> TimeControl {
        TimeControl {
            moves: USUAL_MOVES,
            base: USUAL_BASE,
            increment: Duration::ZERO,
            move_time: None,
            own: USUAL_BASE,
            other: USUAL_BASE,
            made: 0,
            depth: None,
            node_rate: None,
        }
    }
}

impl TimeControl {
    /// A new game begins.
    pub(super) fn restart(&mut self) {
        (self.own, self.other, self.made) = (self.base, self.base, 0);
        (self.depth, self.node_rate) = (None, None);
    }

    /// Obeys `level`. It may come in the middle of a game: the moves are those
    /// still to be made, and the time is the time left.
    pub(super) fn level(&mut self, moves: u32, base: Duration, increment: Duration) {
        (self.moves, self.base, self.increment) = (moves, base, increment);
        (self.own, self.other, self.made) = (base, base, 0);
        self.move_time = None;
    }

    pub(super) fn set_move_time(&mut self, time: Duration) {
        self.move_time = Some(time);
    }

    pub(super) fn set_depth(&mut self, depth: u32) {
        self.depth = Some(depth);
    }

    /// Time is measured in nodes; a rate of zero asks for processor time, which
    /// for us is the time of the clock.
    pub(super) fn set_node_rate(&mut self, rate: u64) {
        self.node_rate = (rate > 0).then_some(rate);
    }

    pub(super) fn set_own(&mut self, time: Duration) {
        self.own = time;
    }

    pub(super) fn set_other(&mut self, time: Duration) {
        self.other = time;
    }

    /// The engine thought for so long without a move.
    pub(super) fn spend(&mut self, time: Duration) {
        self.own = self.own.saturating_sub(time);
    }

    /// The engine has moved after so much time.
    pub(super) fn moved(&mut self, time: Duration) {
        self.spend(time);
        self.own = self.own.saturating_add(self.increment);
        self.made += 1;
        if self.moves > 0 && self.made.is_multiple_of(self.moves) {
            self.own = self.own.saturating_add(self.base);
        }
    }

    /// The engine's moves until the next control.
    fn moves_to_go(&self) -> Option<u32> {
        (self.moves > 0).then(|| self.moves - self.made % self.moves)
    }

    /// The limits for a move of this side.
    pub(super) fn limits(&self, side: Side) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        if let Some(rate) = self.node_rate {
            let time = self.move_time.unwrap_or_else(|| {
                let moves = self.moves_to_go().unwrap_or(EXPECTED_MOVES);
                self.own / moves + self.increment
            });
            let nodes = time.as_secs_f64() * rate as f64;
            limits.nodes = Some((nodes as u64).max(1));
            return limits;
        }
        if let Some(time) = self.move_time {
            limits.move_time = Some(time);
            return limits;
        }
        let mut left = [self.other; 2];
        left[side.index()] = self.own;
        limits.clocks =
            Some(Clocks { left, increment: [self.increment; 2], moves_to_go: self.moves_to_go() });
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    fn clocks(control: &TimeControl) -> Clocks {
        control.limits(Side::White).clocks.expect("a clock runs")
    }

    /// `level 40 5 0` over two controls: after forty moves of the engine there
    /// are five minutes more and forty moves to go.
    #[test]
    fn a_control_is_followed_by_the_next() {
        let mut control = TimeControl::default();
        control.level(40, 5 * MINUTE, Duration::ZERO);
        for played in 0..80 {
            let expected = 40 - played % 40;
            assert_eq!(clocks(&control).moves_to_go, Some(expected), "{played}");
            control.moved(Duration::from_secs(6));
        }
        assert_eq!(clocks(&control).moves_to_go, Some(40));
        assert_eq!(clocks(&control).left[0], 15 * MINUTE - 80 * Duration::from_secs(6));
    }

    #[test]
    fn a_control_set_in_the_middle_counts_from_there() {
        let mut control = TimeControl::default();
        control.level(40, 60 * MINUTE, Duration::ZERO);
        (0..40).for_each(|_| control.moved(MINUTE));
        control.level(20, 22 * MINUTE, Duration::ZERO);
        assert_eq!(clocks(&control).moves_to_go, Some(20));
        assert_eq!(clocks(&control).left, [22 * MINUTE; 2]);
    }

    #[test]
    fn what_was_said_last_about_time_counts() {
        let mut control = TimeControl::default();
        control.set_move_time(MINUTE);
        assert_eq!(control.limits(Side::Black).move_time, Some(MINUTE));
        control.level(0, MINUTE, MINUTE / 60);
        control.set_own(MINUTE / 2);
        let clocks = control.limits(Side::Black).clocks.unwrap();
        assert_eq!(clocks.left, [MINUTE, MINUTE / 2]);
        assert_eq!((clocks.increment, clocks.moves_to_go), ([MINUTE / 60; 2], None));
        control.set_depth(7);
        assert_eq!(control.limits(Side::Black).depth, Some(7));
        control.restart();
        assert_eq!(control.limits(Side::Black).depth, None);
    }

    /// The example of the specification.
    #[test]
    fn time_can_be_measured_in_nodes() {
        let mut control = TimeControl::default();
        control.set_move_time(Duration::from_secs(8));
        control.set_node_rate(10_000);
        let limits = control.limits(Side::White);
        assert_eq!((limits.nodes, limits.move_time), (Some(80_000), None));
        control.set_node_rate(0);
        assert_eq!(control.limits(Side::White).nodes, None);
        control.set_node_rate(1);
        control.set_move_time(Duration::ZERO);
        assert_eq!(control.limits(Side::White).nodes, Some(1));
    }
}
