//! Kinds of pieces: how they move, what is royal, what promotes.

use super::{PerSide, PromotionDef};
use crate::betza::Betza;
use crate::pattern::Wide;
use crate::verbose::Verbose;

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct PieceDef {
    /// How it is written, in capitals: `N`, `+R`.
    pub symbol: String,
    /// How it is called: "knight".
    pub name: String,
    /// How it moves, for each side.
    pub moves: PerSide<Vec<MoveDef>>,
    /// The squares it may stand on, for each side.
    pub region: PerSide<Wide>,
    /// Whether it may be left where it can be captured.
    pub royal: Royal,
    /// What it may become.
    pub promotions: Vec<PromotionDef>,
    /// Moves of this kind are written without a letter, and its moves set the
    /// counter of moves without progress back.
    pub is_pawn: bool,
    /// The symbol it has in the hand of whoever captured it, if not its own.
    pub in_hand: Option<String>,
    /// It cannot be captured.
    pub iron: bool,
    /// Symbols of kinds it may not hop over, nor capture.
    pub respects: Vec<String>,
    /// Other symbols that mean the same kind when a position is read.
    pub aliases: Vec<String>,
    /// Flags its pieces carry at the start of the game, and whenever one is
    /// put, dropped or promoted to.
    pub flags: Vec<String>,
}

/// One way of moving, and on which squares it is allowed.
#[derive(Clone, Debug)]
pub struct MoveDef {
    /// The move itself.
    pub rule: MoveRule,
    /// The squares it may start from, for each side.
    pub from: PerSide<Wide>,
    /// The squares it may end on, for each side.
    pub to: PerSide<Wide>,
    /// It only ever captures royal pieces: a threat rather than a move, such
    /// as that of two generals facing one another. The region of the kind does
    /// not limit it, since nothing ever arrives.
    pub royal_only: bool,
    /// Whoever makes it can be captured en passant on the squares it passed.
    /// Where this is false the pattern's passed squares do not count.
    pub passing: bool,
}

/// A move in either notation.
#[derive(Clone, Debug)]
pub enum MoveRule {
    /// Betza's letters.
    Betza(Betza),
    /// The verbose notation in braces.
    Verbose(Verbose),
}

/// When a kind is royal: when it may not be left where the opponent's next
/// turn can capture it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Royal {
    /// The kind is never royal.
    No,
    /// Every piece of the kind is royal.
    Each,
    /// The piece of the kind that was alone of its kind before the move.
    Alone,
    /// One piece of the kind must stay safe, whichever.
    Any,
}
