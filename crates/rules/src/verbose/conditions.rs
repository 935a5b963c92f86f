//! Reads conditions: what must be true before a move can be made.

use super::parse::Parser;
use super::zone::{Zone, comparison, number, zone};
use super::{Claim, CountArea, CountDemand, Demand, MoveFault, Spot, SpotPlace, SquareFact};
use super::{ZonePlace, did_you_mean};
use crate::pattern::KindChoice;

/// The words of conditions on a square; the first of each meaning is canonical.
const CLAIM_WORDS: [(&str, SquareFact); 10] = [
    ("empty", SquareFact::Empty),
    ("unoccupied", SquareFact::Empty),
    ("occupied", SquareFact::Occupied(KindChoice::Any)),
    ("enemy", SquareFact::Enemy(KindChoice::Any)),
    ("opponent", SquareFact::Enemy(KindChoice::Any)),
    ("opposite", SquareFact::Enemy(KindChoice::Any)),
    ("friend", SquareFact::Friend(KindChoice::Any)),
    ("own", SquareFact::Friend(KindChoice::Any)),
    ("attacked", SquareFact::Attacked(KindChoice::Any)),
    ("guarded", SquareFact::Guarded(KindChoice::Any)),
];

/// The word for the opposite of `attacked`.
const UNATTACKED: &str = "unattacked";

/// The words of conditions that name no square.
const GAME_WORDS: [&str; 4] = ["count", "turn", "in-check", "gives-check"];

