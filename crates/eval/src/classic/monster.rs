//! For a side with a king and pawns that moves twice against a whole army.

use super::pieces::{ClassicPieces, PAWN, PieceValues, QUEEN};
use game_core::{BoardView, Side};

/// A point, in score units.
const POINT: i32 = 100;
/// Pawn, knight, bishop, rook, queen; the king counts in exchanges only.
pub(super) const VALUES: PieceValues =
    [POINT, 3 * POINT, 3 * POINT, 5 * POINT, 9 * POINT, 200 * POINT];
/// A pawn of the side that moves twice.
const WHITE_PAWN: i32 = 3 * POINT;
/// A queen that moves twice wins: more than everything else together.
const WHITE_QUEEN: i32 = 100 * POINT;

/// Tells the pieces of both sides and how far the kings are apart.
pub(super) fn tell_terms<V: BoardView>(
    view: &V,
    pieces: &ClassicPieces,
    tell: &mut dyn FnMut(&'static str, Side, i32),
) {
    tell("pieces", Side::Black, pieces.material(view, Side::Black, &VALUES));
    // The source has no word for other pieces of White: they count as Black's.
    let mut white = VALUES;
    white[PAWN] = WHITE_PAWN;
    white[QUEEN] = 0;
    tell("pieces", Side::White, pieces.material(view, Side::White, &white));
    let has_queen = pieces.count(view, Side::White, QUEEN) > 0;
    tell("queen", Side::White, if has_queen { WHITE_QUEEN } else { 0 });
    tell("kings apart", Side::White, -POINT * distance(view, pieces));
}

/// How many king's steps the kings are apart; none where a side has not
/// exactly one.
fn distance<V: BoardView>(view: &V, pieces: &ClassicPieces) -> i32 {
    let board = view.geometry();
    let [Some(white), Some(black)] = Side::BOTH.map(|side| pieces.king(view, side)) else {
        return 0;
    };
    let files = board.file(white).abs_diff(board.file(black));
    i32::from(files.max(board.rank(white).abs_diff(board.rank(black))))
}
