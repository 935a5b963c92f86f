//! Joins a position, an evaluator and a search into a [`game_core::Engine`].
//!
//! A game ([`AnyGame`]) and a text such as `hash=64 threads=2 eval=hce` or
//! `search=alphabeta eval=sme+0.01*pme order=mono-fast depth=4` ([`Spec`]) make
//! a [`Session`], which plays. [`catalogue`] lists every part the text can name;
//! `assemble.rs` alone says which parts are joined to which. This crate knows no
//! protocol, opens no file and prints nothing.
//!
//! ```
//! use engine::{AnyGame, Session, Spec};
//! use game_core::{Control, Engine, Limits, MoveStyle, Start};
//!
//! let spec: Spec = "hash=1 depth=4".parse().unwrap();
//! let mut session = Session::new(AnyGame::Chess, spec).unwrap();
//! session.set_position(Start::Game, &["e2e4", "e7e5", "d1h5", "e8e7"]).unwrap();
//! let analysis = session.think(&Limits::default(), &Control::default(), &mut ());
//! let line = session.scribe().line(&analysis.lines[0].moves, MoveStyle::Short);
//! assert_eq!(line, ["Qxe5#"]);
//! ```

#![forbid(unsafe_code)]

mod analyst;
mod answering;
mod assemble;
pub mod bench;
mod by_squares;
pub mod catalogue;
mod engine_service;
mod error;
mod explaining;
mod game;
mod game_weights;
mod handicap;
mod inquiry;
mod machine;
mod move_text;
mod nets;
mod opening_book;
mod options;
mod position_text;
mod reviewing;
mod rules_text;
mod scribe;
mod seed_net;
mod self_play;
mod session;
mod spec;
mod tablebases;

pub use analyst::SessionAnalyst;
pub use answering::{Answer, Query, RefusedMove};
pub use by_squares::SquareShare;
pub use error::SessionError;
pub use explaining::USUAL_NODES;
pub use game::{
    AnyChess, AnyGame, AnyPosition, GameError, PositionVisitor, name_in_library, rules_of_library,
};
pub use game_weights::{GameFile, GameFileError};
pub use handicap::Handicap;
pub use inquiry::evaluation_table;
pub use move_text::LetterCase;
pub use nets::NetStore;
pub use opening_book::{book_format, book_moves, choose_book_move};
pub use reviewing::{GameToReview, GivenScores, QUICK_NODES, REVIEW_NODES, ReviewOrder};
pub use rules_text::{read_rules, rule_warnings};
pub use search::{Order, STACK_BYTES, Tree};
pub use seed_net::seed_inputs;
pub use session::{OfferedGames, Session, Surroundings};
pub use spec::{Eval, Search, Spec, SpecError};
pub use tablebases::OpenedTables;
