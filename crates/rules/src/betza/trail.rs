//! What a walk has required of the board so far, and what it has captured.

use crate::pattern::{Effect, Hop, Landing, Occupant, Pattern, Wide};
use game_core::Square;

/// Anything may stand there.
const ANYTHING: Occupant = Occupant::EMPTY.or(Occupant::ANY_PIECE);

/// The walk so far.
#[derive(Clone)]
pub(super) struct Trail {
    from: Square,
    /// What must stand on the squares visited.
    asks: Vec<(Square, Occupant)>,
    hops: Vec<Hop>,
    /// The squares of pieces captured on the way: they are empty from then on.
    taken: Wide,
    /// Squares passed in this leg.
    pub(super) passed: Wide,
}

impl Trail {
    pub(super) fn new(from: Square) -> Trail {
        Trail { from, asks: Vec::new(), hops: Vec::new(), taken: Wide::EMPTY, passed: Wide::EMPTY }
    }

    fn known(&self, sq: Square) -> Occupant {
        self.asks.iter().find(|(asked, _)| *asked == sq).map_or(ANYTHING, |(_, who)| *who)
    }

    /// Has the move itself made the square empty?
    pub(super) fn has_vacated(&self, sq: Square) -> bool {
        sq == self.from || self.taken.has(sq)
    }

    /// Adds a requirement; false if it contradicts the earlier ones.
    pub(super) fn ask(&mut self, sq: Square, who: Occupant) -> bool {
        if self.has_vacated(sq) {
            return who.allows(Occupant::EMPTY);
        }
        let known = Occupant(self.known(sq).0 & who.0);
        match self.asks.iter_mut().find(|(asked, _)| *asked == sq) {
            Some(entry) => entry.1 = known,
            None if known != ANYTHING => self.asks.push((sq, known)),
            None => {}
        }
        known != Occupant(0)
    }

    /// Captures a piece on the way. Its side has been required before.
    pub(super) fn take(&mut self, sq: Square) {
        self.taken.insert(sq);
    }

    /// Requires exactly one piece on some squares; false if there is no square
    /// for it.
    pub(super) fn hop(&mut self, squares: Wide, by: Occupant) -> bool {
        self.hops.push(Hop { squares, by });
        squares.any()
    }

    /// The move that ends here, if one of the wanted landings is possible.
    pub(super) fn end(&self, to: Square, wanted: Landing) -> Option<Pattern> {
        let landing = self.landing(to, wanted);
        if landing == Landing::default() {
            return None;
        }
        let mut pattern = Pattern::leap(to, landing);
        // The landing already says what must stand on the target.
        for (asked, who) in self.asks.iter().filter(|(asked, _)| *asked != to) {
            if *who == Occupant::EMPTY {
                pattern.empty.insert(*asked);
            } else {
                pattern.needs.push((*asked, *who));
            }
        }
        pattern.needs.sort_unstable();
        pattern.hops.clone_from(&self.hops);
        pattern.effects = (self.taken - Wide::of(to)).into_iter().map(Effect::Take).collect();
        Some(pattern)
    }

    fn landing(&self, to: Square, wanted: Landing) -> Landing {
        let known = self.known(to);
        if to == self.from {
            return Landing { quiet: wanted.quiet, ..Landing::default() };
        }
        if self.taken.has(to) {
            // A walk that ends where it captured something captures it there.
            return Landing {
                capture: wanted.quiet && known.allows(Occupant::ENEMY),
                own: wanted.quiet && known.allows(Occupant::FRIEND),
                ..Landing::default()
            };
        }
        Landing {
            quiet: wanted.quiet && known.allows(Occupant::EMPTY),
            capture: wanted.capture && known.allows(Occupant::ENEMY),
            own: wanted.own && known.allows(Occupant::FRIEND),
            en_passant: wanted.en_passant && known.allows(Occupant::EMPTY),
        }
    }
}
