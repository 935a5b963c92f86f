//! A call to stop that reaches a position in the middle of a question.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Tells a position that nobody waits for its answer any more.
///
/// In some games one question about legal moves looks at a great many positions.
/// The position counts them here and gives up when the interrupt is raised: by
/// somebody who holds a copy, or by itself once so many positions were looked at.
///
/// ```
/// use game_core::Interrupt;
/// let interrupt = Interrupt::after(2);
/// assert!(interrupt.look() && interrupt.look());
/// assert!(!interrupt.look() && interrupt.is_raised());
/// ```
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<Call>);

#[derive(Debug)]
struct Call {
    raised: AtomicBool,
    looked: AtomicU64,
    most: u64,
}

impl Interrupt {
    /// An interrupt that raises itself once more than so many positions were
    /// looked at.
    pub fn after(most: u64) -> Interrupt {
        let (raised, looked) = (AtomicBool::new(false), AtomicU64::new(0));
        Interrupt(Arc::new(Call { raised, looked, most }))
    }

    /// Asks everybody who hears this interrupt to give up.
    pub fn raise(&self) {
        self.0.raised.store(true, Ordering::Relaxed);
    }

    /// Is it time to give up? Once it is, it stays so.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.raised.load(Ordering::Relaxed)
    }

    /// Counts a position that is looked at; false if it is time to give up.
    #[inline]
    pub fn look(&self) -> bool {
        self.look_at(1)
    }

    /// Counts so many positions, or work worth as many; false if it is time to
    /// give up.
    #[inline]
    pub fn look_at(&self, n: u64) -> bool {
        if self.is_raised() {
            return false;
        }
        if self.0.looked.fetch_add(n, Ordering::Relaxed).saturating_add(n) > self.0.most {
            self.raise();
            return false;
        }
        true
    }

    /// How many positions were looked at.
    pub fn looked(&self) -> u64 {
        self.0.looked.load(Ordering::Relaxed).min(self.0.most)
    }
}

impl Default for Interrupt {
    /// An interrupt that only somebody else raises.
    fn default() -> Interrupt {
        Interrupt::after(u64::MAX)
    }
}
