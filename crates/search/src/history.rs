//! Histories: how well moves did elsewhere in the tree.
//!
//! A move that causes a beta cut-off gains, the moves tried before it lose.
//! Values grow ever more slowly towards a bound ("gravity"), so that the latest
//! results count most and nothing overflows. `history/correction.rs` has the
//! histories of how wrong evaluations were.

mod correction;

pub(crate) use correction::{CorrectionHistory, CorrectionPlace};

use game_core::{Kind, Move, Side};

/// Every value stays between minus and plus this.
pub(crate) const HISTORY_MAX: i32 = 16_384;
/// The most pairs of a piece and its target that are told apart.
const MAX_PIECE_TOS: usize = 4_096;
/// The most entries of continuation history: more would be out of reach of every
/// cache of the processor.
const MAX_CONTINUATIONS: usize = 1 << 22;

/// A piece and the square it goes to: the index of continuation history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo {
    /// The index of the move itself.
    now: u16,
    /// The index of the move as one that other moves follow. Where a game has many
    /// pieces, some share it.
    before: u16,
}

impl PieceTo {
    /// A null move, or no move at all.
    pub(crate) const NONE: PieceTo = PieceTo { now: 0, before: 0 };
}

/// Where the histories remember a quiet move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MovePlace {
    pub(crate) piece_to: PieceTo,
    /// The index of butterfly history.
    butterfly: u32,
}

impl MovePlace {
    /// That of no move.
    pub(crate) const NONE: MovePlace = MovePlace { piece_to: PieceTo::NONE, butterfly: 0 };
}

/// Where a moving piece comes from, as far as histories tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveOrigin {
    Hand,
    /// A square, which the opponent may attack.
    Square {
        is_attacked: bool,
    },
}

/// How many entries butterfly history has for a move: whether its origin is attacked,
/// and whether its target is.
const N_THREATS: usize = 4;

/// Adds a bonus to a value, which stays within the bound.
#[inline]
fn update(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// All histories of one thread.
pub(crate) struct History {
    n_squares: usize,
    n_kinds: usize,
    /// Squares a piece can come from, and behind them a kind of the hand each.
    n_origins: usize,
    /// How many indexes [`PieceTo::now`] has.
    n_now: usize,
    /// How many pieces [`PieceTo::before`] tells apart.
    n_pieces_before: usize,
    /// Quiet moves by side, origin, target, and which of the two is attacked.
    butterfly: Vec<i16>,
    /// Quiet moves by themselves and by an earlier move of the line.
    continuation: Vec<i16>,
    /// Captures and promotions by piece, target and captured kind.
    capture: Vec<i16>,
    pub(crate) correction: CorrectionHistory,
}

impl History {
    pub(crate) fn new(n_squares: usize, n_kinds: usize) -> History {
        let n_pieces = 2 * n_kinds;
        let n_now = (1 + n_pieces * n_squares).min(MAX_PIECE_TOS);
        let n_pieces_before = (MAX_CONTINUATIONS / n_now / n_squares).clamp(1, n_pieces);
        let n_before = 1 + n_pieces_before * n_squares;
        let n_origins = n_squares + n_kinds;
        History {
            n_squares,
            n_kinds,
            n_origins,
            n_now,
            n_pieces_before,
            butterfly: vec![0; 2 * n_origins * n_squares * N_THREATS],
            continuation: vec![0; n_before * n_now],
            capture: vec![0; n_now * (n_kinds + 1)],
            correction: CorrectionHistory::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        for table in [&mut self.butterfly, &mut self.continuation, &mut self.capture] {
            table.fill(0);
        }
        self.correction.clear();
    }

    #[inline(always)]
    pub(crate) fn n_squares(&self) -> usize {
        self.n_squares
    }

    /// The target of a move. A target off the board, which a pass may have, shares
    /// an index.
    #[inline(always)]
    fn target(&self, m: Move) -> usize {
        m.to().index().min(self.n_squares - 1)
    }

    /// The index of a move by a piece of this kind.
    #[inline(always)]
    pub(crate) fn piece_to(&self, side: Side, kind: Kind, m: Move) -> PieceTo {
        let piece = side.index() * self.n_kinds + kind.index();
        let to = self.target(m);
        let now = 1 + piece * self.n_squares + to;
        let now = if now < self.n_now { now } else { now % (self.n_now - 1) + 1 };
        let n = self.n_pieces_before;
        let before = 1 + if piece < n { piece } else { piece % n } * self.n_squares + to;
        PieceTo { now: now as u16, before: before as u16 }
    }

    /// Where a move by a piece of this kind is remembered, by where it comes from and
    /// whether its target is attacked.
    #[inline(always)]
    pub(crate) fn place(
        &self,
        side: Side,
        kind: Kind,
        m: Move,
        (origin, to_attacked): (MoveOrigin, bool),
    ) -> MovePlace {
        let (origin, from_attacked) = match origin {
            MoveOrigin::Hand => (self.n_squares + kind.index(), false),
            MoveOrigin::Square { is_attacked } => {
                (m.from().index().min(self.n_squares - 1), is_attacked)
            }
        };
        let threats = 2 * usize::from(from_attacked) + usize::from(to_attacked);
        let alone = (side.index() * self.n_origins + origin) * self.n_squares + self.target(m);
        let butterfly = alone * N_THREATS + threats;
        MovePlace { piece_to: self.piece_to(side, kind, m), butterfly: butterfly as u32 }
    }

    #[inline(always)]
    fn pair(&self, before: PieceTo, now: PieceTo) -> usize {
        usize::from(before.before) * self.n_now + usize::from(now.now)
    }

    #[inline(always)]
    fn capture_index(&self, piece_to: PieceTo, captured: Option<Kind>) -> usize {
        usize::from(piece_to.now) * (self.n_kinds + 1) + captured.map_or(0, |kind| kind.index() + 1)
    }

    /// The butterfly history of a quiet move.
    #[inline(always)]
    pub(crate) fn butterfly(&self, place: MovePlace) -> i32 {
        self.butterfly[place.butterfly as usize].into()
    }

    /// The continuation history of a quiet move after the moves in `before`.
    #[inline(always)]
    pub(crate) fn continuation(&self, now: PieceTo, before: &[PieceTo]) -> i32 {
        let after = |&b: &PieceTo| i32::from(self.continuation[self.pair(b, now)]);
        before.iter().map(after).sum()
    }

    /// The history of a capture or promotion.
    #[inline(always)]
    pub(crate) fn noisy(&self, piece_to: PieceTo, captured: Option<Kind>) -> i32 {
        self.capture[self.capture_index(piece_to, captured)].into()
    }

    /// Rewards a quiet move, or punishes it with a negative bonus.
    pub(crate) fn update_quiet(&mut self, place: MovePlace, before: &[PieceTo], bonus: i32) {
        update(&mut self.butterfly[place.butterfly as usize], bonus);
        for &b in before {
            let index = self.pair(b, place.piece_to);
            update(&mut self.continuation[index], bonus);
        }
    }

    /// Rewards a capture or promotion, or punishes it with a negative bonus.
    pub(crate) fn update_noisy(&mut self, piece_to: PieceTo, captured: Option<Kind>, bonus: i32) {
        let index = self.capture_index(piece_to, captured);
        update(&mut self.capture[index], bonus);
    }
}

#[cfg(test)]
mod tests;
