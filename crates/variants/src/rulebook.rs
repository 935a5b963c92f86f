//! A game compiled to tables, shared by all its positions and never changed.

mod endings;
mod lines;

pub(crate) use endings::{
    ChaseFacts, CountFacts, CountLimit, EndingFacts, EndingSigns, EndingWhen, vital_kind,
};
pub(crate) use lines::{Between, Lines, Ride, Shift, Sources, Table, Watch};

use game_core::{
    Aims, Bits, Geometry, Goal, Kind, Nature, Promotion, Setup, Side, Square, SquareSet,
};
use rules::game::{About, PerSide, Royal, Verdict};
use rules::pattern::{Landing, Occupant};

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
    /// The kinds that are royal in some way.
    pub(crate) royal_kinds: Vec<Kind>,
    /// The one kind every piece of which is royal, if no other is royal at all.
    pub(crate) king_kind: Option<Kind>,
    /// The kinds that cannot be captured.
    pub(crate) iron_kinds: Vec<Kind>,
    /// By kind: is it a pawn? Kept apart from the facts, which are large.
    pub(crate) is_pawn: Vec<bool>,
    /// By side and kind.
    pub(crate) movers: PerSide<Vec<Mover<B>>>,
    /// By side, who may capture where.
    pub(crate) watch: PerSide<Watch<B>>,
    /// By side, kind and target, from where two moves in a row may capture
    /// there; only where turns have two moves.
    pub(crate) twice: PerSide<Vec<Table<B>>>,
    /// By side and square passed, from where it may be captured on in passing.
    pub(crate) passing_sources: PerSide<Table<B>>,
    /// What lies in a rider's way, if that is the same for all riders.
    pub(crate) between: Option<Between<B>>,
    pub(crate) castling: Option<CastlingFacts>,
    pub(crate) hands: Option<HandFacts<B>>,
    pub(crate) turn: rules::game::TurnDef,
    pub(crate) duties: rules::game::Duties,
    pub(crate) captures: CaptureFacts<B>,
    pub(crate) walling: Option<WallingFacts<B>>,
    pub(crate) pass: rules::game::Pass,
    /// Endings that end the game whether there are moves or not.
    pub(crate) sudden: Vec<EndingFacts<B>>,
    /// The others.
    pub(crate) endings: Vec<EndingFacts<B>>,
    /// Of these, those that end the game though there are moves: the ones a
    /// search asks about at every node.
    pub(crate) moving_endings: Vec<EndingFacts<B>>,
    /// By what one sees that none of these can apply.
    pub(crate) signs: EndingSigns,
    /// The kind whose dying out is all that ends the game suddenly.
    pub(crate) vital_kind: Option<Kind>,
    /// By kind, what a piece is worth in tenths of a point; and what each side
    /// has besides.
    pub(crate) points: Vec<u32>,
    pub(crate) bonus: PerSide<u32>,
    /// How sides are counted out, where they are.
    pub(crate) count: Option<CountFacts>,
    pub(crate) flags: Vec<FlagFacts>,
    pub(crate) legality: Legality,
    /// What cannot mate.
    pub(crate) powerless: Powerless,
    /// Which optional parts of a position this game uses.
    pub(crate) uses: Uses,
    /// What a search may take for granted.
    pub(crate) nature: Nature,
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
    /// Captures or arrivals change their surroundings.
    pub(crate) aftermath: bool,
    /// No way of capturing asks whose piece stands in between, so that it can
    /// be judged from the occupied squares alone.
    pub(crate) neutral_paths: bool,
    /// An ending must be looked for before moves are generated.
    pub(crate) sudden_endings: bool,
    /// No position can come again after a capture or a pawn move.
    pub(crate) lasting_progress: bool,
}

/// Kinds with which nobody can mate.
#[derive(Clone, Default, Debug)]
pub(crate) struct Powerless {
    /// A single piece of these kinds beside the kings.
    pub(crate) alone: Vec<Kind>,
    /// Any number of pieces of these kinds, all on squares of one colour.
    pub(crate) on_one_colour: Vec<Kind>,
}

/// How the legality of moves is found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Legality {
    /// No piece is royal: all moves are legal.
    Free,
    /// One royal piece and plain moves: checks and pins are masks, and only
    /// moves that touch squares hoppers look at are tried on paper.
    Masks,
    /// The same where turns have one or two moves.
    Turns,
    /// Every move is made and looked at.
    Tried,
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

