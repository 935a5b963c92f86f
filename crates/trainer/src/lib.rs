//! Learning from games.
//!
//! A logistic curve turns the score of a quiet position into the expected result
//! of its game. [`read_games`] takes such positions out of games, [`fit`] moves
//! the weights of the evaluation so that the curve lies closer to the results,
//! and [`page`] prints the fitted weights as the page of weights.
//!
//! [`fit_game`] does the same for the weights of any game ([`GameExamples`]).
//!
//! [`SeedTraining`] trains a small network of chess as its author described it.
//!
//! [`fit_curve`] finds the curve that turns the scores of any game into expected
//! results, from games whose players noted their scores ([`ScoredGames`]).

mod curve;
pub mod data;
pub mod datagen;
mod examples;
mod fit;
mod game;
mod momentum;
pub mod net;
mod results;
mod seed_net;

pub use curve::{expected, loss};
pub use eval::WeightPage;
pub use examples::{Example, Examples, read_games};
pub use fit::{FitProgress, Weights, fit, page, rounded, weights_now};
pub use game::{GameExample, GameExamples, GameFitProgress, fit_game, page_of_rules};
pub use results::{Calibration, ExpectedBin, ScoredGames, ScoredGamesError, ScoredPositions};
pub use results::{fit_curve, log_loss};
pub use seed_net::{SeedGames, SeedPlan, SeedSamples, SeedTraining};
