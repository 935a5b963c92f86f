use super::{arrangements, count, start};
use crate::describe::describe;
use crate::export::as_json;
use crate::game::Game;
use crate::{library, load};
use game_core::{Fault, Setup};
use serde_json::json;

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

/// Chess with a shuffle, or the first fault.
fn chess_with(lines: &str) -> Result<Game, String> {
    let find = |id: &str| library::source(id).map(str::to_string);
    let text = format!("name = \"Test\"\ninherits = \"chess\"\n[shuffle]\n{lines}");
    load::game(&text, "test.toml", &find, &fen).map_err(|faults| faults[0].to_string())
}

fn first_rank(game: &Game, number: u64) -> String {
    let text = notation::fen::print(&start(game, number).unwrap());
    text.split([' ', '/']).nth(7).unwrap().to_string()
}

#[test]
fn the_numbers_of_chess960_are_the_usual_ones() {
    let game = library::load("chess960", &fen).unwrap().unwrap();
    assert_eq!(count(&game), Some(960));
    for (number, array) in [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (4, "QBBNNRKR"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (959, "RKRNNQBB"),
    ] {
        assert_eq!(first_rank(&game, number), array, "{number}");
    }
    assert_eq!(start(&game, 960), None);
    let black = notation::fen::print(&start(&game, 0).unwrap());
    assert!(black.starts_with("bbqnnrkr/pppppppp/"), "{black}");
}

#[test]
fn rules_of_a_shuffle_can_be_left_out() {
    let free = chess_with("zone = \"rank 1\"").unwrap();
    assert_eq!(count(&free), Some(5040));
    let colours = chess_with("zone = \"rank 1\"\nboth-colours = \"B\"").unwrap();
    assert_eq!(count(&colours), Some(2880));
    let apart = chess_with("zone = \"rank 1\"\nboth-colours = \"B\"\nsides = \"apart\"").unwrap();
    assert_eq!(count(&apart), Some(2880 * 2880));
    let text = notation::fen::print(&start(&apart, 1).unwrap());
    let ranks: Vec<&str> = text.split([' ', '/']).collect();
    assert_ne!(ranks[0].to_uppercase(), ranks[7], "{text}");
    let few = chess_with("zone = \"a1-c1\"\nsides = \"turned\"").unwrap();
    assert_eq!(count(&few), Some(6));
    let text = notation::fen::print(&start(&few, 5).unwrap());
    let [black, white] = [0, 7].map(|rank| text.split([' ', '/']).nth(rank).unwrap());
    assert_eq!(black.chars().rev().collect::<String>().to_uppercase()[..3], white[..3], "{text}");
}

/// The numbers are 2880 for each side, 9! / 2!⁴ and 5!.
#[test]
fn shuffled_games_of_the_library_have_their_starts() {
    let load = |id| crate::library::load(id, &fen).unwrap().unwrap();
    for (id, starts) in
        [("transcendental", 2880 * 2880), ("shuffleshogi", 22_680), ("shuffleminishogi", 120)]
    {
        assert_eq!(count(&load(id)), Some(starts), "{id}");
    }
    let text = notation::fen::print(&start(&load("shuffleminishogi"), 7).unwrap());
    let ranks: Vec<&str> = text.split([' ', '[']).next().unwrap().split('/').collect();
    let turned: String = ranks[4].to_lowercase().chars().rev().collect();
    assert_eq!(ranks[0], turned, "{text}");
    assert_ne!(ranks[4], "KGSBR", "{text}");
}

#[test]
fn groups_of_kinds_may_stand_on_both_colours() {
    let game = library::load("caparandom", &fen);
    let Some(game) = game else { return };
    let game = game.unwrap();
    if game.shuffle.is_some() {
        assert!(count(&game).unwrap() > 10_000);
    }
}

#[test]
fn a_shuffle_is_told_and_exported() {
    let game = library::load("chess960", &fen).unwrap().unwrap();
    let told = describe(&game).rules.into_iter().find(|text| text.contains("shuffled")).unwrap();
    assert_eq!(
        told,
        "The pieces on rank 1 (White) or rank 8 (Black) are shuffled before the game, which gives \
         960 starts: as many of a bishop on light squares as on dark ones, and a king between the \
         first and the last of a rook; Black stands opposite White."
    );
    let found = as_json(&game, |_| String::new())["shuffle"].clone();
    assert_eq!(found["between"], json!({ "K": ["R"] }));
    assert_eq!(found["both_colours"], json!([["B"]]));
}

#[test]
fn faults_of_a_shuffle_are_found() {
    for (lines, words) in [
        ("order = \"BQN\"", "`zone` is missing"),
        ("zone = \"rank 3\"", "no piece stands in the zone"),
        ("zone = \"rank 1\"\nbetween = { K = \"X\" }", "there is no piece `X`"),
        ("zone = \"rank 1\"\nsides = \"mirored\"", "did you mean `mirrored`"),
        ("zone = \"ranks 1-2\"", "a shuffle has at most 1000000 starts"),
        ("zone = \"rank 1\"\nboth-colours = \"N\"\norder = \"Z\"", "there is no piece `Z`"),
    ] {
        let fault = chess_with(lines).unwrap_err();
        assert!(fault.contains(words), "{lines}: {fault}");
    }
}

#[test]
fn arrangements_are_counted() {
    assert_eq!(arrangements([2, 2, 2, 1, 1].into_iter()), 5040);
    assert_eq!(arrangements([8, 8].into_iter()), 12870);
    assert_eq!(arrangements(std::iter::empty()), 1);
}
