//! Moving, whatever the game.

use crate::{
    BoardView, DrawReason, Interrupt, Move, MoveFacts, MoveKinds, MoveList, Nature, Observer,
    Origin, Outcome, PartKeys, Piece, Setup, SideEffect, Square,
};
use std::fmt;

/// A number that equal positions share: same pieces, same side to move, same
/// rights. Different positions differ with overwhelming likelihood.
pub type Key = u64;

/// Which of the legal moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveClass {
    /// All of them.
    All,
    /// Captures and promotions: what changes the material.
    Noisy,
    /// All moves that are neither captures nor promotions.
    Quiet,
}

/// A position of any chess: which moves there are, making and unmaking them,
/// and whether the game is over.
///
/// Laws, tested for every implementation on random games:
/// - `make` then `unmake` restores every field;
/// - `key` equals the key of the same position set up from scratch, and so do `keys`;
/// - `All` = `Noisy` + `Quiet`, without a move twice;
/// - `is_legal(m)` exactly for the moves of `All`;
/// - `count_legal` = length of `All`.
pub trait Position: BoardView + Clone {
    /// Adds the legal moves of a class to the list, in no promised order.
    ///
    /// Endings by repetition or a move counter do not empty this list:
    /// [`outcome`](Self::outcome) tells of them.
    fn generate(&self, class: MoveClass, out: &mut MoveList);

    /// How many legal moves there are, faster than by listing them.
    fn count_legal(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// All legal moves in a list of their own.
    fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(MoveClass::All, &mut list);
        list
    }

    /// This position without the moves that led to it: cheap to copy. Nothing
    /// can be unmade and repetitions are forgotten.
    fn snapshot(&self) -> Self;

    /// Is this word a legal move here? Any 32 bits may be asked about.
    fn is_legal(&self, m: Move) -> bool;

    /// Makes a move and tells the observer what changed.
    ///
    /// The move must be legal here. A word that is not leaves the position in
    /// a state of no meaning; [`play`](Self::play) is the checked twin.
    fn make<O: Observer>(&mut self, m: Move, observer: &mut O);

    /// Takes the last move or null move back. There must be one.
    fn unmake(&mut self);

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// The position is unchanged when the move is not legal.
    fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove(m));
        }
        self.make(m, &mut ());
        Ok(())
    }

    /// Makes a null move: the turn goes to the opponent and nothing moves. A
    /// search asks with it what the opponent threatens. The side to move must
    /// not be in check.
    fn make_null_move(&mut self);

    /// The key of this position.
    fn key(&self) -> Key;

    /// The keys of the parts of this position. A position that is searched keeps them
    /// while moves are made.
    fn keys(&self) -> PartKeys {
        PartKeys::of_board(self)
    }

    /// By what the key changes when this piece steps from one square to another and the
    /// turn goes over. Nothing where a piece can come from elsewhere, where sides do not
    /// move by turns, and where coming back to an earlier position does not simply draw.
    fn step_change(&self, piece: Piece, from: Square, to: Square) -> Option<Key> {
        let _ = (piece, from, to);
        None
    }

    /// The key of the position so many plies ago, at least one, unless the move made then
    /// was progress or a null move. Who asks about one ply after the other stops at the
    /// first that has no answer: there is no way back beyond it.
    fn key_before(&self, plies: usize) -> Option<Key> {
        let _ = plies;
        None
    }

    /// Could the opponent take a royal piece if it were to move now?
    fn in_check(&self) -> bool;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// How the game has ended, as far as the board and the earlier positions
    /// tell without looking for moves.
    ///
    /// A draw a player may claim counts, and so does one repetition within the
    /// last `tree_plies` plies: what was done once in a search can be done
    /// again.
    fn early_outcome(&self, tree_plies: usize) -> Option<Outcome>;

    /// After how many more plies without progress a move rule ends the game;
    /// the largest number where there is none.
    fn plies_to_move_rule(&self) -> u32 {
        u32::MAX
    }

    /// The draw the side to move may claim, if any.
    fn claimable_draw(&self) -> Option<DrawReason>;

    /// Hears this interrupt from now on, and so do copies. Once it is raised,
    /// questions about legal moves are answered at once: moves not yet known to
    /// be legal are left out, and a position not known to be over is not over.
    ///
    /// Returns whether such a question can take long in this game.
    fn hear(&mut self, interrupt: &Interrupt) -> bool {
        let _ = interrupt;
        false
    }

    /// What this game lets a search take for granted. The same in every
    /// position of a game.
    fn nature(&self) -> Nature;

    /// What kinds of pieces a legal move is about.
    #[inline]
    fn move_kinds(&self, m: Move) -> MoveKinds {
        let facts = self.facts(m);
        MoveKinds {
            kind: facts.kind,
            captured: facts.captured.map(|(kind, _)| kind),
            promotion: facts.promotion,
        }
    }

    /// Does a legal move put a piece of the hand on the board?
    #[inline]
    fn is_drop(&self, m: Move) -> bool {
        self.facts(m).origin == Origin::Hand
    }

    /// What a legal move does.
    fn facts(&self, m: Move) -> MoveFacts;

    /// What a legal move with effects of its own does away from its squares,
    /// in the order of squares; what the rules of the game do after every move
    /// of its sort is not among it. Only notations ask.
    fn side_effects(&self, _: Move) -> Vec<SideEffect> {
        Vec::new()
    }

    /// The contents of this position, to be printed.
    fn to_setup(&self) -> Setup;
}

/// A move that is not legal in the position it was meant for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this move is not legal here")
    }
}

impl std::error::Error for IllegalMove {}
