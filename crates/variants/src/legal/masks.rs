//! Legality by masks: where one royal piece must be safe from one move, checks
//! and pins say once for all moves where they may go.

use crate::collect::{Collector, Scope};
use crate::movegen::Field;
use crate::position::Variant;
use crate::word::MoveAction;
use game_core::{Bits, Kind, MoveList, Side, Square, SquareSet};

/// The most pieces that can be pinned before the moves are tried one by one.
const MAX_PINS: usize = 8;

/// What moves must respect so that the one royal piece is safe.
struct Masks<B: Bits> {
    king: Square,
    in_check: bool,
    /// Squares on which coming or going may open a way no mask describes.
    sensitive: SquareSet<B>,
    /// A check by such a way: every move must be looked at.
    tries_all: bool,
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

impl<B: Bits> Variant<B> {
    /// Checks and pins of the side to move.
    #[inline(always)]
    fn masks(&self, king: Square) -> Masks<B> {
        let side = self.state.turn;
        let mut masks = Masks {
            king,
            in_check: false,
            sensitive: SquareSet::EMPTY,
            tries_all: false,
            answers: SquareSet(!B::ZERO),
            pins: [(king, SquareSet::EMPTY); MAX_PINS],
            n_pins: 0,
            pinned: SquareSet::EMPTY,
        };
        let (own, enemies) = (self.sides[side.index()], self.sides[(!side).index()]);
        let occupied = self.occupied();
        let k = king.index();
        let watch = self.rules.tables.watch[(!side).index()].over(king);
        let kinds = &self.kinds[..watch.len()];
        for (index, sources) in watch.iter().enumerate() {
            let men = kinds[index] & enemies & sources.all;
            if men.is_empty() {
                continue;
            }
            let mover = &self.rules.tables.movers[(!side).index()][index];
            for from in sources.leaps & men {
                masks.add(from, SquareSet::EMPTY, occupied, own);
            }
            match &self.rules.tables.between {
                Some(between) => {
                    for from in sources.rides & men {
                        masks.add(from, between.squares(from, king), occupied, own);
                    }
                }
                None => {
                    for ride in mover.rides.iter().filter(|ride| ride.capture) {
                        for from in ride.sources[k] & men {
                            let way = ride.reach[from.index()] - ride.rays[k] - SquareSet::of(king);
                            masks.add(from, way, occupied, own);
                        }
                    }
                }
            }
            if !mover.has_paths {
                continue;
            }
            for from in mover.path_sources[k] & men {
                let kind = Kind(index as u8);
                for path in &mover.paths[from.index()] {
                    if path.to != king || !path.landing.capture {
                        continue;
                    }
                    if path.hop.is_none() && path.needs.is_empty() && !path.unmoved {
                        masks.add(from, path.empty, occupied, own);
                    } else {
                        // Whether this way is open can change by a piece coming
                        // as well as by one going.
                        masks.sensitive |= path.sensitive;
                        masks.in_check |= self.is_open(path, !side, kind, from, occupied);
                        masks.tries_all |= masks.in_check;
                    }
                }
            }
        }
        masks
    }

    /// Hands the legal moves of pieces on these squares over, and all drops,
    /// unless there are more pins than the masks can hold.
    #[inline(always)]
    pub(super) fn collect_by_masks(
        &self,
        king: Square,
        scope: Scope<B>,
        out: &mut impl Collector<B>,
    ) -> bool {
        let masks = &self.masks(king);
        if masks.n_pins > MAX_PINS {
            return false;
        }
        let side = self.state.turn;
        let field = self.field(side);
        let must_drop = self.rules.game.hands.as_ref().is_some_and(|hands| hands.must_drop)
            && self.hands[side.index()].iter().any(|&n| n > 0);
        if !must_drop {
            for (index, mover) in self.rules.tables.movers[side.index()].iter().enumerate() {
                let kind = Kind(index as u8);
                let facts = self.rules.facts(kind);
                let alert = facts.alert[side.index()];
                let mut men = self.kinds[index] & field.own & scope.movers;
                if !mover.shifts.is_empty() && masks.sensitive.is_empty() {
                    men = self.march(kind, masks, men, scope, &field, out);
                }
                for from in men {
                    let targets = self.targets(mover, side, kind, from, &field);
                    let mut targets = scope.narrow(from, targets, alert, &field);
                    if from == masks.king {
                        targets = self.safe_steps(side, from, targets, &field);
                    } else {
                        targets &= masks.answers;
                        if masks.pinned.has(from) {
                            targets &= masks.line_of(from);
                        }
                        if masks.sensitive.any() {
                            targets = self.safe_moves(masks, from, targets);
                        }
                    }
                    self.emit(facts, side, from, targets, &field, out);
                }
                if self.rules.tables.traits.en_passant
                    && self.state.n_en_passant > 0
                    && scope.noisy()
                {
                    self.legal_en_passant(masks.king, kind, out);
                }
                if mover.has_specials {
                    self.legal_specials(kind, out);
                }
            }
            if !masks.in_check && self.state.rights != 0 && scope.quiet() {
                self.legal_castlings(side, out);
            }
        }
        if self.rules.game.hands.is_some() && scope.quiet() {
            let answers = if masks.sensitive.any() {
                self.safe_drops(masks, masks.answers & field.empty)
            } else {
                masks.answers
            };
            self.drops(side, answers, &field, out);
        }
        true
    }

