//! `manticore completions` and `manticore man`: the command line described for
//! shells and for `man`, made from the text of its help.

use crate::cli::{Cli, CompletionsArgs, ManArgs};
use crate::failure::BadInput;
use crate::output;
use anyhow::Context;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use game_core::nearest;
use std::process::ExitCode;

/// Prints the script that makes a shell complete commands and options.
pub fn completions(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    print_bytes(script)
}

/// Prints the manual page of the program or of a command.
pub fn page(args: &ManArgs) -> anyhow::Result<ExitCode> {
    let mut program = Cli::command();
    program.build();
    let name = program.get_name().to_owned();
    let (command, title) = match &args.command {
        None => (program, name),
        Some(wanted) => (subcommand(&program, wanted)?, format!("{name}-{wanted}")),
    };
    let mut page = Vec::new();
    Man::new(command).title(title).render(&mut page).context("cannot make the manual page")?;
    print_bytes(page)
}

fn subcommand(program: &Command, wanted: &str) -> Result<Command, BadInput> {
    if let Some(found) = program.find_subcommand(wanted) {
        return Ok(found.clone());
    }
    let hint = match nearest(wanted, program.get_subcommands().map(Command::get_name)) {
        Some(known) => format!("did you mean `{known}`?"),
        None => "`manticore --help` lists the commands".to_owned(),
    };
    Err(BadInput::one(format!("there is no command {wanted:?}: {hint}")))
}

fn print_bytes(bytes: Vec<u8>) -> anyhow::Result<ExitCode> {
    output::print(&String::from_utf8(bytes).context("the command line is described in UTF-8")?)?;
    Ok(ExitCode::SUCCESS)
}
