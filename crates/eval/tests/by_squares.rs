//! The evaluation by squares: features sum to terms, terms to the score, and
//! what is named stands where it is said to stand.

#[macro_use]
#[path = "common/games.rs"]
mod games;

use chess::Chess;
use eval::{Hce, Universal};
use game_core::random::Lcg64;
use game_core::{Evaluator, Feature, Position, Side, Trace};
use games::rulebook;
use variants::{AnyRulebook, Variant, Width};

const GAMES: [&str; 12] = [
    "chess",
    "crazyhouse",
    "shogi",
    "xiangqi",
    "capablanca",
    "antichess",
    "kingofthehill",
    "3check",
    "monster",
    "courier",
    "atomic",
    "makruk",
];

fn traced<P: Position>(evaluator: &mut impl Evaluator<P>, pos: &P) -> Trace {
    let mut trace = Trace::default();
    evaluator.reset(pos);
    evaluator.trace(pos, &mut trace);
    trace
}

/// Features sum to terms, terms to the score; a piece stands on its square; no
/// feature is told twice.
fn check<P: Position>(evaluator: &mut impl Evaluator<P>, pos: &P, what: &str) {
    let trace = traced(evaluator, pos);
    assert_eq!(trace.total(pos.turn()), evaluator.evaluate(pos).raw(), "{what}");
    for term in &trace.terms {
        for side in Side::BOTH {
            let own = |f: &&Feature| f.term == term.name && f.side == side;
            let sum: i32 = trace.features.iter().filter(own).map(|f| f.centipawns).sum();
            assert_eq!(sum, term.centipawns[side.index()], "{what}: {} {side}", term.name);
        }
    }
    for (index, feature) in trace.features.iter().enumerate() {
        let twice = trace.features[index + 1..].iter().any(|other| other.is_like(feature));
        assert!(!twice, "{what}: {feature:?}");
        let stands = ["material", "piece-square", "placement", "mobility", "pawns", "passed pawns"];
        if let Some(sq) = feature.square.filter(|_| stands.contains(&feature.term)) {
            let owner = pos.at(sq).map(|piece| piece.side);
            assert_eq!(owner, Some(feature.side), "{what}: {feature:?}");
        }
    }
}

/// A random game, checked at every move.
fn check_game<P: Position>(mut pos: P, evaluator: &mut impl Evaluator<P>, seed: u64, what: &str) {
    let mut random = Lcg64::with_increment(seed, 1_442_695);
    let mut plies = 0;
    while pos.outcome().is_none() && plies < 100 {
        check(evaluator, &pos, &format!("{what} after {plies} of {seed}"));
        let moves = pos.legal_moves();
        pos.make(moves[random.below(moves.len())], &mut ());
        plies += 1;
    }
}

#[test]
fn in_chess_features_sum_to_terms_and_terms_to_the_score() {
    for seed in 1..30 {
        check_game(Chess::start(), &mut Hce::new(), seed, "chess");
    }
}

fn check_variant<B: Width>(id: &str, pos: Variant<B>) {
    check_game(pos.clone(), &mut Universal::new(), 7, id);
    check_game(pos, &mut Universal::with_hce(), 8, id);
}

#[test]
fn in_other_games_features_sum_to_terms_and_terms_to_the_score() {
    for id in GAMES {
        with_start!(id, |_, pos| check_variant(id, pos));
    }
}

/// The names of a trace's features with the squares behind them, by side.
fn told(trace: &Trace, side: Side) -> Vec<String> {
    let name = |feature: &Feature| match feature.square {
        Some(sq) => {
            let file = char::from(b'a' + sq.0 % 8);
            format!("{} {file}{}", feature.name, sq.0 / 8 + 1)
        }
        None => feature.name.to_owned(),
    };
    trace.features.iter().filter(|feature| feature.side == side).map(name).collect()
}

fn chess_position(text: &str) -> Chess {
    Chess::from_setup(&notation::fen::parse(text).expect(text)).expect(text)
}

#[test]
fn features_have_the_names_that_players_use() {
    let pos = chess_position("r4rk1/pp4pp/4p3/4N3/3P1P2/8/P5PP/R4RK1 w - - 0 1");
    let trace = traced(&mut Hce::new(), &pos);
    let (white, black) = (told(&trace, Side::White), told(&trace, Side::Black));
    for name in ["isolated pawn d4", "isolated pawn a2", "knight outpost e5", "shelter of g1"] {
        assert!(white.iter().any(|told| told == name), "{name}: {white:?}");
    }
    for name in ["phalanx pawn a7", "shelter of g8", "isolated pawn e6"] {
        assert!(black.iter().any(|told| told == name), "{name}: {black:?}");
    }
    assert!(!black.iter().any(|told| told == "isolated pawn a7"), "{black:?}");
}

#[test]
fn in_a_game_without_chess_pieces_features_have_names_too() {
    let AnyRulebook::Bits64(rules) = rulebook("makruk") else { panic!("64 squares") };
    let pos = Variant::start(&rules).expect("sound");
    let trace = traced(&mut Universal::new(), &pos);
    let white = told(&trace, Side::White);
    for name in ["piece a1", "placement a3", "mobility b1", "shelter of d1"] {
        assert!(white.iter().any(|told| told == name), "{name}: {white:?}");
    }
}
