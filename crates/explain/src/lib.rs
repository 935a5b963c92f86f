//! Why a move is good or bad, in any game.
//!
//! The way from a move to words: a [`Story`] is a line of play with all its
//! positions, each a [`Moment`]; detectors ([`detect`]) look at stories and make
//! [`Finding`]s, typed claims of a [`Fact`] that a board or a line proves. Words
//! come last and only from findings.
//!
//! The crate knows no game: it asks a board what its pieces do ([`Roles`]) and
//! what the game is like, and is silent where a fact makes no sense. It opens no
//! file and starts no thread; searching is asked of an
//! [`Analyst`](game_core::Analyst).

#![deny(unsafe_code)]

mod alternatives;
mod any_board;
mod broken_rule;
mod case;
mod closer_look;
pub mod detect;
mod explanation;
mod fact;
mod finding;
mod judge;
mod known_scores;
mod moment;
mod openings;
mod plan;
mod reason;
pub mod review;
mod roles;
mod story;
mod threat;
mod two_positions;
mod words;

pub use alternatives::{Alternative, Alternatives};
pub use any_board::{AnyBoard, SquareGroup, any_board};
pub use broken_rule::{BrokenRule, broken_rule};
pub use case::{Case, JudgedLine, ToldLook};
pub(crate) use explanation::written;
pub use explanation::{Asked, Explanation, SaidReason, WrittenLine, reasons_and_plan};
pub use fact::{Fact, Family};
pub use finding::{Evidence, Finding, PlacedMan};
pub use judge::{
    GamePhases, Grade, INACCURACY, NOISE, PointScale, START_CENTIPAWNS, average_loss, centipawns,
    grade, loss, phases,
};
pub(crate) use judge::{MISTAKE, accuracy_of_game, accuracy_of_move};
pub use moment::{Moment, PAWN_VALUE, PieceFacts, ROYAL_VALUE};
pub use openings::{BookPlace, GameOpening, OpeningName, OpeningTable};
pub use plan::{Aim, aims, plan};
pub use reason::{Course, ONLY_MOVE_POINTS, Reason, ReasonPart, is_decided, reasons};
pub(crate) use reason::{THREAT_POINTS, differences, is_missed_win, real_moves};
pub use roles::{PieceRole, Roles, offset};
pub use story::{Story, is_quiet};
pub use threat::{Threat, ThreatKind};
pub use two_positions::{
    DescribedLine, MoveRating, TwoPositions, deviation_allowed, factor_statements, largest_factor,
};
pub use words::{Level, PhraseError, Phrases, PieceNames, Speaker, UnknownLevel};
