//! Verbose moves: any move, written as target, conditions and effects.
//!
//! ```text
//! move      = "{" clause* "}"             each clause once, in any order
//! clause    = for | target | if | do      a leading "-" is allowed
//! for       = ("for" | "vars") { name "in" values }
//! values    = ("<" | "(") sum "," sum (">" | ")")   "<" ">" keep the end
//!           | "[" sum { "," sum } "]"
//! target    = ("target" | "square") square
//! if        = ("if" | "condition" | "conditions") demands { "or" demands }
//! demands   = { place asked+ | ["not"] zone | count | "turn" comparison number
//!             | ["not"] "in-check" | ["not"] "gives-check" }
//! asked     = claim { "|" claim }
//! claim     = ["not"] ("empty" | "unoccupied" | "*" flag | holder [":" kinds])
//! holder    = "occupied" | "friend" | "own" | "enemy" | "opponent" | "opposite"
//!           | "attacked" | "unattacked" | "guarded"
//! kinds     = ["!"] symbols { "/" symbols }     "!": all but these
//! symbols   = symbol+ | name                    symbol: a capital, or "+" and one
//! count     = "count" ("around" place | "[" test { test } "]") counted
//!             comparison number
//! counted   = "empty" | ("occupied" | "friend" | "enemy") [":" kinds]
//! do        = ("do" | "effect" | "effects") { change }
//! change    = "move" | source { "|" source } "->" place | place ("+" | "-") flag
//!           | place "=" kind { "|" kind } | place "~"
//! source    = "." | kind | "~" piece | place
//! kind      = piece | "captive"
//! place     = ["?"] square | "mover" | ["?"] "home"
//! square    = "(" coordinate coordinate ")"     row, then column
//! coordinate = ["$"] sum                        "$": counted from the edge
//! sum       = ["-"] term { ("+" | "-") term }
//! term      = (number | name) { "*" (number | name) }
//! zone      = ["s" | "t" | "st" | "e"] "[" test { test } "]"
//! test      = ("ROW" | "COL") comparison ["-"] number
//! comparison = "<" | ">" | "<=" | ">=" | "=" | "!="
//! ```
//!
//! Rows count forward from the mover's own first row, columns to the right as
//! the game's symmetry has it, both from 0. A sum holds no blanks; commas may
//! stand between the items of a list. `docs/moves-in-braces.md` explains all of it
//! by examples.
//!
//! **Variables.** A variable is *outer* if it stands in the target or in an
//! effect, or if the values of such a variable depend on it: each combination of
//! the values of outer variables is a move of its own. Every other variable is
//! *inner*: a condition with inner variables must hold for all their values, and
//! holds if there are none. So `{ for a in <1,7> b in <1,a) target (a 0) if (b 0)
//! empty }` is seven moves, each with an empty way.
//!
//! **Conditions.** All of a list must hold, or with `or` all of one of the lists.
//! However many ways there are to satisfy them, the move is listed once. `not`
//! and `|` belong to one square: `(1 0) not friend|attacked`.
//!
//! **Squares.** A condition on a flag requires a piece. The square that the piece
//! leaves counts as empty, but its flags are those of the mover; only in a move
//! that ends where it began, the mover itself stands there as a friend. Where no
//! condition says who may stand on the target, it is empty or an enemy is
//! captured. A move does not exist if any square it names is off the board, unless
//! the square is written with `?`: then what is said of it is left out.
//!
//! **Effects.** Captures (`. -> square`) come first, then the piece moves, then
//! the rest as written; with the word `move` among them, all come as written.
//! Alternatives in an effect are moves of their own.
//!
//! [`parse`] reads the text, [`Display`](std::fmt::Display) writes it in one
//! canonical form, [`patterns`] expands it to the form that is compiled. What is
//! read is in `verbose/tree.rs`, reading in `verbose/parse.rs`, meaning in
//! `verbose/expand.rs`.

mod conditions;
mod draft;
mod effects;
mod expand;
mod fault;
mod outcome;
mod parse;
mod parts;
mod print;
mod scan;
#[cfg(test)]
mod tests;
mod tree;
mod zone;

pub use expand::patterns;
pub use expand::patterns_within;
pub use fault::MoveFault;
pub(crate) use fault::{did_you_mean, nearest};
pub use parse::parse;
pub(crate) use parse::parse_noting_pieces;
pub(crate) use scan::{Scanner, is_name};
pub use tree::{
    Amount, Change, Claim, Coordinate, CountArea, CountDemand, Demand, NewKind, PlaceSource, Spot,
    SpotPlace, SquareFact, Variable, VariableValues, Verbose, VerboseSum, VerboseTerm,
};
pub(crate) use zone::promotion;
pub use zone::{Axis, PromotionClause, Test, Zone, ZonePlace, parse_promotion};

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
/// The most conditions on one square each that a move may ask.
const MAX_CONDITIONS: usize = 100;
/// The most combinations of values that are tried for one move from one square.
const MAX_STEPS: usize = 100_000;
/// The flag of a piece that has not moved, which the program sets and removes by
/// itself.
pub const UNMOVED: &str = "unmoved";
