//! Plays the first moves of a game whose turns have several moves: can its legal
//! moves be known within reason?
//!
//! Positions are counted, never seconds, so that a game is refused on every
//! machine or on none.

use super::CompileFault;
use crate::position::Variant;
use crate::rulebook::Rulebook;
use crate::width::Width;
use game_core::random::Xorshift64;
use game_core::{Interrupt, Position};
use std::sync::Arc;

/// The most positions that may be looked at for the legal moves of all moves
/// played.
const MAX_POSITIONS: u64 = 2_000_000;
/// How many moves are played at least, at random.
const MIN_MOVES: u32 = 12;

/// Plays a few moves of a game whose turns have several moves.
pub(super) fn check<B: Width>(rules: &Arc<Rulebook<B>>) -> Result<(), CompileFault> {
    if !rules.uses.long_turns {
        return Ok(());
    }
    // What is wrong with the start is told by whoever begins a game.
    let Ok(mut pos) = Variant::start(rules) else { return Ok(()) };
    let interrupt = Interrupt::after(MAX_POSITIONS);
    pos.hear(&interrupt);
    let mut random = Xorshift64::new(1);
    let two_turns = rules.game.turn.moves.iter().sum::<u32>();
    for _ in 0..two_turns.max(MIN_MOVES) {
        let moves = pos.legal_moves();
        if interrupt.is_raised() {
            return Err(CompileFault::LongTurns { positions: MAX_POSITIONS });
        }
        if moves.is_empty() {
            break;
        }
        pos.make(moves[random.below(moves.len())], &mut ());
    }
    Ok(())
}
