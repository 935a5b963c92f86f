//! The back rank: a king that cannot leave it, and a heavy piece that comes.

use super::men_on;
use crate::PieceRole::{King, Pawn, Queen, Rook};
use crate::{Evidence, Fact, Finding, Moment, SquareGroup, Story};
use game_core::{Side, Square};

/// Row 35: a heavy piece checks along the first rank of a king that cannot step
/// off that rank. The side is the king's. The claim is about the position after
/// the check.
pub(super) fn falls(story: &Story) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for ply in 0..story.len() {
        let attacker = story.at(ply).turn();
        let before = story.at(ply);
        let after = story.at(ply + 1);
        if after.turn() == attacker || !is_hemmed_in(before, !attacker) {
            continue;
        }
        let Some(king) = after.king(!attacker) else { continue };
        let rank = |sq: Square| after.rank_for(!attacker, sq);
        let is_there =
            |sq: &Square| rank(*sq) == 0 && matches!(after.role_at(*sq), Some(Rook | Queen));
        let Some(heavy) = after.checkers().into_iter().find(is_there) else { continue };
        if is_hemmed_in(after, !attacker) && stays(story, ply + 1, !attacker) {
            let finding = Finding::new(Fact::BackRankWeak, !attacker, ply + 1, Evidence::Line);
            let line = &story.moves()[..story.len().min(ply + 2)];
            found.push(finding.with_line(line).with_men(men_on(after, &[heavy, king])));
        }
    }
    found
}

/// Is the check serious: it mates, or costs the king's side something in the line?
fn stays(story: &Story, ply: usize, owner: Side) -> bool {
    let before = story.at(ply - 1).balance(owner);
    let later = story.at(story.quiet_ply(ply));
    story.at(ply).legal_moves().is_empty()
        || story.end().outcome().is_some_and(|known| known.winner() == Some(!owner))
        || later.balance(owner) < before
}

/// Row 74: an enemy heavy piece would mate or bind if it reached the first rank:
/// the king stands there, cannot step off it, and a pawn before it could make
/// room; the enemy has a heavy piece on a file without pawns or one that already
/// looks at the rank. The side is the king's.
pub(super) fn needs_luft(moment: &Moment) -> Vec<Finding> {
    let sides = [Side::White, Side::Black].into_iter();
    sides.filter_map(|side| luft_of(moment, side)).collect()
}

fn luft_of(moment: &Moment, owner: Side) -> Option<Finding> {
    let king = moment.king(owner)?;
    let is_attacked = moment.attackers(!owner, king).any();
    if is_attacked || !is_hemmed_in(moment, owner) || may_castle(moment, owner) {
        return None;
    }
    let pawns = before(moment, owner, king) & moment.of_role(owner, Pawn);
    let can_step = |sq: Square| {
        let step = moment.at(sq).map(|man| moment.steps_of(man, sq, moment.occupied()));
        step.is_some_and(SquareGroup::any)
    };
    let window = pawns.into_iter().find(|&sq| can_step(sq))?;
    let heavy = moment.of_role(!owner, Rook) | moment.of_role(!owner, Queen);
    let visitor = heavy.into_iter().find(|&sq| can_visit(moment, owner, sq))?;
    let finding = Finding::new(Fact::NeedsLuft, owner, 0, Evidence::Board);
    Some(finding.with_men(men_on(moment, &[king, visitor])).with_squares([window]))
}

/// Does a heavy piece look at the first rank of the other side, or stand on a file
/// without pawns?
fn can_visit(moment: &Moment, owner: Side, sq: Square) -> bool {
    let board = moment.geometry();
    let mut looks = moment.attacks_from(sq).into_iter();
    if looks.any(|to| moment.rank_for(owner, to) == 0) {
        return true;
    }
    let pawns = moment.of_role(owner, Pawn) | moment.of_role(!owner, Pawn);
    moment.role_at(sq) == Some(Rook)
        && !pawns.into_iter().any(|pawn| board.file(pawn) == board.file(sq))
}

/// The squares before a king on the rank next to its first.
fn before(moment: &Moment, owner: Side, king: Square) -> SquareGroup {
    let near = moment.attacks_from(king).into_iter();
    near.filter(|&sq| moment.rank_for(owner, sq) == 1).collect()
}

/// Does the king stand on its first rank, with every square before it taken by its
/// own men, at least one of them a pawn, or covered by the enemy?
fn is_hemmed_in(moment: &Moment, owner: Side) -> bool {
    let Some(king) = moment.king(owner) else { return false };
    if moment.role_at(king) != Some(King) || moment.rank_for(owner, king) != 0 {
        return false;
    }
    let own = moment.of_side(owner);
    let ahead = before(moment, owner, king);
    let is_shut = |sq: Square| own.has(sq) || moment.attackers(!owner, sq).any();
    (ahead & moment.of_role(owner, Pawn)).any() && ahead.into_iter().all(is_shut)
}

/// May the king still castle? Then it has not settled on its rank.
fn may_castle(moment: &Moment, owner: Side) -> bool {
    let is_right = |letter: char| letter.is_ascii_uppercase() == (owner == Side::White);
    moment.setup().castling.chars().filter(char::is_ascii_alphabetic).any(is_right)
}
