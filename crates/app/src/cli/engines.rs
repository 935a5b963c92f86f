//! The arguments of the commands that think: `uci`, `xboard`, `analyse`, `eval`,
//! `play` and `bench`.

use super::shared::{GameArgs, LimitArgs, MAX_DEPTH};
use super::time::{ClockTime, clock};
use clap::{Args, ValueEnum, value_parser};
use std::ffi::OsString;
use std::path::PathBuf;

/// The greatest number of lines of an analysis. Each line is a search of its
/// own.
const MAX_LINES: i64 = 500;

#[derive(Args, Default)]
pub struct UciArgs {
    /// What the engine is made of, like `hash=64 threads=2`.
    #[arg(value_name = "WORD=VALUE")]
    pub engine: Vec<String>,
    #[command(flatten)]
    pub game: GameArgs,
    /// Offer the numbers of the search as options, to be tuned.
    #[arg(long)]
    pub tuning: bool,
    /// Write all that is heard and said to this file as well.
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

#[derive(Args)]
pub struct AnalyseArgs {
    /// The position, instead of the start of a game.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<OsString>,
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// The number of lines.
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = value_parser!(u32).range(1..=MAX_LINES))]
    pub lines: u32,
    /// What the engine is made of, like `hash=64 threads=2`.
    #[arg(value_name = "WORD=VALUE")]
    pub engine: Vec<String>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct EvalArgs {
    /// The position, instead of the start of a game.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<OsString>,
    #[command(flatten)]
    pub game: GameArgs,
    /// What the engine is made of, like `eval=universal`.
    #[arg(value_name = "WORD=VALUE")]
    pub engine: Vec<String>,
    /// Tell every feature on its square.
    #[arg(long)]
    pub squares: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// One of the two sides.
#[derive(Clone, Copy, ValueEnum)]
pub enum SideArg {
    White,
    Black,
}

#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The side you play.
    #[arg(long, value_enum, default_value = "white")]
    pub side: SideArg,
    /// The position, instead of the start of a game.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<OsString>,
    /// A start of a game whose pieces are shuffled: its number, or random.
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub start: Option<String>,
    /// A clock for both sides, like 5m+3s.
    #[arg(long, value_name = "TIME", value_parser = clock)]
    pub clock: Option<ClockTime>,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// What the engine is made of, like `hash=64 threads=2`.
    #[arg(value_name = "WORD=VALUE")]
    pub engine: Vec<String>,
}

#[derive(Args)]
pub struct BenchArgs {
    /// Half-moves in each position.
    #[arg(value_parser = value_parser!(u32).range(1..=MAX_DEPTH))]
    pub depth: Option<u32>,
    #[command(flatten)]
    pub game: GameArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}
