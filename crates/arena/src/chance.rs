//! Chance that can be had again: the same seed gives the same numbers on every
//! machine.

/// SplitMix64 of Steele, Lea and Flood: small, and good enough to draw moves.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The numbers of a seed and a place in a series.
    pub fn new(seed: u64, place: u64) -> Chance {
        let mut chance = Chance(seed ^ place.wrapping_mul(0xd1b5_4a32_d192_ed03));
        // Neighbouring places must not begin alike.
        chance.next();
        chance
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`, which is not zero.
    pub fn below(&mut self, limit: usize) -> usize {
        // The high half of a product is as even as it needs to be.
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }
}
