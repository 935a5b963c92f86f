//! The arguments of `engines`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Args)]
pub struct EnginesArgs {
    #[command(subcommand)]
    pub command: EnginesCommand,
}

#[derive(Subcommand)]
pub enum EnginesCommand {
    /// Let the page use another engine for analysis.
    Add(EnginesAddArgs),
    /// The engines that the page may use.
    List(EnginesListArgs),
    /// Forget an engine.
    Remove(EnginesRemoveArgs),
}

#[derive(Args)]
pub struct EnginesAddArgs {
    /// Its name on the page.
    #[arg(value_name = "NAME")]
    pub name: String,
    /// The program and its arguments. Options of this command stand before NAME.
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub command: Vec<String>,
    /// The protocol it speaks.
    #[arg(long, value_name = "NAME", default_value = "uci")]
    pub protocol: String,
    /// An option it is given, as Name=value; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// The folder in which games and rules are kept.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
}

#[derive(Args)]
pub struct EnginesListArgs {
    /// The folder in which games and rules are kept.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// Print a JSON list.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct EnginesRemoveArgs {
    /// Its name.
    #[arg(value_name = "NAME")]
    pub name: String,
    /// The folder in which games and rules are kept.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
}
