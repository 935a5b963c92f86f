//! What the arguments of a review ask for.

use crate::cli::{EvalsArg, ReviewArgs, ReviewFormat};
use crate::failure::BadInput;
use crate::{game, output};
use engine::{AnyGame, QUICK_NODES, REVIEW_NODES, ReviewOrder};

/// How games are reviewed, and in which form.
pub struct ReviewTerms {
    /// For whom, and how deep.
    pub order: ReviewOrder,
    /// Are the evaluations of the file used?
    pub uses_given: bool,
    /// The form of the review.
    pub format: ReviewFormat,
    /// The game that the arguments name, whatever the tags say.
    pub game: Option<AnyGame>,
}

impl ReviewTerms {
    pub fn of(args: &ReviewArgs) -> Result<ReviewTerms, BadInput> {
        let usual = if args.quick { QUICK_NODES } else { REVIEW_NODES };
        let is_named = args.rules.variant.is_some() || args.rules.rules.is_some();
        Ok(ReviewTerms {
            order: ReviewOrder {
                level: args.level.into(),
                nodes: args.nodes.unwrap_or(usual),
                every: args.every,
            },
            uses_given: args.evals == EvalsArg::Given,
            format: args.format,
            game: is_named.then(|| game::from_args(&args.rules)).transpose()?,
        })
    }
}

/// The rest of a list of sentences that is not said one by one.
const MAX_SENTENCES: usize = 20;

/// Tells which games could not be reviewed.
pub fn complain_about(faults: &[String]) {
    faults.iter().take(MAX_SENTENCES).for_each(|fault| output::complain(fault));
    if faults.len() > MAX_SENTENCES {
        output::complain(&format!("and {} more games", faults.len() - MAX_SENTENCES));
    }
}
