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

mod listener;
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
use listener::{Listener, Retold, SideSums, part, whole};
use orthodox::OrthodoxEvaluator;
use params::{
    CLOSENESS, EDGE_DRIVE, FEW, FULL_FORCE, HAND_SHARE, HUNTING, LAST_CHECK, LAST_OF_KIND,
    MOBILITY, TEMPO, WINNING,
};
use pawns::{PawnMemo, PawnScoring};
use pieces::{hand, royal, side_attacks, tell_loose, tell_safety};
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

    /// Tells all terms, as a whole or feature by feature.
    #[inline(always)]
    fn tell_terms<V: BoardView, T: Listener>(&self, view: &V, pawns: [i32; 2], tally: &mut T) {
        let Some(tables) = &self.tables else { return };
        if self.orthodox.is_none() {
            self.tell_pieces(view, tables, pawns, tally);
        }
        for side in Side::BOTH {
            tell_aims(view, tables, side, tally);
        }
    }

    /// Tells what the pieces count where they stand.
    #[inline(always)]
    fn tell_pieces<V: BoardView, T: Listener>(
        &self,
        view: &V,
        tables: &GameTables,
        pawns: [i32; 2],
        tally: &mut T,
    ) {
        // Spelled out: a `map` over the sides is compiled for any processor.
        let royals = [royal(view, tables, Side::White), royal(view, tables, Side::Black)];
        let attacks = [
            side_attacks(view, tables, Side::White, royals[1]),
            side_attacks(view, tables, Side::Black, royals[0]),
        ];
        let hands = [hand(view, tables, Side::White), hand(view, tables, Side::Black)];
        for side in Side::BOTH {
            let us = side.index();
            if T::FRESH {
                pieces::tell_each(view, tables, side, tally);
            } else {
                let material = percent(self.now.material[us], tables.material_share);
                tally.hear(whole("material", side, material));
                tally.hear(whole("placement", side, self.now.placement[us]));
                tally.hear(whole("mobility", side, attacks[us].mobility * MOBILITY));
            }
            if hands[us] != 0 {
                tally.hear(whole("hand", side, percent(hands[us], HAND_SHARE)));
            }
            if !tables.losing_wins {
                tell_loose(view, tables, side, &attacks, tally);
                if T::FRESH {
                    pawns::tell(view, tables, side, tally);
                } else {
                    tally.hear(whole("pawns", side, pawns[us]));
                }
            }
            if let Some(sq) = royals[us] {
                let them = (!side).index();
                tell_safety(view, tables, (side, sq), attacks[them].menace, tally);
                let force = self.now.material[them] + hands[them];
                let exposure = tables.exposure(side, sq) * force.clamp(0, FULL_FORCE) / FULL_FORCE;
                tally.hear(part(("king safety", "exposure of"), side, Some(sq), -exposure));
            }
            self.tell_chase(view, tables, side, royals, tally);
        }
        tally.hear(whole("tempo", view.turn(), TEMPO));
    }

    /// Where little is left, the stronger side drives the royal piece to the
    /// edge and brings its own near. Where a royal piece moves more often than its
    /// opponent, it hunts it all the time.
    #[inline(always)]
    fn tell_chase<V: BoardView, T: Listener>(
        &self,
        view: &V,
        tables: &GameTables,
        side: Side,
        royals: [Option<Square>; 2],
        tally: &mut T,
    ) {
        let (Some(hunter), Some(prey)) = (royals[side.index()], royals[(!side).index()]) else {
            return;
        };
        let (own, other) = (self.now.material[side.index()], self.now.material[(!side).index()]);
        let few = other <= FEW && own >= other + WINNING;
        if few && !tables.losing_wins {
            let (edge, near) = (tables.edge(prey), nearness(view, hunter, prey));
            tally.hear(part(("driving", "driven to"), side, Some(prey), edge * EDGE_DRIVE));
            tally.hear(part(("driving", "closeness of"), side, Some(hunter), near * CLOSENESS));
        }
        if tables.hunts(side) {
            let near = nearness(view, hunter, prey) * HUNTING;
            tally.hear(part(("hunting", "hunt by"), side, Some(hunter), near));
        }
    }
}

/// Tells what wins the game besides the pieces.
#[inline(always)]
fn tell_aims<V: BoardView, T: Listener>(view: &V, tables: &GameTables, side: Side, tally: &mut T) {
    if tables.has_goals {
        let (value, sq) = nearest_goal(view, tables, side);
        tally.hear(part(("goal", "nearest to a goal"), side, sq, value));
    }
    if let Some(left) = view.checks_left(side) {
        tally.hear(whole("checks", side, LAST_CHECK / left.max(1).cast_signed()));
    }
    for &kind in &tables.precious {
        let left = view.of(side, kind);
        if !left.many() {
            let what = ("last of their kind", "last of its kind");
            tally.hear(part(what, side, left.first(), -LAST_OF_KIND));
        }
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

/// The score of the piece nearest to a goal, and where it stands.
#[inline(always)]
fn nearest_goal<V: BoardView>(view: &V, tables: &GameTables, side: Side) -> (i32, Option<Square>) {
    let kinds = tables.goal_kinds.iter();
    let best = kinds.flat_map(|&kind| {
        let piece = Piece::new(side, kind);
        view.of(side, kind).into_iter().map(move |sq| (tables.goal(piece, sq), Some(sq)))
    });
    best.max_by_key(|known| known.0).unwrap_or((0, None))
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
        let mut sums = SideSums::default();
        self.universal.tell_terms(self.view, self.pawns, &mut sums);
        let turn = self.view.turn();
        sums.0[turn.index()] - sums.0[(!turn).index()]
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
        if let Some(orthodox) = &mut self.orthodox {
            orthodox.trace(view, tracer);
        }
        // A fresh listener hears the pawns one by one.
        self.tell_terms(view, [0; 2], &mut Retold(tracer));
    }
}
