//! A game compiled to tables, shared by all its positions and never changed.

use crate::game::{About, PerSide, Royal, Verdict};
use crate::pattern::{Landing, Occupant};
use game_core::{Bits, Geometry, Kind, Setup, Side, Square, SquareSet};

/// The tables of one game on a board of this width.
#[derive(Debug)]
pub struct Rulebook<B: Bits> {
    /// The word the game is asked for by.
    pub id: String,
    /// For people.
    pub about: About,
    pub(crate) geometry: Geometry,
    /// The squares that exist.
    pub(crate) board: SquareSet<B>,
    /// The squares of each file, and of each of the two colours.
    pub(crate) files: Vec<SquareSet<B>>,
    pub(crate) colours: [SquareSet<B>; 2],
    pub(crate) start: Setup,
    pub(crate) kinds: Vec<KindFacts<B>>,
    /// By side and kind.
    pub(crate) movers: PerSide<Vec<Mover<B>>>,
    pub(crate) directions: Vec<Direction<B>>,
    pub(crate) castling: Option<CastlingFacts>,
    pub(crate) hands: Option<HandFacts<B>>,
    pub(crate) turn: crate::game::TurnDef,
    pub(crate) duties: crate::game::Duties,
    pub(crate) captures: CaptureFacts<B>,
    pub(crate) walling: Option<WallingFacts<B>>,
    pub(crate) pass: crate::game::Pass,
    pub(crate) endings: Vec<EndingFacts<B>>,
    pub(crate) flags: Vec<FlagFacts>,
    pub(crate) legality: Legality,
    /// Which optional parts of a position this game uses.
    pub(crate) uses: Uses,
}

/// Parts of a position a game may do without; what it does without costs it
/// nothing.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Uses {
    /// Pieces that have not moved are told apart.
    pub(crate) unmoved: bool,
    /// Pieces that came from pawns are told apart.
    pub(crate) former_pawns: bool,
    /// Checks are counted.
    pub(crate) checks: bool,
    /// Something can be captured in passing.
    pub(crate) en_passant: bool,
    /// Some moves have effects or conditions of their own.
    pub(crate) specials: bool,
    /// An effect may capture away from the target square.
    pub(crate) side_captures: bool,
    /// Whether royal pieces face one another matters.
    pub(crate) stand_offs: bool,
    /// An ending must be looked for before moves are generated.
    pub(crate) sudden_endings: bool,
}

/// How the legality of moves is found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Legality {
    /// No piece is royal: all moves are legal.
    Free,
    /// One royal piece, attacked only along ways that a single set of squares
    /// can block: checks and pins are masks.
    Masks,
    /// Every move is made and looked at.
    Tried,
}

/// What is known of a kind.
#[derive(Clone, Debug)]
pub(crate) struct KindFacts<B: Bits> {
    pub(crate) symbol: String,
    pub(crate) name: String,
    pub(crate) royal: Royal,
    pub(crate) is_pawn: bool,
    pub(crate) iron: bool,
    /// Kinds it neither hops over nor captures.
    pub(crate) respects: Vec<Kind>,
    /// Other symbols that are read as this kind.
    pub(crate) aliases: Vec<String>,
    /// What it is in the hand of its captor.
    pub(crate) in_hand: Kind,
    pub(crate) promotions: Vec<PromotionFacts<B>>,
    /// Squares from which it could never move, for each side.
    pub(crate) stuck: PerSide<SquareSet<B>>,
}

/// A promotion rule, compiled.
#[derive(Clone, Debug)]
pub(crate) struct PromotionFacts<B: Bits> {
    pub(crate) zone: PerSide<SquareSet<B>>,
    pub(crate) on_leaving: bool,
    pub(crate) captures_only: bool,
    pub(crate) into: PerSide<Vec<Kind>>,
    /// Where it must promote, for each side.
    pub(crate) forced: PerSide<SquareSet<B>>,
    pub(crate) limits: Vec<(Kind, u32)>,
}

