//! The network of a diploma thesis (Cadar 2023), exactly as it is described: 70 numbers
//! of a position of chess, 32 neurons with a rectifier, one output with a hyperbolic
//! tangent, from −1 (Black wins) to 1 (White wins).
//!
//! The thesis does not say how the weights begin; they are drawn as Glorot and Bengio
//! (2010) advise. Nor does it turn the output into centipawns; a sure win is
//! [`SURE_WIN`] here. The square in the en passant field of a position is known only
//! where the capture is legal, and only then its file is told.

use crate::NetError;
use game_core::random::SplitMix64;
use game_core::{Evaluator, Kind, Observer, Piece, Position, Score, Setup, Side, Square};
use std::sync::Arc;

/// The numbers that describe a position.
pub const SEED_INPUTS: usize = 70;
/// The neurons.
pub const SEED_NEURONS: usize = 32;
/// The numbers of the network: weights of the neurons, their biases, weights of the
/// output, its bias.
pub const SEED_NUMBERS: usize = SEED_NEURONS * (SEED_INPUTS + 2) + 1;
/// The score of an output of 1, in centipawns.
const SURE_WIN: f32 = 1_000.0;
/// How a file begins.
const SEED_MAGIC: &[u8; 8] = b"MANTSEED";
/// Letters of pieces in the order of their numbers, which begin with 1.
const LETTERS: &str = "PNBRQK";
/// The number of the first black piece, less one.
const BLACK: usize = 6;
/// Values in exchanges, of the material the thesis counts.
const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 20_000];

/// The numbers of such a network.
#[derive(Clone, PartialEq, Debug)]
pub struct SeedNet(Vec<f32>);

/// A position in 70 numbers: the pieces on a1, a2 ... h8, castling of White and Black
/// to either side, the file that can be captured on en passant or −1, who moves.
pub fn seed_inputs(setup: &Setup) -> [f32; SEED_INPUTS] {
    let mut inputs = [0.0; SEED_INPUTS];
    let mut kings = [4_u8; 2];
    for (sq, man) in setup.men() {
        let (file, rank) = (setup.board.file(sq), setup.board.rank(sq));
        let Some(number) = LETTERS.find(man.letter) else { continue };
        let black = if man.side == Side::Black { BLACK } else { 0 };
        if let Some(input) = inputs.get_mut(usize::from(file) * 8 + usize::from(rank)) {
            *input = (number + 1 + black) as f32;
        }
        if man.letter == 'K' {
            kings[man.side.index()] = file;
        }
    }
    for letter in setup.castling.chars() {
        let side = usize::from(letter.is_ascii_lowercase());
        let to_the_king = match letter.to_ascii_uppercase() {
            'K' => true,
            'Q' => false,
            file => file as u32 > u32::from(b'A' + kings[side]),
        };
        inputs[64 + 2 * side + usize::from(!to_the_king)] = 1.0;
    }
    let en_passant = setup.en_passant.first();
    inputs[68] = en_passant.map_or(-1.0, |&sq| f32::from(setup.board.file(sq)));
    inputs[69] = if setup.turn == Side::Black { 1.0 } else { 0.0 };
    inputs
}

impl SeedNet {
    /// The network with which training begins.
    pub fn untrained(seed: u64) -> SeedNet {
        let mut random = SplitMix64::new(seed);
        let mut drawn = |from: usize, to: usize| {
            let most = (6.0 / (from + to) as f32).sqrt();
            let share = (random.next_u64() >> 40) as f32 / (1_u64 << 24) as f32;
            (2.0 * share - 1.0) * most
        };
        let mut numbers = vec![0.0; SEED_NUMBERS];
        for number in &mut numbers[..SEED_NEURONS * SEED_INPUTS] {
            *number = drawn(SEED_INPUTS, SEED_NEURONS);
        }
        let output = SEED_NEURONS * (SEED_INPUTS + 1);
        for number in &mut numbers[output..output + SEED_NEURONS] {
            *number = drawn(SEED_NEURONS, 1);
        }
        SeedNet(numbers)
    }

    /// What the network says of a position: −1 to 1, for White.
    pub fn value(&self, inputs: &[f32; SEED_INPUTS]) -> f32 {
        self.pass(inputs).1
    }

    /// The neurons after the rectifier, and the output.
    fn pass(&self, inputs: &[f32; SEED_INPUTS]) -> ([f32; SEED_NEURONS], f32) {
        let (weights, rest) = self.0.split_at(SEED_NEURONS * SEED_INPUTS);
        let (biases, rest) = rest.split_at(SEED_NEURONS);
        let mut neurons = [0.0; SEED_NEURONS];
        let rows = weights.chunks_exact(SEED_INPUTS).zip(biases);
        for (neuron, (row, bias)) in neurons.iter_mut().zip(rows) {
            let sum: f32 = row.iter().zip(inputs).map(|(weight, input)| weight * input).sum();
            *neuron = (sum + bias).max(0.0);
        }
        let sum: f32 = neurons.iter().zip(rest).map(|(neuron, weight)| neuron * weight).sum();
        (neurons, (sum + rest[SEED_NEURONS]).tanh())
    }

