//! The position games start from, and whether it fits the rest of the file.

use super::ReadFen;
use super::reader::Reader;
use super::tree::Node;
use crate::game::PieceDef;
use crate::pattern::Wide;
use game_core::{Geometry, Man, Placement, Setup};

impl Reader<'_> {
    pub fn start(&mut self, node: &Node, fen: ReadFen<'_>) -> Option<Setup> {
        let text = self.text(node)?;
        match fen(text) {
            Ok(setup) => Some(setup),
            Err(faults) => {
                for fault in faults.lines() {
                    self.fault(&node.at, fault, None);
                }
                None
            }
        }
    }

    /// The size of the board and the letters of the men.
    pub fn check_start(&mut self, node: &Node, setup: &Setup, pieces: &[PieceDef]) {
        let (wanted, found) = (self.topology.geometry, setup.board);
        if found != wanted {
            let message = format!(
                "the position has {} files and {} ranks, the board {} and {}",
                found.files(),
                found.ranks(),
                wanted.files(),
                wanted.ranks()
            );
            self.fault(&node.at, message, None);
        }
        let on_board = setup.men().map(|(_, man)| man);
        let mut symbols: Vec<String> =
            on_board.chain(setup.hands.iter().flatten().copied()).map(symbol_of).collect();
        symbols.sort();
        symbols.dedup();
        for symbol in symbols {
            let is_known =
                |piece: &PieceDef| piece.symbol == symbol || piece.aliases.contains(&symbol);
            if !pieces.iter().any(is_known) && !self.symbols.contains(&symbol) {
                let hint = format!("the pieces are {}", self.symbols.join(" "));
                self.fault(&node.at, format!("there is no piece `{symbol}`"), Some(hint));
            }
        }
    }
}

/// The squares that do not exist in the position, if it is of this board.
pub(super) fn walls(setup: &Setup, board: Geometry) -> Wide {
    if setup.board != board {
        return Wide::EMPTY;
    }
    let squares = board.squares().zip(&setup.squares);
    squares.filter(|(_, placement)| **placement == Placement::Wall).map(|(sq, _)| sq).collect()
}

fn symbol_of(man: Man) -> String {
    if man.promoted { format!("+{}", man.letter) } else { man.letter.to_string() }
}
