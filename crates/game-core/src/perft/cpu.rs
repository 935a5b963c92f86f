//! The count compiled twice: for any processor, and for those of the last
//! decade.
//!
//! Counting moves is mostly counting bits. The portable build cannot assume the
//! instruction for that, so the processor is asked and the matching copy runs;
//! whatever a position marks for inlining is compiled along with it. This is
//! the only place of the room that needs `unsafe`.
#![allow(unsafe_code, reason = "calling a function compiled for a detected processor")]

use super::{Leaves, step};
use crate::{MoveList, Position};

pub(super) fn walk<P: Position>(pos: &mut P, lists: &mut [MoveList], leaves: Leaves) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if modern::is_supported() {
        // SAFETY: the features the function is compiled for were just detected.
        return unsafe { modern::walk(pos, lists, leaves) };
    }
    portable(pos, lists, leaves)
}

fn portable<P: Position>(pos: &mut P, lists: &mut [MoveList], leaves: Leaves) -> u64 {
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
    pub(super) fn walk<P: Position>(pos: &mut P, lists: &mut [MoveList], leaves: Leaves) -> u64 {
        step(pos, lists, leaves, |pos, lists, leaves| walk(pos, lists, leaves))
    }
}
