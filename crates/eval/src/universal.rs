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

mod aims;
mod builtin;
mod fitting;
mod listener;
mod orthodox;
mod params;
mod pawns;
mod pieces;
mod reach;
mod spans;
mod tables;
mod weights;

pub use fitting::{Dependence, GameCoefficients};
pub use weights::{GamePair, WeightPage, WeightShape};

use crate::shares::{Halves, tell_terms};
use crate::values::MAX_SCORE;
use aims::{tell_aims, tell_chase};
use game_core::{
    BoardView, Evaluator, Job, Kind, Observer, Piece, Processor, Score, Side, Square, Tracer,
};
use listener::{HeardFeature, Listener, Retold, SideSums, WidePacked, halves};
use orthodox::OrthodoxEvaluator;
use params::{EXPOSURE_PARTS, FULL_FORCE};
use pawns::{PawnMemo, PawnScoring};
use pieces::{royal, side_attacks, tell_hand, tell_loose, tell_safety};
use std::sync::Arc;
use tables::{FULL_PHASE, GameTables};
use weights::{Group, UNITS};

/// The sums kept while moves are made, for White and Black.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct UniversalSums {
    /// Material by the rules, in centipawns.
    force: [i32; 2],
    /// What pieces count for being where they are.
    placed: [WidePacked; 2],
    /// A number that positions with the same pawns share.
    pawns: u64,
}

/// Evaluates any game by its rules. It belongs to one game and one thread.
#[derive(Clone)]
pub struct Universal {
    tables: Option<Arc<GameTables>>,
    /// Weights that were fitted, for games of their shape.
    fitted: Option<Arc<WeightPage>>,
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
            fitted: None,
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

    /// The same evaluator with weights that were fitted. A game they do not fit is
    /// evaluated by its rules.
    pub fn fitted(self, page: Option<Arc<WeightPage>>) -> Universal {
        Universal { fitted: page, tables: None, orthodox: None, ..self }
    }

    fn change(&mut self, sq: Square, piece: Piece, sign: i32) {
        let Some(tables) = &self.tables else { return };
        let side = piece.side.index();
        self.now.force[side] += sign * tables.value_of(piece);
        self.now.placed[side] += WidePacked::from(sign) * tables.placed(piece, sq);
        if tables.is_pawn(piece.kind) {
            self.now.pawns ^= pawns::number(piece, sq);
        }
    }

    /// The evaluation of chess, if this is a position for it.
    fn orthodox_evaluator<V: BoardView>(&mut self, view: &V) -> Option<OrthodoxEvaluator> {
        let kinds = self.tables.as_ref()?.orthodox?;
        let fits = self.asks_hce && kinds.make_armies(view);
        let page = self.tables.as_ref().map(|tables| &tables.chess[..]).unwrap_or_default();
        fits.then(|| self.orthodox.take().unwrap_or_else(|| OrthodoxEvaluator::new(kinds, page)))
    }

