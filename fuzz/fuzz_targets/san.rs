//! SAN: a text that means a move means the same once it is printed exactly.
#![no_main]

use libfuzzer_sys::fuzz_target;
use manticore_fuzz::position_and_text;
use notation::san;

fuzz_target!(|input: &str| {
    let (pos, text) = position_and_text(input);
    match san::parse(&pos, text) {
        Ok(m) => {
            let exact = san::print(&pos, m);
            assert_eq!(san::parse(&pos, &exact), Ok(m), "{exact}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
