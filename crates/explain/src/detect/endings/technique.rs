//! What lines do in endings: breakthroughs, lost moves, decoys, kings that come.

use super::super::men::men_on;
use super::material::{SIDES, is_ending, is_pawn_ending, pawns};
use super::passers::is_passed;
use super::pawns::square_rule;
use crate::{Evidence, Fact, Finding, Moment, PieceRole, Story};
use game_core::{Move, Side, Square};

/// A king is active when the line brings it so many steps nearer.
const MIN_STEPS: u8 = 2;
/// An outside passed pawn is so many files from every other pawn.
const OUTSIDE_FILES: u8 = 3;

/// Row 116: in a pawn ending a side moves a pawn to where an enemy pawn takes it at
/// once, and later in the line another of its pawns promotes or runs outside the
/// enemy king's square; before, none did. The claim is about the position after
/// the offer.
pub(super) fn breakthrough(story: &Story) -> Option<Finding> {
    if !is_pawn_ending(story.start()) {
        return None;
    }
    for ply in 0..story.len().saturating_sub(1) {
        let here = story.at(ply);
        let side = here.turn();
        let Some(offer) = offered_pawn(story, ply) else { continue };
        if !is_pawn_ending(here) || runs(here, side) {
            continue;
        }
        let won = (ply + 2..=story.len())
            .find(|&later| promotes(story, later - 1, side) || runs(story.at(later), side));
        if let Some(won) = won {
            let finding = Finding::new(Fact::Breakthrough, side, ply + 1, Evidence::Line);
            let men = men_on(story.at(ply + 1), &[offer]);
            return Some(finding.with_line(&story.moves()[..won]).with_men(men));
        }
    }
    None
}

/// The square of a pawn that moves and is taken at once by an enemy pawn.
fn offered_pawn(story: &Story, ply: usize) -> Option<Square> {
    let facts = |ply: usize| {
        let m = story.move_at(ply).filter(|m| *m != Move::NONE)?;
        Some((story.at(ply).facts(m), story.at(ply)))
    };
    let (offer, before) = facts(ply)?;
    let (reply, after) = facts(ply + 1)?;
    let is_pawn = before.role(offer.kind) == PieceRole::Pawn && offer.promotion.is_none();
    let by_pawn = after.role(reply.kind) == PieceRole::Pawn;
    let taken = reply.captured.map(|known| known.1);
    (is_pawn && by_pawn && taken == Some(offer.to)).then_some(offer.to)
}

/// Does a pawn of this side run where no king catches it?
fn runs(moment: &Moment, side: Side) -> bool {
    square_rule(moment).is_some_and(|known| known.side == side)
}

/// Is this move of the story a promotion of this side?
fn promotes(story: &Story, ply: usize, side: Side) -> bool {
    let here = story.at(ply);
    let m = story.move_at(ply).filter(|m| *m != Move::NONE);
    here.turn() == side && m.is_some_and(|m| here.facts(m).promotion.is_some())
}

/// Row 116: in a pawn ending the same men stand on the same squares again with the
/// other side to move, and the side that lost a move on purpose moved only its
/// king. The claim is about the second of the two positions.
pub(super) fn triangulation(story: &Story) -> Option<Finding> {
    if !is_pawn_ending(story.start()) {
        return None;
    }
    let squares: Vec<_> = (0..=story.len()).map(|ply| story.at(ply).setup().squares).collect();
    for end in 0..=story.len() {
        let same = (0..end).find(|&ply| (end - ply) % 2 == 1 && squares[ply] == squares[end]);
        let Some(start) = same else { continue };
        // Whoever moved first has moved once more than the other.
        let side = story.at(start).turn();
        let king = story.at(end).king(side)?;
        let finding = Finding::new(Fact::Triangulation, side, end, Evidence::Line);
        let men = men_on(story.at(end), &[king]);
        return Some(finding.with_line(&story.moves()[..end]).with_men(men));
    }
    None
}

