//! Syzygy's endgame tablebases: for every position of chess with few pieces who
//! wins, and in how many plies a capture or pawn move comes.
//!
//! The crate `shakmaty-syzygy` reads the files; [`SyzygyTables`] is the trait
//! [`game_core::Tablebase`] over it. Who has a folder of tables adds its files one by
//! one: a file that is no table is left alone, and a table of the wrong size is
//! named. A table that turns out to be damaged while it is read is named once, and
//! its positions count as unknown.

#![forbid(unsafe_code)]

mod board;

use game_core::{Setup, TableValue, Tablebase};
use shakmaty::Chess;
use shakmaty_syzygy::{SyzygyError, Wdl};
use std::fmt;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// How many plies without a capture or pawn move the fifty-move rule allows.
const RULE_PLIES: u32 = 100;

/// A collection of tables.
#[derive(Default)]
pub struct SyzygyTables {
    tables: shakmaty_syzygy::Tablebase<Chess>,
    n_files: usize,
    /// What is wrong with a table that was read, until somebody asks.
    fault: Mutex<FaultNote>,
}

/// The faults of tables, of which only the first is told.
#[derive(Default)]
struct FaultNote {
    untold: Option<String>,
    is_told: bool,
}

/// Why a file is not added to the tables.
#[derive(Debug)]
pub enum TableFileError {
    /// The name of the file is not that of a table.
    NoTable,
    /// The size of the file is not that of a table.
    Size,
    /// The file cannot be read.
    Io(io::Error),
}

impl fmt::Display for TableFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableFileError::NoTable => f.write_str("it is no table"),
            TableFileError::Size => f.write_str("it has the wrong size, so it is damaged"),
            TableFileError::Io(error) => write!(f, "it cannot be read: {error}"),
        }
    }
}

impl std::error::Error for TableFileError {}

impl SyzygyTables {
    /// Adds a file. It is opened when one of its positions is asked for.
    ///
    /// # Errors
    /// Why the file is not added.
    pub fn add(&mut self, file: &Path) -> Result<(), TableFileError> {
        self.tables.add_file(file).map_err(|error| match error.kind() {
            ErrorKind::InvalidInput => TableFileError::NoTable,
            ErrorKind::InvalidData => TableFileError::Size,
            _ => TableFileError::Io(error),
        })?;
        self.n_files += 1;
        Ok(())
    }

    /// The number of files.
    pub fn n_files(&self) -> usize {
        self.n_files
    }

    /// What a look-up found; a table that is damaged is noted.
    fn heard<T>(&self, found: Result<T, SyzygyError>) -> Option<T> {
        match found {
            Ok(value) => Some(value),
            Err(SyzygyError::ProbeFailed { material, .. }) => {
                let mut note = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
                if !note.is_told && note.untold.is_none() {
                    note.untold = Some(format!("the table {material} is damaged and not used"));
                }
                None
            }
            Err(_) => None,
        }
    }
}

impl Tablebase for SyzygyTables {
    fn max_pieces(&self) -> u32 {
        self.tables.max_pieces() as u32
    }

    fn rule_plies(&self) -> u32 {
        RULE_PLIES
    }

    fn value(&self, setup: &Setup) -> Option<TableValue> {
        let pos = board::position(setup)?;
        Some(match self.heard(self.tables.probe_wdl_after_zeroing(&pos))? {
            Wdl::Loss => TableValue::Loss,
            Wdl::BlessedLoss => TableValue::BlessedLoss,
            Wdl::Draw => TableValue::Draw,
            Wdl::CursedWin => TableValue::CursedWin,
            Wdl::Win => TableValue::Win,
        })
    }

    fn distance(&self, setup: &Setup) -> Option<i32> {
        let pos = board::position(setup)?;
        let distance = self.heard(self.tables.probe_dtz(&pos))?;
        Some(distance.ignore_rounding().0)
    }

    fn fault(&self) -> Option<String> {
        let mut note = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        let told = note.untold.take();
        note.is_told |= told.is_some();
        told
    }
}

#[cfg(test)]
mod tests;
