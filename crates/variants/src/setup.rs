//! From loose contents to a position of a game (`setup/reader.rs`), and back
//! (`setup/write.rs`).

mod extras;
mod reader;
mod rights;
mod write;

use crate::position::Variant;
use crate::rulebook::Rulebook;
use game_core::{Bits, Fault, Field, Setup};
use reader::SetupReader;
use std::sync::Arc;

/// The contents of a position.
pub(crate) fn contents<B: Bits>(pos: &Variant<B>) -> Setup {
    let mut setup = write::usual_fields(pos);
    extras::complete(pos, &mut setup);
    setup
}

impl<B: Bits> Rulebook<B> {
    /// Do letters in the castling field mean something by these rules: rights to
    /// castle, or pieces that have not moved?
    pub fn reads_castling(&self) -> bool {
        self.game.castling.is_some() || rights::lists_unmoved(self)
    }
}

/// The position of a game with these contents.
pub(crate) fn read<B: Bits>(
    rules: &Arc<Rulebook<B>>,
    setup: &Setup,
) -> Result<Variant<B>, Vec<Fault>> {
    if setup.board != rules.tables.geometry {
        let message = format!(
            "found {} files and {} ranks, the game has {} and {}",
            setup.board.files(),
            setup.board.ranks(),
            rules.tables.geometry.files(),
            rules.tables.geometry.ranks()
        );
        return Err(vec![Fault::new(Field::Board, message)]);
    }
    let pos = Variant::empty(Arc::clone(rules));
    SetupReader { pos, setup, faults: Vec::new() }.read()
}
