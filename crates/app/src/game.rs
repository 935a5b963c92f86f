//! The game that the arguments name, and its positions.

use crate::cli::GameArgs;
use crate::failure::BadInput;
use crate::{input, rules};
use engine::{AnyGame, AnyPosition};
use notation::fen::Faults;

/// The game that the arguments name; chess if they name none.
pub fn from_args(args: &GameArgs) -> Result<AnyGame, BadInput> {
    match (&args.rules, args.variant.as_deref()) {
        (None, None) => Ok(AnyGame::Chess),
        (None, Some(name)) => AnyGame::of_library(name).map_err(rules::sentences),
        (Some(file), section) => {
            let game = rules::of_file(file, section)?;
            AnyGame::compile(&game).map_err(rules::sentences)
        }
    }
}

/// The position in which games begin.
pub fn start(game: &AnyGame) -> Result<AnyPosition, BadInput> {
    game.start().map_err(sentences)
}

/// The position a FEN describes.
pub fn position(game: &AnyGame, text: &str) -> Result<AnyPosition, BadInput> {
    game.position(text).map_err(sentences)
}

fn sentences(faults: Faults) -> BadInput {
    input::sentences(&faults.0)
}
