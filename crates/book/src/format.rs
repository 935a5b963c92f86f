//! The bytes of a book: entries of sixteen bytes, and before them the header of our
//! own format. All numbers are written with their highest byte first.

use crate::error::BookError;
use crate::{polyglot, text_keys};
use game_core::{Key, Move, Position, Setup};
use std::io::{self, Write};

/// The bytes of an entry.
pub(crate) const ENTRY_BYTES: u64 = 16;
/// The bytes of the header of our own format.
pub(crate) const HEADER_BYTES: usize = 64;
/// How a book of our own format begins.
const MAGIC: &[u8; 8] = b"MANTBOOK";
/// The version of our own format.
const VERSION: u32 = 1;
/// Where the parts of the header begin.
const VERSION_AT: usize = 8;
const COUNT_AT: usize = 16;
const RULES_AT: usize = 24;

/// The format of a book, and which game it is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookFormat {
    /// Polyglot's format, for chess.
    Polyglot,
    /// Our own format, for every game.
    Own {
        /// The hash of the game's rules, as text.
        rules: String,
    },
}

/// An entry: a move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// The key of the position.
    pub(crate) key: Key,
    /// The move, in the way of the format.
    pub(crate) code: u32,
    /// How often the move is to be played, beside the other moves.
    pub(crate) weight: u16,
    /// What else is known of the move. Books that are made here have the number of
    /// games in it.
    pub(crate) learn: u32,
}

impl BookFormat {
    /// The header of a book, and how many entries it tells of; nothing if the bytes
    /// are no header of our own format.
    pub(crate) fn of_header(bytes: &[u8]) -> Result<Option<(BookFormat, u64)>, BookError> {
        if !bytes.starts_with(MAGIC) || bytes.len() < HEADER_BYTES {
            return Ok(None);
        }
        let found = u32::from_be_bytes(part(bytes, VERSION_AT));
        if found != VERSION {
            return Err(BookError::Version { found });
        }
        let count = u64::from_be_bytes(part(bytes, COUNT_AT));
        let rules = bytes[RULES_AT..HEADER_BYTES].split(|&byte| byte == 0).next();
        let rules = rules.and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default();
        if rules.is_empty() || !rules.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BookError::Header);
        }
        Ok(Some((BookFormat::Own { rules: rules.to_owned() }, count)))
    }

    /// The header of a book with so many entries.
    fn header(&self, count: u64) -> Vec<u8> {
        let BookFormat::Own { rules } = self else { return Vec::new() };
        let mut header = vec![0; HEADER_BYTES];
        header[..MAGIC.len()].copy_from_slice(MAGIC);
        header[VERSION_AT..][..4].copy_from_slice(&VERSION.to_be_bytes());
        header[COUNT_AT..][..8].copy_from_slice(&count.to_be_bytes());
        let length = rules.len().min(HEADER_BYTES - RULES_AT);
        header[RULES_AT..][..length].copy_from_slice(&rules.as_bytes()[..length]);
        header
    }

    pub(crate) fn decode(&self, bytes: [u8; ENTRY_BYTES as usize]) -> BookEntry {
        let key = Key::from_be_bytes(part(&bytes, 0));
        match self {
            BookFormat::Polyglot => BookEntry {
                key,
                code: u16::from_be_bytes(part(&bytes, 8)).into(),
                weight: u16::from_be_bytes(part(&bytes, 10)),
                learn: u32::from_be_bytes(part(&bytes, 12)),
            },
            BookFormat::Own { .. } => BookEntry {
                key,
                code: u32::from_be_bytes(part(&bytes, 8)),
                weight: u16::from_be_bytes(part(&bytes, 12)),
                learn: u16::from_be_bytes(part(&bytes, 14)).into(),
            },
        }
    }

    fn encode(&self, entry: &BookEntry) -> [u8; ENTRY_BYTES as usize] {
        let BookEntry { key, code, weight, learn } = *entry;
        let tail = match self {
            BookFormat::Polyglot => {
                u64::from(code) << 48 | u64::from(weight) << 32 | u64::from(learn)
            }
            BookFormat::Own { .. } => {
                let games = u64::from(learn.min(u16::MAX.into()));
                u64::from(code) << 32 | u64::from(weight) << 16 | games
            }
        };
        (u128::from(key) << u64::BITS | u128::from(tail)).to_be_bytes()
    }

    /// Can an entry be one of this format?
    pub(crate) fn is_move(&self, code: u32) -> bool {
        match self {
            BookFormat::Polyglot => polyglot::is_move(code),
            BookFormat::Own { .. } => true,
        }
    }

    /// The keys under which a book may have a position, the likeliest first.
    pub(crate) fn keys(&self, setup: &Setup) -> Option<Vec<Key>> {
        match self {
            BookFormat::Polyglot => polyglot::keys(setup),
            BookFormat::Own { .. } => Some(vec![text_keys::key(setup)]),
        }
    }

    /// The code of a legal move; nothing if the format has none for it.
    pub(crate) fn code<P: Position>(&self, pos: &P, m: Move) -> Option<u32> {
        match self {
            BookFormat::Polyglot => polyglot::code(pos, m),
            BookFormat::Own { .. } => Some(text_keys::code(pos, m)),
        }
    }

    /// The one of the legal moves that a code means.
    pub(crate) fn find<P: Position>(&self, pos: &P, code: u32, moves: &[Move]) -> Option<Move> {
        match self {
            BookFormat::Polyglot => polyglot::find(pos, code, moves),
            BookFormat::Own { .. } => {
                moves.iter().copied().find(|&m| text_keys::code(pos, m) == code)
            }
        }
    }
}

/// So many bytes of a list that is long enough.
fn part<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut part = [0; N];
    part.copy_from_slice(&bytes[at..at + N]);
    part
}

/// Writes a book of these entries, which are sorted by their keys.
///
/// # Errors
/// The bytes cannot be written.
pub fn write(format: &BookFormat, entries: &[BookEntry], out: &mut impl Write) -> io::Result<()> {
    out.write_all(&format.header(entries.len() as u64))?;
    entries.iter().try_for_each(|entry| out.write_all(&format.encode(entry)))
}
