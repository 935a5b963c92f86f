use super::*;
use crate::game::Game;
use crate::identity::rules_hash;
use crate::{library, load};

fn read_fen(text: &str) -> Result<game_core::Setup, Vec<game_core::Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

fn of_library(id: &str) -> Game {
    let game = library::load(id, &read_fen).unwrap_or_else(|| panic!("{id} is no game"));
    game.expect("the library has no faults")
}

#[test]
fn every_line_is_a_curve_of_a_game_with_the_rules_it_was_played_by() {
    let texts: Vec<&str> = TABLE.lines().filter(|line| !line.starts_with(COMMENT)).collect();
    assert!(texts.is_sorted(), "games stand in the order of their names");
    for text in texts {
        let line = CurveLine::read(text).unwrap_or_else(|| panic!("no curve: {text}"));
        assert_eq!(line.to_string(), text);
        let ResultCurve { half, slope, drawn, .. } = line.curve;
        assert!(half >= 0.0 && slope > 0.0 && (0.0..1.0).contains(&drawn), "{text}");
        assert_eq!(
            rules_hash(&of_library(&line.id)).to_string(),
            line.rules,
            "the rules of {} are others than its curve was fitted to: fit it anew, or if the \
             game plays as before write the new hash",
            line.id
        );
    }
}

/// The name alone gives no curve: a user's game may be called chess.
#[test]
fn a_curve_belongs_to_rules() {
    let read = |text: &str, name: &str| {
        let find = |id: &str| library::source(id).map(str::to_owned);
        load::game(text, name, &find, &read_fen).expect("the rules are sound")
    };
    let same = read("name = \"My game\"\ninherits = \"chess\"\n", "mine.toml");
    assert_eq!(of_rules(rules_hash(&same)), of_id("chess"));
    assert!(of_id("chess").is_some());
    let other = "name = \"Chess\"\ninherits = \"chess\"\n[regions]\nhill = \"d4 e4\"\n[endings]\n\
                 top = { when = \"reached\", by = \"Q\", goal = \"hill\", result = \"win\" }\n";
    let other = Game { id: "chess".into(), ..read(other, "other.toml") };
    assert_eq!(of_rules(rules_hash(&other)), None);
}

#[test]
fn a_new_line_takes_the_place_of_the_old_one() {
    let line = |id: &str, centre: f64| CurveLine {
        id: id.into(),
        curve: ResultCurve { centre, half: 2.0, slope: 3.0, drawn: 0.125 },
        n_games: 4,
        rules: "r1-00".into(),
    };
    let mut table = "# Curves.\n".to_owned();
    for (id, centre) in [("b", 1.0), ("c", 2.0), ("a", 3.0), ("b", 4.0), ("d", -5.0)] {
        table = with_line(&table, &line(id, centre));
    }
    let found: Vec<(String, f64)> =
        table.lines().filter_map(CurveLine::read).map(|l| (l.id, l.curve.centre)).collect();
    let expected = [("a", 3.0), ("b", 4.0), ("c", 2.0), ("d", -5.0)];
    assert_eq!(found, expected.map(|(id, centre)| (id.to_owned(), centre)));
    assert!(table.starts_with("# Curves.\na "), "{table}");
}
