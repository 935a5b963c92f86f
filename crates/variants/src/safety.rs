//! Who attacks what, and whether royal pieces are safe.

use crate::position::Variant;
use crate::rulebook::Path;
use game_core::{Bits, Kind, MoveList, Side, Square, SquareSet};
use rules::game::Royal;
use rules::pattern::Occupant;

/// Which pieces of a side a move may not leave in danger: royalty as it was
/// before the move.
pub(crate) struct Guard {
    /// Kinds of which every piece must be safe.
    each: Vec<Kind>,
    /// Kinds of which one piece must be safe.
    any: Vec<Kind>,
}

impl<B: Bits> Variant<B> {
    /// Are the squares a path asks about as it asks, but for its target?
    #[inline(always)]
    pub(crate) fn is_open(
        &self,
        path: &Path<B>,
        side: Side,
        kind: Kind,
        from: Square,
        occupied: SquareSet<B>,
    ) -> bool {
        if path.empty.meets(occupied) {
            return false;
        }
        if path.unmoved && !self.flags[self.unmoved_flag()].has(from) {
            return false;
        }
        if let Some(hop) = path.hop {
            let hurdles = hop.squares & occupied;
            if hurdles.is_empty() || hurdles.many() {
                return false;
            }
            let respected = self
                .rules
                .respected(kind)
                .iter()
                .any(|&other| hurdles.meets(self.kinds[other.index()]));
            if respected || !self.stands(hurdles, hop.by, side) {
                return false;
            }
        }
        path.needs.iter().all(|&(sq, who)| {
            let set = SquareSet::of(sq);
            if occupied.meets(set) {
                self.stands(set, who, side)
            } else {
                who.allows(Occupant::EMPTY)
            }
        })
    }

    /// Is the piece on these squares one of those asked for?
    fn stands(&self, set: SquareSet<B>, who: Occupant, side: Side) -> bool {
        who == Occupant::ANY_PIECE
            || who.allows(Occupant::FRIEND) && set.meets(self.sides[side.index()])
            || who.allows(Occupant::ENEMY) && set.meets(self.sides[(!side).index()])
    }

