//! The arguments of `peer`.

use super::shared::{GameArgs, LimitArgs};
use super::time::{ClockTime, clock, time};
use super::{SideArg, shared::MAX_CONNECTIONS};
use clap::{Args, Subcommand, value_parser};
use std::ffi::OsString;
use std::net::IpAddr;
use std::time::Duration;

#[derive(Args)]
pub struct PeerArgs {
    #[command(subcommand)]
    pub command: PeerCommand,
}

#[derive(Subcommand)]
pub enum PeerCommand {
    /// Wait for other programs and play the games they bring.
    Listen(ListenArgs),
    /// Play a game with a program that listens, and bring the game.
    Connect(ConnectArgs),
}

#[derive(Args)]
pub struct ListenArgs {
    /// The address to listen at; only this machine is heard unless it is given.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub address: IpAddr,
    /// The port to listen at; 0 lets the system choose.
    #[arg(long, value_name = "PORT", default_value = "7235")]
    pub port: u16,
    /// The most programs that are played at the same time.
    #[arg(long, value_name = "N", default_value = "8",
          value_parser = value_parser!(u32).range(1..=MAX_CONNECTIONS))]
    pub connections: u32,
    /// How long a peer may be silent before it is given up.
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = time)]
    pub patience: Duration,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// What the engine is made of, like `hash=64 threads=2`.
    #[arg(value_name = "WORD=VALUE")]
    pub engine: Vec<String>,
}

#[derive(Args)]
pub struct ConnectArgs {
    /// Where the other program listens, like localhost:7235.
    #[arg(value_name = "HOST:PORT")]
    pub peer: String,
    #[command(flatten)]
    pub game: GameArgs,
    /// The position, instead of the start of the game.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<OsString>,
    /// The side this program plays.
    #[arg(long, value_enum, default_value = "white")]
    pub side: SideArg,
    /// A clock for both sides, like 5m+3s.
    #[arg(long, value_name = "TIME", value_parser = clock)]
    pub clock: Option<ClockTime>,
    /// How long the peer may be silent before it is given up.
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = time)]
    pub patience: Duration,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// What the engine is made of, like `hash=64 threads=2`.
    #[arg(value_name = "WORD=VALUE")]
    pub engine: Vec<String>,
}
