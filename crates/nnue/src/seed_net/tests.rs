//! The network computes what its author described, and its file is read as it was written.

use super::*;
use crate::{NetError, NetFile, Provenance};
use game_core::random::SplitMix64;

fn random_net(seed: u64) -> SeedNet {
    let mut random = SplitMix64::new(seed);
    let mut net = SeedNet::ZERO;
    for number in net.numbers_mut() {
        *number = random.below(2_001) as f32 / 1_000.0 - 1.0;
    }
    net
}

fn file() -> SeedNetFile {
    let provenance = Provenance { data: "two games".to_owned(), seed: 3, ..Provenance::default() };
    SeedNetFile { provenance, net: random_net(5) }
}

/// Two inputs and two neurons by hand: 3·2 − 1 = 5 passes the ReLU, −3·4 + 1 does not.
#[test]
fn neurons_below_zero_do_not_reach_the_output() {
    let mut net = SeedNet::ZERO;
    net.neuron_weights[0][0] = 2.0;
    net.neuron_weights[69][0] = -1.0;
    net.neuron_weights[0][1] = -4.0;
    net.neuron_biases[1] = 1.0;
    net.output_weights[0] = 0.5;
    net.output_weights[1] = 100.0;
    net.output_bias = -1.0;
    let mut inputs = [0; SEED_INPUTS];
    (inputs[0], inputs[69]) = (3, 1);
    let neurons = net.neurons(&inputs);
    assert_eq!((neurons[0], neurons[1], neurons[2]), (5.0, -11.0, 0.0));
    assert_eq!(net.output(&neurons), 1.5);
}

#[test]
fn what_was_written_is_read() {
    let file = file();
    let bytes = file.write();
    assert_eq!(SeedNetFile::read(&bytes), Ok(file));
}

#[test]
fn what_is_not_whole_is_refused() {
    let bytes = file().write();
    assert_eq!(SeedNetFile::read(b"GIF89a"), Err(NetError::NoSeedNet));
    for end in (8..bytes.len()).step_by(97) {
        assert_eq!(SeedNetFile::read(&bytes[..end]), Err(NetError::Length), "{end}");
    }
    assert_eq!(SeedNetFile::read(&[&bytes[..], &[0]].concat()), Err(NetError::Length));
    let mut damaged = bytes.clone();
    damaged[500] ^= 1;
    assert_eq!(SeedNetFile::read(&damaged), Err(NetError::Checksum));
    let mut newer = bytes.clone();
    newer[8] = 9;
    assert_eq!(SeedNetFile::read(&newer), Err(NetError::Version(9)));
    let mut endless = file();
    endless.net.output_bias = f32::INFINITY;
    assert!(matches!(SeedNetFile::read(&endless.write()), Err(NetError::Broken(_))));
}

/// Each sort of network says what it is when it is taken for the other.
#[test]
fn the_two_sorts_of_networks_are_not_taken_for_each_other() {
    let why = NetFile::read(&file().write()).unwrap_err();
    assert_eq!(why, NetError::IsSeedNet);
    assert!(why.to_string().contains("eval=seed-net"), "{why}");
    let why = SeedNetFile::read(b"MANTINET and so on").unwrap_err();
    assert!(why.to_string().contains("train seed-net"), "{why}");
}
