//! What several targets share.

use chess::Chess;
use engine::{AnyGame, name_in_library};
use game_core::random::Lcg64;
use game_core::{Fault, Position, Setup};
use notation::fen;
use rules::game::Game;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant, Width};

/// Splits an input into a position and a text to be read in it.
///
/// The first line is a FEN and the second the text. An input whose first line
/// is no position is wholly text, read at the start of a game, so that the
/// fuzzer need not find a FEN before it finds a move.
pub fn position_and_text(input: &str) -> (Chess, &str) {
    let split = input.split_once('\n');
    let with_position = split.and_then(|(line, text)| {
        let pos = fen::position(line, Chess::from_setup).ok()?;
        Some((pos, text))
    });
    with_position.unwrap_or_else(|| (Chess::start(), input))
}

/// The games whose readers are fuzzed: hands, checks, blasts, other boards. A fuzzer
/// that tries thousands of texts cannot compile every game of the library.
const QUICK_GAMES: [&str; 8] =
    ["chess", "crazyhouse", "3check", "atomic", "suicide", "minishogi", "horde", "seirawan"];

/// The game of any name that the library knows, if it is one of the quick ones.
pub fn quick_game(name: &str) -> Option<AnyGame> {
    thread_local! {
        static COMPILED: RefCell<BTreeMap<&'static str, AnyGame>> = RefCell::default();
    }
    let id = QUICK_GAMES.into_iter().find(|id| name_in_library(name) == Some(id))?;
    COMPILED.with_borrow_mut(|compiled| {
        if !compiled.contains_key(id) {
            compiled.insert(id, AnyGame::of_library(id).ok()?);
        }
        compiled.get(id).cloned()
    })
}

/// Reads a start position, as the readers of game files ask.
///
/// # Errors
/// All faults of the FEN.
pub fn read_fen(text: &str) -> Result<Setup, Vec<Fault>> {
    fen::parse(text).map_err(|faults| faults.0)
}

/// The most squares of a game that is played; larger ones take too long to
/// compile for a fuzzer that tries thousands.
const MAX_SQUARES: usize = 128;
const PLIES: usize = 20;
/// The most moves of a position that are all made and taken back.
const MAX_MOVES: usize = 60;

/// A game that could be read is compiled and, if that works, played a little:
/// every move must be undone without a trace, and keys must agree.
pub fn play(game: &Game, seed: u64) {
    if game.topology.geometry.n_squares() > MAX_SQUARES {
        return;
    }
    match variants::compile(game) {
        Ok(AnyRulebook::Bits64(rules)) => play_by(&rules, seed),
        Ok(AnyRulebook::Bits128(rules)) => play_by(&rules, seed),
        Ok(AnyRulebook::Bits256(rules)) => play_by(&rules, seed),
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
}

fn play_by<B: Width>(rules: &Arc<Rulebook<B>>, seed: u64) {
    let mut random = Lcg64::new(seed);
    let Ok(mut pos) = Variant::start(rules) else { return };
    for _ in 0..PLIES {
        let moves = pos.legal_moves();
        assert_eq!(pos.count_legal(), moves.len() as u64);
        if pos.outcome().is_some() || moves.is_empty() {
            return;
        }
        let before = pos.clone();
        for &m in moves.iter().take(MAX_MOVES) {
            pos.make(m, &mut ());
            assert_eq!(pos.key(), pos.key_from_scratch(), "{m:?}");
            pos.unmake();
            assert!(pos == before, "{m:?} is not taken back");
        }
        pos.make(moves[random.below(moves.len())], &mut ());
    }
}

/// A number that depends on the whole text.
pub fn seed_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |seed, byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
