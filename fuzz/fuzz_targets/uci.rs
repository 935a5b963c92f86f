//! UCI: every line has a meaning, and faults are short.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::uci::{UciCommand, parse};

/// No remark is longer than this: signs that cannot be shown are written by their
/// numbers, ten letters each.
const MAX_SENTENCE: usize = 1_000;

fuzz_target!(|input: &[u8]| {
    if let UciCommand::Faulty(sentence) = parse(input) {
        assert!(sentence.len() < MAX_SENTENCE, "{sentence}");
    }
});
