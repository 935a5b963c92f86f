//! What a game file says, whichever of the formats it was written in.
//!
//! The notions are few and composable; none is named after one game. A file is
//! read into a [`Game`], the module `check` looks for contradictions, and the
//! crate `variants` compiles it to tables. What is given for each side is an
//! array, White first ([`PerSide`]). How games end is in the module `endings`.

mod aftermath;
mod castling;
mod hands;
mod influence;
mod pieces;
mod promotion;
mod shuffle;
mod translate;
mod turn;
mod walling;

pub use aftermath::{
    AfterCase, AfterChange, AfterKind, AfterOccasion, AfterRule, AfterSquares, AfterWho, KindChoice,
};
pub use castling::CastlingDef;
pub use hands::{DropDef, GatingDef, HandsDef};
pub use influence::{InfluenceBy, InfluenceEffect, InfluenceReach, InfluenceRule};
pub use pieces::{MoveDef, MoveRule, PieceDef, Royal};
pub use promotion::{PromotionChoice, PromotionDef, PromotionOccasion, PromotionTest};
pub use shuffle::{ShuffleDef, ShuffledSides};
pub use translate::{PerSide, Translate};
pub use turn::{AgainAfter, AgainDef, TurnDef};
pub use walling::{WallPlace, Walling, WallingDef};

use crate::endings::EndingDef;
use crate::topology::Topology;
use game_core::Setup;

/// The rules of one game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The word by which the game is asked for, such as `crazyhouse`.
    pub id: String,
    /// What people want to know of the game.
    pub about: About,
    /// The board.
    pub topology: Topology,
    /// The position in which games begin.
    pub start: Setup,
    /// How the start position is shuffled, if it is.
    pub shuffle: Option<ShuffleDef>,
    /// The kinds of pieces; their order is the order of kinds.
    pub pieces: Vec<PieceDef>,
    /// Castling, where the game has it.
    pub castling: Option<CastlingDef>,
    /// Pieces in hand, where the game has them.
    pub hands: Option<HandsDef>,
    /// How many moves a turn has.
    pub turn: TurnDef,
    /// What a player must or may not do beyond keeping royal pieces safe.
    pub duties: Duties,
    /// What happens after moves and captures, in this order.
    pub after: Vec<AfterRule>,
    /// Which pieces may not move, or move otherwise, because of others.
    pub influence: Vec<InfluenceRule>,
    /// What is put on an empty square at the end of each move, if anything.
    pub walling: Option<WallingDef>,
    /// When a turn may be passed.
    pub pass: Pass,
    /// What pieces are worth, where points decide.
    pub points: PointsDef,
    /// How games end; the first ending that applies counts.
    pub endings: Vec<EndingDef>,
}

/// What counts when a game is decided by points, in tenths of a point. These
/// points are part of the rules and say nothing about piece values of an
/// evaluation.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PointsDef {
    /// What a piece on the board is worth, by symbol; a kind not named is worth
    /// nothing.
    pub of: Vec<(String, u32)>,
    /// What each side has besides its pieces.
    pub bonus: PerSide<u32>,
}

/// The head of a game file.
#[derive(Clone, Default, Debug)]
pub struct About {
    /// The name as people write it.
    pub name: String,
    /// Who invented it, if known.
    pub inventor: Option<String>,
    /// When it was invented, if known.
    pub year: Option<String>,
    /// The rules in a paragraph.
    pub rules: String,
}

/// What a player must or may not do beyond keeping royal pieces safe.
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
    /// A royal piece in check may not move, unless it captures the one piece
    /// that gives check.
    pub stand_in_check: bool,
    /// The number of the move from which on pieces may be captured; 0 or 1 if
    /// from the first.
    pub captures_from: u32,
}

/// When a turn may be passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Never.
    No,
    /// Always, except in check.
    Free,
    /// Only when there is no other move; the turn must be passed then.
    WhenStuck,
}
