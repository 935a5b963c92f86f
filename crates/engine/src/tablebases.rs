//! The tablebases of a session, and the options that say how they are used.

use crate::game::AnyGame;
use crate::opening_book::EMPTY;
use game_core::{OptionError, Tablebase};
use search::TableUse;
use std::sync::Arc;

/// Tables that were opened, and what there is to say about their files.
#[derive(Default)]
pub struct OpenedTables {
    /// The tables; nothing if no file is one.
    pub tables: Option<Arc<dyn Tablebase>>,
    /// Sentences for people: how many tables there are, and which are left out.
    pub remarks: Vec<String>,
}

/// Opens the tables of folders.
pub(crate) type OpenTables = Box<dyn Fn(&str) -> OpenedTables + Send>;

/// The usual value of `SyzygyProbeDepth`.
pub(crate) const USUAL_DEPTH: i64 = 1;
/// The greatest value of `SyzygyProbeDepth`.
pub(crate) const MAX_DEPTH: i64 = 100;

/// The tablebases of a session.
pub(crate) struct TableSettings {
    pub(crate) tables: Option<Arc<dyn Tablebase>>,
    /// The option `SyzygyProbeDepth`.
    pub(crate) min_depth: i32,
    /// The option `Syzygy50MoveRule`.
    pub(crate) move_rule: bool,
}

impl Default for TableSettings {
    fn default() -> TableSettings {
        TableSettings { tables: None, min_depth: USUAL_DEPTH as i32, move_rule: true }
    }
}

impl TableSettings {
    /// Opens the tables of folders; without folders it closes those that are open.
    ///
    /// # Errors
    /// No tables can be opened here.
    pub(crate) fn open(
        &mut self,
        folders: &str,
        open: Option<&OpenTables>,
    ) -> Result<Option<String>, OptionError> {
        let Some(open) = open else {
            return Err(OptionError::Refused("no tables can be read here".to_owned()));
        };
        if folders.is_empty() || folders == EMPTY {
            self.tables = None;
            return Ok(None);
        }
        let OpenedTables { tables, remarks } = open(folders);
        self.tables = tables;
        Ok(Some(remarks.join("\n")))
    }

    /// What a search of a game is told. The tables are for chess.
    pub(crate) fn for_game(&self, game: &AnyGame) -> Option<TableUse> {
        let tables = self.tables.clone().filter(|_| matches!(game, AnyGame::Chess))?;
        Some(TableUse { tables, min_depth: self.min_depth, move_rule: self.move_rule })
    }
}
