//! The tables of a formula for a game, worked out once.

use super::boards::Boards;
use super::formula::{Formula, FormulaPart, Weight};
use super::live::{ArmyMaxima, LiveMeasure, LiveTerm, RoyalDanger};
use super::nearness::Nearness;
use super::potential::potential;
use super::reach::ReachTotals;
use super::values::{Shape, ValueTable};
use game_core::{BoardView, Geometry, Kind, Piece, Position, Side, Square};
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// A formula made ready for a game.
#[derive(Debug)]
pub(super) struct LabTables {
    geometry: Geometry,
    symbols: Vec<String>,
    /// All tables of the formula summed, each multiplied with its weight.
    pub(super) all: ValueTable,
    pub(super) terms: Vec<LabTerm>,
    pub(super) has_tables: bool,
    pub(super) has_live: bool,
    pub(super) has_hands: bool,
    pub(super) royals: Vec<Kind>,
    /// The values of kinds in exchanges, in points.
    piece_values: Vec<i64>,
}

/// A term of the formula.
#[derive(Debug)]
pub(super) struct LabTerm {
    pub(super) name: &'static str,
    pub(super) source: TermSource,
}

#[derive(Debug)]
pub(super) enum TermSource {
    Table(ValueTable),
    Live(LiveTerm),
}

impl LabTables {
    /// The tables of a formula for the game with this starting position.
    pub(super) fn of<P: Position>(formula: &Formula, start: &P) -> LabTables {
        let workshop = TableBuilder::new(start);
        let shape = workshop.shape;
        let weigh = |(weight, part): &(Weight, FormulaPart)| workshop.table(part).weighted(*weight);
        let tables: Vec<ValueTable> = formula.terms.iter().map(weigh).collect();
        let mut all = ValueTable::nothing(shape);
        tables.iter().for_each(|table| all.add(table));
        let has_tables = formula.tables().next().is_some();
        let general = if has_tables { all.clone() } else { workshop.table(&FormulaPart::Sme) };
        let term = |((weight, part), table): (&(Weight, FormulaPart), ValueTable)| {
            let live = workshop.live(*weight, part, &general);
            LabTerm {
                name: part.name(),
                source: live.map_or(TermSource::Table(table), TermSource::Live),
            }
        };
        LabTables {
            geometry: start.geometry(),
            symbols: shape.kinds().map(|kind| start.symbol(kind).to_owned()).collect(),
            terms: formula.terms.iter().zip(tables).map(term).collect(),
            has_tables,
            has_live: formula.terms.iter().any(|(_, part)| !part.has_table()),
            has_hands: start.aims().hands,
            royals: shape.kinds().filter(|&kind| start.is_royal(kind)).collect(),
            piece_values: shape.kinds().map(|kind| general.of_kind(kind)).collect(),
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

    /// The value of a kind, in points; 0 for numbers that are no kind.
    pub(super) fn piece_value(&self, kind: Kind) -> i64 {
        self.piece_values.get(kind.index()).copied().unwrap_or(0)
    }

    /// The value of what a side has in hand, in points of a table.
    pub(super) fn hand<V: BoardView>(&self, view: &V, values: &ValueTable, side: Side) -> i64 {
        if !self.has_hands {
            return 0;
        }
        let of_kind = |kind| {
            i64::from(view.in_hand(side, kind))
                * values.anywhere[values.shape.piece(Piece::new(side, kind))]
        };
        values.shape.kinds().map(of_kind).sum()
    }
}

/// Makes the tables of one game, each only once.
pub(super) struct TableBuilder<'a, P: Position> {
    start: &'a P,
    pub(super) shape: Shape,
    pub(super) boards: Boards<P::Bits>,
    reach: ReachTotals,
    /// LabTables that were asked for before.
    made: RefCell<Vec<(FormulaPart, ValueTable)>>,
    nearness: OnceCell<Arc<Nearness>>,
}

impl<P: Position> TableBuilder<'_, P> {
    pub(super) fn new(start: &P) -> TableBuilder<'_, P> {
        let shape = Shape::of(start);
        let boards = Boards::of(start);
        let reach = ReachTotals::of(start, shape, &boards);
        let (made, nearness) = (RefCell::default(), OnceCell::new());
        TableBuilder { start, shape, boards, reach, made, nearness }
    }

    /// The table of an evaluator that has one, else an empty one.
    pub(super) fn table(&self, part: &FormulaPart) -> ValueTable {
        let known = |made: &[(FormulaPart, ValueTable)]| {
            made.iter().find(|(known, _)| known == part).map(|(_, table)| table.clone())
        };
        if let Some(table) = known(&self.made.borrow()) {
            return table;
        }
        let table = self.make(part);
        self.made.borrow_mut().push((part.clone(), table.clone()));
        table
    }

    fn make(&self, part: &FormulaPart) -> ValueTable {
        match part {
            FormulaPart::Sme => self.table(&FormulaPart::Pme).levelled(),
            FormulaPart::Pme => self.reach.mobility(self.shape),
            FormulaPart::Sce => self.table(&FormulaPart::Pce).levelled(),
            FormulaPart::Pce => self.reach.captures(self.shape),
            FormulaPart::Spe(inner) => self.table(&FormulaPart::Ppe(inner.clone())).levelled(),
            FormulaPart::Ppe(inner) => self.potential(inner.as_ref()),
            FormulaPart::Imm
            | FormulaPart::Imc
            | FormulaPart::Pse
            | FormulaPart::Kse(_)
            | FormulaPart::Sks => ValueTable::nothing(self.shape),
        }
    }

    fn potential(&self, inner: Option<&Formula>) -> ValueTable {
        let inner = match inner {
            Some(inner) => self.sum(inner),
            None => self.table(&FormulaPart::Sme),
        };
        potential(self.start, &self.boards, &self.reach.places, &inner)
    }

    /// The tables of a formula, summed.
    pub(super) fn sum(&self, formula: &Formula) -> ValueTable {
        let mut sum = ValueTable::nothing(self.shape);
        for (weight, part) in formula.tables() {
            sum.add(&self.table(part).weighted(*weight));
        }
        sum
    }

    fn nearness(&self) -> Arc<Nearness> {
        self.nearness.get_or_init(|| Arc::new(Nearness::of(self.start))).clone()
    }

    /// A term without a table; `general` has the values of pieces for a term
    /// that does not name an inner formula.
    fn live(&self, weight: Weight, part: &FormulaPart, general: &ValueTable) -> Option<LiveTerm> {
        let measure = match part {
            FormulaPart::Imm => LiveMeasure::Moves,
            FormulaPart::Imc => LiveMeasure::Captures,
            FormulaPart::Pse => LiveMeasure::Protections,
            FormulaPart::Kse(inner) => LiveMeasure::Danger(RoyalDanger {
                values: inner.as_ref().map_or_else(|| general.clone(), |inner| self.sum(inner)),
                nearness: self.nearness(),
            }),
            FormulaPart::Sks => LiveMeasure::Centre,
            _ => return None,
        };
        let values = match &measure {
            LiveMeasure::Danger(danger) => &danger.values,
            _ => general,
        };
        let most = ArmyMaxima::of(self.start, &self.boards, values);
        Some(LiveTerm::new(measure, weight, &most, self.shape))
    }
}
