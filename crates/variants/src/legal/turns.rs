//! Legality where a side moves twice in a row, without making the moves.
//!
//! Whether two moves in a row could take a royal piece is asked of the sets of
//! squares: a piece gets there by way of a square in between, or leaves the
//! line of one behind it. And one look serves many moves: what touches none of
//! the squares that mattered changes nothing.

mod first;

use crate::castling::right;
use crate::collect::{Collector, Scope};
use crate::movegen::Field;
use crate::position::Variant;
use crate::rulebook::{Mover, Sources};
use crate::word::MoveAction;
use game_core::{Bits, Kind, Move, MoveList, Side, Square, SquareSet, Wing};

/// A board as it is or as it would be.
#[derive(Clone, Copy)]
struct Board<B: Bits> {
    occupied: SquareSet<B>,
    /// Who is out for the royal piece.
    hunters: SquareSet<B>,
    /// Whom they can capture.
    prey: SquareSet<B>,
}

impl<B: Bits> Board<B> {
    /// After one of the prey has gone to another square.
    #[inline(always)]
    fn after(mut self, from: Square, to: Square) -> Board<B> {
        let (from, to) = (SquareSet::of(from), SquareSet::of(to));
        self.occupied = (self.occupied - from) | to;
        self.prey = (self.prey - from) | to;
        self.hunters = self.hunters - to;
        self
    }
}

impl<B: Bits> Variant<B> {
    /// Hands the legal moves of pieces on these squares over, in a turn that
    /// may have two moves against one that may have two. Not if that is more
    /// than is looked at here.
    pub(super) fn collect_in_turn(
        &self,
        king: Square,
        scope: Scope<B>,
        out: &mut impl Collector<B>,
    ) -> bool {
        let us = self.state.turn;
        let theirs = self.royals(!us);
        if self.state.moves_left == 1 {
            // Who can take the other royal piece need not mind his own.
            let own = self.sides[us.index()];
            let wins = |sq| self.is_attacked(sq, us, own, self.occupied());
            if theirs.into_iter().any(wins) {
                return false;
            }
        }
        match (self.state.moves_left, self.danger_reach(!us)) {
            (1, 1) => self.collect_by_masks(king, scope, out),
            (1, 2) => self.collect_against_two(king, scope, out),
            (2, _) => {
                self.collect_first_of_two(king, scope, out);
                true
            }
            _ => false,
        }
    }

    /// Could the other side, moving twice in a row, take the one royal piece
    /// of this one? Nothing if that is more than is looked at here.
    pub(crate) fn is_struck_by_two(&self, side: Side) -> Option<bool> {
        let royals = self.royals(side);
        let king = royals.first().filter(|_| !royals.many())?;
        let board = self.board_against(side)?;
        Some(self.strikes(!side, king, &board))
    }

    /// The same if it stood on another square of its castling way.
    pub(crate) fn is_struck_on(&self, side: Side, king: Square, sq: Square) -> Option<bool> {
        let board = self.board_against(side)?;
        Some(self.strikes(!side, sq, &board.after(king, sq)))
    }

    /// The board seen by those who are out for the royal piece of a side,
    /// unless they can castle or capture en passant, which moves more than one
    /// piece.
    fn board_against(&self, side: Side) -> Option<Board<B>> {
        let by = !side;
        let rights = Wing::BOTH.iter().fold(0, |rights, &wing| rights | right(by, wing));
        let has_passed =
            |set: SquareSet<B>| self.state.en_passant().iter().any(|passed| set.has(passed.victim));
        let prey = self.sides[side.index()];
        if !self.rules.has_quick_turns() || self.state.rights & rights != 0 || has_passed(prey) {
            return None;
        }
        Some(Board { occupied: self.occupied(), hunters: self.sides[by.index()], prey })
    }

