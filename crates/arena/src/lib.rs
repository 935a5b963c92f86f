//! Matches between engines: who meets whom, from which positions, under which
//! clock, and what the results are worth.
//!
//! An [`Entrant`] is what a text like `name=new spec="hash=16"` or
//! `cmd="toga2" proto=uci` describes; a [`Player`] is one at work. A game is
//! played by our own rules ([`game`]), so an engine that crashes, hangs, plays
//! an illegal move or oversteps the time loses that game and is started anew.
//! [`Match`] runs a schedule on several threads; [`Standings`] counts,
//! [`elo`] and [`sprt`] judge. [`experiment`] runs many kinds of engines over
//! many games to learn which idea is better. This room prints nothing; its only files are
//! those of [`journal`], so that no finished game is ever lost.

#![forbid(unsafe_code)]

pub mod chance;
pub mod elo;
pub mod entrant;
pub mod experiment;
pub mod game;
pub mod journal;
pub mod judge;
pub mod openings;
pub mod pace;
pub mod pairing;
pub mod player;
pub mod record;
pub mod referee;
pub mod report;
pub mod runner;
pub mod sprt;
pub mod standings;

pub use entrant::{Entrant, EntrantError};
pub use game::{Cause, Played, Terms};
pub use judge::Adjudication;
pub use openings::{Opening, OpeningError, Openings};
pub use pace::Pace;
pub use pairing::{Fixture, Schedule};
pub use player::Player;
pub use runner::{Halt, Match, MatchError, Run};
pub use sprt::{Sprt, Verdict};
pub use standings::Standings;
