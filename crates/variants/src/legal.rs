//! Which pseudo-legal moves are legal, in the way the compiler chose.

use crate::collect::{Collector, Counter};
use crate::game::Royal;
use crate::movegen::Field;
use crate::position::Variant;
use crate::rulebook::{KindFacts, Legality, Mover};
use crate::safety::Guard;
use crate::word::Deed;
use game_core::{Bits, Kind, Move, MoveList, Position, Side, Square, SquareSet};

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
        match self.rules.legality {
            Legality::Masks => match self.lone_royal() {
                Some(king) if self.collect_by_masks(king, SquareSet(!B::ZERO), out) => {}
                _ => self.collect_by_trying(out),
            },
            Legality::Free => self.pseudo_moves_of(self.state.turn, out),
            Legality::Tried => self.collect_by_trying(out),
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
    #[inline(always)]
    pub(crate) fn count(&self) -> u64 {
        let countable = self.rules.legality == Legality::Masks && !self.rules.duties.must_capture;
        if countable && !(self.rules.uses.sudden_endings && self.is_suddenly_over()) {
            let mut counter = Counter(0);
            if let Some(king) = self.lone_royal()
                && self.collect_by_masks(king, SquareSet(!B::ZERO), &mut counter)
            {
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

    /// The royal piece of the side to move, if it is the only one.
    #[inline(always)]
    fn lone_royal(&self) -> Option<Square> {
        let royals = self.royals(self.state.turn);
        royals.first().filter(|_| !royals.many())
    }

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
        let watch = self.rules.watch[(!side).index()].over(king);
        for (index, (sources, &of_kind)) in watch.iter().zip(&self.kinds).enumerate() {
            let men = of_kind & enemies & sources.all;
            if men.is_empty() {
                continue;
            }
            let mover = &self.rules.movers[(!side).index()][index];
            for from in sources.leaps & men {
                masks.add(from, SquareSet::EMPTY, occupied, own);
            }
            match &self.rules.between {
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

    /// Is this word a legal move here?
    pub(crate) fn accepts(&self, m: Move) -> bool {
        let of_one_piece = self.rules.legality == Legality::Masks
            && !self.rules.duties.must_capture
            && !(self.rules.uses.sudden_endings && self.is_suddenly_over());
        let mut moves = MoveList::new();
        if of_one_piece && let Some(king) = self.lone_royal() {
            let n_squares = self.rules.geometry.n_squares();
            let on_board = m.from().index() < n_squares && m.to().index() < n_squares;
            let from = if on_board { SquareSet::of(m.from()) } else { SquareSet::EMPTY };
            if self.collect_by_masks(king, from, &mut moves) {
                return moves.contains(&m);
            }
            moves.clear();
        }
        self.collect_legal(&mut moves);
        moves.contains(&m)
    }

    /// Hands the legal moves of pieces on these squares over, and all drops,
    /// unless there are more pins than the masks can hold.
    #[inline(always)]
    fn collect_by_masks(
        &self,
        king: Square,
        movers: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) -> bool {
        let masks = &self.masks(king);
        if masks.n_pins > MAX_PINS {
            return false;
        }
        let side = self.state.turn;
        let field = self.field(side);
        let must_drop = self.rules.hands.as_ref().is_some_and(|hands| hands.must_drop)
            && self.hands[side.index()].iter().any(|&n| n > 0);
        if !must_drop {
            for (index, mover) in self.rules.movers[side.index()].iter().enumerate() {
                let kind = Kind(index as u8);
                let facts = self.rules.facts(kind);
                let mut men = self.kinds[index] & field.own & movers;
                if !mover.shifts.is_empty() && masks.sensitive.is_empty() {
                    men = self.march(mover, facts, masks, men, &field, out);
                }
                for from in men {
                    let mut targets = self.targets(mover, side, kind, from, &field);
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
        mover: &Mover<B>,
        facts: &KindFacts<B>,
        masks: &Masks<B>,
        men: SquareSet<B>,
        field: &Field<B>,
        out: &mut impl Collector<B>,
    ) -> SquareSet<B> {
        let alert = facts.alert[self.state.turn.index()];
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
            if shift.quiet {
                allowed |= field.empty;
            }
            if shift.capture {
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
        let enemies = self.sides[(!side).index()];
        self.castlings(side, |m, route| {
            let gone = SquareSet::of(m.from()) | SquareSet::of(m.to());
            let occupied = (self.occupied() - gone) | SquareSet::of(route.partner_to);
            if !self.is_attacked(route.king_to, !side, enemies, occupied) {
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
            let special = matches!(Deed::read(m), Some(Deed::Special(_)));
            if of_kind && special && copy.is_legal_when_tried(&guard, m) {
                out.single(m);
            }
        }
    }

    /// All legal moves, each found by making it: slow and plain, for tests of
    /// the faster ways.
    #[doc(hidden)]
    pub fn legal_by_trying(&self) -> MoveList {
        let mut all = MoveList::new();
        if !self.is_suddenly_over() {
            self.collect_by_trying(&mut all);
        }
        let is_capture = |m: &Move| self.facts(*m).captured.is_some();
        if self.rules.duties.must_capture && all.iter().any(is_capture) {
            all.retain(is_capture);
        }
        all
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
        let reach = self.danger_reach(!us);
        Some(!self.is_capturable(us, guard, reach))
    }

    /// Is the side to move in check?
    pub(crate) fn is_in_check(&self) -> bool {
        let side = self.state.turn;
        if let Some(king) = self.rules.king_kind
            && self.danger_reach(!side) <= 1
        {
            return self.pieces(side, king).into_iter().any(|sq| self.is_threatened(sq, !side));
        }
        let has_royalty = self.rules.kinds.iter().any(|kind| kind.royal != Royal::No);
        if !has_royalty {
            return false;
        }
        let guard = self.guard(side);
        let reach = self.danger_reach(!side);
        if reach <= 1 {
            return self.is_in_reach(side, &guard);
        }
        self.clone().is_capturable(side, &guard, reach)
    }
}
