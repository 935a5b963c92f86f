//! Endings: what their theory knows of a position, and how lines use it.
//!
//! [`Finding::side`] is the side that the fact is good for: who has the
//! opposition, whose pawn runs, who holds the draw. Bishops of opposite colours are
//! a matter of [`statics`](super::statics).

mod fortress;
mod known;
mod material;
mod minors;
mod opposition;
mod passers;
mod pawns;
mod queens;
mod rooks;
mod technique;

use super::news::news;
use crate::{Finding, Moment, Story};
pub use known::table_truth;

/// What the theory of endings says of a position.
pub fn in_moment(moment: &Moment) -> Vec<Finding> {
    if !material::is_like_chess(moment) || moment.outcome().is_some() {
        return Vec::new();
    }
    let mut found: Vec<Finding> = opposition::opposition(moment).into_iter().collect();
    found.extend(pawns::key_squares(moment));
    found.extend(pawns::square_rule(moment));
    found.extend(minors::wrong_bishop(moment));
    found.extend(rooks::lucena(moment));
    found.extend(rooks::philidor(moment));
    found.extend(rooks::behind_passer(moment));
    found.extend(rooks::king_cut_off(moment));
    found.extend(queens::queen_against_pawn(moment));
    found
}

/// What a line does in an ending.
pub fn in_story(story: &Story) -> Vec<Finding> {
    if !material::is_like_chess(story.start()) {
        return Vec::new();
    }
    let mut found: Vec<Finding> = known::simplification(story).into_iter().collect();
    found.extend(fortress::fortress(story));
    found.extend(technique::breakthrough(story));
    found.extend(technique::triangulation(story));
    found.extend(technique::outside_passer(story));
    found.extend(technique::active_king(story));
    found
}

/// What the theory says after a move that it did not say before: the king reaches
/// a key square, takes the opposition, a pawn can no longer be caught.
pub fn changes(before: &Moment, after: &Moment) -> Vec<Finding> {
    news(&in_moment(before), in_moment(after))
}
