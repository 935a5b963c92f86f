//! Step 8 of a node: which moves are pruned.

use super::Node;
use super::move_loop::{Candidate, MoveLoop};
use crate::picker::MovePicker;
use crate::prune;
use crate::worker::Worker;
use game_core::{Evaluator, Position};

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Is this a check that is never pruned? Where checks are counted, all checks
    /// are sharp. Where pieces are dropped, checks by the moving piece are: most
    /// mates there begin with one.
    pub(super) fn is_sharp_check(&self, candidate: &Candidate) -> bool {
        let Candidate { m, gist, .. } = candidate;
        let (pos, facts) = (&self.pos, &self.facts);
        let nature = &facts.nature;
        (nature.counts_checks || nature.drops) && facts.is_direct_check(pos, *m, gist)
            || nature.counts_checks && facts.is_discovered_check(pos, *m)
    }

    /// Is a move left out without a search?
    pub(super) fn is_pruned(
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
                && prune::least_noisy_see(node.depth, p).is_some_and(loses_more_than);
        }

        // Late move pruning.
        let pruning = self.pruning();
        let reduced = self.shared.reductions.reduced_depth(node.depth, so_far.n_moves);
        if so_far.n_quiet >= pruning.late_move_count(node.depth, node.trend) {
            self.skip_quiet(picker);
            return true;
        }

        // Futility pruning.
        if !node.in_check && pruning.futility(node.evaluation, so_far.alpha, reduced) {
            self.skip_quiet(picker);
            return true;
        }

        // History pruning, and SEE pruning of quiet moves.
        prune::bad_history(candidate.history, reduced, p)
            || prune::least_quiet_see(reduced, p).is_some_and(loses_more_than)
    }

    /// Leaves out all further quiet moves, unless one of them may be a sharp
    /// check.
    fn skip_quiet(&self, picker: &mut MovePicker) {
        if !self.facts.nature.counts_checks && !self.facts.nature.drops {
            picker.skip_quiet();
        }
    }
}
