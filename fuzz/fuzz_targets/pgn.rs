//! PGN: any bytes are read to their end; each game that can be read can be
//! printed and read again, and playing it through ends in words at worst.
#![no_main]

use chess::Chess;
use libfuzzer_sys::fuzz_target;
use notation::pgn::{self, PgnGame, PgnReader};
use notation::{fen, san};

fuzz_target!(|input: &[u8]| {
    let mut reader = PgnReader::new(input);
    while let Some(read) = PgnGame::read(&mut reader).transpose() {
        let Ok(game) = read else { continue };
        let text = pgn::print(&game);
        let again = PgnGame::read(&mut PgnReader::new(text.as_bytes())).expect("own text is sound");
        // The wholly empty game has an empty text.
        assert_eq!(again.unwrap_or_default(), game, "{text}");

        let start = match game.tag("FEN") {
            Some(fen) => fen::position(fen, Chess::from_setup).unwrap_or_default(),
            None => Chess::start(),
        };
        let _ = pgn::replay(&game, start, san::parse, |_, _, _| {});
    }
});
