//! Reads what clauses are made of: sums, squares, values, names of pieces.
//! Conditions are read in `verbose/conditions.rs`, effects in `verbose/effects.rs`.

use super::parse::Parser;
use super::zone::number;
use super::{
    Amount, Coordinate, MAX_VALUES, MoveFault, Spot, SpotPlace, VariableValues, VerboseSum,
    VerboseTerm,
};
use crate::pattern::KindChoice;

impl Parser<'_> {
    fn sum(&mut self) -> Result<VerboseSum, MoveFault> {
        let mut terms = Vec::new();
        loop {
            let minus = self.scan.peek() == Some('-');
            let signed = minus || self.scan.peek() == Some('+');
            if !signed && !terms.is_empty() {
                return Ok(VerboseSum(terms));
            }
            if signed {
                self.scan.bump();
            }
            let mut factors = vec![self.amount()?];
            while self.scan.eat("*") {
                factors.push(self.amount()?);
            }
            terms.push(VerboseTerm { minus, factors });
        }
    }

    fn amount(&mut self) -> Result<Amount, MoveFault> {
        let start = self.scan.at();
        if let Some(name) = self.scan.variable() {
            self.note_use(name, start..self.scan.at());
            return Ok(Amount::Variable(name.to_string()));
        }
        if self.scan.peek().is_some_and(|c| c.is_ascii_digit()) {
            return number(&mut self.scan).map(Amount::Number);
        }
        let fault = self.scan.expected("a number or a variable");
        let blank = self.scan.peek().is_some_and(char::is_whitespace);
        Err(fault.hinting(blank.then(|| "a sum is written without blanks".to_string())))
    }

    fn coordinate(&mut self) -> Result<Coordinate, MoveFault> {
        self.scan.skip_separators();
        let absolute = self.scan.eat("$");
        Ok(Coordinate { absolute, sum: self.sum()? })
    }

    /// A square written as row and column.
    pub(super) fn spot(&mut self) -> Result<Spot, MoveFault> {
        if !self.scan.eat("(") {
            let hint = "a square is written `(row column)`".to_string();
            return Err(self.scan.expected("a square").hinting(hint));
        }
        let row = self.coordinate()?;
        let column = self.coordinate()?;
        self.scan.skip_blanks();
        if !self.scan.eat(")") {
            let hint = "a square has a row and a column".to_string();
            return Err(self.scan.expected("`)`").hinting(hint));
        }
        Ok(Spot { optional: false, at: SpotPlace::At(row, column) })
    }

    /// Does a square begin here, however it is named?
    pub(super) fn place_begins(&self) -> bool {
        let is_named = || matches!(self.scan.clone().name(), Some("mover" | "home"));
        matches!(self.scan.peek(), Some('(' | '?')) || is_named()
    }

    /// A square, however it is named.
    pub(super) fn place(&mut self) -> Result<Spot, MoveFault> {
        let optional = self.scan.eat("?");
        if !optional && self.eat_word("mover") {
            return Ok(Spot { optional, at: SpotPlace::Mover });
        }
        if self.eat_word("home") {
            return Ok(Spot { optional, at: SpotPlace::Home });
        }
        Ok(Spot { optional, ..self.spot()? })
    }

    /// Reads the word if it stands here.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let mut ahead = self.scan.clone();
        let found = ahead.name() == Some(word);
        if found {
            self.scan = ahead;
        }
        found
    }

    /// The symbol or the name of a piece.
    pub(super) fn piece(&mut self, expected: &str) -> Result<String, MoveFault> {
        let start = self.scan.at();
        let missing = self.scan.expected(expected);
        let promoted = self.scan.eat("+");
        let found = if promoted { self.promoted_letter() } else { self.scan.name() };
        if found.is_none() {
            return Err(missing);
        }
        let name = self.scan.since(start).to_string();
        self.note_piece(&name, start..self.scan.at());
        Ok(name)
    }

    /// The capital letter after `+`.
    fn promoted_letter(&mut self) -> Option<&str> {
        let mut ahead = self.scan.clone();
        let letter = ahead.name().filter(|name| is_capital(name))?;
        self.scan = ahead;
        Some(letter)
    }

    /// The kinds after a condition, if it names some: `:NB`, `:!K`.
    pub(super) fn kinds(&mut self) -> Result<KindChoice, MoveFault> {
        if !self.scan.eat(":") {
            return Ok(KindChoice::Any);
        }
        let all_but = self.scan.eat("!");
        let mut names = Vec::new();
        loop {
            self.symbols(&mut names)?;
            if !self.scan.eat("/") {
                break;
            }
        }
        Ok(if all_but { KindChoice::AllBut(names) } else { KindChoice::Only(names) })
    }

    /// Symbols side by side, or one name.
    fn symbols(&mut self, names: &mut Vec<String>) -> Result<(), MoveFault> {
        let is_sign = |c: char| c.is_ascii_uppercase() || c == '+';
        let mut ahead = self.scan.clone();
        let run = ahead.run(is_sign);
        // `NB` is a knight and a bishop, `Nightrider` is one name.
        if run.is_empty() || ahead.name().is_some() {
            let hint = "kinds are written `enemy:Q`, `friend:NB` or `enemy:!K`".to_string();
            names.push(self.piece("the kinds").map_err(|fault| fault.hinting(hint))?);
            return Ok(());
        }
        let end = ahead.at();
        while self.scan.at() < end {
            let start = self.scan.at();
            self.scan.eat("+");
            let missing = self.scan.expected("a capital letter");
            if !self.scan.bump().is_some_and(|c| c.is_ascii_uppercase()) {
                return Err(missing);
            }
            let symbol = self.scan.since(start).to_string();
            self.note_piece(&symbol, start..self.scan.at());
            names.push(symbol);
        }
        Ok(())
    }

    pub(super) fn values(&mut self) -> Result<VariableValues, MoveFault> {
        let start = self.scan.at();
        let values = match self.scan.peek() {
            Some('[') => self.set()?,
            Some('<' | '(') => self.range()?,
            _ => {
                let hint = "as in `<1,7>`, `<1,a)` or `[1,-1]`".to_string();
                return Err(self.scan.expected("values").hinting(hint));
            }
        };
        // Values that depend on other variables are counted when the move is
        // expanded.
        let too_many = values.list(|_| None).is_some_and(|list| list.is_err());
        if too_many {
            let message = format!("a variable has at most {MAX_VALUES} values");
            return Err(MoveFault::new(start..self.scan.at(), message));
        }
        Ok(values)
    }

    fn set(&mut self) -> Result<VariableValues, MoveFault> {
        self.scan.bump();
        let mut sums = Vec::new();
        loop {
            self.scan.skip_separators();
            if self.scan.eat("]") {
                return Ok(VariableValues::Set(sums));
            }
            sums.push(self.sum()?);
        }
    }

    fn range(&mut self) -> Result<VariableValues, MoveFault> {
        let with_low = self.scan.bump() == Some('<');
        self.scan.skip_blanks();
        let low = self.sum()?;
        self.scan.skip_blanks();
        if !self.scan.eat(",") {
            return Err(self.scan.expected("`,`"));
        }
        self.scan.skip_blanks();
        let high = self.sum()?;
        self.scan.skip_blanks();
        let with_high = self.scan.eat(">");
        if !with_high && !self.scan.eat(")") {
            return Err(self.scan.expected("`>` or `)`"));
        }
        Ok(VariableValues::Range { low, with_low, high, with_high })
    }
}

/// Is the text one capital letter?
fn is_capital(text: &str) -> bool {
    matches!(text.as_bytes(), [letter] if letter.is_ascii_uppercase())
}

/// Is the text a symbol: a capital letter, or `+` and one?
pub(super) fn is_symbol(text: &str) -> bool {
    is_capital(text.strip_prefix('+').unwrap_or(text))
}
