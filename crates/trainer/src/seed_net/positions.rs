//! The positions of games of chess and how those games ended.

use crate::examples::start_of;
use chess::Chess;
use engine::seed_inputs;
use game_core::Position;
use nnue::{SEED_INPUTS, SeedInputs};
use notation::pgn::{GameResult, PgnError, PgnGame, PgnReader};
use notation::san;
use std::io::{self, Read};

/// The squares of the board, which come first among the inputs.
const SQUARES: usize = 64;
/// Inputs that are packed into a byte: numbers from -1 to 14.
const PER_BYTE: usize = 2;
const BITS: u32 = 4;
const LOW: u8 = 0b1111;
/// The bytes of a position.
const BYTES: usize = SEED_INPUTS / PER_BYTE;
/// Added to inputs behind the squares, of which one may be -1.
const SHIFT: i8 = 1;

/// A position in few bytes, so that millions of them fit into memory.
type Packed = [u8; BYTES];

/// A position and how one of its games ended: 1 if White won, -1 if Black did.
type Seen = (Packed, i8);

/// A distinct position.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SeedSample {
    packed: Packed,
    /// The mean result of the games it occurred in.
    pub(super) value: f32,
}

impl SeedSample {
    #[inline(always)]
    pub(super) fn inputs(&self) -> SeedInputs {
        let mut inputs = [0; SEED_INPUTS];
        for (two, byte) in inputs.chunks_exact_mut(PER_BYTE).zip(self.packed) {
            (two[0], two[1]) = ((byte & LOW) as i8, (byte >> BITS) as i8);
        }
        inputs[SQUARES..].iter_mut().for_each(|input| *input -= SHIFT);
        inputs
    }
}

fn packed(mut inputs: SeedInputs) -> Packed {
    inputs[SQUARES..].iter_mut().for_each(|input| *input += SHIFT);
    let mut packed = [0; BYTES];
    for (byte, two) in packed.iter_mut().zip(inputs.chunks_exact(PER_BYTE)) {
        *byte = two[0] as u8 | (two[1] as u8) << BITS;
    }
    packed
}

/// Games of chess, as they are read.
#[derive(Clone, Default, Debug)]
pub struct SeedGames {
    fitted: Vec<Seen>,
    held: Vec<Seen>,
    /// Games to learn from.
    pub n_fitted: usize,
    /// Games kept apart to measure.
    pub n_held: usize,
    /// Games without a result, of another game than chess, or that could not be read.
    pub n_left_out: usize,
}

impl SeedGames {
    /// Reads more games and keeps one in `hold_out` apart; 0 keeps none. A game that
    /// cannot be played to its end is used as far as it goes; variations are left out.
    ///
    /// # Errors
    /// The games cannot be read any further.
    pub fn read(&mut self, games: impl Read, hold_out: usize) -> io::Result<()> {
        let mut reader = PgnReader::new(games);
        loop {
            match PgnGame::read(&mut reader) {
                Ok(Some(game)) => self.add(&game, hold_out),
                Ok(None) => return Ok(()),
                Err(PgnError::Io(error)) => return Err(error),
                Err(_) => self.n_left_out += 1,
            }
        }
    }

    fn add(&mut self, game: &PgnGame, hold_out: usize) {
        let (Some(result), Some(mut pos)) = (result_of(game), start_of(game)) else {
            self.n_left_out += 1;
            return;
        };
        let n_games = self.n_fitted + self.n_held + 1;
        let is_held = hold_out > 0 && n_games.is_multiple_of(hold_out);
        let (to, counter) = match is_held {
            true => (&mut self.held, &mut self.n_held),
            false => (&mut self.fitted, &mut self.n_fitted),
        };
        *counter += 1;
        to.push((packed(seed_inputs(&pos)), result));
        for node in game.main_line() {
            let Ok(m) = san::parse::<Chess>(&pos, game.text(node)) else { return };
            pos.make(m, &mut ());
            to.push((packed(seed_inputs(&pos)), result));
        }
    }

    /// The distinct positions of the games with their values.
    pub fn samples(self) -> SeedSamples {
        let n_positions = self.fitted.len();
        SeedSamples { fitted: distinct(self.fitted), held: distinct(self.held), n_positions }
    }
}

/// Distinct positions in their order, so that the order of games does not matter.
fn distinct(mut seen: Vec<Seen>) -> Vec<SeedSample> {
    seen.sort_unstable();
    let same = seen.chunk_by(|a, b| a.0 == b.0);
    let sample = |games: &[Seen]| {
        let total: i32 = games.iter().map(|(_, result)| i32::from(*result)).sum();
        SeedSample { packed: games[0].0, value: total as f32 / games.len() as f32 }
    };
    same.map(sample).collect()
}

fn result_of(game: &PgnGame) -> Option<i8> {
    match game.result()? {
        GameResult::WhiteWins => Some(1),
        GameResult::Draw => Some(0),
        GameResult::BlackWins => Some(-1),
        _ => None,
    }
}

/// What the network learns from.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct SeedSamples {
    pub(super) fitted: Vec<SeedSample>,
    pub(super) held: Vec<SeedSample>,
    /// Positions of the games to learn from, equal ones counted as often as they occur.
    pub n_positions: usize,
}

impl SeedSamples {
    /// The number of distinct positions to learn from.
    pub fn n_distinct(&self) -> usize {
        self.fitted.len()
    }

    /// The number of distinct positions kept apart.
    pub fn n_held(&self) -> usize {
        self.held.len()
    }

    /// The mean square error on the positions kept apart of calling each of them as good
    /// as the mean of the others; 0 if there are none.
    pub fn spread(&self) -> f64 {
        let mean = |samples: &[SeedSample], of: &dyn Fn(f64) -> f64| {
            let total: f64 = samples.iter().map(|sample| of(f64::from(sample.value))).sum();
            total / samples.len().max(1) as f64
        };
        let centre = mean(&self.fitted, &|value| value);
        mean(&self.held, &|value| (value - centre).powi(2))
    }
}
