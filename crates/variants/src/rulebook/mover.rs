//! How pieces move, compiled: by square, where they leap and ride to, and what
//! their other moves ask for.

use super::hurdles::PathGroups;
use super::lines::{Lines, Ride, Shift, SquareTable};
use game_core::{Bits, Kind, Square, SquareSet};
use rules::pattern::{BoardFact, Condition, Effect, Landing, Occupant};

/// Where a piece leaps to without capturing, and capturing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaps<B: Bits> {
    pub(crate) quiet: SquareSet<B>,
    pub(crate) capture: SquareSet<B>,
}

impl<B: Bits> Leaps<B> {
    pub(crate) const NONE: Leaps<B> = Leaps { quiet: SquareSet::EMPTY, capture: SquareSet::EMPTY };
}

/// How pieces of one kind and side move.
#[derive(Debug)]
pub(crate) struct Mover<B: Bits> {
    /// By square, where it leaps to.
    pub(crate) leaps: Vec<Leaps<B>>,
    pub(crate) rides: Vec<Ride<B>>,
    /// By square: quiet moves over squares that must be empty.
    pub(crate) steps: Vec<Vec<StepFacts<B>>>,
    /// By square: moves that depend on squares in between, sorted by target.
    pub(crate) paths: Vec<Vec<Path<B>>>,
    /// By square: the same moves, those taken together that ask for the same.
    pub(crate) path_groups: Vec<PathGroups<B>>,
    /// By target: the same moves looked at from where they end, so that origins
    /// and targets change places.
    pub(crate) path_origins: Vec<PathGroups<B>>,
    /// By square: moves with effects or conditions of their own.
    pub(crate) specials: Vec<Vec<Special<B>>>,
    /// By square, where it may capture en passant.
    pub(crate) en_passant: SquareTable<B>,
    /// By target: squares from which it may capture there by a leap.
    pub(crate) leap_sources: SquareTable<B>,
    /// By target: squares from which it may capture there by any way at all.
    pub(crate) sources: SquareTable<B>,
    /// By target: squares from which it may capture there by a path.
    pub(crate) path_sources: SquareTable<B>,
    /// By origin, the targets of moves by which it may be captured en passant,
    /// and the squares passed; empty if it has no such move.
    pub(crate) double_steps: Vec<Vec<(Square, SquareSet<B>)>>,
    /// All its plain moves, if few steps describe them: then pieces of the kind
    /// move as a set.
    pub(crate) shifts: Vec<Shift<B>>,
    /// The rides once more, side by side, if all move and capture alike.
    pub(crate) lines: Option<Lines<B>>,
    /// Leaps and rides are all there is to its usual moves.
    pub(crate) is_plain: bool,
    /// Every move without a capture can be taken back by the next move; found
    /// out only where turns have more than one move.
    pub(crate) is_reversible: bool,
    pub(crate) has_paths: bool,
    pub(crate) has_double_steps: bool,
    pub(crate) has_specials: bool,
}

impl<B: Bits> Mover<B> {
    /// The paths from one square to another.
    #[inline(always)]
    pub(crate) fn paths_to(&self, from: Square, to: Square) -> impl Iterator<Item = &Path<B>> {
        let paths = &self.paths[from.index()];
        let first = paths.partition_point(|path| path.to < to);
        paths[first..].iter().take_while(move |path| path.to == to)
    }

    /// Where it could go in one move if nothing stood in its way.
    pub(crate) fn scope(&self, from: Square) -> SquareSet<B> {
        let i = from.index();
        let leaps = self.leaps[i].quiet | self.leaps[i].capture;
        let rides = self.rides.iter().fold(leaps, |all, ride| all | ride.reach[i]);
        self.steps[i].iter().fold(rides, |all, step| all | step.to)
    }
}

/// A quiet move that asks for nothing but empty squares, its target among them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepFacts<B: Bits> {
    pub(crate) to: SquareSet<B>,
    pub(crate) empty: SquareSet<B>,
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
    /// Every square but the target that it looks at.
    pub(crate) sensitive: SquareSet<B>,
}

/// A hop: exactly one of these squares is occupied, by a piece of this sort.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HopFacts<B: Bits> {
    pub(crate) squares: SquareSet<B>,
    pub(crate) by: Occupant,
}

/// A move with effects or conditions.
#[derive(Clone, Debug)]
pub(crate) struct Special<B: Bits> {
    pub(crate) path: Path<B>,
    /// What must be true besides, all of it.
    pub(crate) conditions: Vec<SpecialCondition<B>>,
    /// What happens, in its order; `Move` is one of them.
    pub(crate) effects: Vec<EffectFacts>,
    /// The squares whose pieces it takes away or changes, itself aside.
    pub(crate) strikes: SquareSet<B>,
    /// The squares on which it depends whether the move can be made, those it strikes
    /// among them; nothing if it depends on more than what stands on squares.
    pub(crate) looks: Option<SquareSet<B>>,
    /// What it captures may come back on the board.
    pub(crate) returns_captive: bool,
}

/// What a move does, by squares and numbers of kinds and flags.
pub(crate) type EffectFacts = Effect<Kind, usize>;

/// What a move asks, by kinds, sets of the board's width and numbers of flags.
pub(crate) type SpecialCondition<B> = Condition<Kind, SquareSet<B>, usize>;

/// A fact that a move asks about.
pub(crate) type SpecialFact<B> = BoardFact<Kind, SquareSet<B>, usize>;

impl<B: Bits> Special<B> {
    /// Does it take away or change pieces other than itself?
    pub(crate) fn harms(&self) -> bool {
        self.strikes.any()
    }

    /// Is a fact of this sort among those it asks about?
    pub(crate) fn mentions(&self, test: impl Fn(&SpecialFact<B>) -> bool) -> bool {
        self.conditions.iter().any(|condition| condition.mentions(&test))
    }
}

/// A flag pieces can carry.
#[derive(Clone, Debug)]
pub(crate) struct FlagFacts {
    /// What rules and positions call it.
    pub(crate) name: String,
    /// Which of a position's sets of flagged squares holds it.
    pub(crate) set: usize,
    /// It is lowered when the opponent has answered.
    pub(crate) fleeting: bool,
}
