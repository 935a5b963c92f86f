//! A move in braces as it was written: its clauses, squares and sums.

use super::zone::{Test, Zone};
use crate::pattern::{Comparison, KindChoice};

/// A move as it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Verbose {
    /// The variables; the values of a variable may depend on those before it.
    pub variables: Vec<Variable>,
    /// The square on which the piece ends.
    pub target: Spot,
    /// The conditions: lists of which one must hold whole. Without a list
    /// nothing is asked.
    pub conditions: Vec<Vec<Demand>>,
    /// What the move does, in this order.
    pub effects: Vec<Change>,
}

/// A variable and its values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Variable {
    /// The name of the variable.
    pub name: String,
    /// The values that the variable takes.
    pub values: VariableValues,
}

/// The values of a variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum VariableValues {
    /// All numbers from one to another.
    Range {
        /// The lower end.
        low: VerboseSum,
        /// Is the lower end a value?
        with_low: bool,
        /// The upper end.
        high: VerboseSum,
        /// Is the upper end a value?
        with_high: bool,
    },
    /// These values.
    Set(Vec<VerboseSum>),
}

/// A sum of products of numbers and variables.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VerboseSum(pub Vec<VerboseTerm>);

/// A part of a sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VerboseTerm {
    /// Is it subtracted instead of added?
    pub minus: bool,
    /// What is multiplied, at least one factor.
    pub factors: Vec<Amount>,
}

/// A factor of a part of a sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Amount {
    /// A number, not negative.
    Number(i32),
    /// The value of a variable.
    Variable(String),
}

/// A row or a column.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Coordinate {
    /// Counted from the edge of the board instead of from the moving piece.
    pub absolute: bool,
    /// The number of the row or column, or the distance to it.
    pub sum: VerboseSum,
}

/// A square as a move names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// What is said of a square off the board is left out, instead of there being
    /// no move.
    pub optional: bool,
    /// Which square it is.
    pub at: SpotPlace,
}

/// How a move names a square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SpotPlace {
    /// By its row, counted forward, and its column, counted to the right.
    At(Coordinate, Coordinate),
    /// As the square on which the moving piece stands at that moment.
    Mover,
    /// As the home square of what the move captures.
    Home,
}

/// A condition of a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Demand {
    /// One of the claims is true of the square.
    On(Spot, Vec<Claim>),
    /// The move starts or ends in a part of the board.
    In(Zone),
    /// The move neither starts nor ends so.
    NotIn(Zone),
    /// So many squares hold something.
    Count(CountDemand),
    /// The number of the game's move compares so with a number.
    MoveNumber(Comparison, i32),
    /// The mover's side is in check, or is not.
    InCheck(bool),
    /// The move gives check, or does not.
    GivesCheck(bool),
}

/// How many squares hold something.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CountDemand {
    /// The squares that are looked at.
    pub area: CountArea,
    /// What is counted: empty squares or pieces.
    pub of: SquareFact,
    /// How the count is compared.
    pub comparison: Comparison,
    /// The number it is compared with.
    pub number: i32,
}

/// The squares on which something is counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum CountArea {
    /// The squares next to a square, in eight directions.
    Around(Spot),
    /// All squares of the board that pass these tests.
    Squares(Vec<Test>),
}

/// Something that must be true or false of a square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// Must it be false?
    pub negated: bool,
    /// What is true or false.
    pub fact: SquareFact,
}

/// Something true or false of a square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SquareFact {
    /// Nothing stands there.
    Empty,
    /// A piece of either side stands there.
    Occupied(KindChoice),
    /// A piece of the other side stands there.
    Enemy(KindChoice),
    /// A piece of the mover's side stands there.
    Friend(KindChoice),
    /// The opponent attacks the square with such a piece.
    Attacked(KindChoice),
    /// Another piece of the mover's side guards the square.
    Guarded(KindChoice),
    /// The piece there carries the flag.
    Flag(String),
}

/// Something a move does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// The piece moves; without this word captures come first, then the piece
    /// moves, then comes the rest.
    Move,
    /// One of the sources comes onto the square; each source is a move of its
    /// own.
    Place(Vec<PlaceSource>, Spot),
    /// The piece on the square becomes one of these, each in a move of its own.
    Become(Spot, Vec<NewKind>),
    /// The piece on the square changes sides.
    TurnOver(Spot),
    /// The piece on the square gets a flag.
    Raise(Spot, String),
    /// The piece on the square loses a flag.
    Lower(Spot, String),
}

/// What comes onto a square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlaceSource {
    /// Nothing: what stands there is captured.
    Nothing,
    /// A new piece of the mover's side.
    Piece(String),
    /// A new piece of the other side.
    EnemyPiece(String),
    /// What stands on another square. If it is the same square, nothing changes,
    /// but two moves with one target are told apart.
    Carried(Spot),
    /// What the move captured, for its owner.
    Captive,
}

/// What a piece becomes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum NewKind {
    /// This kind.
    Piece(String),
    /// The kind of what the move captured.
    Captive,
}

impl VerboseTerm {
    fn value(&self, variable: &impl Fn(&str) -> Option<i32>) -> Option<i32> {
        self.factors.iter().try_fold(1_i32, |product, factor| {
            let factor = match factor {
                Amount::Number(number) => *number,
                Amount::Variable(name) => variable(name)?,
            };
            product.checked_mul(factor)
        })
    }
}

