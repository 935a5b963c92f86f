//! Players: entrants that have been started and can think about moves.

use crate::entrant::{Entrant, EntrantKind, Protocol};
use crate::halt::Halt;
use engine::{AnyGame, Session, Spec, Surroundings};
use game_core::nearest;
use game_core::{Engine, EngineOption, MoveStyle, OptionError, OptionKind};
use protocol::client::{
    Cecp, Client, ClientError, Decision, GameStart, Introduction, MoveRequest, Pipes, Reply, Uci,
};
use std::fmt;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

/// A player of several games in turn.
pub(crate) trait Player: Send {
    /// Prepares for another game.
    ///
    /// # Errors
    /// The player cannot play from this opening, or its program has ended.
    fn new_game(&mut self, opening: GameStart<'_>) -> Result<(), ClientError>;

    /// Thinks about a move.
    ///
    /// # Errors
    /// The player gives no proper answer.
    fn think(&mut self, task: MoveRequest<'_>, halt: &Halt) -> Result<Reply, ClientError>;
}

/// How long a program may take for each answer while it starts.
const START_PATIENCE: Duration = Duration::from_secs(10);

/// Why an entrant cannot be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerStartError {
    /// An engine of this program refuses its spec or an option.
    Engine {
        /// The name of the entrant.
        name: String,
        /// The reason, in a sentence.
        why: String,
    },
    /// The command of an entrant is empty.
    NoCommand,
    /// The operating system cannot start a program.
    Program {
        /// The file as the entrant names it.
        program: String,
        /// The kind of error.
        kind: ErrorKind,
        /// The error in words.
        why: String,
    },
    /// A program runs but does not answer.
    Silent {
        /// The name of the entrant.
        name: String,
        /// The file of the program.
        program: String,
        /// The protocol in which it was asked.
        protocol: Protocol,
    },
    /// A program ends as soon as it is started.
    Ended {
        /// The name of the entrant.
        name: String,
        /// The file of the program.
        program: String,
        /// The protocol in which it was asked.
        protocol: Protocol,
    },
    /// A program has no option of this name.
    NoOption {
        /// The name of the entrant.
        name: String,
        /// The name of the option.
        option: String,
        /// A similar option that the program has.
        similar: Option<String>,
    },
    /// A program gives no proper answer.
    Client {
        /// The name of the entrant.
        name: String,
        /// What went wrong.
        error: ClientError,
    },
}

impl fmt::Display for PlayerStartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerStartError::Engine { name, why } => write!(f, "{name}: {why}"),
            PlayerStartError::NoCommand => f.write_str("there is no command"),
            PlayerStartError::Program { program, why, .. } => {
                write!(f, "cannot start {program:?}: {why}")
            }
            PlayerStartError::Silent { name, program, protocol } => {
                let spoken = in_words(*protocol);
                write!(f, "{name}: {program:?} says nothing; does it speak {spoken}?")
            }
            PlayerStartError::Ended { name, program, protocol } => {
                let spoken = in_words(*protocol);
                write!(f, "{name}: {program:?} ends at once; does it speak {spoken}?")
            }
            PlayerStartError::NoOption { name, option, similar } => {
                write!(f, "{name}: it has no option {option:?}")?;
                match similar {
                    Some(known) => write!(f, ": did you mean `{known}`?"),
                    None => Ok(()),
                }
            }
            PlayerStartError::Client { name, error } => write!(f, "{name}: {error}"),
        }
    }
}

impl std::error::Error for PlayerStartError {}

fn in_words(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Uci => "UCI",
        Protocol::Xboard => "the XBoard protocol",
    }
}

/// Starts an entrant for a game, with what the program provides for engines inside.
///
/// # Errors
/// The entrant cannot be started.
pub(crate) fn start(
    entrant: &Entrant,
    game: &AnyGame,
    surroundings: fn() -> Surroundings,
) -> Result<Box<dyn Player>, PlayerStartError> {
    match &entrant.kind {
        EntrantKind::Inside { spec, .. } => start_inside(entrant, spec, game, surroundings()),
        EntrantKind::Outside { command, protocol, folder } => {
            start_outside(entrant, command, *protocol, folder.as_deref(), game)
        }
    }
}

fn start_inside(
    entrant: &Entrant,
    spec: &Spec,
    game: &AnyGame,
    surroundings: Surroundings,
) -> Result<Box<dyn Player>, PlayerStartError> {
    let name = &entrant.name;
    let refused = |why: String| PlayerStartError::Engine { name: name.clone(), why };
    let session = Session::within(game.clone(), spec.clone(), surroundings);
    let mut session = session.map_err(|why| refused(why.to_string()))?;
    for (option, value) in &entrant.options {
        set_option(&mut session, option, value).map_err(|why| refused(why.to_string()))?;
    }
    Ok(Box::new(Inside { session }))
}

