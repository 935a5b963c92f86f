//! Gathers patterns so that none is there twice: moving and capturing found
//! apart are joined, and what a longer ride says already is left out.

use super::MAX_PATTERNS;
use crate::hashing::QuickMap;
use crate::pattern::{Landing, Pattern};
use game_core::Square;

/// A term takes more steps than [`super::MAX_STEPS`] or gives more patterns than
/// [`MAX_PATTERNS`].
pub(super) struct WalkTooLong;

/// Patterns found so far.
#[derive(Default)]
pub(super) struct PatternCollector {
    /// Steps of straight rides, nearest first.
    rides: Vec<Vec<Pattern>>,
    leaps: Vec<Pattern>,
    /// Where in `leaps` a pattern stands, whatever its landing.
    places: QuickMap<Pattern, usize>,
    n_steps: usize,
}

impl PatternCollector {
    /// Begins a ride and gives its number.
    pub(super) fn new_ride(&mut self) -> usize {
        self.rides.push(Vec::new());
        self.rides.len() - 1
    }

    pub(super) fn ride_step(&mut self, ride: usize, step: Pattern) -> Result<(), WalkTooLong> {
        self.n_steps += 1;
        self.rides[ride].push(step);
        self.within_limit()
    }

    pub(super) fn leap(&mut self, pattern: Pattern) -> Result<(), WalkTooLong> {
        let landing = pattern.landing;
        let key = Pattern { landing: Landing::default(), ..pattern };
        if let Some(place) = self.places.get(&key) {
            let known = &mut self.leaps[*place].landing;
            *known = either(*known, landing);
            return Ok(());
        }
        self.leaps.push(Pattern { landing, ..key.clone() });
        self.places.insert(key, self.leaps.len() - 1);
        self.within_limit()
    }

    fn within_limit(&self) -> Result<(), WalkTooLong> {
        if self.leaps.len() + self.n_steps > MAX_PATTERNS { Err(WalkTooLong) } else { Ok(()) }
    }

    /// The list: rides, numbered, then the rest.
    pub(super) fn finish(self) -> Vec<Pattern> {
        let mut all: Vec<Pattern> = Vec::with_capacity(self.n_steps + self.leaps.len());
        for (number, steps) in distinct(self.rides).into_iter().enumerate() {
            for (place, step) in steps.into_iter().enumerate() {
                all.push(Pattern { ride: Some((short(number), short(place))), ..step });
            }
        }
        let mut ridden: QuickMap<Pattern, Landing> = QuickMap::default();
        for step in &all {
            let key = Pattern { landing: Landing::default(), ride: None, ..step.clone() };
            let landing = ridden.entry(key).or_default();
            *landing = either(*landing, step.landing);
        }
        for leap in self.leaps {
            let key = Pattern { landing: Landing::default(), ..leap.clone() };
            let known = ridden.get(&key).copied().unwrap_or_default();
            let landing = without(leap.landing, known);
            if landing != Landing::default() {
                all.push(Pattern { landing, ..leap });
            }
        }
        all
    }
}

/// Rides as wholes: those along the same squares are joined, and one that only
/// begins another is left out.
fn distinct(rides: Vec<Vec<Pattern>>) -> Vec<Vec<Pattern>> {
    let mut joined: Vec<(Vec<Square>, Vec<Pattern>)> = Vec::new();
    for steps in rides.into_iter().filter(|steps| !steps.is_empty()) {
        let way: Vec<Square> = steps.iter().map(|step| step.to).collect();
        match joined.iter_mut().find(|(known, _)| *known == way) {
            Some((_, known)) => {
                for (known, step) in known.iter_mut().zip(steps) {
                    known.landing = either(known.landing, step.landing);
                }
            }
            None => joined.push((way, steps)),
        }
    }
    // All steps of a ride land alike, so the first speaks for them.
    let landing = |steps: &[Pattern]| steps.first().map(|step| step.landing).unwrap_or_default();
    let is_covered = |way: &[Square], steps: &[Pattern]| {
        joined.iter().any(|(longer, others)| {
            longer.len() > way.len()
                && longer.starts_with(way)
                && without(landing(steps), landing(others)) == Landing::default()
        })
    };
    let covered: Vec<bool> = joined.iter().map(|(way, steps)| is_covered(way, steps)).collect();
    let kept = joined.into_iter().zip(covered).filter(|(_, covered)| !covered);
    kept.map(|((_, steps), _)| steps).collect()
}

fn either(a: Landing, b: Landing) -> Landing {
    Landing {
        quiet: a.quiet || b.quiet,
        capture: a.capture || b.capture,
        own: a.own || b.own,
        en_passant: a.en_passant || b.en_passant,
    }
}

fn without(a: Landing, b: Landing) -> Landing {
    Landing {
        quiet: a.quiet && !b.quiet,
        capture: a.capture && !b.capture,
        own: a.own && !b.own,
        en_passant: a.en_passant && !b.en_passant,
    }
}

/// Limits keep rides and steps far below what two bytes hold.
fn short(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}
