//! How the program is called: the commands, their options and their help.
//!
//! Nothing is done here. Texts that are checked by a reader of their own stay
//! as the system gave them, so that one place finds words for what is wrong.

use crate::thinking;
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Nobody waits for more, and a larger number is a slip of the hand.
const MAX_DEPTH: i64 = 99;
/// More than any machine has cores, and few enough to be started.
const MAX_THREADS: i64 = 1_024;

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
  manticore variants check my.toml  every fault of a rules file
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
