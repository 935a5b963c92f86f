//! Why there is no game, as data. Each error prints as one sentence.

use rules::diagnostic::Diagnostic;
use std::fmt;
use variants::CompileFault;

/// Why there is no game to play.
#[derive(Clone, Debug)]
pub enum GameError {
    /// The library has no game of this name.
    Unknown {
        /// The name that was asked for.
        name: String,
        /// The most similar name in the library.
        nearest: Option<&'static str>,
    },
    /// The library has no game of this name, but a `variants.ini` may inherit
    /// from one.
    OnlyParent {
        /// The name that was asked for.
        name: String,
    },
    /// The rules of the game are faulty.
    Faulty(Vec<Diagnostic>),
    /// The rules of the game cannot be compiled.
    TooLarge {
        /// The name of the game.
        name: String,
        /// Why the rules cannot be compiled.
        fault: CompileFault,
    },
    /// The rules cannot be read at all: why, in one sentence.
    Unread(String),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Unknown { name, nearest: Some(known) } => {
                write!(f, "there is no game {name:?} in the library: did you mean `{known}`?")
            }
            GameError::Unknown { name, nearest: None } => {
                write!(
                    f,
                    "there is no game {name:?} in the library: `manticore variants` lists the games"
                )
            }
            GameError::OnlyParent { name } => write!(
                f,
                "there is no game {name:?} in the library, but a .ini file can have it: \
                 write [mine:{name}] and give the file with --rules"
            ),
            GameError::Faulty(faults) => {
                let sentences: Vec<String> = faults.iter().map(ToString::to_string).collect();
                f.write_str(&sentences.join("; "))
            }
            GameError::TooLarge { name, fault } => write!(f, "{name}: {fault}"),
            GameError::Unread(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for GameError {}
