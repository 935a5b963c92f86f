//! The client side of a protocol: it asks an engine to play.
//!
//! A [`Client`] is a conversation with one engine over a [`Transport`]: UCI in
//! `client/uci.rs`, the XBoard protocol in `client/cecp.rs`. What both say is in
//! `client/conversation.rs`. Clients keep no clock of their own: the transport
//! says when a line came, so that a scripted transport (`client/script.rs`)
//! tests every silence without waiting for it.

#[cfg(test)]
mod analysis_tests;
mod cecp;
mod conversation;
mod pipes;
#[cfg(test)]
mod script;
#[cfg(test)]
mod tests;
mod transport;
mod uci;
mod wait;

pub use cecp::Cecp;
pub use conversation::{
    Client, ClientError, Decision, GameStart, Introduction, MoveRequest, Reply,
};
pub use pipes::Pipes;
pub use transport::{Closed, Heard, Transport};
pub use uci::{AnalysisRequest, ToldAnalysis, ToldLine, Uci};
