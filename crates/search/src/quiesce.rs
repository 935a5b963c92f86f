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

/// What is known of a position while captures are looked at.
struct Calm {
    in_check: bool,
    /// The evaluation as the evaluator gave it, and as it was corrected.
    raw: i32,
    evaluation: i32,
    best: i32,
    best_move: Move,
    /// What a move must beat.
    floor: i32,
    n_moves: u32,
}

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
            && self.shared.params.tt_cutoffs == 1
            && let Some(score) = usable(found, CALM_DEPTH, alpha, beta, ply)
        {
            return score;
        }

        // Step 3: standing pat, unless that is no choice.
        let mut calm = self.stand_pat(ply, alpha, found.as_ref());
        if calm.floor >= beta && !calm.in_check {
            return calm.best;
        }

        // Step 4: captures, or all answers to a check.
        self.try_noisy::<K>(ply, beta, plies_left, &mut calm, found.as_ref());
        if self.stopped {
            return 0;
        }

        // Step 5: no answer to a check is mate, whatever the game calls it.
        if calm.in_check && calm.n_moves == 0 {
            return match self.pos.outcome() {
                Some(outcome) => value(outcome, self.pos.turn(), ply),
                None => mated(ply),
            };
        }

        // Step 6: keep it.
        let entry = Found {
            best: calm.best_move,
            score: to_table(calm.best, ply),
            evaluation: (calm.raw != UNKNOWN).then_some(calm.raw),
            depth: CALM_DEPTH,
            bound: if calm.best >= beta { Bound::AtLeast } else { Bound::AtMost },
            was_pv: K::PV || found.is_some_and(|found| found.was_pv),
        };
        self.shared.table.store(key, entry);
        calm.best
    }

    /// What there is without a move.
    fn stand_pat(&mut self, ply: usize, alpha: i32, found: Option<&Found>) -> Calm {
        let in_check = self.in_check();
        let raw = match (found, in_check) {
            (_, true) => UNKNOWN,
            (Some(Found { evaluation: Some(known), .. }), _) => *known,
            _ => self.evaluate(),
        };
        let mut calm = Calm {
            in_check,
            raw,
            evaluation: UNKNOWN,
            best: -INFINITY,
            best_move: Move::NONE,
            floor: alpha,
            n_moves: 0,
        };
        if in_check {
            return calm;
        }
        let corrected = self.corrected(raw, ply);
        let better = found.and_then(|found| refined(found, corrected, ply));
        calm.evaluation = better.unwrap_or(corrected);
        if !self.owes_capture() {
            calm.best = calm.evaluation;
        }
        calm.floor = alpha.max(calm.best);
        calm
    }

    fn try_noisy<K: Kind>(
        &mut self,
        ply: usize,
        beta: i32,
        plies_left: i32,
        calm: &mut Calm,
        found: Option<&Found>,
    ) {
        let table_move = found.map_or(Move::NONE, |found| self.believed(found.best));
        let fits = calm.in_check || self.is_noisy(table_move);
        let first = if fits { table_move } else { Move::NONE };
        let wanted = match calm.in_check {
            true => Wanted::All,
            false => Wanted::Noisy(-self.shared.params.quiescence_see_margin),
        };
        let mut picker = self.picker(first, wanted);
        let mut n_quiet = 0;
        while let Some(m) = picker.next(self, ply) {
            calm.n_moves += 1;
            let gist = self.pos.gist(m);
            let may_leave_out = !is_loss(calm.best);
            if calm.in_check {
                let may_be_idle = may_leave_out && !gist.is_noisy();
                n_quiet += u32::from(may_be_idle);
                if may_be_idle && n_quiet > QUIET_ANSWERS {
                    picker.skip_quiet();
                    continue;
                }
            } else if self.is_idle(&gist) {
                continue;
            } else if may_leave_out && self.is_hopeless(&gist, calm) {
                calm.best = calm.best.max(calm.evaluation + self.shared.params.quiescence_margin);
                continue;
            }
            self.make(m, &gist, ply);
            let score = self.descend(ply, calm.floor, beta, |worker, alpha, beta| {
                worker.quiesce::<K>(ply + 1, alpha, beta, plies_left - 1)
            });
            self.unmake();
            if self.stopped {
                break;
            }
            calm.best = calm.best.max(score);
            if score > calm.floor {
                (calm.floor, calm.best_move) = (score, m);
                if K::PV {
                    self.stack.set_line(ply, m);
                }
            }
            if score >= beta {
                break;
            }
        }
        self.give_back(picker);
    }

    /// Would even winning this piece leave the score below the window?
    fn is_hopeless(&self, gist: &game_core::Gist, calm: &Calm) -> bool {
        let p = self.shared.params;
        let worth = |kind: Option<game_core::Kind>| kind.map_or(0, |kind| self.worth(kind));
        self.nature.see
            && !self.nature.sudden
            && calm.evaluation + p.quiescence_margin + worth(gist.captured) + worth(gist.promotion)
                <= calm.floor
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

    /// Is there a capture, where captures are a duty? Then a static score says
    /// little.
    pub(crate) fn owes_capture(&mut self) -> bool {
        if !self.nature.must_capture {
            return false;
        }
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
