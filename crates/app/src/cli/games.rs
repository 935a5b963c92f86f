//! The arguments of `variants`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Args)]
pub struct VariantsArgs {
    #[command(subcommand)]
    pub command: Option<VariantsCommand>,
    /// Print the list as one JSON array.
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
    /// Print one JSON array, with an object for each file.
    #[arg(long)]
    pub json: bool,
    /// Let warnings make the check fail, with exit code 1.
    #[arg(long)]
    pub strict: bool,
}
