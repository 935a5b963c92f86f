//! Regions: sets of squares in words.
//!
//! ```text
//! region = ["board"] union
//! union  = common { "|" common }
//! common = list { "&" list }
//! list   = item { item }                     all the squares of the items
//! item   = "not" item | "(" union ")" | "all" | "none" | "edge" | "light" | "dark"
//!        | ("rank" | "ranks") span { span }  | ("file" | "files") span { span }
//!        | ("first" | "last") [number] ("rank" | "ranks" | "file" | "files")
//!        | square | square "-" square | the name of a region
//! ```
//!
//! Squares, files and ranks are counted as the side sees them whose region it
//! is; `board` in front has both sides count as White does.

use crate::diagnostic::did_you_mean;
use crate::game::PerSide;
use crate::pattern::Wide;
use crate::topology::Topology;
use game_core::{Side, Square};
use std::fmt;
use std::ops::Range;

/// Regions by name.
pub(crate) type Regions = Vec<(String, PerSide<Wide>)>;

/// What is wrong with the text of a region.
#[derive(Debug)]
pub(crate) struct RegionFault {
    pub span: Range<usize>,
    pub message: String,
    pub hint: Option<String>,
}

/// The words that mean something, which no region may have as its name.
const WORDS: [&str; 13] = [
    "all", "none", "edge", "light", "dark", "rank", "ranks", "file", "files", "first", "last",
    "not", "board",
];
/// Parentheses and `not`s inside one another.
const MAX_DEPTH: usize = 50;

/// All squares that exist.
pub(super) fn all(topology: &Topology) -> Wide {
    topology.squares().collect()
}

/// Why a word cannot be the name of a region.
#[derive(Debug)]
pub(super) enum RegionNameFault {
    /// It has other signs than a name may have, or too few.
    Malformed,
    /// It is a word of the language, or a square of the board.
    Taken(String),
}

impl fmt::Display for RegionNameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RegionNameFault::Malformed => {
                f.write_str("names of regions are two or more small letters, digits and hyphens")
            }
            RegionNameFault::Taken(name) => write!(f, "`{name}` already means something"),
        }
    }
}

/// Checks that a word can be the name of a region of this board.
pub(super) fn check_name(name: &str, topology: &Topology) -> Result<(), RegionNameFault> {
    let mut letters = name.chars();
    let starts_well = letters.next().is_some_and(|first| first.is_ascii_lowercase());
    let goes_on_well = letters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !starts_well || !goes_on_well || name.len() < 2 {
        return Err(RegionNameFault::Malformed);
    }
    if WORDS.contains(&name) || topology.geometry.parse(name).is_some() {
        return Err(RegionNameFault::Taken(name.to_string()));
    }
    Ok(())
}

/// Reads a region as one side sees it.
pub(super) fn parse(
    text: &str,
    topology: &Topology,
    regions: &Regions,
    side: Side,
) -> Result<Wide, RegionFault> {
    let mut words = split(text);
    let by_board = words.first().is_some_and(|(_, word)| *word == "board");
    if by_board {
        words.remove(0);
    }
    let mut parser = Parser { text, words, next: 0, topology, regions, side, by_board };
    let squares = parser.union(0)?;
    match parser.peek() {
        None => Ok(squares),
        Some(word) => Err(parser.fault(format!("`{word}` does not belong here"), None)),
    }
}

/// Words with their places: runs of letters, digits and inner hyphens, and
/// single signs.
fn split(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let mut rest = text.char_indices().peekable();
    while let Some((start, letter)) = rest.next() {
        if letter.is_whitespace() || letter == ',' {
            continue;
        }
        let mut end = start + letter.len_utf8();
        while is_part(letter)
            && let Some((at, next)) = rest.next_if(|(_, c)| is_part(*c))
        {
            end = at + next.len_utf8();
        }
        words.push((start, &text[start..end]));
    }
    words
}

