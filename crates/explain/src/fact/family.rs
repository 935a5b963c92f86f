//! Families of facts.

/// Groups of facts, in the order in which they are spoken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Family {
    /// The end of the game is forced.
    Mate,
    /// The rules end or bind the game.
    Rules,
    /// Aims that only some games have.
    Goal,
    /// What wins or loses material, and the motif that does it.
    Tactics,
    /// Material itself.
    Material,
    /// Threats made, met and ignored.
    Threat,
    /// The safety of the king.
    King,
    /// Pawns.
    Pawns,
    /// Where pieces stand and what they see.
    Pieces,
    /// The opening.
    Opening,
    /// Endings with a name or a known value.
    Ending,
    /// How the move compares with others.
    Choice,
    /// Terms of the evaluation and plans.
    Plan,
}

impl Family {
    /// The name in data.
    pub fn name(self) -> &'static str {
        match self {
            Family::Mate => "mate",
            Family::Rules => "rules",
            Family::Goal => "goal",
            Family::Tactics => "tactics",
            Family::Material => "material",
            Family::Threat => "threat",
            Family::King => "king",
            Family::Pawns => "pawns",
            Family::Pieces => "pieces",
            Family::Opening => "opening",
            Family::Ending => "ending",
            Family::Choice => "choice",
            Family::Plan => "plan",
        }
    }
}
