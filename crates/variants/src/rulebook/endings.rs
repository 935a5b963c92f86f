//! How a game ends, compiled.

use crate::game::{PerSide, Verdict};
use game_core::{Bits, Kind, Side, SquareSet};

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
    PerpetualChase {
        times: u32,
        chase: ChaseFacts<B>,
    },
    StandOff,
    MoveRule {
        moves: u32,
    },
    Passes,
    Full,
    DeadMaterial,
    CountedOut,
}

/// Who may not chase whom, compiled.
#[derive(Clone, Debug)]
pub(crate) struct ChaseFacts<B: Bits> {
    pub(crate) by: Vec<Kind>,
    pub(crate) of: Vec<(Kind, PerSide<SquareSet<B>>)>,
    pub(crate) even_protected: Vec<(Kind, Vec<Kind>)>,
}

/// Counting a side out, compiled.
#[derive(Clone, Debug)]
pub(crate) struct CountFacts {
    pub(crate) without: Vec<Kind>,
    pub(crate) limits: Vec<CountLimit>,
}

/// One limit of a count.
#[derive(Clone, Debug)]
pub(crate) struct CountLimit {
    pub(crate) men: Option<u32>,
    pub(crate) against: Vec<(Kind, u32)>,
    /// In half-moves.
    pub(crate) plies: u16,
    pub(crate) from_men: bool,
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
                | EndingWhen::PerpetualChase { .. }
                | EndingWhen::MoveRule { .. }
                | EndingWhen::DeadMaterial
                | EndingWhen::CountedOut
        )
    }

    /// Does it ask for a side without moves?
    pub(crate) fn is_of_the_stuck(&self) -> bool {
        matches!(
            self,
            EndingWhen::Checkmate | EndingWhen::CheckmateBy { .. } | EndingWhen::Stalemate
        )
    }
}
