//! When an ending is looked for.

/// When an ending is looked for: a search asks at every node, so what cannot
/// have happened yet is not looked for at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndingMoment {
    /// In every position, before moves are generated: it ends the game whether
    /// there are moves or not.
    Sudden,
    /// Where the side to move has no move.
    NoMove,
    /// After so many half-moves without progress.
    Halfmoves(u32),
    /// Where a position has come for the nth time.
    Repetition(u32),
    /// Where neither side can mate any more.
    DeadMaterial,
    /// Where the count of a side is over.
    CountOver,
}
