//! Who plays: `name=new spec="hash=16 eval=hce"`, or
//! `cmd="gnuchess --uci" proto=uci option.Hash=16 tc=10+0.1`.
//!
//! Words of a spec may also stand by themselves: `hash=16 eval=hce`.

use crate::pace::Pace;
use engine::{Spec, SpecError, catalogue};
use game_core::nearest;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// Which protocol a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// That of XBoard and WinBoard.
    Xboard,
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An engine of this program.
    Inside {
        /// What it is made of.
        spec: Box<Spec>,
        /// That, as it was written.
        text: String,
    },
    /// A program.
    Outside {
        /// Its file and arguments.
        command: Vec<String>,
        /// What it speaks.
        protocol: Protocol,
        /// Where it is started.
        folder: Option<PathBuf>,
    },
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// As it is called in tables.
    pub name: String,
    /// The name was not chosen but taken from what plays.
    pub is_named_by_us: bool,
    /// What plays.
    pub kind: Kind,
    /// Options by name and value.
    pub options: Vec<(String, String)>,
    /// Its own pace, if it has one.
    pub pace: Option<Pace>,
}

/// Why a text is no entrant, in one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntrantError(pub String);

impl fmt::Display for EntrantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EntrantError {}

/// The words of an entrant that are not of a spec.
const WORDS: [&str; 9] =
    ["name", "spec", "cmd", "proto", "dir", "tc", "movetime", "nodes", "depth"];
/// The longest name that fits into a table.
const MAX_NAME: usize = 60;
/// What begins the name of an option.
const OPTION: &str = "option.";

fn wrong<T>(sentence: impl Into<String>) -> Result<T, EntrantError> {
    Err(EntrantError(sentence.into()))
}

impl Entrant {
    /// Reads a text.
    ///
    /// # Errors
    /// One sentence.
    pub fn parse(text: &str) -> Result<Entrant, EntrantError> {
        let mut draft = Draft::default();
        for (word, value) in words(text)? {
            draft.take(&word, value)?;
        }
        draft.finish()
    }

    /// Is it a program, and not an engine of ours?
    pub fn is_outside(&self) -> bool {
        matches!(self.kind, Kind::Outside { .. })
    }

    /// Gives everybody a name of their own.
    ///
    /// # Errors
    /// A name was chosen twice.
    pub fn tell_apart(entrants: &mut [Entrant]) -> Result<(), EntrantError> {
        for place in 1..entrants.len() {
            let (before, rest) = entrants.split_at_mut(place);
            let is_taken = |name: &str| before.iter().any(|other| other.name == name);
            let entrant = &mut rest[0];
            if !is_taken(&entrant.name) {
                continue;
            }
            if !entrant.is_named_by_us {
                return wrong(format!("two players have the name {:?}", entrant.name));
            }
            let numbered = (2..).map(|n| format!("{}-{n}", entrant.name));
            entrant.name = numbered.into_iter().find(|name| !is_taken(name)).unwrap_or_default();
        }
        Ok(())
    }
}

/// What was read so far.
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
            return wrong(format!("the word {word:?} is there twice"));
        }
        self.seen.push(word.to_owned());
        if let Some(option) = word.strip_prefix(OPTION) {
            if option.is_empty() || value.contains('\n') {
                return wrong("write an option like option.Hash=16");
            }
            self.options.push((option.to_owned(), value));
            return Ok(());
        }
        let number = |what: &str| {
            let n = value.parse::<u64>().ok().filter(|&n| n > 0);
            n.ok_or_else(|| EntrantError(format!("{what} takes a number from 1, found {value:?}")))
        };
        match word {
            "name" => self.name = Some(checked_name(&value)?),
            "spec" => self.spec.extend(value.split_whitespace().map(str::to_owned)),
            "cmd" => self.command = Some(shell_words(&value)?),
            "proto" => self.protocol = Some(protocol(&value)?),
            "dir" => self.folder = Some(PathBuf::from(value)),
            "tc" => self.clock = Some(Pace::clock(&value).map_err(EntrantError)?),
            "movetime" => {
                let seconds = value.parse::<f64>().ok().filter(|s| *s > 0.0 && *s < 1e6);
                let seconds = seconds.ok_or_else(|| {
                    EntrantError(format!("movetime takes seconds like 0.1, found {value:?}"))
                })?;
                self.time = Some(Duration::from_secs_f64(seconds));
            }
            "nodes" => self.nodes = Some(number("nodes")?),
            "depth" => self.depth = Some(u32::try_from(number("depth")?).unwrap_or(u32::MAX)),
            _ => self.spec.push(format!("{word}={value}")),
        }
        Ok(())
    }

    fn finish(self) -> Result<Entrant, EntrantError> {
        let has_each = self.time.is_some() || self.nodes.is_some() || self.depth.is_some();
        if self.clock.is_some() && has_each {
            return wrong("a player has either a clock (tc) or a limit for each move");
        }
        let each = Pace::Each { time: self.time, nodes: self.nodes, depth: self.depth };
        let pace = self.clock.or(has_each.then_some(each));
        let (kind, default_name) = match self.command {
            Some(command) => {
                if self.seen.iter().any(|word| word == "spec") {
                    return wrong("a player is either a program (cmd) or a spec");
                }
                if let Some(word) = self.spec.first() {
                    return unknown_word(word.split('=').next().unwrap_or(word), &WORDS);
                }
                let file = command.first().map(PathBuf::from).unwrap_or_default();
                let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let protocol = self.protocol.unwrap_or(Protocol::Uci);
                (Kind::Outside { command, protocol, folder: self.folder }, name)
            }
            None => {
                if self.protocol.is_some() || self.folder.is_some() {
                    return wrong("proto and dir are for programs: add cmd=\"...\"");
                }
                let text = self.spec.join(" ");
                let spec = Box::new(text.parse().map_err(spec_error)?);
                let name = if text.is_empty() { "manticore".to_owned() } else { text.clone() };
                (Kind::Inside { spec, text }, name)
            }
        };
        let is_named_by_us = self.name.is_none();
        let name: String = self.name.unwrap_or(default_name).chars().take(MAX_NAME).collect();
        Ok(Entrant { name, is_named_by_us, kind, options: self.options, pace })
    }
}

