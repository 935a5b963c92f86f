//! Legality by masks: where one royal piece must be safe from one move, checks
//! and pins say once for all moves where they may go. Moves that change more than two
//! squares are looked at one by one (`masks/odd.rs`).

mod odd;

use crate::attacks::Attacks;
use crate::collect::{Collector, Scope};
use crate::movegen::{Generation, KindGroup, MoveFilter};
use crate::position::Variant;
use crate::rulebook::{Mover, Path, Sources};
use game_core::{Bits, Kind, Piece, Side, Square, SquareSet};
use rules::pattern::Occupant;

/// The most pieces that can be pinned before the moves are tried one by one.
const MAX_PINS: usize = 8;

/// What moves must respect so that the one royal piece is safe.
pub(super) struct Masks<B: Bits> {
    pub(super) king: Square,
    /// The opponent.
    by: Side,
    /// Those of its pieces that could capture the royal piece.
    enemies: SquareSet<B>,
    /// The pieces that move.
    own: SquareSet<B>,
    pub(super) occupied: SquareSet<B>,
    pub(super) in_check: bool,
    /// Squares on which coming or going may open a way no mask describes.
    sensitive: SquareSet<B>,
    /// A check by such a way: every move must be looked at.
    tries_all: bool,
    /// Where pieces other than the royal one must go: everywhere if there is
    /// no check.
    answers: SquareSet<B>,
    pins: [(Square, SquareSet<B>); MAX_PINS],
    n_pins: usize,
    pinned: SquareSet<B>,
}

/// Generates the legal moves of a side with one royal piece. Returns `false`
/// if there are more pins than the masks can hold.
#[inline(always)]
pub(super) fn collect<B: Bits>(
    pos: &Variant<B>,
    king: Square,
    scope: Scope<B>,
    out: &mut impl Collector<B>,
) -> bool {
    let side = pos.state.turn;
    let attacks = pos.attacks();
    let (own, enemies) = (attacks.board.side(side), attacks.board.side(!side));
    let mut masks = Masks::of(attacks, king, own, !side, enemies);
    if masks.overflows() {
        return false;
    }
    Generation::new(pos, side, scope).run(&mut masks, out);
    true
}

impl<B: Bits> Masks<B> {
    /// What these pieces must respect so that no enemy could capture on the square
    /// of the king.
    #[inline(always)]
    pub(super) fn of(
        attacks: Attacks<'_, B>,
        king: Square,
        own: SquareSet<B>,
        by: Side,
        enemies: SquareSet<B>,
    ) -> Masks<B> {
        let Attacks { rules, board } = attacks;
        let mut masks = Masks {
            king,
            by,
            enemies,
            own,
            occupied: board.occupied(),
            in_check: false,
            sensitive: SquareSet::EMPTY,
            tries_all: false,
            answers: SquareSet(!B::ZERO),
            pins: [(king, SquareSet::EMPTY); MAX_PINS],
            n_pins: 0,
            pinned: SquareSet::EMPTY,
        };
        let watch = rules.tables.watch[masks.by.index()].over(king);
        let kinds = &board.kinds()[..watch.len()];
        for (index, sources) in watch.iter().enumerate() {
            let men = kinds[index] & masks.enemies & sources.all;
            if men.is_empty() {
                continue;
            }
            let mover = &rules.tables.movers[masks.by.index()][index];
            masks.add_leaps_and_rides(attacks, mover, sources, men);
            if mover.has_paths {
                masks.add_paths(attacks, Kind(index as u8), mover, men);
            }
        }
        masks
    }

    /// Adds the leaps and rides of these enemies, all of one kind.
    #[inline(always)]
    fn add_leaps_and_rides(
        &mut self,
        attacks: Attacks<'_, B>,
        mover: &Mover<B>,
        sources: &Sources<B>,
        men: SquareSet<B>,
    ) {
        let king = self.king;
        for from in sources.leaps & men {
            self.add(from, SquareSet::EMPTY);
        }
        if let Some(between) = &attacks.rules.tables.between {
            for from in sources.rides & men {
                self.add(from, between.squares(from, king));
            }
            return;
        }
        for ride in mover.rides.iter().filter(|ride| ride.capture) {
            for from in ride.sources[king.index()] & men {
                let beyond = ride.rays[king.index()] | SquareSet::of(king);
                self.add(from, ride.reach[from.index()] - beyond);
            }
        }
    }

