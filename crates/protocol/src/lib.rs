//! The words of engine protocols: parsed, printed, and the state machine
//! between them.
//!
//! [`uci`] turns lines into [`uci::Command`]s and findings into lines; both are
//! pure and total. [`server::Server`] answers lines with an engine behind
//! [`game_core::Engine`], which thinks on a thread of its own. This room reads
//! no input and writes no output: lines come in as bytes, replies go out
//! through a function.

#![forbid(unsafe_code)]

pub mod client;
pub mod server;
pub mod uci;
