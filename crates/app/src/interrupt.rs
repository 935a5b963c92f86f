//! Ctrl-C, and requests of the system to end the program.

/// Runs an action when the user interrupts, instead of ending at once.
pub fn on_interrupt(action: impl FnMut() + Send + 'static) {
    // Where no handler can be set, an interrupt ends the program at once.
    let _ = ctrlc::set_handler(action);
}
