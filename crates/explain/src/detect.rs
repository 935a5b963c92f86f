//! Detectors: each family of facts is a file.
//!
//! A detector looks at a story, at one moment or at what changed between two,
//! and returns findings that its own test proved. It never guesses: silence is
//! better than a wrong reason.
