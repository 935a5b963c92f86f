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

#[test]
fn the_new_endings_are_told_in_sentences() {
    for (ending, words) in [
        (
            "when = \"row\", of = \"P\", length = 4, lines = \"ranks rising\", result = \"win\"",
            "When a side that has just moved has 4 pieces (each of them a pawn) in a row (ranks \
             and diagonals that rise to the right), that side wins.",
        ),
        (
            "when = \"row\", length = 4, gaps = true, whose = \"either\", result = \"win\"",
            "When a side has 4 pieces on one line (files, ranks and diagonals), that side wins.",
        ),
        (
            "when = \"block\", size = 2, result = \"win\"",
            "When a side that has just moved has a block of 2 by 2 filled with pieces, that side \
             wins.",
        ),
        (
            "when = \"connects\", of = \"P\", from = \"first rank\", to = \"last rank\", \
             lines = \"files ranks\", result = \"win\"",
            "When a side that has just moved has a chain of pieces (each of them a pawn) from rank \
             1 (White) or rank 8 (Black) to rank 8 (White) or rank 1 (Black), neighbours being \
             joined along files and ranks, that side wins.",
        ),
        (
            "when = \"in-hand\", of = \"QR\", count = 5, result = \"win\"",
            "When a side has at least 5 pieces (each of them a queen or a rook) in hand, that side \
             wins.",
        ),
        (
            "when = \"in-hand\", points = 2.5, result = \"win\"",
            "When a side has pieces worth at least 2.5 points in hand, that side wins.",
        ),
        (
            "when = \"checkmate-without\", check-by = \"Q\", result = \"draw\"",
            "When the side to move is mated, and in the series of checks that ends so none was \
             given by a queen, the game is drawn.",
        ),
        (
            "when = \"reached\", by = \"N\", goal = \"rank 8\", count = 3, result = \"win\"",
            "When a side that has just moved has at least 3 pieces (each of them a knight) on rank \
             8 (White) or rank 1 (Black), that side wins.",
        ),
        (
            "when = \"reached\", by = \"N\", goal = \"rank 8\", count = 3, or-full = true, result = \"win\"",
            "When a side that has just moved has at least 3 pieces (each of them a knight) on rank \
             8 (White) or rank 1 (Black), or fewer once no square there is empty, that side wins.",
        ),
        (
            "when = \"castled\", wing = \"queen\", side = \"black\", result = \"win\"",
            "When Black has castled towards the first file, that side wins.",
        ),
        (
            "when = \"castling-lost\", result = \"loss\"",
            "When a side has not castled and never can on either wing, that side loses.",
        ),
        (
            "when = \"to-and-fro\", by = \"RN\", result = \"loss\"",
            "When a side makes 5 moves in a row with one piece (a rook or a knight), not in check, \
             all but the first of them to and fro between two squares, that side loses.",
        ),
        (
            "when = \"extinct\", of = \"N\", in-hand = true, opponent = 2, with-reply = true, \
             result = \"loss\"",
            "When a side has no knight left, those in hand counted, and the opponent at least 2 \
             and cannot do the same to the opponent at once, that side loses.",
        ),
        (
            "when = \"stalemate\", result = { white = \"loss\", black = \"draw\" }",
            "When the side to move has no move and is not in check, White loses if it is about \
             White and Black draws if it is about Black.",
        ),
    ] {
        assert_eq!(describe(&chess_with(ending).unwrap()).endings[0], words, "{ending}");
    }
}

#[test]
fn faults_of_the_new_endings_are_found() {
    for (ending, words) in [
        ("when = \"row\", result = \"win\"", "`length` is missing"),
        ("when = \"castled\", wing = \"kin\", result = \"win\"", "did you mean `king`"),
        ("when = \"castled\", side = \"red\", result = \"win\"", "unknown word `red`"),
        (
            "when = \"to-and-fro\", moves = 2, result = \"loss\"",
            "expected a number from 3 to 10000",
        ),
        ("when = \"row\", length = 0, result = \"win\"", "expected a number from 1 to 10000"),
        ("when = \"row\", length = 3, lines = \"ranx\", result = \"win\"", "did you mean `ranks`"),
        ("when = \"row\", length = 3, lines = \"\", result = \"win\"", "no line is named"),
        ("when = \"block\", result = \"win\"", "`size` is missing"),
        ("when = \"connects\", to = \"rank 8\", result = \"win\"", "`from` is missing"),
        ("when = \"in-hand\", result = \"win\"", "`count` is missing"),
        ("when = \"checkmate-without\", result = \"win\"", "`check-by` is missing"),
        ("when = \"stalemate\", result = { white = \"loss\" }", "`black` is missing"),
        (
            "when = \"stalemate\", result = { white = \"los\", black = \"win\" }",
            "unknown word `los`",
        ),
    ] {
        let fault = chess_with(ending).unwrap_err();
        assert!(fault.contains(words), "{ending}: {fault}");
    }
}

#[test]
fn the_new_endings_are_exported() {
    let first = |ending: &str| {
        as_json(&chess_with(ending).unwrap(), |_| String::new())["endings"][0].clone()
    };
    let row = first("when = \"row\", length = 4, lines = \"diagonals\", result = \"win\"");
    assert_eq!(
        row,
        json!({
            "when": "row", "of": [], "length": 4, "lines": ["diagonals"], "gaps": false,
            "whose": "mover", "result": "win", "on_claim": false,
        })
    );
    let by_side = first("when = \"stalemate\", result = { white = \"loss\", black = \"win\" }");
    assert_eq!(by_side["result"], json!({ "white": "loss", "black": "win" }));
    let points = first("when = \"in-hand\", points = 2.5, result = \"win\"");
    assert_eq!((&points["points"], &points["when"]), (&json!(2.5), &json!("in-hand")));
}

#[test]
fn endings_that_cannot_come_about_are_told() {
    for (ending, words) in [
        ("when = \"row\", length = 9, result = \"win\"", "a row of 9 does not fit on the board"),
        ("when = \"block\", size = 9, result = \"win\"", "a block of 9 by 9 does not fit"),
        ("when = \"in-hand\", count = 2, result = \"win\"", "no piece ever comes there"),
    ] {
        let warnings = crate::check::warnings(&chess_with(ending).unwrap());
        assert!(warnings.iter().any(|warning| warning.message.contains(words)), "{warnings:?}");
    }
    let sound = "when = \"row\", length = 8, result = \"win\"";
    assert!(crate::check::warnings(&chess_with(sound).unwrap()).is_empty());
}
