//! Row 203: pieces in hand and the squares they are dropped on.

use crate::detect::men::man;
use crate::{Evidence, Fact, Finding, PieceRole, Story};
use game_core::{Kind, Move, Origin};

/// A hand is worth a word when it holds so much more, in centipawns.
const NOTABLE_HAND: i32 = 250;

pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    if !story.start().aims().hands {
        return Vec::new();
    }
    let plies = (0..story.len()).filter(|&ply| story.moves()[ply] != Move::NONE);
    let plies: Vec<usize> = plies.collect();
    let drops = plies.iter().filter_map(|&ply| drop_threat(story, ply));
    let gains = plies.iter().filter_map(|&ply| hand_gain(story, ply));
    drops.chain(gains).chain(hand_change(story)).collect()
}

/// A capture puts a piece that is no pawn into the hand of the captor, who may drop it
/// later. The size is the kind in hand.
fn hand_gain(story: &Story, ply: usize) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    before.captured_at(story.moves()[ply])?;
    let side = before.turn();
    let mut kinds = (0..before.n_kinds()).map(|index| Kind(index as u8));
    let gained = kinds.find(|&kind| {
        let is_pawn = before.role(kind) == PieceRole::Pawn;
        !is_pawn && after.in_hand(side, kind) > before.in_hand(side, kind)
    })?;
    let claim = Finding::new(Fact::HandGain, side, ply + 1, Evidence::Line)
        .with_line(&story.moves()[..=ply])
        .sized(i32::from(gained.0));
    Some(claim)
}

/// A piece is dropped with check, or where it attacks a dearer piece.
fn drop_threat(story: &Story, ply: usize) -> Option<Finding> {
    let (before, after) = (story.at(ply), story.at(ply + 1));
    let facts = before.facts(story.moves()[ply]);
    if facts.origin != Origin::Hand {
        return None;
    }
    let side = before.turn();
    let worth = after.value_at(facts.to);
    let targets = after.attacks_from(facts.to) & after.of_side(!side);
    let dearer = targets.into_iter().filter(|&sq| after.value_at(sq) > worth);
    let hit: Vec<_> = dearer.filter_map(|sq| man(after, sq)).collect();
    (!hit.is_empty()).then(|| {
        Finding::new(Fact::DropThreat, side, ply + 1, Evidence::Board)
            .with_line(&story.moves()[..=ply])
            .with_men(man(after, facts.to).into_iter().chain(hit))
            .with_squares([facts.to])
    })
}

/// A side ends the line with much more in hand, compared with the other.
fn hand_change(story: &Story) -> Option<Finding> {
    let (start, end) = (story.start(), story.end());
    let kinds = (0..start.n_kinds()).map(|index| Kind(index as u8));
    let in_hand = |moment: &crate::Moment, side| {
        let kinds = kinds.clone();
        kinds.map(|kind| moment.in_hand(side, kind).cast_signed() * moment.value(kind)).sum::<i32>()
    };
    let lead = |side: game_core::Side| {
        let at = |moment| in_hand(moment, side) - in_hand(moment, !side);
        at(end) - at(start)
    };
    let side = game_core::Side::BOTH.into_iter().find(|&side| lead(side) >= NOTABLE_HAND)?;
    let claim = Finding::new(Fact::HandChange, side, story.len(), Evidence::Line)
        .with_line(story.moves())
        .sized(lead(side));
    Some(claim)
}
