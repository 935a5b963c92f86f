//! Counting the leaves of the move tree, for any position.
//!
//! The counts are known for many positions, so one number tests move
//! generation, making and unmaking together. Counting moves is mostly counting
//! bits, so the count is a [`Job`] for the [`Processor`].

use crate::{Job, Move, MoveClass, MoveList, Position, Processor};

/// How the last ply is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// The length of the move list: what everybody compares.
    Counted,
    /// Every move of the last ply made and unmade: what a search does.
    Made,
}

/// The number of move sequences of this length.
pub fn perft<P: Position>(pos: &mut P, depth: u32) -> u64 {
    perft_with(pos, depth, Leaves::Counted)
}

/// The number of move sequences of this length, with a choice of how the last
/// ply is counted, by the fastest code this processor can run.
pub fn perft_with<P: Position>(pos: &mut P, depth: u32, leaves: Leaves) -> u64 {
    if depth == 1 && leaves == Leaves::Counted {
        return pos.count_legal();
    }
    let mut lists = move_lists(depth);
    let processor = Processor::detect();
    processor.run(Node { pos, lists: &mut lists, leaves, processor })
}

/// The count below each legal move, in the order of generation.
pub fn divide<P: Position>(pos: &mut P, depth: u32) -> Vec<(Move, u64)> {
    let moves = pos.legal_moves();
    let below = |m: Move| {
        pos.make(m, &mut ());
        let count = perft(pos, depth.saturating_sub(1));
        pos.unmake();
        (m, count)
    };
    moves.into_iter().map(below).collect()
}

/// Empty lists for a tree of this depth, one for each ply.
fn move_lists(depth: u32) -> Vec<MoveList> {
    (0..depth).map(|_| MoveList::with_capacity(256)).collect()
}

/// One node of the tree and all below it, at least two plies of them if leaves
/// are counted. A child with children is a job of its own, so that every node
/// runs the code compiled for the processor.
struct Node<'a, P> {
    pos: &'a mut P,
    /// A list for each ply below.
    lists: &'a mut [MoveList],
    leaves: Leaves,
    processor: Processor,
}

impl<P: Position> Job for Node<'_, P> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Node { pos, lists, leaves, processor } = self;
        let Some((list, deeper)) = lists.split_first_mut() else {
            return 1;
        };
        list.clear();
        pos.generate(MoveClass::All, list);
        let mut count = 0;
        for &m in list.iter() {
            pos.make(m, &mut ());
            count += match (deeper.len(), leaves) {
                (0, _) => 1,
                // Most nodes are here: a call for each of them would be felt.
                (1, Leaves::Counted) => pos.count_legal(),
                _ => processor.run(Node { pos: &mut *pos, lists: &mut *deeper, leaves, processor }),
            };
            pos.unmake();
        }
        count
    }
}
