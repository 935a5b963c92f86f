//! Looking on until nothing is left to capture.

use crate::mates::{INFINITY, UNKNOWN, from_table, is_loss, mated, to_table, value};
use crate::node::Kind;
use crate::picker::Wanted;
use crate::table::Found;
use crate::worker::Worker;
use game_core::{Bound, Evaluator, Move, Position};

/// The depth quiescence entries have in the table.
const CALM_DEPTH: i32 = 0;
/// In check this many quiet answers are looked at; the rest seldom helps when
/// these do not.
const QUIET_ANSWERS: u32 = 3;

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The score of a position in which only captures, and answers to checks,
    /// are looked at.
    pub(crate) fn quiesce<K: Kind>(
        &mut self,
        ply: usize,
        alpha: i32,
        beta: i32,
        plies_left: i32,
    ) -> i32 {
        // Step 1: count, and look whether the game or the line is over.
        if self.enter(ply) {
            return 0;
        }
        self.stack.at_mut(ply).pv.clear();
        if let Some(outcome) = self.pos.early_outcome(ply) {
            return value(outcome, self.pos.turn(), ply);
        }
        if Self::is_too_deep(ply) || plies_left == 0 {
            return self.evaluate();
        }

        // Step 2: what the table knows.
        let key = self.pos.key();
        let found = self.shared.table.probe(key);
        if let Some(found) = &found
            && !K::PV
            && self.shared.params.table_cuts == 1
            && let Some(score) = usable(found, CALM_DEPTH, alpha, beta, ply)
        {
            return score;
        }

        // Step 3: standing pat, unless that is no choice.
        let in_check = self.pos.in_check();
        let raw = match (&found, in_check) {
            (_, true) => UNKNOWN,
            (Some(Found { evaluation: Some(known), .. }), _) => *known,
            _ => self.evaluate(),
        };
        let mut best = -INFINITY;
        let mut floor = alpha;
        let mut evaluation = UNKNOWN;
        if !in_check {
            evaluation = self.corrected(raw, ply);
            if let Some(found) = &found
                && let Some(better) = refined(found, evaluation, ply)
            {
                evaluation = better;
            }
            best = evaluation;
            if self.nature.must_capture && self.can_capture() {
                best = -INFINITY;
            }
            floor = floor.max(best);
            if floor >= beta {
                return best;
            }
        }

        // Step 4: captures, or all answers to a check.
        let table_move = found.as_ref().map_or(Move::NONE, |found| self.believed(found.best));
        let table_move = match in_check || self.is_noisy(table_move) {
            true => table_move,
            false => Move::NONE,
        };
        let wanted =
            if in_check { Wanted::All } else { Wanted::Noisy(-self.shared.params.calm_exchange) };
        let mut picker = self.picker(table_move, wanted);
        let mut best_move = Move::NONE;
        let mut n_moves = 0;
        let mut n_quiet = 0;
        while let Some(m) = picker.next(self, ply) {
            n_moves += 1;
            let gist = self.pos.gist(m);
            if !in_check && self.is_idle(&gist) {
                continue;
            }
            if !is_loss(best) {
                if in_check && !gist.is_noisy() {
                    n_quiet += 1;
                    if n_quiet > QUIET_ANSWERS {
                        picker.skip_quiet();
                        continue;
                    }
                }
                if !in_check && self.is_hopeless(&gist, evaluation, floor) {
                    best = best.max(evaluation + self.shared.params.calm_margin);
                    continue;
                }
            }
            self.make(m, &gist, ply);
            let score = self.descend(ply, floor, beta, |worker, alpha, beta| {
                worker.quiesce::<K>(ply + 1, alpha, beta, plies_left - 1)
            });
            self.unmake();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > floor {
                    (floor, best_move) = (score, m);
                    if K::PV {
                        self.stack.set_line(ply, m);
                    }
                }
                if score >= beta {
                    break;
                }
            }
        }
        self.give_back(picker);
        if self.stopped {
            return 0;
        }

        // Step 5: no answer to a check is mate, whatever the game calls it.
        if in_check && n_moves == 0 {
            return match self.pos.outcome() {
                Some(outcome) => value(outcome, self.pos.turn(), ply),
                None => mated(ply),
            };
        }

        // Step 6: keep it.
        let bound = if best >= beta { Bound::AtLeast } else { Bound::AtMost };
        let was_pv = K::PV || found.is_some_and(|found| found.was_pv);
        let evaluation = (raw != UNKNOWN).then_some(raw);
        let score = to_table(best, ply);
        let entry = Found { best: best_move, score, evaluation, depth: CALM_DEPTH, bound, was_pv };
        self.shared.table.store(key, entry);
        best
    }

    /// Would even winning this piece leave the score below the window?
    fn is_hopeless(&self, gist: &game_core::Gist, evaluation: i32, alpha: i32) -> bool {
        let p = self.shared.params;
        let worth = |kind: Option<game_core::Kind>| kind.map_or(0, |kind| self.worth(kind));
        self.nature.exchanges
            && !self.nature.sudden
            && evaluation + p.calm_margin + worth(gist.captured) + worth(gist.promotion) <= alpha
    }

    /// Does a piece only change into one worth no more? Where every move does
    /// that, looking at all of them would never end.
    fn is_idle(&self, gist: &game_core::Gist) -> bool {
        gist.captured.is_none()
            && gist.promotion.is_some_and(|kind| self.worth(kind) <= self.worth(gist.kind))
    }

    fn is_noisy(&self, m: Move) -> bool {
        m != Move::NONE && self.pos.gist(m).is_noisy()
    }

    /// Is there a capture, where captures are a duty?
    pub(crate) fn can_capture(&mut self) -> bool {
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        self.pos.generate(game_core::MoveClass::Noisy, &mut moves);
        let any = moves.iter().any(|&m| self.pos.gist(m).captured.is_some());
        self.scratch = moves;
        any
    }
}

/// The table's score, if it is deep enough and settles the window.
#[inline]
pub(crate) fn usable(found: &Found, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let score = from_table(found.score, ply);
    let settles = match found.bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= beta,
        Bound::AtMost => score <= alpha,
    };
    (found.depth >= depth && settles).then_some(score)
}

/// A better guess than the evaluation, if the table's score is one.
#[inline]
pub(crate) fn refined(found: &Found, evaluation: i32, ply: usize) -> Option<i32> {
    let score = from_table(found.score, ply);
    let better = match found.bound {
        Bound::Exact => true,
        Bound::AtLeast => score > evaluation,
        Bound::AtMost => score < evaluation,
    };
    better.then_some(score)
}
