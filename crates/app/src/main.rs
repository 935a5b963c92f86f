//! `manticore`: the only binary. It reads the command line, opens files, talks
//! to the terminal, and leaves all thinking to the other rooms.
//!
//! A command is a file with a `run` function (`perft`, `fen`, `pgn`, `epd`,
//! `variants`); `cli` says how each is called, `game` which game is meant, `input` and `output` are how they read and
//! speak, and `failure` turns what went wrong into sentences and an exit code.

#![forbid(unsafe_code)]

mod cli;
mod epd;
mod failure;
mod fen;
mod game;
mod input;
mod output;
mod perft;
mod pgn;
mod rules;
mod variants;

use clap::Parser;
use cli::{Cli, Command};
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Perft(args) => perft::run(&args),
        Command::Fen(args) => fen::run(&args),
        Command::Pgn(args) => pgn::run(&args),
        Command::Epd(args) => epd::run(&args),
        Command::Variants(args) => variants::run(&args),
    };
    failure::exit_code(done)
}
