//! FEN of other games, as other programs write it: hands, checks, promoted pieces,
//! castling letters of games without castling. The first line names a game of the
//! library. What the game accepts can be printed and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use manticore_fuzz::quick_game;
use notation::fen;

fuzz_target!(|input: &str| {
    let (name, text) = input.split_once('\n').unwrap_or(("crazyhouse", input));
    let Some(game) = quick_game(name) else { return };
    let Ok((pos, remark)) = game.read_position(text) else { return };
    assert!(remark.is_none_or(|remark| !remark.is_empty()));
    let printed = fen::print(&pos.to_setup());
    let again = game.position(&printed).expect("its own text is sound");
    assert_eq!(fen::print(&again.to_setup()), printed, "{text}");
});
