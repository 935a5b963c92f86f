//! An evaluation for any game, made from its rules alone.
//!
//! Nobody has to train it or to write a number for a new game. The value of a
//! piece follows from how far it moves; good squares are those from which it
//! moves farthest and those near a promotion; what else counts follows from
//! what the rules say wins. Tables of a game are worked out once (`tables`),
//! sums over them are kept up to date while moves are made, and `params` is the
//! page of numbers.
//!
//! Where the pieces are those of chess, more is known about them than any rules
//! say: there the evaluation of chess, [`Hce`](crate::Hce), evaluates the pieces
//! (`orthodox`), and this evaluation only adds what else wins the game.

mod orthodox;
mod params;
mod pawns;
mod pieces;
mod spans;
mod tables;

use crate::values::MAX_SCORE;
use game_core::{
    BoardView, Evaluator, Job, Kind, Observer, Piece, Processor, Score, Side, Square, Tracer,
};
use orthodox::OrthodoxEvaluator;
use params::{
    CLOSENESS, EDGE_DRIVE, FEW, FULL_FORCE, HAND_SHARE, HUNTING, LAST_CHECK, LAST_OF_KIND,
    MOBILITY, TEMPO, WINNING,
};
use pawns::{PawnMemo, PawnScoring};
use pieces::{hand, loose, royal, safety, side_attacks};
use std::sync::Arc;
use tables::{GameTables, percent};

/// The sums kept while moves are made, for White and Black.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct UniversalSums {
    material: [i32; 2],
    placement: [i32; 2],
    /// A number that positions with the same pawns share.
    pawns: u64,
}

/// Evaluates any game by its rules. It belongs to one game and one thread.
#[derive(Clone)]
pub struct Universal {
    tables: Option<Arc<GameTables>>,
    now: UniversalSums,
    earlier: Vec<UniversalSums>,
    /// The scores of pawn structures seen before.
    memo: PawnMemo,
    /// May the evaluation of chess evaluate the pieces of chess?
    asks_hce: bool,
    /// The evaluation of chess, where it evaluates the pieces of this game.
    orthodox: Option<OrthodoxEvaluator>,
    processor: Processor,
}

impl Default for Universal {
    fn default() -> Universal {
        Universal::new()
    }
}

impl Universal {
    /// An evaluator that knows no game yet, and will know of one only what its
    /// rules say.
    pub fn new() -> Universal {
        Universal {
            tables: None,
            now: UniversalSums::default(),
            earlier: Vec::new(),
            memo: PawnMemo::new(),
            asks_hce: false,
            orthodox: None,
            processor: Processor::detect(),
        }
    }

    /// An evaluator that asks the evaluation of chess where the pieces are those
    /// of chess.
    pub fn with_hce() -> Universal {
        Universal { asks_hce: true, ..Universal::new() }
    }

    fn change(&mut self, sq: Square, piece: Piece, sign: i32) {
        let Some(tables) = &self.tables else { return };
        let side = piece.side.index();
        self.now.material[side] += sign * tables.value_of(piece);
        self.now.placement[side] += sign * tables.placement(piece, sq);
        if tables.is_pawn(piece.kind) {
            self.now.pawns ^= pawns::number(piece, sq);
        }
    }

    /// The tell_terms of chess, if this is a position for it.
    fn orthodox_evaluator<V: BoardView>(&mut self, view: &V) -> Option<OrthodoxEvaluator> {
        let kinds = self.tables.as_ref()?.orthodox?;
        let fits = self.asks_hce && kinds.make_armies(view);
        fits.then(|| self.orthodox.take().unwrap_or_else(|| OrthodoxEvaluator::new(kinds)))
    }

    /// The score of each side's pawns. Most positions of a search have their
    /// pawns in common with a position seen before.
    #[inline(always)]
    fn pawn_scores<V: BoardView>(&mut self, view: &V) -> [i32; 2] {
        let Some(tables) = &self.tables else { return [0; 2] };
        if tables.pawn_kinds.is_empty() || tables.losing_wins {
            return [0; 2];
        }
        if let Some(known) = self.memo.get(self.now.pawns) {
            return known;
        }
        let scores = self.processor.run(PawnScoring { tables, view });
        self.memo.keep(self.now.pawns, scores);
        scores
    }

