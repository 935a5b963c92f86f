//! Scores out of games.

use super::ScoredPositions;
use game_core::random::Lcg64;
use game_core::{Score, Side};
use notation::pgn::{self, GameResult, PgnError, PgnGame, PgnReader};
use rules::names;
use std::collections::HashSet;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};

/// The game of a PGN that names none.
const CHESS: &str = "chess";

/// The scores of many games of one kind, with their results.
#[derive(Clone, Default, Debug)]
pub struct ScoredGames {
    /// The name of the game; empty before the first was read.
    pub name: String,
    /// The positions to fit to.
    pub fitted: ScoredPositions,
    /// Positions of games that are kept apart.
    pub held: ScoredPositions,
    /// How many games there are to fit to.
    pub n_fitted: usize,
    /// How many games are kept apart.
    pub n_held: usize,
    /// Games without a result, without scores, or that could not be read.
    pub n_left_out: usize,
    /// Games that repeat another move by move: they say nothing new.
    pub n_repeated: usize,
    /// The moves of all games, as hashes.
    known: HashSet<u64>,
}

/// Why scores cannot be taken out of games.
#[derive(Debug)]
pub enum ScoredGamesError {
    /// The file cannot be read any further.
    Io(io::Error),
    /// Games of two kinds have two curves.
    Mixed {
        /// The name of the first game.
        first: String,
        /// The name of a later one.
        other: String,
    },
}

impl fmt::Display for ScoredGamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScoredGamesError::Io(error) => error.fmt(f),
            ScoredGamesError::Mixed { first, other } => write!(
                f,
                "found a game of {other} behind games of {first}, a curve is fitted to one game: \
                 give files of one game"
            ),
        }
    }
}

impl std::error::Error for ScoredGamesError {}

impl ScoredGames {
    /// Adds the games of a file. Of each game one position in `one_in` is taken,
    /// and one game in `hold_out` is kept apart, none for 0.
    ///
    /// # Errors
    /// The file cannot be read, or has games of another kind.
    pub fn read(
        &mut self,
        games: impl Read,
        one_in: u64,
        hold_out: usize,
    ) -> Result<(), ScoredGamesError> {
        let mut reader = PgnReader::new(games);
        // Chance, not every n-th position: else one side would always be to move.
        let mut random = Lcg64::new(1);
        let mut is_taken = move || random.next_u31().is_multiple_of(one_in.max(1));
        loop {
            match PgnGame::read(&mut reader) {
                Ok(Some(game)) => {
                    self.check_name(&game)?;
                    self.add(&game, &mut is_taken, hold_out);
                }
                Ok(None) => return Ok(()),
                Err(PgnError::Io(error)) => return Err(ScoredGamesError::Io(error)),
                Err(_) => self.n_left_out += 1,
            }
        }
    }

    fn check_name(&mut self, game: &PgnGame) -> Result<(), ScoredGamesError> {
        let tag = game.tag("Variant").unwrap_or(CHESS);
        let name = names::find(tag).unwrap_or(tag);
        if self.name.is_empty() {
            name.clone_into(&mut self.name);
        }
        if self.name == name {
            return Ok(());
        }
        Err(ScoredGamesError::Mixed { first: self.name.clone(), other: name.to_owned() })
    }

    fn add(&mut self, game: &PgnGame, is_taken: &mut dyn FnMut() -> bool, hold_out: usize) {
        let scores: Vec<Score> =
            game.main_line().filter_map(|node| pgn::eval(game.comment(node))).collect();
        let Some(winner) = winner_of(game).filter(|_| !scores.is_empty()) else {
            self.n_left_out += 1;
            return;
        };
        if !self.known.insert(moves_hash(game)) {
            self.n_repeated += 1;
            return;
        }
        let number = self.n_fitted + self.n_held + 1;
        let mut positions = ScoredPositions::default();
        scores.into_iter().filter(|_| is_taken()).for_each(|score| positions.add(score, winner));
        if hold_out > 0 && number.is_multiple_of(hold_out) {
            self.held.extend(positions);
            self.n_held += 1;
        } else {
            self.fitted.extend(positions);
            self.n_fitted += 1;
        }
    }
}

fn moves_hash(game: &PgnGame) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.tag("FEN").hash(&mut hasher);
    game.main_line().for_each(|node| game.text(node).hash(&mut hasher));
    hasher.finish()
}

/// Who won a game, if it has a result; `Some(None)` is a draw.
fn winner_of(game: &PgnGame) -> Option<Option<Side>> {
    match game.result()? {
        GameResult::WhiteWins => Some(Some(Side::White)),
        GameResult::BlackWins => Some(Some(Side::Black)),
        GameResult::Draw => Some(None),
        GameResult::Unfinished => None,
    }
}
