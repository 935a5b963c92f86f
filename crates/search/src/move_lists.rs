//! Lists of moves that are kept and used again, to save memory calls.

use game_core::{Move, MoveList};

/// A move with its rank: moves of a higher rank are tried earlier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankedMove {
    pub(crate) m: Move,
    pub(crate) rank: i32,
}

/// The lists of a move picker.
#[derive(Default)]
pub(crate) struct PickerLists {
    pub(crate) noisy: Vec<RankedMove>,
    pub(crate) quiet: Vec<RankedMove>,
    pub(crate) losing: Vec<RankedMove>,
}

/// The lists of one thread.
#[derive(Default)]
pub(crate) struct ListPool {
    /// For generating moves.
    scratch: MoveList,
    /// The lists no picker uses now.
    spare: Vec<PickerLists>,
}

impl ListPool {
    /// Lends an empty list for generating moves.
    #[inline]
    pub(crate) fn take_scratch(&mut self) -> MoveList {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        scratch
    }

    #[inline]
    pub(crate) fn return_scratch(&mut self, scratch: MoveList) {
        self.scratch = scratch;
    }

    /// Lends empty lists for a picker.
    #[inline]
    pub(crate) fn take(&mut self) -> PickerLists {
        let mut lists = self.spare.pop().unwrap_or_default();
        lists.noisy.clear();
        lists.quiet.clear();
        lists.losing.clear();
        lists
    }

    #[inline]
    pub(crate) fn give_back(&mut self, lists: PickerLists) {
        self.spare.push(lists);
    }
}
