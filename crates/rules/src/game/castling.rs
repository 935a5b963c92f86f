//! Castling of a king-like kind with a partner on its rank.

use super::Translate;

/// Castling of a king-like kind with a partner on its own rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingDef<N = String> {
    /// The kind that castles.
    pub king: N,
    /// The kinds it castles with.
    pub partners: Vec<N>,
    /// The rank, as each side counts, 0 the first.
    pub rank: u8,
    /// The file the king starts from in the orthodox way of writing rights.
    pub king_file: u8,
    /// The files the king ends on, towards the last file and towards the first.
    pub targets: [u8; 2],
    /// Whether the king's way must be free from attack.
    pub needs_safety: bool,
    /// King and partner dropped on the squares where castling starts from (the
    /// king's file; the first and the last file) have the right.
    pub right_by_drop: bool,
    /// A side that castles takes from its opponent the right to castle on the
    /// same wing.
    pub opposite: bool,
}

impl CastlingDef {
    /// The rule in the names of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<CastlingDef<T::Name>, T::Error> {
        Ok(CastlingDef {
            king: to.name(&self.king)?,
            partners: to.names(&self.partners)?,
            rank: self.rank,
            king_file: self.king_file,
            targets: self.targets,
            needs_safety: self.needs_safety,
            right_by_drop: self.right_by_drop,
            opposite: self.opposite,
        })
    }
}
