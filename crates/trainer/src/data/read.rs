//! Games out of bytes: any bytes, also cut off or damaged ones.

use super::{
    DataError, DataHeader, MAGIC, MOST_BLOCK, NO_SCORE, ScoredGame, ScoredMove, VERSION, fnv,
};
use game_core::Side;
use std::io::{self, Read};

/// How the games of a file ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataEnd {
    /// With the file.
    Whole,
    /// In the middle of a block: this many bytes follow the last whole game.
    CutOff {
        /// The length of the file up to the end of the last whole game.
        whole: u64,
        /// The bytes behind it.
        rest: u64,
    },
    /// With a block that is damaged or no game.
    Damaged {
        /// The length of the file up to the end of the last whole game.
        whole: u64,
    },
}

/// Reads games one after the other.
#[derive(Debug)]
pub struct DataReader<R> {
    input: R,
    header: DataHeader,
    /// The bytes up to the end of the last whole block.
    whole: u64,
    end: Option<DataEnd>,
}

/// What was read where a block should be.
enum Block {
    Whole(Vec<u8>),
    None,
    CutOff(u64),
    Damaged,
}

impl<R: Read> DataReader<R> {
    /// Begins to read a file.
    ///
    /// # Errors
    /// It is no file of games, or its header is damaged.
    pub fn new(mut input: R) -> Result<DataReader<R>, DataError> {
        let mut start = [0; 12];
        if fill(&mut input, &mut start)? < start.len() || !start.starts_with(MAGIC) {
            return Err(DataError::Foreign);
        }
        let version = start.iter().skip(8).rev().fold(0, |n, &byte| n << 8 | u32::from(byte));
        if version != VERSION {
            return Err(DataError::Version(version));
        }
        let Block::Whole(content) = read_block(&mut input)? else {
            return Err(DataError::Header("it is cut off or damaged"));
        };
        let text = str::from_utf8(&content).map_err(|_| DataError::Header("it is no text"))?;
        let header = DataHeader::parse(text)?;
        let whole = (start.len() + content.len() + 12) as u64;
        Ok(DataReader { input, header, whole, end: None })
    }

    /// What the file says about its games.
    pub fn header(&self) -> &DataHeader {
        &self.header
    }

    /// The next game; nothing once there are no more whole ones.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn next_game(&mut self) -> io::Result<Option<ScoredGame>> {
        if self.end.is_some() {
            return Ok(None);
        }
        let whole = self.whole;
        let end = match read_block(&mut self.input)? {
            Block::Whole(content) => match game_of(&content) {
                Some(game) => {
                    self.whole += content.len() as u64 + 12;
                    return Ok(Some(game));
                }
                None => DataEnd::Damaged { whole },
            },
            Block::None => DataEnd::Whole,
            Block::CutOff(rest) => DataEnd::CutOff { whole, rest },
            Block::Damaged => DataEnd::Damaged { whole },
        };
        self.end = Some(end);
        Ok(None)
    }

    /// How the games ended, once [`next_game`](Self::next_game) gave none.
    pub fn end(&self) -> Option<DataEnd> {
        self.end
    }

    /// The length of the file up to the end of the last whole game.
    pub fn whole(&self) -> u64 {
        self.whole
    }
}

/// Reads until the buffer is full or the input ends; how many bytes were read.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

fn read_block(input: &mut impl Read) -> io::Result<Block> {
    let mut length = [0; 4];
    match fill(input, &mut length)? {
        0 => return Ok(Block::None),
        n if n < length.len() => return Ok(Block::CutOff(n as u64)),
        _ => {}
    }
    let n = u32::from_le_bytes(length) as usize;
    if n > MOST_BLOCK {
        return Ok(Block::Damaged);
    }
    let mut content = vec![0; n + 8];
    let found = fill(input, &mut content)?;
    if found < content.len() {
        return Ok(Block::CutOff((length.len() + found) as u64));
    }
    let checksum = content.split_off(n);
    Ok(if checksum == fnv(&content).to_le_bytes() { Block::Whole(content) } else { Block::Damaged })
}

/// The game of a block, if its bytes are one.
fn game_of(content: &[u8]) -> Option<ScoredGame> {
    let mut bytes = Bytes(content);
    let number = u64::from_le_bytes(bytes.take()?);
    let winner = match bytes.take::<1>()? {
        [0] => Some(Side::Black),
        [1] => None,
        [2] => Some(Side::White),
        _ => return None,
    };
    let length = usize::from(bytes.word()?);
    let (start, rest) = bytes.0.split_at_checked(length)?;
    bytes.0 = rest;
    let start = str::from_utf8(start).ok()?;
    let n_moves = usize::from(bytes.word()?);
    let mut moves = Vec::with_capacity(n_moves);
    for _ in 0..n_moves {
        let place = bytes.word()?;
        let score = i16::from_le_bytes(bytes.take()?);
        moves.push(ScoredMove { place, score: Some(score).filter(|&score| score != NO_SCORE) });
    }
    let check = bytes.word()?;
    let start = (!start.is_empty()).then(|| start.to_owned());
    bytes.0.is_empty().then_some(ScoredGame { number, start, moves, winner, check })
}

/// Bytes that are read from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn word(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }
}
