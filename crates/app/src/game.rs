//! The game that the arguments name, and its positions.

use crate::cli::GameArgs;
use crate::failure::BadInput;
use crate::{input, output, rules, variants};
use ::rules::game::Game;
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

/// The rules of the game that the arguments name; of chess if they name none.
pub fn rules_from_args(args: &GameArgs) -> Result<Game, BadInput> {
    Ok(match (&args.rules, args.variant.as_deref()) {
        (Some(file), section) => rules::of_file(file, section)?,
        (None, name) => rules::of_library(name.unwrap_or("chess"))?,
    })
}

/// The FEN of a start by its number, or of any, where the rules shuffle it.
pub fn numbered_start(args: &GameArgs, which: &str) -> Result<String, BadInput> {
    variants::start::asked_for(&rules_from_args(args)?, which)
}

/// The position in which games begin.
pub fn start(game: &AnyGame) -> Result<AnyPosition, BadInput> {
    game.start().map_err(sentences)
}

/// The position a FEN describes.
pub fn position(game: &AnyGame, text: &str) -> Result<AnyPosition, BadInput> {
    let (pos, remark) = game.read_position(text).map_err(sentences)?;
    remark.iter().for_each(|remark| output::remark(remark));
    Ok(pos)
}

fn sentences(faults: Faults) -> BadInput {
    input::sentences(&faults.0)
}
