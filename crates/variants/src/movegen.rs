//! Moves of any game.
//!
//! Pseudo-legal moves come from the tables: each piece's targets as a set, then
//! promotions, castling, captures in passing, drops, specials. What is legal is
//! found in one of three ways the compiler chose (`legal.rs`).

use crate::castling::{Route, right};
use crate::collect::Collector;
use crate::position::Variant;
use crate::rulebook::{KindFacts, Leaps, Mover, PromotionFacts, Special};
use crate::word::{Deed, with_wall};
use game_core::{Bits, Kind, Move, MoveList, Side, Square, SquareSet, Wing};
use rules::game::{Pass, PerSide};

/// Whether a king looks at its way before it castles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    Careful,
    Careless,
}

/// The squares that matter while one side's moves are generated.
pub(crate) struct Field<B: Bits> {
    pub(crate) occupied: SquareSet<B>,
    pub(crate) empty: SquareSet<B>,
    /// Enemies that can be captured.
    pub(crate) prey: SquareSet<B>,
    pub(crate) own: SquareSet<B>,
}

impl<B: Bits> Variant<B> {
    #[inline(always)]
    pub(crate) fn field(&self, side: Side) -> Field<B> {
        let occupied = self.occupied();
        let mut prey = self.sides[(!side).index()];
        for &kind in &self.rules.iron_kinds {
            prey = prey - self.kinds[kind.index()];
        }
        Field { occupied, empty: self.rules.board - occupied, prey, own: self.sides[side.index()] }
    }

    /// The squares a piece can go to by its plain moves.
    #[inline(always)]
    pub(crate) fn targets(
        &self,
        mover: &Mover<B>,
        side: Side,
        kind: Kind,
        from: Square,
        field: &Field<B>,
    ) -> SquareSet<B> {
        let i = from.index();
        let Leaps { mut quiet, mut capture } = mover.leaps[i];
        if let Some(lines) = &mover.lines {
            let reach = lines.from(from, field.occupied);
            quiet |= reach;
            capture |= reach;
        } else {
            for ride in &mover.rides {
                let reach = ride.from(from, field.occupied);
                if ride.quiet {
                    quiet |= reach;
                }
                if ride.capture {
                    capture |= reach;
                }
            }
        }
        if mover.is_plain {
            return (quiet & field.empty) | (capture & field.prey);
        }
        for step in &mover.steps[i] {
            if !step.empty.meets(field.occupied) {
                quiet |= step.to;
            }
        }
        let mut targets = (quiet & field.empty) | (capture & field.prey);
        if mover.has_paths {
            targets |= self.path_targets(mover, side, kind, from, field);
        }
        for &other in self.rules.respected(kind) {
            targets = targets - (self.kinds[other.index()] & field.prey);
        }
        targets
    }

    fn path_targets(
        &self,
        mover: &Mover<B>,
        side: Side,
        kind: Kind,
        from: Square,
        field: &Field<B>,
    ) -> SquareSet<B> {
        let mut targets = SquareSet::EMPTY;
        for path in mover.paths[from.index()].iter().filter(|path| !path.royal_only) {
            let lands = path.landing.quiet && field.empty.has(path.to)
                || path.landing.capture && field.prey.has(path.to)
                || path.landing.own && self.may_fall_to_own(side, field.own, path.to);
            if lands && self.is_open(path, side, kind, from, field.occupied) {
                targets.insert(path.to);
            }
        }
        targets
    }

    /// Is there a piece of the own side here that is not royal?
    fn may_fall_to_own(&self, side: Side, own: SquareSet<B>, sq: Square) -> bool {
        own.has(sq) && !self.royals(side).has(sq)
    }

    /// Every move of a side that its pieces allow, royal safety not looked at.
    pub(crate) fn pseudo_moves_of(&self, side: Side, out: &mut MoveList) {
        self.pseudo_moves(side, Care::Careful, out);
    }

    /// The same for a side that is out for a king and does not mind its own.
    pub(crate) fn careless_moves_of(&self, side: Side, out: &mut MoveList) {
        self.pseudo_moves(side, Care::Careless, out);
    }

