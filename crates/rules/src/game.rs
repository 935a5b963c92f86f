//! What a game file says, whichever of the formats it was written in.
//!
//! The notions are few and composable; none is named after one game. A file is
//! read into a [`Game`], `check` looks for contradictions, `compile` turns it
//! into tables. Everything per side is an array, White first.

mod aftermath;
mod castling;
mod hands;
mod pieces;
mod promotion;
mod translate;

pub use aftermath::{CaptureDef, Walling, WallingDef};
pub use castling::CastlingDef;
pub use hands::{DropDef, GatingDef, HandsDef};
pub use pieces::{MoveDef, MoveRule, PieceDef, Royal};
pub use promotion::{PromotionChoice, PromotionDef, PromotionOccasion};
pub use translate::{PerSide, Translate};

use crate::endings::EndingDef;
use crate::topology::Topology;
use game_core::Setup;

/// A game of chess, whatever chess.
#[derive(Clone, Debug)]
pub struct Game {
    /// The word by which the game is asked for, such as `crazyhouse`.
    pub id: String,
    /// For people.
    pub about: About,
    /// The board.
    pub topology: Topology,
    /// The position in which games begin.
    pub start: Setup,
    /// The kinds of pieces; their order is the order of kinds.
    pub pieces: Vec<PieceDef>,
    /// Castling, where the game has it.
    pub castling: Option<CastlingDef>,
    /// Whether and how pieces come back.
    pub hands: Option<HandsDef>,
    /// Who moves how often.
    pub turn: TurnDef,
    /// What a player must or may not do beyond keeping royal pieces safe.
    pub duties: Duties,
    /// What a capture does besides removing the captured piece.
    pub captures: CaptureDef,
    /// Something put on an empty square at the end of each move.
    pub walling: Option<WallingDef>,
    /// Passing the turn.
    pub pass: Pass,
    /// What pieces are worth, where points decide.
    pub points: PointsDef,
    /// How games end, the first that applies counts.
    pub endings: Vec<EndingDef>,
}

/// What counts when a game is decided by points, in tenths of a point. It has
/// nothing to do with how well an engine thinks of a piece.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PointsDef {
    /// Symbols with what a piece on the board is worth; others are worth
    /// nothing.
    pub of: Vec<(String, u32)>,
    /// What each side has besides.
    pub bonus: PerSide<u32>,
}

/// The head of a game file.
#[derive(Clone, Default, Debug)]
pub struct About {
    /// The name as people write it.
    pub name: String,
    /// Who made it up, if known.
    pub inventor: Option<String>,
    /// When, if known.
    pub year: Option<String>,
    /// The rules in a paragraph.
    pub rules: String,
}

/// Turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnDef {
    /// Moves in a turn of each side.
    pub moves: PerSide<u32>,
    /// Moves in the very first turn of the game, if other.
    pub first_turn: Option<u32>,
    /// Each turn of a side has one more than the other side's last.
    pub progressive: bool,
    /// A check ends the turn.
    pub check_ends_turn: bool,
    /// Each move of a turn must leave the own royal pieces safe, not only the
    /// last one.
    pub safe_throughout: bool,
    /// A turn may end early when no further move exists.
    pub may_fall_short: bool,
}

impl TurnDef {
    /// One move each.
    pub fn alternating() -> TurnDef {
        TurnDef {
            moves: [1, 1],
            first_turn: None,
            progressive: false,
            check_ends_turn: false,
            safe_throughout: false,
            may_fall_short: false,
        }
    }
}

/// What a player must or may not do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Duties {
    /// Who can capture must capture.
    pub must_capture: bool,
    /// Nobody may give check.
    pub no_checks: bool,
    /// Royal pieces that face one another on an open file at the start of a
    /// turn may not do so at its end, unless the turn is passed; such a pass is
    /// legal even in check.
    pub break_stand_off: bool,
}

/// When a turn may be passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Never.
    No,
    /// Always but in check.
    Free,
    /// Only, and then of necessity, when there is no other move.
    WhenStuck,
}
