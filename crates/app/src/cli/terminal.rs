//! The arguments of the commands that are about the program itself:
//! `completions` and `man`, and the option `--color`.

use clap::{Args, ValueEnum};
use clap_complete::Shell;

/// When to colour what is printed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, ValueEnum)]
pub enum ColorArg {
    // Documented at the option: comments here would make every help page long.
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell that is to complete commands and options.
    #[arg(value_enum)]
    pub shell: Shell,
}

#[derive(Args)]
pub struct ManArgs {
    /// The command whose page is printed, instead of the page of the program.
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}
