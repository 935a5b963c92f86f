//! Step 9 of a node: is the table move singular?

use super::Node;
use crate::extend::{self, SingularSearch, Singularity};
use crate::mates::from_tt;
use crate::node_type::{ExpectedNode, NodeTask, NonPv, Window};
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
        let search = SingularSearch {
            rivals,
            singular_beta,
            tt_score,
            beta: node.window.beta,
            may_double,
            at_cut_node: node.expected == ExpectedNode::Cut,
        };
        let singularity = search.singularity(p);
        if singularity == Singularity::Extend(2) {
            frame.double_extensions += 1;
        }
        singularity
    }
}

#[cfg(test)]
mod tests {
    use crate::node_type::{ExpectedNode, NodeTask, NonPv, Window};
    use crate::params::Params;
    use crate::test_worker::with_chess;
    use crate::transposition::TtEntry;
    use game_core::{Bound, Position};

    #[test]
    fn a_multi_cut_is_not_stored_as_a_search_of_full_depth() {
        // A queen ahead, every move reaches beta.
        let fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1";
        let no_early_cutoff =
            Params { reverse_futility: 0, null_move: 0, probcut: 0, ..Params::default() };
        with_chess(fen, &no_early_cutoff, |worker| {
            let entry = TtEntry {
                best: worker.pos.legal_moves()[0],
                score: 5,
                evaluation: None,
                depth: 6,
                bound: Bound::AtLeast,
                was_pv: false,
            };
            let key = worker.pos.key();
            worker.shared.table.store(key, entry);
            let window = Window::null_below(20);
            let expected = ExpectedNode::Cut;
            let score = worker.node::<NonPv>(1, NodeTask { window, depth: 8, expected });
            assert!(score >= 20, "{score}");
            let kept = worker.shared.table.probe(key).expect("the entry stays");
            assert_eq!((kept.depth, kept.score), (6, 5), "a search of depth 3 was believed");
        });
    }
}
