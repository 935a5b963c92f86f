//! `variants.ini` of Fairy-Stockfish: read or refused in words, and what is
//! read is compiled and played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use manticore_fuzz::{play, read_fen, seed_of};
use rules::diagnostic::render;
use rules::{ini, library};

/// Most games of one input that are played.
const MAX_GAMES: usize = 3;

fuzz_target!(|input: &str| {
    let find = |id: &str| library::load(id, &read_fen)?.ok();
    match ini::read(input, "variants.ini", &find, &read_fen) {
        Ok(loaded) => {
            render(&loaded.warnings);
            loaded.games.iter().take(MAX_GAMES).for_each(|game| play(game, seed_of(input)));
        }
        Err(faults) => assert!(!render(&faults).is_empty()),
    }
});
