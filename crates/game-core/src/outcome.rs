//! How games end.

use crate::Side;
use std::fmt;

/// The result of a finished game and its reason.
///
/// ```
/// use game_core::{DrawReason, Outcome, Side, WinReason};
/// let mate = Outcome::Win { side: Side::Black, reason: WinReason::Checkmate };
/// assert_eq!((mate.winner(), mate.result()), (Some(Side::Black), "0-1"));
/// assert_eq!(mate.to_string(), "Black wins by checkmate");
/// assert_eq!(Outcome::Draw(DrawReason::Repetition(3)).to_string(), "draw by 3-fold repetition");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// The winner.
        side: Side,
        /// Why it has won.
        reason: WinReason,
    },
    /// Nobody has won.
    Draw(DrawReason),
}

/// Why a game is won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinReason {
    /// The loser's royal piece is attacked and no move saves it.
    Checkmate,
    /// A side had no move, which here decides the game.
    Stalemate,
    /// A side has lost all pieces of a kind it must keep.
    Extinction,
    /// A side has nothing left but its royal piece.
    Bare,
    /// A piece has reached its goal.
    Goal,
    /// All checks that were to be given have been given.
    Checks,
    /// A position has come up too often.
    Repetition,
    /// The pieces the sides have left were counted.
    Count,
}

/// Why a game is drawn, or may be claimed as drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawReason {
    /// The side to move has no move and is not in check.
    Stalemate,
    /// No sequence of moves can mate either side.
    InsufficientMaterial,
    /// A rule of the game that ends it in a draw.
    EvenEnding,
    /// This many times the same position.
    Repetition(u32),
    /// This many moves by each side without a capture or a pawn move.
    MoveRule(u32),
    /// A side was counted out: it was not mated within this many moves.
    CountedOut(u32),
}

impl Outcome {
    /// The winner, unless it is a draw.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win { side, .. } => Some(side),
            Outcome::Draw(_) => None,
        }
    }

    /// The result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(self) -> &'static str {
        match self.winner() {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win { side, reason } => write!(f, "{side} wins by {reason}"),
            Outcome::Draw(reason) => write!(f, "draw by {reason}"),
        }
    }
}

impl fmt::Display for WinReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WinReason::Checkmate => f.write_str("checkmate"),
            WinReason::Stalemate => f.write_str("stalemate"),
            WinReason::Extinction => f.write_str("extinction"),
            WinReason::Bare => f.write_str("a bared king"),
            WinReason::Goal => f.write_str("reaching the goal"),
            WinReason::Checks => f.write_str("giving the last check"),
            WinReason::Repetition => f.write_str("repetition"),
            WinReason::Count => f.write_str("counting"),
        }
    }
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawReason::Stalemate => f.write_str("stalemate"),
            DrawReason::InsufficientMaterial => f.write_str("insufficient material"),
            DrawReason::EvenEnding => f.write_str("the rules of the game"),
            DrawReason::Repetition(times) => write!(f, "{times}-fold repetition"),
            DrawReason::MoveRule(moves) => write!(f, "the {moves}-move rule"),
            DrawReason::CountedOut(moves) => write!(f, "counting to {moves} moves"),
        }
    }
}
