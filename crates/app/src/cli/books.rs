//! The arguments of `book` and `tb`.

use super::shared::{GameArgs, MAX_OPENING};
use clap::{Args, Subcommand, value_parser};
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Args)]
pub struct BookArgs {
    #[command(subcommand)]
    pub command: BookCommand,
}

#[derive(Subcommand)]
pub enum BookCommand {
    /// Make a book of the moves of games.
    Make(BookMakeArgs),
    /// The moves a book has in a position.
    Show(BookShowArgs),
    /// Join two books for the same game.
    Merge(BookMergeArgs),
}

#[derive(Args)]
pub struct BookMakeArgs {
    /// Files of games; `-` is the standard input. The tag Variant of the first
    /// game says which game the book is for, unless --variant or --rules does.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub game: GameArgs,
    /// The book. It appears, or changes, only when all is written. Without it, the
    /// first file of games with another ending: .bin for chess, else .book.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Half-moves taken from each game.
    #[arg(long, value_name = "N", default_value = "30",
          value_parser = value_parser!(u32).range(1..=MAX_OPENING))]
    pub depth: u32,
    /// Leave out moves that fewer games have.
    #[arg(long, value_name = "N", default_value = "1",
          value_parser = value_parser!(u32).range(1..))]
    pub min_games: u32,
}

#[derive(Args)]
pub struct BookShowArgs {
    /// The book.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The position, instead of the start of a game.
    #[arg(long, value_name = "FEN")]
    pub fen: Option<OsString>,
    #[command(flatten)]
    pub game: GameArgs,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct BookMergeArgs {
    /// The first book.
    #[arg(value_name = "FILE")]
    pub first: PathBuf,
    /// The second book.
    #[arg(value_name = "FILE")]
    pub second: PathBuf,
    /// The book of both. It appears, or changes, only when all is written.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

#[derive(Args)]
pub struct TbArgs {
    /// The position, in quotes or not; `-` answers every line of the standard
    /// input.
    #[arg(value_name = "FEN", required = true, allow_negative_numbers = true)]
    pub words: Vec<OsString>,
    /// Folders of Syzygy tables.
    #[arg(long, value_name = "FOLDERS")]
    pub path: PathBuf,
    /// Print one JSON object for each position.
    #[arg(long)]
    pub json: bool,
}
