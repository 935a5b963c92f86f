//! What is kept up to date while moves are made: material and squares, the
//! phase of the game, and how many pieces of each kind there are.

use super::masks::{LAST, N_SQUARES, SIDE_LENGTH, file_of, place, rank_of};
use super::tally::{HceTerm, PACKED_PAGE, Packed, TABLE_LEN, Tally, WeightTable};
use super::weights::{MATERIAL, PSQ_PAWN};
use game_core::orthodox::{BISHOP, KING, KNIGHT, N_KINDS, QUEEN, ROOK};
use game_core::{BoardView, Kind, Piece, Side, Square};

/// The phase of a board with all its pieces; 0 when only kings and pawns are
/// left.
pub(crate) const FULL_PHASE: i32 = 24;

/// Slots of tables kept by kind: a power of two, so that a mask keeps every
/// kind within them.
const KIND_SLOTS: usize = N_KINDS.next_power_of_two();

/// The place of a kind in tables kept by kind.
#[inline(always)]
const fn slot(kind: Kind) -> usize {
    kind.index() & (KIND_SLOTS - 1)
}

/// What each kind adds to the phase: minor pieces 1, rooks 2, queens 4.
const PHASE: [i32; KIND_SLOTS] = [0, 1, 1, 2, 4, 0, 0, 0];

/// The number of the weight for a kind on a square, as its side sees it.
const fn square_feature(side: Side, kind: usize, sq: Square) -> usize {
    let rank = match side {
        Side::White => rank_of(sq),
        Side::Black => LAST - rank_of(sq),
    };
    PSQ_PAWN + kind * N_SQUARES + rank * SIDE_LENGTH + file_of(sq)
}

/// Material and square of every piece, good for White when positive; by side,
/// kind and square.
pub(super) type PlacedTable = [[[Packed; N_SQUARES]; KIND_SLOTS]; 2];

/// That of the page.
pub(super) static PLACED: PlacedTable = placed_table(&PACKED_PAGE);

/// The table of these weights.
pub(super) const fn placed_table(weights: &[Packed; TABLE_LEN]) -> PlacedTable {
    let mut table = [[[0; N_SQUARES]; KIND_SLOTS]; 2];
    let mut kind = 0;
    while kind < N_KINDS {
        let material = if kind < KING.index() { weights[MATERIAL + kind] } else { 0 };
        let mut sq = 0;
        while sq < N_SQUARES {
            let here = Square(sq as u8);
            let white = weights[square_feature(Side::White, kind, here)];
            let black = weights[square_feature(Side::Black, kind, here)];
            table[0][kind][sq] = material + white;
            table[1][kind][sq] = -material - black;
            sq += 1;
        }
        kind += 1;
    }
    table
}

/// Bits of a counter of pieces.
const COUNT_BITS: u32 = 4;
/// More pieces of one kind cannot be counted.
pub(crate) const MOST_OF_A_KIND: u32 = (1 << COUNT_BITS) - 1;

/// How many pieces of each kind both sides have, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct PieceCounts(u64);

impl PieceCounts {
    const FULL: u64 = MOST_OF_A_KIND as u64;

    /// Where the bits of a side's pieces of a kind begin. Kings are counted,
    /// too.
    #[inline(always)]
    const fn first_bit(side: usize, kind: Kind) -> u32 {
        COUNT_BITS * (slot(kind) + KIND_SLOTS * (side & 1)) as u32
    }

    /// How many of this kind the side has.
    #[inline(always)]
    pub(crate) const fn of(self, side: usize, kind: Kind) -> i32 {
        (self.0 >> Self::first_bit(side, kind) & Self::FULL) as i32
    }

    /// The counts with so many more of a kind, as far as they can be counted.
    #[inline(always)]
    fn with(self, side: usize, kind: Kind, n: u32) -> PieceCounts {
        let first_bit = Self::first_bit(side, kind);
        let room = Self::FULL - (self.0 >> first_bit & Self::FULL);
        PieceCounts(self.0 + (u64::from(n).min(room) << first_bit))
    }

    /// How many pieces the side has besides its king and pawns.
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
    pub(crate) counts: PieceCounts,
}

impl Sums {
    /// The sums of a position, counted from scratch.
    pub(crate) fn of<V: BoardView<Bits = u64>>(view: &V, weights: &impl WeightTable) -> Sums {
        let mut sums = Sums::default();
        for sq in view.occupied() {
            if let Some(piece) = view.at(sq) {
                sums.put(sq, piece, weights);
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
            for (index, phase) in PHASE.iter().enumerate().take(KING.index()) {
                let kind = Kind(index as u8);
                let n = view.in_hand(side, kind);
                self.phase += n as i32 * phase;
                self.counts = self.counts.with(side.index(), kind, n);
            }
        }
        self
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, sq: Square, piece: Piece, weights: &impl WeightTable) {
        let (side, kind) = (piece.side.index(), slot(piece.kind));
        self.placed += weights.placed()[side][kind][place(sq)];
        self.phase += PHASE[kind];
        self.counts.0 = self.counts.0.wrapping_add(1 << PieceCounts::first_bit(side, piece.kind));
    }

    #[inline(always)]
    pub(crate) fn take(&mut self, sq: Square, piece: Piece, weights: &impl WeightTable) {
        let (side, kind) = (piece.side.index(), slot(piece.kind));
        self.placed -= weights.placed()[side][kind][place(sq)];
        self.phase -= PHASE[kind];
        self.counts.0 = self.counts.0.wrapping_sub(1 << PieceCounts::first_bit(side, piece.kind));
    }

    #[inline(always)]
    pub(crate) fn shift(
        &mut self,
        from: Square,
        to: Square,
        piece: Piece,
        weights: &impl WeightTable,
    ) {
        let table = &weights.placed()[piece.side.index()][slot(piece.kind)];
        self.placed += table[place(to)] - table[place(from)];
    }
}

/// Tells a fresh tally of material and squares, piece by piece.
pub(crate) fn placed<V: BoardView<Bits = u64>, T: Tally>(view: &V, tally: &mut T) {
    for kind in 0..N_KINDS {
        for side in Side::BOTH {
            for sq in view.of(side, Kind(kind as u8)) {
                let feature = square_feature(side, kind, sq);
                match side {
                    Side::White => add_piece::<T, true>(tally, kind, feature, sq),
                    Side::Black => add_piece::<T, false>(tally, kind, feature, sq),
                }
            }
        }
    }
}

/// Tells of the pieces in hand: their material counts, but they stand nowhere.
#[inline(always)]
pub(crate) fn in_hand<V: BoardView<Bits = u64>, T: Tally>(view: &V, tally: &mut T) {
    for kind in 0..KING.index() {
        let n = |side| view.in_hand(side, Kind(kind as u8)).cast_signed();
        let (white, black) = (n(Side::White), n(Side::Black));
        if white != 0 {
            tally.add::<true>(HceTerm::Material, MATERIAL + kind, white);
        }
        if black != 0 {
            tally.add::<false>(HceTerm::Material, MATERIAL + kind, black);
        }
    }
}

/// Adds one piece and its square.
fn add_piece<T: Tally, const WHITE: bool>(
    tally: &mut T,
    kind: usize,
    square_feature: usize,
    sq: Square,
) {
    if kind != KING.index() {
        tally.add_at::<WHITE>(HceTerm::Material, MATERIAL + kind, 1, sq);
    }
    tally.add_at::<WHITE>(HceTerm::PieceSquare, square_feature, 1, sq);
}
