//! Any game as a TOML file that loads to the same rules, whichever format or
//! library file the game came from.
//!
//! The text is made from the exported rules (`export.rs`), so that a notion which
//! is exported is written too: its JSON keys are the keys of rules files with `_`
//! for `-`. What is not so simple, or reads badly, has a function of its own
//! here. A test brings every game of the library back.

mod after;
mod region;
mod text;

use crate::export::without_hash;
use crate::game::Game;
use game_core::Setup;
use serde_json::{Map, Value};
use text::{TomlText, key_text, quoted, wrapped};

/// A key of exported rules, its key in rules files, and the value that need not
/// be written.
struct Spelling {
    exported: &'static str,
    written: &'static str,
    usual: Usual,
}

/// The value of a key that need not be written.
#[derive(Clone, Copy)]
enum Usual {
    /// Nothing, `false`, and what is empty.
    Nothing,
    /// `true`.
    True,
    /// This word.
    Word(&'static str),
    /// This number.
    Number(u64),
}

/// The keys that are written otherwise than they are exported, or that have a
/// usual value.
const SPELLINGS: [Spelling; 12] = [
    spelling("needs_safety", "safety", Usual::True),
    spelling("rank", "rank", Usual::Number(1)),
    spelling("royal", "royal", Usual::Word("no")),
    spelling("edges", "edges", Usual::Word("plane")),
    spelling("symmetry", "symmetry", Usual::Word("rotate")),
    spelling("pass", "pass", Usual::Word("no")),
    spelling("on", "on", Usual::Word("any-move")),
    spelling("choice", "choice", Usual::Word("forced")),
    spelling("whose", "whose", Usual::Word("mover")),
    spelling("on_claim", "claim", Usual::Nothing),
    spelling("side", "side", Usual::Nothing),
    spelling("promotions", "promotes", Usual::Nothing),
];

const fn spelling(exported: &'static str, written: &'static str, usual: Usual) -> Spelling {
    Spelling { exported, written, usual }
}

/// The key of a rules file for an exported key.
fn written_key(exported: &str) -> String {
    let known = SPELLINGS.iter().find(|spelling| spelling.exported == exported);
    known.map_or_else(|| exported.replace('_', "-"), |spelling| spelling.written.to_string())
}

/// Is this the value that need not be written?
fn is_usual(exported: &str, value: &Value) -> bool {
    let known = SPELLINGS.iter().find(|spelling| spelling.exported == exported);
    match known.map_or(Usual::Nothing, |spelling| spelling.usual) {
        Usual::Nothing => match value {
            Value::Null | Value::Bool(false) => true,
            Value::Array(items) => items.is_empty(),
            Value::Object(entries) => entries.is_empty(),
            _ => false,
        },
        Usual::True => *value == Value::Bool(true),
        Usual::Word(word) => value.as_str() == Some(word),
        Usual::Number(number) => value.as_u64() == Some(number),
    }
}

/// The game as a TOML file. The start position is written by `fen`, since this
/// crate knows no notation of positions.
pub fn to_toml(game: &Game, fen: impl FnOnce(&Setup) -> String) -> String {
    let rules = without_hash(game, fen);
    let mut file = TomlFile { toml: TomlText::of(game), text: String::new() };
    file.head(game, &rules);
    for piece in list(&rules["pieces"]) {
        file.piece(piece);
    }
    let (last, others): (Vec<_>, Vec<_>) =
        entries(&rules).partition(|(name, _)| name.as_str() == "endings");
    for (name, section) in others.into_iter().chain(last) {
        match name.as_str() {
            // Written above.
            "id" | "about" | "board" | "start" | "pass" | "pieces" => {}
            "hands" => file.hands(section),
            "endings" => file.endings(section),
            "after" | "influence" => file.rule_tables(name, section),
            _ => file.section(name, section),
        }
    }
    file.text
}

/// A file that is being written.
struct TomlFile<'a> {
    toml: TomlText<'a>,
    text: String,
}

