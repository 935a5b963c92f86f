//! How a game ends, compiled.

use game_core::{Bits, Kind, Side, SquareSet};
use rules::game::{PerSide, Verdict};

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
        whose: rules::game::Reacher,
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

/// What must be so before an ending can apply to a position with moves: asked
/// at every node of a search, before the endings one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndingSigns {
    /// So many half-moves without progress.
    pub(crate) halfmoves: u32,
    /// The position has been on the board before.
    pub(crate) repetition: bool,
    /// Nobody can mate.
    pub(crate) dead_material: bool,
    /// A side is counted out.
    pub(crate) count: bool,
}

impl EndingSigns {
    pub(crate) fn of<B: Bits>(endings: &[EndingFacts<B>]) -> EndingSigns {
        let mut signs = EndingSigns {
            halfmoves: u32::MAX,
            repetition: false,
            dead_material: false,
            count: false,
        };
        for ending in endings {
            match ending.when {
                EndingWhen::MoveRule { moves } => {
                    signs.halfmoves = signs.halfmoves.min(moves.saturating_mul(2));
                }
                EndingWhen::Repetition { times }
                | EndingWhen::PerpetualCheck { times }
                | EndingWhen::PerpetualChase { times, .. } => {
                    signs.repetition = true;
                    if times <= 1 {
                        // Every position has come once.
                        signs.halfmoves = 0;
                    }
                }
                EndingWhen::DeadMaterial => signs.dead_material = true,
                EndingWhen::CountedOut => signs.count = true,
                // An ending of another sort would never be asked about.
                _ => debug_assert!(ending.when.is_of_the_stuck()),
            }
        }
        signs
    }
}

/// The kind of which each side must have a piece, if nothing else ends a game
/// suddenly.
pub(crate) fn vital_kind<B: Bits>(sudden: &[EndingFacts<B>]) -> Option<Kind> {
    match sudden {
        [EndingFacts { when: EndingWhen::Extinct { of, at: 0, .. }, .. }] => match of[..] {
            [kind] => Some(kind),
            _ => None,
        },
        _ => None,
    }
}
