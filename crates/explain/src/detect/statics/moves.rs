//! Facts about a move that the boards before and after it show: rows 68, 84, 95,
//! 96 and 122 of the catalogue.

use super::ground::{castling_rights, has_queen, men};
use super::pieces;
use super::structure::pawns;
use crate::{Evidence, Fact, Finding, Moment, PieceRole, SquareGroup, Story};
use game_core::{Move, MoveFacts, Square};

/// A pawn break is carried out within so many plies.
const BREAK_PLIES: usize = 3;

/// The facts about each move of a line, of both sides.
pub fn in_story(story: &Story) -> Vec<Finding> {
    let mut found = Vec::new();
    for (ply, &m) in story.moves().iter().enumerate().filter(|(_, m)| **m != Move::NONE) {
        let facts = story.at(ply).facts(m);
        found.extend(castles(story, ply, &facts));
        found.extend(castling_lost(story, ply, &facts));
        found.extend(pawn_break(story, ply, &facts));
        found.extend(queen_harassed(story, ply));
        found.extend(batteries_made(story, ply));
    }
    found
}

/// A claim about the position after a move, shown by the line up to `last`.
fn claim(
    story: &Story,
    fact: Fact,
    ply: usize,
    last: usize,
    squares: impl IntoIterator<Item = Square>,
) -> Finding {
    let evidence = if last == ply { Evidence::Board } else { Evidence::Line };
    Finding::new(fact, story.at(ply).turn(), ply + 1, evidence)
        .with_line(&story.moves()[..=last])
        .with_men(men(story.at(ply + 1), squares))
}

/// Row 122: the king castles.
fn castles(story: &Story, ply: usize, facts: &MoveFacts) -> Option<Finding> {
    facts.castling.map(|_| claim(story, Fact::Castles, ply, ply, [facts.to]))
}

/// Row 68: a king or rook moves, does not castle and gives up the last right of
/// its side to castle, while the enemy has a queen.
fn castling_lost(story: &Story, ply: usize, facts: &MoveFacts) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let side = before.turn();
    let is_king_or_rook = before.is_royal(facts.kind) || before.role(facts.kind) == PieceRole::Rook;
    let gives_up = castling_rights(before, side) > 0 && castling_rights(after, side) == 0;
    let holds = facts.castling.is_none() && is_king_or_rook && gives_up;
    let king = after.king(side)?;
    (holds && has_queen(after, !side)).then(|| claim(story, Fact::CastlingLost, ply, ply, [king]))
}

/// Row 84, the part that the board shows: a pawn steps to where it attacks an
/// enemy pawn, and within three plies one of the two takes the other. The men are
/// the pawn and those it attacks.
fn pawn_break(story: &Story, ply: usize, facts: &MoveFacts) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let is_step = before.role(facts.kind) == PieceRole::Pawn
        && facts.captured.is_none()
        && facts.promotion.is_none()
        && facts.from().is_some();
    let hit = after.attacks_from(facts.to) & pawns(after, !before.turn());
    if !is_step || hit.is_empty() {
        return None;
    }
    let last = (ply + 1..story.len().min(ply + 1 + BREAK_PLIES))
        .find(|&next| is_exchange_of(story, next, facts.to, hit))?;
    let squares = [facts.to].into_iter().chain(hit);
    Some(claim(story, Fact::PawnBreak, ply, last, squares))
}

/// Does this move take one of the pawns with the other?
fn is_exchange_of(story: &Story, ply: usize, pawn: Square, hit: SquareGroup) -> bool {
    let Some(m) = story.move_at(ply).filter(|&m| m != Move::NONE) else { return false };
    let facts = story.at(ply).facts(m);
    let (Some(from), Some((_, taken))) = (facts.from(), facts.captured) else { return false };
    (from == pawn && hit.has(taken)) || (taken == pawn && hit.has(from))
}

/// The cheaper enemy pieces that attack a piece and cannot be lost where they
/// stand.
fn chasers(moment: &Moment, sq: Square) -> SquareGroup {
    let Some(piece) = moment.at(sq) else { return SquareGroup::EMPTY };
    let chases = |&by: &Square| {
        let cheaper = moment.value_at(by) < moment.value(piece.kind);
        cheaper && !moment.is_in_bad_spot(by)
    };
    moment.attackers(!piece.side, sq).into_iter().filter(chases).collect()
}

/// Row 96: after this move a cheaper piece attacks the enemy queen, none did
/// before, and the queen goes away without taking anything. The side is that of
/// the queen; the chasers come first.
fn queen_harassed(story: &Story, ply: usize) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let reply = story.move_at(ply + 1).filter(|&m| m != Move::NONE)?;
    let flight = after.facts(reply);
    let queen = flight.from()?;
    let owner = after.turn();
    let is_queen = after.role(flight.kind) == PieceRole::Queen && owner != before.turn();
    let chasers = chasers(after, queen);
    let new = !before.is_attacked_by_cheaper(queen);
    if !is_queen || !new || chasers.is_empty() || flight.captured.is_some() {
        return None;
    }
    let squares = chasers.into_iter().chain([queen]);
    let mut finding = claim(story, Fact::QueenHarassed, ply, ply + 1, squares);
    finding.side = owner;
    Some(finding)
}

/// Row 95: a move lines two sliders of its side up on a target at which they did
/// not aim together before.
fn batteries_made(story: &Story, ply: usize) -> Vec<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let side = before.turn();
    let target = |finding: &Finding| finding.men.last().map(|man| man.square);
    let old: Vec<_> = pieces::batteries(before, side).iter().map(target).collect();
    let new = pieces::batteries(after, side).into_iter();
    let new = new.filter(|finding| !old.contains(&target(finding)));
    new.map(|finding| {
        let squares = finding.men.iter().map(|man| man.square);
        claim(story, Fact::Battery, ply, ply, squares)
    })
    .collect()
}
