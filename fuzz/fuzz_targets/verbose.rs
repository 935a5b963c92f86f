//! Moves in braces: what can be read is the same once printed and read again,
//! and is spelled out from every square in bounded time.
#![no_main]

use game_core::{Geometry, Side};
use libfuzzer_sys::fuzz_target;
use rules::pattern::Wide;
use rules::topology::{Edges, Symmetry, Topology};
use rules::verbose;

fuzz_target!(|input: &str| {
    let _ = verbose::parse_promotion(input);
    let rule = match verbose::parse(input) {
        Ok(rule) => rule,
        Err(faults) => {
            assert!(!faults.is_empty() && faults.iter().all(|f| !f.to_string().is_empty()));
            return;
        }
    };
    let text = rule.to_string();
    let again = verbose::parse(&text).expect("what is printed is read");
    assert_eq!(again.to_string(), text);
    let board = Topology {
        geometry: Geometry::CHESS,
        edges: Edges::Plane,
        holes: Wide::EMPTY,
        symmetry: Symmetry::Rotate,
    };
    for (number, from) in board.squares().enumerate().step_by(9) {
        let side = Side::BOTH[number % 2];
        let moves = verbose::patterns(&rule, &board, side, from);
        assert_eq!(verbose::patterns(&again, &board, side, from).ok(), moves.ok(), "{text}");
    }
});
