//! Points of groups, with what they may be off by.

use super::Plan;
use crate::record::Finished;
use game_core::Side;
use std::collections::BTreeMap;

/// Half of the interval that holds 95 % of a normal distribution, in
/// deviations.
const CONFIDENCE: f64 = 1.959_963_984_540_054;

/// Points and what they may be off by.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Tally {
    /// Half-points and games of each unit: the two games of a pair share an
    /// opening, so they are no independent observations.
    units: BTreeMap<usize, (u32, u32)>,
}

impl Tally {
    fn add(&mut self, unit: usize, half_points: usize) {
        let (points, games) = self.units.entry(unit).or_default();
        *points += half_points as u32;
        *games += 1;
    }

    /// Points won.
    pub fn points(&self) -> f64 {
        f64::from(self.units.values().map(|(points, _)| points).sum::<u32>()) / 2.0
    }

    /// Games played.
    pub fn games(&self) -> u32 {
        self.units.values().map(|(_, games)| games).sum()
    }

    /// The share of the points; a half if there are no games.
    pub fn share(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / f64::from(self.games()) }
    }

    /// What the share may be off by, at 95 % confidence; nothing if too little
    /// was played to know.
    pub fn error(&self) -> Option<f64> {
        let n_units = self.units.len() as f64;
        if n_units < 2.0 {
            return None;
        }
        let share = self.share();
        let off = |&(points, games): &(u32, u32)| {
            (f64::from(points) / 2.0 - share * f64::from(games)).powi(2)
        };
        let squares: f64 = self.units.values().map(off).sum();
        // One degree of freedom went into the mean.
        let variance = squares * n_units / (n_units - 1.0);
        (variance > 0.0).then(|| CONFIDENCE * variance.sqrt() / f64::from(self.games()))
    }
}

/// Everything that is counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Counts {
    /// By group.
    pub groups: Vec<Tally>,
    /// By group and name of the game.
    pub by_game: BTreeMap<(usize, String), Tally>,
    /// By group and pace.
    pub by_pace: BTreeMap<(usize, String), Tally>,
    /// The points of the first of a pairing, by name of the game.
    pub pairings: BTreeMap<(usize, String), Tally>,
    /// Games by how they ended.
    pub causes: BTreeMap<String, u32>,
    /// Half-moves of all games.
    pub plies: usize,
    /// Games.
    pub n_games: usize,
}

impl Counts {
    /// Counts the games of a plan.
    pub fn new<'a>(plan: &Plan, games: impl IntoIterator<Item = &'a Finished>) -> Counts {
        let mut counts = Counts {
            groups: vec![Tally::default(); plan.groups.len()],
            by_game: BTreeMap::new(),
            by_pace: BTreeMap::new(),
            pairings: BTreeMap::new(),
            causes: BTreeMap::new(),
            plies: 0,
            n_games: 0,
        };
        for game in games {
            let meeting = plan.meeting(game.number);
            let stage = &plan.stages[meeting.stage];
            let (name, pace) = (stage.game.name().to_owned(), stage.pace.text());
            let unit = game.number / 2;
            for side in Side::BOTH {
                let points = game.points(side);
                let player = meeting.players[side.index()];
                let group = plan.group_of[player];
                counts.groups[group].add(unit, points);
                counts.by_game.entry((group, name.clone())).or_default().add(unit, points);
                counts.by_pace.entry((group, pace.clone())).or_default().add(unit, points);
                if plan.pairings[meeting.pairing].0 == player {
                    let key = (meeting.pairing, name.clone());
                    counts.pairings.entry(key).or_default().add(unit, points);
                }
            }
            *counts.causes.entry(game.cause.clone()).or_default() += 1;
            counts.plies += game.plies;
            counts.n_games += 1;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_the_units_of_doubt() {
        // Ten pairs of a win and a loss: nothing is doubtful about a half.
        let mut even = Tally::default();
        for unit in 0..10 {
            even.add(unit, 2);
            even.add(unit, 0);
        }
        assert_eq!((even.points(), even.games(), even.share()), (10.0, 20, 0.5));
        assert_eq!(even.error(), None);
        // Five pairs won and five lost: the deviation of a mean of ten.
        let mut torn = Tally::default();
        for unit in 0..10 {
            let points = if unit < 5 { 2 } else { 0 };
            torn.add(unit, points);
            torn.add(unit, points);
        }
        let expected = CONFIDENCE * (0.25_f64 * 10.0 / 9.0 / 10.0).sqrt();
        assert!((torn.error().unwrap() - expected).abs() < 1e-9);
        assert_eq!(Tally::default().error(), None);
    }
}
