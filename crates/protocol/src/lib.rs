//! Engine protocols: lines are parsed and printed, and a state machine stands
//! between them.
//!
//! [`uci`] turns lines into [`uci::UciCommand`]s and findings into lines; both
//! are pure and total. [`server::Server`] answers lines with a
//! [`game_core::Engine`], which thinks on a thread of its own. [`xboard`] and
//! [`xboard_server::XboardServer`] are the same for the XBoard protocol. [`dialect`] has the protocols
//! of shogi and xiangqi programs, which say the same as UCI in other words. [`client`]
//! is the side that asks engines, in UCI or in the XBoard protocol. A server gets lines
//! as bytes and gives replies to a function; a client does both through a
//! [`client::Transport`]; only [`client::Pipes`] reaches a program. [`peer`] is a
//! talk between two programs that play each other.

#![forbid(unsafe_code)]

pub mod client;
pub mod dialect;
pub mod peer;
pub mod server;
#[cfg(test)]
mod toy_chess;
pub mod uci;
pub mod xboard;
pub mod xboard_server;
