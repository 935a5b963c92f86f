//! Facts that only the game at hand has, beside those that all games share.

use super::{Course, Court, Reason, ReasonPart, SOON, reason};
use crate::Fact;
use std::ops::Range;

/// The rows of facts of games other than chess.
const ROWS: Range<u16> = 201..301;

fn is_own(fact: Fact) -> bool {
    ROWS.contains(&fact.row())
}

impl Court<'_> {
    /// The same reasons, the second one in the terms of the game itself if there is such
    /// a difference between the lines and none of them is.
    pub(super) fn with_own_terms(&self, mut found: Vec<Reason>) -> Vec<Reason> {
        if found.is_empty() || found.iter().any(|known| is_own(known.finding.fact)) {
            return found;
        }
        // What the text is about already: what is lost, or what is missed.
        let is_missed = found[0].part == ReasonPart::Missed;
        let fault = || {
            let own = self.strongest_until(SOON, Course::Played, !self.us(), &is_own);
            own.map(|known| reason(ReasonPart::Fault, Course::Played, known))
        };
        let missed = || {
            let own = self.strongest_until(SOON, Course::Best, self.us(), &is_own);
            own.map(|known| reason(ReasonPart::Missed, Course::Best, known))
        };
        let own = if is_missed { missed().or_else(fault) } else { fault().or_else(missed) };
        // Other replies stay named: without them the first reason would claim too much.
        let names_others = found.iter().any(|known| known.finding.fact == Fact::OtherRefutations);
        if let Some(own) = own.filter(|_| !names_others) {
            found.truncate(1);
            found.push(own);
        }
        found
    }
}
