//! What can be wrong with a claim.

use game_core::Square;
use std::fmt;

/// The first thing about a claim that is not true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Disproof {
    /// The claim is about a position that its line does not reach.
    NoLine {
        /// After how many moves the claim is said to hold.
        ply: usize,
        /// How many moves the line has.
        moves: usize,
    },
    /// A move of the line is not legal.
    IllegalMove {
        /// Its number, from 0.
        index: usize,
    },
    /// A piece does not stand where the claim says.
    NotThere(Square),
    /// A square is not on the board.
    NoSquare(Square),
    /// The claim lacks a piece, a square or a move that it needs.
    Lacks(&'static str),
    /// The rule of the fact does not hold.
    NotSo(&'static str),
    /// A number is wrong.
    WrongNumber {
        /// The number of the claim.
        claimed: i32,
        /// The right one.
        right: i32,
    },
    /// A search says something else.
    OtherScore {
        /// The score that the claim rests on, in centipawns.
        claimed: i32,
        /// The score of the new search.
        found: i32,
    },
}

impl fmt::Display for Disproof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Disproof::NoLine { ply, moves } => {
                write!(f, "the claim is about ply {ply}, but its line has {moves} moves")
            }
            Disproof::IllegalMove { index } => write!(f, "move {index} of the line is not legal"),
            Disproof::NotThere(sq) => write!(f, "the piece does not stand on square {}", sq.0),
            Disproof::NoSquare(sq) => write!(f, "there is no square {}", sq.0),
            Disproof::Lacks(what) => write!(f, "the claim lacks {what}"),
            Disproof::NotSo(what) => write!(f, "it is not so that {what}"),
            Disproof::WrongNumber { claimed, right } => {
                write!(f, "the number is {right}, not {claimed}")
            }
            Disproof::OtherScore { claimed, found } => {
                write!(f, "the search says {found}, not {claimed}")
            }
        }
    }
}

impl std::error::Error for Disproof {}
