//! Coordinates: a text that means a move means the same once it is printed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use manticore_fuzz::position_and_text;
use notation::coords::{self, CastlingText};

fuzz_target!(|input: &str| {
    let (pos, text) = position_and_text(input);
    let castling =
        if pos.is_chess960() { CastlingText::KingTakesRook } else { CastlingText::KingTarget };
    match coords::parse(&pos, text) {
        Ok(m) => {
            let exact = coords::print(&pos, m, castling);
            assert_eq!(coords::parse(&pos, &exact), Ok(m), "{exact}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
