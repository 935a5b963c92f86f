//! The safety of the king: rows 69 to 73 and 75 of the catalogue.
//!
//! The side of a claim is the owner of the king that is in danger. Games without
//! a single king on each side have none of these facts.

use super::ground::{
    SIDES, ahead, castling_rights, claim, file, has_queen, is_central_file, plies_played,
};
use super::pawns::of_colour;
use super::structure::{guarding_pawns, has_pawn_on_file, pawns};
use crate::{Evidence, Fact, Finding, Moment, PieceRole, SquareGroup};
use game_core::{Side, Square};

/// Pawns this many ranks before the king shield it.
const SHIELD_RANKS: u8 = 2;
/// Enemy pawns this many ranks before the king storm it.
const STORM_RANKS: u8 = 3;
/// A king that has not castled by this half-move is late.
const LATE_TO_CASTLE: u32 = 16;
/// So many more attackers than defenders are a danger.
const MIN_SURPLUS: u32 = 2;
/// So many holes of one colour make that colour weak.
const MIN_HOLES: u32 = 3;

/// How safe the kings are.
pub fn in_moment(moment: &Moment) -> Vec<Finding> {
    let mut found = Vec::new();
    for side in SIDES {
        let Some(king) = king_of(moment, side) else { continue };
        found.extend(open_line(moment, side, king));
        found.extend(attackers(moment, side, king));
        found.extend(in_centre(moment, side, king));
        found.extend(storm(moment, side, king));
        weak_colours(moment, side, king, &mut found);
    }
    found
}

/// The only royal piece of a side, if it moves as a king.
fn king_of(moment: &Moment, side: Side) -> Option<Square> {
    moment.king(side).filter(|&sq| moment.role_at(sq) == Some(PieceRole::King))
}

/// Does the king live behind its pawns: on its first two ranks, away from the
/// files in the middle?
fn is_tucked_away(moment: &Moment, side: Side, king: Square) -> bool {
    moment.rank_for(side, king) <= 1 && !is_central_file(moment, file(moment, king))
}

/// By how many ranks a square lies before the king, if it lies on its file or
/// beside it.
fn ranks_before(moment: &Moment, side: Side, king: Square, sq: Square) -> Option<u8> {
    let near = file(moment, king).abs_diff(file(moment, sq)) <= 1;
    let ranks = moment.rank_for(side, sq).checked_sub(moment.rank_for(side, king))?;
    (near && ranks > 0).then_some(ranks)
}

/// The pawns that shield a king: on its file or beside it, at most two ranks
/// before it.
fn shield(moment: &Moment, side: Side, king: Square) -> SquareGroup {
    let shields = |&sq: &Square| {
        ranks_before(moment, side, king, sq).is_some_and(|ranks| ranks <= SHIELD_RANKS)
    };
    pawns(moment, side).into_iter().filter(shields).collect()
}

/// Row 69: a king that stays where it is and cannot castle has fewer pawns before
/// it than it had, while the enemy has a queen. The man is the king, the squares
/// are those that pawns have left, the size is how many fewer there are.
pub(super) fn shield_weakened(before: &Moment, after: &Moment, side: Side) -> Option<Finding> {
    let king = king_of(after, side).filter(|&king| king_of(before, side) == Some(king))?;
    let settled = castling_rights(after, side) == 0 && after.rank_for(side, king) <= 1;
    let (had, has) = (shield(before, side, king), shield(after, side, king));
    let fewer = had.len().checked_sub(has.len()).filter(|&fewer| fewer > 0)?;
    let claim = Finding::new(Fact::ShieldWeakened, side, 1, Evidence::Board)
        .with_men(super::ground::men(after, [king]))
        .with_squares(had - has)
        .sized(fewer as i32);
    (settled && has_queen(after, !side)).then_some(claim)
}

