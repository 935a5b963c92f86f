//! The XBoard protocol: every line has a meaning, and faults are short.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::xboard::{XboardCommand, parse};

/// No fault is longer than this.
const MAX_SENTENCE: usize = 200;

fuzz_target!(|input: &[u8]| {
    if let XboardCommand::Faulty(sentence) = parse(input) {
        assert!(sentence.len() < MAX_SENTENCE, "{sentence}");
    }
});
