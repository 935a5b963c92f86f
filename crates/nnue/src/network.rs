//! A network in whole numbers, and what it says of a position, computed plainly.

use crate::limits::{MOST_BUCKETS, MOST_NEURONS, NEURON_BLOCK};
use crate::{InputLayout, Inputs, NetError};
use game_core::{BoardView, Side};

/// What 1 is in the neurons: their values are clamped to 0 up to this.
pub const QA: i32 = 255;
/// What 1 is in the weights of the output.
pub const QB: i32 = 64;
/// The largest weight of the output, so that a product with a neuron fits 16 bits.
pub const MOST_OUTPUT_WEIGHT: i16 = 127;
/// A centipawn in the linear lane.
pub const LANE_ONE: i32 = 64;
/// The largest number of the linear lane: 500 pawns.
pub const MOST_LANE: i32 = 50_000 * LANE_ONE;
/// The largest score of a network in centipawns: well below that of any mate.
pub const MOST_SCORE: i32 = 20_000;
/// The most centipawns of an output of 1.
pub const MOST_SCALE: i32 = 10_000;

/// How large a network is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetShape {
    /// What the inputs stand for.
    pub layout: InputLayout,
    /// The neurons of each view, a multiple of [`NEURON_BLOCK`].
    pub neurons: usize,
    /// The outputs, of which one is used by the number of pieces on the board.
    pub buckets: usize,
}

impl NetShape {
    /// A network of this size for a game.
    ///
    /// # Errors
    /// The numbers are out of their ranges.
    pub fn new(layout: InputLayout, neurons: usize, buckets: usize) -> Result<NetShape, NetError> {
        layout.check()?;
        if neurons == 0 || neurons > MOST_NEURONS || !neurons.is_multiple_of(NEURON_BLOCK) {
            return Err(NetError::Neurons(neurons));
        }
        if buckets == 0 || buckets > MOST_BUCKETS {
            return Err(NetError::Buckets(buckets));
        }
        Ok(NetShape { layout, neurons, buckets })
    }

    /// The number of inputs.
    pub fn n_inputs(&self) -> usize {
        self.layout.n_inputs()
    }

    /// The output that is used with so many pieces on the board.
    #[inline]
    pub fn bucket(&self, men: u32) -> usize {
        let share = men as usize * self.buckets / (usize::from(self.layout.men) + 1);
        share.min(self.buckets - 1)
    }
}

/// The numbers of a network, each row and column in one piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetNumbers {
    /// By input, the weights of all neurons; 1 is [`QA`].
    pub neuron_weights: Vec<i16>,
    /// The biases of the neurons; 1 is [`QA`].
    pub neuron_biases: Vec<i16>,
    /// By input, what the linear lane counts it for; a centipawn is [`LANE_ONE`].
    pub lane: Vec<i32>,
    /// By bucket, the weights of the neurons of the side to move, then of the other's;
    /// 1 is [`QB`].
    pub output_weights: Vec<i16>,
    /// By bucket, the bias of the output; 1 is [`QA`] × [`QB`].
    pub output_biases: Vec<i32>,
    /// The centipawns of an output of 1.
    pub scale: i32,
}

/// A network in whole numbers, whose sizes and ranges have been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    shape: NetShape,
    numbers: NetNumbers,
}

