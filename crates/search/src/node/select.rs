//! Which moves of a node are left out, and which are looked at more deeply.

use super::{Candidate, Narrow, Node, Tally};
use crate::extend::{self, Verdict};
use crate::mates::from_table;
use crate::picker::Picker;
use crate::prune;
use crate::worker::Worker;
use game_core::{Evaluator, Move, Position};

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Is this a check that is always looked at? Where checks are counted all
    /// are, and where pieces are dropped those by the piece that moves: most
    /// mates there begin with one.
    pub(super) fn is_sharp_check(&self, candidate: &Candidate) -> bool {
        let Candidate { m, gist, .. } = candidate;
        let nature = &self.nature;
        (nature.counts_checks || nature.drops) && self.is_direct_check(*m, gist)
            || nature.counts_checks && self.is_discovered_check(*m)
    }

    /// Is a move not worth looking at?
    pub(super) fn leaves_out(
        &self,
        node: &Node,
        tally: &Tally,
        candidate: &Candidate,
        picker: &mut Picker,
    ) -> bool {
        let (p, nature) = (self.shared.params, &self.nature);
        let loses_more_than = |least: i32| !self.holds(candidate.m, least);
        if !candidate.is_quiet() {
            return picker.is_past_good_captures()
                && prune::noisy_loss(node.depth, p).is_some_and(loses_more_than);
        }
        let reduced = self.reductions.reduced_depth(node.depth, tally.n_moves);
        if tally.n_quiet >= prune::late_moves(node.depth, node.improving, nature, p) {
            self.skip_quiet(picker);
            return true;
        }
        if !node.in_check && prune::futility(node.evaluation, tally.alpha, reduced, nature, p) {
            self.skip_quiet(picker);
            return true;
        }
        prune::bad_history(candidate.history, reduced, p)
            || prune::quiet_loss(reduced, p).is_some_and(loses_more_than)
    }

    /// No more quiet moves, unless one of them may be a sharp check.
    fn skip_quiet(&self, picker: &mut Picker) {
        if !self.nature.counts_checks && !self.nature.drops {
            picker.skip_quiet();
        }
    }

    /// Does the table's move stand alone?
    pub(super) fn singularity(&mut self, ply: usize, node: &Node, m: Move) -> Verdict {
        let p = self.shared.params;
        let Some(found) = &node.found else { return Verdict::Extend(0) };
        if !extend::may_be_singular(found, node.depth, p) {
            return Verdict::Extend(0);
        }
        let found_score = from_table(found.score, ply);
        let limit = extend::singular_limit(found_score, node.depth, p);
        self.stack.at_mut(ply).excluded = m;
        let others =
            self.node::<Narrow>(ply, limit - 1, limit, (node.depth - 1) / 2, node.expected_cut);
        self.stack.at_mut(ply).excluded = Move::NONE;
        let may_double = !node.was_pv && self.stack.at(ply).doubles < p.double_extension_max;
        let verdict = extend::judge(others, limit, found_score, node.beta, may_double, p);
        if verdict == Verdict::Extend(2) {
            self.stack.at_mut(ply).doubles += 1;
        }
        verdict
    }
}
