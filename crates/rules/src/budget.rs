//! How much work one game may be: counted in steps, never in seconds, so that
//! a game is refused everywhere or nowhere.

/// What spelling out all moves of a game may cost. The dearest game of the
/// library needs a twentieth.
pub const MAX_WORK: usize = 12_000_000;

/// What keeping a pattern costs, in steps walked to find one.
pub(crate) const PATTERN_COST: usize = 10;

/// Work that is left.
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

    /// Takes steps away; a budget never goes below nothing.
    pub(crate) fn charge(&mut self, work: usize) {
        self.0 = self.0.saturating_sub(work);
    }
}