impl TomlFile<'_> {
    fn line(&mut self, key: &str, value: &str) {
        self.text.push_str(&format!("{} = {value}\n", key_text(key)));
    }

    fn heading(&mut self, name: &str) {
        self.text.push_str(&format!("\n[{name}]\n"));
    }

    /// What stands before the first table.
    fn head(&mut self, game: &Game, rules: &Value) {
        let about = &rules["about"];
        for key in ["name", "inventor", "year"] {
            if let Some(words) = about[key].as_str() {
                self.line(key, &quoted(words));
            }
        }
        if let Some(prose) = about["rules"].as_str().filter(|prose| !prose.is_empty()) {
            self.line("rules", &wrapped(prose));
        }
        let board = &rules["board"];
        self.line("board", &format!("\"{}x{}\"", board["files"], board["ranks"]));
        if let Some(start) = rules["start"].as_str() {
            self.line("start", &quoted(start));
        }
        for key in ["edges", "symmetry"] {
            self.key(key, &board[key]);
        }
        if game.topology.holes.any() {
            let holes = self.toml.holes(game.topology.holes);
            self.line("holes", &holes);
        } else if list_has_walls(game) {
            // Otherwise the walls of the start would be taken for holes.
            self.line("holes", "\"none\"");
        }
        self.key("pass", &rules["pass"]);
    }

    /// A key and its value, unless the value need not be written.
    fn key(&mut self, exported: &str, value: &Value) {
        if !is_usual(exported, value) {
            let value = self.toml.value(exported, value);
            self.line(&written_key(exported), &value);
        }
    }

    /// A table whose keys are written as they are exported.
    fn section(&mut self, name: &str, section: &Value) {
        let mut keys: Vec<(&String, &Value)> = entries(section).collect();
        keys.retain(|(key, value)| {
            !is_usual(key, value) && !self.toml.is_nothing(name, key, value)
        });
        if keys.is_empty() {
            return;
        }
        self.heading(&written_key(name));
        for (key, value) in keys {
            self.key(key, value);
        }
    }

    fn piece(&mut self, piece: &Value) {
        let symbol = piece["symbol"].as_str().unwrap_or_default();
        self.heading(&format!("pieces.{}", key_text(symbol)));
        self.line("name", &quoted(piece["name"].as_str().unwrap_or_default()));
        let is_pawn = piece["pawn"] == Value::Bool(true);
        self.key("pawn", &piece["pawn"]);
        let moves = self.toml.moves(&piece["moves"], is_pawn);
        self.line("moves", &moves);
        let written = ["symbol", "name", "pawn", "moves"];
        for (key, value) in entries(piece).filter(|(key, _)| !written.contains(&key.as_str())) {
            self.key(key, value);
        }
    }

    fn hands(&mut self, hands: &Value) {
        if hands.is_null() {
            return;
        }
        self.heading("hands");
        for (key, value) in entries(hands) {
            match key.as_str() {
                "drops" => {}
                "gating" if !value.is_null() => {
                    let zone = self.toml.value("zone", value);
                    self.line("gating", &format!("{{ zone = {zone} }}"));
                }
                _ => self.key(key, value),
            }
        }
        let drops: Vec<&Value> = list(&hands["drops"]).collect();
        if drops.is_empty() {
            return;
        }
        self.heading("hands.drops");
        for forms in drops.chunk_by(|one, next| one["piece"] == next["piece"]) {
            let (piece, drop) = self.toml.drop(forms);
            self.line(&piece, &drop);
        }
    }

    /// The endings in their order. An ending is called by its condition, with a
    /// number if another ending has the same condition.
    fn endings(&mut self, endings: &Value) {
        self.heading("endings");
        let mut names: Vec<String> = Vec::new();
        for ending in list(endings) {
            let when = ending["when"].as_str().unwrap_or_default();
            let number = names.iter().filter(|name| *name == when).count() + 1;
            names.push(when.to_string());
            let name = if number == 1 { when.to_string() } else { format!("{when}-{number}") };
            let mut table: Map<String, Value> =
                entries(ending).map(|(key, value)| (key.clone(), value.clone())).collect();
            if number == 1 {
                table.remove("when");
            }
            table.retain(|key, value| !is_usual(key, value));
            let only_result = table.len() == 1 && table.contains_key("result");
            let value = if only_result {
                self.toml.value("result", &ending["result"])
            } else {
                self.toml.table(&table)
            };
            self.line(&name, &value);
        }
    }
}

/// Are there walls in the start position?
fn list_has_walls(game: &Game) -> bool {
    game.start.squares.contains(&game_core::Placement::Wall)
}

/// The items of a list; none of anything else.
fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The entries of an object; none of anything else.
fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

#[cfg(test)]
mod tests;
