//! Points of groups of entrants, with error bars.

use super::plan::Plan;
use crate::elo::CONFIDENCE;
use crate::record::Finished;
use game_core::Side;
use std::collections::BTreeMap;

/// The points of a group, with their error bar.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct GroupScore {
    /// Half-points and games of each pair. The two games of a pair share an
    /// opening, so they are not independent observations.
    units: BTreeMap<usize, (u32, u32)>,
}

impl GroupScore {
    fn add(&mut self, unit: usize, half_points: usize) {
        let (points, games) = self.units.entry(unit).or_default();
        *points += half_points as u32;
        *games += 1;
    }

    /// The number of points.
    pub fn points(&self) -> f64 {
        f64::from(self.units.values().map(|(points, _)| points).sum::<u32>()) / 2.0
    }

    /// The number of games.
    pub(super) fn games(&self) -> u32 {
        self.units.values().map(|(_, games)| games).sum()
    }

    /// The share of the points; a half if there are no games.
    pub fn share(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / f64::from(self.games()) }
    }

    /// Half the width of the 95 % confidence interval of the share; `None` if there
    /// are too few games to know it.
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
        // The mean takes one degree of freedom.
        let variance = squares * n_units / (n_units - 1.0);
        (variance > 0.0).then(|| CONFIDENCE * variance.sqrt() / f64::from(self.games()))
    }
}

/// The results of a plan.
#[derive(Clone, PartialEq, Debug)]
pub struct PlanCounts {
    /// Scores by group.
    pub groups: Vec<GroupScore>,
    /// Scores by group and name of the game.
    pub(super) by_game: BTreeMap<(usize, String), GroupScore>,
    /// Scores by group and pace.
    pub(super) by_pace: BTreeMap<(usize, String), GroupScore>,
    /// Scores of the first entrant of each pairing, by name of the game.
    pub(super) pairings: BTreeMap<(usize, String), GroupScore>,
    /// Numbers of games by their cause.
    pub(super) causes: BTreeMap<String, u32>,
    /// The plies of all games.
    pub(super) plies: usize,
    /// The number of games.
    pub n_games: usize,
}

impl PlanCounts {
    /// Counts the games of a plan.
    pub fn new<'a>(plan: &Plan, games: impl IntoIterator<Item = &'a Finished>) -> PlanCounts {
        let mut counts = PlanCounts {
            groups: vec![GroupScore::default(); plan.groups.len()],
            by_game: BTreeMap::new(),
            by_pace: BTreeMap::new(),
            pairings: BTreeMap::new(),
            causes: BTreeMap::new(),
            plies: 0,
            n_games: 0,
        };
        for game in games {
            let planned = plan.game(game.number);
            let stage = &plan.stages[planned.stage];
            let (name, pace) = (stage.game.name().to_owned(), stage.pace.text());
            let unit = game.number / 2;
            for side in Side::BOTH {
                let points = game.points(side);
                let player = planned.players[side.index()];
                let group = plan.group_of[player];
                counts.groups[group].add(unit, points);
                counts.by_game.entry((group, name.clone())).or_default().add(unit, points);
                counts.by_pace.entry((group, pace.clone())).or_default().add(unit, points);
                if plan.pairings[planned.pairing].0 == player {
                    let key = (planned.pairing, name.clone());
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
        // Ten pairs of a win and a loss: the share does not vary.
        let mut even = GroupScore::default();
        for unit in 0..10 {
            even.add(unit, 2);
            even.add(unit, 0);
        }
        assert_eq!((even.points(), even.games(), even.share()), (10.0, 20, 0.5));
        assert_eq!(even.error(), None);
        // Five pairs won and five lost: the deviation of the mean of ten.
        let mut torn = GroupScore::default();
        for unit in 0..10 {
            let points = if unit < 5 { 2 } else { 0 };
            torn.add(unit, points);
            torn.add(unit, points);
        }
        let expected = CONFIDENCE * (0.25_f64 * 10.0 / 9.0 / 10.0).sqrt();
        assert!((torn.error().unwrap() - expected).abs() < 1e-9);
        assert_eq!(GroupScore::default().error(), None);
    }
}
