//! Pawns: rows 76 to 83, 85 and 86 of the catalogue, as they stand. Which pawns
//! are which is in [`structure`].

use super::ground::{SIDES, ahead, claim, file, file_gap, is_dark, minors};
use super::structure::{self, pawns};
use crate::{Fact, Finding, Moment, PieceRole, SquareGroup};
use game_core::{Side, Square};

/// A passed pawn so many files from every other pawn is outside.
const OUTSIDE_FILES: u8 = 3;
/// A majority has at least so many pawns.
const MIN_MAJORITY: usize = 2;

/// What the pawns of both sides are like.
pub fn in_moment(moment: &Moment) -> Vec<Finding> {
    let mut found = Vec::new();
    for side in SIDES {
        singles(moment, side, &mut found);
        doubled_files(moment, side, &mut found);
        passers(moment, side, &mut found);
        blockades(moment, side, &mut found);
        for group in structure::connected_groups(moment, side) {
            found.push(claim(moment, Fact::ConnectedPawns, side, group));
        }
        found.extend(more_islands(moment, side));
        majorities(moment, side, &mut found);
        found.extend(isolani(moment, side));
        found.extend(hanging_pawns(moment, side));
        for sq in holes(moment, side) {
            let hole = claim(moment, Fact::Hole, side, settlers(moment, side, sq));
            found.push(hole.with_squares([sq]));
        }
    }
    found
}

/// Rows 77, 78, 81 and 79: one claim for each isolated, backward, blocked and
/// passed pawn.
fn singles(moment: &Moment, side: Side, found: &mut Vec<Finding>) {
    let facts = [
        (Fact::IsolatedPawn, structure::isolated(moment, side)),
        (Fact::BackwardPawn, structure::backward(moment, side)),
        (Fact::BlockedPawn, structure::blocked(moment, side)),
        (Fact::PassedPawn, structure::passed(moment, side)),
    ];
    for (fact, squares) in facts {
        found.extend(squares.into_iter().map(|sq| claim(moment, fact, side, [sq])));
    }
}

/// Row 76: one claim for each file with several pawns of a side; the size is
/// their number.
fn doubled_files(moment: &Moment, side: Side, found: &mut Vec<Finding>) {
    let doubled = structure::doubled(moment, side);
    for group in structure::groups(doubled, |a, b| file_gap(moment, a, b) == 0) {
        found.push(claim(moment, Fact::DoubledPawns, side, group).sized(group.len() as i32));
    }
}

/// Row 79: passed pawns that a pawn guards, that are far from all other pawns,
/// or that stand side by side.
fn passers(moment: &Moment, side: Side, found: &mut Vec<Finding>) {
    let passed = structure::passed(moment, side);
    let all = pawns(moment, Side::White) | pawns(moment, Side::Black);
    for sq in passed {
        let guards = structure::guarding_pawns(moment, side, sq);
        if guards.any() {
            let men = [sq].into_iter().chain(guards);
            found.push(claim(moment, Fact::ProtectedPasser, side, men));
        }
        let others = all - SquareGroup::of(sq);
        let nearest = others.into_iter().map(|other| file_gap(moment, sq, other)).min();
        if nearest.is_some_and(|files| files >= OUTSIDE_FILES) {
            found.push(claim(moment, Fact::OutsidePasser, side, [sq]));
        }
    }
    let linked = |a, b| file_gap(moment, a, b) == 1 && moment.distance(a, b) == 1;
    for group in structure::groups(passed, linked).into_iter().filter(|group| group.many()) {
        found.push(claim(moment, Fact::ConnectedPassers, side, group));
    }
}

/// Row 81: an enemy piece that is no pawn stands right before a passed pawn. The
/// side is that of the blockader, which comes first.
fn blockades(moment: &Moment, side: Side, found: &mut Vec<Finding>) {
    for sq in structure::passed(moment, side) {
        let Some(stop) = ahead(moment, side, sq, (0, 1)) else { continue };
        if moment.of_side(!side).has(stop) && moment.role_at(stop) != Some(PieceRole::Pawn) {
            found.push(claim(moment, Fact::Blockade, !side, [stop, sq]));
        }
    }
}

/// Row 82: a side has more groups of pawns than the other, which has some. The
/// size is the number of its groups.
fn more_islands(moment: &Moment, side: Side) -> Option<Finding> {
    let own = structure::islands(moment, side).len();
    let theirs = structure::islands(moment, !side).len();
    let claim = claim(moment, Fact::PawnIslands, side, pawns(moment, side));
    (theirs > 0 && own > theirs).then(|| claim.sized(own as i32))
}

