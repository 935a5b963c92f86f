//! Sets of pawns: which pawns of a side are doubled, isolated, backward, passed,
//! linked or blocked.
//!
//! A pawn is what moves as one; files and ranks are those of the board, so that
//! the sets are right on boards of other sizes and empty in games without pawns.

use super::ground::{ahead, file, file_gap};
use crate::{Moment, PieceRole, SquareGroup};
use game_core::{Side, Square};

/// The pawns of a side.
pub(super) fn pawns(moment: &Moment, side: Side) -> SquareGroup {
    moment.of_role(side, PieceRole::Pawn)
}

fn pawns_where(moment: &Moment, side: Side, test: impl Fn(Square) -> bool) -> SquareGroup {
    pawns(moment, side).into_iter().filter(|&sq| test(sq)).collect()
}

/// A side's pawns on the files beside a square.
pub(super) fn neighbours(moment: &Moment, side: Side, sq: Square) -> SquareGroup {
    pawns_where(moment, side, |other| file_gap(moment, sq, other) == 1)
}

/// Is this square further on than that one, as a side moves?
pub(super) fn is_beyond(moment: &Moment, side: Side, sq: Square, than: Square) -> bool {
    moment.rank_for(side, sq) > moment.rank_for(side, than)
}

/// The enemy pawns that attack a square of a side.
pub(super) fn enemy_pawns_on(moment: &Moment, side: Side, sq: Square) -> SquareGroup {
    let enemies = pawns(moment, !side);
    let from = [(-1, 1), (1, 1)].into_iter().filter_map(|step| ahead(moment, side, sq, step));
    from.filter(|&sq| enemies.has(sq)).collect()
}

/// The own pawns that guard a square of a side.
pub(super) fn guarding_pawns(moment: &Moment, side: Side, sq: Square) -> SquareGroup {
    let own = pawns(moment, side);
    let from = [(-1, -1), (1, -1)].into_iter().filter_map(|step| ahead(moment, side, sq, step));
    from.filter(|&sq| own.has(sq)).collect()
}

/// Can an enemy pawn attack this square now or later: does one stand further on,
/// on a file beside it?
pub(super) fn can_be_chased(moment: &Moment, side: Side, sq: Square) -> bool {
    neighbours(moment, !side, sq).into_iter().any(|enemy| is_beyond(moment, side, enemy, sq))
}

/// Pawns with another pawn of their side on the same file.
pub fn doubled(moment: &Moment, side: Side) -> SquareGroup {
    let own = pawns(moment, side);
    let shares = |sq| own.into_iter().any(|other| other != sq && file_gap(moment, sq, other) == 0);
    pawns_where(moment, side, shares)
}

/// Pawns without a pawn of their side on the files beside them.
pub fn isolated(moment: &Moment, side: Side) -> SquareGroup {
    pawns_where(moment, side, |sq| neighbours(moment, side, sq).is_empty())
}

/// Pawns whose neighbours all stand further on, while an enemy pawn guards the
/// square before them.
pub(super) fn backward(moment: &Moment, side: Side) -> SquareGroup {
    pawns_where(moment, side, |sq| {
        let beside = neighbours(moment, side, sq);
        let left_behind = beside.into_iter().all(|other| is_beyond(moment, side, other, sq));
        let stop = ahead(moment, side, sq, (0, 1));
        let held = stop.is_some_and(|stop| enemy_pawns_on(moment, side, stop).any());
        beside.any() && left_behind && held
    })
}

/// Pawns with no enemy pawn further on, on their file or beside it, and no own
/// pawn further on, on their file.
pub(super) fn passed(moment: &Moment, side: Side) -> SquareGroup {
    let (own, enemies) = (pawns(moment, side), pawns(moment, !side));
    pawns_where(moment, side, |sq| {
        let further = |other: &Square| is_beyond(moment, side, *other, sq);
        let mut stoppers = enemies.into_iter().filter(further);
        let mut leaders = own.into_iter().filter(further);
        !stoppers.any(|other| file_gap(moment, sq, other) <= 1)
            && !leaders.any(|other| file_gap(moment, sq, other) == 0)
    })
}

/// Do two pawns support one another: files side by side, ranks at most one apart?
fn are_linked(moment: &Moment, a: Square, b: Square) -> bool {
    file_gap(moment, a, b) == 1 && moment.distance(a, b) == 1
}

/// Pawns that support another pawn of their side or are supported.
pub fn connected(moment: &Moment, side: Side) -> SquareGroup {
    let own = pawns(moment, side);
    let has_partner = |sq| own.into_iter().any(|other| are_linked(moment, sq, other));
    pawns_where(moment, side, has_partner)
}

/// The groups in which pawns support one another, each of two or more.
pub(super) fn connected_groups(moment: &Moment, side: Side) -> Vec<SquareGroup> {
    groups(connected(moment, side), |a, b| are_linked(moment, a, b))
}

/// The islands of a side: pawns on neighbouring files, with none on the files at
/// either end.
pub(super) fn islands(moment: &Moment, side: Side) -> Vec<SquareGroup> {
    groups(pawns(moment, side), |a, b| file_gap(moment, a, b) <= 1)
}

/// Splits squares into groups of those that hang together.
pub(super) fn groups(
    squares: SquareGroup,
    linked: impl Fn(Square, Square) -> bool,
) -> Vec<SquareGroup> {
    let mut rest = squares;
    let mut found = Vec::new();
    while let Some(first) = rest.first() {
        let mut group = SquareGroup::of(first);
        loop {
            let joins = |&sq: &Square| group.into_iter().any(|member| linked(member, sq));
            let more: SquareGroup = (rest - group).into_iter().filter(joins).collect();
            if more.is_empty() {
                break;
            }
            group |= more;
        }
        rest = rest - group;
        found.push(group);
    }
    found
}

/// Pawns with an enemy pawn right before them.
pub fn blocked(moment: &Moment, side: Side) -> SquareGroup {
    let enemies = pawns(moment, !side);
    let faces = |sq| ahead(moment, side, sq, (0, 1)).is_some_and(|stop| enemies.has(stop));
    pawns_where(moment, side, faces)
}

/// Has a side a pawn on this file?
pub(super) fn has_pawn_on_file(moment: &Moment, side: Side, number: u8) -> bool {
    pawns(moment, side).into_iter().any(|sq| file(moment, sq) == number)
}
