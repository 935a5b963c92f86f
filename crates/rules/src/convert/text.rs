//! Values of exported rules as TOML: numbers, words, symbols, squares, tables.

use super::{is_usual, list, region, written_key};
use crate::game::Game;
use crate::pattern::Wide;
use crate::topology::Topology;
use game_core::Side;
use serde_json::{Map, Value};

/// The longest line before a list is written one item a line.
const LINE_WIDTH: usize = 100;
/// Prose is wrapped at this width.
const PROSE_WIDTH: usize = 80;
/// Keys whose value is a set of squares for each side; an empty set is said.
const REGIONS: [&str; 6] = ["zone", "goal", "region", "from", "to", "squares"];

/// Writes values of one game.
pub(super) struct TomlText<'a> {
    topology: &'a Topology,
}

impl<'a> TomlText<'a> {
    pub(super) fn of(game: &'a Game) -> TomlText<'a> {
        TomlText { topology: &game.topology }
    }

    /// The holes of the board. They are counted by White, and no hole is a square
    /// of the board, so the words for squares do not serve.
    pub(super) fn holes(&self, holes: Wide) -> String {
        let board = self.topology.geometry;
        let names =
            board.squares().filter(|sq| holes.has(*sq)).map(|sq| board.name(sq).to_string());
        quoted(&names.collect::<Vec<_>>().join(" "))
    }

    /// Does the value of a key say nothing beyond the usual, though it is not
    /// empty: one move a turn, no bonus?
    pub(super) fn is_nothing(&self, section: &str, key: &str, value: &Value) -> bool {
        let each = |usual: &Value| value["white"] == *usual && value["black"] == *usual;
        match (section, key) {
            ("turn", "moves") => each(&Value::from(1)),
            ("points", "bonus") => each(&Value::from(0.0)),
            _ => false,
        }
    }

    /// A value.
    pub(super) fn value(&self, key: &str, value: &Value) -> String {
        match value {
            Value::Null => "false".to_string(),
            Value::Bool(flag) => flag.to_string(),
            Value::Number(number) => number.to_string().trim_end_matches(".0").to_string(),
            Value::String(words) => quoted(words),
            Value::Array(items) => self.array(key, items),
            Value::Object(table) => match (table.get("white"), table.get("black")) {
                (Some(white), Some(black)) if table.len() == 2 => self.both(key, white, black),
                _ => self.table(table),
            },
        }
    }

    /// A list: squares, symbols, words of files, pairs of a symbol and a number,
    /// or tables.
    fn array(&self, key: &str, items: &[Value]) -> String {
        let words: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
        match words {
            Some(words) if is_squares(key, &words) => {
                let set = self.set(&words);
                quoted(&format!("board {}", region::words(self.topology, Side::White, set)))
            }
            Some(words) if words.iter().all(|word| is_symbol(word)) => quoted(&words.concat()),
            Some(words) => quoted(&words.join(" ")),
            None if items.iter().all(is_piece_entry) => self.by_piece(items),
            None if items.iter().all(is_pair) => {
                let times = |pair: &Value| {
                    let symbol = pair[0].as_str().unwrap_or_default();
                    symbol.repeat(pair[1].as_u64().unwrap_or(1) as usize)
                };
                quoted(&items.iter().map(times).collect::<String>())
            }
            None => match items {
                [only] => self.value(key, only),
                _ => self.lines(items.iter().map(|item| self.value(key, item)).collect()),
            },
        }
    }

    /// A value for each side, or one if they have the same.
    fn both(&self, key: &str, white: &Value, black: &Value) -> String {
        let words = |value: &Value| -> Option<Vec<String>> {
            let items = value.as_array()?.iter();
            items.map(|item| item.as_str().map(str::to_string)).collect()
        };
        if let (Some(white), Some(black)) = (words(white), words(black))
            && let white = white.iter().map(String::as_str).collect::<Vec<_>>()
            && let black = black.iter().map(String::as_str).collect::<Vec<_>>()
            && is_squares(key, &white)
            && is_squares(key, &black)
        {
            let sets = [self.set(&white), self.set(&black)];
            let own = Side::BOTH.map(|side| region::words(self.topology, side, sets[side.index()]));
            return if own[0] == own[1] {
                quoted(&own[0])
            } else if sets[0] == sets[1] {
                quoted(&format!("board {}", region::words(self.topology, Side::White, sets[0])))
            } else {
                format!("{{ white = {}, black = {} }}", quoted(&own[0]), quoted(&own[1]))
            };
        }
        if white == black {
            return self.value(key, white);
        }
        format!("{{ white = {}, black = {} }}", self.value(key, white), self.value(key, black))
    }

    /// A table in one line.
    pub(super) fn table(&self, table: &Map<String, Value>) -> String {
        let items = self.items(table);
        if items.is_empty() { "{}".to_string() } else { format!("{{ {} }}", items.join(", ")) }
    }

    /// The keys and values of a table.
    fn items(&self, table: &Map<String, Value>) -> Vec<String> {
        let written = table.iter().filter(|(key, value)| {
            let empty_region = REGIONS.contains(&key.as_str()) && value.is_array();
            empty_region || !is_usual(key, value)
        });
        let item = |(key, value): (&String, &Value)| {
            format!("{} = {}", key_text(&written_key(key)), self.value(key, value))
        };
        written.map(item).collect()
    }

    /// A table from pieces to what is said of each: `{ R = true, P = "ranks 6-8" }`.
    fn by_piece(&self, items: &[Value]) -> String {
        let one = |item: &Value| {
            let piece = key_text(item["piece"].as_str().unwrap_or_default());
            let mut others = item.as_object().into_iter().flatten();
            let said = others.find(|(key, _)| *key != "piece");
            let value = said.map_or("true".to_string(), |(key, value)| self.value(key, value));
            let value = if value == "\"all\"" { "true".to_string() } else { value };
            format!("{piece} = {value}")
        };
        format!("{{ {} }}", items.iter().map(one).collect::<Vec<_>>().join(", "))
    }

    /// The moves of a kind, for both sides or for each.
    pub(super) fn moves(&self, moves: &Value, is_pawn: bool) -> String {
        let of = |side: &str| {
            let moves = list(&moves[side]).map(|one| self.one_move(one, is_pawn)).collect();
            self.one_or_lines(moves)
        };
        if moves["white"] == moves["black"] {
            return of("white");
        }
        format!("{{ white = {}, black = {} }}", of("white"), of("black"))
    }

    fn one_move(&self, one: &Value, is_pawn: bool) -> String {
        let text = quoted(one["move"].as_str().unwrap_or_default());
        let mut table = one.as_object().cloned().unwrap_or_default();
        for key in ["notation", "move"] {
            table.remove(key);
        }
        let passing = table.remove("passing") == Some(Value::Bool(true));
        let mut items = self.items(&table);
        if passing != is_pawn {
            items.push(format!("passing = {passing}"));
        }
        if items.is_empty() {
            return text;
        }
        items.insert(0, format!("move = {text}"));
        format!("{{ {} }}", items.join(", "))
    }

    /// How a piece is dropped, in all its forms.
    pub(super) fn drop(&self, forms: &[&Value]) -> (String, String) {
        let first = forms[0];
        let piece = first["piece"].as_str().unwrap_or_default().to_string();
        let mut table = first.as_object().cloned().unwrap_or_default();
        table.remove("piece");
        table.remove("appears_as");
        let names = forms.iter().map(|form| form["appears_as"].as_str().unwrap_or_default());
        let names: Vec<&str> = names.collect();
        if names != [piece.as_str()] {
            table.insert("as".to_string(), Value::from(names.concat()));
        }
        table.retain(|key, value| !is_usual(key, value));
        let value = match (table.len(), table.get("zone")) {
            (0, _) => "true".to_string(),
            (1, Some(zone)) => self.value("zone", zone),
            _ => self.table(&table),
        };
        (piece, value)
    }

    /// One text by itself, anything else as a list.
    fn one_or_lines(&self, items: Vec<String>) -> String {
        match &items[..] {
            [only] if only.starts_with('"') => only.clone(),
            _ => self.lines(items),
        }
    }

    /// A list, in one line if it fits.
    fn lines(&self, items: Vec<String>) -> String {
        let line = format!("[{}]", items.join(", "));
        if line.len() <= LINE_WIDTH {
            return line;
        }
        let lines: String = items.iter().map(|item| format!("  {item},\n")).collect();
        format!("[\n{lines}]")
    }

    /// The squares with these names.
    fn set(&self, names: &[&str]) -> Wide {
        names.iter().filter_map(|name| self.topology.geometry.parse(name)).collect()
    }
}

/// Are these names of squares? An empty list is one of squares only where the
/// key asks for them.
fn is_squares(key: &str, words: &[&str]) -> bool {
    let is_square = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.ends_with(|c: char| c.is_ascii_digit())
    };
    if words.is_empty() { REGIONS.contains(&key) } else { words.iter().all(is_square) }
}

