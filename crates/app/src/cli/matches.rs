//! The arguments of `match` and `tune`.

use super::shared::{GameArgs, MAX_DEPTH, MAX_GAMES, MAX_MOVES, MAX_OPENING, MAX_THREADS};
use super::time::time;
use clap::{Args, value_parser};
use std::path::PathBuf;
use std::time::Duration;

/// How the games of a match or a tuning begin.
#[derive(Args)]
pub struct OpeningArgs {
    /// Openings: a file of positions (.fen, .epd), of games (.pgn), or an opening
    /// book (.bin, .book).
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    pub openings: Option<PathBuf>,
    /// Half-moves of a random opening, 8 by default; 0 begins at the start.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(0..=MAX_OPENING))]
    pub random_plies: Option<u32>,
    /// Half-moves taken from each game of a file of openings, or out of a book.
    #[arg(long, value_name = "N", default_value = "16",
          value_parser = value_parser!(u32).range(0..=MAX_OPENING))]
    pub book_plies: u32,
    /// How uneven a random opening may be, in centipawns; 0 takes all.
    #[arg(long, value_name = "CP", default_value = "80")]
    pub balance: u32,
    /// The seed of chance: the same seed gives the same openings.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
}

#[derive(Args)]
pub struct MatchArgs {
    /// Players: parts of an engine like `name=new hash=16 eval=hce`, or a
    /// program like `cmd="gnuchess --uci" proto=uci option.Hash=16`. Each may
    /// have its own tc=, movetime=, nodes= or depth=.
    #[arg(value_name = "PLAYER")]
    pub players: Vec<String>,
    /// A file with a player on each line, added to the players above.
    #[arg(long, value_name = "FILE")]
    pub players_file: Option<PathBuf>,
    #[command(flatten)]
    pub game: GameArgs,
    /// Games between every two players.
    #[arg(long, value_name = "N", default_value = "100",
          value_parser = value_parser!(u32).range(1..=MAX_GAMES))]
    pub games: u32,
    /// A clock: seconds and what is added after a move, `10+0.1`, `40/60+0.6`.
    #[arg(long, value_name = "CLOCK", conflicts_with_all = ["movetime", "nodes", "depth"])]
    pub tc: Option<String>,
    /// Time for each move, like 100ms.
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub movetime: Option<Duration>,
    /// Positions for each move.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Half-moves for each move.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=MAX_DEPTH))]
    pub depth: Option<u32>,
    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = value_parser!(u32).range(1..=MAX_THREADS))]
    pub concurrency: u32,
    #[command(flatten)]
    pub opening: OpeningArgs,
    /// Stop when one of two hypotheses is accepted: `0,5` or
    /// `0,5,0.05,0.05`, in normalised Elo; `,logistic` at the end
    /// for logistic Elo.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// Only the first player meets all players.
    #[arg(long)]
    pub gauntlet: bool,
    /// End games early that both players see as drawn or decided.
    #[arg(long)]
    pub adjudicate: bool,
    /// When a game counts as drawn: from which move, for how many moves, with
    /// which score at most; 40,8,10 with --adjudicate.
    #[arg(long, value_name = "FROM,MOVES,CP")]
    pub draw_rule: Option<String>,
    /// When a game counts as lost: for how many moves, with which score; 4,600
    /// with --adjudicate.
    #[arg(long, value_name = "MOVES,CP")]
    pub resign_rule: Option<String>,
    /// After this many moves by each side a game is drawn.
    #[arg(long, value_name = "N", default_value = "500",
          value_parser = value_parser!(u32).range(1..=MAX_MOVES))]
    pub max_moves: u32,
    /// How much longer than its time a player may take: 50ms by default, 500ms
    /// with a time for each move.
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub margin: Option<Duration>,
    /// How long a player may stay silent after its time before it counts as
    /// hung; a player without a clock has ten times as long.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    pub patience: Duration,
    /// The folder for games and tables; without it nothing is kept.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Go on with the match in the folder.
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// The greatest number of pairs of games of a tuning.
const MAX_PAIRS: i64 = MAX_GAMES / 2;
/// The greatest number of pairs of a block.
const MAX_BLOCK: i64 = 10_000;

#[derive(Args)]
pub struct TuneArgs {
    /// What the engine is made of, like `hash=16`; its other numbers as
    /// `option.NAME=VALUE`.
    #[arg(value_name = "WORD=VALUE")]
    pub words: Vec<String>,
    /// The numbers of the search to tune, each NAME, NAME=START, NAME:STEP or
    /// NAME=START:STEP. A step is how far the two engines of a pair lie to either
    /// side; a twentieth of the range by default.
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',', required = true)]
    pub numbers: Vec<String>,
    #[command(flatten)]
    pub game: GameArgs,
    /// Pairs of games to play.
    #[arg(long, value_name = "N", default_value = "5000",
          value_parser = value_parser!(u32).range(1..=MAX_PAIRS))]
    pub pairs: u32,
    /// Positions for each move.
    #[arg(long, value_name = "N", default_value = "20000",
          value_parser = value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Pairs that are played before the numbers move.
    #[arg(long, value_name = "N", default_value = "64",
          value_parser = value_parser!(u32).range(1..=MAX_BLOCK))]
    pub block: u32,
    /// How far a number moves for a won game at the end, in steps.
    #[arg(long, value_name = "SHARE", default_value = "0.02", value_parser = rate)]
    pub rate: f64,
    /// How many games are played at the same time.
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = value_parser!(u32).range(1..=MAX_THREADS))]
    pub concurrency: u32,
    #[command(flatten)]
    pub opening: OpeningArgs,
    /// After this many moves by each side a game is drawn.
    #[arg(long, value_name = "N", default_value = "200",
          value_parser = value_parser!(u32).range(1..=MAX_MOVES))]
    pub max_moves: u32,
    /// The folder for the journal and the numbers found; without it nothing is
    /// kept.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Go on with the tuning in the folder.
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Reads how far a number moves.
fn rate(text: &str) -> Result<f64, &'static str> {
    let rate = text.parse().ok().filter(|rate| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or("give a share above 0 and at most 1, such as 0.02")
}
