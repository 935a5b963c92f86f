//! The second stage of a compiled game: its rules in kinds and sets of the
//! board's width.

use super::aftermath::Aftermath;
use super::endings::EndingTable;
use super::influence::Influence;
use super::tables::Tables;
use game_core::{Bits, Kind, Setup, Side, Square, SquareSet};
use rules::endings::CountedOut;
use rules::game::{
    CastlingDef, Duties, HandsDef, Pass, PerSide, PromotionDef, PromotionOccasion, Royal, TurnDef,
    WallingDef,
};

/// The rules of a game.
#[derive(Debug)]
pub(crate) struct RuleFacts<B: Bits> {
    pub(crate) start: Setup,
    pub(crate) kinds: Vec<KindFacts<B>>,
    /// The kinds that are royal in some way.
    pub(crate) royal_kinds: Vec<Kind>,
    /// The one kind every piece of which is royal, if no other is royal at all.
    pub(crate) king_kind: Option<Kind>,
    /// The kinds that cannot be captured.
    pub(crate) iron_kinds: Vec<Kind>,
    /// The kinds that some kind neither hops over nor captures.
    pub(crate) respected_kinds: Vec<Kind>,
    /// By kind: is it a pawn? Kept apart from the facts, which are large.
    pub(crate) is_pawn: Vec<bool>,
    pub(crate) castling: Option<CastlingDef<Kind>>,
    /// Squares a dropped piece would be stuck on are not in the zones of drops,
    /// unless the game allows that.
    pub(crate) hands: Option<HandsDef<Kind, SquareSet<B>>>,
    pub(crate) turn: TurnDef<Kind>,
    pub(crate) duties: Duties,
    pub(crate) aftermath: Aftermath<B>,
    pub(crate) influence: Influence<B>,
    pub(crate) walling: Option<WallingDef<Kind, SquareSet<B>>>,
    pub(crate) pass: Pass,
    pub(crate) endings: EndingTable<B>,
    /// How sides are counted out, where they are.
    pub(crate) count: Option<CountedOut<Kind>>,
    /// By kind, what a piece is worth in tenths of a point.
    pub(crate) points: Vec<u32>,
    /// What each side has besides, in tenths of a point.
    pub(crate) bonus: PerSide<u32>,
}

impl<B: Bits> RuleFacts<B> {
    /// From where a piece that comes from a square, promoted on the way or not,
    /// may capture on the target.
    #[inline]
    pub(crate) fn posts(
        &self,
        tables: &Tables<B>,
        side: Side,
        kind: Kind,
        from: Square,
        target: usize,
    ) -> SquareSet<B> {
        let mut posts = tables.mover(side, kind).sources[target];
        for rule in &self.kinds[kind.index()].promotions {
            let promoting = rule.squares(side, from);
            for &into in &rule.def.into[side.index()] {
                posts |= tables.mover(side, into).sources[target] & promoting;
            }
        }
        posts
    }
}

/// What is known of a kind.
#[derive(Clone, Debug)]
pub(crate) struct KindFacts<B: Bits> {
    pub(crate) symbol: String,
    pub(crate) royal: Royal,
    pub(crate) is_pawn: bool,
    /// Kinds it neither hops over nor captures.
    pub(crate) respects: Vec<Kind>,
    /// Other symbols that are read as this kind.
    pub(crate) aliases: Vec<String>,
    /// What it is in the hand of its captor.
    pub(crate) in_hand: Kind,
    pub(crate) promotions: Vec<PromotionFacts<B>>,
    /// Squares where coming or going has to do with promotion, for each side.
    pub(crate) alert: PerSide<SquareSet<B>>,
    /// It promotes in place of a move.
    pub(crate) promotes_standing: bool,
    /// It is not royal and may promote to a royal kind.
    pub(crate) may_be_crowned: bool,
    /// Squares from which it could never move, for each side.
    pub(crate) stuck: PerSide<SquareSet<B>>,
}

/// A promotion rule and where it forces the piece to promote.
#[derive(Clone, Debug)]
pub(crate) struct PromotionFacts<B: Bits> {
    pub(crate) def: PromotionDef<Kind, SquareSet<B>>,
    /// Where it must promote, for each side.
    pub(crate) forced: PerSide<SquareSet<B>>,
}

impl<B: Bits> PromotionFacts<B> {
    /// Where a piece of a side that comes from this square may promote, a
    /// capture or not.
    #[inline(always)]
    pub(crate) fn squares(&self, side: Side, from: Square) -> SquareSet<B> {
        let zone = self.def.zone[side.index()];
        if self.def.on_leaving && zone.has(from) { SquareSet(!B::ZERO) } else { zone }
    }

    /// Of these targets, the squares on which the moves it is about end: all of
    /// them, captures alone or quiet moves alone.
    #[inline(always)]
    pub(crate) fn meant(&self, targets: SquareSet<B>, prey: SquareSet<B>) -> SquareSet<B> {
        match self.def.on {
            PromotionOccasion::AnyMove => targets,
            PromotionOccasion::Captures => targets & prey,
            PromotionOccasion::Quiet => targets - prey,
            PromotionOccasion::Standing => SquareSet::EMPTY,
        }
    }

    #[inline(always)]
    pub(crate) fn is_standing(&self) -> bool {
        self.def.on == PromotionOccasion::Standing
    }
}
