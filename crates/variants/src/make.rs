//! Making moves of any game.

use crate::castling::wing_towards;
use crate::position::{Cell, MAX_PASSED, Passed, Variant};
use crate::rulebook::{EffectFacts, Legality};
use crate::word::{Deed, split_wall};
use game_core::{Bits, Kind, Move, MoveList, Observer, Side, Square, SquareSet};
use rules::game::TurnDef;

impl<B: Bits> Variant<B> {
    /// Makes a legal move: the board, then the turn.
    #[inline]
    pub(crate) fn advance<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let before = self.state;
        let us = before.turn;
        let men_before = if self.rules.count.is_some() { self.men() } else { 0 };
        self.remember();
        let deed = self.perform(us, m, observer);
        self.state.made = Some(m);
        self.state.passes = if deed == Some(Deed::Pass) { self.state.passes + 1 } else { 0 };
        self.end_move(us);
        self.state.key ^= self.state.key_difference(&before);
        if self.rules.turn.may_fall_short && self.state.turn == us && !self.has_legal_move() {
            let mid_turn = self.state;
            self.end_turn(us);
            self.state.key ^= self.state.key_difference(&mid_turn);
        }
        if self.rules.count.is_some() {
            self.count_move(men_before);
        }
    }

    /// Makes the changes of a move on the board, to be recalled soon: whose
    /// turn it is does not change.
    pub(crate) fn try_out(&mut self, side: Side, m: Move) {
        self.remember();
        self.perform(side, m, &mut ());
    }

    /// The same for a move that lacks the square of what is put down.
    pub(crate) fn try_out_bare(&mut self, side: Side, m: Move) {
        self.remember();
        self.perform_bare(side, m, &mut ());
    }

    /// Everything a move changes but whose turn it is.
    fn perform<O: Observer>(&mut self, us: Side, m: Move, observer: &mut O) -> Option<Deed> {
        if self.rules.walling.is_none() {
            return self.perform_bare(us, m, observer);
        }
        let (m, wall) = split_wall(m);
        let deed = self.perform_bare(us, m, observer);
        self.put_wall(wall, observer);
        deed
    }

    /// The same without what is put down at the end.
    fn perform_bare<O: Observer>(&mut self, us: Side, m: Move, observer: &mut O) -> Option<Deed> {
        let deed = Deed::read(m)?;
        let (from, to) = (m.from(), m.to());
        self.state.halfmoves = self.state.halfmoves.saturating_add(1);
        let passed_before = self.state;
        self.state.n_passed = 0;
        self.state.in_check = None;
        let mut captured = false;
        match deed {
            Deed::Pass => {}
            Deed::Drop(kind) => self.drop_piece(us, Kind(from.0), kind, to, observer),
            Deed::Castle => self.castle(us, from, to, observer),
            Deed::CastleGateKing(kind) | Deed::CastleGatePartner(kind) => {
                self.castle(us, from, to, observer);
                let gate = if matches!(deed, Deed::CastleGateKing(_)) { from } else { to };
                self.drop_piece(us, kind, kind, gate, observer);
            }
            Deed::Gate(kind) => {
                captured = self.move_piece(us, from, to, None, observer);
                self.drop_piece(us, kind, kind, from, observer);
            }
            Deed::Plain => captured = self.move_piece(us, from, to, None, observer),
            Deed::Promote(kind) => captured = self.move_piece(us, from, to, Some(kind), observer),
            Deed::EnPassant => {
                captured = self.capture_passing(us, from, to, &passed_before, observer)
            }
            Deed::Special(number) => captured = self.special(us, from, number, observer),
        }
        if passed_before.n_passed > 0 {
            self.keep_passed(us, deed, to, &passed_before);
        }
        if self.rules.uses.aftermath {
            self.aftermath(us, to, captured, deed, observer);
        }
        Some(deed)
    }

    /// Moves a piece, capturing what stands on its target. Returns whether
    /// something was captured.
    fn move_piece<O: Observer>(
        &mut self,
        us: Side,
        from: Square,
        to: Square,
        becomes: Option<Kind>,
        observer: &mut O,
    ) -> bool {
        let Some(piece) = self.cell(from).piece() else { return false };
        let captured = from != to && self.capture(us, to, observer);
        let kind = becomes.unwrap_or(piece.kind);
        let was_pawn = self.rules.is_pawn[piece.kind.index()];
        if was_pawn || captured {
            self.state.halfmoves = 0;
        }
        self.note_passing(us, piece.kind, from, to);
        self.set_cell(from, Cell::EMPTY, observer);
        self.set_cell(to, Cell::of(us, kind), observer);
        self.carry_flags(from, to, becomes.is_some() && was_pawn);
        let rights = self.castling.kept(self.state.rights, from, to);
        self.state.rights = rights;
        captured
    }

    /// Lets flags go along with a piece; it has moved now.
    #[inline(always)]
    fn carry_flags(&mut self, from: Square, to: Square, promoted_pawn: bool) {
        if self.rules.uses.unmoved {
            let flag = self.unmoved_flag();
            let moved = SquareSet::of(from) | SquareSet::of(to);
            self.set_flag(flag, self.flags[flag] - moved);
        }
        if self.rules.uses.former_pawns {
            let flag = self.former_pawn_flag();
            self.carry_flag(flag, from, to);
            if promoted_pawn {
                self.set_flag(flag, self.flags[flag] | SquareSet::of(to));
            }
        }
        for flag in 0..self.rules.flags.len() {
            self.carry_flag(flag, from, to);
        }
    }

    fn carry_flag(&mut self, flag: usize, from: Square, to: Square) {
        let mut set = self.flags[flag];
        let carried = set.has(from);
        set.remove(from);
        set.remove(to);
        if carried {
            set.insert(to);
        }
        self.set_flag(flag, set);
    }

    /// Takes what stands on a square, into the captor's hand if the game has
    /// that. Returns whether something stood there.
    fn capture<O: Observer>(&mut self, us: Side, sq: Square, observer: &mut O) -> bool {
        let Some(piece) = self.cell(sq).piece() else { return false };
        self.set_cell(sq, Cell::EMPTY, observer);
        self.state.rights = self.castling.kept(self.state.rights, sq, sq);
        let keeps = self.rules.hands.as_ref().is_some_and(|hands| hands.from_captures);
        if keeps {
            let was_pawn =
                self.rules.uses.former_pawns && self.flags[self.former_pawn_flag()].has(sq);
            let pawn = self.rules.kinds.iter().position(|kind| kind.is_pawn);
            let kind = match pawn {
                Some(pawn) if was_pawn => Kind(pawn as u8),
                _ => self.rules.facts(piece.kind).in_hand,
            };
            let n = self.hands[us.index()][kind.index()];
            self.set_hand(us, kind, n.saturating_add(1));
        }
        self.drop_flags(sq);
        true
    }

    /// Forgets the flags of a piece that is gone.
    fn drop_flags(&mut self, sq: Square) {
        for flag in 0..self.flags.len() {
            if self.flags[flag].has(sq) {
                self.set_flag(flag, self.flags[flag] - SquareSet::of(sq));
            }
        }
    }

    fn drop_piece<O: Observer>(
        &mut self,
        us: Side,
        piece: Kind,
        appears_as: Kind,
        to: Square,
        observer: &mut O,
    ) {
        let n = self.hands[us.index()][piece.index()];
        if n > 0 {
            self.set_hand(us, piece, n - 1);
        }
        self.set_cell(to, Cell::of(us, appears_as), observer);
        self.grant_castling(us, to);
    }

    fn castle<O: Observer>(&mut self, us: Side, king: Square, partner: Square, observer: &mut O) {
        let wing = wing_towards(king, partner);
        let Some(route) = self.castling.route(us, wing).copied() else { return };
        let (king_cell, partner_cell) = (self.cell(king), self.cell(partner));
        self.set_cell(king, Cell::EMPTY, observer);
        self.set_cell(partner, Cell::EMPTY, observer);
        self.set_cell(route.king_to, king_cell, observer);
        self.set_cell(route.partner_to, partner_cell, observer);
        for sq in [king, partner, route.king_to, route.partner_to] {
            self.drop_flags(sq);
        }
        self.state.rights = self.castling.kept(self.state.rights, king, partner);
    }

    fn capture_passing<O: Observer>(
        &mut self,
        us: Side,
        from: Square,
        to: Square,
        before: &crate::position::State,
        observer: &mut O,
    ) -> bool {
        let victims: Vec<Square> = before
            .passed()
            .iter()
            .filter(|passed| passed.over == to)
            .map(|passed| passed.victim)
            .collect();
        for victim in victims {
            if self.sides[(!us).index()].has(victim) {
                self.capture(us, victim, observer);
            }
        }
        self.move_piece(us, from, to, None, observer);
        self.state.halfmoves = 0;
        true
    }

    fn special<O: Observer>(
        &mut self,
        us: Side,
        from: Square,
        number: u16,
        observer: &mut O,
    ) -> bool {
        let Some(piece) = self.cell(from).piece() else { return false };
        let rules = std::sync::Arc::clone(&self.rules);
        let specials = &rules.mover(us, piece.kind).specials[from.index()];
        let Some(special) = specials.get(usize::from(number)) else { return false };
        let mut captured = false;
        for &effect in &special.effects {
            if let EffectFacts::Take(sq) = effect {
                captured |= self.capture(us, sq, observer);
            }
        }
        captured |= self.move_piece(us, from, special.path.to, None, observer);
        if captured {
            self.state.halfmoves = 0;
        }
        for &effect in &special.effects {
            self.take_effect(us, effect, observer);
        }
        captured
    }

    /// Everything but captures, which come before the move.
    fn take_effect<O: Observer>(&mut self, us: Side, effect: EffectFacts, observer: &mut O) {
        match effect {
            EffectFacts::Take(_) => {}
            EffectFacts::Carry(from, to) if from == to => {}
            EffectFacts::Carry(from, to) => {
                let cell = self.cell(from);
                self.set_cell(from, Cell::EMPTY, observer);
                self.set_cell(to, cell, observer);
                self.carry_flags(from, to, false);
            }
            EffectFacts::Put(sq, kind) => self.set_cell(sq, Cell::of(us, kind), observer),
            EffectFacts::Raise(sq, flag) => {
                self.set_flag(flag, self.flags[flag] | SquareSet::of(sq))
            }
            EffectFacts::Lower(sq, flag) => {
                self.set_flag(flag, self.flags[flag] - SquareSet::of(sq))
            }
        }
    }

    /// Notes the squares a piece passed over, if its move is one of those.
    #[inline(always)]
    fn note_passing(&mut self, us: Side, kind: Kind, from: Square, to: Square) {
        if !self.rules.mover(us, kind).has_passings {
            return;
        }
        let mut number = 0;
        while let Some(&(target, squares)) =
            self.rules.mover(us, kind).passings[from.index()].get(number)
        {
            number += 1;
            if target == to {
                for over in squares {
                    self.add_passed(Passed { over, victim: to });
                }
            }
        }
    }

    pub(crate) fn add_passed(&mut self, passed: Passed) {
        let n = usize::from(self.state.n_passed);
        if n < MAX_PASSED && !self.state.passed().contains(&passed) {
            self.state.passed[n] = passed;
            self.state.n_passed += 1;
        }
    }

    /// Which squares passed over before this move still count: the mover's own
    /// of this turn, and another victim if this move was itself a capture in
    /// passing.
    fn keep_passed(&mut self, us: Side, deed: Deed, to: Square, before: &crate::position::State) {
        for passed in before.passed() {
            let own = self.sides[us.index()].has(passed.victim) && passed.victim != to;
            let enemy = self.sides[(!us).index()].has(passed.victim);
            if own || enemy && deed == Deed::EnPassant {
                self.add_passed(*passed);
            }
        }
    }

    /// What captures and arrivals do to their surroundings.
    fn aftermath<O: Observer>(
        &mut self,
        us: Side,
        to: Square,
        captured: bool,
        deed: Deed,
        observer: &mut O,
    ) {
        let rules = std::sync::Arc::clone(&self.rules);
        let captures = &rules.captures;
        if captured && captures.blast {
            let mut gone = SquareSet::<B>::of(to);
            for sq in captures.neighbours[to.index()] {
                let piece = self.cell(sq).piece();
                if piece.is_some_and(|piece| !captures.blast_proof.contains(&piece.kind)) {
                    gone.insert(sq);
                }
            }
            for sq in gone {
                self.set_cell(sq, Cell::EMPTY, observer);
                self.state.rights = self.castling.kept(self.state.rights, sq, sq);
                self.drop_flags(sq);
            }
        }
        let captor = self.cell(to).piece();
        if captured && captor.is_some_and(|piece| captures.petrifies.contains(&piece.kind)) {
            self.set_cell(to, Cell::WALL, observer);
        }
        if captures.converts && deed != Deed::Pass {
            for sq in captures.neighbours[to.index()] & self.sides[(!us).index()] {
                if let Some(piece) = self.cell(sq).piece() {
                    self.set_cell(sq, Cell::of(us, piece.kind), observer);
                }
            }
        }
    }

    fn put_wall<O: Observer>(&mut self, wall: Square, observer: &mut O) {
        let moving = self.rules.walling.as_ref().is_some_and(|walling| walling.moving);
        if moving {
            for old in self.walls & self.rules.board {
                self.set_cell(old, Cell::EMPTY, observer);
            }
        }
        self.set_cell(wall, Cell::WALL, observer);
    }

    /// Counts the move and hands over the turn if it is over.
    fn end_move(&mut self, us: Side) {
        let asks = self.rules.uses.checks || self.rules.turn.check_ends_turn;
        let gives_check = asks && self.has_royal_in_reach(!us);
        if gives_check && self.rules.uses.checks {
            let left = &mut self.state.checks[us.index()];
            *left = left.saturating_sub(1);
        }
        self.state.moves_left = self.state.moves_left.saturating_sub(1);
        let ended = self.state.moves_left == 0
            || gives_check && self.rules.turn.check_ends_turn
            || self.rules.uses.sudden_endings && self.is_suddenly_over();
        if ended {
            self.end_turn(us);
        }
        let is_known = asks && ended && self.danger_reach(us) <= 1;
        self.state.in_check = is_known.then_some(gives_check);
    }

    fn end_turn(&mut self, us: Side) {
        if self.state.n_passed > 0 {
            self.prune_passed(us);
        }
        for flag in 0..self.rules.flags.len() {
            if self.rules.flags[flag].fleeting {
                let own = self.flags[flag] & self.sides[us.index()];
                self.set_flag(flag, own);
            }
        }
        let length = self.next_turn_length(!us).min(u32::from(u16::MAX)) as u16;
        if self.rules.uses.stand_offs {
            let faced = self.state.faced.min(2);
            self.state.faced = if self.royals_face() { faced + 1 } else { 0 };
        }
        self.state.turn = !us;
        self.state.turn_length = length;
        self.state.moves_left = length;
        if self.state.n_passed > 0 {
            self.forget_illegal_passings();
        }
    }

    /// Forgets squares passed over where the side to move has no legal capture.
    /// Where turns have several moves that hangs on how the turn goes on, and
    /// a square counts as soon as a piece could go there.
    pub(crate) fn forget_illegal_passings(&mut self) {
        let plain = self.rules.turn == TurnDef::alternating() && self.rules.walling.is_none();
        if !plain || self.rules.legality == Legality::Free {
            return;
        }
        let us = self.state.turn;
        let guard = self.guard(us);
        let mut captures = MoveList::new();
        for kind in self.all_kinds() {
            let mover = self.rules.mover(us, kind);
            self.passing_captures(mover, us, kind, SquareSet(!B::ZERO), &mut captures);
        }
        captures.retain(|&m| self.is_legal_when_tried(&guard, m));
        let before = self.state;
        self.state.n_passed = 0;
        for passed in before.passed() {
            if captures.iter().any(|m| m.to() == passed.over) {
                self.add_passed(*passed);
            }
        }
    }

    /// Forgets squares passed over that nobody can capture on, so that equal
    /// positions have equal keys.
    pub(crate) fn prune_passed(&mut self, us: Side) {
        let before = self.state;
        self.state.n_passed = 0;
        for passed in before.passed() {
            let usable = self.sides[us.index()].has(passed.victim)
                && !self.occupied().has(passed.over)
                && self.can_capture_passing(!us, passed.over);
            if usable {
                self.add_passed(*passed);
            }
        }
    }

    fn can_capture_passing(&self, side: Side, over: Square) -> bool {
        let nearby = self.rules.passing_sources[side.index()][over.index()];
        if !nearby.meets(self.sides[side.index()]) {
            return false;
        }
        self.rules.movers[side.index()].iter().enumerate().any(|(index, mover)| {
            let mut men = self.pieces(side, Kind(index as u8)).into_iter();
            men.any(|from| mover.en_passant[from.index()].has(over))
        })
    }
}
