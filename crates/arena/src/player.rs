//! Entrants at work.

use crate::entrant::{Entrant, Kind, Protocol};
use crate::runner::Halt;
use engine::{AnyGame, Session};
use game_core::nearest;
use game_core::{Engine, MoveStyle};
use protocol::client::{
    Cecp, Client, ClientError, Decision, GameStart, Introduction, MoveRequest, Pipes, Reply, Uci,
};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Somebody who plays one game after the other.
pub trait Player: Send {
    /// Prepares for another game.
    ///
    /// # Errors
    /// It cannot, or is not there any more.
    fn new_game(&mut self, opening: GameStart<'_>) -> Result<(), ClientError>;

    /// Thinks about a move.
    ///
    /// # Errors
    /// It does not answer as it should.
    fn think(&mut self, task: MoveRequest<'_>, halt: &Halt) -> Result<Reply, ClientError>;
}

/// How long a program may take to be there.
pub const START_PATIENCE: Duration = Duration::from_secs(10);

/// Brings an entrant to the board.
///
/// # Errors
/// One sentence on why it does not come.
pub fn start(entrant: &Entrant, game: &AnyGame) -> Result<Box<dyn Player>, String> {
    let name = &entrant.name;
    match &entrant.kind {
        Kind::Inside { spec, .. } => {
            let session = Session::new(game.clone(), (**spec).clone());
            let mut session = session.map_err(|why| format!("{name}: {why}"))?;
            for (option, value) in &entrant.options {
                let set = session.set_option(&option.replace('_', " "), value);
                set.or_else(|why| session.set_option(option, value).map_err(|_| why))
                    .map_err(|why| format!("{name}: {why}"))?;
            }
            Ok(Box::new(Inside { session }))
        }
        Kind::Outside { command, protocol, folder } => {
            let pipes = pipes(command, folder.as_deref())?;
            let introduction = Introduction {
                variant: game.name().to_owned(),
                options: entrant.options.clone(),
                patience: START_PATIENCE,
            };
            let client: Result<Box<dyn Client>, ClientError> = match protocol {
                Protocol::Uci => Uci::greet(pipes, &introduction).map(|c| Box::new(c) as _),
                Protocol::Xboard => Cecp::greet(pipes, &introduction).map(|c| Box::new(c) as _),
            };
            let client = client.map_err(|error| {
                let spoken = match protocol {
                    Protocol::Uci => "UCI",
                    Protocol::Xboard => "the XBoard protocol",
                };
                let program = &command[0];
                match error {
                    ClientError::Hung => {
                        format!("{name}: {program:?} says nothing; does it speak {spoken}?")
                    }
                    ClientError::Crashed => {
                        format!("{name}: {program:?} ends at once; does it speak {spoken}?")
                    }
                    ClientError::NoOption { name: option, offered } => {
                        let offered = offered.iter().map(String::as_str);
                        let hint = match nearest(&option.replace('_', " "), offered) {
                            Some(known) => format!(": did you mean `{}`?", known.replace(' ', "_")),
                            None => String::new(),
                        };
                        format!("{name}: it has no option {option:?}{hint}")
                    }
                    error => format!("{name}: {error}"),
                }
            })?;
            Ok(Box::new(Outside { client }))
        }
    }
}

fn pipes(command: &[String], folder: Option<&Path>) -> Result<Pipes, String> {
    let (program, args) = command.split_first().ok_or("there is no command")?;
    Pipes::start(program, args, folder).map_err(|error| {
        let hint = match similar_program(program) {
            Some(known) if error.kind() == ErrorKind::NotFound => {
                format!(": did you mean `{known}`?")
            }
            _ => format!(": {error}"),
        };
        format!("cannot start {program:?}{hint}")
    })
}

/// A program with nearly this name in the same folder, or where programs are.
fn similar_program(program: &str) -> Option<String> {
    let path = Path::new(program);
    let name = path.file_name()?.to_str()?;
    let own = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folders: Vec<PathBuf> = match own {
        Some(folder) => vec![folder.to_owned()],
        None => std::env::split_paths(&std::env::var_os("PATH")?).collect(),
    };
    let files = folders.iter().flat_map(fs::read_dir).flatten().flatten();
    let names: Vec<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
    let known = nearest(name, names.iter().map(String::as_str)).filter(|known| *known != name)?;
    Some(own.map_or(known.to_owned(), |own| own.join(known).display().to_string()))
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

/// A program.
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
