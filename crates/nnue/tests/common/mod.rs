//! Networks of random numbers for the tests of this crate.

use game_core::random::SplitMix64;
use game_core::{BoardView, ResultCurve};
use nnue::{Inputs, NetFile, NetNumbers, NetShape, Network, Provenance};

/// A network of random numbers for the game that begins in this position; large
/// enough that some neurons are clamped at either end.
pub fn random_net<V: BoardView>(start: &V, neurons: usize, buckets: usize, seed: u64) -> NetFile {
    let inputs = Inputs::of(start).expect("a game of the library");
    let shape = NetShape::new(inputs.layout().clone(), neurons, buckets).expect("sound");
    let mut random = SplitMix64::new(seed);
    let mut number = |most: i32| random.below(2 * most as usize + 1) as i32 - most;
    let n = shape.n_inputs();
    let numbers = NetNumbers {
        neuron_weights: (0..n * neurons).map(|_| number(60) as i16).collect(),
        neuron_biases: (0..neurons).map(|_| number(120) as i16).collect(),
        lane: (0..n).map(|_| number(20_000)).collect(),
        output_weights: (0..2 * neurons * buckets).map(|_| number(127) as i16).collect(),
        output_biases: (0..buckets).map(|_| number(3_000)).collect(),
        scale: 400,
    };
    let piece_values = (1..=shape.layout.symbols.len() as i32).map(|n| 100 * n).collect();
    NetFile {
        rules: "r1-test".to_owned(),
        piece_values,
        curve: ResultCurve::default(),
        search: Vec::new(),
        provenance: Provenance::default(),
        network: Network::new(shape, numbers).expect("sound"),
    }
}
