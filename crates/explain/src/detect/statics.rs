//! What stands on the board: material, pawns, pieces, the king, the opening.
//!
//! [`in_moment`] tells what is true of a position, for both sides, [`changes`]
//! what came and went between two, [`in_story`] what moves do that needs no
//! search: castling, developing, breaks, chases of the queen. [`attacks`] has
//! pins and undefended pieces, [`structure`] the sets of pawns.

pub mod attacks;
mod changes;
mod ground;
mod king;
mod material_kinds;
mod moves;
mod opening;
mod pawns;
mod pieces;
pub mod structure;

pub(crate) use changes::appeared;
pub use changes::changes;

use crate::{Finding, Moment, Story};

/// What stands on the board, for both sides; the owner of a structure is the
/// side of its claim.
pub fn in_moment(moment: &Moment) -> Vec<Finding> {
    let families = [
        material_kinds::in_moment,
        pawns::in_moment,
        pieces::in_moment,
        king::in_moment,
        opening::in_moment,
    ];
    families.into_iter().flat_map(|family| family(moment)).collect()
}

/// What the moves of a line do, for both sides.
pub fn in_story(story: &Story) -> Vec<Finding> {
    [moves::in_story, opening::in_story].into_iter().flat_map(|family| family(story)).collect()
}