/// A direction in which riders ride on a plane: from every square, all squares
/// that lie that way. The last entry, for "no square", is empty.
#[derive(Debug)]
pub(crate) struct Direction<B: Bits> {
    pub(crate) rays: Vec<SquareSet<B>>,
    /// Whether square numbers grow along the way.
    pub(crate) ascending: bool,
}

impl<B: Bits> Direction<B> {
    /// The part of `reach` a rider gets to, the first blocker included.
    #[inline(always)]
    pub(crate) fn up_to_blocker(
        &self,
        reach: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> SquareSet<B> {
        let blockers = reach & occupied;
        // With no blocker both scans give the width, whose ray is empty.
        let first =
            if self.ascending { blockers.0.lowest() } else { blockers.0.highest() } as usize;
        reach - self.rays[first]
    }
}

/// How pieces of one kind and side move.
#[derive(Debug)]
pub(crate) struct Mover<B: Bits> {
    /// By square, where it leaps to without capturing, and capturing.
    pub(crate) quiet_leaps: Vec<SquareSet<B>>,
    pub(crate) capture_leaps: Vec<SquareSet<B>>,
    pub(crate) rides: Vec<Ride<B>>,
    /// By square: moves that depend on squares in between.
    pub(crate) paths: Vec<Vec<Path<B>>>,
    /// By square: moves with effects or conditions of their own.
    pub(crate) specials: Vec<Vec<Special<B>>>,
    /// By square, where it may capture in passing.
    pub(crate) en_passant: Vec<SquareSet<B>>,
    /// By target: squares from which it may capture there by a leap; by any
    /// way at all.
    pub(crate) leap_sources: Vec<SquareSet<B>>,
    pub(crate) sources: Vec<SquareSet<B>>,
    /// By target: squares from which it may capture there by a path.
    pub(crate) path_sources: Vec<SquareSet<B>>,
    /// The squares it may be captured in passing on, by origin and target.
    pub(crate) passings: Vec<(Square, Square, SquareSet<B>)>,
    pub(crate) has_paths: bool,
    pub(crate) has_specials: bool,
}

/// A ride in one direction.
#[derive(Debug)]
pub(crate) struct Ride<B: Bits> {
    pub(crate) direction: usize,
    /// By square, as far as the ride may go.
    pub(crate) reach: Vec<SquareSet<B>>,
    /// By target: the squares from which it is in reach.
    pub(crate) sources: Vec<SquareSet<B>>,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

/// A move to one square that asks something of the squares in between.
#[derive(Clone, Debug)]
pub(crate) struct Path<B: Bits> {
    pub(crate) to: Square,
    pub(crate) landing: Landing,
    pub(crate) empty: SquareSet<B>,
    pub(crate) hop: Option<HopFacts<B>>,
    pub(crate) needs: Vec<(Square, Occupant)>,
    pub(crate) unmoved: bool,
    /// It captures royal pieces only.
    pub(crate) royal_only: bool,
}

/// Exactly one of the squares is occupied, by whom it may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HopFacts<B: Bits> {
    pub(crate) squares: SquareSet<B>,
    pub(crate) by: Occupant,
}

/// A move with effects or conditions.
#[derive(Clone, Debug)]
pub(crate) struct Special<B: Bits> {
    pub(crate) path: Path<B>,
    pub(crate) flags: Vec<(Square, usize)>,
    pub(crate) attacked: Vec<Square>,
    pub(crate) unattacked: Vec<Square>,
    pub(crate) effects: Vec<EffectFacts>,
}

/// An effect, compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EffectFacts {
    Take(Square),
    Carry(Square, Square),
    Put(Square, Kind),
    Raise(Square, usize),
    Lower(Square, usize),
}

/// A flag pieces can carry.
#[derive(Clone, Debug)]
pub(crate) struct FlagFacts {
    pub(crate) name: String,
    /// It is lowered when the opponent has answered.
    pub(crate) fleeting: bool,
}

/// Castling, compiled.
#[derive(Clone, Debug)]
pub(crate) struct CastlingFacts {
    pub(crate) king: Kind,
    pub(crate) partners: Vec<Kind>,
    pub(crate) rank: u8,
    pub(crate) king_file: u8,
    pub(crate) targets: [u8; 2],
    pub(crate) needs_safety: bool,
    pub(crate) right_by_drop: bool,
}

