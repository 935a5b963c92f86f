//! A step from square to square that is not legal.

use super::{Breach, BrokenRule, castling};
use crate::{AnyBoard, SquareGroup};
use game_core::{Piece, Square, Wing};

/// The rule that a step breaks.
pub(super) fn breach(board: &dyn AnyBoard, from: Square, to: Square) -> Breach {
    let us = board.turn();
    let about = |rule| Breach { from: Some(from), to: Some(to), ..Breach::new(rule) };
    let Some(piece) = board.at(from) else { return about(BrokenRule::EmptySquare) };
    let about = |rule| Breach { kind: Some(piece.kind), ..about(rule) };
    if piece.side != us {
        return about(BrokenRule::OthersPiece);
    }
    if let Some(wing) = castling_wing(board, piece, from, to) {
        return castling::breach(board, wing);
    }
    let occupied = board.occupied();
    let goes = |occupied| board.steps_of(piece, from, occupied).has(to);
    let takes = |occupied| board.attacks_of(piece, from, occupied).has(to);
    let target = board.at(to);
    let free = SquareGroup::EMPTY;
    // Sets of steps leave out occupied squares, so the target is taken away.
    let without_target = occupied - SquareGroup::of(to);
    let comes_near = goes(without_target) || takes(occupied);
    if !comes_near {
        if !goes(free) && !takes(free) {
            return about(BrokenRule::NotItsWay);
        }
        let is_in_way = |&sq: &Square| {
            let rest = without_target - SquareGroup::of(sq);
            sq != from && (board.steps_of(piece, from, rest).has(to) || takes(rest))
        };
        let by = without_target.into_iter().find(is_in_way);
        return about(BrokenRule::InTheWay).by(by);
    }
    match target {
        Some(man) if man.side == us => return about(BrokenRule::OwnPieceThere),
        Some(_) if !takes(occupied) => return about(BrokenRule::CannotTake),
        None if !goes(occupied) => return about(BrokenRule::NothingToTake),
        _ => {}
    }
    let is_capture = target.is_some();
    exposure(board, piece, from, to).map_or_else(
        || {
            let must = board.nature().must_capture && !is_capture && has_capture(board);
            about(if must { BrokenRule::MustCapture } else { BrokenRule::Other })
        },
        |(rule, by)| about(rule).by(Some(by)),
    )
}

/// The only royal piece of the side to move.
pub(super) fn only_royal(board: &dyn AnyBoard) -> Option<Square> {
    let own = board.of_side(board.turn());
    let mut royals = own.into_iter().filter(|&sq| is_royal(board, sq));
    let first = royals.next()?;
    royals.next().is_none().then_some(first)
}

fn is_royal(board: &dyn AnyBoard, sq: Square) -> bool {
    board.at(sq).is_some_and(|piece| board.is_royal(piece.kind))
}

/// Who would attack the royal piece after the step. Silent where a turn has
/// several moves or captures do more than take.
fn exposure(
    board: &dyn AnyBoard,
    piece: Piece,
    from: Square,
    to: Square,
) -> Option<(BrokenRule, Square)> {
    let nature = board.nature();
    let king = only_royal(board)?;
    if nature.long_turns || !(nature.see || nature.drops) {
        return None;
    }
    let moves_king = board.is_royal(piece.kind);
    let at = if moves_king { to } else { king };
    let mut occupied = board.occupied() - SquareGroup::of(from);
    occupied.insert(to);
    let enemies = board.of_side(!board.turn()) - SquareGroup::of(to);
    let by = (board.attackers_to(at, occupied) & enemies).first()?;
    let rule = match (moves_king, board.in_check()) {
        (true, _) => BrokenRule::IntoAttack,
        (false, true) => BrokenRule::StaysInCheck,
        (false, false) => BrokenRule::Bares,
    };
    Some((rule, by))
}

fn has_capture(board: &dyn AnyBoard) -> bool {
    board.legal_moves().into_iter().any(|m| board.facts(m).captured.is_some())
}

/// The wing on which a step of a royal piece means castling: to a piece of one's
/// own, or two files along the rank where it could never go by itself.
fn castling_wing(board: &dyn AnyBoard, piece: Piece, from: Square, to: Square) -> Option<Wing> {
    let geometry = board.geometry();
    let files = geometry.file(from).abs_diff(geometry.file(to));
    let is_own_way = board.attacks_of(piece, from, SquareGroup::EMPTY).has(to);
    let castles = board.is_royal(piece.kind)
        && castling::is_known(board)
        && geometry.rank(from) == geometry.rank(to)
        && files == 2
        && !is_own_way;
    let wing = if geometry.file(to) > geometry.file(from) { Wing::King } else { Wing::Queen };
    castles.then_some(wing)
}
