//! Moves of every game of the library in coordinates and in SAN.

use game_core::random::Lcg64;
use game_core::{Move, Position};
use notation::coords::{self, CastlingText};
use notation::{fen, san};
use std::collections::HashMap;
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant, Width};

/// Half-moves of a random game, and how many of its positions are looked at in
/// full: games with blocks have thousands of moves.
const PLIES: usize = 40;
const MAX_LOOKED_AT: usize = 800;
/// SAN makes each move to mark checks, so fewer are tried in that notation.
const MAX_IN_SAN: usize = 40;

fn book(id: &str) -> AnyRulebook {
    let read = |text: &str| fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load(id, &read).expect("a game of the library");
    let game = game.unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
    variants::compile(&game).unwrap_or_else(|fault| panic!("{id}: {fault}"))
}

fn check_position<P: Position>(id: &str, pos: &P, moves: &[Move], seed: u64) {
    let place = || format!("{id}: {}", fen::print(&pos.to_setup()));
    let mut texts: HashMap<String, Move> = HashMap::new();
    for &m in moves {
        let text = coords::print(pos, m, CastlingText::KingTakesRook);
        let twin = texts.insert(text.clone(), m);
        assert_eq!(twin.map(|twin| pos.facts(twin)), None, "{text} twice in {}", place());
    }
    let step = moves.len().div_ceil(MAX_IN_SAN).max(1);
    let mut short: HashMap<String, Move> = HashMap::new();
    for &m in moves.iter().skip(seed as usize % step).step_by(step) {
        let text = coords::print(pos, m, CastlingText::KingTakesRook);
        assert_eq!(coords::parse(pos, &text), Ok(m), "{text} in {}", place());
        let text = san::print(pos, m);
        assert_eq!(san::parse(pos, &text), Ok(m), "{text} in {}", place());
        let twin = short.insert(text.clone(), m);
        assert_eq!(twin.map(|twin| pos.facts(twin)), None, "{text} twice in {}", place());
    }
}

fn check_game<B: Width>(id: &str, rules: &Arc<Rulebook<B>>) {
    let start = Variant::start(rules).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
    let mut random = Lcg64::with_increment(0x2545_f491_4f6c_dd1d, 1);
    let mut looked_at = 0;
    while looked_at < MAX_LOOKED_AT {
        let mut pos = start.clone();
        for _ in 0..PLIES {
            let moves = pos.legal_moves();
            looked_at += moves.len().max(20);
            if moves.is_empty() || looked_at > 2 * MAX_LOOKED_AT {
                break;
            }
            let drawn = random.next_u31();
            check_position(id, &pos, &moves, drawn >> 7);
            pos.make(moves[drawn as usize % moves.len()], &mut ());
        }
    }
}

#[test]
fn every_move_of_every_game_reads_back() {
    for id in rules::library::ids() {
        match book(id) {
            AnyRulebook::Bits64(rules) => check_game(id, &rules),
            AnyRulebook::Bits128(rules) => check_game(id, &rules),
            AnyRulebook::Bits256(rules) => check_game(id, &rules),
        }
    }
}

/// The move written so in coordinates is written so in SAN, and both read back.
fn check_texts(id: &str, text: &str, long: &str, short: &str) {
    let AnyRulebook::Bits64(rules) = book(id) else { panic!("{id} is on a larger board") };
    let pos = fen::position(text, |setup| Variant::from_setup(&rules, setup));
    let pos = pos.unwrap_or_else(|faults| panic!("{id}: {faults}"));
    let m = coords::parse(&pos, long).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(coords::print(&pos, m, CastlingText::KingTarget), long);
    assert_eq!(san::print(&pos, m), short);
    assert_eq!(san::parse(&pos, short), Ok(m));
    assert_eq!(san::parse(&pos, long), Ok(m));
}

