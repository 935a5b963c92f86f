//! Several looks at a blamed move see different lines: the reason that most of them
//! give is the main one.

use super::Court;
use super::quiet::{LostTerms, is_about_largest, largest};
use crate::{Case, ReasonPart, ToldLook};
use game_core::Analyst;
use std::cmp::Reverse;

/// Of what kind the main reason of a look is, the stronger ones first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Cause {
    /// A forced win, or an end by rule.
    Forced,
    /// Material is lost.
    Lost,
    /// Material is not won.
    Missed,
    /// An aim of the game.
    Goal,
    /// Nothing that a line forces.
    Quiet,
}

/// What a look at a blamed move sees.
struct Seen {
    cause: Cause,
    lost: LostTerms,
    /// Does it see that the other move is better?
    sees_loss: bool,
}

impl Court<'_> {
    /// What the lines force.
    fn cause(&self) -> Cause {
        if !self.forced_wins().is_empty() || !self.sudden_ends().is_empty() {
            return Cause::Forced;
        }
        let material = self.material();
        match material.first().map(|known| known.part) {
            Some(ReasonPart::Missed) => Cause::Missed,
            Some(_) => Cause::Lost,
            None if !self.goals().is_empty() => Cause::Goal,
            None => Cause::Quiet,
        }
    }
}

/// Which of these looks, the longest first, is told: the longest one of those that give
/// the reason which most of them give. A look that sees no loss has no say.
pub(crate) fn chosen(looks: &[Case], analyst: &mut dyn Analyst) -> ToldLook {
    let see = |case: &Case| {
        let court = Court::before_longer_looks(case);
        let lost = court.lost_terms(analyst);
        Seen { cause: court.cause(), lost, sees_loss: !case.is_first_choice() }
    };
    let seen: Vec<Seen> = looks.iter().map(see).collect();
    if seen.first().is_some_and(|longest| longest.cause == Cause::Forced) {
        return ToldLook { index: 0, term: None };
    }
    let heard = || seen.iter().filter(|look| look.sees_loss);
    let votes = |cause: Cause| heard().filter(|look| look.cause == cause).count();
    let causes = heard().map(|look| look.cause);
    let winner = causes.max_by_key(|&cause| (votes(cause), Reverse(cause)));
    let agrees = |look: &Seen| look.sees_loss && Some(look.cause) == winner;
    let longest = seen.iter().position(agrees).unwrap_or_default();
    if winner != Some(Cause::Quiet) {
        return ToldLook { index: longest, term: None };
    }
    let term = largest(&sum(seen.iter().filter(|look| agrees(look)).map(|look| &look.lost)));
    let shows = |look: &Seen, term| agrees(look) && is_about_largest(&look.lost, term);
    let index = term.and_then(|term| seen.iter().position(|look| shows(look, term)));
    ToldLook { index: index.unwrap_or(longest), term: term.filter(|_| index.is_some()) }
}

/// What is lost in each term over several looks.
fn sum<'a>(looks: impl Iterator<Item = &'a LostTerms>) -> LostTerms {
    let mut all = LostTerms::new();
    for (&term, size) in looks.flatten() {
        *all.entry(term).or_default() += size;
    }
    all
}
