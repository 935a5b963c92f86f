//! Game files in TOML, which may inherit from the library or from themselves:
//! read or refused in words, and what is read is compiled and played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use manticore_fuzz::{play, read_fen, seed_of};
use rules::diagnostic::render;
use rules::{library, load};

fuzz_target!(|input: &str| {
    let find = |id: &str| match id {
        "input" => Some(input.to_string()),
        _ => library::source(id).map(str::to_string),
    };
    match load::read(input, "input.toml", &find, &read_fen) {
        Ok(loaded) => {
            render(&loaded.warnings);
            play(&loaded.game, seed_of(input));
        }
        Err(faults) => assert!(!render(&faults).is_empty()),
    }
});
