//! `manticore uci`, `xboard`, `usi` and `ucci`: a protocol over the standard input
//! and output. `speech` has the protocols.

use crate::failure::BadInput;
use crate::input::{self, LineRead};
use crate::log::{Log, Voice};
use crate::speech::{Conversation, Speech};
use crate::{cli::UciArgs, interrupt, rules, thinking};
use ::rules::game::Game;
use ::rules::ini::RefusedGame;
use engine::{AnyGame, GameError, OfferedGames, Session, Surroundings};
use protocol::server::{Identity, Next, Output};
use std::io::{self, Write};
use std::path::Path;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The greatest length of a line in bytes. A game of ten thousand moves needs
/// less.
const MAX_LINE: u64 = 1 << 20;
/// How long a stopped search may take to say its best move at the end.
const PATIENCE: Duration = Duration::from_millis(60);

/// Speaks a protocol; without one, that of the first line that is heard.
pub fn run(args: &UciArgs, speech: Option<Speech>) -> anyhow::Result<ExitCode> {
    let log = args.log.as_deref().map(Log::create).transpose()?.map(Arc::new);
    // A wrong call is refused before anything is heard.
    let mut conversation = speech.map(|speech| speech.conversation(args, &log)).transpose()?;
    interrupt::on_interrupt(|| process::exit(0));
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        match input::read_line(&mut input, MAX_LINE, &mut line) {
            LineRead::End => break,
            LineRead::TooLong => {
                let most = format!("a line has at most {MAX_LINE} bytes, this one is left out");
                conversation.iter().for_each(|conversation| conversation.remark(&most));
            }
            LineRead::Line => {
                if let Some(log) = &log {
                    log.note(Voice::Theirs, &String::from_utf8_lossy(&line));
                }
                let Some(speaker) = speaker(&mut conversation, args, &log, &line)? else {
                    continue;
                };
                if speaker.hear(&line) == Next::Quit {
                    break;
                }
            }
        }
    }
    if let Some(conversation) = conversation {
        conversation.close(PATIENCE);
    }
    Ok(ExitCode::SUCCESS)
}

/// The conversation, which the first line that is not empty begins.
fn speaker<'a>(
    conversation: &'a mut Option<Box<dyn Conversation>>,
    args: &UciArgs,
    log: &Option<Arc<Log>>,
    line: &[u8],
) -> anyhow::Result<Option<&'a mut Box<dyn Conversation>>> {
    if conversation.is_none() {
        let speech = Speech::of_first_line(line);
        *conversation = speech.map(|speech| speech.conversation(args, log)).transpose()?;
    }
    Ok(conversation.as_mut())
}

/// What every conversation needs.
pub struct Surround {
    pub session: Box<Session>,
    /// The name of the game that the arguments ask for.
    pub home: String,
    pub identity: Identity,
    pub say: Output,
}

/// An engine for the arguments, and what goes with it.
pub fn surround(
    args: &UciArgs,
    usual_game: &str,
    log: &Option<Arc<Log>>,
) -> anyhow::Result<Surround> {
    let own = own_game(args)?;
    let game = match &own {
        Some(game) => AnyGame::compile(game).map_err(rules::sentences)?,
        None => {
            let name = args.game.variant.as_deref().unwrap_or(usual_game);
            AnyGame::of_library(name).map_err(rules::sentences)?
        }
    };
    let spec = thinking::spec(&args.engine)?;
    let surroundings = Surroundings {
        read_rules: Some(Box::new(read_rules)),
        games: own.into_iter().collect(),
        tuning: args.tuning,
        spec_words: args.engine.join(" "),
        ..thinking::surroundings()
    };
    let session = Session::within(game, spec, surroundings).map_err(BadInput::from)?;
    let identity = Identity {
        name: concat!("Manticore ", env!("CARGO_PKG_VERSION")).to_owned(),
        author: "the Manticore authors".to_owned(),
    };
    let home = session.game().name().to_owned();
    Ok(Surround { session: Box::new(session), home, identity, say: output(log.clone()) })
}

/// The game of a rules file that the arguments name.
fn own_game(args: &UciArgs) -> Result<Option<Game>, BadInput> {
    let file = args.game.rules.as_ref();
    let read = file.map(|file| rules::of_file(file, args.game.variant.as_deref()));
    Ok(read.transpose()?)
}

/// A seed of chance that differs from start to start.
pub fn seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 ^ u64::from(process::id())
}

/// Writes lines as they come. It ends the program when the output is closed.
fn output(log: Option<Arc<Log>>) -> Output {
    Arc::new(move |line: &str| {
        if let Some(log) = &log {
            log.note(Voice::Ours, line);
        }
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
