//! Is what an explanation claims true?
//!
//! [`check`] replays a [`Finding`] and tests it by the rule of its fact, with code
//! that knows nothing of the detectors that make findings: two programs written
//! apart must agree before a sentence is trusted. [`coverage`] says of every fact
//! how far its test goes; [`audit`] does this for an explanation and
//! searches again where a claim rests on scores.

#![deny(unsafe_code)]

mod audit;
mod board;
mod claim;
mod coverage;
mod disproof;
mod endings;
mod king;
mod material;
mod mates;
mod opening;
mod other_games;
mod pieces;
mod plans;
mod roles;
mod row;
mod rules;
mod score;
mod searched;
mod structure;
mod tactics;
mod threats;
mod view;

pub use audit::{FalseClaim, audit};
pub use coverage::coverage;
pub use disproof::Disproof;
pub use row::Coverage;
pub use score::check_score;

use claim::ReplayedClaim;
use coverage::row;
use explain::Finding;
use game_core::{Kind, Position};

/// Checks a claim about a line from `start`. `values` says what a kind is worth, in
/// centipawns, as the claim counts it; royal pieces are counted by the checker.
///
/// # Errors
/// The first thing about the claim that is not true.
pub fn check<P: Position + 'static>(
    start: &P,
    finding: &Finding,
    values: &dyn Fn(Kind) -> i32,
) -> Result<(), Disproof> {
    let claim = ReplayedClaim::replay(start, finding, values)?;
    claim.men_stand()?;
    let row = row(finding.fact);
    (row.test)(&claim)?;
    if row.coverage == Coverage::Full { claim.says_no_more() } else { Ok(()) }
}
