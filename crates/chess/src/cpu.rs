//! Perft compiled twice: for any processor, and for those of the last decade.
//!
//! Counting is mostly counting bits. The portable build cannot assume the
//! instruction for that, so the processor is asked once and the matching copy
//! runs. This is the only place of the room that needs `unsafe`.
#![allow(unsafe_code, reason = "calling a function compiled for a detected processor")]

use crate::Chess;
use game_core::MoveList;
use game_core::perft::{Leaves, move_lists, step};

/// The number of move sequences of this length, by the fastest code this
/// processor can run.
pub fn perft(pos: &mut Chess, depth: u32, leaves: Leaves) -> u64 {
    let mut lists = move_lists(depth);
    #[cfg(target_arch = "x86_64")]
    if modern::is_supported() {
        // SAFETY: the features the function is compiled for were just detected.
        return unsafe { modern::walk(pos, &mut lists, leaves) };
    }
    portable(pos, &mut lists, leaves)
}

fn portable(pos: &mut Chess, lists: &mut [MoveList], leaves: Leaves) -> u64 {
    step(pos, lists, leaves, portable)
}

#[cfg(target_arch = "x86_64")]
mod modern {
    use super::*;

    pub(super) fn is_supported() -> bool {
        is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
    }

    #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
    pub(super) fn walk(pos: &mut Chess, lists: &mut [MoveList], leaves: Leaves) -> u64 {
        step(pos, lists, leaves, |pos, lists, leaves| walk(pos, lists, leaves))
    }
}
