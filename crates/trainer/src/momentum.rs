//! Adam: a step that follows the mean of the gradients of a weight, as long as they agree.

/// Adam's memory of the mean of gradients.
const MEAN_KEPT: f32 = 0.9;
const NO_DIVISION_BY_ZERO: f32 = 1e-9;

/// Adam's memory of one number. `square_kept` is how long it remembers the square of
/// gradients.
#[derive(Clone, Copy, Default)]
pub(crate) struct Momentum {
    mean: f32,
    square: f32,
}

impl Momentum {
    /// How far the number moves, in steps.
    pub(crate) fn step(&mut self, gradient: f32, square_kept: f32) -> f32 {
        self.mean = MEAN_KEPT * self.mean + (1.0 - MEAN_KEPT) * gradient;
        self.square = square_kept * self.square + (1.0 - square_kept) * gradient * gradient;
        self.mean / (self.square.sqrt() + NO_DIVISION_BY_ZERO)
    }
}