impl Parser<'_> {
    /// The lists of conditions, of which one must hold whole.
    pub(super) fn demands(&mut self) -> Result<Vec<Vec<Demand>>, MoveFault> {
        let mut ways = Vec::new();
        let mut way = Vec::new();
        loop {
            self.scan.skip_separators();
            let ends = self.scan.list_ends();
            if ends && ways.is_empty() && way.is_empty() {
                return Ok(ways);
            }
            if ends || self.scan.clone().name() == Some("or") {
                if way.is_empty() {
                    return Err(self.scan.expected("a condition"));
                }
                ways.push(std::mem::take(&mut way));
            }
            if ends {
                return Ok(ways);
            }
            if !self.eat_word("or") {
                self.demand(&mut way)?;
            }
        }
    }

    /// One condition, or all conditions on one square.
    fn demand(&mut self, demands: &mut Vec<Demand>) -> Result<(), MoveFault> {
        if self.place_begins() {
            let spot = self.place()?;
            return self.asked_of(&spot, demands);
        }
        let negated = self.eat_word("not");
        self.scan.skip_separators();
        let wanted = !negated;
        demands.push(if Zone::begins(&self.scan) {
            let zone = zone(&mut self.scan)?;
            if negated { Demand::NotIn(zone) } else { Demand::In(zone) }
        } else if self.eat_word("in-check") {
            Demand::InCheck(wanted)
        } else if self.eat_word("gives-check") {
            Demand::GivesCheck(wanted)
        } else if wanted && self.eat_word("count") {
            Demand::Count(self.count()?)
        } else if wanted && self.eat_word("turn") {
            let comparison = comparison(&mut self.scan)?;
            Demand::MoveNumber(comparison, number(&mut self.scan)?)
        } else {
            return Err(self.no_demand(negated));
        });
        Ok(())
    }

    /// The fault of something that begins no condition.
    fn no_demand(&self, negated: bool) -> MoveFault {
        if negated {
            let hint = "as in `(1 0) not friend`, `not [ROW > 5]` or `not in-check`".to_string();
            return self.scan.expected("what is not to be").hinting(hint);
        }
        let word = self.scan.clone().name().unwrap_or_default().to_string();
        let near = did_you_mean(&word, GAME_WORDS);
        let list = || "or `count`, `turn`, `in-check`, `gives-check`".to_string();
        self.scan.expected("a square or a zone").hinting(near.unwrap_or_else(list))
    }

    /// The rest of a count, after its word.
    fn count(&mut self) -> Result<CountDemand, MoveFault> {
        self.scan.skip_separators();
        let start = self.scan.at();
        let area = if self.eat_word("around") {
            self.scan.skip_blanks();
            self.count_around()?
        } else if Zone::begins(&self.scan) {
            let zone = zone(&mut self.scan)?;
            if zone.place != ZonePlace::Start {
                let fault = MoveFault::new(start..self.scan.at(), "a count has no end of a move");
                return Err(fault.hinting("write `[ROW > 5]` without letters".to_string()));
            }
            CountArea::Squares(zone.tests)
        } else {
            let hint = "as in `count around (0 0) friend >= 2` or `count [ROW > 4] enemy = 0`";
            return Err(self.scan.expected("`around` or a zone").hinting(hint.to_string()));
        };
        self.scan.skip_separators();
        let start = self.scan.at();
        let of = self.fact()?;
        let countable = matches!(
            of,
            SquareFact::Empty
                | SquareFact::Occupied(_)
                | SquareFact::Friend(_)
                | SquareFact::Enemy(_)
        );
        if !countable {
            let hint = "what is counted is `empty`, `occupied`, `friend` or `enemy`".to_string();
            return Err(MoveFault::new(start..self.scan.at(), "this is not counted").hinting(hint));
        }
        let comparison = comparison(&mut self.scan)?;
        Ok(CountDemand { area, of, comparison, number: number(&mut self.scan)? })
    }

    fn count_around(&mut self) -> Result<CountArea, MoveFault> {
        let start = self.scan.at();
        let spot = self.place()?;
        if spot.at == SpotPlace::Home {
            return Err(MoveFault::new(start..self.scan.at(), "nothing is counted around a home"));
        }
        Ok(CountArea::Around(spot))
    }

    /// The conditions on a square, at least one.
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
            if self.scan.list_ends() || self.demand_begins() {
                return Ok(());
            }
        }
    }

    /// Does another condition begin here, not a further claim on the same square?
    fn demand_begins(&self) -> bool {
        if self.place_begins() {
            return true;
        }
        let mut ahead = self.scan.clone();
        if ahead.name() == Some("or") {
            return true;
        }
        if self.scan.clone().name() == Some("not") {
            ahead.skip_separators();
        } else {
            ahead = self.scan.clone();
        }
        Zone::begins(&ahead) || ahead.name().is_some_and(|word| GAME_WORDS.contains(&word))
    }

    fn claim(&mut self) -> Result<Claim, MoveFault> {
        let negated = self.eat_word("not");
        self.scan.skip_separators();
        if self.eat_word(UNATTACKED) {
            return Ok(Claim { negated: !negated, fact: SquareFact::Attacked(self.kinds()?) });
        }
        Ok(Claim { negated, fact: self.fact()? })
    }

    fn fact(&mut self) -> Result<SquareFact, MoveFault> {
        let start = self.scan.at();
        if self.scan.eat("*") {
            let missing = self.scan.expected("the name of a flag");
            return Ok(SquareFact::Flag(self.scan.name().ok_or(missing)?.to_string()));
        }
        let missing = self.scan.expected("a condition");
        let word = self.scan.name().ok_or(missing)?;
        let span = start..self.scan.at();
        let found = CLAIM_WORDS.into_iter().find(|(known, _)| *known == word);
        let Some((_, mut fact)) = found else {
            let known: Vec<&str> =
                CLAIM_WORDS.iter().map(|(known, _)| *known).chain([UNATTACKED]).collect();
            self.unknown_condition(word, span, &known)?;
            // The move is refused already; any fact lets reading go on.
            self.kinds()?;
            return Ok(SquareFact::Empty);
        };
        match &mut fact {
            SquareFact::Occupied(kinds)
            | SquareFact::Enemy(kinds)
            | SquareFact::Friend(kinds)
            | SquareFact::Attacked(kinds)
            | SquareFact::Guarded(kinds) => *kinds = self.kinds()?,
            SquareFact::Empty | SquareFact::Flag(_) => {}
        }
        Ok(fact)
    }
}
