//! The shape of the project, held by tests. Nothing here is shipped.
//!
//! A guard is a function over the source that gives findings: places where a
//! rule of `CONTRIBUTING.md` or an invariant of `ARCHITECTURE.md` is broken.
//! [`guards::GUARDS`] lists them all. `tests/tidy/exceptions.toml` lists the
//! findings that are allowed, each with a reason and a ceiling. The list may
//! only shrink: an exception that is no longer needed fails the test, and so
//! does a ceiling above the number that was found.
//!
//! Every guard is a pure function over texts, so that its unit tests can plant
//! a fault and see it found. `cargo run -p tidy` prints the current numbers;
//! `cargo run -p tidy -- --write` writes the list of exceptions anew.

pub mod circles;
pub mod documents;
pub mod exceptions;
pub mod guards;
pub mod invariants;
pub mod layers;
pub mod names;
pub mod numbers;
pub mod platforms;
pub mod project;
pub mod publics;
pub mod sizes;
pub mod string_errors;
mod tokens;
