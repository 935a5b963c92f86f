//! The request to break off all games that are being played.

use game_core::{Control, Interrupt};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The request to break off games. All players of a match share it.
#[derive(Default, Debug)]
pub struct Halt {
    flag: AtomicBool,
    controls: Mutex<Vec<Weak<Control>>>,
    /// Heard by the positions of the games, whose rules may take long.
    interrupt: Interrupt,
}

impl Halt {
    /// Breaks off all games that are being played.
    pub fn halt(&self) {
        self.flag.store(true, Ordering::SeqCst);
        self.interrupt.raise();
        let mut controls = self.controls.lock().unwrap_or_else(PoisonError::into_inner);
        controls.drain(..).filter_map(|control| control.upgrade()).for_each(|c| c.stop());
    }

    /// Raised when games are broken off.
    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Are games to be broken off?
    pub(crate) fn is_halted(&self) -> bool {
        self.flag.load(Ordering::SeqCst)
    }

    /// A control for one search, which [`Halt::halt`] stops.
    pub(crate) fn control(&self) -> Arc<Control> {
        let control = Arc::new(Control::default());
        let mut controls = self.controls.lock().unwrap_or_else(PoisonError::into_inner);
        controls.retain(|known| known.strong_count() > 0);
        controls.push(Arc::downgrade(&control));
        // `halt` sets the flag before it empties the list.
        if self.is_halted() {
            control.stop();
        }
        control
    }
}
