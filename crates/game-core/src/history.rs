//! Counting repetitions.

use crate::Key;

/// How often this key occurred before, looking back over at most `reach`
/// earlier keys, the latest first.
///
/// ```
/// let earlier = [7, 1, 7, 2]; // the latest first
/// assert_eq!(game_core::repetitions(7, earlier, 4), 2);
/// assert_eq!(game_core::repetitions(7, earlier, 2), 1);
/// ```
#[inline]
pub fn repetitions(key: Key, earlier: impl IntoIterator<Item = Key>, reach: usize) -> u32 {
    earlier.into_iter().take(reach).filter(|&other| other == key).count() as u32
}
