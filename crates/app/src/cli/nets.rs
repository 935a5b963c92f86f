//! The arguments of `learn` and `nets`.

use super::shared::{GameArgs, MAX_THREADS};
use super::time::time;
use clap::{Args, Subcommand, value_parser};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub struct LearnArgs {
    /// A game of the library.
    #[arg(value_name = "GAME", conflicts_with_all = ["variant", "rules"])]
    pub name: Option<String>,
    #[command(flatten)]
    pub game: GameArgs,
    /// How long to learn.
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = time)]
    pub time: Duration,
    /// How many threads work.
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = value_parser!(u32).range(1..=MAX_THREADS))]
    pub threads: u32,
    /// How many generations of playing, training and testing.
    #[arg(long, value_name = "N", default_value = "4",
          value_parser = value_parser!(u32).range(1..=1_000))]
    pub generations: u32,
    /// Neurons of each view, a multiple of 32.
    #[arg(long, value_name = "N", default_value = "32")]
    pub neurons: usize,
    /// Outputs, chosen by the number of pieces on the board.
    #[arg(long, value_name = "N", default_value = "1")]
    pub buckets: usize,
    /// Positions after which no new depth begins, when games are made.
    #[arg(long, value_name = "N", default_value = "500",
          value_parser = value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Positions for each move of the matches.
    #[arg(long, value_name = "N", default_value = "3000",
          value_parser = value_parser!(u64).range(1..))]
    pub match_nodes: u64,
    /// Games of each match, an even number.
    #[arg(long, value_name = "N", default_value = "200",
          value_parser = value_parser!(u32).range(2..=1_000_000))]
    pub games: u32,
    /// The seed of chance.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// Files of games that `datagen` wrote, to learn from beside the own ones.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub data: Vec<PathBuf>,
    /// The folder for games, networks and the report; by default a folder for the game
    /// below the data folder.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Go on with the folder.
    #[arg(long)]
    pub resume: bool,
    /// The data folder, to which a network that won goes.
    #[arg(long, value_name = "FOLDER")]
    pub data_folder: Option<PathBuf>,
}

#[derive(Args)]
pub struct NetsArgs {
    #[command(subcommand)]
    pub command: Option<NetsCommand>,
    /// The data folder.
    #[arg(long, value_name = "FOLDER", global = true)]
    pub data_folder: Option<PathBuf>,
}

#[derive(Subcommand)]
pub enum NetsCommand {
    /// List the networks of the data folder.
    List,
    /// Show what a network file says of itself.
    Show(NetNameArgs),
    /// Copy the network of a game to a file.
    Export(NetExportArgs),
    /// Delete the network of a game.
    Delete(NetNameArgs),
}

#[derive(Args)]
pub struct NetNameArgs {
    /// A game of the library, the hash of rules, or a file of a network.
    #[arg(value_name = "GAME|HASH|FILE")]
    pub name: String,
}

#[derive(Args)]
pub struct NetExportArgs {
    /// A game of the library or the hash of rules.
    #[arg(value_name = "GAME|HASH")]
    pub name: String,
    /// The file to write, or a folder: there it becomes GAME.HASH.net.
    #[arg(value_name = "FILE|FOLDER")]
    pub file: PathBuf,
}