/// Row 70: on the king's file or beside it the king's side has no pawn, and an
/// enemy rook or queen on that file sees along it to the king's rank past no
/// pawn; the enemy still has a queen. The king comes first, then the heavy
/// pieces.
fn open_line(moment: &Moment, side: Side, king: Square) -> Option<Finding> {
    let heavy = |sq: &Square| {
        let near = file(moment, *sq).abs_diff(file(moment, king)) <= 1;
        let role = moment.role_at(*sq);
        let is_heavy = matches!(role, Some(PieceRole::Rook | PieceRole::Queen));
        let free = !has_pawn_on_file(moment, side, file(moment, *sq));
        is_heavy && near && free && sees_rank_of(moment, side, *sq, king)
    };
    let users: SquareGroup = moment.of_side(!side).into_iter().filter(heavy).collect();
    let at_home = moment.rank_for(side, king) <= 1;
    let claim = claim(moment, Fact::OpenLineToKing, side, [king].into_iter().chain(users));
    (users.any() && at_home && has_queen(moment, !side)).then_some(claim)
}

/// Is there no pawn on the file between a heavy piece and the rank of the king?
fn sees_rank_of(moment: &Moment, side: Side, heavy: Square, king: Square) -> bool {
    let board = moment.geometry();
    let Some(foot) = board.square(board.file(heavy), board.rank(king)) else { return false };
    let all = pawns(moment, Side::White) | pawns(moment, Side::Black);
    let comes_from_ahead = moment.rank_for(side, heavy) > moment.rank_for(side, king);
    comes_from_ahead && moment.between(heavy, foot).is_some_and(|way| !way.meets(all))
}

/// The squares beside a king.
fn ring(moment: &Moment, king: Square) -> SquareGroup {
    let near = |sq: &Square| moment.distance(king, *sq) == 1;
    moment.geometry().squares().filter(near).collect()
}

/// The pieces of a side, pawns and the king left out, that attack one of these
/// squares.
fn pieces_at(moment: &Moment, side: Side, squares: SquareGroup) -> SquareGroup {
    let aims = |&sq: &Square| {
        let role = moment.role_at(sq);
        let counts = !matches!(role, Some(PieceRole::Pawn | PieceRole::King));
        counts && moment.attacks_from(sq).meets(squares)
    };
    moment.of_side(side).into_iter().filter(aims).collect()
}

/// Row 71: the enemy pieces that attack squares beside the king are at least two
/// more than the own pieces that guard them, and one of the enemy's pieces can
/// give a check without being lost. The king comes first, then the attackers; the
/// size is the number of attackers, the squares are those of the defenders.
fn attackers(moment: &Moment, side: Side, king: Square) -> Option<Finding> {
    let ring = ring(moment, king);
    let attackers = pieces_at(moment, !side, ring);
    let defenders = pieces_at(moment, side, ring);
    if attackers.len() < defenders.len() + MIN_SURPLUS || !has_safe_check(moment, side, king) {
        return None;
    }
    let claim = claim(moment, Fact::AttackersNearKing, side, [king].into_iter().chain(attackers));
    Some(claim.with_squares(defenders).sized(attackers.len() as i32))
}

/// Can an enemy piece go to a square from which it checks the king and where it
/// cannot be taken, or only by the king while another enemy piece guards it?
fn has_safe_check(moment: &Moment, side: Side, king: Square) -> bool {
    let enemies = moment.of_side(!side);
    let movers = enemies.into_iter().filter(|&sq| moment.role_at(sq) != Some(PieceRole::Pawn));
    movers.filter(|&sq| king_of(moment, !side) != Some(sq)).any(|from| {
        let Some(piece) = moment.at(from) else { return false };
        let rest = moment.occupied() - SquareGroup::of(from);
        let gives_safe_check = |to: Square| {
            let takers = moment.attackers_to(to, rest) & moment.of_side(side);
            let guards = (moment.attackers_to(to, rest) & enemies) - SquareGroup::of(from);
            let is_safe = takers.is_empty() || (takers == SquareGroup::of(king) && guards.any());
            is_safe && moment.attacks_of(piece, to, rest | SquareGroup::of(to)).has(king)
        };
        (moment.attacks_from(from) - enemies).into_iter().any(gives_safe_check)
    })
}

