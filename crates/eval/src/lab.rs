//! The laboratory: evaluators for any game made from its rules, and formulas
//! that mix them.
//!
//! What each evaluator is, and how it is read where its source leaves a choice,
//! is in `docs/evaluators.md`. A [`Formula`] names evaluators with weights;
//! [`Lab`] evaluates positions by it. All tables of a formula are made into one
//! when a game begins, so that a formula of tables alone costs a few additions
//! for each move.
//!
//! `parse` reads a formula, `boards` has the boards pieces are tried on,
//! `reach`, `potential` and `nearness` make tables on them, `values` is such a
//! table, and `live` has the terms that need none.
//!
//! ```
//! use chess::Chess;
//! use eval::lab::{Formula, Lab};
//! use game_core::{Evaluator, Position, Score};
//!
//! let formula: Formula = "sme+0.01*pme".parse().unwrap();
//! let mut pos = Chess::start();
//! let mut lab = Lab::new(&formula);
//! lab.prepare(&pos);
//! lab.reset(&pos);
//! assert_eq!(lab.evaluate(&pos), Score::DRAW);
//! ```

mod boards;
mod formula;
mod live;
mod nearness;
mod parse;
mod potential;
mod reach;
mod seen_moves;
mod tables;
mod values;

pub use formula::{Formula, TERMS, TermDoc};
pub use parse::BadFormula;
pub(crate) use reach::targets;

use crate::values::MAX_SCORE;
use formula::rounded_ratio;
use game_core::{
    BoardView, Evaluator, Kind, Observer, Piece, Position, Score, Side, Square, Tracer,
};
use std::sync::Arc;
use tables::{LabTables, TermSource};

/// A score unit in points: the vector of the kinds' values, a million points
/// long, is 2,000 score units long, which makes a queen about a thousand.
const POINTS_PER_UNIT: i64 = 500;

/// Evaluates positions by a [`Formula`]. It belongs to one game and one thread.
#[derive(Clone, Debug)]
pub struct Lab {
    formula: Formula,
    tables: Option<Arc<LabTables>>,
    /// The sums of the tables for White and Black, in points.
    now: [i64; 2],
    earlier: Vec<[i64; 2]>,
}

impl Lab {
    /// An evaluator that knows no game yet.
    pub fn new(formula: &Formula) -> Lab {
        Lab { formula: formula.clone(), tables: None, now: [0; 2], earlier: Vec::new() }
    }

    /// Works out the tables for the game with this starting position, unless
    /// they are there. Without this call, the first position given to
    /// [`reset`](Evaluator::reset) is taken for the start, and a position deep in
    /// a game gives tables that differ from those of its start.
    pub fn prepare<P: Position>(&mut self, start: &P) {
        if !self.tables.as_ref().is_some_and(|tables| tables.fits(start)) {
            self.tables = Some(Arc::new(LabTables::of(&self.formula, start)));
        }
    }

    #[inline]
    fn change(&mut self, sq: Square, piece: Piece, sign: i64) {
        if let Some(tables) = &self.tables {
            self.now[piece.side.index()] += sign * tables.on_square(piece, sq);
        }
    }

    /// The sums of the tables, in points for White and Black.
    #[inline]
    fn summed<V: BoardView>(&self, view: &V, tables: &LabTables) -> [i64; 2] {
        if !tables.has_hands {
            return self.now;
        }
        Side::BOTH.map(|side| self.now[side.index()] + tables.hand(view, &tables.all, side))
    }

    /// A term of a side in points, from scratch.
    fn term<V: BoardView>(view: &V, tables: &LabTables, source: &TermSource, side: Side) -> i64 {
        match source {
            TermSource::Live(live) => live.points(view, &tables.royals, side),
            TermSource::Table(values) => {
                let cell = |sq| {
                    view.at(sq).map_or(0, |piece| values.on_square[values.shape.cell(piece, sq)])
                };
                let on_board: i64 = view.of_side(side).into_iter().map(cell).sum();
                on_board + tables.hand(view, values, side)
            }
        }
    }
}

/// Points of both sides as a score for one of them. Each side is rounded by
/// itself, so that the terms of a side can sum to what it has.
#[inline]
fn score(points: [i64; 2], turn: Side) -> Score {
    let [own, other] =
        [turn, !turn].map(|side| rounded_ratio(points[side.index()], POINTS_PER_UNIT));
    let most = i64::from(MAX_SCORE);
    Score::cp((own - other).clamp(-most, most) as i32)
}

impl Observer for Lab {
    #[inline]
    fn put(&mut self, sq: Square, piece: Piece) {
        self.change(sq, piece, 1);
    }
    #[inline]
    fn take(&mut self, sq: Square, piece: Piece) {
        self.change(sq, piece, -1);
    }
}

impl<P: Position> Evaluator<P> for Lab {
    fn reset(&mut self, view: &P) {
        self.prepare(view);
        self.earlier.clear();
        self.now = [0; 2];
        for sq in view.occupied() {
            if let Some(piece) = view.at(sq) {
                self.put(sq, piece);
            }
        }
    }

    #[inline]
    fn push(&mut self) {
        self.earlier.push(self.now);
    }

    #[inline]
    fn pop(&mut self) {
        self.now = self.earlier.pop().expect("a pop follows a push");
    }

    fn evaluate(&mut self, view: &P) -> Score {
        let Some(tables) = &self.tables else { return Score::DRAW };
        let mut points = self.summed(view, tables);
        if tables.has_live {
            for term in
                tables.terms.iter().filter(|term| matches!(term.source, TermSource::Live(_)))
            {
                for side in Side::BOTH {
                    points[side.index()] += Lab::term(view, tables, &term.source, side);
                }
            }
        }
        score(points, view.turn())
    }

    fn cumulative(&mut self, view: &P) -> Score {
        match &self.tables {
            Some(tables) if tables.has_tables => score(self.summed(view, tables), view.turn()),
            _ => self.evaluate(view),
        }
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        let points = self.tables.as_ref().map_or(0, |tables| tables.piece_value(kind));
        rounded_ratio(points, POINTS_PER_UNIT) as i32
    }

    fn trace(&mut self, view: &P, tracer: &mut dyn Tracer) {
        let Some(tables) = self.tables.clone() else { return };
        let mut totals = [0; 2];
        for term in &tables.terms {
            for side in Side::BOTH {
                // Rounded so that the terms of a side sum to its rounded sum.
                let total = &mut totals[side.index()];
                let before = rounded_ratio(*total, POINTS_PER_UNIT);
                *total += Lab::term(view, &tables, &term.source, side);
                let share = rounded_ratio(*total, POINTS_PER_UNIT) - before;
                tracer.term(term.name, side, share as i32);
            }
        }
        let told = totals.map(|total| rounded_ratio(total, POINTS_PER_UNIT));
        let beyond = i64::from(score(totals, Side::White).raw()) - (told[0] - told[1]);
        if beyond != 0 {
            tracer.term("limit", Side::White, beyond as i32);
        }
    }
}

#[cfg(test)]
mod tests;