struct Parser<'a> {
    text: &'a str,
    words: Vec<(usize, &'a str)>,
    next: usize,
    topology: &'a Topology,
    regions: &'a Regions,
    side: Side,
    by_board: bool,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).map(|(_, word)| *word)
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.next += usize::from(found);
        found
    }

    /// A fault at the word that comes next.
    fn fault(&self, message: String, hint: Option<String>) -> RegionFault {
        let end = self.text.len();
        let span = self.words.get(self.next).map_or(end..end, |(at, word)| *at..at + word.len());
        RegionFault { span, message, hint }
    }

    fn union(&mut self, depth: usize) -> Result<Wide, RegionFault> {
        let mut squares = self.common(depth)?;
        while self.take("|") {
            squares |= self.common(depth)?;
        }
        Ok(squares)
    }

    fn common(&mut self, depth: usize) -> Result<Wide, RegionFault> {
        let mut squares = self.list(depth)?;
        while self.take("&") {
            squares &= self.list(depth)?;
        }
        Ok(squares)
    }

    fn list(&mut self, depth: usize) -> Result<Wide, RegionFault> {
        let mut squares = self.item(depth)?;
        while !matches!(self.peek(), None | Some("|" | "&" | ")")) {
            squares |= self.item(depth)?;
        }
        Ok(squares)
    }

    fn item(&mut self, depth: usize) -> Result<Wide, RegionFault> {
        let Some(word) = self.peek() else {
            return Err(self.fault("squares are missing here".into(), None));
        };
        if depth > MAX_DEPTH {
            return Err(self.fault("too many parentheses inside one another".into(), None));
        }
        if self.take("not") {
            return Ok(all(self.topology) & !self.item(depth + 1)?);
        }
        if self.take("(") {
            let squares = self.union(depth + 1)?;
            return if self.take(")") {
                Ok(squares)
            } else {
                Err(self.fault("a `)` is missing".into(), None))
            };
        }
        match word {
            "rank" | "ranks" => self.lines(Line::Rank),
            "file" | "files" => self.lines(Line::File),
            "first" | "last" => self.border(),
            _ => self.name(word),
        }
    }

    /// The squares that this side calls so.
    fn seen(&self, is_meant: impl Fn(u8, u8) -> bool) -> Wide {
        let topology = self.topology;
        let side = if self.by_board { Side::White } else { self.side };
        let meant =
            |sq: &Square| is_meant(topology.own_file(side, *sq), topology.own_rank(side, *sq));
        topology.squares().filter(meant).collect()
    }

    /// `ranks 1-3 5`, `file d`.
    fn lines(&mut self, line: Line) -> Result<Wide, RegionFault> {
        self.next += 1;
        let mut squares = None;
        while let Some((from, to)) = self.peek().and_then(|word| line.span(word)) {
            if to >= line.count(self.topology) || from > to {
                let word = self.peek().unwrap_or_default();
                let message = format!("the board has no {} {word}", line.word());
                return Err(self.fault(message, Some(line.allowed(self.topology))));
            }
            self.next += 1;
            let found = self.seen(|file, rank| (from..=to).contains(&line.of(file, rank)));
            squares = Some(squares.map_or(found, |squares| squares | found));
        }
        squares.ok_or_else(|| {
            let message = format!("which {}?", line.word());
            self.fault(message, Some(line.allowed(self.topology)))
        })
    }

    /// `last rank`, `first 2 files`.
    fn border(&mut self) -> Result<Wide, RegionFault> {
        let from_the_end = self.peek() == Some("last");
        self.next += 1;
        let number: Option<u8> = self.peek().and_then(|word| word.parse().ok());
        self.next += usize::from(number.is_some());
        let line = match self.peek() {
            Some("rank" | "ranks") => Line::Rank,
            Some("file" | "files") => Line::File,
            _ => return Err(self.fault("expected `rank` or `file`".into(), None)),
        };
        self.next += 1;
        let (width, count) = (number.unwrap_or(1), line.count(self.topology));
        Ok(self.seen(|file, rank| {
            let at = line.of(file, rank);
            if from_the_end { at >= count.saturating_sub(width) } else { at < width }
        }))
    }

    fn name(&mut self, word: &'a str) -> Result<Wide, RegionFault> {
        let geometry = self.topology.geometry;
        let (files, ranks) = (geometry.files(), geometry.ranks());
        let squares = match word {
            "all" => all(self.topology),
            "none" => Wide::EMPTY,
            "edge" => self.seen(|file, rank| {
                file == 0 || rank == 0 || file + 1 == files || rank + 1 == ranks
            }),
            "dark" => self.colour(0),
            "light" => self.colour(1),
            _ => match self.rectangle(word) {
                Some(squares) => squares,
                None => self.named(word)?,
            },
        };
        self.next += 1;
        Ok(squares)
    }

    /// Colours are the board's, whoever looks; a1 is dark.
    fn colour(&self, remainder: u32) -> Wide {
        let geometry = self.topology.geometry;
        let steps = |sq: Square| u32::from(geometry.file(sq)) + u32::from(geometry.rank(sq));
        self.topology.squares().filter(|sq| steps(*sq) % 2 == remainder).collect()
    }

    fn named(&self, word: &str) -> Result<Wide, RegionFault> {
        if let Some((_, squares)) = self.regions.iter().find(|(name, _)| name == word) {
            return Ok(squares[self.side.index()]);
        }
        let names = self.regions.iter().map(|(name, _)| name.as_str());
        let hint = did_you_mean(word, names.chain(WORDS));
        Err(self.fault(format!("`{word}` is no square and no region of this board"), hint))
    }

    /// `e4`, or the rectangle between two corners as in `b1-k1`.
    fn rectangle(&self, word: &str) -> Option<Wide> {
        let geometry = self.topology.geometry;
        let (one, other) = word.split_once('-').unwrap_or((word, word));
        let (one, other) = (geometry.parse(one)?, geometry.parse(other)?);
        let between = |a: u8, b: u8, x: u8| (a.min(b)..=a.max(b)).contains(&x);
        Some(self.seen(|file, rank| {
            between(geometry.file(one), geometry.file(other), file)
                && between(geometry.rank(one), geometry.rank(other), rank)
        }))
    }
}