#[test]
fn pieces_put_down_behind_are_named() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1";
    check_texts("seirawan", start, "b1c3h", "Nc3/H");
    check_texts("seirawan", start, "b1c3", "Nc3");
    let castling = "4k3/8/8/8/8/8/8/R3K2R[EH] w KQ - 0 1";
    check_texts("seirawan", castling, "e1g1", "O-O");
    check_texts("seirawan", castling, "e1g1h", "O-O/He1");
    check_texts("seirawan", castling, "h1e1h", "O-O/Hh1");
    check_texts("seirawan", castling, "a1e1e", "O-O-O/Ea1");
}

#[test]
fn the_duck_is_put_down_behind_a_comma() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check_texts("duck", start, "e2e4,e4d5", "e4,d5");
    let AnyRulebook::Bits64(rules) = book("duck") else { panic!("duck is on a larger board") };
    let pos = Variant::start(&rules).expect("a start");
    assert_eq!(
        coords::parse(&pos, "e2e4").expect_err("no block").to_string(),
        "\"e2e4\" does not say where the block goes, like e2e4,e4d5"
    );
    assert_eq!(
        san::parse(&pos, "e4").expect_err("no block").to_string(),
        "\"e4\" is not legal here: it must also say where the block goes, like e4,d5"
    );
}

#[test]
fn pieces_turn_over_and_back() {
    let start = "p+nks+l/5/5/5/+LSK+NP[] w - - 0 1";
    check_texts("kyotoshogi", start, "e1e2+", "Pe2=+P");
    check_texts("kyotoshogi", start, "a1a2-", "+La2=L");
}

#[test]
fn a_pass_may_be_written_as_a_null_move() {
    let AnyRulebook::Bits128(rules) = book("janggi") else { panic!("ninety squares") };
    let pos = Variant::start(&rules).expect("the start");
    let pass = coords::parse(&pos, "e2e2").expect("janggi may pass");
    for text in ["pass", "--"] {
        assert_eq!(coords::parse(&pos, text), Ok(pass), "{text}");
        assert_eq!(san::parse(&pos, text), Ok(pass), "{text}");
    }
    assert!(coords::parse(&chess::Chess::start(), "--").is_err(), "chess has no pass");
}

/// The position of a game given as text.
fn position_of(rules: &str, text: &str) -> Variant<u64> {
    let read = |text: &str| fen::parse(text).map_err(|faults| faults.0);
    let lookup = rules::Lookup { neighbour: &|_| None, fen: &read };
    let rules = format!("name = \"T\"\ninherits = \"chess\"\n[pieces]\n{rules}\n");
    let file = rules::read("t.toml", &rules, &lookup).unwrap_or_else(|error| panic!("{error}"));
    let AnyRulebook::Bits64(rules) = variants::compile(&file.games[0]).expect("it compiles") else {
        panic!("a small board")
    };
    fen::position(text, |setup| Variant::from_setup(&rules, setup)).expect(text)
}

/// Coordinates and SAN of all moves from a square, each read back.
fn texts_from(pos: &Variant<u64>, from: &str) -> Vec<(String, String)> {
    use game_core::BoardView;
    let from = pos.geometry().parse(from).expect("a square");
    let mut texts = Vec::new();
    for m in pos.legal_moves().into_iter().filter(|m| m.from() == from) {
        let long = coords::print(pos, m, CastlingText::KingTarget);
        let short = san::print(pos, m);
        assert_eq!(coords::parse(pos, &long), Ok(m), "{long}");
        assert_eq!(san::parse(pos, &short), Ok(m), "{short}");
        assert_eq!(san::parse(pos, &long), Ok(m), "{long}");
        texts.push((long, short));
    }
    texts.sort();
    texts
}

fn pairs(texts: &[(String, String)]) -> Vec<(&str, &str)> {
    texts.iter().map(|(long, short)| (long.as_str(), short.as_str())).collect()
}

