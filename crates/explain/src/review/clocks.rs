//! What the clocks of a game tell: time used, haste, time trouble.

use super::JudgedMove;
use crate::Grade;
use game_core::Side;
use std::str::FromStr;

/// A fault was made in haste if it took at most this share of the time that its
/// side usually took.
const HASTE: f64 = 0.25;
/// A side is in time trouble with less than this share of the time it began with.
const TROUBLE: f64 = 0.1;

/// How much time the sides had, as the tag `TimeControl` says.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct ClockRules {
    /// The seconds at the start.
    pub base: Option<f64>,
    /// The seconds added for each move.
    pub increment: f64,
}

/// The text is no time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotClockRules;

impl FromStr for ClockRules {
    type Err = NotClockRules;

    /// Reads `300+2`, `300` and the first stage of `40/7200:3600`.
    fn from_str(text: &str) -> Result<ClockRules, NotClockRules> {
        let stage = text.split(':').next().unwrap_or_default();
        let stage = stage.split_once('/').map_or(stage, |known| known.1);
        let (base, increment) = stage.split_once('+').unwrap_or((stage, "0"));
        let seconds = |text: &str| match text.parse::<f64>() {
            Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
            _ => Err(NotClockRules),
        };
        Ok(ClockRules { base: Some(seconds(base)?), increment: seconds(increment)? })
    }
}

/// The time of one move.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct TimeUse {
    /// The seconds that the mover had left after the move.
    pub left: Option<f64>,
    /// The seconds that the move took.
    pub spent: Option<f64>,
}

/// The time of each move, from the clock after it.
pub(crate) fn time_used(
    movers: &[Side],
    clocks: &[Option<f64>],
    control: ClockRules,
) -> Vec<TimeUse> {
    let mut before = [control.base; 2];
    let moves = movers.iter().zip(clocks);
    let used = moves.map(|(&side, &left)| {
        let had = std::mem::replace(&mut before[side.index()], left);
        let spent = had.zip(left).map(|(had, left)| (had + control.increment - left).max(0.0));
        TimeUse { left, spent }
    });
    used.collect()
}

/// The mistakes and blunders that were made much faster than their side usually
/// moved.
pub(crate) fn hasty_faults(judged: &[JudgedMove], times: &[TimeUse]) -> Vec<usize> {
    let usual = Side::BOTH.map(|side| usual_time(judged, times, side));
    let is_hasty = |known: &&JudgedMove| {
        let spent = times.get(known.ply).and_then(|time| time.spent);
        let usual = usual[known.mover.index()];
        let is_fast = spent.zip(usual).is_some_and(|(spent, usual)| spent <= usual * HASTE);
        known.grade >= Grade::Mistake && is_fast
    };
    judged.iter().filter(is_hasty).map(|known| known.ply).collect()
}

/// The mean time of a side's moves.
fn usual_time(judged: &[JudgedMove], times: &[TimeUse], side: Side) -> Option<f64> {
    let own = judged.iter().zip(times).filter(|(known, _)| known.mover == side);
    let spent: Vec<f64> = own.filter_map(|(_, time)| time.spent).collect();
    (!spent.is_empty()).then(|| spent.iter().sum::<f64>() / spent.len() as f64)
}

/// The first move of each side after which it had little time left.
pub(crate) fn time_troubles(
    judged: &[JudgedMove],
    times: &[TimeUse],
    control: ClockRules,
) -> [Option<usize>; 2] {
    Side::BOTH.map(|side| {
        let own = || judged.iter().zip(times).filter(move |(known, _)| known.mover == side);
        let first = own().find_map(|(_, time)| time.left);
        let base = control.base.or(first)?;
        let is_short = |time: &TimeUse| time.left.is_some_and(|left| left < base * TROUBLE);
        own().find(|(_, time)| is_short(time)).map(|(known, _)| known.ply)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_as_tags_have_them() {
        let read = |text: &str| text.parse::<ClockRules>().ok().map(|c| (c.base, c.increment));
        assert_eq!(read("300+2"), Some((Some(300.0), 2.0)));
        assert_eq!(read("600"), Some((Some(600.0), 0.0)));
        assert_eq!(read("40/7200:3600"), Some((Some(7200.0), 0.0)));
        for text in ["", "-", "?", "nodes=5000", "-5+1", "inf"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_move_takes_what_the_clock_lost_and_the_increment() {
        let movers = [Side::White, Side::Black, Side::White];
        let control = ClockRules { base: Some(60.0), increment: 2.0 };
        let times = time_used(&movers, &[Some(55.0), None, Some(56.0)], control);
        let spent: Vec<Option<f64>> = times.iter().map(|time| time.spent).collect();
        assert_eq!(spent, [Some(7.0), None, Some(1.0)]);
    }
}
