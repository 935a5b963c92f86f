//! The text of a data file, read and written.

use super::{GameFile, GameFileError};
use eval::hce::weights::{GROUPS, N_WEIGHTS};
use eval::{GamePair, WeightPage, WeightShape};
use game_core::Geometry;
use search::Tunable;
use std::collections::HashMap;
use std::fmt::Write as _;

/// The first line of a file.
const HEAD: &str = "manticore weights 1";
/// The word before the checksum.
const END: &str = "end ";
/// The word before the rows of the evaluation of chess.
const CHESS: &str = "chess";
/// Weights beyond this are no weights.
const LARGEST: i32 = 1 << 22;
/// More lines than any game needs.
const MOST_LINES: usize = 20_000;

/// The checksum of a text: FNV-1a.
fn checksum(text: &str) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    text.bytes().fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

/// The text of a file.
pub(super) fn write(file: &GameFile) -> String {
    let GameFile { game, rules, made, page, numbers } = file;
    let WeightShape { symbols, board, sides_alike, mirrored } = &page.shape;
    let mut text = format!("{HEAD}\ngame {game}\nrules {rules}\n");
    made.iter().for_each(|line| text += &format!("from {line}\n"));
    text += &format!("kinds {}\n", symbols.join(" "));
    text += &format!("board {}x{}\n", board.files(), board.ranks());
    text += if *sides_alike { "sides alike\n" } else { "sides apart\n" };
    text += if *mirrored { "files mirrored\n" } else { "files single\n" };
    text += &format!("force {}\n", page.full_force);
    for (name, value) in numbers {
        text += &format!("search {name} {value}\n");
    }
    let mut left = &page.weights[..];
    for (name, len) in page.shape.rows() {
        let (row, rest) = left.split_at(len.min(left.len()));
        left = rest;
        write_row(&mut text, &format!("row {name}"), row);
    }
    if !page.chess.is_empty() {
        let weights: Vec<GamePair> =
            page.chess.iter().map(|&(mg, eg)| (mg.into(), eg.into())).collect();
        for group in GROUPS {
            let row = &weights[group.start..group.start + group.len];
            write_row(&mut text, &format!("row {CHESS} {}", group.name), row);
        }
    }
    let sum = checksum(&text);
    text + &format!("{END}{sum:016x}\n")
}

/// Writes a row, unless it is all zeros.
fn write_row(text: &mut String, head: &str, row: &[GamePair]) {
    if row.iter().all(|&pair| pair == (0, 0)) {
        return;
    }
    text.push_str(head);
    for &(mg, eg) in row {
        let _ = if mg == eg { write!(text, " {mg}") } else { write!(text, " {mg}/{eg}") };
    }
    text.push('\n');
}

/// Reads the text of a file.
pub(super) fn read(text: &str) -> Result<GameFile, GameFileError> {
    if text.lines().next() != Some(HEAD) {
        return Err(GameFileError::NotOne);
    }
    let (body, end) = text.trim_end().rsplit_once('\n').ok_or(GameFileError::Damaged)?;
    let body = format!("{body}\n");
    let known = end.strip_prefix(END).and_then(|sum| u64::from_str_radix(sum, 16).ok());
    if known != Some(checksum(&body)) || body.lines().count() > MOST_LINES {
        return Err(GameFileError::Damaged);
    }
    let mut draft = Draft::default();
    for (place, line) in body.lines().enumerate().skip(1) {
        draft.take(line).ok_or(GameFileError::Line { number: place + 1 })?;
    }
    draft.finish().ok_or(GameFileError::Damaged)
}

/// What has been read so far.
#[derive(Default)]
struct Draft {
    words: HashMap<String, String>,
    made: Vec<String>,
    numbers: Vec<(String, i32)>,
    rows: HashMap<String, Vec<GamePair>>,
}

impl Draft {
    /// Takes a line; `None` if it says nothing.
    fn take(&mut self, line: &str) -> Option<()> {
        let (word, rest) = line.split_once(' ')?;
        match word {
            "from" => self.made.push(rest.to_owned()),
            "search" => {
                let (name, value) = rest.split_once(' ')?;
                let (number, value) = (Tunable::find(name)?, value.parse().ok()?);
                let is_known = (number.low..=number.high).contains(&value);
                is_known.then(|| self.numbers.push((name.to_owned(), value)))?;
            }
            "row" => {
                let is_number = |word: &&str| pair(word).is_some();
                let words: Vec<&str> = rest.split(' ').collect();
                // A kind may be written like a number, so the name has at least one word.
                let n = words[1..].iter().rev().take_while(|word| is_number(word)).count();
                let (name, weights) = words.split_at(words.len() - n);
                let weights = weights.iter().filter_map(|word| pair(word)).collect();
                self.rows.insert(name.join(" "), weights);
            }
            "game" | "rules" | "kinds" | "board" | "sides" | "files" | "force" => {
                self.words.insert(word.to_owned(), rest.to_owned());
            }
            _ => return None,
        }
        Some(())
    }

