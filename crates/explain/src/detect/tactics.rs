//! Tactics: what wins or loses material, and the motif that does it.
//!
//! A motif is claimed in a line only where the test of its row holds and the line
//! bears it out: it wins the game or material, or it ends before anything was
//! lost. Games in which exchanges mean nothing or a turn has several moves have
//! none of this. Which move is best is not asked here: that takes a search.

mod defenders;
mod double_attacks;
mod in_between;
mod lines;
mod loose;
mod pawns;
mod pins;
mod quiet;
mod sacrifices;
pub(crate) mod step;

pub use quiet::quiet_moves;

use crate::{Finding, Moment, Story};
use game_core::Side;

/// The motifs of a line, for both sides. A story that begins with the move of the
/// other side before shows more: whether a capture takes back, what a check
/// interrupts.
pub fn in_story(story: &Story) -> Vec<Finding> {
    if !is_tactical(story.start()) {
        return Vec::new();
    }
    let families = [
        double_attacks::in_story,
        lines::in_story,
        pins::in_story,
        defenders::in_story,
        in_between::in_story,
        loose::in_story,
        sacrifices::in_story,
        pawns::in_story,
    ];
    families.iter().flat_map(|family| family(story)).collect()
}

/// What stands on the board: pins, pieces that hang, are trapped or have too much
/// to do. `side` is the one that profits.
pub fn in_moment(moment: &Moment) -> Vec<Finding> {
    if !is_tactical(moment) {
        return Vec::new();
    }
    let families = [pins::in_moment, loose::in_moment, defenders::in_moment];
    families.iter().flat_map(|family| family(moment)).collect()
}

/// Has the game what tactics are made of: exchanges and sides that take turns? A
/// side with several royal pieces may leave one in check and lose it, so that checks
/// and values mean something else.
pub(crate) fn is_tactical(moment: &Moment) -> bool {
    let nature = moment.nature();
    let has_many_royals = Side::BOTH.iter().any(|&side| moment.royals(side).many());
    nature.see && !nature.long_turns && !has_many_royals
}
