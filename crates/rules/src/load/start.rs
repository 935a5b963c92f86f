//! The start position: does it fit the board and the pieces of the file?

use super::reader::TomlReader;
use super::tree::Node;
use crate::game::PieceDef;
use game_core::{Man, Setup};

impl TomlReader<'_> {
    /// Faults for a start position of another size than the board, and for
    /// letters that no piece has.
    pub(super) fn check_start(
        &mut self,
        node: &Node,
        board: Option<&Node>,
        setup: &Setup,
        pieces: &[PieceDef],
    ) {
        let (wanted, found) = (self.scope.topology.geometry, setup.board);
        if found != wanted {
            let message = format!(
                "the position has {} files and {} ranks, the board {} and {}",
                found.files(),
                found.ranks(),
                wanted.files(),
                wanted.ranks()
            );
            // Whoever changes the board of an inherited game must change its start.
            match board.filter(|board| board.at.source < node.at.source) {
                Some(board) => self.fault(&board.at, message, Some("give your own `start`".into())),
                None => self.fault(&node.at, message, None),
            }
        }
        let on_board = setup.men().map(|(_, man)| man);
        let mut symbols: Vec<String> =
            on_board.chain(setup.hands.iter().flatten().copied()).map(symbol_of).collect();
        symbols.sort();
        symbols.dedup();
        for symbol in symbols {
            let is_known =
                |piece: &PieceDef| piece.symbol == symbol || piece.aliases.contains(&symbol);
            if !pieces.iter().any(is_known) && !self.scope.symbols.contains(&symbol) {
                let hint = format!("the pieces are {}", self.scope.symbols.join(" "));
                self.fault(&node.at, format!("there is no piece `{symbol}`"), Some(hint));
            }
        }
    }
}

fn symbol_of(man: Man) -> String {
    if man.promoted { format!("+{}", man.letter) } else { man.letter.to_string() }
}
