//! USI and UCCI: every line is translated, in both directions, and no translation
//! is much longer than its line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::dialect::{Dialect, DialectStep, Ucci, Usi};

/// A line may grow by its pieces in hand and its clocks, and each word a little.
const MAX_GROWTH: usize = 2_000;

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    let dialects: [Box<dyn Dialect>; 3] =
        [Box::new(Usi::new(9, 9)), Box::new(Usi::new(26, 1)), Box::new(Ucci::default())];
    for mut dialect in dialects {
        for line in text.lines() {
            for step in dialect.hear(line) {
                let (DialectStep::Tell(said) | DialectStep::Say(said)) = step;
                assert!(said.len() <= 4 * text.len() + MAX_GROWTH, "{said}");
            }
            let reply = dialect.reply(line).unwrap_or_default();
            assert!(reply.len() <= 4 * line.len() + MAX_GROWTH, "{reply}");
        }
    }
});
