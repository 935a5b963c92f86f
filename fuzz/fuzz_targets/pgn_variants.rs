//! PGN of any game: the tag `Variant` says which, by any name. Playing a game
//! through ends in words at worst.
#![no_main]

use engine::{AnyChess, PositionVisitor};
use game_core::Move;
use libfuzzer_sys::fuzz_target;
use manticore_fuzz::quick_game;
use notation::pgn::{self, PgnGame, PgnReader};
use notation::san;

/// Plays a game through from a position of any type.
struct Replay<'a>(&'a PgnGame);

impl PositionVisitor for Replay<'_> {
    type Output = ();

    fn visit<P: AnyChess>(self, start: &P) {
        let _ = pgn::replay(self.0, start.clone(), san::parse, |_, pos, m| {
            // A null move is no move of the game; it has no text of its own.
            if m == Move::NONE {
                return;
            }
            let text = san::print(pos, m);
            assert_eq!(san::parse(pos, &text), Ok(m), "{text}");
        });
    }
}

fuzz_target!(|input: &[u8]| {
    let mut reader = PgnReader::new(input);
    while let Some(read) = PgnGame::read(&mut reader).transpose() {
        let Ok(game) = read else { continue };
        let Some(rules) = quick_game(game.tag("Variant").unwrap_or("chess")) else { continue };
        let start = match game.tag("FEN") {
            Some(fen) => rules.position(fen),
            None => rules.start(),
        };
        if let Ok(start) = start {
            start.visit(Replay(&game));
        }
    }
});
