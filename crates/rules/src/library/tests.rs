use super::*;
use crate::diagnostic::render;
use game_core::{Fault, Setup};
use std::path::Path;

fn fen(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::fen::parse(text).map_err(|faults| faults.0)
}

#[test]
fn every_game_loads_and_says_what_it_is() {
    let mut sorry = String::new();
    for id in ids() {
        match load(id, &fen).unwrap() {
            Ok(game) => {
                assert_eq!(game.id, id);
                assert!(!game.about.name.is_empty() && !game.about.rules.is_empty(), "{id}");
                assert!(!game.endings.is_empty(), "{id} never ends");
            }
            Err(faults) => sorry += &render(&faults),
        }
    }
    assert!(sorry.is_empty(), "{sorry}");
}

#[test]
fn no_game_of_the_library_has_warnings() {
    let find = |id: &str| source(id).map(str::to_string);
    for id in ids() {
        let loaded = load::read(source(id).unwrap(), id, &find, &fen).unwrap();
        assert!(loaded.warnings.is_empty(), "{}", render(&loaded.warnings));
    }
}

#[test]
fn every_file_is_a_game() {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("library").read_dir().unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_string))
        .collect();
    names.sort();
    assert!(ids().eq(names.iter().map(String::as_str)));
    assert!(ids().all(|id| source(id).is_some()));
    assert_eq!(source("no such game"), None);
}

#[test]
fn every_name_is_given_once() {
    let mut names: Vec<String> =
        ids().map(|id| load(id, &fen).unwrap().unwrap().about.name).collect();
    names.sort();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}
