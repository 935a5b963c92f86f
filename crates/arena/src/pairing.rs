//! The schedule of a match: who plays whom, in which order, with which colours.

/// The way in which entrants are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Every entrant plays every other entrant.
    RoundRobin,
    /// The first entrant plays every other entrant.
    Gauntlet,
}

/// One game of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number in the schedule, from zero.
    pub number: usize,
    /// The number of the entrant that plays White.
    pub white: usize,
    /// The number of the entrant that plays Black.
    pub black: usize,
    /// The number of its opening, which both games of a pair share.
    pub round: usize,
}

/// All games of a match. Games come in pairs with the same opening and the
/// colours swapped. All pairs of a round have the same opening too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Pairs of entrants that play each other; the first one has White first.
    pub(crate) pairings: Vec<(usize, usize)>,
    /// Games of each pairing.
    games: usize,
    /// The opening of each pairing, where every pairing has one of its own.
    openings: Option<Vec<usize>>,
}

impl Schedule {
    /// The schedule of `n_entrants` entrants with `games` games in each pairing.
    pub fn new(format: Format, n_entrants: usize, games: usize) -> Schedule {
        let pairings = match format {
            Format::RoundRobin => (0..n_entrants)
                .flat_map(|first| (first + 1..n_entrants).map(move |second| (first, second)))
                .collect(),
            Format::Gauntlet => (1..n_entrants).map(|other| (0, other)).collect(),
        };
        Schedule { pairings, games, openings: None }
    }

    /// The schedule of two entrants for each of these openings: the first and the
    /// second play a pair of games from the first one, the third and the fourth
    /// from the next.
    pub(crate) fn of_openings(openings: Vec<usize>) -> Schedule {
        let pairings = (0..openings.len()).map(|place| (2 * place, 2 * place + 1)).collect();
        Schedule { pairings, games: 2, openings: Some(openings) }
    }

    /// The number of games.
    pub fn n_games(&self) -> usize {
        self.pairings.len() * self.games
    }

    /// The game with this number.
    pub fn fixture(&self, number: usize) -> Fixture {
        let per_round = 2 * self.pairings.len();
        let (round, place) = (number / per_round, number % per_round);
        // With an odd number of games, the last round has one game of each pairing.
        let is_single = 2 * round + 1 == self.games;
        let (pairing, leg) = if is_single { (place, 0) } else { (place / 2, place % 2) };
        let (first, second) = self.pairings[pairing];
        let (white, black) = if leg == 0 { (first, second) } else { (second, first) };
        let round = self.openings.as_ref().map_or(round, |openings| openings[pairing]);
        Fixture { number, white, black, round }
    }

    /// All games in order.
    pub(crate) fn fixtures(&self) -> impl Iterator<Item = Fixture> {
        (0..self.n_games()).map(|number| self.fixture(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_both_colours_with_everybody() {
        let schedule = Schedule::new(Format::RoundRobin, 4, 6);
        assert_eq!(schedule.n_games(), 36);
        for a in 0..4 {
            for b in (0..4).filter(|&b| b != a) {
                let games = schedule.fixtures().filter(|game| (game.white, game.black) == (a, b));
                assert_eq!(games.map(|game| game.round).collect::<Vec<_>>(), [0, 1, 2]);
            }
        }
    }

    #[test]
    fn every_two_entrants_have_an_opening_of_their_own() {
        let schedule = Schedule::of_openings(vec![7, 9]);
        let games: Vec<_> = schedule.fixtures().map(|g| (g.white, g.black, g.round)).collect();
        assert_eq!(games, [(0, 1, 7), (1, 0, 7), (2, 3, 9), (3, 2, 9)]);
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first() {
        let schedule = Schedule::new(Format::Gauntlet, 3, 3);
        let games: Vec<_> = schedule.fixtures().map(|g| (g.white, g.black, g.round)).collect();
        assert_eq!(games, [(0, 1, 0), (1, 0, 0), (0, 2, 0), (2, 0, 0), (0, 1, 1), (0, 2, 1)]);
    }
}