    /// Tells all terms one by one.
    #[inline(always)]
    fn tell_terms<V: BoardView>(
        &self,
        view: &V,
        pawns: [i32; 2],
        tell: &mut impl FnMut(&'static str, Side, i32),
    ) {
        let Some(tables) = &self.tables else { return };
        if self.orthodox.is_none() {
            self.tell_pieces(view, tables, pawns, tell);
        }
        for side in Side::BOTH {
            tell_aims(view, tables, side, tell);
        }
    }

    /// Tells what the pieces count where they stand.
    #[inline(always)]
    fn tell_pieces<V: BoardView>(
        &self,
        view: &V,
        tables: &GameTables,
        pawns: [i32; 2],
        tell: &mut impl FnMut(&'static str, Side, i32),
    ) {
        // Spelled out: a `map` over the sides is compiled for any processor.
        let royals = [royal(view, tables, Side::White), royal(view, tables, Side::Black)];
        let attacks = [
            side_attacks(view, tables, Side::White, royals[1]),
            side_attacks(view, tables, Side::Black, royals[0]),
        ];
        let hands = [hand(view, tables, Side::White), hand(view, tables, Side::Black)];
        for side in Side::BOTH {
            let (own, other) = (&attacks[side.index()], &attacks[(!side).index()]);
            let material = self.now.material[side.index()];
            tell("material", side, percent(material, tables.material_share));
            tell("placement", side, self.now.placement[side.index()]);
            if hands[side.index()] != 0 {
                tell("hand", side, percent(hands[side.index()], HAND_SHARE));
            }
            tell("mobility", side, own.mobility * MOBILITY);
            if !tables.losing_wins {
                tell("threats", side, -loose(view, tables, side, own, other));
                tell("pawns", side, pawns[side.index()]);
            }
            if let Some(sq) = royals[side.index()] {
                let safety = safety(view, tables, sq, side, other.menace);
                let force = self.now.material[(!side).index()] + hands[(!side).index()];
                let exposure = tables.exposure(side, sq) * force.clamp(0, FULL_FORCE) / FULL_FORCE;
                tell("king safety", side, safety - exposure);
            }
            tell("driving", side, self.driving(view, tables, side));
            if tables.hunts(side)
                && let (Some(hunter), Some(prey)) = (royals[side.index()], royals[(!side).index()])
            {
                tell("hunting", side, nearness(view, hunter, prey) * HUNTING);
            }
        }
        tell("tempo", view.turn(), TEMPO);
    }

    /// Where little is left, the stronger side drives the royal piece to the
    /// edge and brings its own near.
    #[inline(always)]
    fn driving<V: BoardView>(&self, view: &V, tables: &GameTables, side: Side) -> i32 {
        let material = |side: Side| self.now.material[side.index()];
        let (own, other) = (material(side), material(!side));
        let few = other <= FEW && own >= other + WINNING;
        if !few || tables.losing_wins {
            return 0;
        }
        let (Some(hunter), Some(prey)) = (royal(view, tables, side), royal(view, tables, !side))
        else {
            return 0;
        };
        tables.edge(prey) * EDGE_DRIVE + nearness(view, hunter, prey) * CLOSENESS
    }
}

/// Tells what wins the game besides the pieces.
#[inline(always)]
fn tell_aims<V: BoardView>(
    view: &V,
    tables: &GameTables,
    side: Side,
    tell: &mut impl FnMut(&'static str, Side, i32),
) {
    if tables.has_goals {
        tell("goal", side, nearest_goal(view, tables, side));
    }
    if let Some(left) = view.checks_left(side) {
        tell("checks", side, LAST_CHECK / left.max(1).cast_signed());
    }
    let last = |kind: &&Kind| !view.of(side, **kind).many();
    let burden = tables.precious.iter().filter(last).count() as i32 * LAST_OF_KIND;
    if burden != 0 {
        tell("last of their kind", side, -burden);
    }
}

/// How near two squares are: the length of the board less the steps of a king
/// between them.
fn nearness<V: BoardView>(view: &V, a: Square, b: Square) -> i32 {
    let board = view.geometry();
    let files = board.file(a).abs_diff(board.file(b));
    let ranks = board.rank(a).abs_diff(board.rank(b));
    i32::from(board.files().max(board.ranks())) - i32::from(files.max(ranks))
}

/// The score of the piece nearest to a goal.
#[inline(always)]
fn nearest_goal<V: BoardView>(view: &V, tables: &GameTables, side: Side) -> i32 {
    let kinds = tables.goal_kinds.iter();
    let best = kinds.flat_map(|&kind| {
        let piece = Piece::new(side, kind);
        view.of(side, kind).into_iter().map(move |sq| tables.goal(piece, sq))
    });
    best.max().unwrap_or(0)
}

/// Computes the sum of all terms for the side to move.
struct UniversalScoring<'a, V> {
    universal: &'a Universal,
    view: &'a V,
    pawns: [i32; 2],
}

impl<V: BoardView> Job for UniversalScoring<'_, V> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let mut sums = [0; 2];
        let mut add = |_: &'static str, side: Side, cp: i32| sums[side.index()] += cp;
        self.universal.tell_terms(self.view, self.pawns, &mut add);
        let turn = self.view.turn();
        sums[turn.index()] - sums[(!turn).index()]
    }
}

