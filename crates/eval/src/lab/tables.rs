//! What a formula knows about a game, worked out once.

use super::boards::Boards;
use super::formula::{Formula, Part, Weight};
use super::live::{Danger, Live, Measure, Most};
use super::near::Nearness;
use super::potential::potential;
use super::reach::Reach;
use super::worth::{Shape, Worth};
use game_core::{BoardView, Geometry, Kind, Piece, Position, Side, Square};
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// A formula made ready for a game.
#[derive(Debug)]
pub(super) struct Tables {
    geometry: Geometry,
    symbols: Vec<String>,
    /// All tables of the formula in one, weights counted in.
    pub(super) all: Worth,
    pub(super) terms: Vec<Term>,
    pub(super) has_tables: bool,
    pub(super) has_live: bool,
    pub(super) has_hands: bool,
    pub(super) royals: Vec<Kind>,
    /// What kinds are worth in exchanges, in points.
    worths: Vec<i64>,
}

/// A term of the formula.
#[derive(Debug)]
pub(super) struct Term {
    pub(super) name: &'static str,
    pub(super) source: Source,
}

#[derive(Debug)]
pub(super) enum Source {
    Table(Worth),
    Live(Live),
}

impl Tables {
    /// The tables of a formula for the game that starts so.
    pub(super) fn of<P: Position>(formula: &Formula, start: &P) -> Tables {
        let workshop = Workshop::new(start);
        let shape = workshop.shape;
        let weigh = |(weight, part): &(Weight, Part)| workshop.table(part).weighted(*weight);
        let tables: Vec<Worth> = formula.terms.iter().map(weigh).collect();
        let mut all = Worth::nothing(shape);
        tables.iter().for_each(|table| all.add(table));
        let has_tables = formula.tables().next().is_some();
        let general = if has_tables { all.clone() } else { workshop.table(&Part::Sme) };
        let term = |((weight, part), table): (&(Weight, Part), Worth)| {
            let live = workshop.live(*weight, part, &general);
            Term { name: part.name(), source: live.map_or(Source::Table(table), Source::Live) }
        };
        Tables {
            geometry: start.geometry(),
            symbols: shape.kinds().map(|kind| start.symbol(kind).to_owned()).collect(),
            terms: formula.terms.iter().zip(tables).map(term).collect(),
            has_tables,
            has_live: formula.terms.iter().any(|(_, part)| !part.has_table()),
            has_hands: start.aims().hands,
            royals: shape.kinds().filter(|&kind| start.is_royal(kind)).collect(),
            worths: shape.kinds().map(|kind| general.of_kind(kind)).collect(),
            all,
        }
    }

    /// Were they made for the game of this position?
    pub(super) fn fits<V: BoardView>(&self, view: &V) -> bool {
        let symbols = (0..view.n_kinds()).map(|index| view.symbol(Kind(index as u8)));
        self.geometry == view.geometry() && symbols.eq(self.symbols.iter().map(String::as_str))
    }

    /// What a piece on a square adds to its side, in points.
    #[inline]
    pub(super) fn on_square(&self, piece: Piece, sq: Square) -> i64 {
        self.all.on_square[self.all.shape.cell(piece, sq)]
    }

    /// What a kind is worth, in points; 0 for numbers that are no kind.
    pub(super) fn worth(&self, kind: Kind) -> i64 {
        self.worths.get(kind.index()).copied().unwrap_or(0)
    }

    /// What a side has in hand, in points of these tables.
    pub(super) fn hand<V: BoardView>(&self, view: &V, worth: &Worth, side: Side) -> i64 {
        if !self.has_hands {
            return 0;
        }
        let of_kind = |kind| {
            i64::from(view.in_hand(side, kind))
                * worth.anywhere[worth.shape.piece(Piece::new(side, kind))]
        };
        worth.shape.kinds().map(of_kind).sum()
    }
}

/// Where tables are made.
pub(super) struct Workshop<'a, P: Position> {
    start: &'a P,
    pub(super) shape: Shape,
    pub(super) boards: Boards<P::Bits>,
    reach: Reach,
    /// Tables that were asked for before.
    made: RefCell<Vec<(Part, Worth)>>,
    nearness: OnceCell<Arc<Nearness>>,
}

impl<P: Position> Workshop<'_, P> {
    pub(super) fn new(start: &P) -> Workshop<'_, P> {
        let shape = Shape::of(start);
        let boards = Boards::of(start);
        let reach = Reach::of(start, shape, &boards);
        let (made, nearness) = (RefCell::default(), OnceCell::new());
        Workshop { start, shape, boards, reach, made, nearness }
    }

    /// The table of an evaluator that has one, else an empty one.
    pub(super) fn table(&self, part: &Part) -> Worth {
        let known = |made: &[(Part, Worth)]| {
            made.iter().find(|(known, _)| known == part).map(|(_, table)| table.clone())
        };
        if let Some(table) = known(&self.made.borrow()) {
            return table;
        }
        let table = self.make(part);
        self.made.borrow_mut().push((part.clone(), table.clone()));
        table
    }

    fn make(&self, part: &Part) -> Worth {
        match part {
            Part::Sme => self.table(&Part::Pme).levelled(),
            Part::Pme => self.reach.mobility(self.shape),
            Part::Sce => self.table(&Part::Pce).levelled(),
            Part::Pce => self.reach.captures(self.shape),
            Part::Spe(inner) => self.table(&Part::Ppe(inner.clone())).levelled(),
            Part::Ppe(inner) => self.potential(inner.as_ref()),
            Part::Imm | Part::Imc | Part::Pse | Part::Kse(_) | Part::Sks => {
                Worth::nothing(self.shape)
            }
        }
    }

    fn potential(&self, inner: Option<&Formula>) -> Worth {
        let inner = match inner {
            Some(inner) => self.sum(inner),
            None => self.table(&Part::Sme),
        };
        potential(self.start, &self.boards, &self.reach.places, &inner)
    }

    /// The tables of a formula, summed.
    pub(super) fn sum(&self, formula: &Formula) -> Worth {
        let mut sum = Worth::nothing(self.shape);
        for (weight, part) in formula.tables() {
            sum.add(&self.table(part).weighted(*weight));
        }
        sum
    }

    fn nearness(&self) -> Arc<Nearness> {
        self.nearness.get_or_init(|| Arc::new(Nearness::of(self.start))).clone()
    }

    /// What a term without a table is told from; `general` is what pieces are
    /// worth if it does not say so itself.
    fn live(&self, weight: Weight, part: &Part, general: &Worth) -> Option<Live> {
        let measure = match part {
            Part::Imm => Measure::Moves,
            Part::Imc => Measure::Captures,
            Part::Pse => Measure::Protections,
            Part::Kse(inner) => Measure::Danger(Danger {
                worth: inner.as_ref().map_or_else(|| general.clone(), |inner| self.sum(inner)),
                nearness: self.nearness(),
            }),
            Part::Sks => Measure::Centre,
            _ => return None,
        };
        let worth = match &measure {
            Measure::Danger(danger) => &danger.worth,
            _ => general,
        };
        let most = Most::of(self.start, &self.boards, worth);
        Some(Live::new(measure, weight, &most, self.shape))
    }
}
