//! Step 8 of a node: which moves are pruned.

use super::Node;
use super::move_loop::{Candidate, MoveLoop};
use crate::mates::is_loss;
use crate::picker::MovePicker;
use crate::prune;
use crate::worker::Worker;
use game_core::{Evaluator, Position};

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Is a move left out without a search? Not before a score is in hand that does
    /// not lose, and not a sharp check.
    #[inline(always)]
    pub(super) fn is_pruned(
        &self,
        node: &Node,
        so_far: &MoveLoop,
        candidate: &Candidate,
        picker: &mut MovePicker,
    ) -> bool {
        !is_loss(so_far.best)
            && self.is_hopeless(node, so_far, candidate, picker)
            && !self.facts.is_sharp_check(&self.pos, candidate.m, &candidate.kinds)
    }

    /// Is a move so late or so bad that it will hardly raise alpha?
    fn is_hopeless(
        &self,
        node: &Node,
        so_far: &MoveLoop,
        candidate: &Candidate,
        picker: &mut MovePicker,
    ) -> bool {
        let p = self.shared.params;
        let loses_more_than = |least: i32| !self.see_at_least(candidate.m, least);

        // SEE pruning of captures.
        if !candidate.is_quiet() {
            return picker.is_past_good_captures()
                && prune::least_noisy_see(node.depth, candidate.history, p)
                    .is_some_and(loses_more_than);
        }

        // Late move pruning.
        let pruning = self.pruning();
        let is_late = so_far.n_quiet >= pruning.late_move_count(node.depth, node.trend);

        // Futility pruning.
        let reduced = self.shared.reductions.reduced_depth(node.depth, so_far.n_moves);
        let is_futile =
            || !node.in_check && pruning.futility(node.evaluation, so_far.alpha, reduced);

        // Both leave out all further quiet moves, unless one may be a sharp check.
        if is_late || is_futile() {
            if !self.facts.has_sharp_checks() {
                picker.skip_quiet();
            }
            return true;
        }

        // History pruning, and SEE pruning of quiet moves.
        prune::bad_history(candidate.history, reduced, p)
            || prune::least_quiet_see(reduced, p).is_some_and(loses_more_than)
    }
}
