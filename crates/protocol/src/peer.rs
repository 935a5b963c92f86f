//! The peer protocol: two programs play any game over a stream of JSON lines.
//!
//! Four messages are enough: `new_variant` with the text of the rules,
//! `new_position`, `play color` and `move` with its effects. Behind a `hello`
//! come clocks, draws, resignation and results. [`PeerMessage`] parses and
//! prints, [`PeerMove`] is the text of a move, [`PeerTalk`] is the state
//! machine, [`LineCutter`] cuts bytes into messages. All are pure and total: a
//! [`Referee`] knows the game, and the program has the sockets and the clock.

mod board;
mod clock;
mod cutter;
mod fields;
mod message;
mod moves;
mod spell;
mod talk;
#[cfg(test)]
mod tests;

pub use board::{PeerBoard, PeerSquare};
pub use clock::PeerClock;
pub use cutter::{Cut, LineCutter};
pub use message::{PeerEnd, PeerFault, PeerMessage};
pub use moves::{PeerMove, PeerStep, PeerSubject, StepError};
pub use spell::{spell, spell_step};
pub use talk::{PeerNews, PeerStage, PeerTalk, Referee, RefereeError};

/// The version of the protocol that `hello` names.
const PEER_VERSION: u64 = 1;
/// The greatest length of a message in bytes.
const MAX_MESSAGE: usize = 1_200_000;
/// The greatest length of the rules in a message, in bytes.
const MAX_PEER_RULES: usize = 250_000;
