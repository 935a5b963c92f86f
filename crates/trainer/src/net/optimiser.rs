//! AdamW: how weights follow their gradients.

use super::model::WeightPlaces;
use rayon::prelude::*;

const MOMENTUM: f32 = 0.9;
const MEMORY: f32 = 0.999;
const SMALLEST: f32 = 1e-8;
/// So many weights are moved in one piece of work.
const PIECE: usize = 4_096;

/// The weights and what the optimiser remembers of their gradients.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct NetWeights {
    pub(super) now: Vec<f32>,
    pub(super) first: Vec<f32>,
    pub(super) second: Vec<f32>,
    pub(super) steps: u32,
    /// The weights after the pass that was the best one on positions kept apart.
    pub(super) best: Vec<f32>,
}

impl NetWeights {
    pub(super) fn new(now: Vec<f32>) -> NetWeights {
        let zeros = vec![0.0; now.len()];
        NetWeights { first: zeros.clone(), second: zeros, best: now.clone(), now, steps: 0 }
    }

    /// One step down the sum of these gradients, which is added in their order and
    /// multiplied by `share`.
    pub(super) fn step(
        &mut self,
        places: &WeightPlaces,
        gradients: &[&[f32]],
        share: f32,
        rate: f32,
    ) {
        self.steps += 1;
        let n = self.steps.min(1_000_000) as i32;
        let (fade_first, fade_second) = (1.0 - MOMENTUM.powi(n), 1.0 - MEMORY.powi(n));
        for part in places.parts() {
            let range = part.range.clone();
            let decay = 1.0 - rate * part.decay;
            let now = self.now[range.clone()].par_chunks_mut(PIECE);
            let first = self.first[range.clone()].par_chunks_mut(PIECE);
            let second = self.second[range.clone()].par_chunks_mut(PIECE);
            now.zip(first).zip(second).enumerate().for_each(|(piece, ((now, first), second))| {
                let start = range.start + piece * PIECE;
                let mut sum = [0.0; PIECE];
                let sum = &mut sum[..now.len()];
                for gradient in gradients {
                    let more = &gradient[start..start + sum.len()];
                    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                }
                let weights = now.iter_mut().zip(first).zip(second).zip(sum);
                for (((now, first), second), sum) in weights {
                    let gradient = *sum * share;
                    *first = MOMENTUM * *first + (1.0 - MOMENTUM) * gradient;
                    *second = MEMORY * *second + (1.0 - MEMORY) * gradient * gradient;
                    let (mean, square) = (*first / fade_first, *second / fade_second);
                    let next = *now * decay - rate * mean / (square.sqrt() + SMALLEST);
                    *now = next.clamp(-part.most, part.most);
                }
            });
        }
    }
}
