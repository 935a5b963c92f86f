//! Moves as text, in the one form that [`parse`](super::parse) reads back to
//! the same move: friendly words, clauses in the order for, target, if, do.

use super::{
    Amount, Change, Claim, Coordinate, Demand, PlaceSource, Spot, VariableValues, Verbose,
    VerboseSum,
};
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
        if !self.conditions.is_empty() {
            f.write_str("if ")?;
        }
        for demand in &self.conditions {
            write!(f, "{demand} ")?;
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
            match &term.amount {
                Amount::Number(number) => write!(f, "{number}")?,
                Amount::Variable(name) => write!(f, "{name}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.absolute { "$" } else { "" }, self.sum)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({} {})", self.row, self.column)
    }
}

impl fmt::Display for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Demand::In(zone) => write!(f, "{zone}"),
            Demand::On(spot, claims) => {
                write!(f, "{spot} ")?;
                joined(f, claims, "|")
            }
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::Empty => "empty",
            Claim::Occupied => "occupied",
            Claim::Enemy => "enemy",
            Claim::Friend => "friend",
            Claim::Attacked => "attacked",
            Claim::Unattacked => "unattacked",
            Claim::Flag(name) => return write!(f, "*{name}"),
        })
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Raise(spot, flag) => write!(f, "{spot} +{flag}"),
            Change::Lower(spot, flag) => write!(f, "{spot} -{flag}"),
            Change::Place(sources, onto) => {
                joined(f, sources, "|")?;
                write!(f, " -> {onto}")
            }
        }
    }
}

impl fmt::Display for PlaceSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceSource::Nothing => f.write_str("."),
            PlaceSource::Piece(name) => write!(f, "{name}"),
            PlaceSource::Carried(spot) => write!(f, "{spot}"),
        }
    }
}

fn joined<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T], sign: &str) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if index == 0 { "" } else { sign })?;
    }
    Ok(())
}
