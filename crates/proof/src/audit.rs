//! All claims of an explanation, checked one by one.

use crate::disproof::Disproof;
use crate::searched::{SearchedMove, check_searched};
use explain::{Explanation, Fact, PieceFacts, PointScale, any_board};
use game_core::{Analyst, Position};

/// A claim that is not true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FalseClaim {
    /// What was claimed.
    pub fact: Fact,
    /// What was said.
    pub sentence: String,
    /// Why it is not so.
    pub why: Disproof,
}

/// The claims of an explanation that are not true. It begins at `start`, which an
/// analyst looks at too; `nodes` were used for each of its lines.
pub fn audit<P: Position + 'static>(
    start: &P,
    explanation: &Explanation,
    analyst: &mut dyn Analyst,
    scale: PointScale,
    nodes: u64,
) -> Vec<FalseClaim> {
    let facts = PieceFacts::new(&*any_board(start), &|kind| analyst.piece_value(kind));
    let values = |kind: game_core::Kind| facts.values[kind.index()];
    let [played, best] = explanation.first_moves;
    let known = SearchedMove { played, best, scale, nodes };
    let mut faults = Vec::new();
    for reason in &explanation.reasons {
        let finding = &reason.finding;
        let checked = crate::check(start, finding, &values)
            .and_then(|()| check_searched(start, finding, &known, analyst));
        if let Err(why) = checked {
            let sentence = reason.sentence.clone();
            faults.push(FalseClaim { fact: finding.fact, sentence, why });
        }
    }
    faults
}
