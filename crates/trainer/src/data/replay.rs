//! Playing recorded games again.

use super::{ScoredGame, ScoredMove};
use engine::{AnyGame, AnyPosition};
use game_core::{Move, Placement};
use std::fmt;

/// Why a recorded game cannot be played by these rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayFault {
    /// It begins in a position that these rules do not have.
    Start,
    /// A move is none of the legal ones: its number, from 1.
    Move(usize),
    /// Its last board is another than the one on record.
    Board,
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayFault::Start => f.write_str("it begins in a position these rules do not have"),
            ReplayFault::Move(number) => write!(f, "move {number} is not legal"),
            ReplayFault::Board => f.write_str("it ends in another position than it did"),
        }
    }
}

impl std::error::Error for ReplayFault {}

/// The legal moves of a position in the order of their words, in which records number
/// them.
pub(crate) fn sorted_moves(pos: &AnyPosition) -> Vec<Move> {
    let mut moves = pos.moves();
    moves.sort_unstable();
    moves
}

/// A hash of what stands on the board: a game that was recorded by other rules, or by a
/// program that orders moves otherwise, ends elsewhere.
pub(crate) fn board_check(pos: &AnyPosition) -> u16 {
    const FACTOR: u64 = 0x0000_0100_0000_01b3;
    let setup = pos.to_setup();
    let hash = setup.squares.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, placement| {
        let word = match placement {
            Placement::Empty => 1,
            Placement::Wall => 2,
            Placement::Man(man) => {
                let flags = man.side.index() | usize::from(man.promoted) << 1;
                u64::from(u32::from(man.letter)) << 8 | flags as u64 | 4
            }
        };
        (hash ^ word).wrapping_mul(FACTOR)
    });
    (hash >> 48 ^ hash >> 20) as u16
}

/// Plays a game again; `see` looks at each position with the move that was made in it,
/// before it is made.
///
/// # Errors
/// The game cannot be played by these rules; what was seen until then may mean nothing.
pub fn replay(
    game: &ScoredGame,
    rules: &AnyGame,
    mut see: impl FnMut(&AnyPosition, Move, ScoredMove),
) -> Result<AnyPosition, ReplayFault> {
    let start = match &game.start {
        Some(fen) => rules.position(fen),
        None => rules.start(),
    };
    let mut pos = start.map_err(|_| ReplayFault::Start)?;
    for (number, &scored) in game.moves.iter().enumerate() {
        let fault = ReplayFault::Move(number + 1);
        let m = *sorted_moves(&pos).get(usize::from(scored.place)).ok_or(fault)?;
        see(&pos, m, scored);
        pos.play(m).map_err(|_| fault)?;
    }
    if board_check(&pos) != game.check {
        return Err(ReplayFault::Board);
    }
    Ok(pos)
}
