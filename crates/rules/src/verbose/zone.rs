//! Zones, the parts of a board in which a move starts or ends, and the promotion
//! clauses that name them.
//!
//! `[ROW > 5]` and `s[ROW > 5]` look at the square the move starts from,
//! `t[...]` at its target, `st[...]` or `e[...]` at either: shogi promotes
//! when a move starts or ends in the zone.

use super::scan::{Scanner, is_name_char};
use super::{MAX_NUMBER, MAX_TEXT, MoveFault, did_you_mean};
use crate::pattern::Comparison;
use crate::topology::Topology;
use game_core::{Side, Square};
use std::fmt;

/// A part of the board, and which end of a move has to be in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zone {
    /// The end of the move that is tested.
    pub place: ZonePlace,
    /// The tests of its square, which must all hold.
    pub tests: Vec<Test>,
}

/// An end of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ZonePlace {
    /// The square the move starts from.
    Start,
    /// The target.
    Target,
    /// One of the two, or both.
    Either,
}

/// A comparison of a row or column with a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Test {
    /// Row or column.
    pub axis: Axis,
    /// How the row or column is compared.
    pub comparison: Comparison,
    /// The number it is compared with.
    pub number: i32,
}

/// Row or column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// The row, 0 for the first row of the mover.
    Row,
    /// The column, 0 for the leftmost.
    Column,
}

/// What becomes of a piece whose move starts or ends in a zone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PromotionClause {
    /// May the piece stay what it is?
    pub optional: bool,
    /// The zone.
    pub zone: Zone,
    /// The pieces to choose from.
    pub into: Vec<String>,
}

/// The comparisons as written; a sign stands before every sign it begins with.
const COMPARISONS: [(&str, Comparison); 7] = [
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("!=", Comparison::Unequal),
    ("==", Comparison::Equal),
    ("<", Comparison::Less),
    (">", Comparison::More),
    ("=", Comparison::Equal),
];

/// The letters before a zone and their meaning.
const PLACES: [(&str, ZonePlace); 5] = [
    ("st", ZonePlace::Either),
    ("s", ZonePlace::Start),
    ("t", ZonePlace::Target),
    ("e", ZonePlace::Either),
    ("", ZonePlace::Start),
];

impl Zone {
    /// Does a move of this side between these squares count?
    pub(crate) fn contains(
        &self,
        topology: &Topology,
        side: Side,
        from: Square,
        to: Square,
    ) -> bool {
        let inside = |sq| self.tests.iter().all(|test| test.holds(topology, side, sq));
        match self.place {
            ZonePlace::Start => inside(from),
            ZonePlace::Target => inside(to),
            ZonePlace::Either => inside(from) || inside(to),
        }
    }

    /// Does a zone begin here?
    pub(crate) fn begins(scan: &Scanner<'_>) -> bool {
        PLACES.iter().any(|(letters, _)| scan.clone().eat(&format!("{letters}[")))
    }
}

impl Test {
    pub(super) fn holds(&self, topology: &Topology, side: Side, sq: Square) -> bool {
        let found = i32::from(match self.axis {
            Axis::Row => topology.own_rank(side, sq),
            Axis::Column => topology.own_file(side, sq),
        });
        self.comparison.holds(found, self.number)
    }
}

/// Reads a zone.
pub(super) fn zone(scan: &mut Scanner<'_>) -> Result<Zone, MoveFault> {
    let start = scan.at();
    let place = PLACES.into_iter().find(|(letters, _)| scan.eat(&format!("{letters}[")));
    let Some((_, place)) = place else {
        return Err(scan.expected("a zone").hinting("as in `t[ROW = 7]`".to_string()));
    };
    let mut tests = Vec::new();
    loop {
        scan.skip_separators();
        if scan.eat("]") {
            break;
        }
        tests.push(test(scan)?);
    }
    if tests.is_empty() {
        return Err(MoveFault::new(start..scan.at(), "the zone says nothing")
            .hinting("write a comparison, as in `[ROW > 5]`".to_string()));
    }
    Ok(Zone { place, tests })
}

