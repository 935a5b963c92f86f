//! Material given: for good, for a time, a rook for a minor piece, the bishop
//! beside the castled king.

use super::step::{Step, is_won, men, settled_balance};
use crate::detect::material::is_exchange_for;
use crate::{Fact, Finding, PAWN_VALUE, PieceRole, Story};
use game_core::Side;

/// A sacrifice gives at least this much.
const MIN_OFFER: i32 = 2 * PAWN_VALUE;
/// Within so many plies after the bishop's offer the attack follows.
const FOLLOW_UP_PLIES: usize = 4;

/// All claims of this file for both sides.
pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    let mut found = Vec::new();
    for side in [Side::White, Side::Black] {
        found.extend(sacrifice(story, side));
    }
    found.extend(Step::all(story).filter_map(|step| greek_gift(&step)));
    found
}

/// Rows 43 to 45, as far as the board shows them. After a later move of its own a
/// side is at least two pawns worse than before its first move, and no promotion
/// of the other side did that. What the very next own move brings back is an
/// exchange and no sacrifice. At the end of the line the material is back
/// (temporary) or not (real; a rook for a minor piece is an exchange sacrifice).
/// That the position is worth it is for a search to say.
fn sacrifice(story: &Story, side: Side) -> Option<Finding> {
    let own: Vec<usize> = story.plies_of(side).collect();
    let base = story.at(*own.first()?).balance(side);
    let is_down = |ply: usize| story.at(ply).balance(side) <= base - MIN_OFFER;
    let down = own.iter().map(|ply| ply + 1).find(|&ply| is_down(ply))?;
    let promoted = |step: &Step| step.side() != side && step.facts.promotion.is_some();
    if Step::all(story).take_while(|step| step.ply < down).any(|step| promoted(&step)) {
        return None;
    }
    let mut captures = Step::all(story).filter(|step| step.side() != side && step.ply < down);
    let capture = captures.find(|step| is_down(step.ply + 1) && step.facts.captured.is_some())?;
    let offer = capture.previous()?;
    let wins = is_won(story.end(), side);
    let back = !wins && settled_balance(story.end(), side) > base - MIN_OFFER;
    let fact = match back {
        true => Fact::TemporarySacrifice,
        false if is_exchange_for(story, *own.first()?, !side) => Fact::ExchangeSacrifice,
        false => Fact::RealSacrifice,
    };
    let finding = offer.finding(fact, story.len()).sized(base - story.at(down).balance(side));
    Some(finding.with_men(men(offer.after, capture.taken_at())))
}

/// Row 46, the bishop's offer beside the castled king: a bishop takes the pawn on
/// the edge file next to the king with check and can be taken by it; soon a knight
/// of ours gives check or our queen comes to that file.
fn greek_gift(step: &Step) -> Option<Finding> {
    let board = step.before.geometry();
    let square = step.taken_at()?;
    let king = step.before.king(!step.side())?;
    let is_offer = step.role() == PieceRole::Bishop
        && step.before.role_at(square) == Some(PieceRole::Pawn)
        && [0, board.files() - 1].contains(&board.file(square))
        && step.before.rank_for(!step.side(), square) == 1
        && step.before.rank_for(!step.side(), king) == 0
        && step.checks()
        && step.before.distance(king, square) == 1
        && step.after.is_hanging(step.to());
    let later = Step::all(step.story).filter(|later| {
        later.side() == step.side()
            && later.ply > step.ply
            && later.ply <= step.ply + FOLLOW_UP_PLIES
    });
    let mut attack = later.filter(|later| match later.role() {
        PieceRole::Knight => later.checks(),
        PieceRole::Queen => board.file(later.to()) == board.file(square),
        _ => false,
    });
    let follow = attack.next()?;
    let finding = step.finding(Fact::GreekGift, follow.ply + 1);
    is_offer.then(|| finding.with_men(men(step.after, [step.to(), king])))
}
