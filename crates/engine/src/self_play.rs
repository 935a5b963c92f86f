//! A session that plays against itself: moves come as moves and not as texts, and no
//! thread begins for a search.

use crate::session::Session;
use game_core::{Kind, Move};

impl Session {
    /// Searches with one thread run on the thread that calls from now on. Its stack must
    /// have [`search::STACK_BYTES`].
    pub fn stay_on_thread(&mut self) {
        self.stays_on_thread = true;
        self.repeat_settings();
    }

    /// The centipawns of a pawn of chess, in the scale of the game: a third of its mean
    /// piece.
    pub fn pawn(&self) -> f64 {
        self.search.pawn()
    }

    /// What a kind of piece is worth to the evaluator, in centipawns.
    pub fn piece_value(&self, kind: Kind) -> i32 {
        self.search.piece_value(kind)
    }

    /// Makes a move in the position of the session if it is legal; whether it was.
    pub fn make(&mut self, m: Move) -> bool {
        self.search.follow(&[m])
    }
}