fn test(scan: &mut Scanner<'_>) -> Result<Test, MoveFault> {
    let axis = scan.clone().run(is_name_char);
    let axis = match axis {
        "ROW" | "row" => Axis::Row,
        "COL" | "col" => Axis::Column,
        _ => {
            let hint = did_you_mean(axis, ["ROW", "COL"]);
            return Err(scan.expected("`ROW`, `COL` or `]`").hinting(hint));
        }
    };
    scan.run(is_name_char);
    let comparison = comparison(scan)?;
    let minus = scan.eat("-");
    let number = number(scan)?;
    Ok(Test { axis, comparison, number: if minus { -number } else { number } })
}

/// Reads a sign such as `>=` and the blanks around it.
pub(super) fn comparison(scan: &mut Scanner<'_>) -> Result<Comparison, MoveFault> {
    scan.skip_blanks();
    let found = COMPARISONS.into_iter().find(|(sign, _)| scan.eat(sign));
    let Some((_, comparison)) = found else {
        return Err(scan.expected("a comparison").hinting("one of < > <= >= = !=".to_string()));
    };
    scan.skip_blanks();
    Ok(comparison)
}

/// Reads a number without a sign.
pub(super) fn number(scan: &mut Scanner<'_>) -> Result<i32, MoveFault> {
    let start = scan.at();
    let missing = scan.expected("a number");
    let digits = scan.run(|c| c.is_ascii_digit());
    if digits.is_empty() {
        return Err(missing);
    }
    let number = digits.parse().ok().filter(|number| *number <= MAX_NUMBER);
    number.ok_or_else(|| MoveFault::new(start..scan.at(), format!("numbers go up to {MAX_NUMBER}")))
}

/// Reads `promotion zone -> piece|piece` or `opromotion zone -> piece|piece`.
pub fn parse_promotion(text: &str) -> Result<PromotionClause, MoveFault> {
    if text.len() > MAX_TEXT {
        let message = format!("the clause is longer than {MAX_TEXT} bytes");
        return Err(MoveFault::new(0..text.len(), message));
    }
    let mut scan = Scanner::new(text);
    let clause = promotion(&mut scan)?;
    scan.skip_blanks();
    match scan.peek() {
        None => Ok(clause),
        Some(_) => Err(scan.expected("the end of the clause")),
    }
}

/// Reads a promotion clause at the place of the scanner.
pub(crate) fn promotion(scan: &mut Scanner<'_>) -> Result<PromotionClause, MoveFault> {
    scan.skip_blanks();
    let missing = scan.expected("`promotion` or `opromotion`");
    let optional = match scan.name() {
        Some("promotion") => false,
        Some("opromotion") => true,
        word => {
            let hint = did_you_mean(word.unwrap_or_default(), ["promotion", "opromotion"]);
            return Err(missing.hinting(hint));
        }
    };
    scan.skip_blanks();
    let zone = zone(scan)?;
    scan.skip_blanks();
    if !scan.eat("->") {
        return Err(scan.expected("`->` and the pieces to choose from"));
    }
    let mut into = Vec::new();
    loop {
        scan.skip_blanks();
        let missing = scan.expected("the name of a piece");
        into.push(scan.name().ok_or(missing)?.to_string());
        let mut ahead = scan.clone();
        ahead.skip_blanks();
        if !ahead.eat("|") {
            return Ok(PromotionClause { optional, zone, into });
        }
        *scan = ahead;
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.place {
            ZonePlace::Start => "[",
            ZonePlace::Target => "t[",
            ZonePlace::Either => "st[",
        })?;
        let tests: Vec<String> = self.tests.iter().map(ToString::to_string).collect();
        write!(f, "{}]", tests.join(" "))
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Equal => "=",
            Comparison::Unequal => "!=",
            Comparison::AtLeast => ">=",
            Comparison::More => ">",
        })
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let axis = match self.axis {
            Axis::Row => "ROW",
            Axis::Column => "COL",
        };
        write!(f, "{axis} {} {}", self.comparison, self.number)
    }
}

impl fmt::Display for PromotionClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.optional { "opromotion" } else { "promotion" };
        write!(f, "{word} {} -> {}", self.zone, self.into.join("|"))
    }
}
