//! Chance that can be had again: the same seed gives the same numbers on every
//! machine.

use game_core::random::SplitMix64;

/// A generator for each place in a series.
#[derive(Clone, Debug)]
pub struct Chance(SplitMix64);

impl Chance {
    /// The numbers of a seed and a place in a series.
    pub fn new(seed: u64, place: u64) -> Chance {
        let mut numbers = SplitMix64::new(seed ^ place.wrapping_mul(0xd1b5_4a32_d192_ed03));
        // Neighbouring places must not begin alike.
        numbers.next_u64();
        Chance(numbers)
    }

    /// A number below `limit`, which is not zero.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    /// Puts a list into an order by chance.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        self.0.shuffle(list);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seeded matches are played again, so their openings may never change.
    #[test]
    fn a_seed_and_a_place_give_the_numbers_they_always_gave() {
        for (seed, place, numbers) in [
            (1, 0, [14, 19, 8, 8, 15, 17, 10, 5]),
            (1, 1, [10, 5, 3, 14, 0, 16, 5, 1]),
            (42, 7, [2, 9, 15, 9, 2, 15, 8, 2]),
        ] {
            let mut chance = Chance::new(seed, place);
            assert_eq!(numbers.map(|_| chance.below(20)), numbers);
        }
    }
}
