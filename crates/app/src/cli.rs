//! The command line: the commands, their options and their help.
//!
//! Nothing is done here. Texts that have a reader of their own stay as the
//! system gave them, so that their reader alone finds words for a fault. Each
//! file below `cli/` has the arguments of some commands.

mod books;
mod engines;
mod explaining;
mod games;
mod laboratory;
mod learning;
mod matches;
mod nets;
mod other_engines;
mod page;
mod peer;
mod positions;
mod shared;
mod terminal;
mod time;

pub use books::{BookArgs, BookCommand, BookMakeArgs, BookMergeArgs, BookShowArgs, TbArgs};
pub use engines::{AnalyseArgs, BenchArgs, EvalArgs, PlayArgs, SideArg, UciArgs};
pub use explaining::{EvalsArg, ExplainArgs, LevelArg, MethodArg, ReviewArgs, ReviewFormat};
pub use games::{
    CheckArgs, ConvertArgs, NamedGameArgs, RulesFormat, StartArgs, VariantsArgs, VariantsCommand,
};
pub use laboratory::{ExperimentArgs, PartsArgs};
pub use laboratory::{TrainArgs, TrainCommand, TrainCurveArgs, TrainWeightsArgs};
pub use learning::{DatagenArgs, TrainNetArgs, TrainSeedNetArgs};
pub use matches::{MatchArgs, OpeningArgs, TuneArgs};
pub use nets::{LearnArgs, NetsArgs, NetsCommand};
pub use other_engines::{
    EnginesAddArgs, EnginesArgs, EnginesCommand, EnginesListArgs, EnginesRemoveArgs,
};
pub use page::WebArgs;
pub use peer::{ConnectArgs, ListenArgs, PeerArgs, PeerCommand};
pub use positions::{EpdArgs, FenArgs, PerftArgs, PgnArgs};
pub use shared::{GameArgs, LimitArgs};
pub use terminal::{ColorArg, CompletionsArgs, ManArgs};
pub use time::ClockTime;

use clap::{Parser, Subcommand};

const EXAMPLES: &str = "\
Examples:
  manticore                         the page: play and analyse in the browser
  manticore perft 6                 count the move sequences of six half-moves
  manticore perft 5 --divide        count them for each first move
  manticore fen 8/8/8/8/8/4k3/4p3/4K3 w - -
                                    draw a position and list its moves
  manticore fen --variant shogi lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - -
                                    draw a position of another game
  manticore analyse --time 2s --lines 3
                                    the three best lines of a position
  manticore review game.pgn         what went wrong in a game, and why
  manticore play --variant shogi    a game in the terminal
  manticore variants                the games it knows
  manticore parts                   what an engine can be made of
  manticore analyse --depth 5 search=alphabeta eval=sme+imm order=mvv-lva
                                    an engine made of parts
  manticore variants check my.toml  every fault of a rules file
  manticore match hash=16 'cmd=stockfish option.Skill_Level=5' --tc 10+0.1 --out result
                                    which of two engines is better
  manticore peer listen             wait for programs that bring a game
  manticore train weights games.pgn --out page.txt
                                    fit the evaluation of chess to games
  manticore train curve games.pgn   how often a score is won, fitted to games
  manticore experiment position-evaluators --jobs 2 --out result
                                    which evaluator is best over five games
  manticore pgn games.pgn           check every move of every game
  manticore epd suite.epd           check a test suite
  manticore book make games.pgn     an opening book of the moves of games
  manticore tb 8/8/8/3k4/8/8/8/KQ6 w - - --path tables
                                    who wins, and how";

/// An engine for any chess: plays, analyses, counts moves, reads and checks
/// positions and games.
#[derive(Parser)]
#[command(name = "manticore", version, after_help = EXAMPLES, disable_help_subcommand = true)]
pub struct Cli {
    /// When to use colours: auto means on a terminal, unless NO_COLOR is set.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true
    )]
    pub color: ColorArg,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Play, analyse and review in the browser.
    Web(WebArgs),
    /// Speak the Universal Chess Interface, for programs that show boards.
    Uci(UciArgs),
    /// Speak the XBoard protocol, for programs that show boards.
    Xboard(UciArgs),
    /// Speak the Universal Shogi Interface, for programs that show boards.
    Usi(UciArgs),
    /// Speak the Universal Chinese Chess Interface, for programs that show boards.
    Ucci(UciArgs),
    /// The best lines of a position.
    Analyse(AnalyseArgs),
    /// Why a move is good or bad, in words.
    Explain(ExplainArgs),
    /// A whole game: every move judged, the faults explained.
    Review(Box<ReviewArgs>),
    /// The evaluation of a position, term by term.
    Eval(EvalArgs),
    /// Play a game in the terminal.
    Play(PlayArgs),
    /// Let engines play against each other, and say which is better.
    Match(Box<MatchArgs>),
    /// Find better numbers for the search, in any game, by playing.
    Tune(Box<TuneArgs>),
    /// Play other programs over the network, any game.
    Peer(PeerArgs),
    /// Make games with scores, for networks to learn from.
    Datagen(Box<DatagenArgs>),
    /// Learn from games.
    Train(TrainArgs),
    /// Learn a network for a game, from nothing: play, train, test, and keep what wins.
    Learn(Box<LearnArgs>),
    /// The networks that evaluate: list, show, export, delete.
    Nets(NetsArgs),
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
    /// Opening books: show, make and merge them.
    Book(BookArgs),
    /// What endgame tablebases know of a position: who wins, and how.
    Tb(TbArgs),
    /// The games of the library, and rules files.
    Variants(VariantsArgs),
    /// Everything an engine can be made of.
    Parts(PartsArgs),
    /// Other engines that the page may use for analysis.
    Engines(EnginesArgs),
    /// A script that lets a shell complete commands and options.
    Completions(CompletionsArgs),
    /// The manual page, for `man`.
    Man(ManArgs),
}
