//! From a game to its tables.
//!
//! Every move of every piece is spelled out as patterns, square by square, and
//! the patterns are sorted by what they cost to look at: leaps, rides, paths,
//! specials (`compile/movers.rs`). With the board they are the [`Tables`]
//! (`compile/tables.rs`). The rules are translated from symbols to kinds and
//! from wide sets to sets of the board's width: the [`RuleFacts`]
//! (`compile/facts.rs`). What follows from both completes the [`Rulebook`]
//! (`compile/consequences.rs`). Where turns have several moves, a few of them are
//! played to see whether legal moves can be known (`compile/long_turns.rs`).

mod aftermath;
mod consequences;
mod dead;
mod distances;
mod draft;
mod facts;
mod fault;
mod hurdles;
mod long_turns;
mod movers;
mod names;
mod patterns;
mod progress;
mod tables;
mod turns;

pub use fault::CompileFault;

use crate::rulebook::{RuleFacts, Rulebook, Tables};
use crate::width::Width;
use crate::word;
use game_core::U256;
use names::Names;
use rules::game::Game;
use std::sync::Arc;

/// A compiled game on the narrowest sets its board fits into.
#[derive(Clone, Debug)]
pub enum AnyRulebook {
    /// At most 64 squares.
    Bits64(Arc<Rulebook<u64>>),
    /// At most 128 squares.
    Bits128(Arc<Rulebook<u128>>),
    /// At most 256 squares.
    Bits256(Arc<Rulebook<U256>>),
}

/// Compiles a game.
///
/// # Errors
/// What the tables cannot hold, in words; a game that passed `check` has none.
pub fn compile(game: &Game) -> Result<AnyRulebook, CompileFault> {
    Ok(match game.topology.geometry.n_squares() {
        0..=64 => AnyRulebook::Bits64(compile_as::<u64>(game)?),
        65..=128 => AnyRulebook::Bits128(compile_as::<u128>(game)?),
        _ => AnyRulebook::Bits256(compile_as::<U256>(game)?),
    })
}

/// Kinds are bytes, and a cell of the board needs a bit for the side.
const MAX_KINDS: usize = 120;

/// Compiles a game for one width, which must hold its board.
fn compile_as<B: Width>(game: &Game) -> Result<Arc<Rulebook<B>>, CompileFault> {
    let found = game.pieces.len();
    let most = if game.walling.is_some() {
        usize::from(word::MAX_ARGUMENT_WITH_WALL) + 1
    } else {
        MAX_KINDS
    };
    if found == 0 || found > most {
        return Err(CompileFault::Kinds { found, most });
    }
    let names = Names::of(game);
    let tables = Tables::new(game, &names)?;
    let facts = RuleFacts::new(game, &tables, &names)?;
    let rules = Arc::new(Rulebook::new(game, tables, facts));
    long_turns::check(&rules)?;
    Ok(rules)
}
