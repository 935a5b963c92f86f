//! The classics: what a reader of their sources expects of them.

mod common;
#[macro_use]
#[path = "common/games.rs"]
mod games;

use chess::Chess;
use common::{POSITIONS, mirrored, position};
use eval::MAX_SCORE;
use eval::classic::{CLASSICS, Classic};
use game_core::random::Lcg64;
use game_core::{BoardView, Evaluator, Position, Score, Side, Trace};
use games::rulebook;
use variants::{AnyRulebook, Variant, Width};

fn classic(name: &str) -> Classic {
    name.parse().expect(name)
}

fn trace<P: Position>(name: &str, pos: &P) -> Trace {
    let mut classic = classic(name);
    classic.reset(pos);
    let mut trace = Trace::default();
    classic.trace(pos, &mut trace);
    trace
}

/// What a term gives White and Black.
fn term(name: &str, term: &str, fen: &str) -> [i32; 2] {
    let trace = trace(name, &position(fen));
    let found = trace.terms.iter().find(|told| told.name == term);
    found.unwrap_or_else(|| panic!("{name} tells of {term}")).centipawns
}

fn score<P: Position>(name: &str, pos: &P) -> Score {
    let mut classic = classic(name);
    classic.reset(pos);
    classic.evaluate(pos)
}