    /// Moves that leave the royal piece safe from two moves in a row.
    fn collect_against_two(
        &self,
        king: Square,
        scope: Scope<B>,
        out: &mut impl Collector<B>,
    ) -> bool {
        let side = self.state.turn;
        let Some(board) = self.board_against(side) else { return false };
        let struck = self.strikes(!side, king, &board);
        let watched = if struck { SquareSet(!B::ZERO) } else { self.watched(!side, king, &board) };
        let field = self.field(side);
        for (index, mover) in self.rules.tables.movers[side.index()].iter().enumerate() {
            let kind = Kind(index as u8);
            let facts = self.rules.facts(kind);
            for from in self.kinds[index] & field.own & scope.movers {
                let targets = self.targets(mover, side, kind, from, &field);
                let targets = scope.narrow(from, targets, facts.alert[side.index()], &field);
                let touches = from == king || watched.has(from);
                let doubtful = if touches { targets } else { targets & (watched | field.prey) };
                let mut safe = targets - doubtful;
                for to in doubtful {
                    let royal = if from == king { to } else { king };
                    if !self.strikes(!side, royal, &board.after(from, to)) {
                        safe.insert(to);
                    }
                }
                safe = safe - self.struck_en_passant(mover, from, safe, king, &board);
                self.emit(facts, side, from, safe, &field, out);
            }
            if self.rules.tables.traits.en_passant && self.state.n_en_passant > 0 && scope.noisy() {
                let mut captures = MoveList::new();
                self.en_passant_captures(mover, side, kind, scope.movers, &mut captures);
                self.keep_legal(&captures, out);
            }
        }
        if self.state.rights != 0 && scope.quiet() && scope.movers.has(king) {
            let mut castlings = MoveList::new();
            self.castlings(side, |m, _| castlings.push(m));
            self.keep_legal(&castlings, out);
        }
        true
    }

    /// Of these targets, those on which a capture en passant would lay the
    /// royal piece open.
    #[inline(always)]
    fn struck_en_passant(
        &self,
        mover: &Mover<B>,
        from: Square,
        targets: SquareSet<B>,
        king: Square,
        board: &Board<B>,
    ) -> SquareSet<B> {
        let mut struck = SquareSet::EMPTY;
        if !mover.has_double_steps || mover.double_steps[from.index()].is_empty() {
            return struck;
        }
        let by = !self.state.turn;
        let gone = board.occupied - SquareSet::of(from);
        for &(to, squares) in &mover.double_steps[from.index()] {
            let taken = |over: Square| self.strikes_en_passant(by, over, king, board.hunters, gone);
            if targets.has(to) && squares.into_iter().any(taken) {
                struck.insert(to);
            }
        }
        struck
    }

    /// Could one of these hunters capture on the square passed over, what
    /// passed being gone already, and another move then take the royal piece?
    fn strikes_en_passant(
        &self,
        by: Side,
        over: Square,
        king: Square,
        hunters: SquareSet<B>,
        occupied: SquareSet<B>,
    ) -> bool {
        let watch = self.rules.tables.watch[by.index()].over(king);
        let near = self.rules.tables.en_passant_sources[by.index()][over.index()] & hunters;
        near.into_iter().any(|hunter| {
            let Some(piece) = self.cell(hunter).piece() else { return false };
            if !self.rules.mover(by, piece.kind).en_passant[hunter.index()].has(over) {
                return false;
            }
            let there = SquareSet::of(over);
            let occupied = (occupied - SquareSet::of(hunter)) | there;
            self.hits(&watch[piece.kind.index()], there, king, occupied)
                || self.is_attacked(king, by, hunters - SquareSet::of(hunter), occupied)
        })
    }

    /// Hands those of these moves over that are legal when tried.
    fn keep_legal(&self, moves: &[Move], out: &mut impl Collector<B>) {
        if moves.is_empty() {
            return;
        }
        let mut scratch = self.without_past();
        let guard = self.guard(self.state.turn);
        for &m in moves {
            if scratch.is_legal_when_tried(&guard, m) {
                out.single(m);
            }
        }
    }

    /// Could these hunters, moving twice in a row, capture on the square?
    fn strikes(&self, by: Side, target: Square, board: &Board<B>) -> bool {
        if self.is_attacked(target, by, board.hunters, board.occupied) {
            return true;
        }
        let field = Field {
            occupied: board.occupied,
            empty: self.rules.tables.board - board.occupied,
            prey: board.prey,
            own: board.hunters,
        };
        let watch = self.rules.tables.watch[by.index()].over(target);
        for (index, sources) in watch.iter().enumerate() {
            let men = self.kinds[index] & board.hunters;
            if men.is_empty() {
                continue;
            }
            let near = self.rules.twice[by.index()][index][target.index()];
            let mut hunters = (men & near).into_iter();
            if hunters.any(|from| self.comes_near(by, Kind(index as u8), from, target, &field)) {
                return true;
            }
            let mut riders = (men & sources.rides).into_iter();
            if riders.any(|rider| self.uncovers(by, rider, target, &field)) {
                return true;
            }
        }
        false
    }

