//! The text of an entrant: `name=new spec="hash=16 eval=hce"`, or
//! `cmd="gnuchess --uci" proto=uci option.Hash=16 tc=10+0.1`.
//!
//! The words of a spec may also stand by themselves: `hash=16 eval=hce`.

mod error;
mod words;

pub use error::EntrantError;

use crate::pace::Pace;
use engine::{Spec, SpecError, catalogue};
use game_core::nearest;
use std::path::PathBuf;
use std::time::Duration;

/// The protocol that a program speaks. Journals keep the names of the variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol of XBoard and WinBoard.
    Xboard,
}

/// The engine of an entrant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantKind {
    /// An engine of this program.
    Inside {
        /// The parts of the engine.
        spec: Box<Spec>,
        /// The spec as it was written.
        text: String,
    },
    /// Another program.
    Outside {
        /// Its file and arguments.
        command: Vec<String>,
        /// The protocol it speaks.
        protocol: Protocol,
        /// The folder in which it is started.
        folder: Option<PathBuf>,
    },
}

/// A participant of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The name in tables.
    pub name: String,
    /// The name was not chosen by the user but derived from the engine.
    is_named_by_us: bool,
    /// The engine.
    pub kind: EntrantKind,
    /// Options by name and value.
    pub options: Vec<(String, String)>,
    /// Its own pace, if it differs from that of the match.
    pub pace: Option<Pace>,
}

/// The words of an entrant that do not belong to a spec.
const WORDS: [&str; 9] =
    ["name", "spec", "cmd", "proto", "dir", "tc", "movetime", "nodes", "depth"];
/// The longest name that fits into a table, in characters.
const MAX_NAME: usize = 60;
/// The longest time for a move, in seconds.
const MAX_MOVE_TIME: f64 = 1e6;
/// The beginning of a word that sets an option.
const OPTION: &str = "option.";

impl Entrant {
    /// Reads the text of an entrant.
    ///
    /// # Errors
    /// The first fault of the text.
    pub fn parse(text: &str) -> Result<Entrant, EntrantError> {
        let mut draft = Draft::default();
        for (word, value) in words::words(text)? {
            draft.take(&word, value)?;
        }
        draft.finish()
    }

    /// Is it another program, and not an engine of this program?
    pub fn is_outside(&self) -> bool {
        matches!(self.kind, EntrantKind::Outside { .. })
    }

    /// The file of the network that an engine of this program is to read.
    pub(crate) fn net(&self) -> Option<&str> {
        match &self.kind {
            EntrantKind::Inside { spec, .. } => spec.net.as_deref(),
            EntrantKind::Outside { .. } => None,
        }
    }

    /// Numbers names that occur more than once, so that every entrant has a name
    /// of its own.
    ///
    /// # Errors
    /// Two entrants have a chosen name in common.
    pub fn tell_apart(entrants: &mut [Entrant]) -> Result<(), EntrantError> {
        for place in 1..entrants.len() {
            let (before, rest) = entrants.split_at_mut(place);
            let is_taken = |name: &str| before.iter().any(|other| other.name == name);
            let entrant = &mut rest[0];
            if !is_taken(&entrant.name) {
                continue;
            }
            if !entrant.is_named_by_us {
                return Err(EntrantError::SameName(entrant.name.clone()));
            }
            let numbered = (2..).map(|n| format!("{}-{n}", entrant.name));
            entrant.name = numbered.into_iter().find(|name| !is_taken(name)).unwrap_or_default();
        }
        Ok(())
    }
}

/// The words that have been read so far.
#[derive(Default)]
struct Draft {
    seen: Vec<String>,
    name: Option<String>,
    spec: Vec<String>,
    command: Option<Vec<String>>,
    protocol: Option<Protocol>,
    folder: Option<PathBuf>,
    clock: Option<Pace>,
    time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    options: Vec<(String, String)>,
}

