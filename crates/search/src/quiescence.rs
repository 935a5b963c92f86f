//! Quiescence search: searching on until no capture is left.

use crate::game_facts::GameFacts;
use crate::mates::{INFINITY, NO_EVALUATION, is_loss, is_mate, mated, outcome_score, to_tt};
use crate::node_type::{NodeType, Window};
use crate::params::Params;
use crate::picker::Pick;
use crate::transposition::TtEntry;
use crate::worker::Worker;
use game_core::{Bound, Evaluator, Move, MoveClass, MoveKinds, Position};

/// The depth of quiescence entries in the transposition table.
const QUIESCENCE_DEPTH: i32 = 0;
/// A quiet evasion of the quiescence search may be the move that ends the game by a
/// move rule.
const EVASION_DEPTH: i32 = 1;
/// In check, so many quiet evasions are searched; further ones seldom help when
/// these do not.
const QUIET_EVASIONS: u32 = 3;

/// What is known of a node of the quiescence search.
struct QuiescenceNode {
    in_check: bool,
    /// The evaluation as the evaluator gave it.
    raw_evaluation: i32,
    /// The evaluation, corrected and refined by the table.
    evaluation: i32,
    best: i32,
    best_move: Move,
    /// The score a move must exceed.
    alpha: i32,
    n_moves: u32,
}

/// A score above beta, pulled towards it: a quiescence search knows how good a position
/// is only roughly.
#[inline]
fn towards_beta(score: i32, beta: i32, p: &Params) -> i32 {
    let is_high = score > beta && !is_mate(score) && !is_mate(beta);
    if p.quiescence_to_beta == 1 && is_high { (score + beta) / 2 } else { score }
}

impl QuiescenceNode {
    /// What the table is to know of the node after its moves were tried.
    fn entry(&self, ply: usize, beta: i32, was_pv: bool) -> TtEntry {
        TtEntry {
            best: self.best_move,
            score: to_tt(self.best, ply),
            evaluation: (self.raw_evaluation != NO_EVALUATION).then_some(self.raw_evaluation),
            depth: QUIESCENCE_DEPTH,
            bound: if self.best >= beta { Bound::AtLeast } else { Bound::AtMost },
            was_pv,
        }
    }