    /// Could one of these men capture on the square over these blockers?
    pub(crate) fn is_attacked(
        &self,
        sq: Square,
        by: Side,
        men: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> bool {
        let watching = &self.rules.watch[by.index()];
        let watch = watching.over(sq);
        let kinds = &self.kinds[..watch.len()];
        for (index, sources) in watch.iter().enumerate() {
            let men = kinds[index] & men;
            if !sources.all.meets(men) {
                continue;
            }
            if sources.leaps.meets(men) {
                return true;
            }
            let riders = sources.rides & men;
            if riders.any() && self.is_ridden_to(sq, by, index, riders, occupied) {
                return true;
            }
            if watching.has_paths && self.is_hopped_to(sq, by, Kind(index as u8), men, occupied) {
                return true;
            }
        }
        self.rules.uses.side_captures && self.is_taken_by_effect(sq, by, men, occupied)
    }

    /// All men who could capture on the square over these blockers.
    pub(crate) fn attackers(&self, sq: Square, occupied: SquareSet<B>) -> SquareSet<B> {
        let mut attackers = SquareSet::EMPTY;
        for by in Side::BOTH {
            let watching = &self.rules.watch[by.index()];
            let watch = watching.over(sq);
            let kinds = &self.kinds[..watch.len()];
            let own = self.sides[by.index()];
            for (index, sources) in watch.iter().enumerate() {
                let men = kinds[index] & own & sources.all;
                if men.is_empty() {
                    continue;
                }
                attackers |= men & sources.leaps;
                for rider in (men & sources.rides) - sources.leaps {
                    if self.is_free_way(rider, sq, by, index, occupied) {
                        attackers.insert(rider);
                    }
                }
                if watching.has_paths {
                    let kind = Kind(index as u8);
                    for man in men - attackers {
                        if self.is_hopped_to(sq, by, kind, SquareSet::of(man), occupied) {
                            attackers.insert(man);
                        }
                    }
                }
            }
        }
        attackers
    }

    /// Has one of these riders of a kind a free way to the square?
    #[inline(always)]
    fn is_ridden_to(
        &self,
        sq: Square,
        by: Side,
        index: usize,
        riders: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> bool {
        riders.into_iter().any(|from| self.is_free_way(from, sq, by, index, occupied))
    }

    /// Has a rider of a kind, from whose square one can ride to the other, a
    /// free way there?
    #[inline(always)]
    fn is_free_way(
        &self,
        from: Square,
        sq: Square,
        by: Side,
        index: usize,
        occupied: SquareSet<B>,
    ) -> bool {
        match &self.rules.between {
            Some(between) => !between.squares(from, sq).meets(occupied),
            None => {
                let rides = &self.rules.movers[by.index()][index].rides;
                let mut capturing = rides.iter().filter(|ride| ride.capture);
                capturing.any(|ride| ride.from(from, occupied).has(sq))
            }
        }
    }

    /// Has one of these men of a kind a way to the square that asks something
    /// of the squares in between?
    fn is_hopped_to(
        &self,
        sq: Square,
        by: Side,
        kind: Kind,
        men: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> bool {
        let mover = self.rules.mover(by, kind);
        if !mover.has_paths {
            return false;
        }
        (mover.path_sources[sq.index()] & men).into_iter().any(|from| {
            let there = |path: &&Path<B>| path.to == sq && path.landing.capture;
            let mut paths = mover.paths[from.index()].iter().filter(there);
            paths.any(|path| self.is_open(path, by, kind, from, occupied))
        })
    }

    /// Could a special move of these men take what stands on the square?
    fn is_taken_by_effect(
        &self,
        sq: Square,
        by: Side,
        men: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> bool {
        use crate::rulebook::EffectFacts;
        for (index, mover) in self.rules.movers[by.index()].iter().enumerate() {
            if !mover.has_specials {
                continue;
            }
            for from in self.kinds[index] & men {
                let takes = mover.specials[from.index()].iter().any(|special| {
                    let path = &special.path;
                    let lands = path.to == sq && path.landing.capture;
                    let hits = lands || special.effects.contains(&EffectFacts::Take(sq));
                    let target_fits = lands || !occupied.has(path.to) || path.to == from;
                    hits && target_fits
                        && self.is_open(path, by, Kind(index as u8), from, occupied)
                        && special.flags.iter().all(|&(at, flag)| self.has_flag(at, flag))
                });
                if takes {
                    return true;
                }
            }
        }
        false
    }

    /// The men of a side whose capture of a royal piece counts: one that would
    /// turn its own royal captor to stone does not.
    fn threatening_men(&self, side: Side) -> SquareSet<B> {
        let mut men = self.sides[side.index()];
        for &kind in &self.rules.captures.petrifies {
            if self.rules.facts(kind).royal != Royal::No {
                men = men - self.kinds[kind.index()];
            }
        }
        men
    }

    /// Could a side capture what stands on this square with its next move, at
    /// no cost of its own royalty?
    pub(crate) fn is_threatened(&self, sq: Square, by: Side) -> bool {
        let captures = &self.rules.captures;
        if captures.blast && captures.neighbours[sq.index()].meets(self.royals(by)) {
            return false;
        }
        self.is_attacked(sq, by, self.threatening_men(by), self.occupied())
    }

    /// Who of a side must be kept safe from now on.
    pub(crate) fn guard(&self, side: Side) -> Guard {
        let mut guard = Guard { each: Vec::new(), any: Vec::new() };
        for &kind in &self.rules.royal_kinds {
            let pieces = self.pieces(side, kind);
            if pieces.is_empty() {
                continue;
            }
            match self.rules.facts(kind).royal {
                Royal::No => {}
                Royal::Each => guard.each.push(kind),
                Royal::Alone if !pieces.many() => guard.each.push(kind),
                Royal::Alone => {}
                Royal::Any => guard.any.push(kind),
            }
        }
        guard
    }

    /// Could the opponent, moving so many times in a row, capture someone of a
    /// side that is guarded?
    pub(crate) fn is_capturable(&mut self, side: Side, guard: &Guard, moves: u32) -> bool {
        if self.is_in_reach(side, guard) {
            return true;
        }
        if moves <= 1 {
            return false;
        }
        // One move nearer: every first move the opponent could make.
        let mut first = MoveList::new();
        self.careless_moves_of(!side, &mut first);
        first.into_iter().any(|m| {
            self.try_out(!side, m);
            let taken = self.is_capturable(side, guard, moves - 1);
            self.recall();
            taken
        })
    }

    pub(crate) fn is_in_reach(&self, side: Side, guard: &Guard) -> bool {
        let threatened = |sq: Square| self.is_threatened(sq, !side);
        let each =
            guard.each.iter().any(|&kind| self.pieces(side, kind).into_iter().any(threatened));
        each || guard.any.iter().any(|&kind| {
            let pieces = self.pieces(side, kind);
            pieces.any() && pieces.into_iter().all(threatened)
        })
    }

    /// Could one move of the other side capture someone a side must guard?
    #[inline]
    pub(crate) fn has_royal_in_reach(&self, side: Side) -> bool {
        match self.rules.king_kind {
            Some(king) => {
                self.pieces(side, king).into_iter().any(|sq| self.is_threatened(sq, !side))
            }
            None if self.rules.royal_kinds.is_empty() => false,
            None => self.is_in_reach(side, &self.guard(side)),
        }
    }

    /// Has a side lost someone it had to guard?
    pub(crate) fn has_lost(&self, side: Side, guard: &Guard) -> bool {
        let gone = |kind: &Kind| self.pieces(side, *kind).is_empty();
        guard.each.iter().any(gone) || guard.any.iter().any(gone)
    }

    /// Do royal pieces of the two sides stand on one file with nothing between?
    pub(crate) fn royals_face(&self) -> bool {
        let (white, black) = (self.royals(Side::White), self.royals(Side::Black));
        self.rules.files.iter().any(|&file| {
            let (Some(a), Some(b)) = ((white & file).first(), (black & file).first()) else {
                return false;
            };
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let mut between = (file & self.occupied()).into_iter();
            !between.any(|sq| low < sq && sq < high)
        })
    }

    /// Within how many moves of this side a royal piece of the other is in
    /// danger.
    pub(crate) fn danger_reach(&self, side: Side) -> u32 {
        if self.rules.turn.safe_throughout { 1 } else { self.next_turn_length(side) }
    }

    /// How many moves a side will have in its next turn.
    pub(crate) fn next_turn_length(&self, side: Side) -> u32 {
        if self.rules.turn.progressive {
            return u32::from(self.state.turn_length) + 1;
        }
        self.rules.turn.moves[side.index()]
    }
}
