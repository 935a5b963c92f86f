//! Passed pawns and their way to promotion.

use super::material::{pawns, promotion_square, to_go};
use crate::{Moment, SquareGroup};
use game_core::{Side, Square};

/// Can no enemy pawn stop this pawn: none ahead of it on its own file or a file
/// beside it, and no own pawn ahead on its file?
pub(super) fn is_passed(moment: &Moment, side: Side, pawn: Square) -> bool {
    let board = moment.geometry();
    let rank = moment.rank_for(side, pawn);
    let is_ahead = |sq: &Square| moment.rank_for(side, *sq) > rank;
    let gap = |sq: Square| board.file(sq).abs_diff(board.file(pawn));
    let stops = pawns(moment, !side).into_iter().filter(is_ahead).any(|sq| gap(sq) <= 1);
    let blocks = pawns(moment, side).into_iter().filter(is_ahead).any(|sq| gap(sq) == 0);
    !stops && !blocks
}

/// A side's passed pawns.
pub(super) fn passers(moment: &Moment, side: Side) -> SquareGroup {
    pawns(moment, side).into_iter().filter(|&sq| is_passed(moment, side, sq)).collect()
}

/// In how many moves a pawn promotes if nothing stands in its way: a double step
/// counts once. Nothing where something stands in its way.
pub(super) fn moves_to_promote(moment: &Moment, side: Side, pawn: Square) -> Option<u8> {
    let goal = promotion_square(moment, side, pawn)?;
    let way = moment.between(pawn, goal)? | SquareGroup::of(goal);
    if way.meets(moment.occupied()) {
        return None;
    }
    let man = moment.at(pawn)?;
    let first = moment.steps_of(man, pawn, moment.occupied());
    let longest = first.into_iter().map(|to| moment.distance(pawn, to)).max()?;
    Some(to_go(moment, side, pawn).saturating_sub(longest) + 1)
}
