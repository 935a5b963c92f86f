//! Upcoming repetition: can the side to move step back to a position of the line, and so
//! draw? The table of all steps (`steps.rs`) tells it without generating a move.

use crate::worker::Worker;
use game_core::{Evaluator, Position};

/// The shortest way back to a position, before the step that closes it, in plies.
const SHORTEST_WAY: usize = 3;

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Can the side to move step back to a position of the line below the root?
    pub(crate) fn can_repeat(&self, ply: usize) -> bool {
        let Some(steps) = self.shared.steps else { return false };
        let now = self.pos.key();
        let Some(last) = self.pos.key_before(1) else { return false };
        // What the moves of the opponent changed: nothing, if they led back.
        let mut opponent = now ^ last ^ steps.turn;
        let mut plies = SHORTEST_WAY;
        while plies < ply {
            let pair = (self.pos.key_before(plies - 1), self.pos.key_before(plies));
            let (Some(after), Some(before)) = pair else { return false };
            opponent ^= after ^ before ^ steps.turn;
            if opponent == 0 && steps.is_open(&self.pos, now ^ before) {
                return true;
            }
            plies += 2;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use crate::steps::StepTable;
    use crate::test_worker::{chess, variant, with_worker};
    use game_core::Key;
    use game_core::random::Lcg64;

    /// Does a legal move lead to a position of the line below the root?
    fn by_trying<P: Position>(pos: &mut P, ply: usize) -> bool {
        let earlier: Vec<Key> = (1..ply).map_while(|plies| pos.key_before(plies)).collect();
        pos.legal_moves().into_iter().any(|m| {
            pos.make(m, &mut ());
            let found = earlier.contains(&pos.key());
            pos.unmake();
            found
        })
    }

    /// Random moves to and fro; how often a repetition was at hand.
    fn compare<P: Position, E: Evaluator<P> + Clone>(pos: &P, evaluator: &E) -> usize {
        let mut random = Lcg64::with_increment(3, 1_442_695);
        let mut n_found = 0;
        for _ in 0..60 {
            with_worker(pos, evaluator.clone(), &Params::default(), |worker| {
                for ply in 0..12 {
                    let moves = worker.pos.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let found = worker.can_repeat(ply);
                    let is_there = by_trying(&mut worker.pos, ply);
                    // A step that leaves a royal piece in danger is found all the same.
                    assert!(found >= is_there, "{:?}", worker.pos.to_setup());
                    n_found += usize::from(is_there);
                    let m = moves[random.below(moves.len())];
                    let kinds = worker.pos.move_kinds(m);
                    worker.make(m, &kinds, ply);
                }
            });
        }
        n_found
    }

    #[test]
    fn every_step_back_is_seen_without_trying_moves() {
        let ending = "4k3/8/8/3n4/8/8/3B4/4K3 w - - 0 1";
        assert!(compare(&chess(ending), &eval::Hce::new()) > 5);
        let universal = eval::Universal::with_hce();
        assert!(compare(&variant("chess", ending), &universal) > 5);
    }

    #[test]
    fn only_a_line_that_led_back_can_be_closed_by_a_step() {
        let way_back = |fen: &str, line: [&str; 4]| {
            with_worker(&chess(fen), eval::Hce::new(), &Params::default(), |worker| {
                for (ply, text) in line.into_iter().enumerate() {
                    let m = notation::coords::parse(&worker.pos, text).expect(text);
                    let kinds = worker.pos.move_kinds(m);
                    worker.make(m, &kinds, ply);
                }
                worker.can_repeat(line.len())
            })
        };
        let fen = "k7/8/8/8/8/8/R7/7K b - - 0 1";
        assert!(!way_back(fen, ["a8b8", "a2e2", "b8c8", "h1g1"]), "the kings strayed");
        assert!(way_back(fen, ["a8b8", "a2e2", "b8a8", "e2a2"]), "the king goes back to b8");
        assert!(!way_back(fen, ["a8b8", "a2e2", "b8a8", "e2d2"]), "the rook is elsewhere");
    }

    #[test]
    fn games_in_which_coming_back_does_not_simply_draw_have_no_table() {
        let crazyhouse = variant("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
        assert!(StepTable::new(&crazyhouse).is_none());
        assert!(StepTable::new(&chess("4k3/8/8/8/8/8/8/4K3 w - - 0 1")).is_some());
    }
}
