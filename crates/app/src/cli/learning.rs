//! The arguments of the commands that learn networks: `datagen` and
//! `train net`.

use super::shared::{GameArgs, MAX_MOVES, MAX_OPENING, MAX_THREADS};
use super::time::time;
use clap::{Args, value_parser};
use std::path::PathBuf;
use std::time::Duration;

/// The greatest number of passes over the data.
const MAX_PASSES: i64 = 100_000;

#[derive(Args)]
pub struct DatagenArgs {
    /// What the engine that plays is made of, like `eval=universal`.
    #[arg(value_name = "WORD=VALUE")]
    pub words: Vec<String>,
    #[command(flatten)]
    pub game: GameArgs,
    /// The file for the games.
    #[arg(long, value_name = "FILE", required = true)]
    pub out: PathBuf,
    /// Score the games of these PGN files instead of playing; a game with scores in
    /// comments keeps them. `-` is the standard input.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub label: Vec<PathBuf>,
    /// Positions after which no new depth begins.
    #[arg(long, value_name = "N", default_value = "1000",
          value_parser = value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// How many games to play; without it until the time is over or Ctrl-C.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// The number of the first game. Runs of one seed that have no number in common
    /// have no game in common.
    #[arg(long, value_name = "N", default_value = "0")]
    pub first: u64,
    /// The seed of chance: the same seed and number give the same game.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// End after this time.
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = value_parser!(u32).range(1..=MAX_THREADS))]
    pub threads: u32,
    /// Random half-moves at the start of each game.
    #[arg(long, value_name = "N", default_value = "8",
          value_parser = value_parser!(u32).range(0..=MAX_OPENING))]
    pub random_plies: u32,
    /// After this many moves by each side a game is drawn.
    #[arg(long, value_name = "N", default_value = "200",
          value_parser = value_parser!(u32).range(1..=MAX_MOVES))]
    pub max_moves: u32,
    /// Go on with the file.
    #[arg(long)]
    pub resume: bool,
}

#[derive(Args)]
pub struct TrainNetArgs {
    /// Files of games that `datagen` wrote.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub game: GameArgs,
    /// The file for the network. Beside it `.checkpoint` and `.svg`, the curve of the
    /// loss, are written.
    #[arg(long, value_name = "FILE", required = true)]
    pub out: PathBuf,
    /// Neurons of each view, a multiple of 32.
    #[arg(long, value_name = "N", default_value = "32")]
    pub neurons: usize,
    /// Outputs, chosen by the number of pieces on the board.
    #[arg(long, value_name = "N", default_value = "1")]
    pub buckets: usize,
    /// How often the training goes through all positions.
    #[arg(long, value_name = "N", default_value = "40",
          value_parser = value_parser!(u32).range(1..=MAX_PASSES))]
    pub passes: u32,
    /// Positions of a step.
    #[arg(long, value_name = "N", default_value = "16384",
          value_parser = value_parser!(u32).range(16..=1_048_576))]
    pub batch: u32,
    /// The greatest step of a weight.
    #[arg(long, value_name = "RATE", default_value = "0.001")]
    pub rate: f32,
    /// How much the result of a game counts beside the score of a position, from 0 to
    /// 1.
    #[arg(long, value_name = "SHARE", default_value = "0")]
    pub result_share: f32,
    /// The seed of chance: the same seed gives the same network.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// How many threads work. The network does not depend on it.
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = value_parser!(u32).range(1..=MAX_THREADS))]
    pub threads: u32,
    /// Go on from the checkpoint.
    #[arg(long)]
    pub resume: bool,
}

#[derive(Args)]
pub struct TrainSeedNetArgs {
    /// PGN files of games of chess, `-` is the standard input.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// The file for the network.
    #[arg(long, value_name = "FILE", required = true)]
    pub out: PathBuf,
    /// How often the training goes through all positions.
    #[arg(long, value_name = "N", default_value = "100",
          value_parser = value_parser!(u32).range(1..=MAX_PASSES))]
    pub epochs: u32,
    /// Positions of a step.
    #[arg(long, value_name = "N", default_value = "64",
          value_parser = value_parser!(u32).range(1..=1_048_576))]
    pub batch: u32,
    /// How far a step goes.
    #[arg(long, value_name = "RATE", default_value = "0.01")]
    pub rate: f32,
    /// Keep one of every N games apart to measure; 0 keeps none. An odd number takes
    /// games of both colours where players change them from game to game.
    #[arg(long, value_name = "N", default_value = "19")]
    pub hold_out: usize,
    /// The seed of chance: the same seed gives the same network.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
}
