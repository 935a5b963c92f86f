//! `manticore`: the only binary. It reads the command line, opens files, talks
//! to the terminal, and leaves all thinking to the other rooms.
//!
//! A command is a file with a `run` function (`stdio` for `uci`, `analyse`,
//! `eval`, `play`, `match_cmd` for `match`, `experiment`, `train`, `bench`,
//! `perft`, `fen`, `pgn`, `epd`, `variants`, `parts`); `cli` says how each is
//! called, `game` which game is meant and `thinking` which engine, `input` and
//! `output` are how they read and speak, and `failure` turns what went wrong
//! into sentences and an exit code.

#![forbid(unsafe_code)]

mod analyse;
mod bench;
mod cli;
mod epd;
mod eval;
mod experiment;
mod failure;
mod fen;
mod game;
mod input;
mod interrupt;
mod match_cmd;
mod memory;
mod output;
mod parts;
mod perft;
mod pgn;
mod play;
mod rules;
mod stdio;
mod thinking;
mod train;
mod variants;

use clap::{CommandFactory, Parser};
use cli::{Cli, Command, UciArgs};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        None => without_command(),
        Some(Command::Uci(args)) => stdio::run(&args),
        Some(Command::Analyse(args)) => analyse::run(&args),
        Some(Command::Eval(args)) => eval::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Match(args)) => match_cmd::run(&args),
        Some(Command::Train(args)) => train::run(&args),
        Some(Command::Experiment(args)) => experiment::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Fen(args)) => fen::run(&args),
        Some(Command::Pgn(args)) => pgn::run(&args),
        Some(Command::Epd(args)) => epd::run(&args),
        Some(Command::Variants(args)) => variants::run(&args),
        Some(Command::Parts(args)) => parts::run(&args),
    };
    failure::exit_code(done)
}

/// A program at the other end wants to talk; a person wants to be told how.
fn without_command() -> anyhow::Result<ExitCode> {
    if io::stdin().is_terminal() {
        Cli::command().print_help()?;
        return Ok(ExitCode::SUCCESS);
    }
    stdio::run(&UciArgs::default())
}