    /// The score of each side's pawns. Most positions of a search have their
    /// pawns in common with a position seen before.
    #[inline(always)]
    fn pawn_scores<V: BoardView>(&mut self, view: &V) -> [WidePacked; 2] {
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

    /// Tells all terms, as a whole or feature by feature. Returns the phase.
    #[inline(always)]
    fn tell_terms<V: BoardView, T: Listener>(
        &self,
        view: &V,
        pawns: [WidePacked; 2],
        tally: &mut T,
    ) -> i64 {
        let Some(tables) = &self.tables else { return FULL_PHASE };
        let phase = if self.orthodox.is_none() {
            self.tell_pieces(view, tables, pawns, tally)
        } else {
            FULL_PHASE
        };
        for side in Side::BOTH {
            tell_aims(view, tables, side, tally);
        }
        phase
    }

    /// Tells what the pieces count where they stand. Returns the phase.
    #[inline(always)]
    fn tell_pieces<V: BoardView, T: Listener>(
        &self,
        view: &V,
        tables: &GameTables,
        pawns: [WidePacked; 2],
        tally: &mut T,
    ) -> i64 {
        // Spelled out: a `map` over the sides is compiled for any processor.
        let royals = [royal(view, tables, Side::White), royal(view, tables, Side::Black)];
        let attacks = [
            side_attacks(view, tables, Side::White, royals[1]),
            side_attacks(view, tables, Side::Black, royals[0]),
        ];
        let hands = [
            tell_hand(view, tables, Side::White, tally),
            tell_hand(view, tables, Side::Black, tally),
        ];
        for side in Side::BOTH {
            let (us, them) = (side.index(), (!side).index());
            if T::FRESH {
                pieces::tell_each(view, tables, (side, royals[them]), tally);
            } else {
                tally.hear_known(side, self.now.placed[us] + attacks[us].mobility);
            }
            if !tables.losing_wins {
                tell_loose(view, tables, side, &attacks, tally);
                if T::FRESH {
                    pawns::tell(view, tables, side, tally);
                } else {
                    tally.hear_known(side, pawns[us]);
                }
            }
            if let Some(sq) = royals[us] {
                tell_safety(view, tables, (side, sq), attacks[them].menace, tally);
                let force = (self.now.force[them] + hands[them]).clamp(0, FULL_FORCE);
                let parts = force * EXPOSURE_PARTS / FULL_FORCE;
                let (term, name) = ("king safety", "exposure of");
                let (square, n) = (Some(sq), tables.exposed_ranks(side, sq) * parts);
                let weight = tables.layout.of_group(Group::Exposure);
                tally.hear(HeardFeature { term, name, side, square, weight, n });
            }
            tell_chase(view, tables, (side, self.now.force), royals, tally);
        }
        let weight = tables.layout.of_group(Group::Tempo);
        let side = view.turn();
        tally.hear(HeardFeature { term: "tempo", name: "tempo", side, square: None, weight, n: 1 });
        tables.phase(self.now.force[0] + self.now.force[1] + hands[0] + hands[1])
    }

    /// Makes the tables of a position's game, if they are not those already.
    fn make_tables<V: BoardView>(&mut self, view: &V) {
        if !self.tables.as_ref().is_some_and(|tables| tables.fits(view)) {
            self.tables = Some(Arc::new(GameTables::of(view, self.fitted.as_deref())));
            self.memo = PawnMemo::new();
        }
    }
}

/// Mixes middlegame and endgame as the phase asks, in centipawns. Rounds towards zero,
/// so that a mirrored position has exactly the negative score.
#[inline(always)]
fn taper((mg, eg): Halves, phase: i64) -> i32 {
    let sum = i64::from(mg) * phase + i64::from(eg) * (FULL_PHASE - phase);
    (sum / (FULL_PHASE * UNITS as i64)) as i32
}

/// Computes the sum of all terms for the side to move.
struct UniversalScoring<'a, V> {
    universal: &'a Universal,
    view: &'a V,
    pawns: [WidePacked; 2],
}

impl<V: BoardView> Job for UniversalScoring<'_, V> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Some(tables) = &self.universal.tables else { return 0 };
        let mut tally = SideSums::new(&tables.weights);
        let phase = self.universal.tell_terms(self.view, self.pawns, &mut tally);
        let turn = self.view.turn();
        taper(halves(tally.sums[turn.index()] - tally.sums[(!turn).index()]), phase)
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
        self.make_tables(view);
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
            Some(orthodox) => orthodox.worth(kind),
            None => self.tables.as_ref().map_or(0, |tables| tables.worth(kind)),
        }
    }

    fn trace(&mut self, view: &V, tracer: &mut dyn Tracer) {
        if let Some(orthodox) = &mut self.orthodox {
            orthodox.trace(view, tracer);
        }
        let Some(tables) = self.tables.clone() else { return };
        // A fresh listener hears the pawns one by one.
        let mut heard = Retold::new(&tables.weights);
        let phase = self.tell_terms(view, [0; 2], &mut heard);
        let terms = heard.terms.iter().map(|(name, shares)| (*name, shares));
        tell_terms(tracer, terms, &|sum| taper(sum, phase));
    }
}
