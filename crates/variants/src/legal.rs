//! Which pseudo-legal moves are legal, in the way the compiler chose.

use crate::game::Royal;
use crate::movegen::{Collector, Counter, Field};
use crate::position::Variant;
use crate::rulebook::Legality;
use crate::safety::Guard;
use crate::word::Deed;
use game_core::{Bits, Kind, Move, MoveList, Position, Side, Square, SquareSet};

/// The most pieces that can be pinned before the moves are tried one by one.
const MAX_PINS: usize = 16;

/// What moves must respect so that the one royal piece is safe.
struct Masks<B: Bits> {
    king: Square,
    in_check: bool,
    /// Where other pieces must go: everywhere if there is no check.
    answers: SquareSet<B>,
    pins: [(Square, SquareSet<B>); MAX_PINS],
    n_pins: usize,
    pinned: SquareSet<B>,
}

impl<B: Bits> Masks<B> {
    /// A way by which the enemy on `from` would capture the king, if the
    /// squares `between` were empty.
    #[inline(always)]
    fn add(
        &mut self,
        from: Square,
        between: SquareSet<B>,
        occupied: SquareSet<B>,
        own: SquareSet<B>,
    ) {
        let blockers = between & occupied;
        let line = between | SquareSet::of(from);
        if blockers.is_empty() {
            self.in_check = true;
            self.answers &= line;
        } else if !blockers.many() && blockers.meets(own) {
            let Some(sq) = blockers.first() else { return };
            self.pinned |= blockers;
            if self.n_pins < MAX_PINS {
                self.pins[self.n_pins] = (sq, line);
            }
            self.n_pins += 1;
        }
    }

    /// Where a pinned piece may still go.
    fn line_of(&self, sq: Square) -> SquareSet<B> {
        let own_pins = self.pins[..self.n_pins.min(MAX_PINS)].iter().filter(|pin| pin.0 == sq);
        own_pins.fold(SquareSet(!B::ZERO), |lines, pin| lines & pin.1)
    }
}

/// A piece put down behind a first move parries nothing: the move must be
/// legal without it.
fn without_gate(m: Move) -> Move {
    match Deed::read(m) {
        Some(Deed::Gate(_)) => Deed::Plain.write(m.from(), m.to()),
        Some(Deed::CastleGateKing(_) | Deed::CastleGatePartner(_)) => {
            Deed::Castle.write(m.from(), m.to())
        }
        _ => m,
    }
}

impl<B: Bits> Variant<B> {
    /// Hands all legal moves over.
    pub(crate) fn collect_legal(&self, out: &mut MoveList) {
        if self.rules.uses.sudden_endings && self.is_suddenly_over() {
            return;
        }
        let first = out.len();
        match (self.rules.legality, self.masks()) {
            (Legality::Masks, Some(masks)) => self.collect_by_masks(&masks, out),
            (Legality::Free, _) => self.pseudo_moves_of(self.state.turn, out),
            _ => self.collect_by_trying(out),
        }
        if self.rules.duties.must_capture {
            let is_capture = |m: &Move| self.facts(*m).captured.is_some();
            if out[first..].iter().any(is_capture) {
                let captures: Vec<Move> = out.drain(first..).filter(is_capture).collect();
                out.extend(captures);
            }
        }
    }

    /// Counts the legal moves, without listing them where that can be.
    pub(crate) fn count(&self) -> u64 {
        let countable = self.rules.legality == Legality::Masks && !self.rules.duties.must_capture;
        if countable && !(self.rules.uses.sudden_endings && self.is_suddenly_over()) {
            if let Some(masks) = self.masks() {
                let mut counter = Counter(0);
                self.collect_by_masks(&masks, &mut counter);
                return counter.0;
            }
        }
        let mut list = MoveList::new();
        self.collect_legal(&mut list);
        list.len() as u64
    }

    pub(crate) fn has_legal_move(&self) -> bool {
        self.count() > 0
    }

