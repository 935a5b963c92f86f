//! Openings out of a book: lines that chance plays by the weights of the moves.

use super::{Opening, OpeningError, Openings, listed, playable};
use crate::referee;
use book::{Book, BookError};
use engine::{AnyGame, AnyPosition, book_moves, choose_book_move};
use game_core::random::SplitMix64;
use std::collections::BTreeSet;

/// Which lines of a book are wanted.
pub struct BookLines {
    /// The length of a line in plies; a line ends where the book does.
    pub plies: usize,
    /// The most lines that are needed.
    pub most: usize,
    /// The seed of chance.
    pub seed: u64,
}

/// The most lines that are drawn.
const MAX_LINES: usize = 10_000;
/// After so many lines in a row that were drawn before, no more are drawn.
const MAX_REPEATS: u32 = 100;

impl Openings {
    /// Different lines of a book, each drawn by the weights of its moves.
    ///
    /// # Errors
    /// The book is for another game, cannot be read, or has no line.
    pub fn of_book(
        book: &mut Book,
        name: &str,
        game: &AnyGame,
        wanted: &BookLines,
    ) -> Result<Openings, OpeningError> {
        let empty = || OpeningError::Empty { file: name.to_owned() };
        let start = game.start().map_err(|_| empty())?;
        let mut chance = SplitMix64::new(wanted.seed);
        let (mut known, mut list) = (BTreeSet::new(), Vec::new());
        let mut repeats = 0;
        while list.len() < wanted.most.min(MAX_LINES) && repeats < MAX_REPEATS {
            let line = line(book, game, &start, wanted.plies, &mut chance);
            let moves =
                line.map_err(|error| OpeningError::Book { file: name.to_owned(), error })?;
            if moves.is_empty() {
                break;
            }
            repeats += 1;
            if known.insert(moves.clone()) {
                list.push(Opening { fen: None, moves });
                repeats = 0;
            }
        }
        listed(list, name)
    }
}

/// A line of the book, up to the last position in which the game goes on.
fn line(
    book: &mut Book,
    game: &AnyGame,
    start: &AnyPosition,
    plies: usize,
    chance: &mut SplitMix64,
) -> Result<Vec<String>, BookError> {
    let mut pos = start.clone();
    let mut moves = Vec::new();
    while moves.len() < plies {
        let known = book_moves(book, game, &pos, &pos.to_setup())?;
        let Some(chosen) = choose_book_move(&known, chance) else { break };
        let text = referee::write(&pos, chosen.m).coordinates;
        if pos.play(chosen.m).is_err() || playable(&pos).is_err() {
            break;
        }
        moves.push(text);
    }
    Ok(moves)
}
