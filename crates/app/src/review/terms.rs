//! What the arguments of a review ask for.

use crate::cli::{EvalsArg, ReviewArgs, ReviewFormat};
use crate::failure::BadInput;
use crate::{game, output, thinking};
use engine::{AnyGame, QUICK_NODES, REVIEW_NODES, ReviewOrder, Session, Spec};

/// How games are reviewed, and in which form.
pub struct ReviewTerms {
    /// For whom, and how deep.
    pub order: ReviewOrder,
    /// Are the evaluations of the file used?
    pub uses_given: bool,
    /// The form of the review.
    pub format: ReviewFormat,
    /// The folders of endgame tables.
    pub syzygy: Option<String>,
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
            syzygy: args.syzygy.clone(),
            game: is_named.then(|| game::from_args(&args.rules)).transpose()?,
        })
    }
}

impl ReviewTerms {
    /// An engine for a game. Tables are opened for chess alone: there are none of
    /// other games.
    pub fn session(&self, game: &AnyGame) -> Result<Session, BadInput> {
        let is_chess = matches!(game, AnyGame::Chess);
        let syzygy = self.syzygy.clone().filter(|_| is_chess);
        let spec = Spec { syzygy, ..Spec::default() };
        Ok(Session::within(game.clone(), spec, thinking::surroundings())?)
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
