//! EPD: what can be read can be printed and read again; moves are looked up.
#![no_main]

use chess::Chess;
use libfuzzer_sys::fuzz_target;
use notation::epd;

fuzz_target!(|input: &str| {
    let Ok(read) = epd::parse(input) else { return };
    let text = epd::print(&read).expect("what was read can be written");
    assert_eq!(epd::parse(&text), Ok(read.clone()), "{text}");

    if let Ok(pos) = Chess::from_setup(&read.setup) {
        for opcode in ["bm", "am"] {
            let _ = read.moves(opcode, &pos);
        }
    }
});