    /// Delta pruning: the most a move can bring the score to, if even that stays below
    /// alpha.
    fn delta_bound(&self, kinds: &MoveKinds, facts: &GameFacts, p: &Params) -> Option<i32> {
        let hand = if p.delta_hand == 1 { facts.hand_gain(kinds) } else { 0 };
        let most = self.evaluation + p.quiescence_margin + facts.gain(kinds) + hand;
        let is_pruned =
            p.delta_pruning == 1 && facts.nature.see && !facts.nature.sudden && most <= self.alpha;
        is_pruned.then_some(most)
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The score of a position in which only captures, promotions and check
    /// evasions are searched.
    pub(crate) fn quiesce<K: NodeType>(
        &mut self,
        ply: usize,
        window: Window,
        plies_left: i32,
    ) -> i32 {
        // Step 1: count the node, and look whether the game or the line is over.
        if self.enter(ply) {
            return 0;
        }
        if let Some(score) = self.score_without_search(ply) {
            return score;
        }
        if plies_left == 0 {
            return self.evaluate();
        }
        let window = self.without_worse_than_repetition(ply, window);
        if window.is_empty() {
            return window.alpha;
        }

        // Step 2: the transposition table.
        let key = self.pos.key();
        let entry = self.shared.table.probe(key);
        if let Some(entry) = &entry
            && !K::PV
            && self.trusts_table(EVASION_DEPTH)
            && let Some(score) = entry.cutoff(QUIESCENCE_DEPTH, window, ply)
        {
            return score;
        }

        // Step 3: stand pat, unless the side must do something.
        let mut node = self.stand_pat(ply, window.alpha, entry.as_ref());
        if node.alpha >= window.beta && !node.in_check {
            if entry.is_none() {
                self.store_evaluation(node.raw_evaluation, K::PV);
            }
            return towards_beta(node.best, window.beta, self.shared.params);
        }

        // Step 4: captures, or all check evasions.
        self.try_captures::<K>(ply, window.beta, plies_left, &mut node, entry.as_ref());
        if self.must_stop() {
            return 0;
        }

        // Step 5: in check without an evasion the game is over.
        if node.in_check && node.n_moves == 0 {
            return self.score_without_moves(ply);
        }

        // Step 6: store the result.
        node.best = towards_beta(node.best, window.beta, self.shared.params);
        let was_pv = K::PV || entry.is_some_and(|entry| entry.was_pv);
        self.shared.table.store(key, node.entry(ply, window.beta, was_pv));
        node.best
    }

    /// The score of a position without legal moves: mate, stalemate, or whatever
    /// the game makes of it.
    pub(crate) fn score_without_moves(&self, ply: usize) -> i32 {
        match self.pos.outcome() {
            Some(outcome) => outcome_score(outcome, self.pos.turn(), ply),
            None => mated(ply),
        }
    }

    /// The node before its moves are tried. Its best score is that of standing
    /// pat, where that is allowed.
    fn stand_pat(&mut self, ply: usize, alpha: i32, entry: Option<&TtEntry>) -> QuiescenceNode {
        let in_check = self.in_check();
        let raw_evaluation = match (entry, in_check) {
            (_, true) => NO_EVALUATION,
            (Some(TtEntry { evaluation: Some(known), .. }), _) => *known,
            _ => self.evaluate(),
        };
        let mut node = QuiescenceNode {
            in_check,
            raw_evaluation,
            evaluation: NO_EVALUATION,
            best: -INFINITY,
            best_move: Move::NONE,
            alpha,
            n_moves: 0,
        };
        if in_check {
            return node;
        }
        let corrected = self.corrected(raw_evaluation, ply);
        let refined = entry.and_then(|entry| entry.refined(corrected, ply));
        node.evaluation = refined.unwrap_or(corrected);
        if !self.must_capture_now() {
            node.best = node.evaluation;
        }
        node.alpha = alpha.max(node.best);
        node
    }

    /// Step 4 of the quiescence search: tries captures and promotions, in check
    /// all moves.
    fn try_captures<K: NodeType>(
        &mut self,
        ply: usize,
        beta: i32,
        plies_left: i32,
        node: &mut QuiescenceNode,
        entry: Option<&TtEntry>,
    ) {
        let table_move = entry.map_or(Move::NONE, |entry| self.legal_or_none(entry.best));
        let is_usable = node.in_check || self.is_noisy(table_move);
        let first = if is_usable { table_move } else { Move::NONE };
        let pick = if node.in_check {
            self.note_threats(ply);
            Pick::All
        } else {
            Pick::Noisy(-self.shared.params.quiescence_see_margin)
        };
        let mut picker = self.picker(first, pick);
        let mut n_quiet = 0;
        while let Some(m) = picker.next(self, ply) {
            node.n_moves += 1;
            let kinds = self.pos.move_kinds(m);
            let may_prune = !is_loss(node.best);
            if node.in_check {
                let is_spare = may_prune && !kinds.is_noisy();
                n_quiet += u32::from(is_spare);
                if is_spare && n_quiet > QUIET_EVASIONS {
                    picker.skip_quiet();
                    continue;
                }
            } else if self.facts.is_idle_promotion(&kinds) {
                continue;
            } else if may_prune
                && let Some(most) = node.delta_bound(&kinds, &self.facts, self.shared.params)
            {
                node.best = node.best.max(most);
                continue;
            }
            self.make(m, &kinds, ply);
            let window = Window { alpha: node.alpha, beta };
            let score = self.descend(ply, window, |worker, window| {
                worker.quiesce::<K>(ply + 1, window, plies_left - 1)
            });
            self.unmake();
            if self.is_stopped() {
                break;
            }
            node.best = node.best.max(score);
            if score > node.alpha {
                (node.alpha, node.best_move) = (score, m);
                if K::PV {
                    self.stack.set_pv(ply, m);
                }
            }
            if score >= beta {
                break;
            }
        }
        self.return_picker(picker);
    }

    /// Must the side to move capture now? Then a static evaluation says little.
    pub(crate) fn must_capture_now(&mut self) -> bool {
        if !self.facts.nature.must_capture {
            return false;
        }
        let mut moves = self.lists.take_scratch();
        self.pos.generate(MoveClass::Noisy, &mut moves);
        let any = moves.iter().any(|&m| self.pos.move_kinds(m).captured.is_some());
        self.lists.return_scratch(moves);
        any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node_type::{NonPv, Pv};
    use crate::test_worker::{with_chess, with_variant};

    #[test]
    fn a_hopeless_capture_still_counts_what_it_takes() {
        // The pawn takes the queen, and even that is far below the window.
        let fen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
        let params = Params::default();
        let plies = params.quiescence_plies;
        let exact = with_chess(fen, &params, |worker| worker.quiesce::<Pv>(0, Window::FULL, plies));
        let bound = with_chess(fen, &params, |worker| {
            worker.quiesce::<NonPv>(0, Window::null_above(3_000), plies)
        });
        assert!((exact..=3_000).contains(&bound), "{bound} is no upper bound of {exact}");
    }

    #[test]
    fn a_score_above_beta_is_pulled_towards_it_unless_it_is_a_mate() {
        let p = Params::default();
        assert_eq!(towards_beta(100, 40, &p), 70);
        assert_eq!(towards_beta(30, 40, &p), 30);
        let mate = crate::mates::mating(3);
        assert_eq!(towards_beta(mate, 40, &p), mate);
        assert_eq!(towards_beta(100, 40, &Params { quiescence_to_beta: 0, ..p }), 100);
    }

    #[test]
    fn a_captured_piece_that_comes_into_the_hand_counts_twice() {
        // The pawn takes the rook, and White has it in hand then.
        let fen = "4k3/8/8/3r4/4P3/8/8/4K3[] w - - 0 1";
        let score = |delta_hand: i32| {
            let params = Params { delta_hand, ..Params::default() };
            with_variant("crazyhouse", fen, &params, |worker| {
                let capture = notation::coords::parse(&worker.pos, "e4d5").expect("legal");
                let gain = worker.facts.gain(&worker.pos.move_kinds(capture));
                let alpha = worker.evaluate() + params.quiescence_margin + gain;
                let plies = params.quiescence_plies;
                worker.quiesce::<NonPv>(0, Window::null_above(alpha), plies) - alpha
            })
        };
        assert!(score(1) > 0, "the capture wins enough");
        assert!(score(0) <= 0, "it was pruned when only the board counted");
    }
}
