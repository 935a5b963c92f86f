//! Turns that end early, go on only after some moves or grow up to a limit, and
//! duties that forbid single moves.

mod support;

use game_core::{BoardView, Fault, Position, Setup, Side};
use notation::coords::CastlingText;
use variants::{AnyRulebook, Variant};

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

fn position(id: &str, text: &str) -> Variant<u64> {
    let AnyRulebook::Bits64(rules) = support::book(id).expect("a game of the library") else {
        panic!("the game has 64 squares");
    };
    Variant::from_setup(&rules, &fen(text).expect("a FEN")).expect("a position")
}

fn start(id: &str) -> Variant<u64> {
    let AnyRulebook::Bits64(rules) = support::book(id).expect("a game of the library") else {
        panic!("the game has 64 squares");
    };
    Variant::start(&rules).expect("a start")
}

fn play(pos: &mut Variant<u64>, moves: &str) {
    for text in moves.split_whitespace() {
        let m = notation::coords::parse(pos, text).expect(text);
        pos.make(m, &mut ());
    }
}

fn texts(pos: &Variant<u64>) -> Vec<String> {
    let text = |m| notation::coords::print(pos, m, CastlingText::KingTarget);
    pos.legal_moves().into_iter().map(text).collect()
}

/// The fault of a game that is chess with these lines.
fn fault(lines: &str) -> String {
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let text = format!("inherits = \"chess\"\nname = \"Test\"\n{lines}");
    let faults = rules::load::game(&text, "test.toml", &find, &fen).expect_err("a fault");
    faults[0].to_string()
}

#[test]
fn growing_turns_stop_growing() {
    let mut pos = start("cappedprogressive");
    let mut lengths = Vec::new();
    let quiet = ["g1f3", "g8f6 f6g8", "f3g1 b1c3 c3b1", "b8c6 c6b8 g8f6 f6g8"];
    for turn in quiet {
        let side = pos.turn();
        play(&mut pos, turn);
        lengths.push(turn.split_whitespace().count());
        assert_ne!(pos.turn(), side, "{turn}");
    }
    assert_eq!(lengths, [1, 2, 3, 4]);
    play(&mut pos, "b1c3 c3b1 g1f3 f3g1");
    assert_eq!(pos.turn(), Side::Black, "still four");
    let fen = notation::fen::print(&pos.to_setup());
    let again = position("cappedprogressive", &fen);
    assert_eq!(again.key(), pos.key(), "{fen}");
}

#[test]
fn a_turn_may_be_broken_off_after_one_move() {
    let mut pos = start("marseillais-optional");
    play(&mut pos, "e2e4");
    assert_eq!(pos.turn(), Side::Black, "White begins with one move");
    let before = texts(&pos);
    assert!(!before.contains(&"e8e8".to_string()), "the first move cannot be left out");
    play(&mut pos, "e7e5");
    assert_eq!(pos.turn(), Side::Black);
    assert!(texts(&pos).contains(&"e8e8".to_string()), "the second one can");
    let key = pos.key();
    play(&mut pos, "e8e8");
    assert_eq!((pos.turn(), pos.in_check()), (Side::White, false));
    pos.unmake();
    assert_eq!((pos.turn(), pos.key()), (Side::Black, key));
}

