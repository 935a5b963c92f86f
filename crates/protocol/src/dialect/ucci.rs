//! The Universal Chinese Chess Interface.

use super::squares::Coordinates;
use super::{Dialect, DialectStep, before_moves};

/// Options that have another name in UCCI than in UCI. A name has no blanks there.
const NAMES: [(&str, &str); 5] = [
    ("Hash", "hashsize"),
    ("Threads", "threads"),
    ("Ponder", "ponder"),
    ("Clear Hash", "clearhash"),
    ("Move Overhead", "moveoverhead"),
];
/// Options of UCCI that are taken and change nothing.
const IGNORED: [&str; 14] = [
    "promotion",
    "batch",
    "debug",
    "usebook",
    "useegtb",
    "bookfiles",
    "egtbpaths",
    "evalapi",
    "idle",
    "pruning",
    "knowledge",
    "randomness",
    "style",
    "selectivity",
];
/// Words of `info` that UCCI does not have, with how many words follow each.
const NO_INFO: [(&str, usize); 9] = [
    ("seldepth", 1),
    ("multipv", 1),
    ("nps", 1),
    ("hashfull", 1),
    ("tbhits", 1),
    ("wdl", 3),
    ("lowerbound", 0),
    ("upperbound", 0),
    ("currmovenumber", 1),
];
/// A mate on the board, as a score of UCCI: a mate in so many plies is so much
/// less.
const MATE: i64 = 10_000;
/// Milliseconds of a second.
const SECOND: i64 = 1_000;

/// The words of UCCI.
#[derive(Clone, Debug)]
pub struct Ucci {
    /// Times are in milliseconds, else in seconds.
    has_milliseconds: bool,
    /// The moves that the next search must not play, in UCI.
    banned: Vec<String>,
}

impl Default for Ucci {
    fn default() -> Ucci {
        Ucci { has_milliseconds: true, banned: Vec::new() }
    }
}

impl Ucci {
    fn set_option(&mut self, words: &[&str]) -> Vec<DialectStep> {
        let tell = |text: String| vec![DialectStep::Tell(text)];
        // Some programs write it as in UCI.
        let words = match words {
            ["name", name, "value", value @ ..] => [&[*name], value].concat(),
            ["name", rest @ ..] => rest.to_vec(),
            words => words.to_vec(),
        };
        let Some((name, value)) = words.split_first() else {
            return tell("setoption".to_owned());
        };
        let value = value.join(" ");
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "newgame" => tell("ucinewgame".to_owned()),
            "usemillisec" => {
                self.has_milliseconds = !matches!(value.as_str(), "false" | "off" | "0");
                Vec::new()
            }
            name if IGNORED.contains(&name) => Vec::new(),
            name => {
                let known = NAMES.iter().find(|(_, ucci)| *ucci == name);
                let name = known.map_or(name, |(uci, _)| uci);
                let value = match value.as_str() {
                    "on" => "true",
                    "off" => "false",
                    value => value,
                };
                tell(format!("setoption name {name} value {value}"))
            }
        }
    }

    fn position(&mut self, words: &[&str]) -> String {
        self.banned.clear();
        let (start, moves) = before_moves(words);
        let line = match start {
            ["fen", board, turn, rest @ ..] => {
                let turn = if *turn == "r" { "w" } else { turn };
                format!("position fen {} {turn} {}", letters(board), rest.join(" "))
            }
            start => format!("position {}", start.join(" ")),
        };
        Coordinates::Ucci.with_moves(line, moves)
    }

    /// The words of `go` in UCI. The times are those of the side to move; the
    /// other side is taken to have as much.
    fn go(&mut self, words: &[&str]) -> String {
        let mut line = "go".to_owned();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut both = |name: &str, value: Option<&str>, unit: i64| {
                let value = value.unwrap_or_default();
                let text = match value.parse::<i64>() {
                    Ok(number) => number.saturating_mul(unit).to_string(),
                    Err(_) => value.to_owned(),
                };
                line.push_str(&format!(" w{name} {text} b{name} {text}"));
            };
            let unit = if self.has_milliseconds { 1 } else { SECOND };
            match word {
                // Whether it offers a draw, and the time of the opponent, change
                // nothing.
                "draw" => {}
                "opptime" | "oppmovestogo" | "oppincrement" => {
                    words.next();
                }
                "time" => both("time", words.next(), unit),
                "increment" => both("inc", words.next(), unit),
                "depth" if words.peek() == Some(&"infinite") => {
                    words.next();
                    line.push_str(" infinite");
                }
                word => {
                    line.push(' ');
                    line.push_str(word);
                }
            }
        }
        if !self.banned.is_empty() {
            line.push_str(" banmoves ");
            line.push_str(&self.banned.join(" "));
            self.banned.clear();
        }
        line
    }
}

