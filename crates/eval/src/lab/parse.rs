//! Reading a formula, and one clear sentence about one that cannot be read.

use super::formula::{Formula, FormulaPart, TERMS, TermDoc, Weight};
use crate::nearest::unknown;
use std::fmt;
use std::str::FromStr;

/// The most evaluators in a sum: more are a mistake.
const MOST_TERMS: usize = 32;
/// How deep inner formulas may lie in one another.
const MOST_DEPTH: usize = 4;

/// Why a text is not a formula: one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadFormula(pub(super) String);

impl fmt::Display for BadFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadFormula {}

fn fault<T>(sentence: impl Into<String>) -> Result<T, BadFormula> {
    Err(BadFormula(sentence.into()))
}

impl FromStr for Formula {
    type Err = BadFormula;

    fn from_str(text: &str) -> Result<Formula, BadFormula> {
        let mut reader = Reader { tokens: tokens(text)?, next: 0 };
        if reader.tokens.is_empty() {
            return fault("a formula names at least one evaluator, as in sme+0.01*pme");
        }
        let mut sums = vec![Sum::default()];
        let mut sign = reader.take_sign(&['-']);
        loop {
            let (weight, doc) = reader.term(sign)?;
            let weight = Weight(if sign == Some('-') { -weight } else { weight });
            if reader.take_sign(&['(']).is_some() {
                sums.push(Sum::inside(weight, doc, sums.len())?);
                sign = reader.take_sign(&['-']);
                continue;
            }
            add(&mut sums, weight, doc, None)?;
            while sums.len() > 1 && reader.take_sign(&[')']).is_some() {
                if let Some(Sum { terms, of: Some((weight, doc)) }) = sums.pop() {
                    add(&mut sums, weight, doc, Some(Formula { terms }))?;
                }
            }
            sign = reader.take_sign(&['+', '-']);
            if sign.is_none() {
                return reader.end(sums);
            }
        }
    }
}

/// A sum that is being read.
#[derive(Default)]
struct Sum {
    terms: Vec<(Weight, FormulaPart)>,
    /// The evaluator it is the inner formula of.
    of: Option<(Weight, &'static TermDoc)>,
}

impl Sum {
    /// One in the brackets behind an evaluator.
    fn inside(weight: Weight, doc: &'static TermDoc, depth: usize) -> Result<Sum, BadFormula> {
        if !doc.takes_inner {
            let name = doc.name;
            return fault(format!("{name} takes no inner evaluator: leave the brackets out"));
        }
        if depth > MOST_DEPTH {
            return fault(format!("inner formulas lie at most {MOST_DEPTH} deep in one another"));
        }
        Ok(Sum { terms: Vec::new(), of: Some((weight, doc)) })
    }
}

/// Adds an evaluator to the innermost sum.
fn add(
    sums: &mut [Sum],
    weight: Weight,
    doc: &TermDoc,
    inner: Option<Formula>,
) -> Result<(), BadFormula> {
    let sum = sums.last_mut().expect("the outermost sum is never closed");
    if let Some((_, outer)) = sum.of.filter(|_| !doc.has_table) {
        let (name, outer) = (doc.name, outer.name);
        return fault(format!("{name} has no table of pieces, so {outer} cannot be over it"));
    }
    let part = FormulaPart::named(doc.name, inner).expect("every name of the list is a part");
    sum.terms.push((weight, part));
    if sum.terms.len() > MOST_TERMS {
        return fault(format!("a formula is a sum of at most {MOST_TERMS} evaluators"));
    }
    Ok(())
}

/// A piece of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Word(String),
    Number(String),
    Sign(char),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(text) | Token::Number(text) => f.write_str(text),
            Token::Sign(sign) => write!(f, "{sign}"),
        }
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, BadFormula> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let run = |wanted: fn(char) -> bool| rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        let (token, length) = if first.is_ascii_digit() || first == '.' {
            let length = run(|c| c.is_ascii_digit() || c == '.');
            (Token::Number(rest[..length].to_owned()), length)
        } else if first.is_alphabetic() {
            let length = run(char::is_alphanumeric);
            (Token::Word(rest[..length].to_owned()), length)
        } else if "+-*()".contains(first) {
            (Token::Sign(first), 1)
        } else {
            return fault(format!("`{first}` has no place in a formula"));
        };
        tokens.push(token);
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

struct Reader {
    tokens: Vec<Token>,
    next: usize,
}

impl Reader {
    fn take(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.next).cloned();
        self.next += 1;
        token
    }

    fn take_sign(&mut self, wanted: &[char]) -> Option<char> {
        match self.tokens.get(self.next) {
            Some(&Token::Sign(sign)) if wanted.contains(&sign) => {
                self.next += 1;
                Some(sign)
            }
            _ => None,
        }
    }

    /// An evaluator, with a number and * before it or without.
    fn term(&mut self, sign: Option<char>) -> Result<(i64, &'static TermDoc), BadFormula> {
        match self.take() {
            Some(Token::Word(word)) => Ok((Weight::ONE, named(&word)?)),
            Some(Token::Number(number)) => {
                let weight = weight(&number)?;
                if self.take_sign(&['*']).is_none() {
                    return fault(format!("after {number} there must be * and an evaluator"));
                }
                match self.take() {
                    Some(Token::Word(word)) => Ok((weight, named(&word)?)),
                    _ => fault(format!("an evaluator is missing after {number}*")),
                }
            }
            _ => fault(match sign {
                Some(sign) => format!("an evaluator is missing after {sign}"),
                None => "a formula begins with an evaluator, as in sme+0.01*pme".to_owned(),
            }),
        }
    }

    /// The formula, if nothing is open and nothing is left.
    fn end(mut self, mut sums: Vec<Sum>) -> Result<Formula, BadFormula> {
        let last = sums.pop().unwrap_or_default();
        match (last.of, self.take()) {
            (None, None) => Ok(Formula { terms: last.terms }),
            (None, Some(Token::Sign(')'))) => fault("a bracket is closed that was never opened"),
            (None, Some(token)) => fault(format!("+ or - is missing before `{token}`")),
            (Some((_, doc)), None) => {
                fault(format!("the bracket after {} is never closed", doc.name))
            }
            (Some(_), Some(token)) => fault(format!("+, - or ) is missing before `{token}`")),
        }
    }
}

fn named(name: &str) -> Result<&'static TermDoc, BadFormula> {
    TERMS.iter().find(|doc| doc.name == name).ok_or_else(|| {
        let names: Vec<&str> = TERMS.iter().map(|doc| doc.name).collect();
        BadFormula(unknown(name, &names))
    })
}

/// A number of millionths.
fn weight(text: &str) -> Result<i64, BadFormula> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_number = !whole.is_empty() && !text.ends_with('.') && !decimals.contains('.');
    if !is_number {
        return fault(format!("{text} is no number"));
    }
    let most = Weight::MOST;
    let fits = whole.len() <= 4 && decimals.len() <= Weight::DECIMALS;
    let digits = format!("{whole}{decimals:0<width$}", width = Weight::DECIMALS);
    match digits.parse::<i64>() {
        Ok(weight) if fits && weight <= most * Weight::ONE => Ok(weight),
        _ => fault(format!(
            "{text} is no weight: at most {most}, with at most {} decimals",
            Weight::DECIMALS
        )),
    }
}
