//! Tries the first moves of a game: what only playing can tell about its rules.
//!
//! The linter of the crate `rules` looks at the rules alone; this plays from the
//! start position.

use crate::compile::{AnyRulebook, CompileFault, compile};
use crate::position::Variant;
use crate::rulebook::Rulebook;
use crate::width::Width;
use game_core::{Fault, Interrupt, Position};
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
                let words: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
                write!(f, "the game cannot start like this: {}", words.join("; "))
            }
        }
    }
}

impl std::error::Error for TrialError {}

impl TrialError {
    /// Each fault with the part of the rules it is about.
    pub fn findings(&self) -> Vec<Warning> {
        if let TrialError::Start(faults) = self {
            let tell = |fault: &Fault| {
                let message = format!("the game cannot start like this: {}", fault.message);
                Warning::new(Subject::Start, message)
            };
            return faults.iter().map(tell).collect();
        }
        let subject = match self {
            TrialError::Compile(fault) => fault.subject(),
            _ => Subject::Game,
        };
        vec![Warning::new(subject, self.to_string())]
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
    Ok(oddity.map(Warning::grave).into_iter().collect())
}

fn first_moves<B: Width>(rules: &Arc<Rulebook<B>>) -> Result<Option<Warning>, TrialError> {
    let mut pos = Variant::start(rules).map_err(TrialError::Start)?;
    pos.hear(&Interrupt::after(MAX_POSITIONS));
    let first = pos.state.turn;
    if pos.outcome().is_some() {
        // Either an ending has come, or nobody can begin.
        let subject = if pos.is_suddenly_over() { Subject::Endings } else { Subject::Start };
        return Ok(Some(Warning::new(subject, "the game is over before it begins")));
    }
    let moves = pos.legal_moves();
    let answers = moves.iter().take(MAX_TRIED).any(|&m| {
        pos.make(m, &mut ());
        let can_move = pos.state.turn == first || pos.has_legal_move();
        pos.unmake();
        can_move
    });
    Ok((!answers)
        .then(|| Warning::new(Subject::Start, format!("{} has no move to answer with", !first))))
}
