use super::to_toml;
use crate::diagnostic::render;
use crate::export::as_json;
use crate::game::Game;
use crate::{Lookup, library, read};
use game_core::{Fault, Setup};

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

/// Writes a game as TOML, reads it, and tells what differs.
fn difference(game: &Game) -> Option<String> {
    let text = to_toml(game, notation::fen::print);
    let name = format!("{}.toml", game.id);
    let again = match read(&name, &text, &Lookup { neighbour: &|_| None, fen: &fen }) {
        Ok(file) => file.games.into_iter().next()?,
        Err(crate::ReadError::Faulty(faults)) => {
            return Some(format!("{}\n{}\n{text}", game.id, render(&faults)));
        }
        Err(error) => return Some(format!("{}: {error}\n{text}", game.id)),
    };
    let [before, after] = [game, &again].map(|game| as_json(game, notation::fen::print));
    let parts = before.as_object()?.iter().filter(|(key, part)| after[key.as_str()] != **part);
    let parts: Vec<String> =
        parts.map(|(key, part)| format!("{key}: {part}\nagain: {}", after[key.as_str()])).collect();
    (!parts.is_empty()).then(|| format!("{}\n{}\n{text}", game.id, parts.join("\n")))
}

#[test]
fn every_game_of_the_library_comes_back() {
    for id in library::ids() {
        let game = library::load(id, &fen).unwrap().unwrap();
        assert_eq!(difference(&game), None);
    }
}

#[test]
fn every_section_of_a_sheet_comes_back() {
    for name in ["custom_variants.ini", "ini_perft.ini"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rules/");
        let text = std::fs::read_to_string(format!("{folder}{name}")).unwrap();
        let file = read(name, &text, &Lookup { neighbour: &|_| None, fen: &fen }).unwrap();
        for game in &file.games {
            assert_eq!(difference(game), None);
        }
    }
}

#[test]
fn a_plain_file_comes_back() {
    let text = "k WF\nr R\np fmWfcF promotion t[ROW = 3] -> r\n\n. k . r\np p p p\n. . . .\nP P P P\nR . K .\n";
    let file = read("small.txt", text, &Lookup { neighbour: &|_| None, fen: &fen }).unwrap();
    assert_eq!(difference(&file.games[0]), None);
}
