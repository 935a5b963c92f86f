//! One tree search for every position.
//!
//! The same principal variation search plays chess and every compiled game. It
//! asks a position what its game allows ([`game_core::Nature`]) and names no
//! game; it asks an [`game_core::Evaluator`] what a position is worth and knows
//! no piece. Read `node.rs` first: the spine, a list of numbered steps. Each
//! decision it takes is a small pure function in `prune`, `reduce` or `extend`,
//! and each number it uses has its name in `params`.
//!
//! Beside it stand the searches of the textbook ([`Textbook`]), for research on
//! evaluators and on the order of moves ([`Order`]).
//!
//! It never reads text and never prints: limits come in and an
//! [`game_core::Analysis`] goes out.

#![deny(unsafe_code)]

mod checks;
mod clock;
mod control;
mod extend;
mod history;
mod mates;
mod node;
mod order;
mod params;
mod picker;
mod plain;
mod pool;
mod prefetch;
mod prune;
mod quiesce;
mod reduce;
mod root;
mod stack;
mod table;
mod worker;

pub use clock::{Budget, DEFAULT_OVERHEAD};
pub use order::Order;
pub use params::{Params, TUNABLES, Tunable};
pub use plain::{Analyser, Textbook, Tree, alpha_beta, minimax, principal_variation};
pub use pool::{MAX_THREADS, Searcher};
pub use table::{Table, TableTooLarge};
