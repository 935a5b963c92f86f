//! Tries the first moves of a game: what only playing can tell about its rules.
//!
//! The linter of the crate `rules` looks at the rules alone; this plays from the
//! start position.

use crate::compile::{AnyRulebook, CompileFault, compile};
use crate::position::Variant;
use crate::rulebook::Rulebook;
use game_core::{Bits, Fault, Interrupt, Position};
use rules::check::{Subject, Warning};
use rules::game::Game;
use std::sync::Arc;

/// How many first moves are tried before the second player is said to have no
/// answer.
const MAX_TRIED: usize = 60;

/// The most positions that are looked at while first moves are tried, where a turn
/// has several moves: what is not found out by then is not odd enough to tell.
const MAX_POSITIONS: u64 = 200_000;

/// Why a game cannot be played at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TrialError {
    /// The rules cannot be compiled.
    Compile(CompileFault),
    /// The start position breaks the rules.
    Start(Vec<Fault>),
}

impl std::fmt::Display for TrialError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TrialError::Compile(fault) => fault.fmt(f),
            TrialError::Start(faults) => {
                let words: Vec<String> = faults.iter().map(ToString::to_string).collect();
                write!(f, "the start position breaks the rules: {}", words.join("; "))
            }
        }
    }
}

impl std::error::Error for TrialError {}

impl TrialError {
    /// The part of the game that is at fault, if one part is.
    pub fn subject(&self) -> Option<Subject> {
        match self {
            TrialError::Compile(CompileFault::LongTurns { .. }) => Some(Subject::Turn),
            TrialError::Compile(_) => None,
            TrialError::Start(_) => Some(Subject::Start),
        }
    }
}

/// Compiles a game and tries its first moves: can both sides move?
///
/// # Errors
/// Why the game cannot be played at all.
pub fn trial(game: &Game) -> Result<Vec<Warning>, TrialError> {
    let oddity = match compile(game).map_err(TrialError::Compile)? {
        AnyRulebook::Bits64(rules) => first_moves(&rules)?,
        AnyRulebook::Bits128(rules) => first_moves(&rules)?,
        AnyRulebook::Bits256(rules) => first_moves(&rules)?,
    };
    Ok(oddity.map(|message| Warning { subject: Subject::Start, message }).into_iter().collect())
}

fn first_moves<B: Bits>(rules: &Arc<Rulebook<B>>) -> Result<Option<String>, TrialError> {
    let mut pos = Variant::start(rules).map_err(TrialError::Start)?;
    pos.hear(&Interrupt::after(MAX_POSITIONS));
    let first = pos.state.turn;
    if pos.outcome().is_some() {
        return Ok(Some("the game is over before it begins".to_string()));
    }
    let moves = pos.legal_moves();
    let answers = moves.iter().take(MAX_TRIED).any(|&m| {
        pos.make(m, &mut ());
        let can_move = pos.state.turn == first || pos.has_legal_move();
        pos.unmake();
        can_move
    });
    Ok((!answers).then(|| format!("{} has no move to answer with", !first)))
}
