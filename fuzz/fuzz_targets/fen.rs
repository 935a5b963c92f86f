//! FEN: what can be read can be printed and read again; what chess accepts
//! gives a position whose counts agree, and whose contents give it again.
#![no_main]

use chess::Chess;
use game_core::Position;
use libfuzzer_sys::fuzz_target;
use notation::fen;

fuzz_target!(|input: &str| {
    let Ok(setup) = fen::parse(input) else { return };
    let text = fen::print(&setup);
    assert_eq!(fen::parse(&text).as_ref(), Ok(&setup), "{text}");
    fen::draw(&setup);

    let Ok(pos) = Chess::from_setup(&setup) else { return };
    let moves = pos.legal_moves();
    assert_eq!(pos.count_legal(), moves.len() as u64, "{text}");
    let canonical = pos.to_setup();
    let again = Chess::from_setup(&canonical).expect("its own contents are sound");
    assert_eq!(again.to_setup(), canonical, "{text}");
    assert_eq!(again.key(), pos.key(), "{text}");

    let mut played = pos.clone();
    for m in moves {
        played.make(m, &mut ());
        played.outcome();
        played.unmake();
        assert!(played == pos, "{text}: {m:?} is not taken back");
    }
});
