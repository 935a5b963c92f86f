//! Pawns: those nobody of their like can stop, and those in each other's way.

use super::tables::{Tables, percent};
use game_core::random::SplitMix64;
use game_core::{BoardView, Job, Piece, Side, Square};

/// A pawn no enemy pawn can stop: its prospects once more, in percent.
const PASSED_SHARE: i32 = 110;
/// Two pawns on a file.
const DOUBLED: i32 = 10;
/// A pawn without neighbours.
const ISOLATED: i32 = 12;
/// How many sets of pawns are remembered.
const N_REMEMBERED: usize = 1 << 11;

/// What pawns were found to be worth, the latest in each place. A board without
/// pawns has the number 0 and is worth nothing, as an empty place says.
#[derive(Clone)]
pub(super) struct Memo(Box<[(u64, [i32; 2])]>);

impl Memo {
    pub(super) fn new() -> Memo {
        Memo(vec![(0, [0; 2]); N_REMEMBERED].into())
    }

    #[inline(always)]
    pub(super) fn get(&self, number: u64) -> Option<[i32; 2]> {
        let (known, scores) = self.0[number as usize % N_REMEMBERED];
        (known == number).then_some(scores)
    }

    pub(super) fn keep(&mut self, number: u64, scores: [i32; 2]) {
        self.0[number as usize % N_REMEMBERED] = (number, scores);
    }
}

/// A random number for a pawn on a square.
#[inline(always)]
pub(super) fn number(piece: Piece, sq: Square) -> u64 {
    let what = (piece.side.index() << 16 | piece.kind.index() << 8 | sq.index()) as u64 + 1;
    SplitMix64::nth(what)
}

/// What the pawns of each side are worth.
pub(super) struct PawnScoring<'a, V> {
    pub(super) tables: &'a Tables,
    pub(super) view: &'a V,
}

impl<V: BoardView> Job for PawnScoring<'_, V> {
    type Output = [i32; 2];

    #[inline(always)]
    fn run(self) -> [i32; 2] {
        [pawns(self.view, self.tables, Side::White), pawns(self.view, self.tables, Side::Black)]
    }
}

/// Pawns: those nobody of their like can stop, and those in each other's way.
#[inline(always)]
fn pawns<V: BoardView>(view: &V, tables: &Tables, side: Side) -> i32 {
    let spans = &tables.spans;
    let mut sum = 0;
    for &kind in &tables.pawn_kinds {
        let (own, enemies) = (view.of(side, kind), view.of(!side, kind));
        for sq in own {
            if !spans.files_ahead(side, sq).meets(enemies) {
                sum += percent(tables.prospect(Piece::new(side, kind), sq), PASSED_SHARE);
            }
            if !spans.beside(sq).meets(own) {
                sum -= ISOLATED;
            }
            if spans.file_ahead(side, sq).meets(own) {
                sum -= DOUBLED;
            }
        }
    }
    sum
}
