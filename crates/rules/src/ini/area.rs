//! Sets of squares as the format writes them: `d4`, `*8`, `c*`. They do not
//! depend on the board, since a game may inherit them and change the size.

use crate::pattern::Wide;
use game_core::{Geometry, Square};

/// Squares of a board of any size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Area(Vec<Part>);

/// The squares of a file and a rank; `None` stands for all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    file: Option<u8>,
    rank: Option<u8>,
}

impl Area {
    pub(super) fn none() -> Area {
        Area(Vec::new())
    }

    pub(super) fn all() -> Area {
        Area(vec![Part { file: None, rank: None }])
    }

    /// Whole ranks, counted from 0.
    pub(super) fn ranks(ranks: impl IntoIterator<Item = u8>) -> Area {
        Area(ranks.into_iter().map(|rank| Part { file: None, rank: Some(rank) }).collect())
    }

    pub(super) fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// The highest rank that is named as a whole, or 0.
    pub(super) fn last_rank(&self) -> u8 {
        self.0.iter().filter_map(|part| part.rank).max().unwrap_or(0)
    }

    /// Adds the squares of one word; false if the word names none.
    pub(super) fn add(&mut self, word: &str) -> bool {
        let part = part(word);
        self.0.extend(part);
        part.is_some()
    }

    /// Does it name squares outside this board?
    pub(super) fn leaves(&self, board: Geometry) -> bool {
        self.0.iter().any(|part| {
            part.file.is_some_and(|file| file >= board.files())
                || part.rank.is_some_and(|rank| rank >= board.ranks())
        })
    }

    /// Its squares on a board.
    pub(super) fn on(&self, board: Geometry) -> Wide {
        let has = |sq: &Square| {
            self.0.iter().any(|part| {
                part.file.is_none_or(|file| file == board.file(*sq))
                    && part.rank.is_none_or(|rank| rank == board.rank(*sq))
            })
        };
        board.squares().filter(has).collect()
    }
}

fn part(word: &str) -> Option<Part> {
    let number = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let rank: u8 = text.parse().ok().filter(|_| digits)?;
        rank.checked_sub(1)
    };
    let mut letters = word.chars();
    let first = letters.next()?;
    let rest = letters.as_str();
    match first {
        '*' => Some(Part { file: None, rank: Some(number(rest)?) }),
        letter if letter.is_ascii_alphabetic() => {
            let file = Some(letter.to_ascii_lowercase() as u8 - b'a');
            let rank = if rest == "*" { None } else { Some(number(rest)?) };
            Some(Part { file, rank })
        }
        _ => None,
    }
}
