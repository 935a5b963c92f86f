//! Reads a move: its braces and clauses, and the checks that need the whole text.
//! `verbose/parts.rs` reads the parts of a clause.
//!
//! A fault ends its clause and reading goes on at the next clause, so that all
//! faults are reported at once, but none that only follows from another.

use super::scan::{CLAUSE_WORDS, Clause, Scanner};
use super::{
    Change, Demand, MAX_TEXT, MAX_VARIABLES, MoveFault, Spot, Variable, Verbose, did_you_mean,
    nearest,
};
use std::ops::Range;

/// Reads a move.
///
/// ```
/// use rules::verbose::parse;
/// let seed = "{-square (2 0) -conditions (1 0) empty (2 0) unoccupied}";
/// let canonical = "{ target (2 0) if (1 0) empty (2 0) empty }";
/// assert_eq!(parse(seed).unwrap().to_string(), canonical);
///
/// let faults = parse("{ target (2 0) if (1 0) emty }").unwrap_err();
/// assert_eq!(faults[0].to_string(), "unknown condition `emty` (did you mean `empty`?)");
/// ```
///
/// # Errors
/// All faults of the text.
pub fn parse(text: &str) -> Result<Verbose, Vec<MoveFault>> {
    if text.len() > MAX_TEXT {
        let message = format!("the move is longer than {MAX_TEXT} bytes");
        return Err(vec![MoveFault::new(0..text.len(), message)]);
    }
    let mut parser = Parser::new(text);
    if let Err(fault) = parser.braces() {
        parser.faults.push(fault);
    }
    parser.check_variables();
    parser.finish()
}

/// A use of a variable.
pub(super) struct Use {
    name: String,
    span: Range<usize>,
    /// How many of the variables are known where it is used.
    known: usize,
}

