//! Betza's letters: what can be read is the same once printed and read again,
//! has the same moves, and walks from every square in bounded time.
#![no_main]

use game_core::{Geometry, Side};
use libfuzzer_sys::fuzz_target;
use rules::betza;
use rules::pattern::Wide;
use rules::topology::{Edges, Symmetry, Topology};

fuzz_target!(|input: &str| {
    let betza = match betza::parse(input) {
        Ok(betza) => betza,
        Err(faults) => {
            assert!(!faults.is_empty() && faults.iter().all(|f| !f.to_string().is_empty()));
            return;
        }
    };
    let text = betza.to_string();
    let again = betza::parse(&text).expect("what is printed is read");
    assert_eq!(again.to_string(), text);
    for edges in [Edges::Plane, Edges::Torus] {
        let board = Topology {
            geometry: Geometry::CHESS,
            edges,
            holes: Wide::EMPTY,
            symmetry: Symmetry::Rotate,
        };
        for (number, from) in board.squares().enumerate().step_by(9) {
            let side = Side::BOTH[number % 2];
            let moves = betza::patterns(&betza, &board, side, from);
            assert_eq!(betza::patterns(&again, &board, side, from).ok(), moves.ok(), "{text}");
        }
    }
});