/// Row 72: after eight moves each, queens on the board, the king stands on its
/// first rank on a file in the middle, and its side has no pawn on one of these
/// files.
fn in_centre(moment: &Moment, side: Side, king: Square) -> Option<Finding> {
    let late = plies_played(moment) >= LATE_TO_CASTLE;
    let queens_on = SIDES.iter().all(|&side| has_queen(moment, side));
    let at_home = moment.rank_for(side, king) == 0 && is_central_file(moment, file(moment, king));
    let lanes = 0..moment.geometry().files();
    let mut open = lanes.filter(|&lane| is_central_file(moment, lane));
    let is_open = open.any(|lane| !has_pawn_on_file(moment, side, lane));
    let claim = claim(moment, Fact::KingInCentre, side, [king]);
    (late && queens_on && at_home && is_open && has_any_pawn(moment)).then_some(claim)
}

fn has_any_pawn(moment: &Moment) -> bool {
    SIDES.iter().any(|&side| pawns(moment, side).any())
}

/// Row 73: enemy pawns at most three ranks before a king that lives behind its
/// pawns, on its file or beside it, with nothing right before them, while the
/// enemy has a queen. The king comes first; the size is the number of pawns.
fn storm(moment: &Moment, side: Side, king: Square) -> Option<Finding> {
    let comes = |&sq: &Square| {
        let near = ranks_before(moment, side, king, sq).is_some_and(|ranks| ranks <= STORM_RANKS);
        let stop = ahead(moment, !side, sq, (0, 1));
        near && stop.is_some_and(|stop| moment.at(stop).is_none())
    };
    let stormers: SquareGroup = pawns(moment, !side).into_iter().filter(comes).collect();
    let claim = claim(moment, Fact::PawnStorm, side, [king].into_iter().chain(stormers));
    let holds = stormers.any() && is_tucked_away(moment, side, king) && has_queen(moment, !side);
    holds.then(|| claim.sized(stormers.len() as i32))
}

/// Row 75: the bishop of a colour is gone, and at least three squares of that
/// colour within two ranks before a king that lives behind its pawns are neither
/// guarded nor held by one of its pawns, while the enemy has a queen and a minor
/// piece that can use them: a bishop of that colour or a knight. The squares are
/// the holes.
fn weak_colours(moment: &Moment, side: Side, king: Square, found: &mut Vec<Finding>) {
    if !is_tucked_away(moment, side, king) || !has_queen(moment, !side) || !has_any_pawn(moment) {
        return;
    }
    let holes: SquareGroup = front(moment, side, king)
        .into_iter()
        .filter(|&sq| guarding_pawns(moment, side, sq).is_empty() && !pawns(moment, side).has(sq))
        .collect();
    for dark in [true, false] {
        let bare = of_colour(moment, holes, dark);
        let bishops = |side| of_colour(moment, moment.of_role(side, PieceRole::Bishop), dark);
        let users = bishops(!side) | moment.of_role(!side, PieceRole::Knight);
        if bare.len() >= MIN_HOLES && bishops(side).is_empty() && users.any() {
            found.push(claim(moment, Fact::WeakColour, side, [king]).with_squares(bare));
        }
    }
}

/// The three files by two ranks before a king; before a king at the edge, those
/// of the file next to the edge.
fn front(moment: &Moment, side: Side, king: Square) -> SquareGroup {
    let files = moment.geometry().files();
    let middle = file(moment, king).clamp(1, files.saturating_sub(2).max(1));
    let is_before = |sq: &Square| {
        let ranks = moment.rank_for(side, *sq).checked_sub(moment.rank_for(side, king));
        let in_reach = ranks.is_some_and(|ranks| (1..=SHIELD_RANKS).contains(&ranks));
        in_reach && file(moment, *sq).abs_diff(middle) <= 1
    };
    moment.geometry().squares().filter(is_before).collect()
}
