//! The messages of the peer protocol: one JSON object on each line.

use super::board::PeerBoard;
use super::clock::PeerClock;
use super::fields::{FieldError, Fields};
use super::moves::{PeerMove, StepError};
use super::{MAX_PEER_RULES, PEER_VERSION};
use game_core::{Side, nearest};
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

/// A longer text of a peer is not kept: names, reasons, complaints.
const MAX_WORDS: usize = 1_000;
/// The longest time on a clock, in milliseconds: a year.
const MAX_MILLISECONDS: u64 = 366 * 24 * 3_600_000;

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PeerEnd {
    /// The winner; nobody if it is a draw.
    pub winner: Option<Side>,
    /// Why, in words.
    pub reason: String,
}

impl PeerEnd {
    /// The result as PGN writes it.
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// A message of the peer protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PeerMessage {
    /// The sender knows more than the four messages.
    Hello {
        /// The version of the protocol it speaks.
        version: u64,
        /// Its name.
        name: String,
    },
    /// Another game is to be played.
    NewVariant {
        /// The text of its rules.
        variant: String,
        /// The format of the text: `toml`, `ini` or `plain`.
        format: Option<String>,
    },
    /// The game begins in this position.
    NewPosition {
        /// Pieces and flags by square.
        board: Option<PeerBoard>,
        /// All of the position, hands and counters included.
        fen: Option<String>,
    },
    /// The receiver plays this side, and the game begins.
    PlayColor {
        /// It plays White.
        white: bool,
    },
    /// The sender's move.
    Move(PeerMove),
    /// The clocks of the game.
    Clock(PeerClock),
    /// The sender would take a draw.
    DrawOffer,
    /// The answer to an offer.
    DrawAnswer {
        /// The game is drawn.
        accept: bool,
    },
    /// The sender gives up.
    Resign,
    /// The sender takes the game for over.
    Result(PeerEnd),
    /// The last message of the receiver cannot be used.
    Error {
        /// Why.
        message: String,
    },
}

/// Why a line is no message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PeerFault {
    /// It is no JSON.
    NotJson {
        /// What the JSON reader says.
        why: String,
    },
    /// It is JSON, but no object with a text `type`.
    NoType,
    /// There is no message of this type.
    UnknownType {
        /// The type.
        found: String,
        /// What may be meant.
        nearest: Option<&'static str>,
    },
    /// A field is missing or wrong.
    Field {
        /// The type of the message.
        of: &'static str,
        /// What is wrong.
        error: FieldError,
    },
    /// The move cannot be read.
    Move(StepError),
    /// The rules are longer than allowed.
    LongRules {
        /// Their length in bytes.
        found: usize,
    },
}

impl fmt::Display for PeerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PeerFault::NotJson { why } => {
                write!(f, "this is no JSON: {why}; a message is one object on one line")
            }
            PeerFault::NoType => f.write_str("a message is an object with a text \"type\""),
            PeerFault::UnknownType { found, nearest: Some(known) } => {
                write!(f, "there is no message of type {found:?}, did you mean {known:?}?")
            }
            PeerFault::UnknownType { found, nearest: None } => {
                let known = TYPES.map(|(name, _)| name).join(", ");
                write!(f, "there is no message of type {found:?}; the types are {known}")
            }
            PeerFault::Field { of, error } => write!(f, "{of}: {error}"),
            PeerFault::Move(error) => write!(f, "move: {error}"),
            PeerFault::LongRules { found } => {
                write!(
                    f,
                    "new_variant: the rules have {found} bytes, at most {MAX_PEER_RULES} are read"
                )
            }
        }
    }
}

impl std::error::Error for PeerFault {}

/// Why the fields of a message cannot be used.
enum Unusable {
    Field(FieldError),
    Fault(PeerFault),
}

impl From<FieldError> for Unusable {
    fn from(error: FieldError) -> Unusable {
        Unusable::Field(error)
    }
}

impl From<StepError> for Unusable {
    fn from(error: StepError) -> Unusable {
        Unusable::Fault(PeerFault::Move(error))
    }
}