/// Row 116: in a pawn ending the enemy king has to take an outside passed pawn, and
/// meanwhile our king takes a pawn elsewhere. The claim is about the start.
pub(super) fn outside_passer(story: &Story) -> Option<Finding> {
    let start = story.start();
    if !is_pawn_ending(start) {
        return None;
    }
    SIDES.into_iter().find_map(|side| {
        let runner = pawns(start, side).into_iter().find(|&sq| is_outside(start, side, sq))?;
        let file = start.geometry().file(runner);
        let on_its_file = |sq: Square| start.geometry().file(sq) == file;
        let lured = king_takes(story, !side, &on_its_file)?;
        let gained = king_takes(story, side, &|sq| !on_its_file(sq))?;
        let end = lured.max(gained) + 1;
        let finding = Finding::new(Fact::OutsidePasser, side, 0, Evidence::Line);
        let finding = finding.with_line(&story.moves()[..end]);
        Some(finding.with_men(men_on(start, &[runner])))
    })
}

/// Is this a passed pawn far from all other pawns?
fn is_outside(moment: &Moment, side: Side, pawn: Square) -> bool {
    let board = moment.geometry();
    let all = pawns(moment, side) | pawns(moment, !side);
    let mut others = all.into_iter().filter(|&sq| sq != pawn).peekable();
    let is_far = |sq: Square| board.file(sq).abs_diff(board.file(pawn)) >= OUTSIDE_FILES;
    others.peek().is_some() && is_passed(moment, side, pawn) && others.all(is_far)
}

/// The first move of the line in which a side's king takes something on such a
/// square.
fn king_takes(story: &Story, side: Side, is_wanted: &dyn Fn(Square) -> bool) -> Option<usize> {
    let mut plies = story.plies_of(side);
    plies.find(|&ply| {
        let Some(m) = story.move_at(ply).filter(|m| *m != Move::NONE) else { return false };
        let here = story.at(ply);
        let facts = here.facts(m);
        here.is_royal(facts.kind) && facts.captured.is_some_and(|known| is_wanted(known.1))
    })
}

/// Row 117: the whole line is an ending, and it brings a king at least two steps
/// nearer to the centre or to the nearest pawn.
pub(super) fn active_king(story: &Story) -> Vec<Finding> {
    if !is_ending(story.start()) || story.end().outcome().is_some() {
        return Vec::new();
    }
    let gained = |side: Side| {
        let (from, to) = (story.start().king(side)?, story.end().king(side)?);
        let nearer = |far: fn(&Moment, Square) -> Option<u8>| {
            // Both distances are measured on the board before the line.
            Some(far(story.start(), from)?.saturating_sub(far(story.start(), to)?))
        };
        let steps = nearer(from_centre).unwrap_or(0).max(nearer(from_pawns).unwrap_or(0));
        let finding = Finding::new(Fact::ActiveKing, side, story.len(), Evidence::Line);
        let finding = finding.with_line(story.moves()).with_men(men_on(story.end(), &[to]));
        (steps >= MIN_STEPS).then(|| finding.sized(i32::from(steps)))
    };
    SIDES.into_iter().filter_map(gained).collect()
}

/// How far a square is from the middle of the board.
fn from_centre(moment: &Moment, sq: Square) -> Option<u8> {
    let board = moment.geometry();
    let off =
        |at: u8, size: u8| ((size - 1) / 2).saturating_sub(at).max(at.saturating_sub(size / 2));
    Some(off(board.file(sq), board.files()).max(off(board.rank(sq), board.ranks())))
}

/// How far a square is from the nearest pawn.
fn from_pawns(moment: &Moment, sq: Square) -> Option<u8> {
    let all = pawns(moment, Side::White) | pawns(moment, Side::Black);
    all.into_iter().map(|pawn| moment.distance(sq, pawn)).min()
}
