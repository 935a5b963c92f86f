//! What a formula is made of, and how it is written.

use std::fmt;

/// A sum of evaluators, each with a weight: `sme+0.01*pme`.
///
/// A printed formula reads back as an equal formula.
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
    pub(super) terms: Vec<(Weight, FormulaPart)>,
}

/// The weight of an evaluator in millionths: decimals are kept exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Weight(pub(super) i64);

impl Weight {
    /// One, in millionths.
    pub(super) const ONE: i64 = 1_000_000;
    /// The digits behind the point that can be kept.
    pub(super) const DECIMALS: usize = 6;
    /// The largest weight.
    pub(super) const MOST: i64 = 1_000;

    /// An amount multiplied with the weight, rounded.
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
pub(super) enum FormulaPart {
    Sme,
    Pme,
    Imm,
    Sce,
    Pce,
    Imc,
    /// Over an inner formula; over `sme` if none is written.
    Spe(Option<Formula>),
    /// Over an inner formula; over `sme` if none is written.
    Ppe(Option<Formula>),
    Pse,
    /// Over an inner formula; if none is written, over the tables of the whole
    /// formula, or over `sme` if the formula has no tables.
    Kse(Option<Formula>),
    Sks,
}

/// An entry of the list of evaluators of the laboratory.
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

impl TermDoc {
    /// An evaluator that is a table of pieces.
    const fn table(name: &'static str, doc: &'static str) -> TermDoc {
        TermDoc { name, doc, has_table: true, takes_inner: false }
    }

    /// An evaluator that looks at the position.
    const fn live(name: &'static str, doc: &'static str) -> TermDoc {
        TermDoc { name, doc, has_table: false, takes_inner: false }
    }

    /// The evaluator, with an inner formula in brackets.
    const fn over_inner(self) -> TermDoc {
        TermDoc { takes_inner: true, ..self }
    }
}

/// All evaluators a formula can name.
pub const TERMS: &[TermDoc] = &[
    TermDoc::table("sme", "static mobility: squares a piece reaches in one, two and three moves"),
    TermDoc::table("pme", "mobility by location: squares reached from each square by itself"),
    TermDoc::live("imm", "immediate mobility: moves the pieces have in the position"),
    TermDoc::table("sce", "static captures: what a piece captures in one, two and three moves"),
    TermDoc::table("pce", "captures by location: captures from each square by itself"),
    TermDoc::live("imc", "immediate captures: captures the pieces have in the position"),
    TermDoc::table("spe", "static potential: how much a piece's moves can gain, spe(sce)")
        .over_inner(),
    TermDoc::table("ppe", "potential by location: gains from each square by itself").over_inner(),
    TermDoc::live("pse", "soundness: how often pieces are protected by others"),
    TermDoc::live("kse", "king safety: dangerous pieces near the kings, kse(sme)").over_inner(),
    TermDoc::live("sks", "simple king safety: kings far from the centre"),
];

impl FormulaPart {
    /// The evaluator of this name, over this inner formula.
    pub(super) fn named(name: &str, inner: Option<Formula>) -> Option<FormulaPart> {
        Some(match name {
            "sme" => FormulaPart::Sme,
            "pme" => FormulaPart::Pme,
            "imm" => FormulaPart::Imm,
            "sce" => FormulaPart::Sce,
            "pce" => FormulaPart::Pce,
            "imc" => FormulaPart::Imc,
            "spe" => FormulaPart::Spe(inner),
            "ppe" => FormulaPart::Ppe(inner),
            "pse" => FormulaPart::Pse,
            "kse" => FormulaPart::Kse(inner),
            "sks" => FormulaPart::Sks,
            _ => return None,
        })
    }

    /// How it is written, without its inner formula.
    pub(super) fn name(&self) -> &'static str {
        match self {
            FormulaPart::Sme => "sme",
            FormulaPart::Pme => "pme",
            FormulaPart::Imm => "imm",
            FormulaPart::Sce => "sce",
            FormulaPart::Pce => "pce",
            FormulaPart::Imc => "imc",
            FormulaPart::Spe(_) => "spe",
            FormulaPart::Ppe(_) => "ppe",
            FormulaPart::Pse => "pse",
            FormulaPart::Kse(_) => "kse",
            FormulaPart::Sks => "sks",
        }
    }

    /// Is it a table of pieces?
    pub(super) fn has_table(&self) -> bool {
        use FormulaPart::{Pce, Pme, Ppe, Sce, Sme, Spe};
        matches!(self, Sme | Pme | Sce | Pce | Spe(_) | Ppe(_))
    }

    fn inner(&self) -> Option<&Formula> {
        match self {
            FormulaPart::Spe(inner) | FormulaPart::Ppe(inner) | FormulaPart::Kse(inner) => {
                inner.as_ref()
            }
            _ => None,
        }
    }
}

impl Formula {
    /// The terms that are tables of pieces.
    pub(super) fn tables(&self) -> impl Iterator<Item = &(Weight, FormulaPart)> {
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

/// Prints the weight without its sign.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.abs() / Self::ONE, self.0.abs() % Self::ONE);
        let digits = format!("{rest:06}");
        let digits = digits.trim_end_matches('0');
        if digits.is_empty() { write!(f, "{whole}") } else { write!(f, "{whole}.{digits}") }
    }
}
