//! Endings with rooks.

use super::super::men::men_on;
use super::material::{
    SIDES, from_edge, is_ending, only_pawn, pieces, promotion_square, roles, to_go,
};
use super::passers::passers;
use crate::PieceRole::{Pawn, Rook};
use crate::{Evidence, Fact, Finding, Moment, SquareGroup};
use game_core::{Geometry, Side, Square};

/// The defender's rook of Philidor's position stands on this rank, counted from 0.
const PHILIDOR_RANK: u8 = 2;
/// The enemy king of Lucena's position is at least so many files off.
const LUCENA_FILES: u8 = 2;

/// A rook and a pawn against a rook, from the side of the pawn.
struct RookEnding {
    side: Side,
    pawn: Square,
    king: Square,
    rook: Square,
    enemy_king: Square,
    enemy_rook: Square,
}

impl RookEnding {
    fn of(moment: &Moment) -> Option<RookEnding> {
        let side = SIDES.into_iter().find(|&side| roles(moment, side) == [Pawn, Rook])?;
        (roles(moment, !side) == [Rook]).then_some(())?;
        Some(RookEnding {
            side,
            pawn: only_pawn(moment, side)?,
            king: moment.king(side)?,
            rook: moment.of_role(side, Rook).first()?,
            enemy_king: moment.king(!side)?,
            enemy_rook: moment.of_role(!side, Rook).first()?,
        })
    }
}

/// Row 109: rook and pawn against rook; the pawn, not on the edge, is one step from
/// promotion with its king before it; our rook's file keeps the enemy king away,
/// at least two files off. It is silent where the side to move can take a rook.
pub(super) fn lucena(moment: &Moment) -> Option<Finding> {
    let men = RookEnding::of(moment)?;
    let board = moment.geometry();
    let goal = promotion_square(moment, men.side, men.pawn)?;
    let files_off = board.file(men.enemy_king).abs_diff(board.file(men.pawn));
    let is_before = men.king == goal && to_go(moment, men.side, men.pawn) == 1;
    let is_cut_off =
        is_between(board.file(men.rook), board.file(men.pawn), board.file(men.enemy_king));
    let is_safe = !takes_rook(moment) && !moment.in_check();
    let is_lucena = is_before
        && from_edge(moment, men.pawn) > 0
        && files_off >= LUCENA_FILES
        && is_cut_off
        && is_safe;
    let finding = Finding::new(Fact::Lucena, men.side, 0, Evidence::Board);
    let squares = [men.king, men.pawn, men.rook, men.enemy_king];
    is_lucena.then(|| finding.with_men(men_on(moment, &squares)))
}

/// Row 110: rook against rook and pawn; the defender's king stands on the square on
/// which the pawn would promote, its rook on its third rank, and neither pawn nor
/// enemy king has passed that rank. The side is the defender's.
pub(super) fn philidor(moment: &Moment) -> Option<Finding> {
    let men = RookEnding::of(moment)?;
    let defender = !men.side;
    let rank = |sq: Square| moment.rank_for(defender, sq);
    let holds = men.enemy_king == promotion_square(moment, men.side, men.pawn)?
        && rank(men.enemy_rook) == PHILIDOR_RANK
        && rank(men.pawn) > PHILIDOR_RANK
        && rank(men.king) > PHILIDOR_RANK;
    let is_safe = !takes_rook(moment) && !moment.in_check();
    let finding = Finding::new(Fact::Philidor, defender, 0, Evidence::Board);
    let squares = [men.enemy_rook, men.enemy_king, men.pawn];
    (holds && is_safe).then(|| finding.with_men(men_on(moment, &squares)))
}

/// Can the side to move take a rook?
fn takes_rook(moment: &Moment) -> bool {
    let is_rook = |sq: Square| moment.role_at(sq) == Some(Rook);
    let mut moves = moment.legal_moves().into_iter();
    moves.any(|m| moment.captured_at(m).is_some_and(is_rook))
}

/// Does a number lie strictly between two others?
fn is_between(x: u8, a: u8, b: u8) -> bool {
    a.min(b) < x && x < a.max(b)
}

/// Row 111: in an ending a rook stands behind a passed pawn, of its own side or of
/// the enemy, with nothing between them. The side is the rook's.
pub(super) fn behind_passer(moment: &Moment) -> Vec<Finding> {
    if !is_ending(moment) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for side in SIDES {
        for rook in moment.of_role(side, Rook) {
            let is_driven =
                |&(owner, pawn): &(Side, Square)| stands_behind(moment, rook, owner, pawn);
            let Some((_, pawn)) = all_passers(moment).into_iter().find(is_driven) else { continue };
            let finding = Finding::new(Fact::RookBehindPasser, side, 0, Evidence::Board);
            found.push(finding.with_men(men_on(moment, &[rook, pawn])));
        }
    }
    found
}

fn all_passers(moment: &Moment) -> Vec<(Side, Square)> {
    let of = |side| passers(moment, side).into_iter().map(move |sq| (side, sq));
    SIDES.into_iter().flat_map(of).collect()
}

/// Does a rook stand behind a pawn on an open file, as the pawn goes?
fn stands_behind(moment: &Moment, rook: Square, owner: Side, pawn: Square) -> bool {
    let board = moment.geometry();
    let is_behind = moment.rank_for(owner, rook) < moment.rank_for(owner, pawn);
    let between = moment.between(rook, pawn).unwrap_or(SquareGroup::EMPTY);
    board.file(rook) == board.file(pawn) && is_behind && !between.meets(moment.occupied())
}

/// Row 111: rooks and pawns only; a rook's file or rank parts the enemy king from our
/// passed pawn, and the king cannot take the rook.
pub(super) fn king_cut_off(moment: &Moment) -> Vec<Finding> {
    let is_rook_ending = |side: Side| pieces(moment, side).iter().all(|&role| role == Rook);
    if !SIDES.into_iter().all(is_rook_ending) {
        return Vec::new();
    }
    SIDES.into_iter().filter_map(|side| cut_off_by(moment, side)).collect()
}

fn cut_off_by(moment: &Moment, side: Side) -> Option<Finding> {
    let king = moment.king(!side)?;
    let board = moment.geometry();
    let lines: [fn(Geometry, Square) -> u8; 2] = [Geometry::file, Geometry::rank];
    for rook in moment.of_role(side, Rook) {
        let is_lost = moment.distance(rook, king) == 1 && !moment.is_defended(rook);
        for pawn in passers(moment, side) {
            let parts = |line: &fn(Geometry, Square) -> u8| {
                is_between(line(board, rook), line(board, pawn), line(board, king))
            };
            if !is_lost && lines.iter().any(parts) {
                let finding = Finding::new(Fact::KingCutOff, side, 0, Evidence::Board);
                return Some(finding.with_men(men_on(moment, &[rook, king, pawn])));
            }
        }
    }
    None
}
