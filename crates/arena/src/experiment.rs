//! Experiments: engines of many kinds against each other in many games, to
//! learn which idea is better.
//!
//! A [`Plan`] says who plays whom, in which [`Stage`]s and how often. Its results
//! are counted by groups of entrants ([`PlanCounts`]) and written beside the
//! published results of the work that is repeated ([`report`], [`plot`]).
//! [`designs`] holds the plans. [`iterators`] is an experiment without games,
//! [`mantis`] an experiment against other programs, [`together`] one on a network.
//!
//! The two games of an opening are one observation, and every pairing has openings
//! of its own: engines of fixed depth play the same game twice from the same
//! position.

mod count;
pub mod designs;
pub mod iterators;
pub mod mantis;
mod plan;
pub mod plot;
pub mod report;
mod run;
pub mod together;

pub use count::{GroupScore, PlanCounts};
pub use plan::{EntrantGroup, Plan, PlanError, Stage};