    /// Adds the paths of these enemies, all of one kind.
    #[inline(always)]
    fn add_paths(
        &mut self,
        attacks: Attacks<'_, B>,
        kind: Kind,
        mover: &Mover<B>,
        men: SquareSet<B>,
    ) {
        let piece = Piece { side: self.by, kind };
        for from in mover.path_sources[self.king.index()] & men {
            for path in mover.paths_to(from, self.king).filter(|path| path.landing.capture) {
                if path.hop.is_none() && path.needs.is_empty() && !path.unmoved {
                    self.add(from, path.empty);
                    continue;
                }
                self.sensitive |= self.sensitive_squares(path);
                self.in_check |= attacks.is_open(path, piece, from, self.occupied);
                self.tries_all |= self.in_check;
            }
        }
    }

    /// The squares on which one move can open or block a way: by a piece that comes
    /// as well as by a piece that goes. A move changes the number of pieces a
    /// hopper has before it by one at most, so with three it changes nothing, and
    /// with two only one that goes does.
    #[inline(never)]
    fn sensitive_squares(&self, path: &Path<B>) -> SquareSet<B> {
        let hop = path.hop.filter(|hop| hop.by == Occupant::ANY_PIECE);
        let Some(hop) = hop.filter(|_| path.empty.is_empty() && path.needs.is_empty()) else {
            return path.sensitive;
        };
        let hurdles = hop.squares & self.occupied;
        match hurdles.len() {
            0 | 1 => path.sensitive,
            2 => hurdles,
            _ => SquareSet::EMPTY,
        }
    }

    /// Adds a way by which the enemy on `from` would capture the king, if the
    /// squares `between` were empty.
    #[inline(always)]
    fn add(&mut self, from: Square, between: SquareSet<B>) {
        let blockers = between & self.occupied;
        let line = between | SquareSet::of(from);
        if blockers.is_empty() {
            self.in_check = true;
            self.answers &= line;
        } else if !blockers.many() && blockers.meets(self.own) {
            let Some(sq) = blockers.first() else { return };
            self.pinned |= blockers;
            if self.n_pins < MAX_PINS {
                self.pins[self.n_pins] = (sq, line);
            }
            self.n_pins += 1;
        }
    }

    /// Are there more pins than can be held?
    #[inline(always)]
    pub(super) fn overflows(&self) -> bool {
        self.n_pins > MAX_PINS
    }

    /// Of these targets of a piece other than the king, those that leave it safe.
    #[inline(always)]
    pub(super) fn allowed(
        &self,
        attacks: Attacks<'_, B>,
        from: Square,
        targets: SquareSet<B>,
    ) -> SquareSet<B> {
        let mut targets = targets & self.answers;
        if self.pinned.has(from) {
            targets &= self.line_of(from);
        }
        if self.sensitive.any() {
            targets = self.safe_moves(attacks, from, targets);
        }
        targets
    }

    /// Where a pinned piece may still go.
    fn line_of(&self, sq: Square) -> SquareSet<B> {
        let own_pins = self.pins[..self.n_pins.min(MAX_PINS)].iter().filter(|pin| pin.0 == sq);
        own_pins.fold(SquareSet(!B::ZERO), |lines, pin| lines & pin.1)
    }

    /// Of these targets, those on which the king would not be attacked.
    fn safe_steps(&self, attacks: Attacks<'_, B>, targets: SquareSet<B>) -> SquareSet<B> {
        let occupied = self.occupied - SquareSet::of(self.king);
        let mut safe = targets;
        for to in targets {
            let men = self.enemies - SquareSet::of(to);
            if attacks.is_attacked(to, self.by, men, occupied) {
                safe.remove(to);
            }
        }
        safe
    }

