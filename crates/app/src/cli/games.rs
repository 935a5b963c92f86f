//! The arguments of `variants`.

use clap::{Args, Subcommand, ValueEnum};
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
    /// A game in any format as a rules file in TOML.
    Convert(ConvertArgs),
    /// Start positions of a game whose pieces are shuffled, as FENs.
    Start(StartArgs),
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
pub struct StartArgs {
    #[command(flatten)]
    pub game: NamedGameArgs,
    /// The start with this number, from 0.
    #[arg(long, value_name = "N", conflicts_with = "random")]
    pub number: Option<u64>,
    /// So many starts at random instead of one.
    #[arg(long, value_name = "COUNT")]
    pub random: Option<u32>,
    /// The seed of chance: the same seed gives the same starts.
    #[arg(long, value_name = "SEED")]
    pub seed: Option<u64>,
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

#[derive(Args)]
pub struct ConvertArgs {
    /// A rules file (.toml, .ini or .txt), or a game of the library.
    #[arg(value_name = "FILE or NAME")]
    pub game: String,
    /// One of the games of the file.
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// The format to write.
    #[arg(long, value_enum, default_value_t = RulesFormat::Toml)]
    pub to: RulesFormat,
    /// Write all rules out, even where the game inherits from another one.
    #[arg(long)]
    pub whole: bool,
}

/// A format of rules files that can be written.
#[derive(Clone, Copy, ValueEnum)]
pub enum RulesFormat {
    /// The rules language.
    Toml,
}
