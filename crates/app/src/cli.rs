//! How the program is called: the commands, their options and their help.
//!
//! Nothing is done here. Texts that are checked by a reader of their own stay
//! as the system gave them, so that one place finds words for what is wrong.

mod laboratory;

pub use laboratory::{ExperimentArgs, PartsArgs};

use crate::thinking;
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Nobody waits for more, and a larger number is a slip of the hand.
const MAX_DEPTH: i64 = 99;
/// More than any machine has cores, and few enough to be started.
const MAX_THREADS: i64 = 1_024;
/// More games than anybody plays in a match.
const MAX_GAMES: i64 = 10_000_000;
/// Longer random openings are no openings.
const MAX_OPENING: i64 = 200;
/// Longer games are never drawn by their length.
const MAX_MOVES: i64 = 100_000;
/// Nothing is learnt any more long before.
const MAX_EPOCHS: i64 = 10_000;

/// Nobody reads more lines.
const MAX_LINES: i64 = 500;

const EXAMPLES: &str = "\
Examples:
  manticore perft 6                 count the move sequences of six half-moves
  manticore perft 5 --divide        the same, move by move
  manticore fen 8/8/8/8/8/4k3/4p3/4K3 w - -
                                    draw a position and list its moves
  manticore fen --variant shogi lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - -
                                    the same in another game
  manticore analyse --time 2s --lines 3
                                    the three best lines of a position
  manticore play --variant shogi    a game in the terminal
  manticore variants                the games it knows
  manticore parts                   what an engine can be made of
  manticore analyse --depth 5 search=alphabeta eval=sme+imm order=mvv-lva
                                    an engine made of parts
  manticore variants check my.toml  every fault of a rules file
  manticore match hash=16 'cmd=stockfish option.Skill_Level=5' --tc 10+0.1 --out result
                                    which of two engines is better
  manticore train weights games.pgn --out page.txt
                                    fit the evaluation of chess to games
  manticore experiment position-evaluators --jobs 2 --out result
                                    which evaluator is best over five games
  manticore pgn games.pgn           check every move of every game
  manticore epd suite.epd           check a test suite";

/// An engine for any chess: plays, analyses, counts moves, reads and checks
/// positions and games.
#[derive(Parser)]
#[command(name = "manticore", version, after_help = EXAMPLES, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Speak the Universal Chess Interface, for programs that show boards.
    Uci(UciArgs),
    /// The best lines of a position.
    Analyse(AnalyseArgs),
    /// The evaluation of a position, taken apart.
    Eval(EvalArgs),
    /// Play a game in the terminal.
    Play(PlayArgs),
    /// Let engines play against each other, and say which is better.
    Match(Box<MatchArgs>),
    /// Learn from games.
    Train(TrainArgs),
    /// Repeat a published experiment: which ideas make engines better.
    Experiment(ExperimentArgs),
    /// Think a fixed amount: a signature of the search, and its speed.
    Bench(BenchArgs),
    /// Count the move sequences of a length, to test and to measure.
    Perft(PerftArgs),
    /// Draw a position, check it and list its moves.
    Fen(FenArgs),
    /// Check files of games, and write them in the usual form.
    Pgn(PgnArgs),
    /// Check a test suite of positions with notes.
    Epd(EpdArgs),
    /// The games of the library, and rules files.
    Variants(VariantsArgs),
    /// Everything an engine can be made of.
    Parts(PartsArgs),
}

/// Which game is played.
#[derive(Args, Default)]
pub struct GameArgs {
    /// A game of the library, see `manticore variants`; of a file with many
    /// games, the one of this name.
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// A file with the rules of a game: .toml, .ini, or .txt for the plain
    /// format.
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
}

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
}

/// How long to think; it ends when the first of these is reached.
#[derive(Args)]
pub struct LimitArgs {
    /// Half-moves.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=MAX_DEPTH))]
    pub depth: Option<u32>,
    /// Positions.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Time, like 5s, 500ms or 2m.
    #[arg(long, value_name = "TIME", value_parser = thinking::time)]
    pub time: Option<Duration>,
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
    /// How many lines.
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
    /// The side you have.
    #[arg(long, value_enum, default_value = "white")]
    pub side: SideArg,
    /// The position, instead of the start of a game.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<OsString>,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// What the engine is made of, like `hash=64 threads=2`.
    #[arg(value_name = "WORD=VALUE")]
    pub engine: Vec<String>,
}

