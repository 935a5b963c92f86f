use super::inherit::MAX_CHAIN;
use super::*;
use crate::diagnostic::{Severity, render};
use crate::endings::{DeadMaterial, Ending, EndingResult};
use crate::game::{MoveRule, Royal};
use crate::library;
use proptest::prelude::*;

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

fn find(id: &str) -> Option<String> {
    library::source(id).map(str::to_string)
}

fn faults(text: &str) -> Vec<Diagnostic> {
    game(text, "test.toml", &find, &fen).unwrap_err()
}

/// The faults as `line:column message`, with hints in parentheses.
fn check_faults(text: &str, expected: &[&str]) {
    let found: Vec<String> = faults(text)
        .iter()
        .map(|fault| fault.to_string().trim_start_matches("test.toml:").to_string())
        .collect();
    assert_eq!(found, expected, "\n{}", render(&faults(text)));
}

fn chess_with(more: &str) -> Game {
    let text = format!("name = \"Test\"\ninherits = \"chess\"\n{more}");
    match game(&text, "games/test.toml", &find, &fen) {
        Ok(game) => game,
        Err(faults) => panic!("{}", render(&faults)),
    }
}

#[test]
fn chess_is_read() {
    let game = library::load("chess", &fen).unwrap().unwrap();
    assert_eq!(game.id, "chess");
    let symbols: String = game.pieces.iter().map(|piece| piece.symbol.as_str()).collect();
    assert_eq!(symbols, "PNBRQK");
    assert!(game.pieces[0].is_pawn);
    assert_eq!(game.pieces[5].royal, Royal::Each);
    let double = &game.pieces[0].moves[1][1];
    assert!(double.from[1].has(game_core::Square(8 * 6)), "a7 is Black's second rank");
    assert_eq!(game.castling.unwrap().targets, [6, 2]);
}

#[test]
fn a_child_changes_what_it_names_and_keeps_the_rest() {
    let game = chess_with(
        "start = \"rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\"\n\
         [pieces]\nQ = false\nA = { moves = \"QN\" }\nP.promotes.into = \"ARBN\"\n\
         [endings]\nhill = { when = \"reached\", by = \"K\", goal = \"d4\", result = \"win\" }\n\
         stalemate = \"loss\"\ndead-material = false\n[castling]\ntargets = \"g b\"",
    );
    let symbols: String = game.pieces.iter().map(|piece| piece.symbol.as_str()).collect();
    assert_eq!(symbols, "PNBRKA");
    assert_eq!(game.pieces[0].promotions[0].into[0], ["A", "R", "B", "N"]);
    assert_eq!(game.castling.unwrap().targets, [6, 1]);
    assert!(matches!(game.endings[0].when, Ending::Reached { .. }), "new endings come first");
    assert_eq!(game.endings[2].result, EndingResult::Loss);
    assert!(!game.endings.iter().any(|ending| ending.when == Ending::DeadMaterial(DeadMaterial)));
}

/// A warning about a game is shown at the part of the file it is about.
#[test]
fn odd_pieces_are_shown_with_their_line() {
    let text =
        "name = \"T\"\ninherits = \"chess\"\n[pieces]\nZ = { name = \"zebra\", moves = \"Z\" }\n";
    let loaded = read(text, "test.toml", &find, &fen).unwrap();
    let odd = crate::check::warnings(&loaded.game);
    let placed: Vec<String> = odd
        .iter()
        .map(|odd| loaded.places.locate("test", odd, Severity::Warning).unwrap().to_string())
        .collect();
    assert_eq!(placed, ["test.toml:4:1: the zebra (Z) never appears on the board"]);
}

#[test]
fn faults_of_counts_points_and_chases_are_underlined() {
    check_faults(
        "name = \"T\"\ninherits = \"chess\"\n[points]\nof = { X = 3, R = 1.25 }\nbonsu = 2\n\
         [endings]\ncount = { when = \"counted-out\", limits = [{ man = 1, moves = 8 }], result = \"draw\" }\n\
         perpetual-chase = { by = \"RX\", of = { Y = true }, result = \"loss\" }\n",
        &[
            "7:45: unknown key `man` (did you mean `men`?)",
            "8:28: there is no piece `X` (the pieces are P N B R Q K)",
            "8:39: there is no piece `Y` (the pieces are P N B R Q K)",
            "4:8: there is no piece `X` (the pieces are P N B R Q K)",
            "4:19: expected a number from 0 to 10000 with at most one decimal (such as 1.5)",
            "5:1: unknown key `bonsu` (did you mean `bonus`?)",
        ],
    );
}

#[test]
fn all_faults_are_told_with_the_nearest_word() {
    check_faults(
        "name = 3\nboard = \"8x80\"\nstrat = \"8/8\"\nsymmetry = \"mirrored\"\n[pieces.k]\nmoves = \"K\"\n",
        &[
            "1:8: expected a text in quotes, found a number",
            "2:9: `8x80` is no size of a board (files x ranks, such as \"8x8\": at most 26 files and \
             256 squares)",
            "4:12: unknown word `mirrored` (did you mean `mirror`?)",
            "1:1: the game has no `start` (give it as a FEN)",
            "5:9: `k` cannot be the symbol of a piece (a symbol is a capital letter, perhaps with a + \
             before it)",
            "3:1: unknown key `strat` (did you mean `start`?)",
        ],
    );
}

