//! A game that is played, as it is kept: plain data with a version.

use crate::limits::{MAX_CLOCK_SECONDS, MAX_DEPTH, MAX_WORD};
use crate::refusal::Refusal;
use crate::spot::StartPlace;
use crate::thinker;
use game_core::Side;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the document.
pub(crate) const RECORD_VERSION: u32 = 1;

/// Everything about a game that is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PlayRecord {
    /// The version of this document.
    pub(crate) version: u32,
    /// Its id.
    pub(crate) id: String,
    /// The id of the game that is played.
    pub(crate) game: String,
    /// Where it starts.
    pub(crate) start: Option<StartPlace>,
    /// Which side the person has.
    pub(crate) you: You,
    /// What the engine is.
    pub(crate) opponent: Opponent,
    /// How long each side may think.
    pub(crate) clock: ClockRule,
    /// The milliseconds left to White and Black, where clocks run.
    pub(crate) left: [i64; 2],
    /// The position now.
    #[serde(default)]
    pub(crate) fen: String,
    /// The moves so far.
    pub(crate) moves: Vec<KeptMove>,
    /// What became of the last offer of a draw.
    pub(crate) draw_offered: Option<DrawOffer>,
    /// How it ended.
    pub(crate) result: Option<PlayResult>,
    /// When it began.
    pub(crate) created: i64,
    /// When it changed last.
    pub(crate) changed: i64,
}

impl PlayRecord {
    /// The spec of the engine.
    pub(crate) fn spec(&self) -> String {
        self.opponent.spec(self.clock)
    }
}

/// Which side the person has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum You {
    /// White.
    White,
    /// Black.
    Black,
    /// Both: two people at one board.
    Both,
}

impl You {
    /// Does the person move for this side?
    pub(crate) fn has(self, side: Side) -> bool {
        match self {
            You::White => side == Side::White,
            You::Black => side == Side::Black,
            You::Both => true,
        }
    }

    /// The other side; both stays both.
    pub(crate) fn swapped(self) -> You {
        match self {
            You::White => You::Black,
            You::Black => You::White,
            You::Both => You::Both,
        }
    }
}

/// What the engine is: a level, a rating or parts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opponent {
    /// The level, from 1 to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<u32>,
    /// The rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) elo: Option<u32>,
    /// The parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) spec: Option<String>,
}

impl Opponent {
    /// The spec of the engine in a game with this clock.
    fn spec(&self, clock: ClockRule) -> String {
        let mut words: Vec<String> = self.spec.iter().cloned().collect();
        words.extend(self.level.map(|level| format!("level={level}")));
        words.extend(self.elo.map(|elo| format!("elo={elo}")));
        let depth = match clock {
            ClockRule::Depth { depth } => Some(depth),
            _ => None,
        };
        thinker::with_depth(&words.join(" "), depth)
    }

    /// The engine in words.
    pub(crate) fn name(&self) -> String {
        match (self.level, self.elo, &self.spec) {
            (Some(level), ..) => format!("Manticore, level {level}"),
            (_, Some(elo), _) => format!("Manticore, Elo {elo}"),
            (.., Some(spec)) if !spec.trim().is_empty() => format!("Manticore, {}", spec.trim()),
            _ => "Manticore".to_owned(),
        }
    }

    /// Is there such an engine for a game with this clock?
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn check(&self, clock: ClockRule) -> Result<(), Refusal> {
        if self.spec.as_ref().is_some_and(|spec| spec.len() > MAX_WORD) {
            return Err(Refusal::bad("opponent", "the parts of an engine are a shorter text"));
        }
        let told = |refusal: Refusal| Refusal { field: Some("opponent"), ..refusal };
        thinker::read_spec(&self.spec(clock)).map(drop).map_err(told)
    }
}

/// How long each side may think.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClockRule {
    /// The engine takes this time for a move; the person has no clock.
    Move {
        /// The time, in seconds.
        seconds: f64,
    },
    /// Both sides have a clock.
    Game {
        /// The time for the game, in seconds.
        base: f64,
        /// What is added for each move, in seconds.
        increment: f64,
    },
    /// The engine looks so many half-moves ahead.
    Depth {
        /// The half-moves.
        depth: u32,
    },
    /// The engine looks at so many positions.
    Nodes {
        /// The positions.
        nodes: u64,
    },
    /// The engine takes its usual time.
    #[default]
    None,
}

impl ClockRule {
    /// Can a game be played by it?
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn check(self) -> Result<(), Refusal> {
        let is_time = |seconds: f64| (0.0..=MAX_CLOCK_SECONDS).contains(&seconds);
        let is_sound = match self {
            ClockRule::Move { seconds } => is_time(seconds) && seconds > 0.0,
            ClockRule::Game { base, increment } => {
                is_time(base) && base > 0.0 && is_time(increment)
            }
            ClockRule::Depth { depth } => (1..=MAX_DEPTH).contains(&depth),
            ClockRule::Nodes { nodes } => nodes > 0,
            ClockRule::None => true,
        };
        if is_sound {
            return Ok(());
        }
        let sentence = format!(
            "a time is more than 0 and at most {MAX_CLOCK_SECONDS} seconds, a depth 1 to {MAX_DEPTH}"
        );
        Err(Refusal::bad("clock", sentence))
    }
}

/// A move of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptMove {
    /// In coordinates.
    pub(crate) text: String,
    /// As people write it.
    pub(crate) san: String,
    /// Who played it.
    pub(crate) by: MovedBy,
    /// How long it took.
    pub(crate) seconds: f64,
    /// What the engine thought of it: score, depth, nodes and line.
    #[serde(default)]
    pub(crate) thought: Option<Value>,
}

/// Who played a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MovedBy {
    /// A person.
    You,
    /// The engine.
    Engine,
}

/// What became of an offer of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DrawOffer {
    /// The engine plays on.
    Declined,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PlayResult {
    /// As PGN writes it.
    pub(crate) result: String,
    /// Why, in words.
    pub(crate) sentence: String,
}

impl PlayResult {
    /// A result and its reason.
    pub(crate) fn new(result: &str, sentence: impl Into<String>) -> PlayResult {
        PlayResult { result: result.to_owned(), sentence: sentence.into() }
    }

    /// A draw.
    pub(crate) fn draw(sentence: impl Into<String>) -> PlayResult {
        PlayResult::new("1/2-1/2", sentence)
    }

    /// This side has lost.
    pub(crate) fn loss_of(side: Side, sentence: impl Into<String>) -> PlayResult {
        PlayResult::new(if side == Side::White { "0-1" } else { "1-0" }, sentence)
    }
}
