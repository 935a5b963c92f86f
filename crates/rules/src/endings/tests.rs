use crate::describe::describe;
use crate::endings::Ending;
use crate::export::as_json;
use crate::game::Game;
use crate::{library, load};
use game_core::{Fault, Setup};
use serde_json::json;

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

/// Chess with one more ending, or the first fault and its hint.
fn chess_with(ending: &str) -> Result<Game, String> {
    let find = |id: &str| library::source(id).map(str::to_string);
    let text = format!("name = \"Test\"\ninherits = \"chess\"\n[endings]\nhome = {{ {ending} }}");
    load::game(&text, "test.toml", &find, &fen).map_err(|faults| faults[0].to_string())
}

/// A word that is not in the documents is a word nobody finds.
#[test]
fn every_ending_has_a_word_of_its_own_and_is_explained() {
    let page = include_str!("../../../../docs/rules-language.md");
    let mut words: Vec<&str> = Ending::words().collect();
    for word in &words {
        assert!(page.contains(word), "docs/rules-language.md does not name {word}");
    }
    words.sort_unstable();
    assert!(words.windows(2).all(|pair| pair[0] != pair[1]), "a word is there twice");
}

#[test]
fn an_unknown_word_is_answered_with_the_nearest_one() {
    let fault = chess_with("when = \"reeched\", result = \"win\"").unwrap_err();
    assert!(fault.contains("unknown word `reeched`"), "{fault}");
    assert!(fault.contains("reached"), "{fault}");
}

const GATHERED: &str =
    "when = \"gathered\", by = \"NB\", goal = \"last rank\", count = 2, result = \"win\"";

#[test]
fn gathered_is_told_in_a_sentence() {
    let game = chess_with(GATHERED).unwrap();
    assert_eq!(
        describe(&game).endings[0],
        "When a side that has just moved has at least 2 pieces (each of them a knight or a \
         bishop) on rank 8 (White) or rank 1 (Black), that side wins."
    );
    let one = GATHERED.replace("count = 2", "count = 1, whose = \"either\"");
    let sentence = &describe(&chess_with(&one).unwrap()).endings[0];
    assert!(
        sentence.starts_with("When a side has a piece (a knight or a bishop) on"),
        "{sentence}"
    );
}

#[test]
fn gathered_is_exported() {
    let game = chess_with(&GATHERED.replace("last rank", "board a1 h8")).unwrap();
    let found = as_json(&game, |_| String::new())["endings"][0].clone();
    let goal = json!({ "white": ["a1", "h8"], "black": ["a1", "h8"] });
    assert_eq!(
        found,
        json!({
            "when": "gathered", "by": ["N", "B"], "goal": goal, "count": 2, "whose": "mover",
            "result": "win", "on_claim": false,
        })
    );
}

#[test]
fn faults_of_gathered_are_found() {
    for (ending, words) in [
        ("when = \"gathered\", goal = \"a1\", count = 2, result = \"win\"", "`by` is missing"),
        ("when = \"gathered\", by = \"N\", count = 2, result = \"win\"", "`goal` is missing"),
        ("when = \"gathered\", by = \"N\", goal = \"a1\", result = \"win\"", "`count` is missing"),
        (&GATHERED.replace("count = 2", "count = 0"), "expected a number from 1 to 10000"),
        (&GATHERED.replace("count = 2", "count = \"2\""), "expected a whole number, found a text"),
        (&GATHERED.replace("NB", "NX"), "there is no piece `X`"),
        (&GATHERED.replace("last rank", "last rnak"), "expected `rank` or `file`"),
        (&GATHERED.replace("count = 2", "count = 2, whose = \"mine\""), "unknown word `mine`"),
        (
            &GATHERED.replace("count = 2", "count = 2, unattacked = true"),
            "unknown key `unattacked`",
        ),
        ("when = \"gathered\", by = \"N\", goal = \"a1\", count = 2", "`result` is missing"),
    ] {
        let fault = chess_with(ending).unwrap_err();
        assert!(fault.contains(words), "{ending}: {fault}");
    }
}
