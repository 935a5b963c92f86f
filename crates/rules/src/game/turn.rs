//! Turns: how many moves they have, and what ends them.

use super::{PerSide, Translate};

/// How many moves a turn has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnDef<N = String> {
    /// Moves in a turn of each side.
    pub moves: PerSide<u32>,
    /// Moves in the very first turn of the game, if it differs from later turns.
    pub first_turn: Option<u32>,
    /// Each turn has one move more than the last turn of the opponent.
    pub progressive: bool,
    /// The most moves of a turn that grows.
    pub longest: Option<u32>,
    /// A move that gives check ends the turn.
    pub check_ends_turn: bool,
    /// Each move of a turn must leave the own royal pieces safe, not only the
    /// last one.
    pub safe_throughout: bool,
    /// A turn may end early when no further move exists.
    pub may_fall_short: bool,
    /// After at least one move the rest of a turn may be given up.
    pub may_stop: bool,
    /// After which moves a turn goes on, if not after all.
    pub again: Option<AgainDef<N>>,
}

/// After which moves a turn goes on: all that is said must be so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AgainDef<N = String> {
    /// The kinds that moved; all if none is named.
    pub by: Vec<N>,
    /// What the move did.
    pub after: AgainAfter,
}

/// What a move must have done for its turn to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AgainAfter {
    /// Anything.
    AnyMove,
    /// It captured.
    Captures,
    /// It did not capture.
    QuietMoves,
}

impl AgainAfter {
    /// Every case with its word in rules files.
    pub(crate) const WORDS: [(&'static str, AgainAfter); 3] = [
        ("any-move", AgainAfter::AnyMove),
        ("captures", AgainAfter::Captures),
        ("quiet-moves", AgainAfter::QuietMoves),
    ];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            AgainAfter::AnyMove => "any-move",
            AgainAfter::Captures => "captures",
            AgainAfter::QuietMoves => "quiet-moves",
        }
    }
}

impl<N> TurnDef<N> {
    /// One move a turn for either side.
    pub fn alternating() -> TurnDef<N> {
        TurnDef {
            moves: [1, 1],
            first_turn: None,
            progressive: false,
            longest: None,
            check_ends_turn: false,
            safe_throughout: false,
            may_fall_short: false,
            may_stop: false,
            again: None,
        }
    }
}

impl TurnDef {
    /// The rule in the names of another stage.
    ///
    /// # Errors
    /// The game has no kind with one of the symbols.
    pub fn map<T: Translate>(&self, to: &T) -> Result<TurnDef<T::Name>, T::Error> {
        let again = |def: &AgainDef| Ok(AgainDef { by: to.names(&def.by)?, after: def.after });
        Ok(TurnDef {
            moves: self.moves,
            first_turn: self.first_turn,
            progressive: self.progressive,
            longest: self.longest,
            check_ends_turn: self.check_ends_turn,
            safe_throughout: self.safe_throughout,
            may_fall_short: self.may_fall_short,
            may_stop: self.may_stop,
            again: self.again.as_ref().map(again).transpose()?,
        })
    }
}
