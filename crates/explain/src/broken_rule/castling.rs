//! Castling that is not legal.

use super::step::only_royal;
use super::{Breach, BrokenRule};
use crate::{AnyBoard, PieceRole, Roles, SquareGroup};
use game_core::{Side, Square, Wing};

/// The files on which the king ends on a board of eight files.
const KING_FILE: u8 = 6;
const QUEEN_FILE: u8 = 2;
/// The files of the board on which these files are the usual ones.
const USUAL_FILES: u8 = 8;

/// Has a side of this game ever a right to castle? Positions in which all rights
/// are gone are asked for a rook and a king on one rank.
pub(super) fn is_known(board: &dyn AnyBoard) -> bool {
    !board.setup().castling.is_empty() || partner(board, Wing::King).is_some()
}

/// The rule that castling on a wing breaks.
pub(super) fn breach(board: &dyn AnyBoard, wing: Wing) -> Breach {
    let us = board.turn();
    let of_us = |letter: char| match us {
        Side::White => letter.is_ascii_uppercase(),
        Side::Black => letter.is_ascii_lowercase(),
    };
    let rights: String = board.setup().castling.chars().filter(|&letter| of_us(letter)).collect();
    let is_usual = rights.chars().all(|letter| "KQkq".contains(letter));
    let letter = if wing == Wing::King { 'k' } else { 'q' };
    let has_right = rights.chars().any(|right| !is_usual || right.eq_ignore_ascii_case(&letter));
    if !has_right {
        return Breach::new(BrokenRule::NoCastlingRight);
    }
    let Some(king) = only_royal(board) else { return Breach::new(BrokenRule::Other) };
    if board.in_check() {
        let by = board.attackers_to(king, board.occupied()) & board.of_side(!us);
        return Breach::new(BrokenRule::CastlingInCheck).by(by.first());
    }
    let Some(rook) = partner(board, wing) else { return Breach::new(BrokenRule::Other) };
    if let Some(between) = on_rank(board, king, rook).find(|&sq| board.at(sq).is_some()) {
        return Breach::new(BrokenRule::CastlingBlocked).by(Some(between));
    }
    let attacked = way_of_king(board, king, wing).find(|&sq| {
        let occupied = board.occupied() - SquareGroup::of(king);
        (board.attackers_to(sq, occupied) & board.of_side(!us)).any()
    });
    match attacked {
        Some(sq) => Breach::new(BrokenRule::CastlingAttacked).by(Some(sq)),
        None => Breach::new(BrokenRule::Other),
    }
}

/// The outermost own rook on the king's rank, on a wing.
fn partner(board: &dyn AnyBoard, wing: Wing) -> Option<Square> {
    let king = only_royal(board)?;
    let rook = Roles::of(board).kind(PieceRole::Rook)?;
    let geometry = board.geometry();
    let rooks = board.of_side(board.turn()) & board.of_kind(rook);
    let on_wing = rooks.into_iter().filter(|&sq| {
        let is_right = geometry.file(sq) > geometry.file(king);
        geometry.rank(sq) == geometry.rank(king) && is_right == (wing == Wing::King)
    });
    on_wing.max_by_key(|&sq| geometry.file(sq).abs_diff(geometry.file(king)))
}

/// The squares strictly between two squares of a rank.
fn on_rank(board: &dyn AnyBoard, a: Square, b: Square) -> impl Iterator<Item = Square> + '_ {
    let geometry = board.geometry();
    let (first, last) =
        (geometry.file(a).min(geometry.file(b)), geometry.file(a).max(geometry.file(b)));
    let rank = geometry.rank(a);
    (first + 1..last).filter_map(move |file| geometry.square(file, rank))
}

/// The squares over which the king goes and the one on which it ends; none on
/// boards where these are not the usual ones.
fn way_of_king(
    board: &dyn AnyBoard,
    king: Square,
    wing: Wing,
) -> impl Iterator<Item = Square> + '_ {
    let geometry = board.geometry();
    let end = if wing == Wing::King { KING_FILE } else { QUEEN_FILE };
    let (file, rank) = (geometry.file(king), geometry.rank(king));
    let is_usual = geometry.files() == USUAL_FILES;
    let way = (file.min(end)..=file.max(end)).filter(move |&at| is_usual && at != file);
    way.filter_map(move |file| geometry.square(file, rank))
}