fn is_symbol(word: &str) -> bool {
    let letter = word.strip_prefix('+').unwrap_or(word);
    letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_uppercase())
}

/// A table with a piece and one thing that is said of it.
fn is_piece_entry(value: &Value) -> bool {
    value.as_object().is_some_and(|table| table.len() == 2 && table.contains_key("piece"))
}

/// A symbol and a number.
fn is_pair(value: &Value) -> bool {
    value.as_array().is_some_and(|pair| pair.len() == 2 && pair[1].is_u64())
}

/// A key, quoted where TOML asks for that.
pub(super) fn key_text(key: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let is_path = key.split('.').all(|part| !part.is_empty());
    if !key.is_empty() && is_path && key.chars().all(is_bare) {
        key.to_string()
    } else {
        quoted(key)
    }
}

/// A text between quotation marks.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04X}", c as u32)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Prose in lines.
pub(super) fn wrapped(prose: &str) -> String {
    let mut lines = vec![String::new()];
    for word in prose.split_whitespace() {
        let escaped = quoted(word);
        let escaped = &escaped[1..escaped.len() - 1];
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(escaped),
            Some(line) if line.len() + escaped.len() < PROSE_WIDTH => {
                line.push(' ');
                line.push_str(escaped);
            }
            _ => lines.push(escaped.to_string()),
        }
    }
    match &lines[..] {
        [only] if only.len() < PROSE_WIDTH => format!("\"{only}\""),
        lines => format!("\"\"\"\n{}\"\"\"", lines.join("\n")),
    }
}