/// Hands, compiled.
#[derive(Debug)]
pub(crate) struct HandFacts<B: Bits> {
    pub(crate) from_captures: bool,
    pub(crate) drops: Vec<DropFacts<B>>,
    pub(crate) must_drop: bool,
    pub(crate) gating: Option<PerSide<SquareSet<B>>>,
}

/// A drop rule, compiled.
#[derive(Debug)]
pub(crate) struct DropFacts<B: Bits> {
    pub(crate) piece: Kind,
    pub(crate) appears_as: Kind,
    /// Where it may be dropped, squares it would be stuck on already out.
    pub(crate) zone: PerSide<SquareSet<B>>,
    pub(crate) per_file: Option<u32>,
    pub(crate) both_colours: bool,
    pub(crate) unlimited: bool,
    pub(crate) next_to_own: bool,
}

/// What captures do, compiled.
#[derive(Debug)]
pub(crate) struct CaptureFacts<B: Bits> {
    /// By square, the squares a blast there reaches; empty without blasts.
    pub(crate) neighbours: Vec<SquareSet<B>>,
    pub(crate) blast: bool,
    /// Kinds that stand a blast they are not at the centre of.
    pub(crate) blast_proof: Vec<Kind>,
    pub(crate) petrifies: Vec<Kind>,
    pub(crate) converts: bool,
}

/// The second part of a move, compiled.
#[derive(Debug)]
pub(crate) struct WallingFacts<B: Bits> {
    pub(crate) moving: bool,
    pub(crate) zone: SquareSet<B>,
}

/// An ending, compiled.
#[derive(Clone, Debug)]
pub(crate) struct EndingFacts<B: Bits> {
    pub(crate) when: EndingWhen<B>,
    pub(crate) result: Verdict,
    /// Only if a player asks for it.
    pub(crate) on_claim: bool,
}

/// The condition of an ending, compiled.
#[derive(Clone, Debug)]
pub(crate) enum EndingWhen<B: Bits> {
    Checkmate,
    CheckmateBy {
        of: Vec<Kind>,
        dropped: bool,
    },
    Stalemate,
    Extinct {
        of: Vec<Kind>,
        each: bool,
        at: u32,
        side: Option<Side>,
    },
    Bare {
        with_reply: bool,
    },
    Reached {
        by: Vec<Kind>,
        goal: PerSide<SquareSet<B>>,
        whose: crate::game::Reacher,
        unattacked: bool,
    },
    ChecksGiven,
    Repetition {
        times: u32,
    },
    PerpetualCheck {
        times: u32,
    },
    StandOff,
    MoveRule {
        moves: u32,
    },
    Passes,
    Full,
    DeadMaterial,
}

impl<B: Bits> EndingWhen<B> {
    /// Does it end the game whether there are moves or not?
    pub(crate) fn is_sudden(&self) -> bool {
        !matches!(
            self,
            EndingWhen::Checkmate
                | EndingWhen::CheckmateBy { .. }
                | EndingWhen::Stalemate
                | EndingWhen::Repetition { .. }
                | EndingWhen::PerpetualCheck { .. }
                | EndingWhen::MoveRule { .. }
                | EndingWhen::DeadMaterial
        )
    }
}

impl<B: Bits> Rulebook<B> {
    /// The kind written so.
    pub(crate) fn kind(&self, symbol: &str) -> Option<Kind> {
        let is_it = |kind: &KindFacts<B>| {
            kind.symbol == symbol || kind.aliases.iter().any(|alias| alias == symbol)
        };
        let index = self.kinds.iter().position(is_it)?;
        Some(Kind(index as u8))
    }

    pub(crate) fn facts(&self, kind: Kind) -> &KindFacts<B> {
        &self.kinds[kind.index()]
    }

    #[inline(always)]
    pub(crate) fn respected(&self, kind: Kind) -> &[Kind] {
        &self.kinds[kind.index()].respects
    }

    #[inline(always)]
    pub(crate) fn mover(&self, side: Side, kind: Kind) -> &Mover<B> {
        &self.movers[side.index()][kind.index()]
    }
}
