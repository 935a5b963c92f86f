//! Who meets whom, in which order, with which colours.

/// How entrants are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

/// One game of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its place in the schedule, from zero.
    pub number: usize,
    /// The player of White.
    pub white: usize,
    /// The player of Black.
    pub black: usize,
    /// Which opening it has. Both games of a pair have the same.
    pub round: usize,
}

/// All games of a match. Games come in pairs with the same opening and the
/// colours swapped; the pairs of a round have the same opening too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// Who meets whom, the first named has White first.
    pub pairings: Vec<(usize, usize)>,
    /// Games of each pairing.
    pub games: usize,
}

impl Schedule {
    /// The schedule of so many entrants, with so many games in each pairing.
    pub fn new(format: Format, n_entrants: usize, games: usize) -> Schedule {
        let pairings = match format {
            Format::RoundRobin => (0..n_entrants)
                .flat_map(|first| (first + 1..n_entrants).map(move |second| (first, second)))
                .collect(),
            Format::Gauntlet => (1..n_entrants).map(|other| (0, other)).collect(),
        };
        Schedule { pairings, games }
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.pairings.len() * self.games
    }

    /// Is there nothing to play?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game with this number.
    pub fn fixture(&self, number: usize) -> Fixture {
        let per_round = 2 * self.pairings.len();
        let (round, place) = (number / per_round, number % per_round);
        // The last round of an odd number of games has one for each pairing.
        let is_single = 2 * round + 1 == self.games;
        let (pairing, leg) = if is_single { (place, 0) } else { (place / 2, place % 2) };
        let (first, second) = self.pairings[pairing];
        let (white, black) = if leg == 0 { (first, second) } else { (second, first) };
        Fixture { number, white, black, round }
    }

    /// All games in order.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> {
        (0..self.len()).map(|number| self.fixture(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_both_colours_with_everybody() {
        let schedule = Schedule::new(Format::RoundRobin, 4, 6);
        assert_eq!(schedule.len(), 36);
        for a in 0..4 {
            for b in (0..4).filter(|&b| b != a) {
                let games = schedule.fixtures().filter(|game| (game.white, game.black) == (a, b));
                assert_eq!(games.map(|game| game.round).collect::<Vec<_>>(), [0, 1, 2]);
            }
        }
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first() {
        let schedule = Schedule::new(Format::Gauntlet, 3, 3);
        let games: Vec<_> = schedule.fixtures().map(|g| (g.white, g.black, g.round)).collect();
        assert_eq!(games, [(0, 1, 0), (1, 0, 0), (0, 2, 0), (2, 0, 0), (0, 1, 1), (0, 2, 1)]);
    }
}
