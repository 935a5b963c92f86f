//! What follows from the rules of a game, and the weights it is evaluated with, worked
//! out once.

use super::builtin;
use super::listener::{SideWeights, WidePacked, wide};
use super::orthodox::OrthodoxKinds;
use super::params::{EXPOSED_RANKS, LEAST_VALUE, MENACE_DIVISOR, MENACE_MOST, PERCENT};
use super::reach::{steps_to, value};
use super::spans::Spans;
use super::weights::{GamePair, Group, Layout, STEPS, UNITS, WeightPage, WeightShape, seen_by};
use crate::hce::weights::{Pair, WEIGHTS};
use game_core::{Aims, BoardView, Geometry, Kind, Piece, Side, Square};

/// A share of an amount, in percent.
pub(super) const fn percent(amount: i32, share: i32) -> i32 {
    amount * share / PERCENT
}

/// How far it is, where there is no way.
const NO_WAY: u8 = u8::MAX;
/// The phase of a game with all its material.
pub(super) const FULL_PHASE: i64 = 256;
/// Bits behind the point of what the phase is found with.
const PHASE_BITS: u32 = 32;

/// The tables of a game.
#[derive(Debug)]
pub(super) struct GameTables {
    pub(super) geometry: Geometry,
    symbols: Vec<String>,
    /// What kinds are worth by the rules.
    values: Vec<i32>,
    /// What kinds are worth in exchanges.
    worths: Vec<i32>,
    /// By side, what pieces count in percent: more for a side that moves more
    /// often.
    pub(super) shares: [i32; 2],
    /// By side and kind, the value of a piece of that side by the rules.
    side_values: [Vec<i32>; 2],
    menaces: Vec<i32>,
    pub(super) layout: Layout,
    /// The weights of both sides.
    pub(super) weights: SideWeights,
    /// By side, kind and square, what a piece counts for being there.
    placed: Vec<WidePacked>,
    /// Phase for each centipawn of material, with bits behind the point.
    phase_step: i64,
    /// By side, kind and square, the steps to a promotion and to a goal.
    promotion_steps: Vec<u8>,
    goal_steps: Vec<u8>,
    /// By square, how near the edge it is.
    edges: Vec<i32>,
    royal: Vec<bool>,
    pub(super) royal_kinds: Vec<Kind>,
    pub(super) goal_kinds: Vec<Kind>,
    pub(super) precious: Vec<Kind>,
    /// Kinds that can be in hand.
    pub(super) droppable: Vec<Kind>,
    pub(super) has_hands: bool,
    /// Kinds that are not royal, the most valuable first.
    pub(super) strongest: Vec<Kind>,
    /// Kinds written without a letter that become something else.
    pub(super) pawn_kinds: Vec<Kind>,
    /// By kind, is it one of `pawn_kinds`?
    pawn: Vec<bool>,
    pub(super) spans: Spans,
    pub(super) has_goals: bool,
    pub(super) losing_wins: bool,
    /// Which kinds are those of chess, if the game has these and no others.
    pub(super) orthodox: Option<OrthodoxKinds>,
    /// The weights of the evaluation of chess for this game.
    pub(super) chess: Vec<Pair>,
}

impl GameTables {
    /// The tables of a game with the weights of this page, or of its rules alone.
    pub(super) fn of<V: BoardView>(view: &V, page: Option<&WeightPage>) -> GameTables {
        let aims = view.aims();
        let mut tables = GameTables::of_rules(view, &aims);
        let own = builtin::weights(view, &aims, &tables);
        let page = page.filter(|page| tables.takes(page));
        let (weights, full_force) = match page {
            Some(page) => (page.unfolded(), page.full_force),
            None => (own, tables.force_of(view)),
        };
        tables.set_weights(&weights, full_force);
        tables.worths = tables.worths_by(page.map(|_| &weights));
        if let Some(page) = page.filter(|page| !page.chess.is_empty()) {
            tables.chess.clone_from(&page.chess);
        }
        tables
    }

