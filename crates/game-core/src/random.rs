//! Random numbers that are the same on every machine: keys of positions,
//! boards to try pieces on, openings of matches and the games of tests are
//! drawn from a seed.
//!
//! Each algorithm of the workspace stands here once. [`SplitMix64`] is the one
//! to take for anything new; [`Xorshift64`] and [`Lcg64`] stay because tables
//! and tests were made with their numbers.

/// The step of [`SplitMix64`]: 2⁶⁴ divided by the golden ratio. As a factor, it
/// spreads small numbers over all 64 bits.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The generator of Steele, Lea and Flood (2014). Every seed is good, and the
/// compiler can run it.
///
/// ```
/// use game_core::random::SplitMix64;
/// let mut random = SplitMix64::new(1_234_567);
/// assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator of this seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mixed(self.0)
    }

    /// A number below `limit`, which is not zero.
    #[inline]
    pub const fn below(&mut self, limit: usize) -> usize {
        // The high half of a product is as even as it needs to be.
        ((self.next_u64() as u128 * limit as u128) >> 64) as usize
    }

    /// Puts a list into an order by chance.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for place in (1..list.len()).rev() {
            list.swap(place, self.below(place + 1));
        }
    }

    /// The number with this place in the row of seed 0, which begins with place
    /// 1: a random number computed from what it stands for, without a table.
    ///
    /// ```
    /// use game_core::random::SplitMix64;
    /// let mut row = SplitMix64::new(0);
    /// assert_eq!([row.next_u64(), row.next_u64()], [1, 2].map(SplitMix64::nth));
    /// ```
    #[inline(always)]
    pub const fn nth(place: u64) -> u64 {
        mixed(place.wrapping_mul(GOLDEN))
    }
}

/// Every bit of the result depends on every bit given.
#[inline(always)]
const fn mixed(state: u64) -> u64 {
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Marsaglia's xorshift (2003) with the shifts 13, 7 and 17.
///
/// ```
/// use game_core::random::Xorshift64;
/// let mut random = Xorshift64::new(1);
/// assert_eq!(random.next_u64(), 0x4082_2041);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Xorshift64(u64);

impl Xorshift64 {
    /// The generator of this seed, which is not zero: zero gives nothing but
    /// zeros.
    pub const fn new(seed: u64) -> Xorshift64 {
        Xorshift64(seed)
    }

    /// The next number.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `limit`, which is not zero.
    #[inline]
    pub const fn below(&mut self, limit: usize) -> usize {
        (self.next_u64() >> 11) as usize % limit
    }
}

/// A linear congruential generator with Knuth's factor for MMIX. Only the upper
/// bits of its state are given out: the lower ones repeat soon.
///
/// ```
/// use game_core::random::Lcg64;
/// let mut random = Lcg64::new(1);
/// assert_eq!(random.next_u31(), 908_834_774);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lcg64 {
    state: u64,
    increment: u64,
}

impl Lcg64 {
    const FACTOR: u64 = 6_364_136_223_846_793_005;
    const INCREMENT: u64 = 1_442_695_040_888_963_407;

    /// The generator of this seed with Knuth's increment.
    pub const fn new(seed: u64) -> Lcg64 {
        Lcg64::with_increment(seed, Lcg64::INCREMENT)
    }

    /// The generator of this seed with another increment, which is odd.
    pub const fn with_increment(seed: u64, increment: u64) -> Lcg64 {
        Lcg64 { state: seed, increment }
    }

    /// The next number of 31 bits.
    #[inline]
    pub const fn next_u31(&mut self) -> u64 {
        self.state = self.state.wrapping_mul(Lcg64::FACTOR).wrapping_add(self.increment);
        self.state >> 33
    }

    /// A number below `limit`, which is not zero.
    #[inline]
    pub const fn below(&mut self, limit: usize) -> usize {
        self.next_u31() as usize % limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first two rows are printed with the published reference code.
    #[test]
    fn splitmix_gives_the_published_numbers() {
        for (seed, numbers) in [
            (0, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]),
            (
                1_234_567,
                [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423],
            ),
        ] {
            let mut random = SplitMix64::new(seed);
            assert_eq!(numbers.map(|_| random.next_u64()), numbers);
        }
        assert_eq!(SplitMix64::nth(1 << 32 | 5), 0x8658_196c_6f1b_7650);
    }

    #[test]
    fn xorshift_and_lcg_give_the_numbers_tables_were_made_with() {
        let mut random = Xorshift64::new(1);
        let numbers = [0x4082_2041, 0x1000_4106_0c01_1441, 0x9b1e_842f_6e86_2629];
        assert_eq!(numbers.map(|_| random.next_u64()), numbers);
        let mut random = Lcg64::new(1);
        let numbers = [908_834_774, 1_093_944_153, 1_392_341_196, 822_192_870];
        assert_eq!(numbers.map(|_| random.next_u31()), numbers);
        let mut random = Lcg64::with_increment(7, 1_442_695);
        let numbers = [891_213_470, 801_834_632, 211_526_743, 1_274_997_300];
        assert_eq!(numbers.map(|_| random.next_u31()), numbers);
    }

    #[test]
    fn numbers_below_a_limit_are_below_it_and_all_come_up() {
        let (mut split, mut shift, mut lcg) =
            (SplitMix64::new(3), Xorshift64::new(3), Lcg64::new(3));
        let mut seen = [[false; 6]; 3];
        for _ in 0..200 {
            seen[0][split.below(6)] = true;
            seen[1][shift.below(6)] = true;
            seen[2][lcg.below(6)] = true;
        }
        assert_eq!(seen, [[true; 6]; 3]);
    }
}
