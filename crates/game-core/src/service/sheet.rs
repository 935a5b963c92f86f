//! What a program with a board must know of a game whose rules it does not
//! have, as plain data.

use crate::{Move, Square};

/// A game for a program that shows its board and checks moves by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSheet {
    /// The word by which the game is chosen.
    pub id: String,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// The FEN of the start.
    pub start: String,
    /// The kinds of pieces, in the order of the rules.
    pub pieces: Vec<PieceSheet>,
    /// How captured pieces come back.
    pub hands: SheetHands,
    /// A side that cannot move and is not in check has lost.
    pub stalemate_loses: bool,
    /// Why no program can check the moves by this sheet: a sentence for each
    /// reason, without a full stop.
    pub obstacles: Vec<String>,
}

/// How captured pieces come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetHands {
    /// Captured pieces are gone.
    None,
    /// Captured pieces are dropped by their captor; what was promoted comes back
    /// as a pawn.
    Reverting,
    /// Captured pieces are dropped by their captor as what they are.
    Keeping,
    /// Captured pieces are dropped by their captor; a promoted form comes back as
    /// its plain form.
    Demoting,
}

/// A kind of piece for a program with a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceSheet {
    /// How it is written: `N`, `+R`.
    pub symbol: String,
    /// How White's and Black's pieces move, in Betza's letters.
    pub moves: [String; 2],
    /// It may not be left where it can be captured.
    pub is_royal: bool,
    /// It must promote on the last rank and nowhere else.
    pub promotes_last: bool,
    /// It may take its promoted form, which is written with a plus.
    pub promotes_plus: bool,
    /// Moves without a capture can keep it on its file.
    pub steps_straight: bool,
    /// Moves without a capture can take it off its file.
    pub steps_aside: bool,
    /// How its drops are limited.
    pub drop: SheetDrop,
}

/// Where a kind of piece may be dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetDrop {
    /// Nowhere.
    Never,
    /// On every empty square.
    Anywhere,
    /// Not on the first rank and the last.
    Inner,
    /// Not on this many last ranks.
    NotLast(u8),
    /// Not on the last rank, and not on the file of another one.
    OnePerFile,
}

/// A legal move for a program with a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveSheet {
    /// The move.
    pub m: Move,
    /// The square it leaves; nothing for a drop.
    pub from: Option<Square>,
    /// The square it ends on.
    pub to: Square,
    /// The square of what it captures.
    pub captured: Option<Square>,
    /// The symbol of what the piece becomes.
    pub promotion: Option<String>,
}
