//! One tree search for every position.
//!
//! The full search ([`Searcher`]) is a principal variation search. It plays chess
//! and every compiled game: it asks a position what its game allows
//! ([`game_core::Nature`]) and names no game; it asks an
//! [`game_core::Evaluator`] for a score and names no piece. Read `node.rs` first:
//! it is the spine, a list of numbered steps. Each decision is a small pure
//! function in `prune`, `reduce` or `extend`, and each number has its name in
//! `params`.
//!
//! The textbook searches ([`Textbook`]) serve research on evaluators and on move
//! orders ([`Order`]).
//!
//! The crate reads no text and prints nothing: limits come in and an
//! [`game_core::Analysis`] goes out.

#![deny(unsafe_code)]

mod checks;
mod extend;
mod game_facts;
mod history;
mod huge_pages;
mod mates;
mod move_lists;
mod node;
mod node_type;
mod order;
mod params;
mod picker;
mod pool;
mod prefetch;
mod prune;
mod quiescence;
mod reduce;
mod repetition;
mod root;
mod root_moves;
mod shared;
mod stack;
mod steps;
mod tables;
#[cfg(test)]
mod test_worker;
mod textbook;
mod time_management;
mod transposition;
mod voting;
mod worker;

pub use order::Order;
pub use params::{Params, TUNABLES, Tunable};
pub use pool::{MAX_THREADS, STACK_BYTES, Searcher};
pub use tables::TableUse;
pub use textbook::{Analyser, Textbook, Tree, alpha_beta, minimax, principal_variation};
pub use time_management::DEFAULT_OVERHEAD;
pub use transposition::TableTooLarge;
