//! How much work the moves of one game may cost. Work is counted in steps, never
//! in seconds, so that a game is refused on every machine or on none.

/// The most steps that expanding all moves of a game may take. The most expensive
/// game of the library takes a twentieth of it.
pub const MAX_WORK: usize = 12_000_000;

/// What keeping a pattern costs, in steps.
pub(crate) const PATTERN_COST: usize = 10;

/// The steps that are left for a game.
#[derive(Clone, Copy, Debug)]
pub struct WorkBudget(usize);

impl WorkBudget {
    /// A budget of this many steps.
    pub fn of(work: usize) -> WorkBudget {
        WorkBudget(work)
    }

    /// The steps that are left.
    pub fn left(self) -> usize {
        self.0
    }

    /// Whether no step is left.
    pub fn is_spent(self) -> bool {
        self.0 == 0
    }

    /// Takes steps away; a budget never goes below 0.
    pub(crate) fn charge(&mut self, work: usize) {
        self.0 = self.0.saturating_sub(work);
    }
}