    /// The tables without weights.
    fn of_rules<V: BoardView>(view: &V, aims: &Aims<V::Bits>) -> GameTables {
        let kinds = || (0..view.n_kinds()).map(|index| Kind(index as u8));
        let board = view.geometry();
        let royal: Vec<bool> = kinds().map(|kind| view.is_royal(kind)).collect();
        let values: Vec<i32> = kinds().map(|kind| value(view, kind)).collect();
        let goal_kinds: Vec<Kind> =
            kinds().filter(|k| aims.goals.iter().any(|g| g.by.contains(k))).collect();
        let pawn_kinds: Vec<Kind> = kinds()
            .filter(|&kind| view.is_unnamed(kind))
            .filter(|&kind| aims.promotions.iter().any(|rule| rule.kind == kind))
            .collect();
        let mut strongest: Vec<Kind> = kinds().filter(|kind| !royal[kind.index()]).collect();
        strongest.sort_by_key(|&kind| std::cmp::Reverse(values[kind.index()]));
        let menace = |value: &i32| (value / MENACE_DIVISOR).clamp(1, MENACE_MOST);
        GameTables {
            geometry: board,
            symbols: kinds().map(|kind| view.symbol(kind).to_string()).collect(),
            menaces: values.iter().map(menace).collect(),
            side_values: builtin::shares(aims.moves)
                .map(|share| values.iter().map(|&value| percent(value, share)).collect()),
            worths: Vec::new(),
            shares: builtin::shares(aims.moves),
            layout: Layout::of(board, view.n_kinds()),
            weights: Default::default(),
            placed: Vec::new(),
            phase_step: 0,
            promotion_steps: nearest_steps(view, |kind, side| {
                let rules = aims.promotions.iter().filter(move |rule| rule.kind == kind);
                rules.map(move |rule| rule.zone[side.index()]).collect()
            }),
            goal_steps: nearest_steps(view, |kind, side| {
                let goals = aims.goals.iter().filter(move |goal| goal.by.contains(&kind));
                goals.map(move |goal| goal.squares[side.index()]).collect()
            }),
            edges: board.squares().map(|sq| edge(board, sq)).collect(),
            royal_kinds: kinds().filter(|kind| royal[kind.index()]).collect(),
            royal,
            has_goals: !goal_kinds.is_empty(),
            goal_kinds,
            precious: aims.precious.clone(),
            droppable: kinds().filter(|_| aims.hands).collect(),
            has_hands: aims.hands,
            strongest,
            pawn: kinds().map(|kind| pawn_kinds.contains(&kind)).collect(),
            pawn_kinds,
            spans: Spans::of(board),
            losing_wins: aims.losing_wins,
            orthodox: OrthodoxKinds::of(view, aims),
            chess: WEIGHTS.to_vec(),
            values,
        }
    }

    /// Is a page made for such a game?
    pub(super) fn takes(&self, page: &WeightPage) -> bool {
        page.shape.board == self.geometry && page.shape.symbols == self.symbols && page.is_whole()
    }

    fn set_weights(&mut self, weights: &[Vec<GamePair>; 2], full_force: i32) {
        self.weights = weights.each_ref().map(|side| side.iter().map(|&pair| wide(pair)).collect());
        self.phase_step = (FULL_PHASE << PHASE_BITS) / i64::from(full_force.max(1));
        self.placed.clear();
        for side in Side::BOTH {
            let own = &self.weights[side.index()];
            for kind in (0..self.values.len()).map(|index| Kind(index as u8)) {
                let value = own[self.layout.of_kind(Group::Value, kind)];
                let place = |sq| own[self.layout.of_place(kind, seen_by(self.geometry, side, sq))];
                self.placed.extend(self.geometry.squares().map(|sq| value + place(sq)));
            }
        }
    }

    /// The material of a position by the rules, both sides together.
    fn force_of<V: BoardView>(&self, view: &V) -> i32 {
        let sides = Side::BOTH.iter().map(|&side| {
            let kinds = (0..self.values.len()).map(|index| Kind(index as u8));
            let n = |kind| (view.of(side, kind).len() + view.in_hand(side, kind)) as i32;
            kinds.map(|kind| n(kind) * self.value_of(Piece::new(side, kind))).sum::<i32>()
        });
        sides.sum()
    }

    /// What kinds are worth in exchanges, by weights that were fitted.
    fn worths_by(&self, fitted: Option<&[Vec<GamePair>; 2]>) -> Vec<i32> {
        // Where losing wins, weights say how bad a piece is, not what it can do.
        let Some(weights) = fitted.filter(|_| !self.losing_wins) else {
            return self.values.clone();
        };
        let worth = |kind: Kind| {
            let at = self.layout.of_kind(Group::Value, kind);
            let sum: i32 = weights.iter().map(|side| side[at].0 + side[at].1).sum();
            let worth = (sum / (4 * UNITS)).max(LEAST_VALUE);
            if self.is_royal(kind) { 0 } else { worth }
        };
        (0..self.values.len()).map(|index| worth(Kind(index as u8))).collect()
    }

    /// Were they made for the game of this position?
    pub(super) fn fits<V: BoardView>(&self, view: &V) -> bool {
        let symbols = (0..view.n_kinds()).map(|index| view.symbol(Kind(index as u8)));
        self.geometry == view.geometry() && symbols.eq(self.symbols.iter().map(String::as_str))
    }

    /// What a kind is worth by the rules.
    pub(super) fn value(&self, kind: Kind) -> i32 {
        self.values[kind.index()]
    }

    /// What a kind is worth in exchanges.
    pub(super) fn worth(&self, kind: Kind) -> i32 {
        self.worths[kind.index()]
    }

    /// The value of a piece for the side that owns it, by the rules.
    pub(super) fn value_of(&self, piece: Piece) -> i32 {
        self.side_values[piece.side.index()][piece.kind.index()]
    }