    /// Checks and pins, if this position has one royal piece and not too many
    /// pins.
    fn masks(&self) -> Option<Masks<B>> {
        if self.rules.legality != Legality::Masks {
            return None;
        }
        let side = self.state.turn;
        let royals = self.royals(side);
        let king = royals.first().filter(|_| !royals.many())?;
        let mut masks = Masks {
            king,
            in_check: false,
            answers: SquareSet(!B::ZERO),
            pins: [(king, SquareSet::EMPTY); MAX_PINS],
            n_pins: 0,
            pinned: SquareSet::EMPTY,
        };
        let (own, enemies) = (self.sides[side.index()], self.sides[(!side).index()]);
        let occupied = self.occupied();
        let k = king.index();
        for (index, mover) in self.rules.movers[(!side).index()].iter().enumerate() {
            let men = self.kinds[index] & enemies & mover.sources[k];
            if men.is_empty() {
                continue;
            }
            for from in mover.leap_sources[k] & men {
                masks.add(from, SquareSet::EMPTY, occupied, own);
            }
            for ride in mover.rides.iter().filter(|ride| ride.capture) {
                for from in ride.sources[k] & men {
                    let rays = &self.rules.directions[ride.direction].rays;
                    let between = ride.reach[from.index()] - rays[k] - SquareSet::of(king);
                    masks.add(from, between, occupied, own);
                }
            }
            for from in mover.path_sources[k] & men {
                for path in &mover.paths[from.index()] {
                    if path.to == king && path.landing.capture {
                        masks.add(from, path.empty, occupied, own);
                    }
                }
            }
        }
        (masks.n_pins <= MAX_PINS).then_some(masks)
    }

    fn collect_by_masks(&self, masks: &Masks<B>, out: &mut impl Collector<B>) {
        let side = self.state.turn;
        let field = self.field(side);
        let must_drop = self.rules.hands.as_ref().is_some_and(|hands| hands.must_drop)
            && self.hands[side.index()].iter().any(|&n| n > 0);
        if !must_drop {
            for (index, mover) in self.rules.movers[side.index()].iter().enumerate() {
                let kind = Kind(index as u8);
                let facts = self.rules.facts(kind);
                for from in self.kinds[index] & field.own {
                    let mut targets = self.targets(mover, side, kind, from, &field);
                    if from == masks.king {
                        targets = self.safe_steps(side, from, targets, &field);
                    } else {
                        targets &= masks.answers;
                        if masks.pinned.has(from) {
                            targets &= masks.line_of(from);
                        }
                    }
                    self.emit(facts, side, from, targets, &field, out);
                }
                if self.rules.uses.en_passant && self.state.n_passed > 0 {
                    self.legal_passing_captures(masks.king, kind, out);
                }
                if mover.has_specials {
                    self.legal_specials(kind, out);
                }
            }
            if !masks.in_check && self.state.rights != 0 {
                self.legal_castlings(side, out);
            }
        }
        if self.rules.hands.is_some() {
            self.drops(side, masks.answers, &field, out);
        }
    }

    /// The targets on which a royal piece would not be attacked.
    fn safe_steps(
        &self,
        side: Side,
        king: Square,
        targets: SquareSet<B>,
        field: &Field<B>,
    ) -> SquareSet<B> {
        let occupied = field.occupied - SquareSet::of(king);
        let enemies = self.sides[(!side).index()];
        let mut safe = targets;
        for to in targets {
            let men = enemies - SquareSet::of(to);
            if self.is_attacked(to, !side, men, occupied) {
                safe.remove(to);
            }
        }
        safe
    }

    /// Captures in passing change three squares, so the board after them is
    /// looked at.
    fn legal_passing_captures(&self, king: Square, kind: Kind, out: &mut impl Collector<B>) {
        let side = self.state.turn;
        let mut candidates = MoveList::new();
        let mover = self.rules.mover(side, kind);
        self.passing_captures(mover, side, kind, SquareSet(!B::ZERO), &mut candidates);
        for m in candidates {
            let taken: SquareSet<B> = self
                .state
                .passed()
                .iter()
                .filter(|passed| passed.over == m.to())
                .map(|passed| passed.victim)
                .collect();
            let from = SquareSet::of(m.from());
            let occupied = (self.occupied() - from - taken) | SquareSet::of(m.to());
            let enemies = self.sides[(!side).index()] - taken;
            let royal = if m.from() == king { m.to() } else { king };
            if !self.is_attacked(royal, !side, enemies, occupied) {
                out.single(m);
            }
        }
    }