    fn pseudo_moves(&self, side: Side, care: Care, out: &mut MoveList) {
        let field = self.field(side);
        let must_drop = self.rules.hands.as_ref().is_some_and(|hands| hands.must_drop)
            && self.hands[side.index()].iter().any(|&n| n > 0);
        let first = out.len();
        if !must_drop {
            for (index, mover) in self.rules.movers[side.index()].iter().enumerate() {
                let kind = Kind(index as u8);
                let facts = self.rules.facts(kind);
                for from in self.kinds[index] & field.own {
                    let targets = self.targets(mover, side, kind, from, &field);
                    self.emit(facts, side, from, targets, &field, out);
                    if mover.has_specials {
                        self.special_moves(mover, side, kind, from, &field, out);
                    }
                }
                self.passing_captures(mover, side, kind, SquareSet(!B::ZERO), out);
            }
            self.castlings_with(side, care, |m, _| out.push(m));
        }
        self.drops(side, SquareSet(!B::ZERO), &field, out);
        if self.rules.hands.as_ref().is_some_and(|hands| hands.gating.is_some()) {
            self.add_gatings(side, first, out);
        }
        self.add_passes(side, first, out);
        if self.rules.walling.is_some() {
            self.add_walls(side, first, out);
        }
    }

    /// Hands a piece's targets over, with its promotions.
    #[inline(always)]
    pub(crate) fn emit(
        &self,
        facts: &KindFacts<B>,
        side: Side,
        from: Square,
        targets: SquareSet<B>,
        field: &Field<B>,
        out: &mut impl Collector<B>,
    ) {
        if targets.is_empty() {
            return;
        }
        let alert = facts.alert[side.index()];
        if !alert.meets(targets | SquareSet::of(from)) {
            out.piece(from, targets);
        } else {
            self.emit_promoting(&facts.promotions, side, from, targets, field, out);
        }
    }

    fn emit_promoting(
        &self,
        rules: &[PromotionFacts<B>],
        side: Side,
        from: Square,
        targets: SquareSet<B>,
        field: &Field<B>,
        out: &mut impl Collector<B>,
    ) {
        let mut staying = targets;
        for rule in rules {
            let zone = rule.zone[side.index()];
            let everywhere = rule.on_leaving && zone.has(from);
            let mut promoting = if everywhere { targets } else { targets & zone };
            let mut forced = if everywhere && rule.forced[side.index()].has(from) {
                targets
            } else {
                rule.forced[side.index()]
            };
            if rule.captures_only {
                promoting &= field.prey;
                forced &= field.prey;
            }
            staying = staying - forced;
            if promoting.any() {
                let into = &rule.into[side.index()];
                if rule.limits.is_empty() {
                    out.promotions(from, promoting, into);
                } else {
                    let open: Vec<Kind> = into
                        .iter()
                        .copied()
                        .filter(|&kind| self.is_free(rule, side, kind))
                        .collect();
                    out.promotions(from, promoting, &open);
                }
            }
        }
        out.piece(from, staying);
    }

    /// May a side have one more of this kind?
    fn is_free(&self, rule: &PromotionFacts<B>, side: Side, kind: Kind) -> bool {
        let limit = rule.limits.iter().find(|(limited, _)| *limited == kind);
        limit.is_none_or(|&(_, most)| self.pieces(side, kind).len() < most)
    }

    fn special_moves(
        &self,
        mover: &Mover<B>,
        side: Side,
        kind: Kind,
        from: Square,
        field: &Field<B>,
        out: &mut impl Collector<B>,
    ) {
        for (number, special) in mover.specials[from.index()].iter().enumerate() {
            if self.special_is_possible(special, side, kind, from, field) {
                out.single(Deed::Special(number as u16).write(from, special.path.to));
            }
        }
    }

    fn special_is_possible(
        &self,
        special: &Special<B>,
        side: Side,
        kind: Kind,
        from: Square,
        field: &Field<B>,
    ) -> bool {
        let path = &special.path;
        let lands = path.landing.quiet && (field.empty.has(path.to) || path.to == from)
            || path.landing.capture && field.prey.has(path.to)
            || path.landing.own && field.own.has(path.to);
        let enemies = self.sides[(!side).index()];
        let attacked = |&sq: &Square| self.is_attacked(sq, !side, enemies, field.occupied);
        lands
            && self.is_open(path, side, kind, from, field.occupied - SquareSet::of(from))
            && special.flags.iter().all(|&(sq, flag)| self.has_flag(sq, flag))
            && special.attacked.iter().all(attacked)
            && !special.unattacked.iter().any(attacked)
    }