impl<B: Bits> PromotionFacts<B> {
    /// Where a piece of a side that comes from this square may promote, a
    /// capture or not.
    #[inline(always)]
    pub(crate) fn squares(&self, side: Side, from: Square) -> SquareSet<B> {
        let zone = self.zone[side.index()];
        if self.on_leaving && zone.has(from) { SquareSet(!B::ZERO) } else { zone }
    }
}

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
    /// By square: moves that depend on squares in between.
    pub(crate) paths: Vec<Vec<Path<B>>>,
    /// By square: moves with effects or conditions of their own.
    pub(crate) specials: Vec<Vec<Special<B>>>,
    /// By square, where it may capture in passing.
    pub(crate) en_passant: Table<B>,
    /// By target: squares from which it may capture there by a leap; by any
    /// way at all.
    pub(crate) leap_sources: Table<B>,
    pub(crate) sources: Table<B>,
    /// By target: squares from which it may capture there by a path.
    pub(crate) path_sources: Table<B>,
    /// By origin, the targets of moves by which it may be captured in passing,
    /// and the squares passed; empty if it has no such move.
    pub(crate) passings: Vec<Vec<(Square, SquareSet<B>)>>,
    /// All its plain moves, if few steps describe them: then pieces of the kind
    /// move as a set.
    pub(crate) shifts: Vec<Shift<B>>,
    /// The rides once more, side by side, if all move and capture alike.
    pub(crate) lines: Option<Lines<B>>,
    /// Leaps and rides are all there is to its usual moves.
    pub(crate) is_plain: bool,
    /// What moved without capturing can always move back.
    pub(crate) is_reversible: bool,
    pub(crate) has_paths: bool,
    pub(crate) has_passings: bool,
    pub(crate) has_specials: bool,
}

impl<B: Bits> Mover<B> {
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

impl<B: Bits> Rulebook<B> {
    /// The kind written so.
    pub(crate) fn kind(&self, symbol: &str) -> Option<Kind> {
        let is_it = |kind: &KindFacts<B>| {
            kind.symbol == symbol || kind.aliases.iter().any(|alias| alias == symbol)
        };
        let index = self.kinds.iter().position(is_it)?;
        Some(Kind(index as u8))
    }

    /// Is what two moves in a row could do looked up rather than tried?
    pub(crate) fn has_quick_turns(&self) -> bool {
        self.legality == Legality::Turns
    }

    pub(crate) fn facts(&self, kind: Kind) -> &KindFacts<B> {
        &self.kinds[kind.index()]
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
        let mut posts = self.mover(side, kind).sources[target];
        for rule in &self.facts(kind).promotions {
            let promoting = rule.squares(side, from);
            for &into in &rule.into[side.index()] {
                posts |= self.mover(side, into).sources[target] & promoting;
            }
        }
        posts
    }

    #[inline(always)]
    pub(crate) fn respected(&self, kind: Kind) -> &[Kind] {
        &self.kinds[kind.index()].respects
    }

    #[inline(always)]
    pub(crate) fn mover(&self, side: Side, kind: Kind) -> &Mover<B> {
        &self.movers[side.index()][kind.index()]
    }

    /// What the game is about besides mate.
    pub(crate) fn aims(&self) -> Aims<B> {
        let moves = if self.turn.progressive { [1, 1] } else { self.turn.moves };
        let mut aims = Aims { hands: self.hands.is_some(), moves, ..Aims::mate() };
        for (index, kind) in self.kinds.iter().enumerate() {
            aims.promotions.extend(kind.promotions.iter().map(|rule| Promotion {
                kind: Kind(index as u8),
                zone: rule.zone,
                into: rule.into.clone(),
            }));
        }
        for ending in self.sudden.iter().chain(&self.endings) {
            match &ending.when {
                EndingWhen::Reached { by, goal, .. } if ending.result == Verdict::Win => {
                    aims.goals.push(Goal { by: by.clone(), squares: *goal });
                }
                EndingWhen::Extinct { of, each, .. }
                    if ending.result == Verdict::Loss && (*each || of.len() == 1) =>
                {
                    aims.precious.extend(of);
                }
                EndingWhen::Extinct { .. } if ending.result == Verdict::Win => {
                    aims.losing_wins = true;
                }
                _ => {}
            }
        }
        aims
    }
}