impl Network {
    /// A network of these numbers.
    ///
    /// # Errors
    /// A list is not as long as the shape says, or a number is out of its range.
    pub fn new(shape: NetShape, numbers: NetNumbers) -> Result<Network, NetError> {
        let NetShape { neurons, buckets, .. } = shape;
        let inputs = shape.n_inputs();
        let lengths = [
            (numbers.neuron_weights.len(), inputs * neurons),
            (numbers.neuron_biases.len(), neurons),
            (numbers.lane.len(), inputs),
            (numbers.output_weights.len(), buckets * 2 * neurons),
            (numbers.output_biases.len(), buckets),
        ];
        if lengths.iter().any(|(found, expected)| found != expected) {
            return Err(NetError::Broken("its lists are not as long as its shape says"));
        }
        let most = MOST_OUTPUT_WEIGHT;
        if numbers.output_weights.iter().any(|weight| !(-most..=most).contains(weight)) {
            return Err(NetError::Broken("a weight of its output is too large"));
        }
        if numbers.lane.iter().any(|number| !(-MOST_LANE..=MOST_LANE).contains(number)) {
            return Err(NetError::Broken("a number of its linear lane is too large"));
        }
        if !(1..=MOST_SCALE).contains(&numbers.scale) {
            return Err(NetError::Broken("its scale is out of range"));
        }
        Ok(Network { shape, numbers })
    }

    /// How large the network is.
    pub fn shape(&self) -> &NetShape {
        &self.shape
    }

    /// The numbers of the network.
    pub fn numbers(&self) -> &NetNumbers {
        &self.numbers
    }

    /// The score of a position for the side to move in centipawns, computed from
    /// scratch and without any haste: what all quicker ways must equal to the bit.
    ///
    /// The inputs must be those of the network's game.
    pub fn evaluate<V: BoardView>(&self, inputs: &Inputs, view: &V) -> i32 {
        let halves = [view.turn(), !view.turn()].map(|side| self.half(inputs, view, side));
        let men = (view.of_side(Side::White) | view.of_side(Side::Black)).len();
        let bucket = self.shape.bucket(men);
        let own = self.output_half(bucket, 0, &halves[0].0);
        let other = self.output_half(bucket, 1, &halves[1].0);
        let lane = lane_score([halves[0].1, halves[1].1]);
        score(lane, self.output(bucket, own + other))
    }

    /// The neurons before they are clamped, and the linear lane, of one view.
    fn half<V: BoardView>(&self, inputs: &Inputs, view: &V, side: Side) -> (Vec<i16>, i32) {
        let mut active = Vec::new();
        inputs.active(view, side, &mut active);
        let mut neurons = self.numbers.neuron_biases.clone();
        let mut lane = 0_i32;
        for input in active {
            let input = input as usize;
            lane = lane.wrapping_add(self.numbers.lane[input]);
            let row = &self.numbers.neuron_weights[input * neurons.len()..][..neurons.len()];
            for (neuron, weight) in neurons.iter_mut().zip(row) {
                *neuron = neuron.wrapping_add(*weight);
            }
        }
        (neurons, lane)
    }

    /// The share of one view in the output; 1 is [`QA`]² × [`QB`].
    fn output_half(&self, bucket: usize, half: usize, neurons: &[i16]) -> i64 {
        let n = neurons.len();
        let weights = &self.numbers.output_weights[(2 * bucket + half) * n..][..n];
        let products = neurons.iter().zip(weights).map(|(&neuron, &weight)| {
            let clamped = i32::from(neuron).clamp(0, QA);
            i64::from(clamped * clamped * i32::from(weight))
        });
        products.sum()
    }

    /// The centipawns of an output, given the sum over both views.
    #[inline]
    pub(crate) fn output(&self, bucket: usize, sum: i64) -> i32 {
        let biased = sum / i64::from(QA) + i64::from(self.numbers.output_biases[bucket]);
        let centipawns = biased * i64::from(self.numbers.scale) / i64::from(QA * QB);
        centipawns.clamp(-i64::from(MOST_SCORE), i64::from(MOST_SCORE)) as i32
    }
}

/// The centipawns of the linear lane, given both sums, that of the side to move first.
#[inline]
pub(crate) fn lane_score(sums: [i32; 2]) -> i32 {
    sums[0].wrapping_sub(sums[1]) / (2 * LANE_ONE)
}

/// The score of a position: the linear lane and the output, limited.
#[inline]
pub(crate) fn score(lane: i32, output: i32) -> i32 {
    lane.saturating_add(output).clamp(-MOST_SCORE, MOST_SCORE)
}
