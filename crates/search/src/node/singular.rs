//! Step 9 of a node: is the table move singular?

use super::Node;
use crate::extend::{self, SingularSearch, Singularity};
use crate::mates::from_tt;
use crate::node_type::{NodeTask, NonPv, Window};
use crate::worker::Worker;
use game_core::{Evaluator, Move, Position};

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches the node without its table move, and says what follows for the
    /// table move.
    pub(super) fn singularity(&mut self, ply: usize, node: &Node, m: Move) -> Singularity {
        let p = self.shared.params;
        let Some(entry) = &node.entry else { return Singularity::Extend(0) };
        if !extend::may_be_singular(entry, node.depth, p) {
            return Singularity::Extend(0);
        }
        let tt_score = from_tt(entry.score, ply);
        let singular_beta = extend::singular_beta(tt_score, node.depth, p);
        let task = NodeTask {
            window: Window::null_below(singular_beta),
            depth: (node.depth - 1) / 2,
            expected: node.expected,
        };
        self.stack.at_mut(ply).excluded = m;
        let rivals = self.node::<NonPv>(ply, task);
        self.stack.at_mut(ply).excluded = Move::NONE;
        let frame = self.stack.at_mut(ply);
        let may_double = !node.was_pv && frame.double_extensions < p.double_extension_max;
        let beta = node.window.beta;
        let search = SingularSearch { rivals, singular_beta, tt_score, beta, may_double };
        let singularity = search.singularity(p);
        if singularity == Singularity::Extend(2) {
            frame.double_extensions += 1;
        }
        singularity
    }
}
