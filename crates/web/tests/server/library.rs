//! For every game of the library: what the page is told and what it plays is what
//! the rules say.

use crate::harness::Server;
use engine::AnyGame;
use game_core::MoveStyle;
use game_core::random::Xorshift64;
use notation::fen;
use rules::library;
use serde_json::{Value, json};

/// The half-moves of a game.
const PLIES: usize = 40;
/// Asked for in full after so many half-moves each; `SLOW_TESTS` asks after each.
const USUAL_STRIDE: usize = 13;

#[test]
fn a_random_game_of_each_is_the_same_on_both_sides() {
    let server = Server::start();
    let is_slow = std::env::var_os("SLOW_TESTS").is_some();
    let stride = if is_slow { 1 } else { USUAL_STRIDE };
    for (number, id) in library::ids().enumerate() {
        let game = AnyGame::of_library(id).unwrap();
        let mut pos = game.start().unwrap();
        let mut chance = Xorshift64::new(number as u64 + 1);
        let mut moves: Vec<String> = Vec::new();
        for ply in 0..=PLIES {
            if ply % stride == 0 || ply == PLIES {
                let told = server.done("/api/position", &json!({ "game": id, "moves": moves }));
                assert_eq!(told["fen"], fen::print(&pos.to_setup()), "{id} {moves:?}");
                check_men(&told, id);
                let mut texts: Vec<&str> = told["moves"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|m| m["text"].as_str().unwrap())
                    .collect();
                texts.sort_unstable();
                let expected = match pos.outcome() {
                    None => pos.legal_moves(MoveStyle::Coordinates),
                    Some(_) => Vec::new(),
                };
                assert_eq!(texts, expected, "{id} {moves:?}");
            }
            let legal = pos.legal_moves(MoveStyle::Coordinates);
            if pos.outcome().is_some() || legal.is_empty() {
                break;
            }
            let text = legal[(chance.next_u64() % legal.len() as u64) as usize].clone();
            let m = pos.read_move(&text, engine::LetterCase::Exact).unwrap();
            pos.play(m).unwrap();
            moves.push(text);
        }
    }
}

/// The pieces that are told stand where the FEN has them.
fn check_men(told: &Value, id: &str) {
    let setup = fen::parse(told["fen"].as_str().unwrap()).unwrap();
    let men: Vec<String> = setup
        .men()
        .map(|(sq, man)| {
            let symbol = format!("{}{}", if man.promoted { "+" } else { "" }, man.letter);
            format!("{} {symbol} {}", setup.board.name(sq), man.side).to_lowercase()
        })
        .collect();
    let word = |man: &Value, key: &str| man[key].as_str().unwrap().to_lowercase();
    let shown: Vec<String> = told["men"]
        .as_array()
        .unwrap()
        .iter()
        .map(|man| format!("{} {} {}", word(man, "square"), word(man, "symbol"), word(man, "side")))
        .collect();
    assert_eq!(shown, men, "{id}");
}
