//! How large a network may be.

/// Neurons come in blocks of so many.
pub const NEURON_BLOCK: usize = 32;
/// The most neurons of each view.
pub(crate) const MOST_NEURONS: usize = 1024;
/// The most outputs.
pub(crate) const MOST_BUCKETS: usize = 16;
