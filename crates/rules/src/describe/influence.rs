//! Sentences about pieces under the influence of others.

use super::after::kinds;
use super::{Naming, capitalised, squares};
use crate::game::{Game, InfluenceBy, InfluenceEffect, InfluenceReach, InfluenceRule, KindChoice};

/// A sentence for each rule, and one about what is never borrowed.
pub(super) fn sentences(game: &Game) -> Vec<String> {
    let naming = Naming::of(game);
    let mut all: Vec<String> =
        game.influence.iter().map(|rule| sentence(game, &naming, rule)).collect();
    let borrows = |rule: &InfluenceRule| {
        matches!(rule.effect, InfluenceEffect::Lends | InfluenceEffect::Replaces)
    };
    if game.influence.iter().any(borrows) {
        let text = "Castling, captures in passing and moves in braces are never borrowed, and a \
                    piece promotes as what it is.";
        all.push(text.to_string());
    }
    all
}

fn sentence(game: &Game, naming: &Naming<'_>, rule: &InfluenceRule) -> String {
    let piece = kinds(naming, &rule.of).unwrap_or_else(|| "a piece".to_string());
    let piece = capitalised(&piece);
    let near = circumstance(naming, rule);
    let lent = match &rule.lent {
        Some(symbol) => naming.name(symbol),
        None => "it".to_string(),
    };
    let mut text = match rule.effect {
        InfluenceEffect::Freezes => format!("{piece} cannot move while {near}"),
        InfluenceEffect::Frees => format!("{piece} can move only while {near}"),
        InfluenceEffect::Lends => format!("{piece} also moves like {lent} while {near}"),
        InfluenceEffect::Replaces => {
            format!("{piece} moves like {lent}, and not as itself, while {near}")
        }
    };
    if let Some(place) = squares::both_sides(&game.topology, &rule.to, ", but only to") {
        text.push_str(&place);
    }
    text.push('.');
    text
}

/// "an enemy piece of its own kind attacks it".
fn circumstance(naming: &Naming<'_>, rule: &InfluenceRule) -> String {
    let (article, side) = if rule.by_enemy { ("an", "enemy ") } else { ("an", "own ") };
    let who = match &rule.by {
        InfluenceBy::Same => format!("{article} {side}piece of its kind"),
        InfluenceBy::Kinds(KindChoice::Any) => format!("{article} {side}piece"),
        InfluenceBy::Kinds(choice) => {
            let whose = if rule.by_enemy { " of the opponent" } else { " of its side" };
            kinds(naming, choice).unwrap_or_default() + whose
        }
    };
    match rule.reach {
        InfluenceReach::Attack if rule.by_enemy => format!("{who} attacks it"),
        InfluenceReach::Attack => format!("{who} guards it"),
        InfluenceReach::Move => format!("{who} could move to its square, were it empty"),
        InfluenceReach::Beside => format!("{who} stands next to it"),
        InfluenceReach::Behind => format!("{who} stands right behind it"),
        InfluenceReach::Ahead => format!("{who} stands right in front of it"),
    }
}
