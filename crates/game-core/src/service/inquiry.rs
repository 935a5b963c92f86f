//! Questions about a position whose answers are lines for people.

/// A question about the position of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inquiry {
    /// The board, the FEN, the key and the pieces that give check.
    Board,
    /// The evaluation, term by term.
    Evaluation,
    /// The legal moves.
    Moves,
    /// The number of move sequences of this length, for each first move.
    Perft(u32),
    /// The nodes and the speed of a fixed amount of thinking, of this depth or the
    /// usual one.
    Bench(Option<u32>),
    /// Why the move of this text is good or bad, in words; or `threat`,
    /// `alternatives`, `not` and a move.
    Explain(String),
}
