//! The words of engine protocols: parsed, printed, and the state machine
//! between them.
//!
//! [`uci`] turns lines into [`uci::Command`]s and findings into lines; both are
//! pure and total. [`server::Server`] answers lines with an engine behind
//! [`game_core::Engine`], which thinks on a thread of its own. [`client`] is
//! the other side: it asks engines, in UCI or in the XBoard protocol. Lines
//! come in as bytes and replies go out through a function, or both pass through
//! a [`client::Transport`]; only [`client::Pipes`] reaches a program.

#![forbid(unsafe_code)]

pub mod client;
pub mod server;
pub mod uci;
