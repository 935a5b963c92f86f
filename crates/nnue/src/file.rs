//! A network as a file.
//!
//! All numbers are little-endian. A text is its length in two bytes, then UTF-8.
//!
//! ```text
//! 8 bytes   "MANTINET"
//! u32       version, 1
//! text      hash of the resolved rules, as `manticore variants show` prints it
//! layout    files u8, ranks u8, kinds u8, {symbol text, most in hand u8} × kinds,
//!           checks u8, walls u8 (0, 1), armies u8 (0 mirrored, 1 turned, 2 differ), men u16
//! shape     neurons u16, buckets u8
//! values    i32 × kinds, centipawns, in the order of the symbols
//! curve     f64 × 4: centre, half, slope, drawn
//! numbers   count u16, {name text, i64} × count: of the search; unknown names are ignored
//! origin    text data, text commit, u64 seed, u64 nodes a position, u64 games
//! weights   scale i32, neuron biases i16 × N, neuron weights i16 × N × inputs,
//!           lane i32 × inputs, output weights i16 × 2N × B, output biases i32 × B
//! u64       checksum of everything before: FNV-1a
//! ```

mod read;
#[cfg(test)]
mod tests;

pub(crate) use read::{CHECKSUM, NetBytes};

use crate::{Armies, Inputs, NetError, NetNumbers, NetShape, Network};
use game_core::{Kind, ResultCurve};

/// How a file begins.
const MAGIC: &[u8; 8] = b"MANTINET";
/// The version that is written and read.
const VERSION: u32 = 1;
/// The most bytes of a file: of the largest network there can be, nearly.
const MOST_BYTES: usize = 512 << 20;
/// The most numbers of the search.
const MOST_SEARCH_NUMBERS: usize = 1_000;
/// The most bytes of a text.
const MOST_TEXT: usize = u16::MAX as usize;
/// The largest value of a piece in centipawns.
const MOST_PIECE_VALUE: i32 = 30_000;

/// Where a network came from, for people who want to know or to make it again.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Provenance {
    /// What data it was trained on, in words or names of files.
    pub data: String,
    /// The commit of the program that made it.
    pub commit: String,
    /// The seed of its training.
    pub seed: u64,
    /// How many nodes scored each position of the data; 0 if they differ.
    pub nodes: u64,
    /// How many games the data had.
    pub games: u64,
}

/// A network with what belongs to it, as it is kept in a file.
#[derive(Clone, PartialEq, Debug)]
pub struct NetFile {
    /// The hash of the resolved rules of its game, as it is printed.
    pub rules: String,
    /// What pieces are worth in exchanges, in centipawns, in the order of the symbols.
    pub piece_values: Vec<i32>,
    /// How scores become expected results.
    pub curve: ResultCurve,
    /// Numbers of the search that go with the network, by name.
    pub search: Vec<(String, i64)>,
    /// Where it came from.
    pub provenance: Provenance,
    /// The network itself.
    pub network: Network,
}

impl NetFile {
    /// Reads a file.
    ///
    /// # Errors
    /// Why these bytes are no network.
    pub fn read(bytes: &[u8]) -> Result<NetFile, NetError> {
        read::read(bytes)
    }

    /// The bytes of the file; texts that are too long are cut.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.extend(MAGIC);
        out.extend(VERSION.to_le_bytes());
        put_text(&mut out, &self.rules);
        let shape = self.network.shape();
        self.put_shape(&mut out, shape);
        self.piece_values.iter().for_each(|value| out.extend(value.to_le_bytes()));
        let ResultCurve { centre, half, slope, drawn } = self.curve;
        [centre, half, slope, drawn].iter().for_each(|number| out.extend(number.to_le_bytes()));
        let search = &self.search[..self.search.len().min(MOST_SEARCH_NUMBERS)];
        out.extend((search.len() as u16).to_le_bytes());
        for (name, number) in search {
            put_text(&mut out, name);
            out.extend(number.to_le_bytes());
        }
        put_provenance(&mut out, &self.provenance);
        put_numbers(&mut out, self.network.numbers());
        let checksum = fnv(&out);
        out.extend(checksum.to_le_bytes());
        out
    }

    fn put_shape(&self, out: &mut Vec<u8>, shape: &NetShape) {
        let layout = &shape.layout;
        out.extend([layout.board.files(), layout.board.ranks(), layout.symbols.len() as u8]);
        for (symbol, most) in layout.symbols.iter().zip(&layout.hands) {
            put_text(out, symbol);
            out.push(*most);
        }
        let armies = match layout.armies {
            Armies::Mirrored => 0,
            Armies::Turned => 1,
            Armies::Differ => 2,
        };
        out.extend([layout.checks, layout.walls.into(), armies]);
        out.extend(layout.men.to_le_bytes());
        out.extend((shape.neurons as u16).to_le_bytes());
        out.push(shape.buckets as u8);
    }

    /// Is this a network for the game with these rules and inputs?
    ///
    /// # Errors
    /// It was made for another game.
    pub fn fits(&self, rules: &str, inputs: &Inputs) -> Result<(), NetError> {
        if self.rules != rules {
            let (found, expected) = (self.rules.clone(), rules.to_owned());
            return Err(NetError::OtherRules { found, expected });
        }
        if self.network.shape().layout != *inputs.layout() {
            return Err(NetError::OtherSymbols);
        }
        Ok(())
    }

    /// What a piece of a kind of the game is worth in exchanges, in centipawns.
    pub fn piece_value(&self, inputs: &Inputs, kind: Kind) -> i32 {
        self.piece_values.get(inputs.slot(kind)).copied().unwrap_or(0)
    }
}

/// Writes where a network came from.
pub(crate) fn put_provenance(out: &mut Vec<u8>, provenance: &Provenance) {
    let Provenance { data, commit, seed, nodes, games } = provenance;
    put_text(out, data);
    put_text(out, commit);
    [seed, nodes, games].iter().for_each(|number| out.extend(number.to_le_bytes()));
}

fn put_numbers(out: &mut Vec<u8>, numbers: &NetNumbers) {
    out.extend(numbers.scale.to_le_bytes());
    numbers.neuron_biases.iter().for_each(|number| out.extend(number.to_le_bytes()));
    numbers.neuron_weights.iter().for_each(|number| out.extend(number.to_le_bytes()));
    numbers.lane.iter().for_each(|number| out.extend(number.to_le_bytes()));
    numbers.output_weights.iter().for_each(|number| out.extend(number.to_le_bytes()));
    numbers.output_biases.iter().for_each(|number| out.extend(number.to_le_bytes()));
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    let mut end = text.len().min(MOST_TEXT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    out.extend((end as u16).to_le_bytes());
    out.extend(&text.as_bytes()[..end]);
}

/// The checksum of Fowler, Noll and Vo.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
