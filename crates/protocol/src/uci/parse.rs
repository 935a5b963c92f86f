//! Commands from lines. Every line becomes a command; a line that is wrong
//! becomes [`UciCommand::Faulty`].

use game_core::Inquiry;
use std::time::Duration;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciCommand {
    /// An empty line.
    Nothing,
    /// `uci`: tell the name of the engine and its options.
    Uci,
    /// `isready`: answer as soon as everything before is done.
    IsReady,
    /// `setoption`: set an option.
    SetOption {
        /// The name of the option.
        name: String,
        /// The value; empty if there is none.
        value: String,
    },
    /// `ucinewgame`: the next position is of another game.
    NewGame,
    /// `position`: set the position.
    Position {
        /// The FEN of the start; none for the start of the game.
        fen: Option<String>,
        /// The moves played from the start.
        moves: Vec<String>,
    },
    /// `go`: think.
    Go(Box<Go>),
    /// `stop`: stop thinking.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `d`, `eval`, `moves`, `bench`, `go perft`: a question about the position.
    Inquire(Inquiry),
    /// `flip`: exchange the sides.
    Flip,
    /// `debug`: say more.
    Debug(bool),
    /// `help`: list the commands.
    Help,
    /// `quit`: end the program.
    Quit,
    /// A known command that needs no work here.
    Ignored,
    /// What is wrong with the line, in one sentence.
    Faulty(String),
}

/// The words of a `go` command: how to think.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// The time left on the clocks of White and Black.
    pub left: [Option<Duration>; 2],
    /// The time added after each move of White and of Black.
    pub increment: [Option<Duration>; 2],
    /// The number of moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// The depth limit in plies.
    pub depth: Option<u32>,
    /// The limit on the number of positions.
    pub nodes: Option<u64>,
    /// The search may end at a mate in so many moves.
    pub mate: Option<u32>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The moves to consider; empty for all.
    pub search_moves: Vec<String>,
    /// Moves that are not considered.
    pub ban_moves: Vec<String>,
    /// Count move sequences of this length instead.
    pub perft: Option<u32>,
    /// Think until stopped.
    pub infinite: bool,
    /// Think in the opponent's time.
    pub ponder: bool,
    /// A sentence for each word that is wrong.
    pub faults: Vec<String>,
}

/// The greatest number of characters of a text that a fault repeats.
const MAX_SHOWN: usize = 60;
/// The greatest number of wrong words that are named.
const MAX_FAULTS: usize = 5;
/// The longest time, a thousand years; a longer time is cut to it.
const LONGEST_MS: u64 = 1_000 * 366 * 24 * 3_600 * 1_000;

/// The longest move sequences that can be counted.
const MAX_PERFT: u32 = 99;

const GO_WORDS: [&str; 14] = [
    "searchmoves",
    "banmoves",
    "perft",
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

/// The command of a line. Bytes that are not UTF-8 do no harm.
///
/// ```
/// use protocol::uci::{UciCommand, parse};
/// assert_eq!(parse(b" isready\r\n"), UciCommand::IsReady);
/// let UciCommand::Go(go) = parse(b"go depth 5") else { panic!() };
/// assert_eq!(go.depth, Some(5));
/// assert!(matches!(parse(b"\xff\x00hello"), UciCommand::Faulty(_)));
/// ```
pub fn parse(line: &[u8]) -> UciCommand {
    let text = String::from_utf8_lossy(line).replace('\0', " ");
    let text = text.trim().trim_start_matches('\u{feff}');
    let mut words = text.split_whitespace();
    let Some(first) = words.next() else {
        return UciCommand::Nothing;
    };
    match first {
        "uci" => UciCommand::Uci,
        "isready" => UciCommand::IsReady,
        "setoption" => set_option(text[first.len()..].trim()),
        "ucinewgame" => UciCommand::NewGame,
        "position" => position(words),
        "go" => match go(words) {
            Go { perft: Some(depth), .. } => UciCommand::Inquire(Inquiry::Perft(depth)),
            go => UciCommand::Go(Box::new(go)),
        },
        "stop" => UciCommand::Stop,
        "ponderhit" => UciCommand::PonderHit,
        "d" => UciCommand::Inquire(Inquiry::Board),
        "eval" => UciCommand::Inquire(Inquiry::Evaluation),
        "moves" => UciCommand::Inquire(Inquiry::Moves),
        "bench" => bench(words.next()),
        "explain" => explain(&words.collect::<Vec<_>>().join(" ")),
        "flip" => UciCommand::Flip,
        "help" | "--help" => UciCommand::Help,
        "quit" => UciCommand::Quit,
        "debug" => match words.next() {
            Some("on") => UciCommand::Debug(true),
            Some("off") => UciCommand::Debug(false),
            _ => UciCommand::Faulty("write debug on or debug off".to_owned()),
        },
        "register" => UciCommand::Ignored,
        _ => UciCommand::Faulty(format!("unknown command: {}", shown(text))),
    }
}

/// A bench of a depth, or of the usual one.
fn bench(depth: Option<&str>) -> UciCommand {
    let number = depth.map(|word| word.parse::<u32>().ok().filter(|n| (1..=MAX_PERFT).contains(n)));
    match number {
        Some(None) => UciCommand::Faulty(format!("bench takes a depth from 1 to {MAX_PERFT}")),
        depth => UciCommand::Inquire(Inquiry::Bench(depth.flatten())),
    }
}

/// What is to be explained: a move, or a question in words.
fn explain(text: &str) -> UciCommand {
    if text.is_empty() {
        let sentence = "explain needs a move, such as e2e4, or threat, alternatives, not e2e4";
        return UciCommand::Faulty(sentence.to_owned());
    }
    UciCommand::Inquire(Inquiry::Explain(text.to_owned()))
}

/// The name reaches to the word `value`, and the value to the end of the line.
fn set_option(text: &str) -> UciCommand {
    let faulty = || UciCommand::Faulty("write setoption name NAME value VALUE".to_owned());
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
    UciCommand::SetOption { name: name.join(" "), value: value.to_owned() }
}

/// The text behind a word, if the text begins with this word.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    let ends = rest.chars().next().is_none_or(char::is_whitespace);
    ends.then(|| rest.trim_start())
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> UciCommand {
    let faulty = || {
        UciCommand::Faulty(
            "write position startpos or position fen FEN, then moves MOVES".to_owned(),
        )
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
    UciCommand::Position { fen, moves: words.map(str::to_owned).collect() }
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
            "banmoves" => {
                while let Some(m) = words.next_if(|next| !GO_WORDS.contains(next)) {
                    go.ban_moves.push(m.to_owned());
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
            // Zero moves to go means that the number is unknown.
            "movestogo" => self.moves_to_go = (small > 0).then_some(small),
            "depth" => self.depth = Some(small),
            "nodes" => self.nodes = Some(count),
            "mate" => self.mate = Some(small),
            "perft" => self.perft = Some(small.min(MAX_PERFT)),
            _ => self.move_time = time,
        }
    }

    fn fault(&mut self, sentence: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(sentence);
        }
    }
}

/// Reads digits with or without a sign. A number that is too large for its type
/// becomes the largest number of the type.
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
