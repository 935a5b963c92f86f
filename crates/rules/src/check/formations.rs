//! Endings about rows, blocks and hands that can never come about.

use crate::endings::Ending;
use crate::game::Game;

/// What is odd about the endings of a game that ask for a formation or a hand.
pub(super) fn endings(game: &Game) -> Vec<String> {
    let board = game.topology.geometry;
    let (files, ranks) = (u32::from(board.files()), u32::from(board.ranks()));
    let has_hand = |hands: &crate::game::HandsDef| {
        hands.from_captures || game.start.hands.as_ref().is_some_and(|men| !men.is_empty())
    };
    let mut found = Vec::new();
    for ending in &game.endings {
        match &ending.when {
            Ending::Row(rule) if rule.length > files.max(ranks) => {
                found.push(format!("a row of {} does not fit on the board", rule.length));
            }
            Ending::Block(rule) if rule.size > files.min(ranks) => {
                found.push(format!("a block of {0} by {0} does not fit on the board", rule.size));
            }
            Ending::InHand(_) if !game.hands.as_ref().is_some_and(has_hand) => {
                let text = "an ending counts pieces in hand, but no piece ever comes there: say \
                            from-captures = true in [hands]";
                found.push(text.to_string());
            }
            _ => {}
        }
    }
    found
}