/// Row 83: on one half of the board a side has pawns on more files than the
/// enemy, which has some there, has pawns: one of them can come through. The
/// size is by how many pawns it has more, the squares are those of the enemies.
fn majorities(moment: &Moment, side: Side, found: &mut Vec<Finding>) {
    let files = moment.geometry().files();
    let left = |sq: &Square| file(moment, *sq) < files / 2;
    let right = |sq: &Square| file(moment, *sq) >= files.div_ceil(2);
    let wings: [&dyn Fn(&Square) -> bool; 2] = [&left, &right];
    for wing in wings {
        let own: SquareGroup = pawns(moment, side).into_iter().filter(wing).collect();
        let enemies: SquareGroup = pawns(moment, !side).into_iter().filter(wing).collect();
        let lanes = structure::groups(own, |a, b| file_gap(moment, a, b) == 0).len();
        let (own_count, enemy_count) = (own.len() as usize, enemies.len() as usize);
        if enemies.any() && own_count >= MIN_MAJORITY && lanes > enemy_count {
            let size = (own_count - enemy_count) as i32;
            let claim = claim(moment, Fact::Majority, side, own);
            found.push(claim.with_squares(enemies).sized(size));
        }
    }
}

/// The file left of the middle, on which the queen's pawn of chess stands; none
/// where there is one file in the middle.
fn queen_pawn_file(moment: &Moment) -> Option<u8> {
    let files = moment.geometry().files();
    files.is_multiple_of(2).then(|| files / 2 - 1)
}

/// Row 86: a single isolated pawn on the queen's file that has left home and is
/// not passed.
fn isolani(moment: &Moment, side: Side) -> Option<Finding> {
    let lane = queen_pawn_file(moment)?;
    let alone = structure::isolated(moment, side)
        - structure::doubled(moment, side)
        - structure::passed(moment, side);
    let is_it = |sq: &Square| file(moment, *sq) == lane && moment.rank_for(side, *sq) > 1;
    let pawn = alone.into_iter().find(is_it)?;
    Some(claim(moment, Fact::Isolani, side, [pawn]))
}

/// Row 86: two pawns side by side on the queen's file and the one left of it,
/// away from home, not passed, with no own pawn on these files or beside them.
fn hanging_pawns(moment: &Moment, side: Side) -> Option<Finding> {
    let lane = queen_pawn_file(moment)?;
    let left = lane.checked_sub(1)?;
    let near = |sq: &Square| (left.saturating_sub(1)..=lane + 1).contains(&file(moment, *sq));
    let pair: SquareGroup = pawns(moment, side).into_iter().filter(near).collect();
    let (first, last) = (pair.first()?, pair.last()?);
    let on_lanes = (file(moment, first), file(moment, last)) == (left, lane);
    let abreast = moment.rank_for(side, first) == moment.rank_for(side, last);
    let stands = pair.len() == 2 && on_lanes && abreast && moment.rank_for(side, first) > 1;
    let free = (pair & structure::passed(moment, side)).any();
    (stands && !free).then(|| claim(moment, Fact::HangingPawns, side, pair))
}

/// Row 85: squares before a side's pawns that it cannot guard with a pawn any
/// more because one has gone past, on the ranks of an enemy outpost, on which an
/// enemy knight or bishop stands or can settle.
fn holes(moment: &Moment, side: Side) -> SquareGroup {
    let is_hole = |sq: &Square| {
        let beside = structure::neighbours(moment, side, *sq);
        let gone_past = |pawn: Square| !structure::is_beyond(moment, side, *sq, pawn);
        super::pieces::is_outpost_rank(moment, !side, *sq)
            && !pawns(moment, side).has(*sq)
            && beside.any()
            && beside.into_iter().all(gone_past)
            && settlers(moment, side, *sq).any()
    };
    moment.geometry().squares().filter(is_hole).collect()
}

/// The enemy knights and bishops that stand on a square or can go there and stay:
/// nothing of the owner attacks it, or another enemy piece guards it.
fn settlers(moment: &Moment, owner: Side, sq: Square) -> SquareGroup {
    let minors = minors(moment, !owner);
    if minors.has(sq) {
        return SquareGroup::of(sq);
    }
    let attackers = moment.attackers(!owner, sq);
    let holds = moment.attackers(owner, sq).is_empty() || attackers.many();
    let free = moment.at(sq).is_none_or(|piece| piece.side == owner);
    if holds && free { attackers & minors } else { SquareGroup::EMPTY }
}

/// The squares of one colour among these.
pub(super) fn of_colour(moment: &Moment, squares: SquareGroup, dark: bool) -> SquareGroup {
    squares.into_iter().filter(|&sq| is_dark(moment, sq) == dark).collect()
}
