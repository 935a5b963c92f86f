//! The arguments of the commands for research: `experiment`, `parts` and
//! `train`.

use super::learning::{TrainNetArgs, TrainSeedNetArgs};
use super::shared::{GameArgs, MAX_DEPTH, MAX_GAMES, MAX_MOVES, MAX_OPENING, MAX_THREADS};
use super::time::time;
use clap::{Args, Subcommand, value_parser};
use game_core::ResultCurve;
use std::path::PathBuf;
use std::time::Duration;

/// The greatest number of epochs of a fit.
const MAX_EPOCHS: i64 = 10_000;

#[derive(Args)]
pub struct PartsArgs {
    /// Print one JSON array.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ExperimentArgs {
    /// base-evaluators, position-evaluators, iterators, together or mantis;
    /// without a name the experiments are listed.
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Games of a pairing in each game: 4 by default, 6 for mantis, 200 for
    /// together.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=MAX_GAMES))]
    pub games: Option<u32>,
    /// Half-moves the engines look ahead: 4,5 by default, 5 for iterators.
    #[arg(long, value_name = "N,N", value_delimiter = ',',
          value_parser = value_parser!(u32).range(1..=MAX_DEPTH))]
    pub depth: Vec<u32>,
    /// Games of the library, instead of the five of the experiment.
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    pub variants: Vec<String>,
    /// How many games are played at the same time.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=MAX_THREADS))]
    pub jobs: Option<u32>,
    /// The network of 70 numbers that plays in together.
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// A network of today, which plays in together too.
    #[arg(long, value_name = "FILE")]
    pub nnue: Option<PathBuf>,
    /// The time for a move in together, 100ms by default.
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
    /// The clocks of mantis are multiplied by this, 1 by default.
    #[arg(long, value_name = "FACTOR")]
    pub scale: Option<f64>,
    /// Random half-moves at the start; each opening is played with both
    /// colours.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(0..=MAX_OPENING))]
    pub random_plies: Option<u32>,
    /// The seed of chance: the same seed gives the same games.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// After this many moves by each side a game is drawn.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=MAX_MOVES))]
    pub max_moves: Option<u32>,
    /// The folder for games, tables and the picture; without it nothing is
    /// kept.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Go on with the experiment in the folder.
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct TrainArgs {
    #[command(subcommand)]
    pub command: TrainCommand,
}

#[derive(Subcommand)]
pub enum TrainCommand {
    /// Fit the weights of an evaluation to games. For chess it prints the page of
    /// weights; for any other game it makes games, fits, plays the old weights, and
    /// keeps the new ones if they win.
    Weights(TrainWeightsArgs),
    /// Fit the curve that turns scores of a game into expected results, or check
    /// one.
    Curve(TrainCurveArgs),
    /// Fit a network to games with scores.
    Net(Box<TrainNetArgs>),
    /// Fit the small network of chess that `eval=seed-net` plays with to games of
    /// people: 70 numbers, 32 neurons.
    SeedNet(TrainSeedNetArgs),
}

#[derive(Args)]
pub struct TrainWeightsArgs {
    /// Files of games, `-` is the standard input. Games other than chess are made if
    /// no file is given.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub game: GameArgs,
    /// For chess the file of the page, which is printed without it. For other games
    /// the folder of games, weights and match.
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,
    /// How often the fit goes through all positions.
    #[arg(long, value_name = "N", default_value = "40",
          value_parser = value_parser!(u32).range(1..=MAX_EPOCHS))]
    pub epochs: u32,
    /// Take one of every N quiet positions of a game: 4 by default in chess, 1 in
    /// other games.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub one_in: Option<u64>,
    /// How many games are made.
    #[arg(long, value_name = "N", default_value = "2000",
          value_parser = value_parser!(u32).range(1..=MAX_GAMES))]
    pub games: u32,
    /// Positions for each move of the games that are made.
    #[arg(long, value_name = "N", default_value = "500",
          value_parser = value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Games of the match against the old weights; 0 keeps the new ones untried.
    #[arg(long, value_name = "N", default_value = "400",
          value_parser = value_parser!(u32).range(0..=MAX_GAMES))]
    pub match_games: u32,
    /// Positions for each move of the match.
    #[arg(long, value_name = "N", default_value = "3000",
          value_parser = value_parser!(u64).range(1..))]
    pub match_nodes: u64,
    /// The seed of chance: the same seed gives the same games.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = value_parser!(u32).range(1..=MAX_THREADS))]
    pub concurrency: u32,
    /// Go on with the work in the folder.
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// The folder for data; the weights that won are kept there.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
}

#[derive(Args)]
pub struct TrainCurveArgs {
    /// Files of games of one kind with scores in comments, as `match --out`
    /// writes them; `-` is the standard input.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Take one of every N positions of a game.
    #[arg(long, value_name = "N", default_value = "8",
          value_parser = value_parser!(u64).range(1..))]
    pub one_in: u64,
    /// Keep one of every N games apart to check the curve; 0 keeps none.
    #[arg(long, value_name = "N", default_value = "4")]
    pub hold_out: usize,
    /// Fit nothing: check the curve the library has for the game.
    #[arg(long, conflicts_with_all = ["curve", "out", "hold_out"])]
    pub check: bool,
    /// Fit nothing: check the curve with this centre, half, slope and share of
    /// games that are drawn at any score.
    #[arg(long, value_name = "C,H,S,D", allow_hyphen_values = true, value_parser = curve,
          conflicts_with_all = ["out", "hold_out"])]
    pub curve: Option<ResultCurve>,
    /// Write the curve to its line of this table.
    #[arg(long, value_name = "TABLE")]
    pub out: Option<PathBuf>,
}

/// Reads the four numbers of a curve.
fn curve(text: &str) -> Result<ResultCurve, &'static str> {
    let numbers: Vec<f64> = text.split(',').map_while(|word| word.trim().parse().ok()).collect();
    match numbers[..] {
        [centre, half, slope, drawn]
            if centre.is_finite()
                && half.is_finite()
                && slope.is_finite()
                && slope > 0.0
                && (0.0..1.0).contains(&drawn) =>
        {
            Ok(ResultCurve { centre, half, slope, drawn })
        }
        _ => {
            Err("give centre, half and slope in centipawns and a share of games below 1, such as \
                  0,110,90,0.05")
        }
    }
}
