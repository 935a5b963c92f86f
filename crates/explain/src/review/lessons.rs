//! What recurs in the faults of a side.

use crate::{Fact, Family, Level, Phrases};

/// At most so many lessons are given.
const MOST_LESSONS: usize = 3;

/// A cause of faults, with the moves it explains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The family of facts that the causes belong to.
    pub family: Family,
    /// The fact that came most often.
    pub fact: Fact,
    /// The moves, by their number in the game.
    pub plies: Vec<usize>,
}

impl Lesson {
    /// What can be learnt, in a sentence.
    pub fn advice(&self, level: Level) -> String {
        Phrases::english().lesson(self.family, level).unwrap_or_default().to_owned()
    }
}

/// The families of causes that came most often, those with the greatest loss first
/// among equals: `causes` has the move, the fact and the points lost.
pub fn lessons(causes: &[(usize, Fact, f64)]) -> Vec<Lesson> {
    let mut families: Vec<Family> = causes.iter().map(|cause| cause.1.family()).collect();
    families.sort();
    families.dedup();
    let mut found: Vec<(f64, Lesson)> = families
        .into_iter()
        .filter_map(|family| {
            let own: Vec<&(usize, Fact, f64)> =
                causes.iter().filter(|cause| cause.1.family() == family).collect();
            let lost = own.iter().map(|cause| cause.2).sum();
            let often = |fact: Fact| own.iter().filter(|cause| cause.1 == fact).count();
            let fact = own.iter().map(|cause| cause.1).max_by_key(|&fact| often(fact))?;
            let plies = own.iter().map(|cause| cause.0).collect();
            Some((lost, Lesson { family, fact, plies }))
        })
        .collect();
    let weight = |known: &(f64, Lesson)| (known.1.plies.len(), known.0);
    found.sort_by(|a, b| weight(b).partial_cmp(&weight(a)).unwrap_or(std::cmp::Ordering::Equal));
    found.into_iter().map(|known| known.1).take(MOST_LESSONS).collect()
}
