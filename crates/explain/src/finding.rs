//! A claim about a move, with everything that is needed to check it.

use crate::Fact;
use game_core::{Move, Piece, Side, Square};

/// What shows that a claim is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Evidence {
    /// The board alone.
    Board,
    /// An exchange on one square.
    Exchange,
    /// The line that is played.
    Line,
    /// What would be played if a side passed.
    Pass,
    /// A table of positions with known results, or of openings.
    Table,
    /// The scores of a search.
    Search,
}

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlacedMan {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

/// A typed claim: which fact, of whom, where, when, how much, and by what shown.
///
/// The claim is about one position of a line: the position after the first
/// `ply` moves of `line`, which begins where the story began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What is claimed.
    pub fact: Fact,
    /// The side that the fact is good for, or whose structure it describes: see
    /// each detector.
    pub side: Side,
    /// After how many moves of the line the claim holds.
    pub ply: usize,
    /// The moves that lead there and carry the claim out.
    pub line: Vec<Move>,
    /// The pieces it is about, the acting one first, where they stand after `ply`
    /// moves.
    pub men: Vec<PlacedMan>,
    /// Further squares it is about.
    pub squares: Vec<Square>,
    /// How much: centipawns, a number of pieces, of moves; 0 where it says
    /// nothing.
    pub size: i32,
    /// What shows it.
    pub evidence: Evidence,
    /// The term of the evaluation, in [`Fact::Factor`].
    pub term: Option<&'static str>,
    /// The feature of the term that makes most of it, on these squares.
    pub feature: Option<&'static str>,
    /// Moves after `ply` moves of the line that do as well as its next one, in
    /// [`Fact::OtherRefutations`]; the move that was threatened, in
    /// [`Fact::UnsoundAttack`].
    pub also: Vec<Move>,
}

impl Finding {
    /// A claim about the board after so many moves of a line, without pieces.
    pub fn new(fact: Fact, side: Side, ply: usize, evidence: Evidence) -> Finding {
        Finding {
            fact,
            side,
            ply,
            line: Vec::new(),
            men: Vec::new(),
            squares: Vec::new(),
            size: 0,
            evidence,
            term: None,
            feature: None,
            also: Vec::new(),
        }
    }

    /// The same with these moves.
    pub fn with_line(mut self, line: &[Move]) -> Finding {
        self.line = line.to_vec();
        self
    }

    /// The same with these pieces.
    pub(crate) fn with_men(mut self, men: impl IntoIterator<Item = PlacedMan>) -> Finding {
        self.men = men.into_iter().collect();
        self
    }

    /// The same with these squares.
    pub(crate) fn with_squares(mut self, squares: impl IntoIterator<Item = Square>) -> Finding {
        self.squares = squares.into_iter().collect();
        self
    }

    /// The same of this size.
    pub fn sized(mut self, size: i32) -> Finding {
        self.size = size;
        self
    }
}
