//! Weights of any game, fitted to games of it.
//!
//! [`GameExamples`] takes quiet positions out of games whose players noted their scores;
//! what is expected of a position is a mixture of how its game ended and what the search
//! expected. [`fit_game`] moves the weights of a page so that the curve lies closer to
//! that, and holds them to the weights that follow from the rules.

mod examples;
mod fit;

pub use examples::{GameExample, GameExamples};
pub use fit::{GameFitProgress, fit_game};

use engine::{AnyChess, AnyPosition, PositionVisitor};
use eval::{Universal, WeightPage};

/// The weights that follow from the rules of the game that begins so.
pub fn page_of_rules(start: &AnyPosition) -> WeightPage {
    struct PageOfRules;
    impl PositionVisitor for PageOfRules {
        type Output = WeightPage;
        fn visit<P: AnyChess>(self, pos: &P) -> WeightPage {
            Universal::page_of_rules(pos)
        }
    }
    start.visit(PageOfRules)
}
