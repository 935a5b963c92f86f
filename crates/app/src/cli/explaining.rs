//! The arguments of `explain` and `review`.

use super::shared::{GameArgs, MAX_THREADS};
use clap::{Args, ValueEnum, value_parser};
use std::ffi::OsString;
use std::path::PathBuf;

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

/// How a move is explained.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MethodArg {
    /// By what the lines prove: the refutation, the reason, the plan.
    Findings,
    /// By the term of the evaluation that changes most, described in two positions.
    Seed,
}

#[derive(Args)]
pub struct ExplainArgs {
    /// The position, instead of the start of a game.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<OsString>,
    /// The move to explain; without it the best move is explained.
    #[arg(long = "move", value_name = "MOVE")]
    pub played: Option<String>,
    /// Say what the opponent threatens.
    #[arg(long, conflicts_with = "played")]
    pub threat: bool,
    /// Say why this move is not the choice, or which rule it breaks.
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true, conflicts_with_all = ["played", "threat"])]
    pub why_not: Option<String>,
    /// Say what else is good: the best moves, with a reason each.
    #[arg(long, value_name = "N", conflicts_with_all = ["played", "threat", "why_not"],
          num_args = 0..=1, default_missing_value = "3", value_parser = value_parser!(u32).range(1..=20))]
    pub alternatives: Option<u32>,
    #[command(flatten)]
    pub game: GameArgs,
    /// For whom the text is written.
    #[arg(long, value_enum, default_value = "club")]
    pub level: LevelArg,
    /// How the move is explained.
    #[arg(long, value_enum, default_value = "findings", conflicts_with_all = ["threat", "alternatives"])]
    pub method: MethodArg,
    /// How many positions are visited for each line.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MAX_NODES))]
    pub nodes: Option<u64>,
    /// What the engine is made of, like `hash=64`.
    #[arg(value_name = "WORD=VALUE")]
    pub engine: Vec<String>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Check every claim again, with another program and twice the nodes.
    #[arg(long)]
    pub verify: bool,
    /// Print what the words of explanations mean, and nothing else.
    #[arg(long)]
    pub glossary: bool,
}

/// The form of a review.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReviewFormat {
    /// Text for a terminal.
    Text,
    /// The game with notes, for programs that show boards.
    Pgn,
    /// One page with boards and a graph.
    Html,
    /// Everything, for programs.
    Json,
}

impl ReviewFormat {
    /// The ending of the names of files in this form.
    pub fn ending(self) -> &'static str {
        match self {
            ReviewFormat::Text => "txt",
            ReviewFormat::Pgn => "pgn",
            ReviewFormat::Html => "html",
            ReviewFormat::Json => "json",
        }
    }
}

/// Where the evaluations of a review come from.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EvalsArg {
    /// A search of every position.
    Own,
    /// The notes `[%eval]` of the file.
    Given,
}

#[derive(Args)]
pub struct ReviewArgs {
    /// Files of games; `-` is the standard input.
    #[arg(value_name = "GAMES.pgn", required = true)]
    pub files: Vec<PathBuf>,
    /// The form of the review.
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReviewFormat,
    /// Write to this file; with --all to this folder.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How many positions are visited for each move of the game.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MAX_NODES))]
    pub nodes: Option<u64>,
    /// Look less deep, to be five times as fast.
    #[arg(long, conflicts_with = "nodes")]
    pub quick: bool,
    /// For whom the text is written.
    #[arg(long, value_enum, default_value = "club")]
    pub level: LevelArg,
    /// The how manieth game of the file is reviewed.
    #[arg(long = "game", value_name = "N", conflicts_with_all = ["all", "player"],
          value_parser = value_parser!(u64).range(1..))]
    pub number: Option<u64>,
    /// Review every game, each to a file of the folder --out.
    #[arg(long, requires = "out")]
    pub all: bool,
    /// Where evaluations come from.
    #[arg(long, value_enum, default_value = "own")]
    pub evals: EvalsArg,
    /// Count what costs this player points, over all games of the files.
    #[arg(long, value_name = "NAME", conflicts_with = "all")]
    pub player: Option<String>,
    /// How many games are reviewed at the same time.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=MAX_THREADS))]
    pub threads: Option<u32>,
    /// Explain every move and not only the worst.
    #[arg(long, conflicts_with = "player")]
    pub every: bool,
    /// Check every claim again, with another program and more nodes.
    #[arg(long, conflicts_with = "player")]
    pub verify: bool,
    /// The folders of endgame tables, separated as in PATH.
    #[arg(long, value_name = "FOLDERS")]
    pub syzygy: Option<String>,
    /// Go on with the reviews of the folder --out.
    #[arg(long, requires = "all")]
    pub resume: bool,
    #[command(flatten)]
    pub rules: GameArgs,
}
