//! Engines for positions that the page asks about.

use crate::limits::MAX_HASH;
use crate::program::Program;
use crate::refusal::Refusal;
use crate::spot::ReachedSpot;
use engine::{Session, Spec, catalogue};
use game_core::{Engine, Start};

/// An engine that needs no large table.
pub(crate) const SMALL: &str = "hash=4";

/// The table of an analysis, in megabytes. It may run for hours, and a table of this
/// size goes back to the system when the search ends; smaller ones stay with the
/// memory of the process.
const ANALYSIS_HASH: u32 = 64;

/// The parts of an engine that analyses: a larger table than usual, unless the page
/// says which engine or which table it wants.
pub(crate) fn for_analysis(spec: &str) -> String {
    let is_chosen = |word: &str| word.starts_with("hash=") || word.starts_with("search=");
    match spec.split_whitespace().any(is_chosen) {
        true => spec.to_owned(),
        false => format!("{spec} hash={ANALYSIS_HASH}"),
    }
}

/// An engine of these parts at a position.
///
/// # Errors
/// The parts do not go together or not with the game.
pub(crate) fn session(
    reached: &ReachedSpot,
    spec: &str,
    program: &dyn Program,
) -> Result<Session, Refusal> {
    let spec = read_spec(spec)?;
    let game = reached.known.game.clone();
    let mut session = Session::within(game, spec, program.surroundings())?;
    session.set_position(Start::from(reached.start.as_deref()), &reached.texts())?;
    Ok(session)
}

/// A spec with the depth that was asked for beside it, unless it has one of its own:
/// without deepening an engine must know its depth.
pub(crate) fn with_depth(spec: &str, depth: Option<u32>) -> String {
    let is_depth = |word: &str| word.starts_with("depth=");
    match depth.filter(|_| !spec.split_whitespace().any(is_depth)) {
        Some(depth) => format!("{spec} depth={depth}"),
        None => spec.to_owned(),
    }
}

/// The spec that a page wrote. No page names a file, and no table is larger than
/// the limit.
///
/// # Errors
/// What is wrong with the text.
pub(crate) fn read_spec(text: &str) -> Result<Spec, Refusal> {
    let is_path = |word: &str| {
        let name = word.split('=').next().unwrap_or_default();
        catalogue::entries().iter().any(|entry| entry.is_path && entry.word == name)
    };
    if let Some(word) = text.split_whitespace().find(|word| is_path(word)) {
        let sentence = format!("{word} names a file: files are named on the command line only");
        return Err(Refusal::bad("spec", sentence));
    }
    let spec: Spec = text.parse()?;
    if spec.hash > MAX_HASH {
        return Err(Refusal::bad(
            "spec",
            format!("hash={} is too much: write at most {MAX_HASH}", spec.hash),
        ));
    }
    Ok(spec)
}

#[cfg(test)]
mod tests {
    use super::{for_analysis, read_spec};

    #[test]
    fn an_analysis_has_a_large_table_unless_the_page_chooses() {
        assert_eq!(read_spec(&for_analysis("eval=sme")).unwrap().hash, 64);
        assert_eq!(read_spec(&for_analysis("hash=8")).unwrap().hash, 8);
        assert!(read_spec(&for_analysis("search=alphabeta")).is_ok(), "it keeps no table");
    }
}