/// Ranks or files.
#[derive(Clone, Copy)]
enum Line {
    Rank,
    File,
}

impl Line {
    fn of(self, file: u8, rank: u8) -> u8 {
        match self {
            Line::Rank => rank,
            Line::File => file,
        }
    }

    fn count(self, topology: &Topology) -> u8 {
        match self {
            Line::Rank => topology.geometry.ranks(),
            Line::File => topology.geometry.files(),
        }
    }

    fn word(self) -> &'static str {
        match self {
            Line::Rank => "rank",
            Line::File => "file",
        }
    }

    fn allowed(self, topology: &Topology) -> String {
        match self {
            Line::Rank => format!("ranks are 1 to {}", topology.geometry.ranks()),
            Line::File => {
                format!("files are a to {}", (b'a' + topology.geometry.files() - 1) as char)
            }
        }
    }

    /// One line, or two with a hyphen between; counted from 0.
    fn span(self, word: &str) -> Option<(u8, u8)> {
        let (from, to) = word.split_once('-').unwrap_or((word, word));
        Some((self.number(from)?, self.number(to)?))
    }

    fn number(self, word: &str) -> Option<u8> {
        match (self, word.as_bytes()) {
            (Line::Rank, _) => word.parse::<u8>().ok()?.checked_sub(1),
            (Line::File, [letter @ b'a'..=b'z']) => Some(letter - b'a'),
            (Line::File, _) => None,
        }
    }
}

#[cfg(test)]
mod tests;
