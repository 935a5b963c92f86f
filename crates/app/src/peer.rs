//! `manticore peer`: games with other programs over the network.
//!
//! `protocol::peer` knows the messages. Here are the sockets: `peer/link.rs` is
//! a connection, `peer/listen.rs` and `peer/connect.rs` are its two ends,
//! `peer/play.rs` plays a game over it, `peer/table.rs` is its referee.

mod board;
mod connect;
mod link;
mod listen;
mod play;
mod table;
mod text;

use crate::cli::{PeerArgs, PeerCommand};
use std::process::ExitCode;

/// Runs the command.
pub fn run(args: &PeerArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        PeerCommand::Listen(args) => listen::run(args),
        PeerCommand::Connect(args) => connect::run(args),
    }
}