    /// Moves the pieces of a kind that can go together as a set, and returns
    /// those that must be looked at one by one.
    #[inline(always)]
    fn march(
        &self,
        kind: Kind,
        masks: &Masks<B>,
        men: SquareSet<B>,
        scope: Scope<B>,
        field: &Field<B>,
        out: &mut impl Collector<B>,
    ) -> SquareSet<B> {
        let side = self.state.turn;
        let mover = self.rules.mover(side, kind);
        let alert = self.rules.facts(kind).alert[side.index()];
        let mut apart = men & (masks.pinned | SquareSet::of(masks.king) | alert);
        // First who comes near a promotion, then everybody else at once.
        if alert.any() {
            for shift in &mover.shifts {
                let arriving = (men & shift.from).shifted(shift.places) & alert;
                apart |= arriving.shifted(-shift.places) & men;
            }
        }
        let free = men - apart;
        for shift in &mover.shifts {
            let mut targets = (free & shift.from).shifted(shift.places);
            if let Some(over) = shift.over {
                let passing = (free & shift.from).shifted(over) & field.empty;
                targets = passing.shifted(shift.places - over);
            }
            let mut allowed = SquareSet::EMPTY;
            if shift.quiet && scope.quiet() {
                allowed |= field.empty;
            }
            if shift.capture && scope.noisy() {
                allowed |= field.prey;
            }
            out.shifted(targets & allowed & masks.answers, shift.places);
        }
        apart
    }

    /// Of these targets, those that open no way to the king.
    fn safe_moves(&self, masks: &Masks<B>, from: Square, targets: SquareSet<B>) -> SquareSet<B> {
        let leaving = masks.tries_all || masks.sensitive.has(from);
        let doubtful = if leaving { targets } else { targets & masks.sensitive };
        let side = self.state.turn;
        let occupied = self.occupied() - SquareSet::of(from);
        let enemies = self.sides[(!side).index()];
        let mut safe = targets;
        for to in doubtful {
            let arrived = SquareSet::of(to);
            if self.is_attacked(masks.king, !side, enemies - arrived, occupied | arrived) {
                safe.remove(to);
            }
        }
        safe
    }

    /// Of these empty squares, those on which a new piece opens no way.
    fn safe_drops(&self, masks: &Masks<B>, targets: SquareSet<B>) -> SquareSet<B> {
        let doubtful = if masks.tries_all { targets } else { targets & masks.sensitive };
        let side = self.state.turn;
        let enemies = self.sides[(!side).index()];
        let mut safe = targets;
        for to in doubtful {
            let occupied = self.occupied() | SquareSet::of(to);
            if self.is_attacked(masks.king, !side, enemies, occupied) {
                safe.remove(to);
            }
        }
        safe
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

    /// En passant captures change three squares, so the board after them is
    /// looked at.
    fn legal_en_passant(&self, king: Square, kind: Kind, out: &mut impl Collector<B>) {
        let side = self.state.turn;
        let mut candidates = MoveList::new();
        let mover = self.rules.mover(side, kind);
        self.en_passant_captures(mover, side, kind, SquareSet(!B::ZERO), &mut candidates);
        for m in candidates {
            let taken: SquareSet<B> = self
                .state
                .en_passant()
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
        let enemies = self.sides[(!side).index()];
        self.castlings(side, |m, way| {
            let gone = SquareSet::of(m.from()) | SquareSet::of(m.to());
            let occupied = (self.occupied() - gone) | SquareSet::of(way.partner_to);
            if !self.is_attacked(way.king_to, !side, enemies, occupied) {
                out.single(m);
            }
        });
    }

    /// Moves with effects are made on a copy and looked at.
    fn legal_specials(&self, kind: Kind, out: &mut impl Collector<B>) {
        let mut all = MoveList::new();
        self.pseudo_moves_of(self.state.turn, &mut all);
        let mut copy = self.clone();
        let guard = self.guard(self.state.turn);
        for m in all {
            let of_kind = self.cell(m.from()).piece().is_some_and(|piece| piece.kind == kind);
            let special = matches!(MoveAction::read(m), Some(MoveAction::Special(_)));
            if of_kind && special && copy.is_legal_when_tried(&guard, m) {
                out.single(m);
            }
        }
    }
}