    /// The way was looked at already; the king must also be safe at its end,
    /// with the partner gone from where it was.
    fn legal_castlings(&self, side: Side, out: &mut impl Collector<B>) {
        let mut candidates = MoveList::new();
        self.castlings(side, &mut candidates);
        for m in candidates {
            let wing = crate::castling::wing_towards(m.from(), m.to());
            let Some(route) = self.castling.route(side, wing) else { continue };
            let gone = SquareSet::of(m.from()) | SquareSet::of(m.to());
            let occupied = (self.occupied() - gone) | SquareSet::of(route.partner_to);
            let enemies = self.sides[(!side).index()];
            if !self.is_attacked(route.king_to, !side, enemies, occupied) {
                out.single(m);
            }
        }
    }

    /// Moves with effects are made on a copy and looked at.
    fn legal_specials(&self, kind: Kind, out: &mut impl Collector<B>) {
        let mut all = MoveList::new();
        self.pseudo_moves_of(self.state.turn, &mut all);
        let mut copy = self.clone();
        let guard = self.guard(self.state.turn);
        for m in all {
            let of_kind = self.cell(m.from()).piece().is_some_and(|piece| piece.kind == kind);
            let special = matches!(Deed::read(m), Some(Deed::Special(_)));
            if of_kind && special && copy.is_legal_when_tried(&guard, m) {
                out.single(m);
            }
        }
    }

    fn collect_by_trying(&self, out: &mut MoveList) {
        let mut all = MoveList::new();
        self.pseudo_moves_of(self.state.turn, &mut all);
        let guard = self.guard(self.state.turn);
        let mut copy = self.clone();
        out.extend(all.into_iter().filter(|&m| copy.is_legal_when_tried(&guard, m)));
    }

    /// Makes a pseudo-legal move, looks, and takes it back.
    pub(crate) fn is_legal_when_tried(&mut self, guard: &Guard, m: Move) -> bool {
        let us = self.state.turn;
        let enemy_guard = self.guard(!us);
        let breaks_off = self.rules.duties.break_stand_off && self.state.faced > 0;
        if breaks_off && Deed::read(m) == Some(Deed::Pass) {
            return true;
        }
        self.try_out(us, without_gate(m));
        let verdict = if breaks_off && self.royals_face() {
            Some(false)
        } else {
            self.verdict_on_board(us, guard, &enemy_guard)
        };
        self.recall();
        verdict.unwrap_or_else(|| {
            self.advance(m, &mut ());
            let goes_on = self.state.turn != us || self.has_legal_move();
            self.recall();
            goes_on
        })
    }

    /// Is the board after a move of `us` allowed? Nothing if that hangs on how
    /// the turn goes on.
    fn verdict_on_board(&mut self, us: Side, guard: &Guard, enemy_guard: &Guard) -> Option<bool> {
        if self.has_lost(us, guard) {
            return Some(false);
        }
        if self.has_lost(!us, enemy_guard) {
            return Some(true);
        }
        if self.rules.duties.no_checks && self.is_capturable(!us, enemy_guard, 1) {
            return Some(false);
        }
        let turn = &self.rules.turn;
        let goes_on = self.state.moves_left > 1;
        if goes_on && !turn.safe_throughout {
            return None;
        }
        let reach = if turn.safe_throughout { 1 } else { self.next_turn_length(!us) };
        Some(!self.is_capturable(us, guard, reach))
    }

    /// Is the side to move in check?
    pub(crate) fn is_in_check(&self) -> bool {
        let side = self.state.turn;
        let has_royalty = self.rules.kinds.iter().any(|kind| kind.royal != Royal::No);
        if !has_royalty {
            return false;
        }
        let guard = self.guard(side);
        let reach = if self.rules.turn.safe_throughout { 1 } else { self.next_turn_length(!side) };
        if reach <= 1 {
            return self.is_in_reach(side, &guard);
        }
        self.clone().is_capturable(side, &guard, reach)
    }
}