    /// A step of stochastic gradient descent on the mean square error of a batch.
    pub fn learn(&mut self, batch: &[([f32; SEED_INPUTS], f32)], rate: f32) {
        let mut slope = vec![0.0_f32; SEED_NUMBERS];
        let share = 2.0 / batch.len().max(1) as f32;
        let (biases, output) = (SEED_NEURONS * SEED_INPUTS, SEED_NEURONS * (SEED_INPUTS + 1));
        for (inputs, target) in batch {
            let (neurons, value) = self.pass(inputs);
            let before = share * (value - target) * (1.0 - value * value);
            slope[output + SEED_NEURONS] += before;
            for (place, &neuron) in neurons.iter().enumerate() {
                slope[output + place] += before * neuron;
                if neuron > 0.0 {
                    let back = before * self.0[output + place];
                    slope[biases + place] += back;
                    let row = &mut slope[place * SEED_INPUTS..][..SEED_INPUTS];
                    row.iter_mut().zip(inputs).for_each(|(slope, input)| *slope += back * input);
                }
            }
        }
        self.0.iter_mut().zip(&slope).for_each(|(number, slope)| *number -= rate * slope);
    }

    /// The bytes of its file: a word, then the numbers.
    pub fn write(&self) -> Vec<u8> {
        let numbers = self.0.iter().flat_map(|number| number.to_le_bytes());
        SEED_MAGIC.iter().copied().chain(numbers).collect()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Why these bytes are no such network.
    pub fn read(bytes: &[u8]) -> Result<SeedNet, NetError> {
        let rest = bytes.strip_prefix(SEED_MAGIC).ok_or(NetError::Foreign)?;
        let (numbers, []) = rest.as_chunks::<4>() else { return Err(NetError::Length) };
        if numbers.len() != SEED_NUMBERS {
            return Err(NetError::Length);
        }
        let numbers: Vec<f32> = numbers.iter().map(|four| f32::from_le_bytes(*four)).collect();
        if !numbers.iter().all(|number| number.is_finite()) {
            return Err(NetError::Broken("a weight in it is no number"));
        }
        Ok(SeedNet(numbers))
    }
}

/// Evaluates positions of chess by such a network.
#[derive(Clone, Debug)]
pub struct SeedEvaluator(Arc<SeedNet>);

impl SeedEvaluator {
    /// The evaluator of a network.
    pub fn new(net: SeedNet) -> SeedEvaluator {
        SeedEvaluator(Arc::new(net))
    }
}

/// It looks at the position when asked and keeps nothing.
impl Observer for SeedEvaluator {
    fn put(&mut self, _: Square, _: Piece) {}
    fn take(&mut self, _: Square, _: Piece) {}
}

impl<P: Position> Evaluator<P> for SeedEvaluator {
    fn reset(&mut self, _: &P) {}

    fn evaluate(&mut self, view: &P) -> Score {
        let for_white = (self.0.value(&seed_inputs(&view.to_setup())) * SURE_WIN).round() as i32;
        Score::cp(if view.turn() == Side::White { for_white } else { -for_white })
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        VALUES.get(kind.index()).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Chess;

    /// The example of the thesis.
    #[test]
    fn the_start_is_the_numbers_that_are_printed() {
        let printed = [
            4, 1, 0, 0, 0, 0, 7, 10, 2, 1, 0, 0, 0, 0, 7, 8, 3, 1, 0, 0, 0, 0, 7, 9, 5, 1, 0, 0, 0,
            0, 7, 11, 6, 1, 0, 0, 0, 0, 7, 12, 3, 1, 0, 0, 0, 0, 7, 9, 2, 1, 0, 0, 0, 0, 7, 8, 4,
            1, 0, 0, 0, 0, 7, 10, 1, 1, 1, 1, -1, 0,
        ];
        let start = Chess::start().to_setup();
        assert_eq!(seed_inputs(&start).map(|input| input as i32), printed);
    }

    #[test]
    fn a_file_is_read_back_and_others_are_refused() {
        let net = SeedNet::untrained(3);
        assert_eq!(SeedNet::read(&net.write()), Ok(net.clone()));
        assert_eq!(SeedNet::read(b"PNG"), Err(NetError::Foreign));
        assert_eq!(SeedNet::read(&net.write()[..99]), Err(NetError::Length));
        let mut spoilt = net.write();
        spoilt[8..12].copy_from_slice(&f32::NAN.to_le_bytes());
        assert!(matches!(SeedNet::read(&spoilt), Err(NetError::Broken(_))));
    }

    /// The slope that is followed is that of the error: steps lead down, and a step
    /// changes the error by as much as the slope says.
    #[test]
    fn what_is_learnt_is_remembered() {
        let start = seed_inputs(&Chess::start().to_setup());
        let mut other = start;
        (other[69], other[8]) = (1.0, 0.0);
        let batch = [(start, 0.25), (other, -0.75)];
        let mut net = SeedNet::untrained(5);
        let error = |net: &SeedNet| -> f32 {
            batch.iter().map(|(inputs, target)| (net.value(inputs) - target).powi(2)).sum::<f32>()
                / 2.0
        };
        let before = error(&net);
        for _ in 0..3_000 {
            net.learn(&batch, 0.002);
        }
        assert!(error(&net) < 0.01 && before > 0.02, "{before} became {}", error(&net));
    }
}