/// The parts of a move that were read so far.
pub(super) struct Parser<'a> {
    pub(super) scan: Scanner<'a>,
    pub(super) faults: Vec<MoveFault>,
    begun: Vec<Clause>,
    variables: Vec<Variable>,
    target: Option<Spot>,
    conditions: Vec<Demand>,
    effects: Vec<Change>,
    uses: Vec<Use>,
    /// How many variables the sum that is read may use: all of them, or for the
    /// values of a variable those before it.
    pub(super) known: usize,
    /// Is the list of variables complete?
    variables_read: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        Parser {
            scan: Scanner::new(text),
            faults: Vec::new(),
            begun: Vec::new(),
            variables: Vec::new(),
            target: None,
            conditions: Vec::new(),
            effects: Vec::new(),
            uses: Vec::new(),
            known: usize::MAX,
            variables_read: true,
        }
    }

    fn braces(&mut self) -> Result<(), MoveFault> {
        self.scan.skip_blanks();
        if !self.scan.eat("{") {
            return Err(self.scan.expected("`{`"));
        }
        loop {
            self.scan.skip_separators();
            if self.scan.eat("}") {
                break;
            }
            if self.scan.peek().is_none() {
                return Err(self.scan.expected("`}`"));
            }
            if let Err(fault) = self.clause() {
                self.faults.push(fault);
                self.skip_to_clause();
            }
        }
        self.scan.skip_blanks();
        match self.scan.peek() {
            None => Ok(()),
            Some(_) => Err(self.scan.expected("the end after `}`")),
        }
    }

    fn clause(&mut self) -> Result<(), MoveFault> {
        let start = self.scan.at();
        let Some((word, clause)) = self.scan.clause() else {
            return Err(self.no_clause());
        };
        if self.begun.contains(&clause) {
            let message = format!("the move has a second `{word}` clause");
            return Err(MoveFault::new(start..self.scan.at(), message));
        }
        self.begun.push(clause);
        self.scan.skip_blanks();
        match clause {
            Clause::For => self.variables_clause(),
            Clause::Target => {
                self.target = Some(self.spot()?);
                Ok(())
            }
            Clause::If => {
                self.conditions = self.demands()?;
                Ok(())
            }
            Clause::Do => {
                self.effects = self.changes()?;
                Ok(())
            }
        }
    }

    /// The fault of a word or sign that begins no clause.
    fn no_clause(&mut self) -> MoveFault {
        let mut ahead = self.scan.clone();
        ahead.eat("-");
        let start = ahead.at();
        match ahead.name() {
            None => self.scan.expected("`for`, `target`, `if`, `do` or `}`"),
            Some(word) => {
                let hint = did_you_mean(word, CLAUSE_WORDS.map(|(known, _)| known));
                MoveFault::new(start..ahead.at(), format!("unknown word `{word}`")).hinting(hint)
            }
        }
    }

    /// After a fault: skips to where a clause begins or the move ends.
    fn skip_to_clause(&mut self) {
        // The faulty word may itself look like a clause.
        let first = self.scan.at();
        loop {
            self.scan.skip_separators();
            let at_clause = self.scan.at() > first && self.scan.clone().clause().is_some();
            if at_clause || matches!(self.scan.peek(), None | Some('}')) {
                return;
            }
            if self.scan.name().is_none() {
                self.scan.bump();
            }
        }
    }

    fn variables_clause(&mut self) -> Result<(), MoveFault> {
        self.variables_read = false;
        loop {
            self.scan.skip_separators();
            if self.scan.list_ends() {
                self.variables_read = true;
                return Ok(());
            }
            let start = self.scan.at();
            let variable = self.variable()?;
            let span = start..start + variable.name.len();
            if self.variables.iter().any(|other| other.name == variable.name) {
                let message = format!("the variable `{}` is there already", variable.name);
                return Err(MoveFault::new(span, message));
            }
            if self.variables.len() == MAX_VARIABLES {
                let message = format!("a move has at most {MAX_VARIABLES} variables");
                return Err(MoveFault::new(span, message));
            }
            self.variables.push(variable);
        }
    }

    fn variable(&mut self) -> Result<Variable, MoveFault> {
        let missing = self.scan.expected("a variable");
        let name = self.scan.variable().ok_or(missing)?.to_string();
        self.scan.skip_blanks();
        if self.scan.clone().variable() != Some("in") {
            let hint = format!("as in `{name} in <1,7>`");
            return Err(self.scan.expected("`in`").hinting(hint));
        }
        self.scan.variable();
        self.scan.skip_blanks();
        self.known = self.variables.len();
        let values = self.values();
        self.known = usize::MAX;
        Ok(Variable { name, values: values? })
    }

    pub(super) fn note_use(&mut self, name: &str, span: Range<usize>) {
        self.uses.push(Use { name: name.to_string(), span, known: self.known });
    }

    /// Every variable that is used must be declared, and before the values that
    /// depend on it.
    fn check_variables(&mut self) {
        if !self.variables_read {
            return;
        }
        let names: Vec<&str> = self.variables.iter().map(|v| v.name.as_str()).collect();
        for Use { name, span, known } in &self.uses {
            let known = &names[..names.len().min(*known)];
            if known.contains(&name.as_str()) {
                continue;
            }
            let hint = if names.contains(&name.as_str()) {
                "values may only depend on variables before them".to_string()
            } else {
                let declare = || format!("say what it runs over: `for {name} in <1,7>`");
                did_you_mean(name, known.iter().copied()).unwrap_or_else(declare)
            };
            let fault = MoveFault::new(span.clone(), format!("unknown variable `{name}`"));
            self.faults.push(fault.hinting(hint));
        }
    }

    fn finish(mut self) -> Result<Verbose, Vec<MoveFault>> {
        // After a fault, a target that was not found may still be there.
        if self.faults.is_empty() && self.target.is_none() {
            let fault = MoveFault::new(0..self.scan.at(), "the move has no target");
            self.faults.push(fault.hinting("add `target (row column)`".to_string()));
        }
        self.faults.sort_by_key(|fault| fault.span.start);
        match self.target {
            Some(target) if self.faults.is_empty() => Ok(Verbose {
                variables: self.variables,
                target,
                conditions: self.conditions,
                effects: self.effects,
            }),
            _ => Err(self.faults),
        }
    }

    /// Reports an unknown condition. The word ends the list only if it may have
    /// been meant to begin the next clause.
    pub(super) fn unknown_condition(
        &mut self,
        word: &str,
        span: Range<usize>,
        known: &[&str],
    ) -> Result<(), MoveFault> {
        let clauses = CLAUSE_WORDS.map(|(clause, _)| clause);
        let near = nearest(word, known.iter().copied().chain(clauses));
        let hint = near.map_or_else(
            || format!("the conditions are {} and `*flag`", known.join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        let fault = MoveFault::new(span, format!("unknown condition `{word}`")).hinting(hint);
        if near.is_some_and(|near| clauses.contains(&near)) {
            return Err(fault);
        }
        self.faults.push(fault);
        Ok(())
    }
}
