//! The men of a finding from the squares they stand on.

use crate::{Man, Moment};
use game_core::Square;

/// The men on these squares, in this order; empty squares are left out.
pub(super) fn men_on(moment: &Moment, squares: &[Square]) -> Vec<Man> {
    let man = |&square: &Square| moment.at(square).map(|piece| Man { piece, square });
    squares.iter().filter_map(man).collect()
}
