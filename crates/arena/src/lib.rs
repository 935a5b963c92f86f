//! Matches between engines, and experiments over many matches.
//!
//! An [`Entrant`] is a participant, described by a text like
//! `name=new spec="hash=16"` or `cmd="toga2" proto=uci`. A [`Match`] plays the
//! games of a [`Schedule`] on several threads, by the rules and clocks of this
//! crate: an engine that crashes, hangs, plays an illegal move or exceeds its time
//! loses the game and is started again. [`Standings`] count the results, [`Sprt`]
//! decides when enough games are played, and [`report`] writes tables.
//! [`experiment`] plays plans over many games and engines; a [`Tuning`] moves the
//! numbers of the search to where pairs of games are won.
//!
//! This crate prints nothing. Its only file is the [`Journal`], so that no
//! finished game is lost.

#![forbid(unsafe_code)]

mod adjudication;
mod cause;
mod chance;
mod elo;
mod entrant;
mod error;
pub mod experiment;
mod game;
mod halt;
mod journal;
mod openings;
mod pace;
mod pairing;
mod player;
mod record;
mod referee;
pub mod report;
mod runner;
mod sprt;
mod standings;
mod tuning;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use entrant::{Entrant, EntrantError, EntrantKind};
pub use error::MatchError;
pub use game::Terms;
pub use halt::Halt;
pub use journal::{JOURNAL_FILE, Journal, JournalError, Settings};
pub use openings::{BookLines, OpeningError, Openings};
pub use pace::Pace;
pub use pairing::{Format, Schedule};
pub use player::PlayerStartError;
pub use record::Finished;
pub use runner::{Match, Run};
pub use sprt::Sprt;
pub use standings::Standings;
pub use tuning::{PairPlayed, Spsa, TunedNumber, Tuning, TuningRun};
