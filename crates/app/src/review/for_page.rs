//! Reviews for the page: one game, in every form.

use super::games::{FoundGame, GameReader};
use super::json;
use super::render::rendered;
use super::terms::ReviewTerms;
use super::workers::Reviewed;
use crate::cli::ReviewFormat;
use crate::failure::BadInput;
use engine::{QUICK_NODES, REVIEW_NODES, ReviewOrder};
use game_core::Control;
use web::{GameForReview, ReviewForms, ReviewRefused};

/// Reviews a game. `hear` is told how many positions are done, and of how many.
///
/// # Errors
/// Why the game cannot be reviewed.
pub fn forms(
    game: GameForReview,
    control: &Control,
    hear: &mut dyn FnMut(usize, usize),
) -> Result<ReviewForms, ReviewRefused> {
    let refused = |why: BadInput| ReviewRefused(why.0.join("; "));
    let nodes = if game.is_quick { QUICK_NODES } else { REVIEW_NODES };
    let mut terms = ReviewTerms {
        order: ReviewOrder { level: game.level, nodes, every: false },
        uses_given: game.uses_given,
        format: ReviewFormat::Pgn,
        syzygy: None,
        game: game.rules,
    };
    let place = format!("game {}", game.number);
    let found = FoundGame { number: game.number, place, game: game.pgn, fault: game.fault };
    let ready = GameReader::new(&terms).make_ready(found).map_err(refused)?;
    let total = ready.moves.len() + 1;
    let mut tell = |left: usize| hear(total.saturating_sub(left), total);
    let reviewed = Reviewed::of(ready, &terms, control, &mut tell).map_err(refused)?;
    let pgn = rendered(&reviewed, &terms);
    terms.format = ReviewFormat::Html;
    let html = rendered(&reviewed, &terms);
    Ok(ReviewForms { json: json::review(&reviewed, &terms), pgn, html })
}
