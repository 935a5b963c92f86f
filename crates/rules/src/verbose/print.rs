//! Moves as text, in the one form that [`parse`](super::parse) reads back to
//! the same move: friendly words, clauses in the order for, target, if, do.

use super::parts::is_symbol;
use super::{
    Amount, Change, Claim, Coordinate, CountArea, CountDemand, Demand, NewKind, PlaceSource, Spot,
    SpotPlace, SquareFact, VariableValues, Verbose, VerboseSum, VerboseTerm,
};
use crate::pattern::KindChoice;
use std::fmt;

impl fmt::Display for Verbose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{ ")?;
        if !self.variables.is_empty() {
            f.write_str("for ")?;
        }
        for variable in &self.variables {
            write!(f, "{} in {} ", variable.name, variable.values)?;
        }
        write!(f, "target {} ", self.target)?;
        for (index, demands) in self.conditions.iter().enumerate() {
            f.write_str(if index == 0 { "if " } else { "or " })?;
            for demand in demands {
                write!(f, "{demand} ")?;
            }
        }
        if !self.effects.is_empty() {
            f.write_str("do ")?;
        }
        for change in &self.effects {
            write!(f, "{change} ")?;
        }
        f.write_str("}")
    }
}

impl fmt::Display for VariableValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariableValues::Range { low, with_low, high, with_high } => {
                let open = if *with_low { "<" } else { "(" };
                let close = if *with_high { ">" } else { ")" };
                write!(f, "{open}{low},{high}{close}")
            }
            VariableValues::Set(sums) => {
                f.write_str("[")?;
                joined(f, sums, ",")?;
                f.write_str("]")
            }
        }
    }
}

impl fmt::Display for VerboseSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, term) in self.0.iter().enumerate() {
            f.write_str(match (term.minus, index) {
                (true, _) => "-",
                (false, 0) => "",
                (false, _) => "+",
            })?;
            write!(f, "{term}")?;
        }
        Ok(())
    }
}

impl fmt::Display for VerboseTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, &self.factors, "*")
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amount::Number(number) => write!(f, "{number}"),
            Amount::Variable(name) => write!(f, "{name}"),
        }
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.absolute { "$" } else { "" }, self.sum)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.optional { "?" } else { "" })?;
        match &self.at {
            SpotPlace::At(row, column) => write!(f, "({row} {column})"),
            SpotPlace::Mover => f.write_str("mover"),
            SpotPlace::Home => f.write_str("home"),
        }
    }
}

impl fmt::Display for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = |wanted: bool| if wanted { "" } else { "not " };
        match self {
            Demand::In(zone) => write!(f, "{zone}"),
            Demand::NotIn(zone) => write!(f, "not {zone}"),
            Demand::On(spot, claims) => {
                write!(f, "{spot} ")?;
                joined(f, claims, "|")
            }
            Demand::Count(count) => write!(f, "{count}"),
            Demand::MoveNumber(comparison, number) => write!(f, "turn {comparison} {number}"),
            Demand::InCheck(wanted) => write!(f, "{}in-check", not(*wanted)),
            Demand::GivesCheck(wanted) => write!(f, "{}gives-check", not(*wanted)),
        }
    }
}

impl fmt::Display for CountDemand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.area {
            CountArea::Around(spot) => write!(f, "count around {spot}")?,
            CountArea::Squares(tests) => {
                f.write_str("count [")?;
                joined(f, tests, " ")?;
                f.write_str("]")?;
            }
        }
        write!(f, " {} {} {}", self.of, self.comparison, self.number)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fact {
            SquareFact::Attacked(kinds) if self.negated => {
                write!(f, "unattacked{}", Kinds(kinds))
            }
            fact => write!(f, "{}{fact}", if self.negated { "not " } else { "" }),
        }
    }
}

impl fmt::Display for SquareFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SquareFact::Empty => f.write_str("empty"),
            SquareFact::Occupied(kinds) => write!(f, "occupied{}", Kinds(kinds)),
            SquareFact::Enemy(kinds) => write!(f, "enemy{}", Kinds(kinds)),
            SquareFact::Friend(kinds) => write!(f, "friend{}", Kinds(kinds)),
            SquareFact::Attacked(kinds) => write!(f, "attacked{}", Kinds(kinds)),
            SquareFact::Guarded(kinds) => write!(f, "guarded{}", Kinds(kinds)),
            SquareFact::Flag(name) => write!(f, "*{name}"),
        }
    }
}

/// Kinds as they follow the word of a condition.
struct Kinds<'a>(&'a KindChoice);

impl fmt::Display for Kinds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, names) = match self.0 {
            KindChoice::Any => return Ok(()),
            KindChoice::Only(names) => (":", names),
            KindChoice::AllBut(names) => (":!", names),
        };
        f.write_str(sign)?;
        let gap = if names.iter().all(|name| is_symbol(name)) { "" } else { "/" };
        joined(f, names, gap)
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Move => f.write_str("move"),
            Change::Raise(spot, flag) => write!(f, "{spot} +{flag}"),
            Change::Lower(spot, flag) => write!(f, "{spot} -{flag}"),
            Change::TurnOver(spot) => write!(f, "{spot} ~"),
            Change::Become(spot, kinds) => {
                write!(f, "{spot} = ")?;
                joined(f, kinds, "|")
            }
            Change::Place(sources, onto) => {
                joined(f, sources, "|")?;
                write!(f, " -> {onto}")
            }
        }
    }
}

impl fmt::Display for NewKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NewKind::Piece(name) => write!(f, "{name}"),
            NewKind::Captive => f.write_str("captive"),
        }
    }
}

impl fmt::Display for PlaceSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceSource::Nothing => f.write_str("."),
            PlaceSource::Piece(name) => write!(f, "{name}"),
            PlaceSource::EnemyPiece(name) => write!(f, "~{name}"),
            PlaceSource::Carried(spot) => write!(f, "{spot}"),
            PlaceSource::Captive => f.write_str("captive"),
        }
    }
}

fn joined<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T], sign: &str) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if index == 0 { "" } else { sign })?;
    }
    Ok(())
}