    /// Captures in passing by pieces of a kind among these squares.
    pub(crate) fn passing_captures(
        &self,
        mover: &Mover<B>,
        side: Side,
        kind: Kind,
        movers: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        for passed in self.state.passed() {
            let enemy_passed = self.sides[(!side).index()].has(passed.victim);
            if !enemy_passed || self.occupied().has(passed.over) {
                continue;
            }
            for from in self.pieces(side, kind) & movers {
                if mover.en_passant[from.index()].has(passed.over) {
                    out.single(Deed::EnPassant.write(from, passed.over));
                }
            }
        }
    }

    /// Castling moves; the safety of the way is looked at, that of the end is
    /// left to the legality of the move.
    pub(crate) fn castlings(&self, side: Side, found: impl FnMut(Move, &Route<B>)) {
        self.castlings_with(side, Care::Careful, found);
    }

    fn castlings_with(&self, side: Side, care: Care, mut found: impl FnMut(Move, &Route<B>)) {
        let Some(castling) = &self.rules.castling else { return };
        for wing in Wing::BOTH {
            if self.state.rights & right(side, wing) == 0 {
                continue;
            }
            let Some(route) = self.castling.route(side, wing) else { continue };
            if route.empty.meets(self.occupied()) {
                continue;
            }
            let king = (self.pieces(side, castling.king) & route.way).first();
            let Some(king) = king else { continue };
            let looks = castling.needs_safety && care == Care::Careful;
            if looks && !self.way_is_safe(side, king, route.way, route.king_to) {
                continue;
            }
            found(Deed::Castle.write(king, route.partner), route);
        }
    }

    /// Is the king's way to its castled place free from attack, its end aside?
    fn way_is_safe(&self, side: Side, king: Square, way: SquareSet<B>, end: Square) -> bool {
        let enemies = self.sides[(!side).index()];
        let blockers = self.occupied() - SquareSet::of(king);
        let near_enemy_king =
            if self.rules.captures.blast { self.royals(!side) } else { SquareSet::EMPTY };
        let moves = self.danger_reach(!side);
        let mut squares = way.into_iter().filter(|&sq| moves > 1 || sq != end || king == end);
        squares.all(|sq| {
            if self.rules.captures.neighbours[sq.index()].meets(near_enemy_king) {
                return true;
            }
            if moves > 1 {
                return !self.is_capturable_on(side, king, sq, moves);
            }
            !self.is_attacked(sq, !side, enemies, blockers)
        })
    }

    /// Could a king be captured within so many moves if it stood on a square
    /// of its castling way?
    fn is_capturable_on(&self, side: Side, king: Square, sq: Square, moves: u32) -> bool {
        if moves == 2
            && let Some(struck) = self.is_struck_on(side, king, sq)
        {
            return struck;
        }
        let mut there = self.without_past();
        there.remember();
        let cell = there.cell(king);
        there.set_cell(king, crate::position::Cell::EMPTY, &mut ());
        there.set_cell(sq, cell, &mut ());
        let guard = there.guard(side);
        there.is_capturable(side, &guard, moves)
    }

    /// Drops onto these squares.
    pub(crate) fn drops(
        &self,
        side: Side,
        answers: SquareSet<B>,
        field: &Field<B>,
        out: &mut impl Collector<B>,
    ) {
        let Some(hands) = &self.rules.hands else { return };
        if hands.gating.is_some() {
            return;
        }
        for drop in &hands.drops {
            if !drop.unlimited && self.hands[side.index()][drop.piece.index()] == 0 {
                continue;
            }
            let mut targets = drop.zone[side.index()] & field.empty & answers;
            if drop.next_to_own {
                let neighbours = &self.rules.captures.neighbours;
                targets &= field
                    .own
                    .into_iter()
                    .fold(SquareSet::EMPTY, |near, sq| near | neighbours[sq.index()]);
            }
            if let Some(most) = drop.per_file {
                let own = self.pieces(side, drop.appears_as);
                for file in &self.rules.files {
                    if (own & *file).len() >= most {
                        targets = targets - *file;
                    }
                }
            }
            targets = targets - self.kept_for_colours(side, drop.piece, field);
            out.drops(drop.piece, drop.appears_as, targets);
        }
    }

