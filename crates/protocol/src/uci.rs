//! The Universal Chess Interface: commands in `parse.rs`, replies in
//! `print.rs`.

mod parse;
mod print;

pub(crate) use parse::whole_number;
pub use parse::{Go, UciCommand, parse};
pub use print::{best_move, info, option, remark};
pub(crate) use print::{current_move, game_line};
