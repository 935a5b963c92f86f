//! Kings that face each other.

use super::super::men::men_on;
use super::material::is_pawn_ending;
use crate::{Evidence, Fact, Finding, Moment, SquareGroup};

/// Row 104: in a pawn ending the kings stand on one file or rank with an odd number
/// of squares between them and no pawn there, or on one diagonal with one square
/// between; whoever is not to move has the opposition. The size is the number of
/// squares between the kings: 1 is direct, or diagonal, and more is distant.
pub(super) fn opposition(moment: &Moment) -> Option<Finding> {
    if !is_pawn_ending(moment) {
        return None;
    }
    let holder = !moment.turn();
    let (own, other) = (moment.king(holder)?, moment.king(!holder)?);
    let board = moment.geometry();
    let files = board.file(own).abs_diff(board.file(other));
    let ranks = board.rank(own).abs_diff(board.rank(other));
    let is_straight = files == 0 || ranks == 0;
    let is_diagonal = files == 2 && ranks == 2;
    let gap = files.max(ranks).checked_sub(1)?;
    let between = moment.between(own, other)?;
    let is_open = (between & moment.occupied()) == SquareGroup::EMPTY;
    let is_opposition = is_open && gap % 2 == 1 && (is_straight || is_diagonal);
    let finding = Finding::new(Fact::Opposition, holder, 0, Evidence::Board);
    let finding = finding.with_men(men_on(moment, &[own, other])).with_squares(between);
    is_opposition.then(|| finding.sized(i32::from(gap)))
}
