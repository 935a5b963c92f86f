//! Lines in which the stronger side makes no progress.

use crate::{Evidence, Fact, Finding, PAWN_VALUE, Story};
use game_core::{Move, Side};

/// The weaker side is behind by at least this.
const MIN_DEFICIT: i32 = 3 * PAWN_VALUE;
/// So many moves without progress at the end of the line say that nothing gets in.
const PLIES_WITHOUT_PROGRESS: usize = 12;

/// Row 112, the part that a line shows: a side is behind by three pawns or more, and
/// over the last moves nobody captures, moves a pawn, or runs out of moves. That
/// the score stays flat over growing depth is for the caller to test: without it
/// this is not yet a fortress. The side is the weaker one.
pub(super) fn fortress(story: &Story) -> Option<Finding> {
    let from = story.len().checked_sub(PLIES_WITHOUT_PROGRESS)?;
    let is_still = |ply: usize| {
        let Some(m) = story.move_at(ply).filter(|m| *m != Move::NONE) else { return false };
        let (before, after) = (story.at(ply), story.at(ply + 1));
        before.captured_at(m).is_none() && after.plies_to_move_rule() < before.plies_to_move_rule()
    };
    if !(from..story.len()).all(is_still) || story.end().outcome().is_some() {
        return None;
    }
    let mut weaker = [Side::White, Side::Black].into_iter();
    let side = weaker.find(|&side| story.end().balance(side) <= -MIN_DEFICIT)?;
    let finding = Finding::new(Fact::Fortress, side, story.len(), Evidence::Line);
    Some(finding.with_line(story.moves()).sized(story.end().balance(side)))
}
