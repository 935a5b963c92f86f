//! The words and contracts every chess is written in.
//!
//! This room holds vocabulary ([`Square`], [`SquareSet`], [`Side`], [`Kind`],
//! [`Move`], [`Score`], [`Setup`], [`Outcome`]) and traits ([`BoardView`] for
//! looking, [`Position`] for moving, [`Observer`] for hearing what moved,
//! [`Evaluator`] and [`Tracer`] for judging, [`Orderer`] for trying first what
//! is best, [`Engine`] and [`Sink`] for asking and hearing). Two
//! algorithms live here because several rooms need them and they need nothing
//! but the traits: [`perft()`] and [`exchange`].
//!
//! It never reads text, files or clocks, knows no particular game, and has no
//! dependencies. Start reading at [`Position`].

#![deny(unsafe_code)]

mod aims;
mod analysis;
mod bits;
mod evaluator;
pub mod exchange;
mod history;
mod kind;
mod limits;
mod moves;
mod nature;
mod observer;
mod orderer;
mod outcome;
pub mod perft;
mod position;
mod processor;
mod score;
mod service;
mod setup;
mod square;
mod view;
mod words;

pub use aims::{Aims, Goal, Promotion};
pub use analysis::{Analysis, Bound, Effort, Line};
pub use bits::{Bits, SquareSet, Squares, U256};
pub use evaluator::{Evaluator, Term, Trace, Tracer};
pub use history::repetitions;
pub use kind::{Kind, Piece, Side};
pub use limits::{Clocks, Limits};
pub use moves::{Gist, Move, MoveFacts, MoveList, Origin, Wing};
pub use nature::Nature;
pub use observer::Observer;
pub use orderer::Orderer;
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::perft;
pub use position::{IllegalMove, Key, MoveClass, Position};
pub use processor::{Job, Processor};
pub use score::{Score, SidedScore};
pub use service::{
    Control, Engine, EngineOption, MoveReadError, MoveStyle, OptionError, OptionKind,
    PositionError, Scribe, Sink, Start,
};
pub use setup::{Count, Fault, Field, Man, Placement, Setup};
pub use square::{Geometry, Square, SquareName};
pub use view::BoardView;
pub use words::nearest;
