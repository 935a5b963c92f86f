//! A book that is read where it lies.

use crate::error::{BookError, EntryFault};
use crate::format::{BookEntry, BookFormat, ENTRY_BYTES, HEADER_BYTES};
use crate::maker::MAX_ENTRIES;
use game_core::{Key, Move, Position, Setup};
use std::cmp::Reverse;
use std::io::{self, Read, Seek, SeekFrom};

/// The most moves of a position that are read.
const MAX_MOVES: usize = 256;
/// How many entries are looked at when a book is opened.
const SAMPLES: u64 = 256;

/// Where the bytes of a book come from.
pub trait BookSource: Read + Seek + Send {}

impl<T: Read + Seek + Send> BookSource for T {}

/// A move of a book in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move, which is legal.
    pub m: Move,
    /// How often the move is to be played, beside the other moves; never if zero.
    pub weight: u16,
    /// What else is known of the move, such as the number of games.
    pub learn: u32,
}

/// An opening book. A look-up reads a few entries of the source.
pub struct Book {
    source: Box<dyn BookSource>,
    format: BookFormat,
    /// Where the first entry begins.
    first: u64,
    count: u64,
}

impl Book {
    /// A book with these bytes. A few of its entries are looked at.
    ///
    /// # Errors
    /// Why the bytes are not a book.
    pub fn open(mut source: Box<dyn BookSource>) -> Result<Book, BookError> {
        let bytes = source.seek(SeekFrom::End(0))?;
        source.seek(SeekFrom::Start(0))?;
        let mut start = Vec::new();
        (&mut source).take(HEADER_BYTES as u64).read_to_end(&mut start)?;
        let mut book = match BookFormat::of_header(&start)? {
            Some((format, told)) => {
                let first = HEADER_BYTES as u64;
                let found = (bytes - first) / ENTRY_BYTES;
                if told.checked_mul(ENTRY_BYTES) != Some(bytes - first) {
                    return Err(BookError::CutOff { told, found });
                }
                Book { source, format, first, count: found }
            }
            None if bytes % ENTRY_BYTES != 0 => return Err(BookError::Length { bytes }),
            None => {
                let count = bytes / ENTRY_BYTES;
                Book { source, format: BookFormat::Polyglot, first: 0, count }
            }
        };
        if book.count == 0 {
            return Err(BookError::Empty);
        }
        book.look_at_samples()?;
        Ok(book)
    }

    /// The format of the book, and which game it is for.
    pub fn format(&self) -> &BookFormat {
        &self.format
    }

    /// The number of entries.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The moves of a position, the one with the greatest weight first. The setup
    /// is that of the position, or the text it was read from, which may know of an
    /// en passant square that the position has no use for.
    ///
    /// # Errors
    /// The source cannot be read, or the book cannot have the position.
    pub fn moves<P: Position>(
        &mut self,
        pos: &P,
        setup: &Setup,
    ) -> Result<Vec<BookMove>, BookError> {
        let keys = self.format.keys(setup).ok_or(BookError::NoKey)?;
        let legal = pos.legal_moves();
        for key in keys {
            let mut found: Vec<BookMove> = Vec::new();
            for entry in self.entries_of(key)? {
                let BookEntry { code, weight, learn, .. } = entry;
                if let Some(m) = self.format.find(pos, code, &legal) {
                    found.push(BookMove { m, weight, learn });
                }
            }
            if !found.is_empty() {
                found.sort_by_key(|known| Reverse(known.weight));
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }

    /// All entries.
    pub(crate) fn all(&mut self) -> Result<Vec<BookEntry>, BookError> {
        if self.count > MAX_ENTRIES as u64 {
            return Err(BookError::TooLarge { most: MAX_ENTRIES });
        }
        self.source.seek(SeekFrom::Start(self.first))?;
        let mut source = io::BufReader::new(&mut self.source);
        let mut bytes = [0; ENTRY_BYTES as usize];
        let mut entries = Vec::new();
        for _ in 0..self.count {
            source.read_exact(&mut bytes)?;
            entries.push(self.format.decode(bytes));
        }
        Ok(entries)
    }

    fn entry(&mut self, place: u64) -> io::Result<BookEntry> {
        self.source.seek(SeekFrom::Start(self.first + place * ENTRY_BYTES))?;
        let mut bytes = [0; ENTRY_BYTES as usize];
        self.source.read_exact(&mut bytes)?;
        Ok(self.format.decode(bytes))
    }

    /// The entries with a key.
    fn entries_of(&mut self, key: Key) -> io::Result<Vec<BookEntry>> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle)?.key < key { low = middle + 1 } else { high = middle }
        }
        let mut entries = Vec::new();
        while low < self.count && entries.len() < MAX_MOVES {
            let entry = self.entry(low)?;
            if entry.key != key {
                break;
            }
            entries.push(entry);
            low += 1;
        }
        Ok(entries)
    }

    /// Looks at entries from the first to the last: a file that is no book has
    /// some out of order.
    fn look_at_samples(&mut self) -> Result<(), BookError> {
        let mut last = 0;
        let samples = SAMPLES.min(self.count);
        for sample in 0..samples {
            let place = match samples {
                1 => 0,
                _ => {
                    (u128::from(sample) * u128::from(self.count - 1) / u128::from(samples - 1))
                        as u64
                }
            };
            let BookEntry { key, code, .. } = self.entry(place)?;
            let number = place + 1;
            if key < last {
                return Err(BookError::Entry { number, fault: EntryFault::Unsorted });
            }
            if !self.format.is_move(code) {
                return Err(BookError::Entry { number, fault: EntryFault::NoMove });
            }
            last = key;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