impl Draft {
    fn take(&mut self, word: &str, value: String) -> Result<(), EntrantError> {
        if self.seen.iter().any(|seen| seen == word) {
            return Err(EntrantError::RepeatedWord(word.to_owned()));
        }
        self.seen.push(word.to_owned());
        if let Some(option) = word.strip_prefix(OPTION) {
            if option.is_empty() || value.contains('\n') {
                return Err(EntrantError::BadOption);
            }
            self.options.push((option.to_owned(), value));
            return Ok(());
        }
        match word {
            "name" => self.name = Some(checked_name(&value)?),
            "spec" => self.spec.extend(value.split_whitespace().map(str::to_owned)),
            "cmd" => self.command = Some(words::arguments(&value)?),
            "proto" => self.protocol = Some(protocol(&value)?),
            "dir" => self.folder = Some(PathBuf::from(value)),
            "tc" => self.clock = Some(Pace::clock(&value).map_err(EntrantError::Pace)?),
            "movetime" => self.time = Some(move_time(&value)?),
            "nodes" => self.nodes = Some(number("nodes", &value)?),
            "depth" => {
                self.depth = Some(u32::try_from(number("depth", &value)?).unwrap_or(u32::MAX));
            }
            _ => self.spec.push(format!("{word}={value}")),
        }
        Ok(())
    }

    fn finish(self) -> Result<Entrant, EntrantError> {
        let has_each = self.time.is_some() || self.nodes.is_some() || self.depth.is_some();
        if self.clock.is_some() && has_each {
            return Err(EntrantError::TwoPaces);
        }
        let each = Pace::Each { time: self.time, nodes: self.nodes, depth: self.depth };
        let pace = self.clock.or(has_each.then_some(each));
        let (kind, default_name) = match self.command {
            Some(command) => {
                if self.seen.iter().any(|word| word == "spec") {
                    return Err(EntrantError::ProgramAndSpec);
                }
                if let Some(word) = self.spec.first() {
                    return Err(unknown_word(word.split('=').next().unwrap_or(word), &WORDS));
                }
                let file = command.first().map(PathBuf::from).unwrap_or_default();
                let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let protocol = self.protocol.unwrap_or(Protocol::Uci);
                (EntrantKind::Outside { command, protocol, folder: self.folder }, name)
            }
            None => {
                if self.protocol.is_some() || self.folder.is_some() {
                    return Err(EntrantError::NotAProgram);
                }
                let text = self.spec.join(" ");
                let words = self.spec.iter().map(String::as_str);
                let spec = Box::new(Spec::of_words(words).map_err(spec_error)?);
                let name = if text.is_empty() { "manticore".to_owned() } else { text.clone() };
                (EntrantKind::Inside { spec, text }, name)
            }
        };
        let is_named_by_us = self.name.is_none();
        let name: String = self.name.unwrap_or(default_name).chars().take(MAX_NAME).collect();
        Ok(Entrant { name, is_named_by_us, kind, options: self.options, pace })
    }
}

/// The error of a spec. A word that is unknown there may be a misspelt word of an
/// entrant, so the similar word is sought among both.
fn spec_error(error: SpecError) -> EntrantError {
    match error {
        SpecError::UnknownWord { word, .. } => {
            let known: Vec<&str> = WORDS.into_iter().chain(catalogue::words()).collect();
            unknown_word(&word, &known)
        }
        other => EntrantError::Spec(other),
    }
}

fn unknown_word(word: &str, known: &[&str]) -> EntrantError {
    let similar = nearest(word, known.iter().copied()).map(str::to_owned);
    EntrantError::UnknownWord(word.to_owned(), similar)
}

fn number(word: &'static str, value: &str) -> Result<u64, EntrantError> {
    let n = value.parse::<u64>().ok().filter(|&n| n > 0);
    n.ok_or_else(|| EntrantError::NotANumber { word, value: value.to_owned() })
}

fn move_time(value: &str) -> Result<Duration, EntrantError> {
    let seconds = value.parse::<f64>().ok().filter(|s| *s > 0.0 && *s < MAX_MOVE_TIME);
    let seconds = seconds.ok_or_else(|| EntrantError::NotATime(value.to_owned()))?;
    Ok(Duration::from_secs_f64(seconds))
}