#[derive(Args)]
pub struct MatchArgs {
    /// Players: parts of an engine like `name=new hash=16 eval=hce`, or a
    /// program like `cmd="gnuchess --uci" proto=uci option.Hash=16`. Each may
    /// have its own tc=, movetime=, nodes= or depth=.
    #[arg(value_name = "PLAYER")]
    pub players: Vec<String>,
    /// A file with a player on each line; they come behind the others.
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
    #[arg(long, value_name = "TIME", value_parser = thinking::time)]
    pub movetime: Option<Duration>,
    /// Positions for each move.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Half-moves for each move.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=MAX_DEPTH))]
    pub depth: Option<u32>,
    /// Games at the same time.
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = value_parser!(u32).range(1..=MAX_THREADS))]
    pub concurrency: u32,
    /// Openings: a file of positions (.fen, .epd) or of games (.pgn).
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    pub openings: Option<PathBuf>,
    /// Half-moves of a random opening, 8 unless said; 0 is the start.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(0..=MAX_OPENING))]
    pub random_plies: Option<u32>,
    /// Half-moves taken from each game of a file of openings.
    #[arg(long, value_name = "N", default_value = "16",
          value_parser = value_parser!(u32).range(0..=MAX_OPENING))]
    pub book_plies: u32,
    /// How uneven a random opening may be, in centipawns; 0 takes all.
    #[arg(long, value_name = "CP", default_value = "80")]
    pub balance: u32,
    /// The seed of chance: the same seed gives the same openings.
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: u64,
    /// Stop when one of two hypotheses is accepted: `0,5` or
    /// `0,5,0.05,0.05`, in normalised Elo; `,logistic` for the other.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// The first player meets all others, who do not meet each other.
    #[arg(long)]
    pub gauntlet: bool,
    /// Call games off that both players see as drawn or decided.
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
    /// A game is drawn after so many moves by each side.
    #[arg(long, value_name = "N", default_value = "500",
          value_parser = value_parser!(u32).range(1..=MAX_MOVES))]
    pub max_moves: u32,
    /// So much longer than its time a player may take: 50ms unless said, and
    /// 500ms with a time for each move.
    #[arg(long, value_name = "TIME", value_parser = thinking::time)]
    pub margin: Option<Duration>,
    /// So long without an answer after its time a player counts as hung; a
    /// player without a clock has ten times that.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = thinking::time)]
    pub patience: Duration,
    /// The folder for games and tables; nothing is kept without.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Go on with the match in the folder.
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
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

#[derive(Args)]
pub struct TrainArgs {
    #[command(subcommand)]
    pub command: TrainCommand,
}

#[derive(Subcommand)]
pub enum TrainCommand {
    /// Fit the weights of the chess evaluation to the results of games, and
    /// print them as the page they stand on.
    Weights(TrainWeightsArgs),
}

#[derive(Args)]
pub struct TrainWeightsArgs {
    /// Files of games of chess; `-` is the standard input.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Write the page to this file instead of printing it.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// How often all positions are looked at.
    #[arg(long, value_name = "N", default_value = "40",
          value_parser = value_parser!(u32).range(1..=MAX_EPOCHS))]
    pub epochs: u32,
    /// Take one in so many quiet positions of a game.
    #[arg(long, value_name = "N", default_value = "4",
          value_parser = value_parser!(u64).range(1..))]
    pub one_in: u64,
}

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct VariantsArgs {
    #[command(subcommand)]
    pub command: Option<VariantsCommand>,
    /// Print one JSON array.
    #[arg(long)]
    pub json: bool,
}

#[derive(Subcommand)]
pub enum VariantsCommand {
    /// The rules of a game in words, with a diagram for each piece.
    Show(NamedGameArgs),
    /// The rules of a game as JSON, for other programs.
    Export(ExportArgs),
    /// Every fault of rules files, and what is odd about them.
    Check(CheckArgs),
}

#[derive(Args)]
pub struct NamedGameArgs {
    /// A game of the library.
    #[arg(value_name = "NAME", required_unless_present = "rules")]
    pub name: Option<String>,
    /// A file with the rules instead; NAME then picks one of its games.
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
}

#[derive(Args)]
pub struct ExportArgs {
    #[command(flatten)]
    pub game: NamedGameArgs,
    /// Print one JSON object; there is no other form yet.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct CheckArgs {
    /// Rules files: .toml, .ini or .txt.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

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
    /// How many threads count.
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
}

#[derive(Args)]
pub struct EpdArgs {
    /// A file with a position on each line; `-` is the standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}
