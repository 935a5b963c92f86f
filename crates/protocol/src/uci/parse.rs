//! Commands from lines. Every line has a meaning, if only that it has none.

use std::time::Duration;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// Who are you, and what can be set?
    Uci,
    /// Are you there?
    IsReady,
    /// Sets an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value; empty if there is none.
        value: String,
    },
    /// The next position is of another game.
    NewGame,
    /// Sets the position.
    Position {
        /// Where it begins; nothing for the start of the game.
        fen: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// Thinks.
    Go(Box<Go>),
    /// Comes to an end.
    Stop,
    /// The expected move was played.
    PonderHit,
    /// Shows the position.
    Show,
    /// Ends the program.
    Quit,
    /// Known, and nothing is to be done.
    Ignored,
    /// What is wrong with the line, in one sentence.
    Faulty(String),
}

/// How to think.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// Time left, White first.
    pub left: [Option<Duration>; 2],
    /// Time added after each move.
    pub increment: [Option<Duration>; 2],
    /// Moves until more time comes.
    pub moves_to_go: Option<u32>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// A mate in so many moves is enough.
    pub mate: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Only these moves.
    pub search_moves: Vec<String>,
    /// Until stopped.
    pub infinite: bool,
    /// In the opponent's time.
    pub ponder: bool,
    /// Words that mean nothing, each with a sentence.
    pub faults: Vec<String>,
}

/// The longest text of a fault that is said again.
const MAX_SHOWN: usize = 60;
/// So many words that mean nothing are named.
const MAX_FAULTS: usize = 5;
/// A longer time means for ever: a thousand years.
const LONGEST_MS: u64 = 1_000 * 366 * 24 * 3_600 * 1_000;

const GO_WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

fn shown(text: &str) -> String {
    let mut cut: String = text.chars().take(MAX_SHOWN).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    format!("{cut:?}")
}

/// What a line means. Bytes that are no text stand for nothing and do no harm.
///
/// ```
/// use protocol::uci::{Command, parse};
/// assert_eq!(parse(b" isready\r\n"), Command::IsReady);
/// let Command::Go(go) = parse(b"go depth 5") else { panic!() };
/// assert_eq!(go.depth, Some(5));
/// assert!(matches!(parse(b"\xff\x00hello"), Command::Faulty(_)));
/// ```
pub fn parse(line: &[u8]) -> Command {
    let text = String::from_utf8_lossy(line).replace('\0', " ");
    let text = text.trim().trim_start_matches('\u{feff}');
    let mut words = text.split_whitespace();
    let Some(first) = words.next() else {
        return Command::Nothing;
    };
    match first {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "setoption" => set_option(text[first.len()..].trim()),
        "ucinewgame" => Command::NewGame,
        "position" => position(words),
        "go" => Command::Go(Box::new(go(words))),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "d" => Command::Show,
        "quit" => Command::Quit,
        "debug" | "register" => Command::Ignored,
        _ => Command::Faulty(format!("unknown command: {}", shown(text))),
    }
}

/// The name reaches to the word `value`, and the value to the end of the line.
fn set_option(text: &str) -> Command {
    let faulty = || Command::Faulty("write setoption name NAME value VALUE".to_owned());
    let Some(rest) = strip_word(text, "name") else {
        return faulty();
    };
    let mut name = Vec::new();
    let mut rest = rest;
    let value = loop {
        if let Some(value) = strip_word(rest, "value") {
            break value;
        }
        let Some(word) = rest.split_whitespace().next() else {
            break "";
        };
        name.push(word);
        rest = rest[word.len()..].trim_start();
    };
    if name.is_empty() {
        return faulty();
    }
    let value = if value == "<empty>" { "" } else { value };
    Command::SetOption { name: name.join(" "), value: value.to_owned() }
}

/// What follows a word, if the text begins with it.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    let ends = rest.chars().next().is_none_or(char::is_whitespace);
    ends.then(|| rest.trim_start())
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Command {
    let faulty = || {
        Command::Faulty("write position startpos or position fen FEN, then moves MOVES".to_owned())
    };
    let fen = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => None,
            Some(_) => return faulty(),
        },
        Some("fen") => {
            let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Some(fields.join(" "))
        }
        _ => return faulty(),
    };
    Command::Position { fen, moves: words.map(str::to_owned).collect() }
}

fn go<'a>(words: impl Iterator<Item = &'a str>) -> Go {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(m) = words.next_if(|next| !GO_WORDS.contains(next)) {
                    go.search_moves.push(m.to_owned());
                }
            }
            _ if GO_WORDS.contains(&word) => {
                let value = words.next_if(|next| !GO_WORDS.contains(next));
                match value.and_then(whole_number) {
                    Some(n) => go.set(word, n),
                    None => go.fault(match value {
                        Some(value) => format!("{word} takes a number, found {}", shown(value)),
                        None => format!("{word} has no number"),
                    }),
                }
            }
            _ => go.fault(format!("unknown word in go: {}", shown(word))),
        }
    }
    go
}

impl Go {
    fn set(&mut self, word: &str, n: i64) {
        let count = n.max(0) as u64;
        let time = Some(Duration::from_millis(count.min(LONGEST_MS)));
        let small = u32::try_from(count).unwrap_or(u32::MAX);
        match word {
            "wtime" => self.left[0] = time,
            "btime" => self.left[1] = time,
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            // No moves to go says nothing.
            "movestogo" => self.moves_to_go = (small > 0).then_some(small),
            "depth" => self.depth = Some(small),
            "nodes" => self.nodes = Some(count),
            "mate" => self.mate = Some(small),
            _ => self.move_time = time,
        }
    }

    fn fault(&mut self, sentence: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(sentence);
        }
    }
}

/// Digits with or without a sign; what is too large for the type is cut.
pub(crate) fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let most = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(most))
}

#[cfg(test)]
mod tests;