fn checked_name(name: &str) -> Result<String, EntrantError> {
    let n_letters = name.chars().count();
    if n_letters == 0 || n_letters > MAX_NAME || name.chars().any(char::is_control) {
        return Err(EntrantError::BadName { longest: MAX_NAME });
    }
    Ok(name.to_owned())
}

fn protocol(text: &str) -> Result<Protocol, EntrantError> {
    match text.to_ascii_lowercase().as_str() {
        "uci" => Ok(Protocol::Uci),
        "xboard" | "cecp" | "winboard" => Ok(Protocol::Xboard),
        _ => {
            let similar = nearest(text, ["uci", "xboard"]);
            Err(EntrantError::UnknownProtocol(text.to_owned(), similar))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_refused(text: &str, expected: &str) {
        assert_eq!(Entrant::parse(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn engines_inside_and_outside() {
        let inside = Entrant::parse("name=new spec=\"hash=2 eval=hce\" nodes=500").unwrap();
        assert_eq!(inside.name, "new");
        assert!(matches!(inside.kind, EntrantKind::Inside { ref spec, .. } if spec.hash == 2));
        assert_eq!(inside.pace.unwrap().limits().nodes, Some(500));
        assert_eq!(Entrant::parse("hash=2 eval=hce").unwrap().kind, inside.kind);
        assert_eq!(Entrant::parse("").unwrap().name, "manticore");

        let text = "cmd=\"/opt/gnu chess --uci\" proto=uci option.Skill_Level=3 tc=1+0.02";
        let outside = Entrant::parse(text).unwrap();
        assert_eq!(outside.name, "gnu");
        assert_eq!(outside.options, [("Skill_Level".to_owned(), "3".to_owned())]);
        let spaced = Entrant::parse("cmd=\"'/opt/gnu chess' --uci\"").unwrap();
        let EntrantKind::Outside { command, .. } = spaced.kind else { panic!() };
        assert_eq!(command, ["/opt/gnu chess", "--uci"]);
    }

    #[test]
    fn what_means_nothing_is_named_with_the_nearest_word() {
        check_refused(
            "cmd=toga2 porto=uci",
            "the word \"porto\" means nothing in a player: did you mean `proto`?",
        );
        check_refused(
            "nmae=a",
            "the word \"nmae\" means nothing in a player: did you mean `name`?",
        );
        check_refused("cmd=a proto=ucl", "there is no protocol \"ucl\": did you mean `uci`?");
        check_refused(
            "hahs=1",
            "the word \"hahs\" means nothing in a player: did you mean `hash`?",
        );
        check_refused("eval=hde", "there is no eval \"hde\": did you mean `hce`?");
        check_refused("cmd=a cmd=b", "the word \"cmd\" is there twice");
        check_refused("cmd=\"a", "the quotation mark of \"cmd\" is never closed");
        let both = "a player is either a program (cmd) or a spec";
        check_refused("cmd=toga2 spec=\"hash=1\"", both);
        check_refused("hash=1 spec=\"hash=2\"", "the word \"hash\" is there twice");
        check_refused("cmd=\"\"", "cmd names no program");
        check_refused("stockfish", "\"stockfish\" has no value; write words like name=new");
        check_refused("proto=uci", "proto and dir are for programs: add cmd=\"...\"");
        check_refused(
            "tc=1+0 depth=3",
            "a player has either a clock (tc) or a limit for each move",
        );
    }

    #[test]
    fn names_are_told_apart_or_refused() {
        let mut same = vec![Entrant::parse("").unwrap(); 3];
        Entrant::tell_apart(&mut same).unwrap();
        let names: Vec<&str> = same.iter().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!(names, ["manticore", "manticore-2", "manticore-3"]);
        let mut chosen = vec![Entrant::parse("name=a").unwrap(); 2];
        let error = Entrant::tell_apart(&mut chosen).unwrap_err();
        assert_eq!(error.to_string(), "two players have the name \"a\"");
    }
}
