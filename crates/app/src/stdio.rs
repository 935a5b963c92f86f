//! `manticore uci`: the protocol over the standard input and output.

use crate::failure::BadInput;
use crate::game;
use crate::input::{self, LineRead};
use crate::{cli::UciArgs, interrupt, memory, rules, thinking};
use ::rules::ini::RefusedGame;
use engine::{GameError, OfferedGames, Session, Surroundings};
use protocol::server::{Identity, Next, Output, Server};
use std::io::{self, Write};
use std::path::Path;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::time::Duration;

/// The greatest length of a line in bytes. A game of ten thousand moves needs
/// less.
const MAX_LINE: u64 = 1 << 20;
/// How long a stopped search may take to say its best move at the end.
const PATIENCE: Duration = Duration::from_millis(60);

/// Runs the command.
pub fn run(args: &UciArgs) -> anyhow::Result<ExitCode> {
    let game = game::from_args(&args.game)?;
    let spec = thinking::spec(&args.engine)?;
    let surroundings = Surroundings {
        free_megabytes: Some(Box::new(memory::free_megabytes)),
        read_rules: Some(Box::new(read_rules)),
        tuning: args.tuning,
    };
    let session = Session::within(game, spec, surroundings).map_err(BadInput::from)?;
    let identity = Identity {
        name: concat!("Manticore ", env!("CARGO_PKG_VERSION")).to_owned(),
        author: "the Manticore authors".to_owned(),
    };
    let mut server = Server::new(Box::new(session), &identity, output());
    interrupt::on_interrupt(|| process::exit(0));
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        match input::read_line(&mut input, MAX_LINE, &mut line) {
            LineRead::End => break,
            LineRead::TooLong => {
                let most = format!("a line has at most {MAX_LINE} bytes, this one is left out");
                server.remark(&most);
            }
            LineRead::Line if server.hear(&line) == Next::Quit => break,
            LineRead::Line => {}
        }
    }
    server.close(PATIENCE);
    Ok(ExitCode::SUCCESS)
}

/// Writes lines as they come. It ends the program when the output is closed.
fn output() -> Output {
    Arc::new(|line: &str| {
        let mut out = io::stdout().lock();
        if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
            process::exit(0);
        }
    })
}

/// The games of a rules file, for the options `Rules` and `VariantPath`.
fn read_rules(path: &str) -> Result<OfferedGames, GameError> {
    let file = rules::all_of_file(Path::new(path)).map_err(|error| {
        let BadInput(sentences) = error.into();
        GameError::Unread(sentences.join("; "))
    })?;
    let why = |section: &RefusedGame| {
        let faults: Vec<String> = section.faults.iter().map(ToString::to_string).collect();
        format!("{} was not loaded: {}", rules::section_name(section), faults.join("; "))
    };
    Ok(OfferedGames { refused: file.refused.iter().map(why).collect(), games: file.games })
}