impl VerboseSum {
    /// The value of the sum, given the values of variables; `None` if a variable is
    /// unknown or a number too large.
    pub(crate) fn value(&self, variable: impl Fn(&str) -> Option<i32>) -> Option<i32> {
        self.0.iter().try_fold(0_i32, |total, term| {
            let value = term.value(&variable)?;
            if term.minus { total.checked_sub(value) } else { total.checked_add(value) }
        })
    }

    /// The variables of the sum.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|term| &term.factors).filter_map(|factor| match factor {
            Amount::Number(_) => None,
            Amount::Variable(name) => Some(name.as_str()),
        })
    }
}

impl VariableValues {
    /// The sums with which the values are written.
    pub(crate) fn sums(&self) -> Vec<&VerboseSum> {
        match self {
            VariableValues::Range { low, high, .. } => vec![low, high],
            VariableValues::Set(sums) => sums.iter().collect(),
        }
    }
}

impl Spot {
    /// The variables it names.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        let sums = match &self.at {
            SpotPlace::At(row, column) => vec![&row.sum, &column.sum],
            SpotPlace::Mover | SpotPlace::Home => Vec::new(),
        };
        sums.into_iter().flat_map(VerboseSum::variables)
    }
}

impl Change {
    /// The squares it names.
    pub(crate) fn spots(&self) -> Vec<&Spot> {
        match self {
            Change::Move => Vec::new(),
            Change::Raise(spot, _)
            | Change::Lower(spot, _)
            | Change::Become(spot, _)
            | Change::TurnOver(spot) => vec![spot],
            Change::Place(sources, onto) => {
                let carried = sources.iter().filter_map(|source| match source {
                    PlaceSource::Carried(spot) => Some(spot),
                    _ => None,
                });
                carried.chain([onto]).collect()
            }
        }
    }

    fn piece_names_mut(&mut self) -> Vec<&mut String> {
        match self {
            Change::Move | Change::TurnOver(_) | Change::Raise(..) | Change::Lower(..) => {
                Vec::new()
            }
            Change::Place(sources, _) => {
                let names = sources.iter_mut().filter_map(|source| match source {
                    PlaceSource::Piece(name) | PlaceSource::EnemyPiece(name) => Some(name),
                    PlaceSource::Nothing | PlaceSource::Carried(_) | PlaceSource::Captive => None,
                });
                names.collect()
            }
            Change::Become(_, kinds) => {
                let names = kinds.iter_mut().filter_map(|kind| match kind {
                    NewKind::Piece(name) => Some(name),
                    NewKind::Captive => None,
                });
                names.collect()
            }
        }
    }
}

impl SquareFact {
    fn piece_names_mut(&mut self) -> &mut [String] {
        match self {
            SquareFact::Empty | SquareFact::Flag(_) => &mut [],
            SquareFact::Occupied(kinds)
            | SquareFact::Enemy(kinds)
            | SquareFact::Friend(kinds)
            | SquareFact::Attacked(kinds)
            | SquareFact::Guarded(kinds) => match kinds {
                KindChoice::Any => &mut [],
                KindChoice::Only(names) | KindChoice::AllBut(names) => names,
            },
        }
    }
}

impl Demand {
    fn facts_mut(&mut self) -> Vec<&mut SquareFact> {
        match self {
            Demand::On(_, claims) => claims.iter_mut().map(|claim| &mut claim.fact).collect(),
            Demand::Count(count) => vec![&mut count.of],
            _ => Vec::new(),
        }
    }

    /// Does it ask what pieces could do, not only where they stand?
    fn asks_attacks(&self) -> bool {
        match self {
            Demand::On(_, claims) => claims.iter().any(|claim| {
                matches!(claim.fact, SquareFact::Attacked(_) | SquareFact::Guarded(_))
            }),
            Demand::InCheck(_) | Demand::GivesCheck(_) => true,
            _ => false,
        }
    }
}

impl Verbose {
    /// All conditions, whichever list they belong to.
    pub(crate) fn demands(&self) -> impl Iterator<Item = &Demand> {
        self.conditions.iter().flatten()
    }

    /// Does a condition ask what pieces could do, not only where they stand?
    pub(crate) fn asks_attacks(&self) -> bool {
        self.demands().any(Demand::asks_attacks)
    }

    /// Does a condition say that an enemy stands on the target?
    pub(crate) fn captures_on_target(&self) -> bool {
        self.demands().any(|demand| match demand {
            Demand::On(spot, claims) => {
                let enemy = |claim: &Claim| matches!(claim.fact, SquareFact::Enemy(_));
                *spot == self.target && claims.iter().any(|claim| !claim.negated && enemy(claim))
            }
            _ => false,
        })
    }

    /// The names of pieces in conditions and effects, to be looked up or respelt.
    pub(crate) fn piece_names_mut(&mut self) -> Vec<&mut String> {
        let demands = self.conditions.iter_mut().flatten();
        let asked = demands.flat_map(Demand::facts_mut).flat_map(SquareFact::piece_names_mut);
        asked.chain(self.effects.iter_mut().flat_map(Change::piece_names_mut)).collect()
    }

    /// The flags that the move requires or changes, to be looked up or respelt.
    pub(crate) fn flag_names_mut(&mut self) -> Vec<&mut String> {
        let facts = self.conditions.iter_mut().flatten().flat_map(Demand::facts_mut);
        let asked = facts.filter_map(|fact| match fact {
            SquareFact::Flag(name) => Some(name),
            _ => None,
        });
        let changed = self.effects.iter_mut().filter_map(|change| match change {
            Change::Raise(_, name) | Change::Lower(_, name) => Some(name),
            _ => None,
        });
        asked.chain(changed).collect()
    }
}
