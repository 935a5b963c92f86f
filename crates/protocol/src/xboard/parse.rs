//! Commands from lines. Every line becomes a command; a line that is wrong
//! becomes [`XboardCommand::Faulty`], a word that is no command
//! [`XboardCommand::Word`], which may be a move.

use crate::uci::whole_number;
use std::time::Duration;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum XboardCommand {
    /// An empty line, or a command that needs no work here.
    Ignored,
    /// `protover`: tell the features.
    Features,
    /// `rejected`: the other side does not know a feature.
    Rejected(String),
    /// `new`: begin a game, as Black.
    New,
    /// `variant`: the game is another one.
    Variant(String),
    /// `quit`: end the program.
    Quit,
    /// `random`: vary the play, or do so no more.
    Random,
    /// `computer`: the opponent is a program too.
    Computer,
    /// `force`: play neither side.
    Force,
    /// `go`: play the side to move.
    Go,
    /// `playother`: play the side that is not to move.
    PlayOther,
    /// `white`: White is to move, the engine is Black.
    White,
    /// `black`: Black is to move, the engine is White.
    Black,
    /// `level`: the clocks.
    Level {
        /// The moves of a time control; zero if it lasts to the end.
        moves: u32,
        /// The time of a time control.
        base: Duration,
        /// The time added after each move.
        increment: Duration,
    },
    /// `st`: the time for each move.
    MoveTime(Duration),
    /// `sd`: the depth limit in plies.
    Depth(u32),
    /// `nps`: time is measured in nodes, so many a second.
    NodeRate(u64),
    /// `time`: the time on the engine's clock.
    OwnTime(Duration),
    /// `otim`: the time on the opponent's clock.
    OtherTime(Duration),
    /// `usermove`: the opponent's move.
    UserMove(String),
    /// `?`: move now.
    MoveNow,
    /// `ping`: answer when everything before it is done.
    Ping(String),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result`: the game is over.
    Result,
    /// `setboard`: set the position.
    SetBoard(String),
    /// `edit`: the board is edited by the next lines.
    Edit,
    /// `hint`: suggest a move.
    Hint,
    /// `bk`: show the book.
    Book,
    /// `undo`: take a move back.
    Undo,
    /// `remove`: take a move of each side back.
    Remove,
    /// `hard` (true) or `easy` (false): think in the opponent's time or not.
    Ponder(bool),
    /// `post` (true) or `nopost` (false): tell what is thought or not.
    Post(bool),
    /// `analyze`: think about every position.
    Analyze,
    /// `exit`: analyse no more.
    Exit,
    /// `.`: how far is the analysis?
    Status,
    /// `pause`: stop everything for a while.
    Pause,
    /// `resume`: go on.
    Resume,
    /// `memory`: the megabytes that may be used.
    Memory(String),
    /// `cores`: the processors that may be used.
    Cores(String),
    /// `egtpath`: where endgame tables are.
    EndgameTables {
        /// The format of the tables.
        kind: String,
        /// The folder.
        path: String,
    },
    /// `option`: set an option.
    Option {
        /// The name of the option.
        name: String,
        /// The value; empty if there is none.
        value: String,
    },
    /// `exclude`: do not consider moves.
    Exclude(MoveChoice),
    /// `include`: consider moves again.
    Include(MoveChoice),
    /// `setscore`: the position is worth so much.
    SetScore {
        /// The score in centipawns, as the side to move sees it.
        score: i32,
        /// The depth up to which it counts.
        depth: u32,
    },
    /// `lift`: a piece is picked up from a square.
    Lift(String),
    /// `put`: the piece is put on a square.
    Put(String),
    /// `hover`: the piece is held over a square.
    Hover(String),
    /// A line that is no command: perhaps a move, or an item of `edit`.
    Word(String),
    /// A command that cannot be obeyed: why, in a few words.
    Faulty(String),
}

/// Moves that are left out or taken in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveChoice {
    /// All moves.
    All,
    /// One move.
    One(String),
}

/// The longest time, a thousand years; a longer time is cut to it.
const LONGEST: Duration = Duration::from_secs(1_000 * 366 * 24 * 3_600);
const SECONDS_A_MINUTE: f64 = 60.0;
const MS_A_CENTISECOND: u64 = 10;

/// Commands that tell something the engine has no use for. Some are sent by
/// other programs than XBoard.
const NEEDLESS: [&str; 11] = [
    "xboard", "accepted", "name", "rating", "ics", "partner", "ptell", "holding", "fritz", "reset",
    "ponder",
];

/// The command of a line. Bytes that are not UTF-8 do no harm.
///
/// ```
/// use protocol::xboard::{XboardCommand, parse};
/// use std::time::Duration;
/// assert_eq!(parse(b"st 0.5\r\n"), XboardCommand::MoveTime(Duration::from_millis(500)));
/// assert_eq!(parse(b"usermove e2e4"), XboardCommand::UserMove("e2e4".to_owned()));
/// assert_eq!(parse(b"e2e4"), XboardCommand::Word("e2e4".to_owned()));
/// assert!(matches!(parse(b"level soon"), XboardCommand::Faulty(_)));
/// ```
pub fn parse(line: &[u8]) -> XboardCommand {
    let text = line_text(line);
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
    let rest = rest.trim();
    if NEEDLESS.contains(&first) {
        return XboardCommand::Ignored;
    }
    plain(first)
        .or_else(|| with_number(first, rest))
        .or_else(|| with_text(first, rest))
        .unwrap_or_else(|| XboardCommand::Word(text.clone()))
}

/// The text of a line, without blanks at its ends.
pub(crate) fn line_text(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line).replace('\0', " ");
    text.trim().trim_start_matches('\u{feff}').to_owned()
}

