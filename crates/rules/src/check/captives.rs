//! Moves in braces that speak of a captive and never capture.

use crate::game::{Game, MoveRule};
use crate::verbose::{Change, Demand, NewKind, PlaceSource, SpotPlace, SquareFact, Verbose};

/// The numbers of the kinds with such a move.
pub(super) fn oddities(game: &Game) -> Vec<usize> {
    let is_odd = |rule: &MoveRule| match rule {
        MoveRule::Betza(_) => false,
        MoveRule::Verbose(rule) => names_captive(rule) && never_captures(rule),
    };
    let has_odd = |index: &usize| {
        let mut moves = game.pieces[*index].moves.iter().flatten();
        moves.any(|def| is_odd(&def.rule))
    };
    (0..game.pieces.len()).filter(has_odd).collect()
}

fn names_captive(rule: &Verbose) -> bool {
    let changes = rule.effects.iter().any(|change| match change {
        Change::Place(sources, _) => sources.contains(&PlaceSource::Captive),
        Change::Become(_, kinds) => kinds.contains(&NewKind::Captive),
        _ => false,
    });
    let at_home =
        |demand: &Demand| matches!(demand, Demand::On(spot, _) if spot.at == SpotPlace::Home);
    changes || rule.demands().any(at_home)
}

/// Is its target always empty, and nothing captured elsewhere?
fn never_captures(rule: &Verbose) -> bool {
    let takes = |change: &Change| matches!(change, Change::Place(sources, _) if sources.contains(&PlaceSource::Nothing));
    let says_empty = |demand: &Demand| match demand {
        Demand::On(spot, claims) => {
            *spot == rule.target
                && claims.iter().all(|claim| !claim.negated && claim.fact == SquareFact::Empty)
        }
        _ => false,
    };
    let is_empty = rule.conditions.iter().all(|way| way.iter().any(says_empty));
    !rule.conditions.is_empty() && is_empty && !rule.effects.iter().any(takes)
}

#[cfg(test)]
mod tests {
    use crate::check::warnings;

    fn found(moves: &str) -> Vec<String> {
        let text = format!(
            "name = \"Trial\"\ninherits = \"chess\"\n[pieces]\nN.moves = [\"N\", \"{moves}\"]\n"
        );
        let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
        let find = |id: &str| crate::library::source(id).map(str::to_string);
        let game = crate::load::game(&text, "trial.toml", &find, &fen).expect("a game");
        warnings(&game).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_captive_must_be_captured() {
        let odd = ["a move of the knight (N) names a captive and never captures"];
        assert_eq!(found("{ target (3 0) if (3 0) empty do captive -> home }"), odd);
        assert_eq!(found("{ target (3 0) if (3 0) empty home empty }"), odd);
        assert_eq!(found("{ target (3 0) if (3 0) empty|enemy do mover = captive }"), [""; 0]);
        assert_eq!(found("{ target (3 0) if (3 0) empty do . -> (1 0) captive -> home }"), [""; 0]);
    }
}
