//! A file is read back as it was written, and anything else is refused.

use crate::{Inputs, NetError, NetFile, NetNumbers, NetShape, Network, Provenance};
use chess::Chess;
use game_core::ResultCurve;
use game_core::random::SplitMix64;

const RULES: &str = "r1-0123456789abcdef0123456789abcdef";

fn file() -> NetFile {
    let inputs = Inputs::of(&Chess::start()).unwrap();
    let shape = NetShape::new(inputs.layout().clone(), 32, 2).unwrap();
    let mut random = SplitMix64::new(17);
    let mut number = |most: usize| random.below(2 * most + 1) as i32 - most as i32;
    let n = shape.n_inputs();
    let numbers = NetNumbers {
        neuron_weights: (0..n * 32).map(|_| number(100) as i16).collect(),
        neuron_biases: (0..32).map(|_| number(100) as i16).collect(),
        lane: (0..n).map(|_| number(60_000)).collect(),
        output_weights: (0..128).map(|_| number(127) as i16).collect(),
        output_biases: vec![number(1_000), number(1_000)],
        scale: 400,
    };
    NetFile {
        rules: RULES.to_owned(),
        piece_values: vec![330, 20_000, 320, 100, 950, 500],
        curve: ResultCurve::default(),
        search: vec![("late_base".to_owned(), -3)],
        provenance: Provenance { data: "nothing".to_owned(), seed: 7, ..Provenance::default() },
        network: Network::new(shape, numbers).unwrap(),
    }
}

#[test]
fn what_was_written_is_read() {
    let file = file();
    let inputs = Inputs::of(&Chess::start()).unwrap();
    let read = NetFile::read(&file.write()).unwrap();
    assert_eq!(read, file);
    assert_eq!(read.fits(RULES, &inputs), Ok(()));
    let error = read.fits("r1-ff", &inputs).unwrap_err();
    assert!(error.to_string().contains("other rules (r1-0123"), "{error}");
    assert_eq!(
        read.network.evaluate(&inputs, &Chess::start()),
        file.network.evaluate(&inputs, &Chess::start())
    );
}

#[test]
fn what_is_not_whole_is_refused() {
    let bytes = file().write();
    assert_eq!(NetFile::read(&[]), Err(NetError::Foreign));
    assert_eq!(NetFile::read(b"MZ and so on"), Err(NetError::Foreign));
    for end in (8..bytes.len()).step_by(997).chain([bytes.len() - 1]) {
        assert_eq!(NetFile::read(&bytes[..end]), Err(NetError::Length), "{end}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(NetFile::read(&longer), Err(NetError::Length));
}

#[test]
fn no_changed_byte_passes() {
    let bytes = file().write();
    let ends =
        (0..300).chain((300..bytes.len()).step_by(1_009)).chain(bytes.len() - 9..bytes.len());
    for place in ends {
        let mut changed = bytes.clone();
        changed[place] ^= 0x41;
        let error = NetFile::read(&changed).unwrap_err();
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn sizes_out_of_range_are_refused() {
    let layout = || Inputs::of(&Chess::start()).unwrap().layout().clone();
    for neurons in [0, 1, 33, 1_056, 1_000_000] {
        assert_eq!(NetShape::new(layout(), neurons, 1), Err(NetError::Neurons(neurons)));
    }
    for buckets in [0, 17, usize::MAX] {
        assert_eq!(NetShape::new(layout(), 32, buckets), Err(NetError::Buckets(buckets)));
    }
}