/// Commands whose first word says everything.
fn plain(word: &str) -> Option<XboardCommand> {
    Some(match word {
        "" => XboardCommand::Ignored,
        "protover" => XboardCommand::Features,
        "new" => XboardCommand::New,
        "quit" => XboardCommand::Quit,
        "random" => XboardCommand::Random,
        "computer" => XboardCommand::Computer,
        "force" => XboardCommand::Force,
        "go" => XboardCommand::Go,
        "playother" => XboardCommand::PlayOther,
        "white" => XboardCommand::White,
        "black" => XboardCommand::Black,
        "?" => XboardCommand::MoveNow,
        "draw" => XboardCommand::Draw,
        "result" => XboardCommand::Result,
        "edit" => XboardCommand::Edit,
        "hint" => XboardCommand::Hint,
        "bk" => XboardCommand::Book,
        "undo" => XboardCommand::Undo,
        "remove" => XboardCommand::Remove,
        "hard" => XboardCommand::Ponder(true),
        "easy" => XboardCommand::Ponder(false),
        "post" => XboardCommand::Post(true),
        "nopost" => XboardCommand::Post(false),
        "analyze" | "analyse" => XboardCommand::Analyze,
        "exit" => XboardCommand::Exit,
        "." => XboardCommand::Status,
        "pause" => XboardCommand::Pause,
        "resume" => XboardCommand::Resume,
        _ => return None,
    })
}

/// Commands with numbers.
fn with_number(word: &str, rest: &str) -> Option<XboardCommand> {
    let count = || whole_number(rest).map(|n| n.max(0) as u64);
    let small = || count().map(|n| u32::try_from(n).unwrap_or(u32::MAX));
    let clock = || {
        let ms = count()?.saturating_mul(MS_A_CENTISECOND);
        Some(Duration::from_millis(ms).min(LONGEST))
    };
    let command = match word {
        "level" => level(rest),
        "st" => seconds(rest).map(XboardCommand::MoveTime),
        "sd" => small().map(XboardCommand::Depth),
        "nps" => count().map(XboardCommand::NodeRate),
        "time" => clock().map(XboardCommand::OwnTime),
        "otim" => clock().map(XboardCommand::OtherTime),
        "setscore" => set_score(rest),
        _ => return None,
    };
    Some(command.unwrap_or_else(|| XboardCommand::Faulty(wanted(word).to_owned())))
}

