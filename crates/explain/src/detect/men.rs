//! The men of a finding from the squares they stand on.

use crate::{Moment, PlacedMan};
use game_core::Square;

/// The man on a square.
pub(crate) fn man(moment: &Moment, square: Square) -> Option<PlacedMan> {
    Some(PlacedMan { piece: moment.at(square)?, square })
}

/// The men on these squares, in this order; empty squares are left out.
pub(super) fn men_on(moment: &Moment, squares: &[Square]) -> Vec<PlacedMan> {
    squares.iter().filter_map(|&square| man(moment, square)).collect()
}