impl Dialect for Ucci {
    fn hear(&mut self, line: &str) -> Vec<DialectStep> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let tell = |text: &str| vec![DialectStep::Tell(text.to_owned())];
        match words.as_slice() {
            ["ucci", ..] => tell("uci"),
            ["setoption", rest @ ..] => self.set_option(rest),
            ["position", rest @ ..] => vec![DialectStep::Tell(self.position(rest))],
            ["banmoves", moves @ ..] => {
                self.banned = moves.iter().map(|text| Coordinates::Ucci.to_uci(text)).collect();
                Vec::new()
            }
            ["go", rest @ ..] => vec![DialectStep::Tell(self.go(rest))],
            ["ponderhit", ..] => tell("ponderhit"),
            ["probe", ..] => Vec::new(),
            ["quit", ..] => {
                vec![DialectStep::Say("bye".to_owned()), DialectStep::Tell("quit".to_owned())]
            }
            _ => tell(line),
        }
    }

    fn reply(&mut self, line: &str) -> Option<String> {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["uciok"] => {
                // Both belong to the protocol, and no option of the engine to them.
                let own = "option usemillisec type check default true\n\
                           option newgame type button\n\
                           ucciok";
                Some(own.to_owned())
            }
            ["bestmove", "(none)"] => Some("nobestmove".to_owned()),
            ["bestmove", moves @ ..] => Some(Coordinates::Ucci.best_move(moves)),
            ["info", "string", rest @ ..] => Some(format!("info message {}", rest.join(" "))),
            ["info", rest @ ..] => Some(info(rest)),
            ["option", "name", ..] => option(line),
            _ => Some(line.to_owned()),
        }
    }
}

/// The pieces of a board with the letters of the library: some programs call the
/// elephant E and the horse H.
fn letters(board: &str) -> String {
    board
        .chars()
        .map(|letter| match letter {
            'E' => 'B',
            'e' => 'b',
            'H' => 'N',
            'h' => 'n',
            other => other,
        })
        .collect()
}

/// A line `info` with its moves translated. A score is one number in UCCI.
fn info(words: &[&str]) -> String {
    let mut line = "info".to_owned();
    let mut words = words.iter().copied();
    let mut is_move = false;
    while let Some(word) = words.next() {
        if let Some((_, behind)) = NO_INFO.iter().find(|(name, _)| *name == word) {
            words.by_ref().take(*behind).for_each(drop);
            is_move = false;
            continue;
        }
        match word {
            "cp" => {}
            "mate" => {
                let moves = words.next().and_then(|word| word.parse::<i64>().ok()).unwrap_or(0);
                let score = if moves > 0 { MATE - (2 * moves - 1) } else { -MATE - 2 * moves };
                line.push_str(&format!(" {score}"));
            }
            "pv" | "currmove" => {
                is_move = true;
                line.push_str(&format!(" {word}"));
            }
            word if is_move => line.push_str(&format!(" {}", Coordinates::Ucci.of_uci(word))),
            word => line.push_str(&format!(" {word}")),
        }
    }
    line
}

/// The line that offers an option, in the form of UCCI; options without a name in
/// UCCI are left out.
fn option(line: &str) -> Option<String> {
    let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
    let (_, name) = NAMES.iter().find(|(uci, _)| *uci == name)?;
    Some(format!("option {name} type {rest}"))
}

#[cfg(test)]
mod tests;