#[test]
fn a_fault_in_a_move_points_to_its_letter() {
    let text = "name = \"T\"\ninherits = \"chess\"\n[pieces]\nN.moves = [\"N\", \"fRxB\"]\n";
    let fault = &faults(text)[0];
    assert_eq!((fault.place.line, fault.place.column), (4, 20), "{}", render(&faults(text)));
}

#[test]
fn symbols_and_regions_that_do_not_exist_are_named() {
    check_faults(
        "name = \"T\"\ninherits = \"chess\"\n[pieces]\nP.promotes.into = \"QXr\"\n\
         [regions]\nhill = \"d4 z9\"\n[castling]\npartners = \"R\"\nkingfile = \"e\"\n",
        &[
            "6:12: `z9` is no square and no region of this board",
            "4:21: there is no piece `X` (the pieces are P N B R Q K)",
            "4:22: there is no piece `r` (pieces are written in capitals: `R`)",
            "9:1: unknown key `kingfile` (did you mean `king-file`?)",
        ],
    );
}

#[test]
fn circles_and_strangers_are_refused() {
    let circle = |id: &str| {
        let parent = if id == "one" { "two" } else { "one" };
        Some(format!("inherits = \"{parent}\""))
    };
    let found = game("inherits = \"one\"", "me.toml", &circle, &fen).unwrap_err();
    assert_eq!(found[0].message, "games inherit in a circle: me → one → two → one");
    let found = game("inherits = \"ches\"", "me.toml", &find, &fen).unwrap_err();
    assert_eq!(
        found[0].to_string(),
        "me.toml:1:12: there is no game `ches` to inherit from (did you mean `chess`?)"
    );
    let endless = |id: &str| Some(format!("inherits = \"{id}x\""));
    let found = game("inherits = \"a\"", "me.toml", &endless, &fen).unwrap_err();
    assert_eq!(found[0].message, format!("more than {MAX_CHAIN} games inherit in a row"));
}

#[test]
fn large_files_are_refused() {
    let found = faults(&"#".repeat(MAX_BYTES + 1));
    assert!(found[0].message.contains("are not read"), "{}", found[0]);
}

#[test]
fn broken_toml_is_refused_with_its_place() {
    let found = faults("name = \"T\"\nboard 8x8\n");
    assert_eq!(found[0].place.line, 2, "{}", render(&found));
}

#[test]
fn the_position_must_fit_the_board_and_the_pieces() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w - - 0 1";
    let text =
        format!("name = \"T\"\ninherits = \"chess\"\nboard = \"8x9\"\nstart = \"{start}\"\n");
    check_faults(
        &text,
        &[
            "4:9: the position has 8 files and 8 ranks, the board 8 and 9",
            "4:9: there is no piece `X` (the pieces are P N B R Q K)",
        ],
    );
}

#[test]
fn sides_may_differ() {
    let game = chess_with(
        "[pieces]\nP.promotes.into = { white = \"QR\", black = \"BN\" }\n\
         N.moves = { white = [\"N\"], black = [\"C\", \"{ target (1 1) if (1 1) empty }\"] }",
    );
    assert_eq!(game.pieces[0].promotions[0].into, [["Q", "R"], ["B", "N"]]);
    assert!(matches!(game.pieces[1].moves[1][1].rule, MoveRule::Verbose(_)));
}

#[test]
fn a_hint_lists_each_known_key_once() {
    let found = faults("name = \"Test\"\ninherits = \"chess\"\nxyzzyplugh = 1\n");
    let hint = found[0].hint.as_deref().expect("a hint");
    let keys = hint.strip_prefix("the keys here are ").expect("a list of keys");
    let keys: Vec<&str> = keys.split(", ").collect();
    assert_eq!(keys[..6], ["name", "inventor", "year", "rules", "inherits", "board"]);
    for key in &keys {
        assert_eq!(keys.iter().filter(|other| *other == key).count(), 1, "{hint}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_text_makes_it_panic(text in ".{0,200}") {
        let _ = game(&text, "any.toml", &find, &fen);
    }

    #[test]
    fn no_broken_game_makes_it_panic(
        game_number in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        length in 0usize..6,
        patch in "[-a-zA-Z0-9 ={}\"\\[\\]().,#|&+\n]{0,6}",
    ) {
        let ids: Vec<&str> = library::ids().collect();
        let source = library::source(ids[game_number.index(ids.len())]).unwrap();
        let start = at.index(source.len());
        let end = (start + length).min(source.len());
        prop_assume!(source.is_char_boundary(start) && source.is_char_boundary(end));
        let text = format!("{}{patch}{}", &source[..start], &source[end..]);
        if let Err(faults) = game(&text, "any.toml", &find, &fen) {
            prop_assert!(!faults.is_empty());
            render(&faults);
        }
    }
}
