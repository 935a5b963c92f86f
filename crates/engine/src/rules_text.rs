//! Rules files for front ends: the crates `rules`, `notation` and `variants`
//! joined.

use game_core::{Fault, Setup};
use notation::fen;
use rules::check::{self, Warning};
use rules::game::Game;
use rules::{Lookup, ReadError, RulesFile};
use variants::TrialError;

/// Reads the games of a rules file; the end of its name says the format.
/// `neighbour` finds the text of a game beside the file, for inheritance.
///
/// # Errors
/// All faults of the text at once, or why it cannot be a rules file.
pub fn read_rules(
    name: &str,
    text: &str,
    neighbour: &dyn Fn(&str) -> Option<String>,
) -> Result<RulesFile, ReadError> {
    rules::read(name, text, &Lookup { neighbour, fen: &read_fen })
}

/// Everything odd about a game: what its first moves show, then what its rules
/// show.
///
/// # Errors
/// Why the game cannot be played at all.
pub fn rule_warnings(game: &Game) -> Result<Vec<Warning>, TrialError> {
    let mut warnings = variants::trial(game)?;
    warnings.extend(check::warnings(game));
    Ok(warnings)
}

/// Reads a start position.
pub(crate) fn read_fen(text: &str) -> Result<Setup, Vec<Fault>> {
    fen::parse(text).map_err(|faults| faults.0)
}