    /// Does a side move more often than its opponent? Then its royal piece is a
    /// hunter and need not hide.
    pub(super) fn hunts(&self, side: Side) -> bool {
        self.shares[side.index()] > self.shares[(!side).index()]
    }

    /// How many ranks a royal piece is from where it hides. Hunters need not hide.
    pub(super) fn exposed_ranks(&self, side: Side, sq: Square) -> i32 {
        let rank = self.geometry.rank(seen_by(self.geometry, side, sq));
        if self.hunts(side) { 0 } else { i32::from(rank).min(EXPOSED_RANKS) }
    }

    pub(super) fn menace(&self, kind: Kind) -> i32 {
        self.menaces[kind.index()]
    }

    pub(super) fn is_royal(&self, kind: Kind) -> bool {
        self.royal[kind.index()]
    }

    pub(super) fn is_pawn(&self, kind: Kind) -> bool {
        self.pawn[kind.index()]
    }

    fn index(&self, piece: Piece, sq: Square) -> usize {
        let kind = piece.side.index() * self.values.len() + piece.kind.index();
        kind * self.geometry.n_squares() + sq.index()
    }

    /// What a piece counts for being here.
    #[inline(always)]
    pub(super) fn placed(&self, piece: Piece, sq: Square) -> WidePacked {
        self.placed[self.index(piece, sq)]
    }

    /// The steps of a piece to a promotion, as far as they are told apart.
    #[inline(always)]
    pub(super) fn promotion_steps(&self, piece: Piece, sq: Square) -> Option<usize> {
        counted(self.promotion_steps[self.index(piece, sq)])
    }

    /// The steps of a piece to a goal, as far as they are told apart.
    #[inline(always)]
    pub(super) fn goal_steps(&self, piece: Piece, sq: Square) -> Option<usize> {
        counted(self.goal_steps[self.index(piece, sq)])
    }

    /// How near to the edge a square is.
    pub(super) fn edge(&self, sq: Square) -> i32 {
        self.edges[sq.index()]
    }

    /// How much of the game's material is there, in parts of [`FULL_PHASE`].
    #[inline(always)]
    pub(super) fn phase(&self, force: i32) -> i64 {
        ((i64::from(force.max(0)) * self.phase_step) >> PHASE_BITS).min(FULL_PHASE)
    }

    /// The page of the weights that are used, for the game that begins so.
    pub(super) fn page<V: BoardView>(&self, start: &V, weights: &[Vec<GamePair>; 2]) -> WeightPage {
        let board = self.geometry;
        let mirror = |sq: Square| board.mirrored(sq);
        let kinds = || (0..self.values.len()).map(|index| Kind(index as u8));
        let place = |kind, sq| weights[0][self.layout.of_place(kind, sq)];
        let mirrored = kinds()
            .all(|kind| board.squares().all(|sq| place(kind, sq) == place(kind, mirror(sq))));
        let is_placed_alike = kinds().all(|kind| {
            let black = start.of(Side::Black, kind).into_iter();
            let seen: Vec<Square> = black.map(|sq| seen_by(board, Side::Black, sq)).collect();
            let white = start.of(Side::White, kind);
            let is_there = |&sq: &Square| white.has(sq) || white.has(mirror(sq));
            white.len() == seen.len() as u32
                && seen.iter().all(is_there)
                && start.in_hand(Side::White, kind) == start.in_hand(Side::Black, kind)
        });
        let sides_alike = is_placed_alike && weights[0] == weights[1];
        let shape = WeightShape { symbols: self.symbols.clone(), board, sides_alike, mirrored };
        WeightPage::folded(shape, self.force_of(start), weights)
    }
}

/// Steps that are told apart, of those of a table.
#[inline(always)]
fn counted(steps: u8) -> Option<usize> {
    (steps != NO_WAY).then(|| usize::from(steps).min(STEPS - 1))
}

/// By side, kind and square, the fewest steps into one of the zones of its kind.
fn nearest_steps<V: BoardView>(
    view: &V,
    zones: impl Fn(Kind, Side) -> Vec<game_core::SquareSet<V::Bits>>,
) -> Vec<u8> {
    let mut all = Vec::new();
    for side in Side::BOTH {
        for kind in (0..view.n_kinds()).map(|index| Kind(index as u8)) {
            let mut nearest = vec![NO_WAY; view.geometry().n_squares()];
            for zone in zones(kind, side) {
                for (least, steps) in
                    nearest.iter_mut().zip(steps_to(view, Piece::new(side, kind), zone))
                {
                    let steps =
                        steps.map_or(NO_WAY, |steps| steps.min(u32::from(NO_WAY - 1)) as u8);
                    *least = steps.min(*least);
                }
            }
            all.extend(nearest);
        }
    }
    all
}

/// How near the edge a square is: 0 in the middle.
fn edge(board: Geometry, sq: Square) -> i32 {
    let off = |at: u8, n: u8| (2 * i32::from(at) - (i32::from(n) - 1)).abs() / 2;
    off(board.file(sq), board.files()) + off(board.rank(sq), board.ranks())
}