#[test]
fn every_heuristic_counts_what_its_source_says() {
    for (heuristic, fen, expected) in [
        // A pawn against a rook, as in the source.
        ("material", "4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1", [500, 100]),
        ("material", "1nb1k1q1/8/8/8/8/8/8/4K3 w - - 0 1", [0, 300 + 325 + 900]),
        // b5, c4 and e5 are past everything; so is d4, which c4 has let by.
        ("passed pawns", "4k3/8/8/1P2P3/2Pp4/8/8/4K3 w - - 0 1", [300, 100]),
        ("passed pawns", "4k3/3p4/8/2P5/8/8/8/4K3 w - - 0 1", [0, 0]),
        ("passed pawns", "4k3/8/4p3/4P3/8/8/8/4K3 w - - 0 1", [0, 0]),
        ("crowded files", "4k3/3p4/3p4/3p4/8/5P2/5P2/4K3 w - - 0 1", [-100, -175]),
        ("pawn quantity", "4k3/pppppppp/8/8/8/8/PPPPPPP1/4K3 w - - 0 1", [-50, -100]),
        ("pawn quantity", "4k3/pppppp2/8/8/8/8/8/4K3 w - - 0 1", [0, 0]),
        ("crippled pawns", "4k3/p6p/8/8/8/8/P3P3/4K3 w - - 0 1", [-50, -100]),
        // Inner pawns have two neighbours, outer ones have one.
        ("isolated pawns", "4k3/pppppppp/8/8/8/8/P1P3PP/4K3 w - - 0 1", [20, 140]),
        ("king pawns", "4k3/8/8/8/8/8/3PPP2/4K3 w - - 0 1", [30, 0]),
        ("king pawns", "6k1/5p1p/8/8/8/5P2/6K1/8 w - - 0 1", [10, 20]),
        // Five king moves for either side, and a knight's two.
        ("freedom", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", [14, 10]),
        // On d4 and to c3, e3, c4, c5 and d5, e4, e5, d3.
        ("centre control", "7k/8/8/8/3K4/8/8/8 w - - 0 1", [8 + 3 * 4 + 5 * 2, 0]),
        ("king attack", "7k/8/8/8/8/8/8/R3K1R1 w - - 0 1", [2, 0]),
        ("king attack", "7k/8/8/8/8/8/8/4KR2 w - - 0 1", [1, 0]),
        ("castled", "4k3/8/8/8/8/8/8/5RK1 w - - 0 1", [10, 0]),
        ("castled", "2kr4/8/8/8/8/8/8/4K2R w K - 0 1", [0, 10]),
        ("castled", "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", [0, 0]),
        // 0.2 less the share of eighty pawns that is left.
        ("centre king", "7k/8/8/8/4K3/8/8/8 w - - 0 1", [20, 0]),
        ("centre king", "qq5k/8/8/8/4K3/8/8/1QQ5 w - - 0 1", [20 - 45, 0]),
    ] {
        assert_eq!(term("mantis", heuristic, fen), expected, "{heuristic} in {fen}");
    }
}

#[test]
fn each_knows_more_than_the_one_before() {
    let pos = position(POSITIONS[1]);
    let names = |name: &str| -> Vec<&str> {
        trace(name, &pos).terms.iter().map(|term| term.name).collect()
    };
    assert_eq!(names("capuchin"), ["material"]);
    let monkeys = ["capuchin", "sifaka", "macaque", "mantis"].map(names);
    for (fewer, more) in monkeys.iter().zip(&monkeys[1..]) {
        assert_eq!(&more[..fewer.len()], fewer);
        assert!(more.len() > fewer.len());
    }
    // And the end-game multiplier, which is told within the centre king.
    assert_eq!(monkeys[3].len() + 1, 13);
}

#[test]
fn the_marmoset_draws_a_number_for_a_position_and_keeps_to_it() {
    let mut numbers: Vec<i32> =
        POSITIONS.iter().map(|fen| score("marmoset", &position(fen)).raw()).collect();
    let again: Vec<i32> =
        POSITIONS.iter().map(|fen| score("marmoset", &position(fen)).raw()).collect();
    assert_eq!(numbers, again);
    assert!(numbers.iter().any(|&n| n > 300) && numbers.iter().any(|&n| n < -300));
    numbers.sort_unstable();
    numbers.dedup();
    assert!(numbers.len() + 5 > POSITIONS.len(), "few are alike");
}

#[test]
fn squares_has_the_values_and_tables_of_its_source() {
    let start = Chess::start();
    let mut squares = classic("squares");
    squares.reset(&start);
    let value = |kind| Evaluator::<Chess>::piece_value(&squares, kind);
    let kinds = [chess::PAWN, chess::KNIGHT, chess::BISHOP, chess::ROOK, chess::QUEEN];
    assert_eq!(kinds.map(value), [100, 320, 330, 500, 900]);
    // Knights on a8, c6 and d4 for White; on d4 of Black's own side.
    let on = |fen: &str| term("squares", "squares", fen);
    let kings = on("6k1/8/8/8/8/8/8/6K1 w - - 0 1");
    assert_eq!(kings, [-30, -30], "late kings leave the corner");
    assert_eq!(on("N5k1/8/8/8/8/8/8/6K1 w - - 0 1"), [-50 - 30, -30]);
    assert_eq!(on("6k1/8/2N5/8/8/8/8/6K1 w - - 0 1"), [10 - 30, -30]);
    assert_eq!(on("6k1/8/8/3n4/3N4/8/8/6K1 w - - 0 1"), [15 - 30, 15 - 30]);
    assert_eq!(on("6k1/8/3N4/3n4/8/8/8/6K1 w - - 0 1"), [15 - 30, 15 - 30]);
    assert_eq!(on("6k1/8/8/3N4/3n4/8/8/6K1 w - - 0 1"), [20 - 30, 20 - 30]);
    // A queen, or three pieces of both sides, make it a middlegame.
    let queens = on("q5k1/8/8/8/8/8/8/Q5K1 w - - 0 1");
    assert_eq!(queens, [30 - 18, 30 - 18]);
    assert_eq!(on("n5k1/8/8/8/8/8/8/NN4K1 w - - 0 1"), [30 - 50 - 40, 30 - 50]);
    assert_eq!(on("n5k1/8/8/8/8/8/8/N5K1 w - - 0 1"), [-30 - 50, -30 - 50]);
}

#[test]
fn the_monster_counts_as_its_source_does() {
    let AnyRulebook::Bits64(rules) = rulebook("monster") else { panic!("64 squares") };
    let white = |text: &str| {
        let setup = notation::fen::parse(text).expect(text);
        let pos = Variant::from_setup(&rules, &setup).expect(text);
        score("monster", &pos).of(pos.turn()).seen_by(Side::White).raw()
    };
    // Four pawns against the whole army, kings seven squares apart.
    let army = 9 + 2 * 5 + 4 * 3 + 8;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3 w kq - 0 1";
    assert_eq!(white(start), 100 * (4 * 3 - army - 7));
    let near = "rnbqkbnr/pppppppp/8/8/4K3/8/2PPPP2/8 b kq - 0 1";
    assert_eq!(white(near), white(start) + 300, "three squares nearer");
    assert_eq!(white("4k3/7n/8/8/8/8/8/4K3 b - - 0 1"), -100 * (3 + 7));
    let queen = white("rnbqkbnr/pppppppp/8/8/8/8/3Q4/4K3 b kq - 0 1");
    assert!(queen > 5_000, "a queen wins: {queen}");
}

#[test]
fn terms_sum_and_both_sides_are_evaluated_alike() {
    for doc in CLASSICS {
        for fen in POSITIONS {
            let pos = position(fen);
            let found = score(doc.name, &pos);
            assert_eq!(trace(doc.name, &pos).total(pos.turn()), found.raw(), "{} {fen}", doc.name);
            assert!(found.raw().abs() <= MAX_SCORE);
            // Neither chance nor a king that moves twice is the same for both.
            if !["marmoset", "monster"].contains(&doc.name) {
                let mirror = position(&mirrored(fen));
                assert_eq!(score(doc.name, &mirror), found, "{} {fen}", doc.name);
            }
        }
    }
}

#[test]
fn games_with_other_pieces_or_boards_are_refused_in_a_sentence() {
    for (name, id, sentence) in [
        ("marmoset", "shogi", None),
        ("capuchin", "crazyhouse", None),
        ("mantis", "monster", None),
        ("monster", "antichess", None),
        ("squares", "atomic", None),
        ("mantis", "gardner", None),
        ("mantis", "xiangqi", Some("mantis knows the pieces P N B R Q K only, this game has A, C")),
        (
            "monster",
            "capablanca",
            Some("monster knows the pieces P N B R Q K only, this game has A, C"),
        ),
        ("squares", "gardner", Some("squares has tables for a board of 8x8, this one is 5x5")),
    ] {
        let answer = with_start!(id, |_, pos| classic(name).can_evaluate(&pos));
        assert_eq!(answer.err().map(|why| why.to_string()).as_deref(), sentence, "{name} {id}");
    }
}

#[test]
fn all_of_them_are_named_and_wrong_names_get_the_nearest() {
    for doc in CLASSICS {
        assert_eq!(classic(doc.name).to_string(), doc.name);
    }
    for (name, sentence) in [
        ("macaqe", "no evaluator is called `macaqe`: did you mean `macaque`?"),
        ("Mantis", "no evaluator is called `Mantis`: did you mean `mantis`?"),
        (
            "gorilla",
            "no evaluator is called `gorilla`: there are marmoset, capuchin, sifaka, macaque, \
             mantis, squares, monster",
        ),
    ] {
        assert_eq!(name.parse::<Classic>().expect_err(name).to_string(), sentence);
    }
}

#[test]
fn random_games_of_other_rules_are_evaluated_without_a_word_missing() {
    for id in ["crazyhouse", "antichess", "gardner", "horde", "monster", "threekings"] {
        with_start!(id, check_game);
    }
}

fn check_game<B: Width>(id: &str, start: Variant<B>) {
    for doc in CLASSICS.iter().filter(|doc| classic(doc.name).can_evaluate(&start).is_ok()) {
        let mut pos = start.clone();
        let mut random = Lcg64::with_increment(5, 1_442_695);
        for _ in 0..60 {
            let moves = pos.legal_moves();
            if pos.outcome().is_some() || moves.is_empty() {
                break;
            }
            pos.make(moves[random.below(moves.len())], &mut ());
            let total = trace(doc.name, &pos).total(pos.turn());
            assert_eq!(total, score(doc.name, &pos).raw(), "{id} {}", doc.name);
        }
    }
}