/// A shot names its victim. It was written `b1b1~5` and `Nxb1~5`.
#[test]
fn shots_from_afar_name_their_victims() {
    let rifle =
        "N.moves = [\"{ for a in [-2,2] b in [-1,1] target (0 0) if (a b) enemy do . -> (a b) }\"]";
    let pos = position_of(rifle, "4k3/8/8/8/3p1p2/8/4N3/4K3 w - - 0 1");
    assert_eq!(pairs(&texts_from(&pos, "e2")), [("e2*d4", "N*d4"), ("e2*f4", "N*f4")]);
    let old = coords::parse(&pos, "e2e2~2").expect("numbers are still read");
    assert_eq!(coords::parse(&pos, "e2*f4"), Ok(old));
    assert_eq!(
        coords::parse(&pos, "e2e2").expect_err("whom?").to_string(),
        "\"e2e2\" does not say who is hit: write e2*d4 or e2*f4"
    );
    assert!(coords::parse(&pos, "e2*e4").is_err() && san::parse(&pos, "N*e4").is_err());
    // Two knights that can hit the same are told apart.
    let pos = position_of(rifle, "4k3/8/8/8/3p4/8/2N1N3/4K3 w - - 0 1");
    assert_eq!(pairs(&texts_from(&pos, "e2")), [("e2*d4", "Ne2*d4")]);
}

/// Further victims follow the move; the squares alone suffice in coordinates
/// unless moves share them.
#[test]
fn further_victims_follow_the_move() {
    let pos = position_of(
        "N.moves = \"{ target (2 0) if (2 0) enemy do . -> (1 0) . -> (2 1) }\"",
        "4k3/8/8/8/4pp2/4p3/4N3/4K3 w - - 0 1",
    );
    assert_eq!(pairs(&texts_from(&pos, "e2")), [("e2e4", "Nxe4*e3*f4")]);
    assert!(san::parse(&pos, "Nxe4").is_ok(), "nothing else can be meant");
    let pos = position_of(
        "N.moves = \"{ for a in [-1,1] target (2 0) if (2 a) enemy do . -> (2 a) }\"",
        "4k3/8/8/8/3p1p2/8/4N3/4K3 w - - 0 1",
    );
    assert_eq!(pairs(&texts_from(&pos, "e2")), [("e2e4*d4", "Ne4*d4"), ("e2e4*f4", "Ne4*f4")]);
}

/// Details stand only where nothing else tells moves apart, numbers last.
#[test]
fn what_appears_tells_moves_apart() {
    let pos = position_of(
        "N.moves = [\"{ target (2 0) do R|B -> (0 0) }\", \"{ target (1 0) do (1 0) +hot }\", \"mW\"]",
        "4k3/8/8/8/8/8/4N3/2K5 w - - 0 1",
    );
    let texts = texts_from(&pos, "e2");
    let long: Vec<&str> = texts.iter().map(|(long, _)| long.as_str()).collect();
    assert_eq!(long, ["e2d2", "e2e1", "e2e3", "e2e3~2", "e2e4&Be2", "e2e4&Re2", "e2f2"]);
}

/// A number that no listed move has is refused: `e4d6~2` once was read.
#[test]
fn numbers_that_are_not_listed_are_refused() {
    let circe = "N.moves = [\"N\", \"{ target (2 -1) if (2 -1) enemy do (2 -1) +hot }\"]";
    let pos = position_of(circe, "4k3/8/3p4/8/4N3/8/8/4K3 w - - 0 1");
    let listed = texts_from(&pos, "e4");
    for number in 1..6 {
        let text = format!("e4d6~{number}");
        let is_listed = listed.iter().any(|(long, _)| *long == text);
        assert_eq!(coords::parse(&pos, &text).is_ok(), is_listed, "{text}");
    }
    let quiet = position_of(circe, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1");
    assert!(coords::parse(&quiet, "e4d6~2").is_err() && san::parse(&quiet, "Nd6~2").is_err());
}