type ReadFields = fn(&Fields<'_>) -> Result<PeerMessage, Unusable>;

/// Every type of message with its reader. The last is another spelling.
const TYPES: [(&str, ReadFields); 12] = [
    ("hello", read_hello),
    ("new_variant", read_variant),
    ("new_position", read_position),
    ("play color", |fields| Ok(PeerMessage::PlayColor { white: fields.truth("white")? })),
    ("move", read_move),
    ("clock", read_clock),
    ("draw_offer", |_| Ok(PeerMessage::DrawOffer)),
    ("draw_answer", |fields| Ok(PeerMessage::DrawAnswer { accept: fields.truth("accept")? })),
    ("resign", |_| Ok(PeerMessage::Resign)),
    ("result", read_result),
    ("error", |fields| Ok(PeerMessage::Error { message: words(fields.text("message")?) })),
    ("play_color", |fields| Ok(PeerMessage::PlayColor { white: fields.truth("white")? })),
];

impl PeerMessage {
    /// Reads a line.
    ///
    /// # Errors
    /// Why the line is no message.
    pub fn parse(line: &[u8]) -> Result<PeerMessage, PeerFault> {
        let value: Value = serde_json::from_slice(line)
            .map_err(|error| PeerFault::NotJson { why: words(&error.to_string()) })?;
        let fields = value.as_object().map(Fields).ok_or(PeerFault::NoType)?;
        let found = fields.text("type").map_err(|_| PeerFault::NoType)?;
        let Some((of, read)) = TYPES.iter().find(|(name, _)| *name == found) else {
            let near = nearest(found, TYPES.map(|(name, _)| name));
            let near = near.and_then(|near| TYPES.iter().find(|(name, _)| *name == near));
            let nearest = near.map(|(name, _)| *name);
            return Err(PeerFault::UnknownType { found: words(found), nearest });
        };
        read(&fields).map_err(|unusable| match unusable {
            Unusable::Field(error) => PeerFault::Field { of, error },
            Unusable::Fault(fault) => fault,
        })
    }

    /// The line of this message, without its end.
    pub fn print(&self) -> String {
        let value = match self {
            PeerMessage::Hello { version, name } => {
                json!({ "type": "hello", "version": version, "name": name })
            }
            PeerMessage::NewVariant { variant, format } => {
                optional(json!({ "type": "new_variant", "variant": variant }), "format", format)
            }
            PeerMessage::NewPosition { board, fen } => {
                let board = board.as_ref().map(PeerBoard::to_json);
                let message = optional(json!({ "type": "new_position" }), "board", &board);
                optional(message, "fen", fen)
            }
            PeerMessage::PlayColor { white } => json!({ "type": "play color", "white": white }),
            PeerMessage::Move(m) => {
                let (text, effects) = (m.text(), m.effects_text());
                let message = json!({ "type": "move", "move": text, "effects": effects });
                optional(message, "notation", &m.notation)
            }
            PeerMessage::Clock(clock) => json!({
                "type": "clock",
                "white": milliseconds(clock.left[0]),
                "black": milliseconds(clock.left[1]),
                "increment": milliseconds(clock.increment),
            }),
            PeerMessage::DrawOffer => json!({ "type": "draw_offer" }),
            PeerMessage::DrawAnswer { accept } => {
                json!({ "type": "draw_answer", "accept": accept })
            }
            PeerMessage::Resign => json!({ "type": "resign" }),
            PeerMessage::Result(end) => {
                json!({ "type": "result", "result": end.result(), "reason": end.reason })
            }
            PeerMessage::Error { message } => json!({ "type": "error", "message": message }),
        };
        value.to_string()
    }
}

fn optional<T: Clone + Into<Value>>(mut object: Value, name: &str, value: &Option<T>) -> Value {
    if let (Some(fields), Some(value)) = (object.as_object_mut(), value) {
        fields.insert(name.to_owned(), value.clone().into());
    }
    object
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A text of the peer, cut to a length that can be shown.
fn words(text: &str) -> String {
    text.chars().take(MAX_WORDS).collect()
}

fn read_hello(fields: &Fields<'_>) -> Result<PeerMessage, Unusable> {
    let version = fields.number("version")?;
    if version < PEER_VERSION {
        return Err(fields.wrong("version", "a version from 1").into());
    }
    let name = words(fields.optional_text("name")?.unwrap_or("a peer"));
    Ok(PeerMessage::Hello { version, name })
}

fn read_variant(fields: &Fields<'_>) -> Result<PeerMessage, Unusable> {
    let variant = fields.text("variant")?;
    if variant.len() > MAX_PEER_RULES {
        return Err(Unusable::Fault(PeerFault::LongRules { found: variant.len() }));
    }
    let format = fields.optional_text("format")?.map(words);
    Ok(PeerMessage::NewVariant { variant: variant.to_owned(), format })
}

fn read_position(fields: &Fields<'_>) -> Result<PeerMessage, Unusable> {
    let fen = fields.optional_text("fen")?.map(str::to_owned);
    let board = match fields.has("board") || fen.is_none() {
        true => Some(PeerBoard::from_json(fields)?),
        false => None,
    };
    Ok(PeerMessage::NewPosition { board, fen })
}

fn read_move(fields: &Fields<'_>) -> Result<PeerMessage, Unusable> {
    let effects = fields.optional_text("effects")?.unwrap_or_default();
    let notation = fields.optional_text("notation")?.map(words);
    Ok(PeerMessage::Move(PeerMove { notation, ..PeerMove::read(fields.text("move")?, effects)? }))
}

fn read_clock(fields: &Fields<'_>) -> Result<PeerMessage, Unusable> {
    let time = |name| {
        let milliseconds = fields.optional_number(name)?.unwrap_or(0);
        match milliseconds <= MAX_MILLISECONDS {
            true => Ok(Duration::from_millis(milliseconds)),
            false => Err(fields.wrong(name, "a time of at most a year, in milliseconds")),
        }
    };
    fields.number("white")?;
    fields.number("black")?;
    let left = [time("white")?, time("black")?];
    Ok(PeerMessage::Clock(PeerClock { left, increment: time("increment")? }))
}

fn read_result(fields: &Fields<'_>) -> Result<PeerMessage, Unusable> {
    let winner = match fields.text("result")? {
        "1-0" => Some(Side::White),
        "0-1" => Some(Side::Black),
        "1/2-1/2" => None,
        _ => return Err(fields.wrong("result", "1-0, 0-1 or 1/2-1/2").into()),
    };
    let reason = words(fields.optional_text("reason")?.unwrap_or_default());
    Ok(PeerMessage::Result(PeerEnd { winner, reason }))
}
