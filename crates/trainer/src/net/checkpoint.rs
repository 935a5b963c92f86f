//! A training as bytes, so that it can go on after an interruption.

use super::optimiser::NetWeights;
use super::training::{PassLoss, Training};
use std::fmt;

/// How a checkpoint begins.
const MAGIC: &[u8; 8] = b"MANTCHK2";

/// Why a checkpoint cannot be used, in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckpointError {
    /// The bytes are no checkpoint, or not a whole one.
    Broken,
    /// It belongs to another training: another size, seed, plan or other data.
    Other,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CheckpointError::Broken => "the checkpoint is damaged or cut off",
            CheckpointError::Other => {
                "the checkpoint belongs to another training: give the same data and options, or \
                 begin anew without --resume"
            }
        })
    }
}

impl std::error::Error for CheckpointError {}

/// What must be the same: everything but the number of threads.
fn fingerprint(training: &Training<'_>) -> [u64; 10] {
    let plan = &training.plan;
    let samples = training.samples;
    let scores = samples
        .fitted
        .iter()
        .fold(0_u64, |hash, sample| hash.wrapping_mul(31).wrapping_add(sample.score as u16 as u64));
    [
        training.places.len() as u64,
        plan.neurons as u64,
        plan.buckets as u64,
        plan.passes.into(),
        plan.batch as u64,
        plan.rate.to_bits().into(),
        plan.result_share.to_bits().into(),
        plan.seed,
        samples.fitted.len() as u64,
        scores,
    ]
}

pub(super) fn write(training: &Training<'_>) -> Vec<u8> {
    let mut out = Vec::from(*MAGIC);
    fingerprint(training).iter().for_each(|word| out.extend(word.to_le_bytes()));
    out.extend((training.losses.len() as u32).to_le_bytes());
    for loss in &training.losses {
        out.extend(loss.fitted.to_le_bytes());
        out.extend(loss.held.to_le_bytes());
    }
    let weights = &training.weights;
    out.extend(weights.steps.to_le_bytes());
    for list in [&weights.now, &weights.first, &weights.second, &weights.best] {
        list.iter().for_each(|number| out.extend(number.to_le_bytes()));
    }
    out
}

pub(super) fn read(training: &mut Training<'_>, bytes: &[u8]) -> Result<(), CheckpointError> {
    let read = parse(bytes, training.places.len());
    let (found, losses, weights) = match read {
        Some(read) => read,
        None if is_other(training, bytes) => return Err(CheckpointError::Other),
        None => return Err(CheckpointError::Broken),
    };
    if found != fingerprint(training) {
        return Err(CheckpointError::Other);
    }
    (training.losses, training.weights) = (losses, weights);
    Ok(())
}

/// Does it say at its beginning that it is of another size?
fn is_other(training: &Training<'_>, bytes: &[u8]) -> bool {
    let mut rest = bytes.strip_prefix(MAGIC).unwrap_or_default();
    let length = take::<8>(&mut rest).map(u64::from_le_bytes);
    length.is_some_and(|length| length != training.places.len() as u64)
}

type Read = ([u64; 10], Vec<PassLoss>, NetWeights);

fn parse(bytes: &[u8], length: usize) -> Option<Read> {
    let mut rest = bytes.strip_prefix(MAGIC)?;
    let rest = &mut rest;
    let mut found = [0; 10];
    for word in &mut found {
        *word = u64::from_le_bytes(take(rest)?);
    }
    let n_losses = u32::from_le_bytes(take(rest)?);
    let mut losses = Vec::new();
    for _ in 0..n_losses {
        let fitted = f64::from_le_bytes(take(rest)?);
        losses.push(PassLoss { fitted, held: f64::from_le_bytes(take(rest)?) });
    }
    let steps = u32::from_le_bytes(take(rest)?);
    let mut lists = [const { Vec::new() }; 4];
    for list in &mut lists {
        let (numbers, after) = rest.split_at_checked(length.checked_mul(4)?)?;
        *rest = after;
        let numbers = numbers.as_chunks::<4>().0.iter();
        list.extend(numbers.map(|&bytes| f32::from_le_bytes(bytes)));
    }
    let [now, first, second, best] = lists;
    rest.is_empty().then_some((found, losses, NetWeights { now, first, second, steps, best }))
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}
