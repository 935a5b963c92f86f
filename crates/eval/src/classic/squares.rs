//! PieceValues of pieces and tables of squares, the king's by phase of the game.

use super::pieces::{ClassicPieces, KING, LETTERS, PieceValues, QUEEN, rank_from};
use game_core::{BoardView, Side, Square};

/// Pawn, knight, bishop, rook, queen; the king counts in exchanges only.
pub(super) const VALUES: PieceValues = [100, 320, 330, 500, 900, 20_000];
/// The board the tables are for, files and ranks.
pub(super) const BOARD: (u8, u8) = (8, 8);
/// So many knights, bishops and rooks of both sides make a middlegame, as a
/// queen does.
const MIDDLEGAME_PIECES: u32 = 3;

/// As White sees the board: the eighth rank first.
type SquareTable = [i8; N_SQUARES];
const N_SQUARES: usize = BOARD.0 as usize * BOARD.1 as usize;

/// Pawns take the centre and go on; those before the king stay.
#[rustfmt::skip]
const PAWN: SquareTable = [
      0,   0,   0,   0,   0,   0,   0,   0,
     45,  45,  45,  45,  45,  45,  45,  45,
     12,  12,  20,  28,  28,  20,  12,  12,
      4,   5,  10,  24,  24,  10,   5,   4,
      0,   0,   4,  20,  20,   4,   0,   0,
      4,  -4,  -8,   2,   2,  -8,  -4,   4,
      4,   8,   8, -18, -18,   8,   8,   4,
      0,   0,   0,   0,   0,   0,   0,   0,
];
/// The knight's table, as the source prints it.
#[rustfmt::skip]
const KNIGHT: SquareTable = [
    -50, -40, -30, -30, -30, -30, -40, -50,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -30,   0,  10,  15,  15,  10,   0, -30,
    -30,   5,  15,  20,  20,  15,   5, -30,
    -30,   5,  10,  15,  15,  10,   5, -30,
    -30,   5,  10,  15,  15,  10,   5, -30,
    -40, -20,   0,   5,   5,   0, -20, -40,
    -50, -40, -30, -30, -30, -30, -40, -50,
];
/// Bishops leave the edge and like long diagonals.
#[rustfmt::skip]
const BISHOP: SquareTable = [
    -18, -10, -10, -10, -10, -10, -10, -18,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,   9,   9,   5,   0, -10,
    -10,   4,   6,  10,  10,   6,   4, -10,
    -10,   2,   9,  10,  10,   9,   2, -10,
    -10,   9,   9,   8,   8,   9,   9, -10,
    -10,   6,   0,   2,   2,   0,   6, -10,
    -18, -10, -12, -10, -10, -12, -10, -18,
];
/// Rooks go to the middle files and to the seventh rank.
#[rustfmt::skip]
const ROOK: SquareTable = [
      0,   0,   0,   2,   2,   0,   0,   0,
      6,  10,  10,  10,  10,  10,  10,   6,
     -4,   0,   0,   0,   0,   0,   0,  -4,
     -4,   0,   0,   0,   0,   0,   0,  -4,
     -4,   0,   0,   0,   0,   0,   0,  -4,
     -4,   0,   0,   0,   0,   0,   0,  -4,
     -4,   0,   0,   2,   2,   0,   0,  -4,
      0,   0,   2,   6,   6,   2,   0,   0,
];
/// Queens stay off the edge.
#[rustfmt::skip]
const QUEEN_TABLE: SquareTable = [
    -18, -10,  -8,  -4,  -4,  -8, -10, -18,
    -10,   0,   0,   0,   0,   0,   0, -10,
     -8,   0,   4,   4,   4,   4,   0,  -8,
     -4,   0,   4,   5,   5,   4,   0,  -4,
     -4,   0,   4,   5,   5,   4,   0,  -4,
     -8,   2,   4,   4,   4,   4,   2,  -8,
    -10,   0,   2,   2,   2,   2,   0, -10,
    -18, -10,  -8,  -2,  -2,  -8, -10, -18,
];
/// The king's table of the middlegame, as the source prints it: hidden behind its pawns.
#[rustfmt::skip]
const KING_EARLY: SquareTable = [
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -20, -30, -30, -40, -40, -30, -30, -20,
    -10, -20, -20, -20, -20, -20, -20, -10,
     20,  20,   0,   0,   0,   0,  20,  20,
     20,  30,  10,   0,   0,  10,  30,  20,
];
/// The king's table of the endgame, as the source prints it: in the middle of the board.
#[rustfmt::skip]
const KING_LATE: SquareTable = [
    -50, -40, -30, -20, -20, -30, -40, -50,
    -30, -20, -10,   0,   0, -10, -20, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -30,   0,   0,   0,   0, -30, -30,
    -50, -30, -30, -30, -30, -30, -30, -50,
];

/// The tables in the order of the letters, but for the king's late one.
const TABLES: [&SquareTable; LETTERS.len()] =
    [&PAWN, &KNIGHT, &BISHOP, &ROOK, &QUEEN_TABLE, &KING_EARLY];

/// Tells material and squares of both sides.
pub(super) fn tell_terms<V: BoardView>(
    view: &V,
    pieces: &ClassicPieces,
    tell: &mut dyn FnMut(&'static str, Side, i32),
) {
    let is_late = is_endgame(view, pieces);
    for side in Side::BOTH {
        let mut placed = 0;
        for (letter, table) in TABLES.iter().enumerate() {
            let table = if letter == KING && is_late { &KING_LATE } else { *table };
            let score = |sq| i32::from(table[from_above(view, side, sq)]);
            placed += pieces.squares(view, side, letter).into_iter().map(score).sum::<i32>();
        }
        tell("material", side, pieces.material(view, side, &VALUES));
        tell("squares", side, placed);
    }
}

/// No queen and few other pieces. The source also has an opening of thirteen
/// moves, whose king stands as in the middlegame.
fn is_endgame<V: BoardView>(view: &V, pieces: &ClassicPieces) -> bool {
    let count =
        |letter| Side::BOTH.map(|side| pieces.squares(view, side, letter).len()).iter().sum();
    let queens: u32 = count(QUEEN);
    let others: u32 = (1..QUEEN).map(count).sum();
    queens == 0 && others < MIDDLEGAME_PIECES
}

/// The place of a square in a table: a side's last rank comes first.
fn from_above<V: BoardView>(view: &V, side: Side, sq: Square) -> usize {
    let (files, ranks) = BOARD;
    let row = ranks.saturating_sub(1 + rank_from(view, side, sq));
    usize::from(row) * usize::from(files)
        + usize::from(view.geometry().file(sq)) % usize::from(files)
}
