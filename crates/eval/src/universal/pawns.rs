//! Pawns: those that no enemy pawn can stop, and those that stand in the way of
//! their own side.

use super::listener::{HeardFeature, Listener, SideSums, WidePacked};
use super::tables::GameTables;
use super::weights::Group;
use game_core::random::SplitMix64;
use game_core::{BoardView, Job, Piece, Side, Square};

/// How many sets of pawns are remembered.
const N_REMEMBERED: usize = 1 << 11;

/// The scores of pawn structures seen before, the latest in each place. A board
/// without pawns has the number 0 and the score 0, as an empty place says.
#[derive(Clone)]
pub(super) struct PawnMemo(Box<[(u64, [WidePacked; 2])]>);

impl PawnMemo {
    pub(super) fn new() -> PawnMemo {
        PawnMemo(vec![(0, [0; 2]); N_REMEMBERED].into())
    }

    #[inline(always)]
    pub(super) fn get(&self, number: u64) -> Option<[WidePacked; 2]> {
        let (known, scores) = self.0[number as usize % N_REMEMBERED];
        (known == number).then_some(scores)
    }

    pub(super) fn keep(&mut self, number: u64, scores: [WidePacked; 2]) {
        self.0[number as usize % N_REMEMBERED] = (number, scores);
    }
}

/// A random number for a pawn on a square.
#[inline(always)]
pub(super) fn number(piece: Piece, sq: Square) -> u64 {
    const SIDE_BIT: u32 = 16;
    const FIRST_KIND_BIT: u32 = 8;
    let (side, kind) = (piece.side.index() << SIDE_BIT, piece.kind.index() << FIRST_KIND_BIT);
    let what = (side | kind | sq.index()) as u64 + 1;
    SplitMix64::nth(what)
}

/// Scores the pawns of each side.
pub(super) struct PawnScoring<'a, V> {
    pub(super) tables: &'a GameTables,
    pub(super) view: &'a V,
}

impl<V: BoardView> Job for PawnScoring<'_, V> {
    type Output = [WidePacked; 2];

    #[inline(always)]
    fn run(self) -> [WidePacked; 2] {
        let mut sums = SideSums::new(&self.tables.weights);
        tell(self.view, self.tables, Side::White, &mut sums);
        tell(self.view, self.tables, Side::Black, &mut sums);
        sums.sums
    }
}

/// Tells the features of one side's pawns.
#[inline(always)]
pub(super) fn tell<V: BoardView, T: Listener>(
    view: &V,
    tables: &GameTables,
    side: Side,
    tally: &mut T,
) {
    let (spans, layout) = (&tables.spans, &tables.layout);
    for &kind in &tables.pawn_kinds {
        let (own, enemies) = (view.of(side, kind), view.of(!side, kind));
        for sq in own {
            let mut tell = |name, weight| {
                let square = Some(sq);
                tally.hear(HeardFeature { term: "pawns", name, side, square, weight, n: 1 });
            };
            if !spans.files_ahead(side, sq).meets(enemies)
                && let Some(steps) = tables.promotion_steps(Piece::new(side, kind), sq)
            {
                tell("passed pawn", layout.of_steps(Group::Passed, kind, steps));
            }
            if !spans.beside(sq).meets(own) {
                tell("isolated pawn", layout.of_group(Group::Isolated));
            }
            if spans.file_ahead(side, sq).meets(own) {
                tell("doubled pawn", layout.of_group(Group::Doubled));
            }
        }
    }
}
