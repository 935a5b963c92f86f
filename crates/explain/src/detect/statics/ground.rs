//! What the families of this folder share: wings and the centre of a board of
//! any size, pieces as men of a claim, the phase of the game.

use crate::{Evidence, Fact, Finding, Moment, PieceRole, PlacedMan, SquareGroup};
use game_core::{Side, Square};

/// The last move of the opening, counted as players count moves.
const LAST_OPENING_MOVE: u32 = 12;

/// The sides, in the order in which findings are made.
pub(super) const SIDES: [Side; 2] = [Side::White, Side::Black];

/// Pieces on squares as men of a claim.
pub(super) fn men(moment: &Moment, squares: impl IntoIterator<Item = Square>) -> Vec<PlacedMan> {
    let man = |square| Some(PlacedMan { piece: moment.at(square)?, square });
    squares.into_iter().filter_map(man).collect()
}

/// A claim that the board alone proves, about the pieces on these squares.
pub(super) fn claim(
    moment: &Moment,
    fact: Fact,
    side: Side,
    squares: impl IntoIterator<Item = Square>,
) -> Finding {
    Finding::new(fact, side, 0, Evidence::Board).with_men(men(moment, squares))
}

/// The file of a square.
pub(super) fn file(moment: &Moment, sq: Square) -> u8 {
    moment.geometry().file(sq)
}

/// How many files lie between two squares, the last one counted.
pub(super) fn file_gap(moment: &Moment, a: Square, b: Square) -> u8 {
    file(moment, a).abs_diff(file(moment, b))
}

/// The square so many files to the right and ranks ahead, as a side sees ranks.
pub(super) fn ahead(
    moment: &Moment,
    side: Side,
    sq: Square,
    (files, ranks): (i8, i8),
) -> Option<Square> {
    let up = if side == Side::White { ranks } else { -ranks };
    crate::offset(moment.geometry(), sq, (files, up))
}

/// Is this one of the files in the middle: two of an even number, one of an odd?
pub(super) fn is_central_file(moment: &Moment, file: u8) -> bool {
    let files = moment.geometry().files();
    file == (files - 1) / 2 || file == files / 2
}

/// The squares in the middle of the board: four where files and ranks are even.
pub(super) fn centre(moment: &Moment) -> SquareGroup {
    let board = moment.geometry();
    let ranks = board.ranks();
    let is_central_rank = |rank: u8| rank == (ranks - 1) / 2 || rank == ranks / 2;
    let central =
        |sq: &Square| is_central_file(moment, board.file(*sq)) && is_central_rank(board.rank(*sq));
    board.squares().filter(central).collect()
}

/// Is a square dark, as a1 is?
pub(super) fn is_dark(moment: &Moment, sq: Square) -> bool {
    let board = moment.geometry();
    (board.file(sq) + board.rank(sq)).is_multiple_of(2)
}

/// A side's knights and bishops.
pub(super) fn minors(moment: &Moment, side: Side) -> SquareGroup {
    moment.of_role(side, PieceRole::Knight) | moment.of_role(side, PieceRole::Bishop)
}

/// A side's knights and bishops on its first rank, where games set them up.
pub(super) fn minors_at_home(moment: &Moment, side: Side) -> SquareGroup {
    minors(moment, side).into_iter().filter(|&sq| moment.rank_for(side, sq) == 0).collect()
}

/// Has a side a queen?
pub(super) fn has_queen(moment: &Moment, side: Side) -> bool {
    moment.of_role(side, PieceRole::Queen).any()
}

/// How many half-moves the game has had, by the number of the move.
pub(super) fn plies_played(moment: &Moment) -> u32 {
    let moves = moment.setup().fullmoves.max(1) - 1;
    2 * moves + u32::from(moment.turn() == Side::Black)
}

/// Is this the opening of a game that is set up and developed as chess is: one
/// move a turn, no drops, pawns and a king, and losing pieces is bad?
pub(super) fn is_opening(moment: &Moment) -> bool {
    let nature = moment.nature();
    let as_chess = nature.see && !nature.drops && !nature.long_turns;
    let has_pawns = SIDES.iter().all(|&side| moment.of_role(side, PieceRole::Pawn).any());
    let has_kings = SIDES.iter().all(|&side| moment.king(side).is_some());
    as_chess && has_pawns && has_kings && moment.setup().fullmoves <= LAST_OPENING_MOVE
}

/// How many ways to castle a side has kept.
pub(super) fn castling_rights(moment: &Moment, side: Side) -> usize {
    let setup = moment.setup();
    let is_ours = |letter: &char| letter.is_uppercase() == (side == Side::White);
    let letters = setup.castling.chars().filter(char::is_ascii_alphabetic).filter(is_ours).count();
    let own = moment.of_side(side);
    letters + setup.extras.castling.iter().filter(|(king, _)| own.has(*king)).count()
}