    fn finish(mut self) -> Option<GameFile> {
        let word = |name: &str| self.words.get(name).cloned();
        let (files, ranks) =
            word("board")?.split_once('x').map(|(a, b)| (a.to_owned(), b.to_owned()))?;
        let shape = WeightShape {
            symbols: word("kinds")?.split(' ').map(str::to_owned).collect(),
            board: Geometry::new(files.parse().ok()?, ranks.parse().ok()?)?,
            sides_alike: word("sides")? == "alike",
            mirrored: word("files")? == "mirrored",
        };
        let (game, rules) = (word("game")?, word("rules")?);
        let full_force = word("force")?.parse().ok().filter(|force| *force > 0)?;
        let mut weights = Vec::new();
        for (name, len) in shape.rows() {
            weights.extend(self.row(&name, len)?);
        }
        let is_chess = self.rows.keys().any(|name| name.starts_with(CHESS));
        let mut chess = Vec::new();
        if is_chess {
            for group in GROUPS {
                let row = self.row(&format!("{CHESS} {}", group.name), group.len)?;
                chess.extend(row.into_iter().map(|(mg, eg)| (mg as i16, eg as i16)));
            }
            debug_assert_eq!(chess.len(), N_WEIGHTS);
        }
        if !self.rows.is_empty() {
            return None;
        }
        let page = WeightPage { shape, full_force, weights, chess };
        let (made, numbers) = (self.made, self.numbers);
        Some(GameFile { game, rules, made, page, numbers })
    }

    /// The row of this name, all zeros if it is not there; `None` if it has another length.
    fn row(&mut self, name: &str, len: usize) -> Option<Vec<GamePair>> {
        let row = self.rows.remove(name).unwrap_or_else(|| vec![(0, 0); len]);
        (row.len() == len).then_some(row)
    }
}

/// Reads a weight.
fn pair(word: &str) -> Option<GamePair> {
    let (mg, eg) = word.split_once('/').unwrap_or((word, word));
    let number = |text: &str| text.parse::<i32>().ok().filter(|n| (-LARGEST..=LARGEST).contains(n));
    Some((number(mg)?, number(eg)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::AnyGame;

    fn file() -> GameFile {
        let shape = WeightShape {
            symbols: ["K", "R"].map(str::to_owned).to_vec(),
            board: Geometry::new(3, 4).expect("a board"),
            sides_alike: true,
            mirrored: true,
        };
        let n: usize = shape.rows().iter().map(|row| row.1).sum();
        let weights = (0..n as i32).map(|i| if i % 3 == 0 { (i, i) } else { (i, -i) }).collect();
        let page = WeightPage { shape, full_force: 900, weights, chess: Vec::new() };
        GameFile {
            game: "tiny".to_owned(),
            rules: "r1-0".to_owned(),
            made: vec!["a test".to_owned()],
            page,
            numbers: vec![(search::TUNABLES[0].name.to_owned(), search::TUNABLES[0].default)],
        }
    }

    #[test]
    fn a_file_reads_back_as_it_was_written() {
        assert_eq!(read(&write(&file())), Ok(file()));
        let mut chess = file();
        chess.page.chess = (0..N_WEIGHTS as i16).map(|i| (i, -i)).collect();
        assert_eq!(read(&write(&chess)), Ok(chess));
    }

    #[test]
    fn every_cut_and_every_change_is_noticed() {
        let text = write(&file());
        for end in 0..text.len() - 1 {
            assert!(read(&text[..end]).is_err(), "cut after {end}");
        }
        assert_eq!(read(&text.replacen("900", "901", 1)), Err(GameFileError::Damaged));
        assert_eq!(read("manticore weights 2\n"), Err(GameFileError::NotOne));
    }

    #[test]
    fn a_file_for_other_rules_is_refused() {
        let game = AnyGame::of_library("makruk").expect("a game of the library");
        let refused = GameFile::read_for(&write(&file()), &game).expect_err("other rules");
        let sentence = "it was made for tiny by other rules than those makruk is played by";
        assert_eq!(refused.to_string(), sentence);
    }
}
