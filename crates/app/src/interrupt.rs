//! Ctrl-C and the wish of the system that the program end.

/// Has this done when the user interrupts, instead of ending at once.
pub fn on_interrupt(action: impl FnMut() + Send + 'static) {
    // Where it cannot be arranged the program ends at once, as others do.
    let _ = ctrlc::set_handler(action);
}
