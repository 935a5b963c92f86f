//! Where the parts of a game stand in its TOML file. A part that is inherited
//! has no place of its own: its author finds it where the file says what it
//! changes about the board, or what it inherits.

use super::tree::{At, TomlEntry, TomlSource, Value};
use crate::check::Subject;
use crate::places::Places;

/// Keys that change what the board is like.
const BOARD_KEYS: [&str; 5] = ["start", "board", "holes", "edges", "symmetry"];
const OWN_START: &str = "give your own `start`";

/// The places of the parts that the first source has itself.
pub(super) fn of(entries: &[TomlEntry], sources: &[TomlSource]) -> Places {
    let mut places = Places::default();
    let file = &sources[0];
    let is_own = |at: &At| at.source == 0;
    let mut note = |subject: Subject, at: &At, hint: Option<&str>| {
        places.note(None, subject, (&file.name, &file.text), at.span.clone(), hint);
    };
    for entry in entries.iter().filter(|entry| is_own(&entry.key_at)) {
        let at = &entry.key_at;
        match (entry.key.as_str(), &entry.node.value) {
            ("name", _) => note(Subject::Name, at, None),
            ("start", _) => note(Subject::Start, &entry.node.at, None),
            ("castling", _) => note(Subject::Castling, at, None),
            ("hands", _) => note(Subject::Hands, at, None),
            ("turn", _) => note(Subject::Turn, at, None),
            ("walling", _) => note(Subject::Walling, at, None),
            ("influence", Value::List(rules)) => {
                for (number, rule) in rules.iter().enumerate() {
                    note(Subject::Influence(number), &rule.at, None);
                }
            }
            ("after", Value::List(rules)) => {
                for (number, rule) in rules.iter().rev().enumerate() {
                    note(Subject::After(number), &rule.at, None);
                }
            }
            ("endings", Value::Table(endings)) => {
                let own = endings.iter().find(|ending| is_own(&ending.key_at));
                note(Subject::Endings, own.map_or(at, |ending| &ending.key_at), None);
            }
            ("pieces", Value::Table(pieces)) => {
                for piece in pieces.iter().filter(|piece| is_own(&piece.key_at)) {
                    note(Subject::Piece(piece.key.clone()), &piece.key_at, None);
                }
            }
            _ => {}
        }
    }
    let own_entry =
        |key: &&str| entries.iter().find(|entry| entry.key == **key && is_own(&entry.key_at));
    let board = BOARD_KEYS.iter().filter_map(own_entry).next();
    let inherits = entries.iter().find(|entry| entry.key == "inherits" && is_own(&entry.key_at));
    let head = At { source: 0, span: 0..0 };
    let head = inherits.map_or(&head, |entry| &entry.node.at);
    if let Some(entry) = board {
        note(Subject::Start, &entry.key_at, Some(OWN_START));
        // Holes that pieces stand on are told of where holes are made.
        let holes = own_entry(&"holes");
        note(Subject::Board, &holes.unwrap_or(entry).key_at, None);
    } else if inherits.is_some() {
        note(Subject::Start, head, Some(OWN_START));
    }
    note(Subject::Game, head, None);
    places
}
