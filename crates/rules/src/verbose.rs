//! Verbose moves: any move, written as target, conditions and effects.
//!
//! ```text
//! move      = "{" clause* "}"             each clause once, in any order
//! clause    = for | target | if | do      a leading "-" is allowed
//! for       = ("for" | "vars") { name "in" values }
//! values    = ("<" | "(") sum "," sum (">" | ")")   "<" ">" keep the end
//!           | "[" sum { "," sum } "]"
//! target    = ("target" | "square") square
//! if        = ("if" | "condition" | "conditions") { square asked+ | zone }
//! asked     = claim { "|" claim }
//! claim     = "empty" | "unoccupied" | "occupied" | "friend" | "own"
//!           | "enemy" | "opponent" | "opposite" | "attacked" | "unattacked"
//!           | "*" flag
//! do        = ("do" | "effect" | "effects") { change }
//! change    = source { "|" source } "->" square | square ("+" | "-") flag
//! source    = "." | piece | square
//! square    = "(" coordinate coordinate ")"     row, then column
//! coordinate = ["$"] sum                        "$": counted from the edge
//! sum       = ["-"] (number | name) { ("+" | "-") (number | name) }
//! zone      = ["s" | "t" | "st" | "e"] "[" test { test } "]"
//! test      = ("ROW" | "COL") ("<" | ">" | "<=" | ">=" | "=" | "!=") number
//! ```
//!
//! Rows count forward from the mover's own first row, columns to the right as
//! the game's symmetry has it, both from 0. A sum holds no blanks; commas may
//! stand between the items of a list.
//!
//! **Variables.** A variable is *outer* if it stands in the target or in an
//! effect, or if the values of such a variable depend on it: each combination of
//! the values of outer variables is a move of its own. Every other variable is
//! *inner*: a condition with inner variables must hold for all their values, and
//! holds if there are none. So `{ for a in <1,7> b in <1,a) target (a 0) if (b 0)
//! empty }` is seven moves, each with an empty way.
//!
//! **Alternatives.** What may stand on a square is one question, so
//! `empty|enemy` stays one pattern; each flag, `attacked` and `unattacked`
//! among alternatives makes a pattern of its own, and each alternative of an
//! effect makes a move of its own.
//!
//! **Squares.** A condition on a flag requires a piece. The square that the piece
//! leaves counts as empty, but its flags are those of the mover; only in a move
//! that ends where it began, the mover itself stands there as a friend. Where no
//! condition says who may stand on the target, it is empty or an enemy is
//! captured. A move does not exist if any square it names is off the board.
//!
//! [`parse`] reads the text, [`Display`](std::fmt::Display) writes it in one
//! canonical form, [`patterns`] expands it to the form that is compiled. Reading is
//! in `verbose/parse.rs`, meaning in `verbose/expand.rs`.

mod draft;
mod expand;
mod fault;
mod parse;
mod parts;
mod print;
mod scan;
#[cfg(test)]
mod tests;
mod zone;

pub use expand::patterns;
pub use expand::patterns_within;
pub use fault::MoveFault;
pub(crate) use fault::{did_you_mean, nearest};
pub use parse::parse;
pub(crate) use scan::{Scanner, is_name};
pub(crate) use zone::promotion;
pub use zone::{Axis, Comparison, PromotionClause, Test, Zone, ZonePlace, parse_promotion};

/// The longest text of one move, in bytes.
const MAX_TEXT: usize = 4_096;
/// The most variables of one move.
const MAX_VARIABLES: usize = 8;
/// The most values of one variable.
const MAX_VALUES: usize = 64;
/// The largest number that may be written.
const MAX_NUMBER: i32 = 999;
/// The most patterns of one move from one square.
const MAX_PATTERNS: usize = 20_000;
/// The most combinations of values that are tried for one move from one square.
const MAX_STEPS: usize = 100_000;
/// The flag of a piece that has not moved, which the program sets and removes by
/// itself.
pub const UNMOVED: &str = "unmoved";