/// What a command with numbers looks like.
fn wanted(word: &str) -> &'static str {
    match word {
        "level" => "write level MOVES MINUTES:SECONDS INCREMENT",
        "st" => "write st SECONDS",
        "sd" => "write sd DEPTH",
        "setscore" => "write setscore CENTIPAWNS DEPTH",
        _ => "write a whole number",
    }
}

/// Commands with a text.
fn with_text(word: &str, rest: &str) -> Option<XboardCommand> {
    let needed = match word {
        "usermove" => "a move",
        "setboard" => "a FEN",
        "variant" => "the name of a game",
        "ping" => "a number",
        "memory" | "cores" => "a number",
        "option" => "NAME or NAME=VALUE",
        "exclude" | "include" => "a move or all",
        "lift" | "put" | "hover" => "a square",
        "egtpath" => "a format and a folder",
        "rejected" => return Some(XboardCommand::Rejected(rest.to_owned())),
        _ => return None,
    };
    if rest.is_empty() {
        return Some(XboardCommand::Faulty(format!("write {word} and {needed}")));
    }
    let text = rest.to_owned();
    let choice = || if rest == "all" { MoveChoice::All } else { MoveChoice::One(rest.to_owned()) };
    Some(match word {
        "usermove" => XboardCommand::UserMove(text),
        "setboard" => XboardCommand::SetBoard(text),
        "variant" => XboardCommand::Variant(text),
        "ping" => XboardCommand::Ping(text),
        "memory" => XboardCommand::Memory(text),
        "cores" => XboardCommand::Cores(text),
        "option" => {
            let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
            let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
            XboardCommand::Option { name, value }
        }
        "exclude" => XboardCommand::Exclude(choice()),
        "include" => XboardCommand::Include(choice()),
        "lift" => XboardCommand::Lift(text),
        "put" => XboardCommand::Put(text),
        "hover" => XboardCommand::Hover(text),
        _ => {
            let (kind, path) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            XboardCommand::EndgameTables { kind: kind.to_owned(), path: path.trim().to_owned() }
        }
    })
}

/// `level MOVES MINUTES[:SECONDS] INCREMENT`; what follows a time is left out.
fn level(text: &str) -> Option<XboardCommand> {
    let mut words = text.split_whitespace();
    let moves = whole_number(words.next()?)?.max(0);
    let base = words.next()?;
    let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
    let number = |text: &str| -> Option<f64> {
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        text[..end].parse().ok()
    };
    let base = Duration::try_from_secs_f64(number(minutes)? * SECONDS_A_MINUTE + number(rest)?);
    let increment = words.next().map_or(Some(Duration::ZERO), seconds)?;
    Some(XboardCommand::Level {
        moves: u32::try_from(moves).unwrap_or(u32::MAX),
        base: base.unwrap_or(LONGEST).min(LONGEST),
        increment,
    })
}

/// Seconds with or without a fraction; less than nothing counts as nothing.
fn seconds(text: &str) -> Option<Duration> {
    let is_number = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+');
    if !text.bytes().all(is_number) {
        return None;
    }
    let seconds: f64 = text.parse().ok()?;
    Some(Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(LONGEST).min(LONGEST))
}

fn set_score(text: &str) -> Option<XboardCommand> {
    let mut words = text.split_whitespace();
    let score = whole_number(words.next()?)?;
    let depth = whole_number(words.next()?)?.max(0);
    let score = score.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    Some(XboardCommand::SetScore { score, depth: u32::try_from(depth).unwrap_or(u32::MAX) })
}

#[cfg(test)]
mod tests;
