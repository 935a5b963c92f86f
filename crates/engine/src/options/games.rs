//! The options about games: which there are, and which is played.

use super::OptionSet;
use crate::game::{AnyGame, GameError};
use crate::session::{OfferedGames, Session};
use game_core::OptionError;
use rules::game::Game;
use rules::{library, names};

/// The most bytes of a list of games. Adapters such as polyglot read lines of at most
/// 4,096 bytes, and end when one is longer.
const MAX_LISTED: usize = 3_900;
/// What stands before each name of a list.
const BYTES_A_NAME: usize = " var ".len();

/// What becomes of the game of a file that has one game.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum OnlyGame {
    IsPlayed,
    IsOffered,
}

/// The games that can be chosen: those of the file that was read last, then those
/// of the library.
pub(crate) fn choices(session: &Session) -> Vec<String> {
    let mut names: Vec<String> = session.offered.iter().map(|game| game.id.clone()).collect();
    for id in library::ids() {
        if !names.iter().any(|name| name == id) {
            names.push(id.to_owned());
        }
    }
    names
}

/// The games that are listed among the options: all but those of the library with
/// the longest names, if the list is too long. Every game can be set all the same.
pub(super) fn listed_choices(session: &Session) -> Vec<String> {
    let mut names = choices(session);
    let n_own = session.offered.len();
    let played = session.game.name();
    loop {
        let length: usize = names.iter().map(|name| name.len() + BYTES_A_NAME).sum();
        let library = names.iter().enumerate().skip(n_own).filter(|(_, name)| *name != played);
        let longest = library.max_by_key(|(_, name)| name.len()).map(|(place, _)| place);
        match longest {
            Some(place) if length > MAX_LISTED => drop(names.remove(place)),
            _ => return names,
        }
    }
}

/// The game with a name: of the file that was read last, or of the library.
pub(super) fn named(session: &Session, name: &str) -> Result<AnyGame, GameError> {
    let is_it = |game: &&Game| names::is_same_name(&game.id, name);
    match session.offered.iter().find(is_it) {
        Some(game) => AnyGame::compile(game),
        None => AnyGame::of_library(name),
    }
}

/// Reads a rules file and offers its games. The remark has a line for each section
/// of the file that gives no game.
pub(super) fn offer(session: &mut Session, path: &str, only: OnlyGame) -> OptionSet {
    if path.is_empty() {
        return Ok(None);
    }
    let Some(read) = &session.surroundings.read_rules else {
        return Err(OptionError::Refused("no rules can be read here".to_owned()));
    };
    let OfferedGames { games, refused } =
        read(path).map_err(|error| game_stays(&error, session))?;
    if let ([game], [], OnlyGame::IsPlayed) = (&games[..], &refused[..], only) {
        let game = AnyGame::compile(game).map_err(|error| game_stays(&error, session))?;
        session.set_game(game).map_err(|error| OptionError::Refused(error.to_string()))?;
    }
    session.offered = games;
    let names: Vec<&str> = session.offered.iter().map(|game| game.id.as_str()).collect();
    let plays = session.game.name();
    let mut remarks = vec![match &names[..] {
        [name] if *name == plays => format!("the game is {name}"),
        names => format!("the game stays {plays}; UCI_Variant offers {}", names.join(", ")),
    }];
    remarks.extend(refused);
    Ok(Some(remarks.join("\n")))
}

/// Why no other game is played.
pub(super) fn game_stays(error: &GameError, session: &Session) -> OptionError {
    OptionError::Refused(format!("{error}; the game stays {}", session.game.name()))
}
