//! The data file of a game: the weights of its evaluation and the numbers of its search,
//! found by playing.
//!
//! ```text
//! manticore weights 1
//! game xiangqi
//! rules r1-0123456789abcdef0123456789abcdef
//! from 2000 games at 500 nodes, seed 1
//! kinds K A B N R C P
//! board 9x10
//! sides alike
//! files mirrored
//! force 12345
//! search late_base 90
//! row value 0 1440/1500 1450 4200/4300 9800 6400 1800
//! end 0123456789abcdef
//! ```
//!
//! A weight is written for the middlegame and the endgame, once if they are equal. A row
//! that is not there is all zeros. The last line has a checksum of all before it, so that
//! a file that was cut off or damaged is known for one.

mod error;
mod text;

pub use error::GameFileError;

use crate::error::SessionError;
use crate::game::AnyGame;
use crate::spec::Spec;
use eval::WeightPage;
use rules::library;
use std::io;
use std::sync::Arc;

/// Reads the file that a spec names.
pub(crate) type OpenWeights = Box<dyn Fn(&str) -> io::Result<String> + Send>;
/// Finds the text of the file that the user keeps for a game.
pub(crate) type OwnWeights = Box<dyn Fn(&AnyGame) -> Option<String> + Send>;

/// The name of a spec's weights that are those of the rules alone.
pub(crate) const NO_WEIGHTS: &str = "none";

/// What a data file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFile {
    /// The name of the game.
    pub game: String,
    /// The hash of its rules.
    pub rules: String,
    /// How it was made: lines for people.
    pub made: Vec<String>,
    /// The weights.
    pub page: WeightPage,
    /// Numbers of the search by name.
    pub numbers: Vec<(String, i32)>,
}

impl GameFile {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// The first fault of the text.
    pub fn read(text: &str) -> Result<GameFile, GameFileError> {
        text::read(text)
    }

    /// Reads the text of a file for a game.
    ///
    /// # Errors
    /// The first fault of the text, or that it is for other rules.
    pub fn read_for(text: &str, game: &AnyGame) -> Result<GameFile, GameFileError> {
        let file = GameFile::read(text)?;
        let rules = game.rules_hash().map(|hash| hash.to_string());
        if rules.as_ref() == Some(&file.rules) {
            Ok(file)
        } else {
            Err(GameFileError::OtherRules { of: file.game, game: game.name().to_owned() })
        }
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// The file that came with the program for a game of the library.
    fn shipped(game: &AnyGame) -> Option<GameFile> {
        GameFile::read_for(library::weights(game.name())?, game).ok()
    }
}

/// The data file that an engine for this game plays with: the one its spec names, or the
/// user's own, or the one that came with the program.
///
/// # Errors
/// The file that the spec names cannot be used.
pub(crate) fn chosen(
    game: &AnyGame,
    spec: &Spec,
    open: Option<&OpenWeights>,
    own: Option<&OwnWeights>,
) -> Result<Option<Arc<GameFile>>, SessionError> {
    match spec.weights.as_deref() {
        Some(NO_WEIGHTS) => Ok(None),
        Some(path) => {
            let open =
                open.ok_or_else(|| SessionError::File("no weights can be read here".to_owned()))?;
            let refused = |why: String| SessionError::File(format!("weights={path}: {why}"));
            let text = open(path).map_err(|why| refused(why.to_string()))?;
            let file = GameFile::read_for(&text, game);
            Ok(Some(Arc::new(file.map_err(|why| refused(why.to_string()))?)))
        }
        None => {
            let own = own.and_then(|own| GameFile::read_for(&own(game)?, game).ok());
            Ok(own.or_else(|| GameFile::shipped(game)).map(Arc::new))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_beside_the_rules_is_for_its_game() {
        let mut n_files = 0;
        for id in library::ids() {
            let Some(text) = library::weights(id) else { continue };
            let game = AnyGame::of_library(id).expect("a game of the library");
            let file = GameFile::read_for(text, &game).expect(id);
            assert!(file.page.is_whole(), "{id}");
            n_files += 1;
        }
        assert!(n_files > 0, "there are files");
    }
}
