//! The results of a match: points, pairs, causes and efforts.

use crate::elo::{Estimate, Results};
use crate::pairing::Schedule;
use crate::record::{Finished, GameEffort};
use game_core::Side;
use std::collections::BTreeMap;

/// The results of one player against its opponents.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Meeting {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by half-points: 0, 1, 2, 3 and 4.
    pub pairs: [u64; 5],
}

impl Meeting {
    /// The number of games.
    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The number of half-points.
    pub(crate) fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    pub(crate) fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    fn join(&mut self, other: &Meeting) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (count, more) in self.pairs.iter_mut().zip(other.pairs) {
            *count += more;
        }
    }

    /// The results by pairs if every game has its partner, otherwise by games.
    pub fn results(&self) -> Results {
        let n_paired = 2 * self.pairs.iter().sum::<u64>();
        if n_paired > 0 && n_paired == self.games() {
            Results::Pairs(self.pairs)
        } else {
            Results::Games([self.losses, self.draws, self.wins])
        }
    }

    /// The strength that the results show. If all pairs have equal results, they
    /// do not show how results vary, and single games are used.
    pub fn estimate(&self) -> Option<Estimate> {
        let by_results = self.results().estimate();
        let by_games = Results::Games([self.losses, self.draws, self.wins]);
        by_results.filter(|estimate| estimate.elo.error.is_finite()).or(by_games.estimate())
    }
}

/// The conduct of a player in all its games.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Conduct {
    /// The effort in all games.
    pub(crate) effort: GameEffort,
    /// The number of misdeeds by their word.
    pub misdeeds: BTreeMap<String, u64>,
}

/// The results of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    n_players: usize,
    /// The results of each player against each player.
    meetings: Vec<Meeting>,
    conduct: Vec<Conduct>,
    /// How often games had each cause.
    pub(crate) causes: BTreeMap<String, u64>,
    /// Numbers of games won by White, drawn, and won by Black.
    pub(crate) colours: [u64; 3],
    /// The plies of all games.
    pub(crate) plies: u64,
}

impl Standings {
    /// Counts games of a schedule, given in any order.
    pub(crate) fn new<'a>(
        n_players: usize,
        schedule: &Schedule,
        games: impl IntoIterator<Item = &'a Finished>,
    ) -> Standings {
        let mut standings = Standings {
            n_players,
            meetings: vec![Meeting::default(); n_players * n_players],
            conduct: vec![Conduct::default(); n_players],
            causes: BTreeMap::new(),
            colours: [0; 3],
            plies: 0,
        };
        // The first game of each pair waits for the second.
        let mut halves: BTreeMap<(usize, usize, usize), usize> = BTreeMap::new();
        for game in games {
            let fixture = schedule.fixture(game.number);
            let (white, black) = (fixture.white, fixture.black);
            let points = Side::BOTH.map(|side| game.points(side));
            standings.meeting_mut(white, black).add(points[0]);
            standings.meeting_mut(black, white).add(points[1]);
            let (low, high) = (white.min(black), white.max(black));
            let of_low = if low == white { points[0] } else { points[1] };
            match halves.remove(&(low, high, fixture.round)) {
                Some(first) => {
                    standings.meeting_mut(low, high).pairs[first + of_low] += 1;
                    standings.meeting_mut(high, low).pairs[4 - first - of_low] += 1;
                }
                None => drop(halves.insert((low, high, fixture.round), of_low)),
            }
            standings.count(game, [white, black]);
        }
        standings
    }

    fn count(&mut self, game: &Finished, players: [usize; 2]) {
        for (side, player) in Side::BOTH.into_iter().zip(players) {
            let effort = &mut self.conduct[player].effort;
            let more = game.effort[side as usize];
            effort.moves += more.moves;
            effort.depths += more.depths;
            effort.nodes += more.nodes;
            effort.micros += more.micros;
        }
        if let Some((side, word)) = &game.misdeed {
            let misdeeds = &mut self.conduct[players[*side as usize]].misdeeds;
            *misdeeds.entry(word.clone()).or_default() += 1;
        }
        let cause = match &game.misdeed {
            // The cause quotes the engine, so it would be new each time.
            Some((_, word)) => format!("misdeed: {word}"),
            None => game.cause.clone(),
        };
        *self.causes.entry(cause).or_default() += 1;
        self.colours[2 - game.points(Side::White)] += 1;
        self.plies += game.plies as u64;
    }

    fn meeting_mut(&mut self, player: usize, opponent: usize) -> &mut Meeting {
        &mut self.meetings[player * self.n_players + opponent]
    }

    /// The results of a player against one opponent.
    pub fn meeting(&self, player: usize, opponent: usize) -> &Meeting {
        &self.meetings[player * self.n_players + opponent]
    }

    /// The results of a player against all opponents.
    pub fn total(&self, player: usize) -> Meeting {
        let mut total = Meeting::default();
        (0..self.n_players).for_each(|other| total.join(self.meeting(player, other)));
        total
    }

    /// The conduct of a player.
    pub fn conduct(&self, player: usize) -> &Conduct {
        &self.conduct[player]
    }

    /// The number of games.
    pub(crate) fn n_games(&self) -> u64 {
        self.colours.iter().sum()
    }

    /// The players from the best to the worst, by their share of the points.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.n_players).collect();
        let share = |player: &usize| {
            let total = self.total(*player);
            total.half_points() as f64 / total.games().max(1) as f64
        };
        players.sort_by(|a, b| share(b).total_cmp(&share(a)));
        players
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing::Format;

    fn game(number: usize, winner: Option<Side>) -> Finished {
        let cause = "an end".to_owned();
        let effort = [GameEffort::default(); 2];
        Finished { number, winner, cause, misdeed: None, plies: 2, effort, pgn: String::new() }
    }

    #[test]
    fn pairs_are_joined_whatever_the_order() {
        let schedule = Schedule::new(Format::RoundRobin, 2, 5);
        // The first player wins with White and draws with Black, then loses
        // and wins with White, then has a game without a partner.
        let (white, black) = (Some(Side::White), Some(Side::Black));
        let mut games =
            vec![game(0, white), game(1, None), game(2, black), game(3, black), game(4, None)];
        let standings = Standings::new(2, &schedule, &games);
        let first = standings.meeting(0, 1);
        assert_eq!((first.wins, first.draws, first.losses), (2, 2, 1));
        assert_eq!(first.pairs, [0, 0, 1, 1, 0]);
        assert_eq!(standings.meeting(1, 0).pairs, [0, 1, 1, 0, 0]);
        assert_eq!(first.results(), Results::Games([1, 2, 2]));
        games.reverse();
        assert_eq!(Standings::new(2, &schedule, &games), standings);
        assert_eq!(standings.order(), [0, 1]);
        assert_eq!((standings.colours, standings.n_games()), ([1, 2, 2], 5));
    }

    #[test]
    fn pairs_that_are_all_even_still_have_an_error() {
        let schedule = Schedule::new(Format::RoundRobin, 2, 4);
        let games: Vec<Finished> = (0..4).map(|n| game(n, Some(Side::White))).collect();
        let standings = Standings::new(2, &schedule, &games);
        let elo = standings.meeting(0, 1).estimate().unwrap().elo;
        assert!(elo.value == 0.0 && elo.error.is_finite(), "{elo:?}");
    }
}
