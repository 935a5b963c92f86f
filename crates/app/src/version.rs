//! The version of the program, for reports about it.

use game_core::Processor;

/// The commit the program was built from, as far as that is known.
pub fn commit() -> &'static str {
    env!("MANTICORE_COMMIT")
}

/// The version, the commit it was built from, and the level of the processor it
/// runs on.
pub fn long() -> String {
    let level = Processor::detect().level();
    format!(
        "{}\ncommit: {}\nprocessor: {level}",
        env!("CARGO_PKG_VERSION"),
        env!("MANTICORE_COMMIT"),
    )
}
