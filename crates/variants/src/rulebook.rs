//! A game compiled to tables, shared by all its positions and never changed.
//!
//! It is made in three stages, each from the one before: [`Tables`] (where
//! pieces move), [`RuleFacts`] (the rules in kinds and sets of squares), and the
//! [`Rulebook`], which adds what follows from both.

mod aftermath;
mod contents;
mod distances;
mod endings;
mod facts;
mod hurdles;
mod influence;
mod lines;
mod mover;
mod tables;

pub(crate) use aftermath::{Aftermath, Blast, Sequels};
pub(crate) use distances::CaptorDistances;
pub(crate) use endings::{CompiledEnding, CompiledWhen, EndingTable};
pub(crate) use facts::{KindFacts, PromotionFacts, RuleFacts};
pub(crate) use hurdles::{HopLine, LegGroup, LegTable, PathGroups, ThreatLine};
pub(crate) use influence::Influence;
pub(crate) use lines::{AttackSources, Between, Lines, Ride, Shift, Sources, SquareTable};
pub(crate) use mover::{
    EffectFacts, FlagFacts, HopFacts, Leaps, Mover, Path, Special, SpecialCondition, SpecialFact,
    StepFacts,
};
pub(crate) use tables::{AROUND, MoveTraits, Tables};

use game_core::{Aims, Bits, Goal, Kind, Nature, Promotion, Side, Square, SquareSet};
use rules::endings::{Ending, EndingResult, Extinct};
use rules::game::{About, PerSide};

/// The tables of one game on a board of this width.
#[derive(Debug)]
pub struct Rulebook<B: Bits> {
    /// The word by which the game is asked for.
    pub id: String,
    /// What people want to know of the game.
    pub about: About,
    pub(crate) tables: Tables<B>,
    pub(crate) game: RuleFacts<B>,
    pub(crate) legality: Legality,
    /// By side, kind and target, from where two moves in a row may capture
    /// there; only where turns have several moves and pieces move plainly.
    pub(crate) twice: PerSide<Vec<SquareTable<B>>>,
    /// How far pieces are from capturing on a square, where turns have several
    /// moves and the distances can be known.
    pub(crate) distances: Option<CaptorDistances>,
    /// Kinds with which nobody can mate.
    pub(crate) powerless: Powerless,
    /// Which optional parts of a position this game uses.
    pub(crate) uses: Uses,
    /// What a search may take for granted.
    pub(crate) nature: Nature,
}

/// Parts of a position a game may do without; what it does without costs it
/// nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Uses {
    /// Pieces that have not moved are told apart.
    pub(crate) unmoved: bool,
    /// Pieces of some kinds carry flags when they come onto the board.
    pub(crate) start_flags: bool,
    /// Pieces that came from pawns are told apart.
    pub(crate) former_pawns: bool,
    /// Checks are counted.
    pub(crate) checks: bool,
    /// Whether royal pieces face one another matters.
    pub(crate) stand_offs: bool,
    /// Who has castled where is told apart.
    pub(crate) castled: bool,
    /// Who has pieces in hand must drop.
    pub(crate) drop_duty: bool,
    /// Something happens after moves or captures.
    pub(crate) aftermath: bool,
    /// A turn may end before its last move by choice or by what a move did.
    pub(crate) turn_breaks: bool,
    /// Some legal moves are forbidden by a duty that looks at one move after
    /// another.
    pub(crate) late_duties: bool,
    /// Pieces may not move, or move otherwise, because of others.
    pub(crate) influence: bool,
    /// An ending must be looked for before moves are generated.
    pub(crate) sudden_endings: bool,
    /// The move number from which on rules do not tell numbers apart; 0 if no
    /// rule asks for the number.
    pub(crate) last_number: u16,
    /// No position can come again after a capture or a pawn move.
    pub(crate) lasting_progress: bool,
    /// Turns have several moves, royal pieces must be safe at their end, and
    /// whether they are is found by trying.
    pub(crate) long_turns: bool,
}

/// Kinds with which nobody can mate.
#[derive(Clone, Default, Debug)]
pub(crate) struct Powerless {
    /// A single piece of these kinds beside the kings.
    pub(crate) alone: Vec<Kind>,
    /// Any number of pieces of these kinds, all on squares of one colour.
    pub(crate) on_one_colour: Vec<Kind>,
}

/// How legal moves are told from pseudo-legal ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Legality {
    /// No piece is royal: all moves are legal.
    Free,
    /// One royal piece and plain moves: checks and pins are masks, and only
    /// moves that touch squares hoppers look at are tried on paper.
    Masks,
    /// One royal piece, and plain moves as long as nothing is captured: masks say
    /// which quiet moves are legal, and the board after captures is looked at on
    /// paper.
    Sifted,
    /// One royal piece, plain moves, and turns of one or two moves: what the
    /// opponent's next turn could capture is looked up in tables.
    Turns,
    /// Every move is made on a copy of the position and looked at.
    Tried,
}

impl<B: Bits> Rulebook<B> {
    /// The kind with a symbol, or with an alias written so.
    pub(crate) fn kind(&self, symbol: &str) -> Option<Kind> {
        let is_it = |kind: &KindFacts<B>| {
            kind.symbol == symbol || kind.aliases.iter().any(|alias| alias == symbol)
        };
        let index = self.game.kinds.iter().position(is_it)?;
        Some(Kind(index as u8))
    }

    /// Is what two moves in a row could do looked up rather than tried?
    pub(crate) fn has_quick_turns(&self) -> bool {
        self.legality == Legality::Turns
    }

    /// Can what two moves in a row could do be looked up?
    pub(crate) fn has_pairs(&self) -> bool {
        !self.twice[0].is_empty()
    }

    pub(crate) fn facts(&self, kind: Kind) -> &KindFacts<B> {
        &self.game.kinds[kind.index()]
    }

    /// From where a piece that comes from a square, promoted on the way or not,
    /// may capture on the target.
    #[inline]
    pub(crate) fn posts(
        &self,
        side: Side,
        kind: Kind,
        from: Square,
        target: usize,
    ) -> SquareSet<B> {
        self.game.posts(&self.tables, side, kind, from, target)
    }

    #[inline(always)]
    pub(crate) fn respected(&self, kind: Kind) -> &[Kind] {
        &self.game.kinds[kind.index()].respects
    }

    #[inline(always)]
    pub(crate) fn mover(&self, side: Side, kind: Kind) -> &Mover<B> {
        self.tables.mover(side, kind)
    }

    /// What the game is about besides mate.
    pub(crate) fn aims(&self) -> Aims<B> {
        let moves = if self.game.turn.progressive { [1, 1] } else { self.game.turn.moves };
        let mut aims = Aims { hands: self.game.hands.is_some(), moves, ..Aims::mate() };
        for (index, kind) in self.game.kinds.iter().enumerate() {
            aims.promotions.extend(kind.promotions.iter().map(|rule| Promotion {
                kind: Kind(index as u8),
                zone: rule.def.zone,
                into: rule.def.into.clone(),
            }));
        }
        for ending in self.game.endings.all() {
            let wins = ending.result == EndingResult::Win;
            if let Some((by, squares)) = ending.when.goal().filter(|_| wins) {
                aims.goals.push(Goal { by: by.to_vec(), squares: *squares });
            }
            aims.losing_wins |= wins && matches!(ending.when, Ending::Extinct(_) | Ending::Bare(_));
            let Ending::Extinct(Extinct { of, each, .. }) = &ending.when else { continue };
            if ending.result == EndingResult::Loss && (*each || of.len() == 1) {
                aims.precious.extend(of);
            }
        }
        aims
    }
}
