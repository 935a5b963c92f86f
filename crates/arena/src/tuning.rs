//! Tuning: many pairs of games between two engines that differ in their numbers,
//! which follow the winners. `tuning/spsa.rs` says how, `tuning/report.rs` puts the
//! end into words.
//!
//! Pairs are played in blocks. All pairs of a block try numbers around the same
//! values, and the values move after the block, in the order of the schedule. So a
//! seed means one result, whatever the number of threads, and also if the tuning
//! was broken off and resumed.

mod report;
mod spsa;

pub use spsa::{Spsa, TunedNumber};

use crate::entrant::Entrant;
use crate::error::MatchError;
use crate::game::Terms;
use crate::halt::Halt;
use crate::openings::Openings;
use crate::pace::Pace;
use crate::pairing::Schedule;
use crate::record::Finished;
use crate::runner::Match;
use engine::Surroundings;
use game_core::Side;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io;

/// A tuning of the numbers of the search.
pub struct Tuning {
    /// The numbers, and how they are moved.
    pub spsa: Spsa,
    /// The engine whose numbers are tuned.
    pub player: Entrant,
    /// The pairs of a block.
    pub block: usize,
    /// The openings; each pair has its own.
    pub openings: Openings,
    /// The pace of both engines.
    pub pace: Pace,
    /// The terms that all games have in common.
    pub terms: Terms,
    /// The number of games played at the same time.
    pub concurrency: usize,
    /// Returns the current day as PGN writes it.
    pub today: fn() -> String,
    /// What the program provides for the engines: books and tables.
    pub surroundings: fn() -> Surroundings,
}

/// A pair of games that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairPlayed {
    /// Its place in the schedule.
    pub pair: usize,
    /// The half-points of its first engine, 0 to 4.
    pub half_points: usize,
}

impl PairPlayed {
    /// The pair as a line of a journal.
    pub fn to_json(self) -> Value {
        json!({ "pair": self.pair, "half_points": self.half_points })
    }

    /// Reads a line of a journal; `None` if it is no pair.
    pub fn of_json(value: &Value) -> Option<PairPlayed> {
        let number = |name: &str| usize::try_from(value.get(name)?.as_u64()?).ok();
        let half_points = number("half_points").filter(|&points| points <= 4)?;
        Some(PairPlayed { pair: number("pair")?, half_points })
    }
}

/// What a tuning has found.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningRun {
    /// The values of the numbers after the last whole block.
    pub values: Vec<f64>,
    /// The pairs played.
    pub n_pairs: usize,
    /// The pairs that moved the values: those of whole blocks.
    pub n_learnt: usize,
    /// Why the tuning did not go on: an engine cannot be started, or a pair cannot
    /// be reported.
    pub failure: Option<MatchError>,
}

impl Tuning {
    /// Starts the engines of the first pair, to see that they can play.
    ///
    /// # Errors
    /// They cannot.
    pub fn rehearse(&self) -> Result<(), MatchError> {
        self.block_of(&[0], &self.spsa.start()).rehearse()
    }

    /// Plays the pairs that are not `done`, and reports each with `tell` as soon as
    /// both of its games are over, with the values of its block.
    pub fn run(
        &self,
        done: Vec<PairPlayed>,
        halt: &Halt,
        mut tell: impl FnMut(PairPlayed, &[f64]) -> io::Result<()>,
    ) -> TuningRun {
        let mut played: BTreeMap<usize, usize> =
            done.into_iter().map(|done| (done.pair, done.half_points)).collect();
        let mut run =
            TuningRun { values: self.spsa.start(), n_pairs: 0, n_learnt: 0, failure: None };
        let n_pairs = self.spsa.n_pairs;
        for first in (0..n_pairs).step_by(self.block.max(1)) {
            let block = first..n_pairs.min(first + self.block.max(1));
            let todo: Vec<usize> =
                block.clone().filter(|pair| !played.contains_key(pair)).collect();
            if !todo.is_empty() && !halt.is_halted() {
                let values = run.values.clone();
                run.failure = self.play(&todo, &values, halt, &mut played, &mut tell);
            }
            if run.failure.is_some() || block.clone().any(|pair| !played.contains_key(&pair)) {
                break;
            }
            for pair in block {
                self.spsa.learn(pair, played[&pair], &mut run.values);
                run.n_learnt += 1;
            }
        }
        run.n_pairs = played.len();
        run
    }

    /// Plays pairs of a block. Returns why it did not go on, if it did not.
    fn play(
        &self,
        pairs: &[usize],
        values: &[f64],
        halt: &Halt,
        played: &mut BTreeMap<usize, usize>,
        tell: &mut impl FnMut(PairPlayed, &[f64]) -> io::Result<()>,
    ) -> Option<MatchError> {
        let block = self.block_of(pairs, values);
        let run = block.run(Vec::new(), halt, |finished, games| {
            let Some(half_points) = half_points(finished.number, games) else { return Ok(()) };
            let pair = pairs[finished.number / 2];
            played.insert(pair, half_points);
            tell(PairPlayed { pair, half_points }, values)
        });
        run.failure
    }

    /// The match of some pairs around these values.
    fn block_of(&self, pairs: &[usize], values: &[f64]) -> Match {
        let mut entrants = Vec::new();
        for &pair in pairs {
            let attempt = self.spsa.attempt(pair, values);
            for (side, numbers) in [("first", attempt.first), ("second", attempt.second)] {
                let mut entrant = self.player.clone();
                entrant.name = format!("{side} of pair {}", pair + 1);
                let names = self.spsa.numbers.iter().map(|number| number.tunable.name.to_owned());
                entrant.options.extend(names.zip(numbers.iter().map(i32::to_string)));
                entrants.push(entrant);
            }
        }
        Match {
            entrants,
            schedule: Schedule::of_openings(pairs.to_vec()),
            openings: self.openings.clone(),
            pace: self.pace,
            terms: self.terms.clone(),
            concurrency: self.concurrency,
            sprt: None,
            event: "Manticore tuning".to_owned(),
            today: self.today,
            surroundings: self.surroundings,
        }
    }
}

/// The half-points of the first engine of the pair a game belongs to, if both of
/// its games are over.
fn half_points(number: usize, games: &BTreeMap<usize, Finished>) -> Option<usize> {
    let first = number - number % 2;
    let (one, other) = (games.get(&first)?, games.get(&(first + 1))?);
    Some(one.points(Side::White) + other.points(Side::Black))
}