/// Sets an option of an engine of this program. A number out of its range is an
/// error here: a match that plays with another number measures something else.
fn set_option(session: &mut Session, option: &str, value: &str) -> Result<(), OptionError> {
    // Names of options have blanks, which a word cannot have.
    let spaced = option.replace('_', " ");
    let is_it = |known: &&EngineOption| {
        known.name.eq_ignore_ascii_case(option) || known.name.eq_ignore_ascii_case(&spaced)
    };
    let options = session.options();
    let known = options.iter().find(is_it);
    if let Some(&EngineOption { ref name, kind: OptionKind::Spin { low, high, .. } }) = known
        && let Ok(n) = value.parse::<i128>()
        && !(low.into()..=high.into()).contains(&n)
    {
        let why = format!("{name} takes a whole number from {low} to {high}, found {value:?}");
        return Err(OptionError::Refused(why));
    }
    session.set_option(known.map_or(option, |known| &known.name), value).map(drop)
}

fn start_outside(
    entrant: &Entrant,
    command: &[String],
    protocol: Protocol,
    folder: Option<&Path>,
    game: &AnyGame,
) -> Result<Box<dyn Player>, PlayerStartError> {
    let (program, args) = command.split_first().ok_or(PlayerStartError::NoCommand)?;
    let pipes = Pipes::start(program, args, folder).map_err(|error| PlayerStartError::Program {
        program: program.clone(),
        kind: error.kind(),
        why: error.to_string(),
    })?;
    let introduction = Introduction {
        names: game.names(),
        options: entrant.options.clone(),
        patience: START_PATIENCE,
    };
    let client: Result<Box<dyn Client>, ClientError> = match protocol {
        Protocol::Uci => Uci::greet(pipes, &introduction).map(|c| Box::new(c) as _),
        Protocol::Xboard => Cecp::greet(pipes, &introduction).map(|c| Box::new(c) as _),
    };
    let client = client.map_err(|error| greeting_error(&entrant.name, program, protocol, error))?;
    Ok(Box::new(Outside { client }))
}

/// The error of a program that was started but did not answer its greeting.
fn greeting_error(
    name: &str,
    program: &str,
    protocol: Protocol,
    error: ClientError,
) -> PlayerStartError {
    let (name, program) = (name.to_owned(), program.to_owned());
    match error {
        ClientError::Hung => PlayerStartError::Silent { name, program, protocol },
        ClientError::Crashed => PlayerStartError::Ended { name, program, protocol },
        ClientError::NoOption { name: option, offered } => {
            let offered = offered.iter().map(String::as_str);
            let similar = nearest(&option.replace('_', " "), offered);
            let similar = similar.map(|known| known.replace(' ', "_"));
            PlayerStartError::NoOption { name, option, similar }
        }
        error => PlayerStartError::Client { name, error },
    }
}

/// An engine of this program.
struct Inside {
    session: Session,
}

impl Player for Inside {
    fn new_game(&mut self, _: GameStart<'_>) -> Result<(), ClientError> {
        self.session.new_game();
        Ok(())
    }

    fn think(&mut self, task: MoveRequest<'_>, halt: &Halt) -> Result<Reply, ClientError> {
        let moves: Vec<&str> = task.moves.iter().map(String::as_str).collect();
        let control = halt.control();
        let began = Instant::now();
        let done = self.session.set_position(task.start.fen.into(), &moves);
        done.map_err(|error| ClientError::Refused(error.to_string()))?;
        let analysis = self.session.think(task.limits, &control, &mut ());
        let time = began.elapsed();
        if halt.is_halted() {
            return Err(ClientError::Halted);
        }
        let best = analysis.best_move().into_iter().collect::<Vec<_>>();
        let text = self.session.scribe().line(&best, MoveStyle::Coordinates).pop();
        Ok(Reply {
            decision: Decision::Move(text.unwrap_or_default()),
            score: analysis.lines.first().map(|line| line.score.seen_by(task.turn)),
            depth: analysis.effort.depth,
            nodes: analysis.effort.nodes,
            time,
        })
    }
}

/// Another program.
struct Outside {
    client: Box<dyn Client>,
}

impl Player for Outside {
    fn new_game(&mut self, opening: GameStart<'_>) -> Result<(), ClientError> {
        self.client.new_game(opening)
    }

    fn think(&mut self, task: MoveRequest<'_>, halt: &Halt) -> Result<Reply, ClientError> {
        self.client.think(task, &|| halt.is_halted())
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        self.client.quit();
    }
}
