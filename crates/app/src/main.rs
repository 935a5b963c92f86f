//! `manticore`: the only binary. It reads the command line, opens files and talks
//! to the terminal; the other crates do the thinking.
//!
//! A command is a file with a `run` function: `page` for `web`, `stdio` for `uci`, `xboard`, `usi`
//! and `ucci` (`speech` has the protocols), `analyse`,
//! `explain_cmd` for `explain`, `review`, `eval`, `play`, `match_cmd` for `match`, `peer`, `experiment`, `datagen`, `train`, `learn`, `nets`, `bench`,
//! `perft`, `fen`, `pgn`, `epd`, `book`, `tb`, `variants`, `parts`, `engines`; `manual` has `completions`
//! and `man`. `cli` has the arguments of each command, `game` finds the game
//! they name and `thinking` the engine. `input` reads, `output` prints, `colour`
//! paints, and `failure` turns a failure into sentences and an exit code.

#![forbid(unsafe_code)]

mod analyse;
mod bench;
mod book;
mod cli;
mod colour;
mod data_folder;
mod datagen;
mod engines;
mod epd;
mod eval;
mod experiment;
mod explain_cmd;
mod failure;
mod fen;
mod game;
mod input;
mod interrupt;
mod learn;
mod log;
mod manual;
mod match_cmd;
mod memory;
mod net_store;
mod nets;
mod output;
mod page;
mod parts;
mod peer;
mod perft;
mod pgn;
mod play;
mod review;
mod rules;
mod speech;
mod stdio;
mod tables;
mod tb;
mod thinking;
mod train;
mod tune;
mod variants;
mod verify;
mod version;
mod weights;

use clap::{CommandFactory, FromArgMatches};
use cli::{Cli, Command, UciArgs, WebArgs};
use speech::Speech;
use std::env;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut command =
        Cli::command().long_version(version::long()).color(colour::wanted(env::args_os()));
    let cli = match Cli::from_arg_matches(&command.get_matches_mut()) {
        Ok(cli) => cli,
        Err(error) => error.format(&mut command).exit(),
    };
    colour::choose(cli.color);
    let done = match cli.command {
        None => without_command(),
        Some(Command::Web(args)) => page::run(&args),
        Some(Command::Uci(args)) => stdio::run(&args, Some(Speech::Uci)),
        Some(Command::Xboard(args)) => stdio::run(&args, Some(Speech::Xboard)),
        Some(Command::Usi(args)) => stdio::run(&args, Some(Speech::Usi)),
        Some(Command::Ucci(args)) => stdio::run(&args, Some(Speech::Ucci)),
        Some(Command::Analyse(args)) => analyse::run(&args),
        Some(Command::Explain(args)) => explain_cmd::run(&args),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Eval(args)) => eval::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Match(args)) => match_cmd::run(&args),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Datagen(args)) => datagen::run(&args),
        Some(Command::Learn(args)) => learn::run(&args),
        Some(Command::Nets(args)) => nets::run(&args),
        Some(Command::Peer(args)) => peer::run(&args),
        Some(Command::Train(args)) => train::run(&args),
        Some(Command::Experiment(args)) => experiment::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Fen(args)) => fen::run(&args),
        Some(Command::Pgn(args)) => pgn::run(&args),
        Some(Command::Epd(args)) => epd::run(&args),
        Some(Command::Book(args)) => book::run(&args),
        Some(Command::Tb(args)) => tb::run(&args),
        Some(Command::Variants(args)) => variants::run(&args),
        Some(Command::Parts(args)) => parts::run(&args),
        Some(Command::Engines(args)) => engines::run(&args),
        Some(Command::Completions(args)) => manual::completions(&args),
        Some(Command::Man(args)) => manual::page(&args),
    };
    failure::exit_code(done)
}

/// Without a command: the page for a person; a program, which starts its engines so,
/// says by its first line which protocol it speaks.
fn without_command() -> anyhow::Result<ExitCode> {
    if io::stdin().is_terminal() {
        return page::run(&WebArgs::default());
    }
    stdio::run(&UciArgs::default(), None)
}