    /// Of these targets, those on which a way may open that no mask describes.
    #[inline(always)]
    pub(super) fn doubtful(&self, from: Square, targets: SquareSet<B>) -> SquareSet<B> {
        let leaving = self.tries_all || self.sensitive.has(from);
        if leaving { targets } else { targets & self.sensitive }
    }

    /// Of these targets, those that open no way to the king.
    fn safe_moves(
        &self,
        attacks: Attacks<'_, B>,
        from: Square,
        targets: SquareSet<B>,
    ) -> SquareSet<B> {
        let occupied = self.occupied - SquareSet::of(from);
        let mut safe = targets;
        for to in self.doubtful(from, targets) {
            let arrived = SquareSet::of(to);
            let men = self.enemies - arrived;
            if attacks.is_attacked(self.king, self.by, men, occupied | arrived) {
                safe.remove(to);
            }
        }
        safe
    }

    /// Of these empty squares, those on which a new piece opens no way.
    fn safe_drops(&self, attacks: Attacks<'_, B>, targets: SquareSet<B>) -> SquareSet<B> {
        let doubtful = if self.tries_all { targets } else { targets & self.sensitive };
        let mut safe = targets;
        for to in doubtful {
            let occupied = self.occupied | SquareSet::of(to);
            if attacks.is_attacked(self.king, self.by, self.enemies, occupied) {
                safe.remove(to);
            }
        }
        safe
    }
}

impl<B: Bits> MoveFilter<B> for Masks<B> {
    #[inline(always)]
    fn march(
        &self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        men: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) -> SquareSet<B> {
        let shifts = &group.mover.shifts;
        if shifts.is_empty() || self.sensitive.any() {
            return men;
        }
        let (alert, scope, terrain) = (group.alert, &generation.scope, &generation.terrain);
        let mut apart = men & (self.pinned | SquareSet::of(self.king) | alert);
        // First the pieces that come near a promotion, then all others at once.
        if alert.any() {
            for shift in shifts {
                let arriving = (men & shift.from).shifted(shift.places) & alert;
                apart |= arriving.shifted(-shift.places) & men;
            }
        }
        let free = men - apart;
        for shift in shifts {
            let mut targets = (free & shift.from).shifted(shift.places);
            if let Some(over) = shift.over {
                let halfway = (free & shift.from).shifted(over) & terrain.empty;
                targets = halfway.shifted(shift.places - over);
            }
            let mut allowed = SquareSet::EMPTY;
            if shift.quiet && scope.quiet() {
                allowed |= terrain.empty;
            }
            if shift.capture && scope.noisy() {
                allowed |= terrain.prey;
            }
            out.shifted(targets & allowed & self.answers, shift.places);
        }
        apart
    }

    #[inline(always)]
    fn piece(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        mut targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        if from == self.king {
            targets = self.safe_steps(generation.pos.attacks(), targets);
        } else {
            targets = self.allowed(generation.pos.attacks(), from, targets);
        }
        generation.emit(group, from, targets, out);
    }

    // The long ways take the masks by a shared reference: the compiler then knows
    // that they stay as they are.
    #[inline(always)]
    fn en_passant(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        out: &mut impl Collector<B>,
    ) {
        self.legal_en_passant(generation, group, out);
    }

    #[inline(always)]
    fn specials(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        out: &mut impl Collector<B>,
    ) {
        self.legal_specials(generation, group, out);
    }

    #[inline(always)]
    fn castlings(&mut self, generation: &Generation<'_, B>, out: &mut impl Collector<B>) {
        if !self.in_check {
            self.legal_castlings(generation, out);
        }
    }

    #[inline(always)]
    fn drops(&mut self, generation: &Generation<'_, B>, out: &mut impl Collector<B>) {
        let mut answers = self.answers;
        if self.sensitive.any() {
            let empty = answers & generation.terrain.empty;
            answers = self.safe_drops(generation.pos.attacks(), empty);
        }
        generation.drops(answers, out);
    }
}