    /// Could a piece move and then capture on the target?
    fn comes_near(
        &self,
        by: Side,
        kind: Kind,
        from: Square,
        target: Square,
        field: &Field<B>,
    ) -> bool {
        let mover = self.rules.mover(by, kind);
        let facts = self.rules.facts(kind);
        let targets = self.targets(mover, by, kind, from, field);
        let watch = self.rules.tables.watch[by.index()].over(target);
        let around = field.occupied - SquareSet::of(from);
        if facts.alert[by.index()].meets(targets | SquareSet::of(from)) {
            let mut moves = MoveList::new();
            self.emit(facts, by, from, targets, field, &mut moves);
            return moves.into_iter().any(|m| {
                let becomes = match MoveAction::read(m) {
                    Some(MoveAction::Promote(kind)) => kind,
                    _ => kind,
                };
                self.hits(&watch[becomes.index()], SquareSet::of(m.to()), target, around)
            });
        }
        self.hits(&watch[kind.index()], targets, target, around)
    }

    /// Would a piece that has these sources capture on the target from one of
    /// these squares?
    #[inline(always)]
    fn hits(
        &self,
        sources: &Sources<B>,
        from: SquareSet<B>,
        target: Square,
        occupied: SquareSet<B>,
    ) -> bool {
        let Some(between) = &self.rules.tables.between else { return true };
        let mut riders = (from & sources.rides).into_iter();
        sources.leaps.meets(from) || riders.any(|sq| !between.squares(sq, target).meets(occupied))
    }

    /// Could the one piece between a rider and the target leave the line?
    #[inline(always)]
    fn uncovers(&self, by: Side, rider: Square, target: Square, field: &Field<B>) -> bool {
        let Some(between) = &self.rules.tables.between else { return true };
        let line = between.squares(rider, target);
        let Some(screen) = lone_screen(line, field.occupied, field.own) else { return false };
        let Some(piece) = self.cell(screen).piece() else { return false };
        let mover = self.rules.mover(by, piece.kind);
        (self.targets(mover, by, piece.kind, screen, field) - line).any()
    }

    /// All squares on which the coming or going of others could let these
    /// hunters strike, which they cannot as things are. Captures aside.
    fn watched(&self, by: Side, target: Square, board: &Board<B>) -> SquareSet<B> {
        let Some(between) = &self.rules.tables.between else { return SquareSet(!B::ZERO) };
        let mut watched = SquareSet::EMPTY;
        let watch = self.rules.tables.watch[by.index()].over(target);
        for (index, sources) in watch.iter().enumerate() {
            let kind = Kind(index as u8);
            let men = self.kinds[index] & board.hunters;
            if men.is_empty() {
                continue;
            }
            let near = self.rules.twice[by.index()][index][target.index()];
            for from in men & near {
                watched |= self.approaches(by, kind, from, target);
            }
            for rider in men & sources.rides {
                let line = between.squares(rider, target);
                watched |= line;
                let screen = lone_screen(line, board.occupied, board.hunters);
                if let Some(screen) = screen
                    && let Some(piece) = self.cell(screen).piece()
                {
                    watched |= self.rules.mover(by, piece.kind).scope(screen);
                }
            }
        }
        watched
    }

    /// The squares that decide whether a piece can move to where it would
    /// capture on the target.
    fn approaches(&self, by: Side, kind: Kind, from: Square, target: Square) -> SquareSet<B> {
        let Some(between) = &self.rules.tables.between else { return SquareSet(!B::ZERO) };
        let mover = self.rules.mover(by, kind);
        let scope = mover.scope(from);
        let posts = self.rules.posts(by, kind, from, target.index());
        let leaps = mover.leaps[from.index()];
        // Where a piece goes with and without capturing alike, it does not
        // matter who stands there.
        let mut squares = (leaps.quiet ^ leaps.capture) & posts;
        for step in &mover.steps[from.index()] {
            if step.to.meets(posts) {
                squares |= step.empty | step.to;
            }
        }
        for post in scope & posts {
            squares |= between.squares(post, target);
            if !(leaps.quiet | leaps.capture).has(post) {
                squares |= between.squares(from, post);
            }
        }
        squares
    }
}

/// The one piece on a line, if there is just one and it is among these.
#[inline(always)]
fn lone_screen<B: Bits>(
    line: SquareSet<B>,
    occupied: SquareSet<B>,
    own: SquareSet<B>,
) -> Option<Square> {
    let screens = line & occupied;
    screens.first().filter(|&sq| !screens.many() && own.has(sq))
}