impl Observer for Universal {
    fn put(&mut self, sq: Square, piece: Piece) {
        match &mut self.orthodox {
            Some(orthodox) => orthodox.put(sq, piece),
            None => self.change(sq, piece, 1),
        }
    }
    fn take(&mut self, sq: Square, piece: Piece) {
        match &mut self.orthodox {
            Some(orthodox) => orthodox.take(sq, piece),
            None => self.change(sq, piece, -1),
        }
    }
}

impl<V: BoardView> Evaluator<V> for Universal {
    fn reset(&mut self, view: &V) {
        if !self.tables.as_ref().is_some_and(|tables| tables.fits(view)) {
            self.tables = Some(Arc::new(GameTables::of(view)));
            self.memo = PawnMemo::new();
        }
        self.earlier.clear();
        self.now = UniversalSums::default();
        self.orthodox = self.orthodox_evaluator(view);
        if let Some(orthodox) = &mut self.orthodox {
            orthodox.reset(view);
            return;
        }
        for sq in view.of_side(Side::White) | view.of_side(Side::Black) {
            if let Some(piece) = view.at(sq) {
                self.put(sq, piece);
            }
        }
    }

    fn push(&mut self) {
        match &mut self.orthodox {
            Some(orthodox) => orthodox.push::<V>(),
            None => self.earlier.push(self.now),
        }
    }

    fn pop(&mut self) {
        match &mut self.orthodox {
            Some(orthodox) => orthodox.pop::<V>(),
            None => self.now = self.earlier.pop().expect("a pop follows a push"),
        }
    }

    fn evaluate(&mut self, view: &V) -> Score {
        let score = match &mut self.orthodox {
            Some(orthodox) => {
                orthodox.evaluate(view)
                    + UniversalScoring { universal: self, view, pawns: [0; 2] }.run()
            }
            None => {
                let pawns = self.pawn_scores(view);
                self.processor.run(UniversalScoring { universal: self, view, pawns })
            }
        };
        Score::cp(score.clamp(-MAX_SCORE, MAX_SCORE))
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        match &self.orthodox {
            Some(orthodox) => orthodox.kinds.piece_value(kind),
            None => self.tables.as_ref().map_or(0, |tables| tables.value(kind)),
        }
    }

    fn trace(&mut self, view: &V, tracer: &mut dyn Tracer) {
        let pawns = self.pawn_scores(view);
        if let Some(orthodox) = &mut self.orthodox {
            orthodox.trace(view, tracer);
        }
        self.tell_terms(view, pawns, &mut |name, side, cp| tracer.term(name, side, cp));
    }
}
