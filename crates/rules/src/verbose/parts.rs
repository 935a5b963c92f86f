//! Reading the parts of a clause: sums, squares, values, conditions, effects.

use super::parse::Parser;
use super::zone::{Zone, number, zone};
use super::{
    Amount, Change, Claim, Coordinate, Demand, MAX_VALUES, MoveFault, PlaceSource, Spot,
    VariableValues, VerboseSum, VerboseTerm,
};

/// The words of conditions; the first of each meaning is canonical.
const CLAIM_WORDS: [(&str, Claim); 10] = [
    ("empty", Claim::Empty),
    ("unoccupied", Claim::Empty),
    ("occupied", Claim::Occupied),
    ("enemy", Claim::Enemy),
    ("opponent", Claim::Enemy),
    ("opposite", Claim::Enemy),
    ("friend", Claim::Friend),
    ("own", Claim::Friend),
    ("attacked", Claim::Attacked),
    ("unattacked", Claim::Unattacked),
];

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
            let amount = self.amount()?;
            terms.push(VerboseTerm { minus, amount });
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
        Ok(Spot { row, column })
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
        // Values that depend on other variables are counted when they are known.
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

    pub(super) fn demands(&mut self) -> Result<Vec<Demand>, MoveFault> {
        let mut demands = Vec::new();
        loop {
            self.scan.skip_separators();
            if self.scan.list_ends() {
                return Ok(demands);
            }
            if Zone::begins(&self.scan) {
                demands.push(Demand::In(zone(&mut self.scan)?));
                continue;
            }
            if self.scan.peek() != Some('(') {
                return Err(self.scan.expected("a square or a zone"));
            }
            let spot = self.spot()?;
            self.asked_of(&spot, &mut demands)?;
        }
    }

    /// What is asked of a square, at least one thing.
    fn asked_of(&mut self, spot: &Spot, demands: &mut Vec<Demand>) -> Result<(), MoveFault> {
        self.scan.skip_separators();
        loop {
            let mut claims = vec![self.claim()?];
            self.scan.skip_separators();
            while self.scan.eat("|") {
                self.scan.skip_blanks();
                claims.push(self.claim()?);
                self.scan.skip_separators();
            }
            demands.push(Demand::On(spot.clone(), claims));
            let another_begins = matches!(self.scan.peek(), Some('(' | '['));
            if another_begins || self.scan.list_ends() || Zone::begins(&self.scan) {
                return Ok(());
            }
        }
    }

    fn claim(&mut self) -> Result<Claim, MoveFault> {
        let start = self.scan.at();
        if self.scan.eat("*") {
            let missing = self.scan.expected("the name of a flag");
            return Ok(Claim::Flag(self.scan.name().ok_or(missing)?.to_string()));
        }
        let missing = self.scan.expected("a condition");
        let word = self.scan.name().ok_or(missing)?;
        if let Some((_, claim)) = CLAIM_WORDS.into_iter().find(|(known, _)| *known == word) {
            return Ok(claim);
        }
        let known = CLAIM_WORDS.map(|(known, _)| known);
        self.unknown_condition(word, start..self.scan.at(), &known)?;
        // The move is refused by now; any claim lets the reading go on.
        Ok(Claim::Empty)
    }

    pub(super) fn changes(&mut self) -> Result<Vec<Change>, MoveFault> {
        let mut changes = Vec::new();
        loop {
            self.scan.skip_separators();
            if self.scan.list_ends() {
                return Ok(changes);
            }
            changes.push(self.change()?);
        }
    }

    fn change(&mut self) -> Result<Change, MoveFault> {
        let first = self.source()?;
        self.scan.skip_blanks();
        let raises = self.scan.peek() == Some('+');
        let lowers = self.scan.peek() == Some('-') && !self.scan.rest().starts_with("->");
        if let PlaceSource::Carried(spot) = &first
            && (raises || lowers)
        {
            self.scan.bump();
            let missing = self.scan.expected("the name of a flag");
            let flag = self.scan.name().ok_or(missing)?.to_string();
            let spot = spot.clone();
            return Ok(if raises { Change::Raise(spot, flag) } else { Change::Lower(spot, flag) });
        }
        let mut sources = vec![first];
        while self.scan.eat("|") {
            self.scan.skip_blanks();
            sources.push(self.source()?);
            self.scan.skip_blanks();
        }
        if !self.scan.eat("->") {
            let hint = "effects are `. -> square`, `piece -> square`, `square -> square`, \
                        `square +flag` and `square -flag`";
            return Err(self.scan.expected("`->`").hinting(hint.to_string()));
        }
        self.scan.skip_blanks();
        Ok(Change::Place(sources, self.spot()?))
    }

    fn source(&mut self) -> Result<PlaceSource, MoveFault> {
        if self.scan.eat(".") {
            return Ok(PlaceSource::Nothing);
        }
        if self.scan.peek() == Some('(') {
            return self.spot().map(PlaceSource::Carried);
        }
        let missing = self.scan.expected("`.`, a piece or a square");
        Ok(PlaceSource::Piece(self.scan.name().ok_or(missing)?.to_string()))
    }
}