/// A move as it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Verbose {
    /// The variables; the values of a variable may depend on those before it.
    pub variables: Vec<Variable>,
    /// The square on which the piece ends.
    pub target: Spot,
    /// The conditions, which must all hold.
    pub conditions: Vec<Demand>,
    /// What happens besides moving, in this order.
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

/// A sum of numbers and variables.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VerboseSum(pub Vec<VerboseTerm>);

/// A part of a sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VerboseTerm {
    /// Is it subtracted instead of added?
    pub minus: bool,
    /// What is added or subtracted.
    pub amount: Amount,
}

/// How much a part of a sum adds.
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
    /// The row, counted forward.
    pub row: Coordinate,
    /// The column, counted to the right.
    pub column: Coordinate,
}

/// A condition of a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Demand {
    /// One of the claims is true of the square.
    On(Spot, Vec<Claim>),
    /// The move starts or ends in a part of the board.
    In(Zone),
}

/// Something true or false of a square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// Nothing stands there.
    Empty,
    /// A piece of either side stands there.
    Occupied,
    /// A piece of the other side stands there.
    Enemy,
    /// A piece of the mover's side stands there.
    Friend,
    /// The opponent attacks the square.
    Attacked,
    /// The opponent does not attack the square.
    Unattacked,
    /// The piece there carries the flag.
    Flag(String),
}

/// Something that happens besides moving.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// One of the sources comes onto the square; each source is a move of its
    /// own.
    Place(Vec<PlaceSource>, Spot),
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
    /// What stands on another square. If it is the same square, nothing changes,
    /// but two moves with one target are told apart.
    Carried(Spot),
}

impl VerboseSum {
    /// The value of the sum, given the values of variables; `None` if a variable is
    /// unknown.
    pub(crate) fn value(&self, variable: impl Fn(&str) -> Option<i32>) -> Option<i32> {
        self.0.iter().try_fold(0_i32, |total, term| {
            let amount = match &term.amount {
                Amount::Number(number) => *number,
                Amount::Variable(name) => variable(name)?,
            };
            if term.minus { total.checked_sub(amount) } else { total.checked_add(amount) }
        })
    }

    /// The variables of the sum.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|term| match &term.amount {
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
        self.row.sum.variables().chain(self.column.sum.variables())
    }
}

impl Change {
    /// The squares it names.
    pub(crate) fn spots(&self) -> Vec<&Spot> {
        match self {
            Change::Raise(spot, _) | Change::Lower(spot, _) => vec![spot],
            Change::Place(sources, onto) => {
                let carried = sources.iter().filter_map(|source| match source {
                    PlaceSource::Carried(spot) => Some(spot),
                    PlaceSource::Nothing | PlaceSource::Piece(_) => None,
                });
                carried.chain([onto]).collect()
            }
        }
    }
}

impl Verbose {
    /// The names of the pieces that the move puts on the board, to be looked up or
    /// respelt.
    pub(crate) fn piece_names_mut(&mut self) -> Vec<&mut String> {
        let sources = self.effects.iter_mut().flat_map(|change| match change {
            Change::Place(sources, _) => sources.as_mut_slice(),
            Change::Raise(..) | Change::Lower(..) => &mut [],
        });
        let names = sources.filter_map(|source| match source {
            PlaceSource::Piece(name) => Some(name),
            PlaceSource::Nothing | PlaceSource::Carried(_) => None,
        });
        names.collect()
    }

    /// The flags that the move requires or changes, to be looked up or respelt.
    pub(crate) fn flag_names_mut(&mut self) -> Vec<&mut String> {
        let claims = self.conditions.iter_mut().flat_map(|demand| match demand {
            Demand::On(_, claims) => claims.as_mut_slice(),
            Demand::In(_) => &mut [],
        });
        let asked = claims.filter_map(|claim| match claim {
            Claim::Flag(name) => Some(name),
            _ => None,
        });
        let changed = self.effects.iter_mut().filter_map(|change| match change {
            Change::Raise(_, name) | Change::Lower(_, name) => Some(name),
            Change::Place(..) => None,
        });
        asked.chain(changed).collect()
    }
}
