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
//! **Variables.** Those in the target or in an effect, and those the values of
//! such a variable depend on, are *outer*: each combination of their values is
//! a move of its own. Every other variable is *inner*: a condition with inner
//! variables is asked for all their values at once, and for none of them it
//! holds. So in `{ for a in <1,7> b in <1,a) target (a 0) if (b 0) empty }`
//! there are seven moves, and the way has to be empty for each.
//!
//! **Alternatives.** What may stand on a square is one question, so
//! `empty|enemy` stays one pattern; each flag, `attacked` and `unattacked`
//! among alternatives makes a pattern of its own, and alternatives in effects
//! make a move each.
//!
//! **Squares.** A flag asks for a piece. The square left counts as empty, but
//! its flags are the mover's; only in a move that ends where it began the
//! mover itself is found there, a friend. Where no condition says who may
//! stand on the target, it is empty or an enemy is captured. A move does not
//! exist when any square it names is off the board.
//!
//! [`parse`] reads the text, [`Display`](std::fmt::Display) writes it back in
//! one canonical form, [`patterns`] brings it to the form compiling starts
//! from. Reading is in `verbose/parse.rs`, meaning in `verbose/expand.rs`.

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

/// Longest text of one move, in bytes.
const MAX_TEXT: usize = 4_096;
/// Most variables of one move.
const MAX_VARIABLES: usize = 8;
/// Most values of one variable.
const MAX_VALUES: usize = 64;
/// Largest number that may be written.
const MAX_NUMBER: i32 = 999;
/// Most patterns one move may have from one square.
const MAX_PATTERNS: usize = 20_000;
/// Most combinations looked at for one move from one square.
const MAX_STEPS: usize = 100_000;
/// The flag the program keeps by itself.
pub const UNMOVED: &str = "unmoved";

/// A move as it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Verbose {
    /// Its variables; the values of one may depend on those before it.
    pub variables: Vec<Variable>,
    /// Where the piece ends.
    pub target: Spot,
    /// What must hold, all of it.
    pub conditions: Vec<Demand>,
    /// What happens besides moving, in this order.
    pub effects: Vec<Change>,
}

/// A variable and its values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// What it runs over.
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
    /// Is it taken away instead of added?
    pub minus: bool,
    /// How much.
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
    /// Which.
    pub sum: VerboseSum,
}

/// A square as a move names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// Its row, forward.
    pub row: Coordinate,
    /// Its column, to the right.
    pub column: Coordinate,
}

/// One thing that must hold.
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
    /// The opponent attacks it.
    Attacked,
    /// The opponent does not attack it.
    Unattacked,
    /// The piece there carries the flag.
    Flag(String),
}

/// Something that happens besides moving.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// One of the sources comes onto the square; each is a move of its own.
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
    /// What stands on another square. The same square changes nothing, but
    /// keeps two moves with one target apart.
    Carried(Spot),
}

impl VerboseSum {
    /// Its value, given those of the variables; nothing for an unknown one.
    pub(crate) fn value(&self, variable: impl Fn(&str) -> Option<i32>) -> Option<i32> {
        self.0.iter().try_fold(0_i32, |total, term| {
            let amount = match &term.amount {
                Amount::Number(number) => *number,
                Amount::Variable(name) => variable(name)?,
            };
            if term.minus { total.checked_sub(amount) } else { total.checked_add(amount) }
        })
    }

    /// The variables it names.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|term| match &term.amount {
            Amount::Number(_) => None,
            Amount::Variable(name) => Some(name.as_str()),
        })
    }
}

impl VariableValues {
    /// The sums they are written with.
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
    /// The names of pieces it puts on the board, to be looked up or respelt.
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

    /// The flags it asks for or changes, to be looked up or respelt.
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
