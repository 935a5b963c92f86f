//! What is kept up to date while moves are made: material and squares, the
//! phase of the game, and how many pieces of each kind there are.

use super::masks::squares;
use super::tally::{Packed, Tally, Term, const_weight};
use super::weights::{MATERIAL, PSQ_PAWN};
use game_core::orthodox::{BISHOP, KING, KNIGHT, N_KINDS, QUEEN, ROOK};
use game_core::{BoardView, Kind, Piece, Side, Square};

/// The phase of a board with all its pieces; 0 when only kings and pawns are
/// left.
pub(crate) const FULL_PHASE: i32 = 24;

/// What each kind adds to the phase: minor pieces 1, rooks 2, queens 4. Twice
/// the length, so that a mask keeps every number within it.
const PHASE: [i32; 8] = [0, 1, 1, 2, 4, 0, 0, 0];

/// Squares of the board.
const BOARD: usize = 64;

/// The number of the weight for a kind on a square, as its side sees it.
pub(crate) const fn square_feature(kind: usize, sq: usize, white: bool) -> usize {
    let rank = if white { sq >> 3 } else { 7 - (sq >> 3) };
    PSQ_PAWN + kind * BOARD + rank * 8 + (sq & 7)
}

/// Material and square of every piece, good for White when positive; by side,
/// kind and square.
static PLACED: [[[Packed; 64]; 8]; 2] = {
    let mut table = [[[0; 64]; 8]; 2];
    let mut kind = 0;
    while kind < N_KINDS {
        let material = if kind < KING.index() { const_weight(MATERIAL + kind) } else { 0 };
        let mut sq = 0;
        while sq < 64 {
            table[0][kind][sq] = material + const_weight(square_feature(kind, sq, true));
            table[1][kind][sq] = -material - const_weight(square_feature(kind, sq, false));
            sq += 1;
        }
        kind += 1;
    }
    table
};

/// More of one kind cannot be counted: four bits each.
pub(crate) const MOST_OF_A_KIND: u32 = 15;

/// How many pieces of each kind both sides have, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Counts(u64);

impl Counts {
    const FULL: u64 = MOST_OF_A_KIND as u64;

    /// Where the four bits of a piece begin. Kings have theirs too.
    #[inline(always)]
    const fn place(side: usize, kind: usize) -> u32 {
        4 * ((kind & 7) + 8 * (side & 1)) as u32
    }

    /// How many of this kind the side has.
    #[inline(always)]
    pub(crate) const fn of(self, side: usize, kind: Kind) -> i32 {
        (self.0 >> Self::place(side, kind.index()) & Self::FULL) as i32
    }

    /// With so many more of a kind, as far as there is room.
    #[inline(always)]
    fn with(self, side: usize, kind: usize, n: u32) -> Counts {
        let place = Self::place(side, kind);
        let room = Self::FULL - (self.0 >> place & Self::FULL);
        Counts(self.0 + (u64::from(n).min(room) << place))
    }

    /// How many men the side has besides its king and pawns.
    #[inline(always)]
    pub(crate) const fn pieces(self, side: usize) -> i32 {
        self.of(side, KNIGHT) + self.of(side, BISHOP) + self.of(side, ROOK) + self.of(side, QUEEN)
    }
}

/// The kept sums of one position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Sums {
    /// Material and squares, White's less Black's.
    pub(crate) placed: Packed,
    phase: i32,
    pub(crate) counts: Counts,
}

impl Sums {
    /// Counted from scratch.
    pub(crate) fn of<V: BoardView<Bits = u64>>(view: &V) -> Sums {
        let mut sums = Sums::default();
        for sq in view.occupied() {
            if let Some(piece) = view.at(sq) {
                sums.put(sq, piece);
            }
        }
        sums
    }

    /// The phase of the game, 24 down to 0. Promoted queens do not raise it
    /// above that of a full board.
    #[inline(always)]
    pub(crate) fn phase(&self) -> i32 {
        self.phase.min(FULL_PHASE)
    }

    /// The sums with what both sides have in hand: it will be on the board.
    #[inline(always)]
    pub(crate) fn with_hands<V: BoardView<Bits = u64>>(mut self, view: &V) -> Sums {
        for side in Side::BOTH {
            for (kind, phase) in PHASE.iter().enumerate().take(KING.index()) {
                let n = view.in_hand(side, Kind(kind as u8));
                self.phase += n as i32 * phase;
                self.counts = self.counts.with(side.index(), kind, n);
            }
        }
        self
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, sq: Square, piece: Piece) {
        let (side, kind) = (piece.side.index(), piece.kind.index() & 7);
        self.placed += PLACED[side][kind][sq.index() & 63];
        self.phase += PHASE[kind];
        self.counts.0 = self.counts.0.wrapping_add(1 << Counts::place(side, kind));
    }

    #[inline(always)]
    pub(crate) fn take(&mut self, sq: Square, piece: Piece) {
        let (side, kind) = (piece.side.index(), piece.kind.index() & 7);
        self.placed -= PLACED[side][kind][sq.index() & 63];
        self.phase -= PHASE[kind];
        self.counts.0 = self.counts.0.wrapping_sub(1 << Counts::place(side, kind));
    }

    #[inline(always)]
    pub(crate) fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        let table = &PLACED[piece.side.index()][piece.kind.index() & 7];
        self.placed += table[to.index() & 63] - table[from.index() & 63];
    }
}

/// Tells a tally that wants everything afresh of material and squares.
pub(crate) fn placed<V: BoardView<Bits = u64>, T: Tally>(view: &V, tally: &mut T) {
    for kind in 0..N_KINDS {
        for side in Side::BOTH {
            for sq in squares(view.of(side, Kind(kind as u8)).0) {
                let feature = square_feature(kind, sq, side == Side::White);
                match side {
                    Side::White => add_piece::<T, true>(tally, kind, feature),
                    Side::Black => add_piece::<T, false>(tally, kind, feature),
                }
            }
        }
    }
}

/// Tells of the pieces in hand: they count as much as others, but stand nowhere.
#[inline(always)]
pub(crate) fn in_hand<V: BoardView<Bits = u64>, T: Tally>(view: &V, tally: &mut T) {
    for kind in 0..KING.index() {
        let n = |side| view.in_hand(side, Kind(kind as u8)).cast_signed();
        let (white, black) = (n(Side::White), n(Side::Black));
        if white != 0 {
            tally.add::<true>(Term::Material, MATERIAL + kind, white);
        }
        if black != 0 {
            tally.add::<false>(Term::Material, MATERIAL + kind, black);
        }
    }
}

/// One piece and its square.
fn add_piece<T: Tally, const WHITE: bool>(tally: &mut T, kind: usize, square_feature: usize) {
    if kind != KING.index() {
        tally.add::<WHITE>(Term::Material, MATERIAL + kind, 1);
    }
    tally.add::<WHITE>(Term::PieceSquare, square_feature, 1);
}