/// Words of both kinds are near ones.
fn spec_error(error: SpecError) -> EntrantError {
    match error {
        SpecError::UnknownWord { word, .. } => {
            let known: Vec<&str> = WORDS.into_iter().chain(catalogue::words()).collect();
            unknown_word::<()>(&word, &known).expect_err("it is always an error")
        }
        other => EntrantError(other.to_string()),
    }
}

fn unknown_word<T>(word: &str, known: &[&str]) -> Result<T, EntrantError> {
    let hint = match nearest(word, known.iter().copied()) {
        Some(known) => format!(": did you mean `{known}`?"),
        None => String::new(),
    };
    wrong(format!("the word {word:?} means nothing in a player{hint}"))
}

fn checked_name(name: &str) -> Result<String, EntrantError> {
    let n_letters = name.chars().count();
    if n_letters == 0 || n_letters > MAX_NAME || name.chars().any(char::is_control) {
        return wrong(format!("a name has 1 to {MAX_NAME} letters"));
    }
    Ok(name.to_owned())
}

fn protocol(text: &str) -> Result<Protocol, EntrantError> {
    match text.to_ascii_lowercase().as_str() {
        "uci" => Ok(Protocol::Uci),
        "xboard" | "cecp" | "winboard" => Ok(Protocol::Xboard),
        _ => {
            let hint = match nearest(text, ["uci", "xboard"]) {
                Some(known) => format!("did you mean `{known}`?"),
                None => "write uci or xboard".to_owned(),
            };
            wrong(format!("there is no protocol {text:?}: {hint}"))
        }
    }
}

/// The words `name=value` of a text; a value with blanks is in quotation marks.
fn words(text: &str) -> Result<Vec<(String, String)>, EntrantError> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let Some(after) = after.strip_prefix('=') else {
            return wrong(format!("{word:?} has no value; write words like name=new"));
        };
        if word.is_empty() {
            return wrong("a word is missing before `=`");
        }
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => match quoted.split_once('"') {
                Some(both) => both,
                None => return wrong(format!("the quotation mark of {word:?} is never closed")),
            },
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        if !left.is_empty() && after.starts_with('"') && !left.starts_with(char::is_whitespace) {
            return wrong(format!("a blank is missing after the value of {word:?}"));
        }
        found.push((word.to_owned(), value.to_owned()));
        rest = left.trim_start();
    }
    Ok(found)
}

/// A command as its words; blanks within a word are in single quotes.
fn shell_words(text: &str) -> Result<Vec<String>, EntrantError> {
    let mut found = Vec::new();
    let mut word = None::<String>;
    let mut is_quoted = false;
    for c in text.chars() {
        match c {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !is_quoted => found.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    found.extend(word);
    if is_quoted {
        return wrong("a single quote of cmd is never closed");
    }
    if found.is_empty() {
        return wrong("cmd names no program");
    }
    Ok(found)
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
        assert!(matches!(inside.kind, Kind::Inside { ref spec, .. } if spec.hash == 2));
        assert_eq!(inside.pace.unwrap().limits().nodes, Some(500));
        assert_eq!(Entrant::parse("hash=2 eval=hce").unwrap().kind, inside.kind);
        assert_eq!(Entrant::parse("").unwrap().name, "manticore");

        let text = "cmd=\"/opt/gnu chess --uci\" proto=uci option.Skill_Level=3 tc=1+0.02";
        let outside = Entrant::parse(text).unwrap();
        assert_eq!(outside.name, "gnu");
        assert_eq!(outside.options, [("Skill_Level".to_owned(), "3".to_owned())]);
        let spaced = Entrant::parse("cmd=\"'/opt/gnu chess' --uci\"").unwrap();
        let Kind::Outside { command, .. } = spaced.kind else { panic!() };
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
