//! What a formula is made of, and how it is written.

use std::fmt;

/// A sum of evaluators, each with a weight: `sme+0.01*pme`.
///
/// Printing and reading are inverse: what is printed reads back as the same
/// formula.
///
/// ```
/// use eval::lab::Formula;
/// let formula: Formula = "0.5*sme - 0.1*sks".parse().unwrap();
/// assert_eq!(formula.to_string(), "0.5*sme-0.1*sks");
/// let fault = "sne".parse::<Formula>().unwrap_err();
/// assert_eq!(fault.to_string(), "no evaluator is called `sne`: did you mean `sme`?");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula {
    pub(super) terms: Vec<(Weight, Part)>,
}

/// How much an evaluator counts, in millionths: what is typed in decimals is
/// kept exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Weight(pub(super) i64);

impl Weight {
    /// One, in millionths.
    pub(super) const ONE: i64 = 1_000_000;
    /// The digits behind the point that can be kept.
    pub(super) const DECIMALS: usize = 6;
    /// The largest weight.
    pub(super) const MOST: i64 = 1_000;

    /// So much of an amount, rounded.
    pub(super) fn of(self, amount: i64) -> i64 {
        rounded_ratio(self.0 * amount, Self::ONE)
    }
}

/// A ratio to the nearest whole number, halves away from zero, so that both
/// sides are rounded alike.
pub(super) const fn rounded_ratio(amount: i64, by: i64) -> i64 {
    let half = if amount < 0 { -by / 2 } else { by / 2 };
    (amount + half) / by
}

/// One of the eleven evaluators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Sme,
    Pme,
    Imm,
    Sce,
    Pce,
    Imc,
    /// Over an inner formula; `sme` if none is written.
    Spe(Option<Formula>),
    Ppe(Option<Formula>),
    Pse,
    /// Over an inner formula; the tables of the whole formula if none is
    /// written, `sme` if it has none either.
    Kse(Option<Formula>),
    Sks,
}

/// An evaluator of the laboratory, for lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermDoc {
    /// How it is written.
    pub name: &'static str,
    /// What it measures, in a line.
    pub doc: &'static str,
    /// It is a table of pieces, so that it can be kept up to date while moves
    /// are made and be the inner evaluator of another.
    pub has_table: bool,
    /// An inner formula may follow in brackets.
    pub takes_inner: bool,
}

const fn term(name: &'static str, has_table: bool, doc: &'static str) -> TermDoc {
    TermDoc { name, doc, has_table, takes_inner: false }
}

const fn over_inner(name: &'static str, has_table: bool, doc: &'static str) -> TermDoc {
    TermDoc { name, doc, has_table, takes_inner: true }
}

/// All evaluators a formula can name.
pub const TERMS: &[TermDoc] = &[
    term("sme", true, "static mobility: squares a piece reaches in one, two and three moves"),
    term("pme", true, "mobility by location: the same for every square by itself"),
    term("imm", false, "immediate mobility: moves the pieces have in the position"),
    term("sce", true, "static captures: what a piece captures in one, two and three moves"),
    term("pce", true, "captures by location: the same for every square by itself"),
    term("imc", false, "immediate captures: captures the pieces have in the position"),
    over_inner("spe", true, "static potential: how much a piece's moves can gain, spe(sce)"),
    over_inner("ppe", true, "potential by location: the same for every square by itself"),
    term("pse", false, "soundness: how often pieces are protected by others"),
    over_inner("kse", false, "king safety: dangerous pieces near the kings, kse(sme)"),
    term("sks", false, "simple king safety: kings far from the centre"),
];

impl Part {
    /// The evaluator of this name, over this inner formula.
    pub(super) fn named(name: &str, inner: Option<Formula>) -> Option<Part> {
        Some(match name {
            "sme" => Part::Sme,
            "pme" => Part::Pme,
            "imm" => Part::Imm,
            "sce" => Part::Sce,
            "pce" => Part::Pce,
            "imc" => Part::Imc,
            "spe" => Part::Spe(inner),
            "ppe" => Part::Ppe(inner),
            "pse" => Part::Pse,
            "kse" => Part::Kse(inner),
            "sks" => Part::Sks,
            _ => return None,
        })
    }

    /// How it is written, without its inner formula.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Part::Sme => "sme",
            Part::Pme => "pme",
            Part::Imm => "imm",
            Part::Sce => "sce",
            Part::Pce => "pce",
            Part::Imc => "imc",
            Part::Spe(_) => "spe",
            Part::Ppe(_) => "ppe",
            Part::Pse => "pse",
            Part::Kse(_) => "kse",
            Part::Sks => "sks",
        }
    }

    /// Is it a table of pieces?
    pub(super) fn has_table(&self) -> bool {
        use Part::{Pce, Pme, Ppe, Sce, Sme, Spe};
        matches!(self, Sme | Pme | Sce | Pce | Spe(_) | Ppe(_))
    }

    fn inner(&self) -> Option<&Formula> {
        match self {
            Part::Spe(inner) | Part::Ppe(inner) | Part::Kse(inner) => inner.as_ref(),
            _ => None,
        }
    }
}

impl Formula {
    /// The terms that are tables of pieces.
    pub(super) fn tables(&self) -> impl Iterator<Item = &(Weight, Part)> {
        self.terms.iter().filter(|(_, part)| part.has_table())
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (weight, part)) in self.terms.iter().enumerate() {
            match (weight.0 < 0, index) {
                (true, _) => f.write_str("-")?,
                (false, 0) => {}
                (false, _) => f.write_str("+")?,
            }
            if weight.0.abs() != Weight::ONE {
                write!(f, "{weight}*")?;
            }
            f.write_str(part.name())?;
            if let Some(inner) = part.inner() {
                write!(f, "({inner})")?;
            }
        }
        Ok(())
    }
}

/// Without its sign.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.abs() / Self::ONE, self.0.abs() % Self::ONE);
        let digits = format!("{rest:06}");
        let digits = digits.trim_end_matches('0');
        if digits.is_empty() { write!(f, "{whole}") } else { write!(f, "{whole}.{digits}") }
    }
}