#[test]
fn a_capture_gives_a_second_move_and_nothing_else_does() {
    let mut pos = position("doublecapture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    play(&mut pos, "e4d5");
    assert_eq!(pos.turn(), Side::White, "a capture");
    play(&mut pos, "d5d6");
    assert_eq!(pos.turn(), Side::Black, "there is no third move");
    let mut pos = position("doublecapture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    play(&mut pos, "e4e5");
    assert_eq!(pos.turn(), Side::Black, "a quiet move");
}

#[test]
fn only_some_kinds_may_go_on() {
    let mut pos = start("knightsagain");
    play(&mut pos, "g1f3");
    assert_eq!(pos.turn(), Side::White);
    assert!(texts(&pos).contains(&"e1e1".to_string()), "it may stop");
    play(&mut pos, "e2e4");
    assert_eq!(pos.turn(), Side::Black);
    play(&mut pos, "e7e5");
    assert_eq!(pos.turn(), Side::White, "a pawn moved");
}

/// A side whose second move hangs on the first threatens only so far.
#[test]
fn a_king_is_in_danger_only_from_moves_that_are_given() {
    let lines = "[turn]\nmoves = 2\nagain = { by = \"N\" }\nmay-stop = true\n\
                 [endings]\ndead-material = false";
    let find = |id: &str| rules::library::source(id).map(str::to_string);
    let text = format!("inherits = \"chess\"\nname = \"Test\"\n{lines}");
    let game = rules::load::game(&text, "test.toml", &find, &fen).expect("a game");
    let AnyRulebook::Bits64(rules) = variants::compile(&game).expect("it compiles") else {
        panic!("chess has 64 squares");
    };
    let checked = |text: &str| {
        Variant::from_setup(&rules, &fen(text).expect("a FEN")).expect("a position").in_check()
    };
    assert!(!checked("4k3/8/8/8/8/8/7R/K7 b - - 0 1"), "a rook has one move");
    assert!(checked("4k3/8/8/8/4N3/8/8/K7 b - - 0 1"), "a knight has two");
    assert!(!checked("4k3/8/8/8/8/8/N7/K7 b - - 0 1"), "a knight too far away");
}

#[test]
fn nobody_captures_during_a_truce() {
    let mut pos = start("truce");
    play(&mut pos, "e2e4 d7d5");
    assert!(!texts(&pos).contains(&"e4d5".to_string()));
    let key = pos.key();
    let late = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0";
    let tenth = position("truce", &format!("{late} 10"));
    assert!(!texts(&tenth).contains(&"e4d5".to_string()));
    let second = position("truce", &format!("{late} 2"));
    assert_eq!(second.key(), key, "the number of the move tells how long it lasts");
    let eleventh = position("truce", &format!("{late} 11"));
    assert!(texts(&eleventh).contains(&"e4d5".to_string()));
    assert_ne!(eleventh.key(), tenth.key());
    let mut pos = tenth;
    play(&mut pos, "a2a3 a7a6");
    assert!(texts(&pos).contains(&"e4d5".to_string()), "Black's tenth move ends it");
    assert_eq!(pos.key(), pos.key_from_scratch());
}

#[test]
fn a_king_in_check_stands_or_takes() {
    let pos = position("standfast", "4k3/8/8/8/8/4r3/8/R3K3 w - - 0 1");
    assert_eq!(texts(&pos), Vec::<String>::new(), "nothing blocks: mate");
    assert!(pos.outcome().is_some());
    let pos = position("standfast", "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1");
    assert_eq!(texts(&pos), ["e1e2"]);
    let pos = position("standfast", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(pos.count_legal(), 15, "ten of the rook, five of the king");
}

#[test]
fn faults_of_turns_and_duties_are_found() {
    for (lines, words) in [
        ("[turn]\nprogressive = { up-to = 0 }", "expected a number from 1 to 20"),
        ("[turn]\nprogressive = { to = 4 }", "`up-to` is missing"),
        ("[turn]\nmay-stop = true", "turns of one move cannot go on or be broken off"),
        ("[turn]\nmoves = 2\nagain = { }", "nothing is said about the move"),
        ("[turn]\nmoves = 2\nagain = { after = \"capture\" }", "did you mean `captures`"),
        ("[turn]\nmoves = 2\nagain = { by = \"X\" }", "there is no piece `X`"),
        ("[duties]\ncaptures-from-move = 0", "expected a number from 1 to 1000"),
        ("[duties]\nstand-in-chek = true", "did you mean `stand-in-check`"),
    ] {
        let fault = fault(lines);
        assert!(fault.contains(words), "{lines}: {fault}");
    }
}
