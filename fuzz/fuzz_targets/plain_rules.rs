//! Game files in the plain line format: read or refused in words, and what is
//! read is compiled and played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use manticore_fuzz::{play, seed_of};
use rules::diagnostic::render;
use rules::plain;

fuzz_target!(|input: &str| {
    let _ = plain::parse(input);
    match plain::game(input, "input.txt") {
        Ok(game) => play(&game, seed_of(input)),
        Err(faults) => assert!(!render(&faults).is_empty()),
    }
});
