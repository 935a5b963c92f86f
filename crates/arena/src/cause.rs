//! Why a game is over.

use game_core::{Outcome, Side};
use std::fmt;

/// What a player did wrong, so that it lost the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Misdeed {
    /// It exceeded its time.
    Time,
    /// It played this text, which is not a legal move.
    Illegal(String),
    /// Its program ended.
    Crash,
    /// It did not answer at all.
    Hang,
    /// It refused a command, with this text.
    Refusal(String),
    /// It claimed the end of a game that was not over.
    Claim,
}

impl Misdeed {
    /// The word for tables and files.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Misdeed::Time => "time",
            Misdeed::Illegal(_) => "illegal",
            Misdeed::Crash => "crash",
            Misdeed::Hang => "hang",
            Misdeed::Refusal(_) => "refusal",
            Misdeed::Claim => "claim",
        }
    }
}

/// Why a game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// The game is over by its rules.
    Rules(Outcome),
    /// A side lost by a misdeed.
    Misdeed(Side, Misdeed),
    /// A side resigned.
    Resigned(Side),
    /// The game was adjudicated as a win of this side.
    AdjudicatedWin(Side),
    /// The game was adjudicated as a draw.
    AdjudicatedDraw,
    /// The game reached the largest number of moves, and is drawn.
    TooLong,
}

impl Cause {
    /// The winner; `None` for a draw.
    pub(crate) fn winner(&self) -> Option<Side> {
        match self {
            Cause::Rules(outcome) => outcome.winner(),
            Cause::Misdeed(side, _) | Cause::Resigned(side) => Some(!*side),
            Cause::AdjudicatedWin(side) => Some(*side),
            Cause::AdjudicatedDraw | Cause::TooLong => None,
        }
    }

    /// The value of the PGN tag `Termination`.
    pub(crate) fn termination(&self) -> &'static str {
        match self {
            Cause::Rules(_) | Cause::Resigned(_) => "normal",
            Cause::Misdeed(_, Misdeed::Time) => "time forfeit",
            Cause::Misdeed(_, Misdeed::Illegal(_) | Misdeed::Claim) => "rules infraction",
            Cause::Misdeed(..) => "abandoned",
            Cause::AdjudicatedWin(_) | Cause::AdjudicatedDraw | Cause::TooLong => "adjudication",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Rules(outcome) => outcome.fmt(f),
            Cause::Misdeed(side, Misdeed::Time) => write!(f, "{side} loses on time"),
            Cause::Misdeed(side, Misdeed::Illegal(text)) => {
                write!(f, "{side} plays {text:?}, which is no legal move")
            }
            Cause::Misdeed(side, Misdeed::Crash) => write!(f, "{side} crashes"),
            Cause::Misdeed(side, Misdeed::Hang) => write!(f, "{side} hangs"),
            Cause::Misdeed(side, Misdeed::Refusal(what)) => write!(f, "{side} refuses: {what}"),
            Cause::Misdeed(side, Misdeed::Claim) => {
                write!(f, "{side} says wrongly that the game is over")
            }
            Cause::Resigned(side) => write!(f, "{side} resigns"),
            Cause::AdjudicatedWin(side) => write!(f, "{side} wins by adjudication"),
            Cause::AdjudicatedDraw => f.write_str("draw by adjudication"),
            Cause::TooLong => f.write_str("draw by the length of the game"),
        }
    }
}
