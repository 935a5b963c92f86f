//! What a game is like, for a search that plays all of them.

/// What a search may take for granted.
///
/// A search is made sound by asking these, never by the name of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nature {
    /// A null move is sound: having the move is nearly always an advantage, and
    /// a side can give its turn away, so that the reply shows what the opponent
    /// threatens.
    pub null_move: bool,
    /// Static exchange evaluation ([`see`](crate::see)) is meaningful: a capture
    /// takes what stands on its target and changes nothing else, sides move by
    /// turns, and losing pieces is bad.
    pub see: bool,
    /// Who can capture must.
    pub must_capture: bool,
    /// The game can end by something other than mate, so that quiet moves may
    /// decide it: a goal, a number of checks, a kind that dies out.
    pub sudden: bool,
    /// Giving check is itself progress.
    pub counts_checks: bool,
    /// Pieces come back from hands, so that quiet moves may be sharp.
    pub drops: bool,
    /// A side may move several times in a row.
    pub long_turns: bool,
    /// Every move has a second part, so that a great many moves are much alike.
    pub twofold: bool,
    /// Noisy moves alone cost less to generate than all.
    pub staged: bool,
}

impl Nature {
    /// That of orthodox chess.
    pub const ORTHODOX: Nature = Nature {
        null_move: true,
        see: true,
        must_capture: false,
        sudden: false,
        counts_checks: false,
        drops: false,
        long_turns: false,
        twofold: false,
        staged: true,
    };
}
