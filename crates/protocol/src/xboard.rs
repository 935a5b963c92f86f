//! The XBoard protocol (CECP), version 2, as an engine speaks it: commands in
//! `parse.rs`, replies in `print.rs`.
//!
//! `names.rs` has the games XBoard knows, `setup.rs` describes the others to it,
//! `squares.rs` translates squares and positions, and `board_edit.rs` holds a
//! board that is edited by hand.

pub(crate) mod board_edit;
pub(crate) mod names;
mod parse;
pub(crate) mod print;
pub(crate) mod setup;
pub(crate) mod squares;

pub(crate) use parse::line_text;
pub use parse::{MoveChoice, XboardCommand, parse};
pub use setup::{Offer, offer};
