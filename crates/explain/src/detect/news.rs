//! What is new among the findings of two moments.

use crate::Finding;

/// The findings of which there was none of the same fact and side before.
pub(super) fn news(before: &[Finding], after: Vec<Finding>) -> Vec<Finding> {
    let is_new =
        |new: &Finding| !before.iter().any(|old| old.fact == new.fact && old.side == new.side);
    after.into_iter().filter(is_new).collect()
}