    /// Squares a kind may not be dropped on because of kinds that must stand
    /// on both colours.
    fn kept_for_colours(&self, side: Side, dropped: Kind, field: &Field<B>) -> SquareSet<B> {
        let mut kept = SquareSet::EMPTY;
        let Some(hands) = &self.rules.hands else { return kept };
        for drop in hands.drops.iter().filter(|drop| drop.both_colours) {
            let own = self.pieces(side, drop.appears_as);
            for colour in self.rules.colours {
                let there = drop.zone[side.index()] & colour;
                if drop.piece == dropped {
                    if own.meets(colour) {
                        kept |= there;
                    }
                } else {
                    let wanted =
                        self.hands[side.index()][drop.piece.index()] > 0 && !own.meets(colour);
                    let free = there & field.empty;
                    if wanted && !free.many() {
                        kept |= free;
                    }
                }
            }
        }
        kept
    }

    /// For every first move of a piece, the same with a piece put down behind.
    fn add_gatings(&self, side: Side, first: usize, out: &mut MoveList) {
        let Some(hands) = &self.rules.hands else { return };
        let Some(zones) = &hands.gating else { return };
        let zones: &PerSide<SquareSet<B>> = zones;
        let gates = zones[side.index()] & self.flags[self.unmoved_flag()];
        let in_hand: Vec<Kind> =
            self.all_kinds().filter(|kind| self.hands[side.index()][kind.index()] > 0).collect();
        for index in first..out.len() {
            let m = out[index];
            if !gates.has(m.from()) {
                continue;
            }
            for &kind in &in_hand {
                match Deed::read(m) {
                    Some(Deed::Plain) => out.push(Deed::Gate(kind).write(m.from(), m.to())),
                    Some(Deed::Castle) => {
                        let ends = self.castled_squares(side, m);
                        if !ends.has(m.from()) {
                            out.push(Deed::CastleGateKing(kind).write(m.from(), m.to()));
                        }
                        if !ends.has(m.to()) && gates.has(m.to()) {
                            out.push(Deed::CastleGatePartner(kind).write(m.from(), m.to()));
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Where king and partner end.
    fn castled_squares(&self, side: Side, m: Move) -> SquareSet<B> {
        let wing = crate::castling::wing_towards(m.from(), m.to());
        let route = self.castling.route(side, wing).expect("a castling move has a route");
        SquareSet::of(route.king_to) | SquareSet::of(route.partner_to)
    }

    fn add_passes(&self, side: Side, first: usize, out: &mut MoveList) {
        let allowed = match self.rules.pass {
            Pass::No => false,
            Pass::Free => true,
            Pass::WhenStuck => out.len() == first,
        };
        if !allowed {
            return;
        }
        let own = self.sides[side.index()];
        let marker = self.royals(side).first().or(own.first());
        if let Some(sq) = marker {
            out.push(Deed::Pass.write(sq, sq));
        }
    }

    /// Replaces each move by the moves that also put something down.
    fn add_walls(&self, side: Side, first: usize, out: &mut MoveList) {
        let Some(walling) = &self.rules.walling else { return };
        let bases: Vec<Move> = out.drain(first..).collect();
        let mut scratch = self.clone();
        for m in bases {
            scratch.try_out_bare(side, m);
            let mut places = scratch.vacant() & walling.zone;
            if walling.moving {
                places = places - self.walls;
            }
            scratch.recall();
            out.extend(places.into_iter().map(|wall| with_wall(m, wall)));
        }
    }

    #[inline(always)]
    pub(crate) fn has_flag(&self, sq: Square, flag: usize) -> bool {
        let own = if self.rules.flags[flag].name == crate::compile::UNMOVED {
            self.unmoved_flag()
        } else {
            flag
        };
        self.flags[own].has(sq)
    }
}
