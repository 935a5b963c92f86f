//! Who is at the other end of a connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whoever has a connection: a stranger until a request on it has passed the guard.
#[derive(Clone, Default)]
pub(crate) struct Visitor(Arc<AtomicBool>);

impl Visitor {
    /// A request has passed the guard.
    pub(super) fn welcome(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has no request passed the guard yet?
    pub(crate) fn is_stranger(&self) -> bool {
        !self.0.load(Ordering::Relaxed)
    }
}
