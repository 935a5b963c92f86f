//! Books made of games, and of other books.

use crate::error::BookError;
use crate::format::{BookEntry, BookFormat};
use crate::reader::Book;
use game_core::{Key, Move, Position};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The most entries that are held in memory.
pub(crate) const MAX_ENTRIES: usize = 50_000_000;

/// What is known of a move of a position.
#[derive(Clone, Copy, Default)]
struct MoveTally {
    games: u32,
    points: u32,
}

/// Counts the moves of games.
pub struct BookMaker {
    format: BookFormat,
    table: HashMap<(Key, u32), MoveTally>,
}

impl BookMaker {
    /// A maker of books of this format.
    pub fn new(format: BookFormat) -> BookMaker {
        BookMaker { format, table: HashMap::new() }
    }

    /// Counts a move of a game: two points if its side won the game, one if nobody
    /// did.
    ///
    /// # Errors
    /// The format has no key for the position or no code for the move, or there are
    /// too many entries.
    pub fn count<P: Position>(&mut self, pos: &P, m: Move, points: u32) -> Result<(), BookError> {
        let keys = self.format.keys(&pos.to_setup()).ok_or(BookError::NoKey)?;
        let code = self.format.code(pos, m).ok_or(BookError::NoKey)?;
        if self.table.len() >= MAX_ENTRIES {
            return Err(BookError::TooLarge { most: MAX_ENTRIES });
        }
        let tally = self.table.entry((keys[0], code)).or_default();
        tally.games = tally.games.saturating_add(1);
        tally.points = tally.points.saturating_add(points);
        Ok(())
    }

    /// The entries for the moves of at least so many games, as a book has them.
    pub fn entries(self, min_games: u32) -> Vec<BookEntry> {
        let kept = self.table.into_iter().filter(|(_, tally)| tally.games >= min_games);
        let wide = kept.map(|((key, code), tally)| WideEntry {
            key,
            code,
            weight: tally.points.into(),
            learn: tally.games.into(),
        });
        sorted(wide.collect())
    }
}

/// An entry whose numbers may still be too large.
struct WideEntry {
    key: Key,
    code: u32,
    weight: u64,
    learn: u64,
}

/// The entries in the order of a book. The weights of a position whose greatest
/// weight is too large are made smaller together.
fn sorted(mut wide: Vec<WideEntry>) -> Vec<BookEntry> {
    wide.sort_by_key(|entry| (entry.key, Reverse(entry.weight), entry.code));
    let most = u64::from(u16::MAX);
    let mut entries = Vec::with_capacity(wide.len());
    for group in wide.chunk_by(|a, b| a.key == b.key) {
        let greatest = group.iter().map(|entry| entry.weight).max().unwrap_or_default();
        let weight = |weight: u64| match greatest > most {
            true => (u128::from(weight) * u128::from(most) / u128::from(greatest)) as u16,
            false => weight as u16,
        };
        entries.extend(group.iter().map(|entry| BookEntry {
            key: entry.key,
            code: entry.code,
            weight: weight(entry.weight),
            learn: u32::try_from(entry.learn).unwrap_or(u32::MAX),
        }));
    }
    entries
}

/// The entries of two books for the same game in one. A move that both have gets the
/// sum of its weights, and of what was learnt.
///
/// # Errors
/// A book cannot be read, the books are too large, or they are not for the same
/// game.
pub fn merge(first: &mut Book, second: &mut Book) -> Result<Vec<BookEntry>, BookError> {
    if first.format() != second.format() {
        return Err(BookError::Different);
    }
    let mut all = first.all()?;
    all.extend(second.all()?);
    all.sort_by_key(|entry| (entry.key, entry.code));
    let same = |a: &BookEntry, b: &BookEntry| (a.key, a.code) == (b.key, b.code);
    let joined = all.chunk_by(same).map(|group| WideEntry {
        key: group[0].key,
        code: group[0].code,
        weight: group.iter().map(|entry| u64::from(entry.weight)).sum(),
        learn: group.iter().map(|entry| u64::from(entry.learn)).sum(),
    });
    Ok(sorted(joined.collect()))
}
