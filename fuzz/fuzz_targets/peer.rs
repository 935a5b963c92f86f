//! Peers: a stream is cut into messages, each has a meaning or a fault, and what
//! could be read is the same after it was printed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::peer::{Cut, LineCutter, PeerMessage};

/// No fault is longer than this.
const MAX_SENTENCE: usize = 10_000;

fuzz_target!(|input: &[u8]| {
    let mut cutter = LineCutter::default();
    let (first, second) = input.split_at(input.len() / 2);
    let mut hear = |cut: Cut| {
        let Cut::Line(line) = cut else { return };
        match PeerMessage::parse(&line) {
            Ok(message) => {
                let printed = message.print();
                assert!(!printed.contains('\n'), "{printed}");
                assert_eq!(PeerMessage::parse(printed.as_bytes()), Ok(message), "{printed}");
            }
            Err(fault) => assert!(fault.to_string().len() < MAX_SENTENCE),
        }
    };
    for part in [first, second, b"\n"] {
        cutter.take(part, &mut hear);
    }
});
