//! The arguments of the commands that read positions and games: `perft`,
//! `fen`, `pgn` and `epd`.

use super::shared::{GameArgs, MAX_DEPTH, MAX_THREADS};
use clap::{Args, value_parser};
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Args)]
pub struct PerftArgs {
    /// Length of the sequences, in half-moves.
    #[arg(value_parser = value_parser!(u32).range(0..=MAX_DEPTH))]
    pub depth: u32,
    /// The position to begin with, instead of the start of a game.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<OsString>,
    #[command(flatten)]
    pub game: GameArgs,
    /// Show the count below each move.
    #[arg(long)]
    pub divide: bool,
    /// The number of threads that count.
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = value_parser!(u32).range(1..=MAX_THREADS))]
    pub threads: u32,
    /// Make every move of the last half-move instead of only counting them.
    #[arg(long)]
    pub made: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct FenArgs {
    /// The position, in quotes or not; `-` or nothing reads it from a pipe.
    /// On a terminal, nothing means the start of a game.
    #[arg(value_name = "FEN", allow_negative_numbers = true)]
    pub words: Vec<OsString>,
    #[command(flatten)]
    pub game: GameArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct PgnArgs {
    /// Files of games; `-` is the standard input.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Say only what is wrong, without a summary.
    #[arg(long)]
    pub check: bool,
    /// Write the games with exact moves to this file, faulty games left out.
    /// The file appears, or changes, only when all is written.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print the summary as one JSON object.
    #[arg(long, conflicts_with = "check")]
    pub json: bool,
}

#[derive(Args)]
pub struct EpdArgs {
    /// A file with a position on each line; `-` is the standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}
