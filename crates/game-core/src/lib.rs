//! The words and contracts every chess is written in.
//!
//! This crate holds vocabulary ([`Square`], [`SquareSet`], [`Side`], [`Kind`],
//! [`Move`], [`Score`], [`Setup`], [`Outcome`]) and traits ([`BoardView`] for
//! looking, [`Position`] for moving, [`Observer`] for hearing what moved,
//! [`Evaluator`] and [`Tracer`] for evaluating, [`Orderer`] for trying the best
//! moves first, [`Tablebase`] for what is known for certain, [`Engine`] and [`Sink`] for asking and hearing).
//!
//! A few algorithms live here because several crates need them and they need
//! nothing but these words: [`perft()`], [`see`] (static exchange
//! evaluation), [`random`] numbers, the [`Processor`] and [`nearest`], which finds
//! the word somebody meant.
//!
//! The crate parses no notation (a name of a square is the only text it reads),
//! touches no file and no clock, knows the rules of no game, and has no
//! dependencies. Start reading at [`Position`].

#![deny(unsafe_code)]

mod aims;
mod analysis;
mod analyst;
mod bits;
mod contents;
mod evaluator;
mod expected;
mod history;
mod interrupt;
mod kind;
mod limits;
mod moves;
mod nature;
mod observer;
mod orderer;
pub mod orthodox;
mod outcome;
mod part_keys;
pub mod perft;
mod position;
mod processor;
pub mod random;
mod score;
pub mod see;
mod service;
mod setup;
mod square;
mod tablebase;
mod view;
mod words;

pub use aims::{Aims, Goal, Promotion};
pub use analysis::{Analysis, Bound, Effort, Line};
pub use analyst::{Analyst, Question};
pub use bits::{Bits, Set64, SquareSet, Squares, U256};
pub use contents::Contents;
pub use evaluator::{Evaluator, Feature, Term, Trace, Tracer};
pub use expected::{ExpectedResult, ResultCurve};
pub use history::repetitions;
pub use interrupt::Interrupt;
pub use kind::{Kind, Piece, Side};
pub use limits::{Clocks, Limits};
pub use moves::{Move, MoveFacts, MoveKinds, MoveList, Origin, SideEffect, Wing};
pub use nature::Nature;
pub use observer::Observer;
pub use orderer::Orderer;
pub use outcome::{DrawReason, Outcome, WinReason};
pub use part_keys::PartKeys;
pub use perft::perft;
pub use position::{IllegalMove, Key, MoveClass, Position};
pub use processor::{Instructions, Job, Processor};
pub use score::{Score, SidedScore};
pub use service::{
    Control, Engine, EngineOption, GameSheet, Inquiry, MoveReadError, MoveSheet, MoveStyle,
    OptionError, OptionKind, PieceSheet, PositionError, Scribe, SheetDrop, SheetHands, Sink, Start,
};
pub use setup::{Count, Fault, Field, FlagMark, Man, MovesLeft, Placement, Setup, SetupExtras};
pub use square::{Geometry, Square, SquareName};
pub use tablebase::{TableMove, TableValue, Tablebase, table_moves};
pub use view::BoardView;
pub use words::nearest;
