//! Every part is built and plays.

use super::*;
use crate::{AnyGame, Session};
use game_core::{Control, Engine, Limits, MoveStyle, Start};

/// A game with a specialised position, one without, and one in which a side
/// moves twice.
const GAMES: [&str; 3] = ["chess", "minishogi", "monster"];

/// The evaluators that read a file.
const NETWORKS: [&str; 2] = ["nnue", "seed-net"];

fn few_nodes() -> Limits {
    Limits { nodes: Some(300), ..Limits::default() }
}

/// Plays a move of this game with an engine of this spec, or says why the game
/// and the spec do not go together.
fn play(game: &str, spec: &str) -> Result<String, String> {
    let game = AnyGame::of_library(game).expect("in the library");
    let spec: Spec = spec.parse().map_err(|error: crate::SpecError| error.to_string())?;
    let mut session = Session::new(game, spec).map_err(|error| error.to_string())?;
    let analysis = session.think(&few_nodes(), &Control::default(), &mut ());
    let line = session.scribe().line(&analysis.lines[0].moves, MoveStyle::Coordinates);
    let done = session.set_position(Start::Game, &[line[0].as_str()]);
    done.map_err(|error| error.to_string())?;
    Ok(line[0].clone())
}

#[test]
fn every_entry_is_built_and_plays() {
    // There are no files here, and no networks.
    let is_there = |entry: &CatalogueEntry| !entry.is_path && !NETWORKS.contains(&entry.name);
    for entry in entries().into_iter().filter(is_there) {
        play("chess", &entry.example).unwrap_or_else(|why| panic!("{}: {why}", entry.example));
        let plays: Vec<_> = GAMES.into_iter().filter(|g| play(g, &entry.example).is_ok()).collect();
        if entry.is_term {
            assert_eq!(plays, GAMES, "{}: terms judge every game", entry.example);
        }
    }
}

/// Choosing a part that is not a default changes the spec.
#[test]
fn every_part_has_an_effect() {
    let defaults = ["pvs", "default", "standard", "on"];
    for part in PARTS.iter().filter(|part| !defaults.contains(&part.name)) {
        let mut spec = Spec::default();
        (part.effect)(&mut spec);
        assert_ne!(spec, Spec::default(), "{}", part.name);
    }
}

#[test]
fn every_entry_has_its_own_name_and_a_line() {
    let entries = entries();
    for (place, entry) in entries.iter().enumerate() {
        assert!(entry.example.contains(&format!("{}=", entry.word)));
        assert!(!entry.doc.is_empty() && !entry.doc.contains('\n') && !entry.doc.ends_with('.'));
        let is_same =
            |other: &&CatalogueEntry| (other.word, other.name) == (entry.word, entry.name);
        assert_eq!(entries[place..].iter().filter(is_same).count(), 1, "{entry:?}");
    }
    for slot in PartSlot::ALL {
        let names: Vec<&str> = names(slot).collect();
        let listed = entries.iter().filter(|entry| entry.word == slot.word());
        assert_eq!(listed.map(|entry| entry.name).collect::<Vec<_>>(), names);
    }
}

/// One spec plays games on boards of every width.
#[test]
fn one_spec_serves_any_game() {
    let spec = "search=alphabeta depth=2 eval=sme+0.01*pme order=mono-fast";
    for game in ["chess", "nuttyknights", "locusts", "shogi", "xiangqi", "capablanca", "monster"] {
        play(game, spec).unwrap_or_else(|why| panic!("{game}: {why}"));
    }
}
