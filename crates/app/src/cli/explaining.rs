//! The arguments of `explain`.

use super::shared::GameArgs;
use clap::{Args, ValueEnum, value_parser};
use std::ffi::OsString;

/// The most nodes for each line.
const MAX_NODES: u64 = 1_000_000_000;

/// For whom is written.
#[derive(Clone, Copy, ValueEnum)]
pub enum LevelArg {
    /// Short words, no terms.
    Beginner,
    /// The terms of chess books.
    Club,
    /// Terms and numbers.
    Expert,
}

#[derive(Args)]
pub struct ExplainArgs {
    /// The position, instead of the start of a game.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<OsString>,
    /// The move to explain; without it the best move is explained.
    #[arg(long = "move", value_name = "MOVE")]
    pub played: Option<String>,
    #[command(flatten)]
    pub game: GameArgs,
    /// For whom the text is written.
    #[arg(long, value_enum, default_value = "club")]
    pub level: LevelArg,
    /// How many positions are visited for each line.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MAX_NODES))]
    pub nodes: Option<u64>,
    /// What the engine is made of, like `hash=64`.
    #[arg(value_name = "WORD=VALUE")]
    pub engine: Vec<String>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}
