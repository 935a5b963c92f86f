//! Endings of games in which nothing goes on: a stand-off, passes, a full board.

use super::entry::{EndingEntry, SIDE_TO_MOVE, plain_entry};
use super::moment::EndingMoment;
use crate::describe::Naming;
use crate::game::Translate;
use crate::load::{TomlEntry, TomlReader, TomlSection};

/// Royal pieces faced one another on an open file before and after the last
/// turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandOff;

plain_entry!(StandOff: "stand-off", Sudden, SIDE_TO_MOVE, needs_royal: true,
    "royal pieces face one another before and after a turn");

/// Both sides passed one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passes;

plain_entry!(Passes: "passes", Sudden, SIDE_TO_MOVE, needs_royal: false,
    "both sides pass one after the other");

/// No empty square is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

plain_entry!(Full: "full", Sudden, SIDE_TO_MOVE, needs_royal: false, "no square is empty any more");
