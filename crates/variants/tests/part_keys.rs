//! The keys of parts of a position: kept while moves are made, they are those of the
//! same position set up from scratch.

use game_core::random::Lcg64;
use game_core::{BoardView, Position, Side};
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant, Width};

fn check<B: Width>(rules: &Arc<Rulebook<B>>) {
    let mut random = Lcg64::with_increment(11, 1_442_695);
    let mut pos = Variant::start(rules).expect("a start");
    let start = pos.keys();
    let mut n_plies = 0;
    for _ in 0..60 {
        let moves = pos.legal_moves();
        if moves.is_empty() || pos.outcome().is_some() {
            break;
        }
        pos.make(moves[random.below(moves.len())], &mut ());
        n_plies += 1;
        let again = Variant::from_setup(rules, &pos.to_setup()).expect("sound");
        assert_eq!(pos.keys(), again.keys(), "{} after {n_plies} plies", rules.id);
    }
    assert!(n_plies > 4, "{}", rules.id);
    for _ in 0..n_plies {
        pos.unmake();
    }
    assert_eq!(pos.keys(), start, "{}", rules.id);
}

#[test]
fn keys_of_parts_are_kept_while_moves_are_made() {
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    for id in ["chess", "crazyhouse", "shogi", "atomic", "seirawan", "xiangqi", "duck"] {
        let game = rules::library::load(id, &fen).expect("in the library").expect("sound");
        match variants::compile(&game).expect("compiles") {
            AnyRulebook::Bits64(rules) => check(&rules),
            AnyRulebook::Bits128(rules) => check(&rules),
            AnyRulebook::Bits256(rules) => check(&rules),
        }
    }
}

#[test]
fn a_pawn_changes_the_key_of_the_pawns_and_a_knight_that_of_its_side() {
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load("chess", &fen).expect("in the library").expect("sound");
    let AnyRulebook::Bits64(rules) = variants::compile(&game).expect("compiles") else {
        panic!("64 squares")
    };
    let mut pos = Variant::start(&rules).expect("a start");
    for (text, changes) in [("e2e4", [true, false, false]), ("g8f6", [false, false, true])] {
        let before = pos.keys();
        let m = notation::coords::parse(&pos, text).expect("legal");
        pos.make(m, &mut ());
        let after = pos.keys();
        let changed = [
            before.pawns() != after.pawns(),
            before.men(Side::White) != after.men(Side::White),
            before.men(Side::Black) != after.men(Side::Black),
        ];
        assert_eq!(changed, changes, "{text}, {:?} to move", pos.turn());
    }
}
