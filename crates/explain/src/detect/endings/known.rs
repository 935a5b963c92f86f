//! Endings whose value is known: by theory, or by tables that the caller has.

use super::super::mates;
use super::super::rules;
use crate::{Evidence, Fact, Finding, Moment, Story};
use game_core::{Move, Side, TableValue};

/// Facts that tell the value of an ending.
const VALUES: [Fact; 8] = [
    Fact::KeySquares,
    Fact::SquareRule,
    Fact::WrongBishop,
    Fact::Lucena,
    Fact::Philidor,
    Fact::QueenAgainstPawn,
    Fact::BasicMate,
    Fact::InsufficientMaterial,
];

/// What the board says about the value of a position.
fn values(moment: &Moment) -> Vec<Finding> {
    let mut all = super::in_moment(moment);
    all.extend(mates::in_moment(moment));
    all.extend(rules::in_moment(moment));
    all.into_iter().filter(|known| VALUES.contains(&known.fact)).collect()
}

/// Row 103: captures in the line lead to an ending whose value theory knows, and it
/// did not know that of the start. The side is the one that the ending is good
/// for; the size is the row of the fact that tells its value.
pub(super) fn simplification(story: &Story) -> Option<Finding> {
    if !values(story.start()).is_empty() {
        return None;
    }
    let is_capture = |&ply: &usize| {
        let m = story.move_at(ply);
        m.is_some_and(|m| m != Move::NONE && story.at(ply).captured_at(m).is_some())
    };
    let last = (0..story.len()).rfind(is_capture)?;
    let ply = last + 1;
    let value = values(story.at(ply)).into_iter().next()?;
    let finding = Finding::new(Fact::Simplification, value.side, ply, Evidence::Line);
    let finding = finding.with_line(&story.moves()[..ply]).with_men(value.men);
    Some(finding.with_squares(value.squares).sized(i32::from(value.fact.row())))
}

/// Row 115: what a table says of the position after `ply` moves of a line, for the
/// side to move there. The caller has the table. In a draw the side is the one with
/// less material.
pub fn table_truth(story: &Story, ply: usize, value: TableValue) -> Finding {
    let moment = story.at(ply);
    let us = moment.turn();
    let (fact, side) = match value {
        TableValue::Win => (Fact::TableWin, us),
        TableValue::Loss => (Fact::TableWin, !us),
        TableValue::Draw | TableValue::CursedWin | TableValue::BlessedLoss => {
            (Fact::TableTruth, poorer(moment))
        }
    };
    let line = &story.moves()[..ply.min(story.len())];
    Finding::new(fact, side, ply, Evidence::Table).with_line(line)
}

/// The side with less material; the side to move where both have as much.
fn poorer(moment: &Moment) -> Side {
    let us = moment.turn();
    if moment.balance(us) > 0 { !us } else { us }
}
