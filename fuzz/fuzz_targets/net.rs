//! Networks: any bytes are a network or are refused, and what is read is written as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nnue::{NetFile, SeedNetFile};

fuzz_target!(|input: &[u8]| {
    match NetFile::read(input) {
        Ok(net) => assert_eq!(net.write(), input),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match SeedNetFile::read(input) {
        Ok(net) => assert_eq!(net.write(), input),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
