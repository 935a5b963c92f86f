//! Rules about influence that can never apply.

use super::after::appears;
use crate::game::{Game, InfluenceBy, InfluenceRule};
use crate::reach::Reach;

/// The oddities of all rules, each with the number of its rule.
pub(super) fn oddities(game: &Game, reach: &Reach) -> Vec<(usize, String)> {
    let numbered = game.influence.iter().enumerate();
    numbered
        .filter_map(|(number, rule)| oddity(game, reach, rule).map(|why| (number, why)))
        .collect()
}

fn oddity(game: &Game, reach: &Reach, rule: &InfluenceRule) -> Option<String> {
    let has_source = match &rule.by {
        InfluenceBy::Same => true,
        InfluenceBy::Kinds(kinds) => appears(game, reach, kinds),
    };
    let what = if !has_source {
        "no piece that has it ever stands on the board"
    } else if !appears(game, reach, &rule.of) {
        "no piece it is about ever stands on the board"
    } else {
        return None;
    };
    Some(format!("there is never an influence: {what}"))
}

/// Is this a kind that only lends its moves and need not appear?
pub(super) fn is_lent(game: &Game, symbol: &str) -> bool {
    game.influence.iter().any(|rule| rule.lent.as_deref() == Some(symbol))
}
