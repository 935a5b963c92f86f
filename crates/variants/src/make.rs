//! Making moves of any game: what a move does to the board, the rights and the
//! counters. What follows by the rules `after` is in `make/aftermath.rs`; whose
//! turn it is then is decided in `turn.rs`.

mod aftermath;
mod flags;
mod special;

use crate::board::Board;
use crate::castling::{CastlingWays, castled, right, wing_towards};
use crate::cell::BoardCell;
use crate::position::Variant;
use crate::rulebook::Rulebook;
use crate::state::{EnPassant, State};
use crate::turn;
use crate::word::{MoveAction, split_wall};
use aftermath::{Captive, MoveWatch};
use game_core::{Bits, Kind, Move, Observer, Side, Square, SquareSet};
use rules::game::Walling;

impl<B: Bits> Variant<B> {
    /// Makes a legal move: the board, then the turn.
    #[inline]
    pub(crate) fn advance<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let (us, board_key) = (self.state.turn, self.board.key());
        let men_before =
            if self.rules.game.count.is_some() { self.board.all_pieces().len() } else { 0 };
        let breaks_off = self.rules.uses.turn_breaks && !self.goes_on_after(m);
        self.remember();
        let action = self.with_making(us, observer, |making| making.perform(m));
        self.state.made = Some(m);
        match action {
            Some(MoveAction::Pass) => self.count_pass(m, breaks_off),
            _ => self.state.passes = 0,
        }
        if breaks_off {
            self.state.moves_left = 1;
        }
        let checks_before = self.state.checks[us.index()];
        turn::end_move(self, us);
        let checks_left = self.state.checks[us.index()];
        if checks_left != checks_before {
            observer.counter(us, checks_before, checks_left);
        }
        if self.rules.game.turn.may_fall_short && self.state.turn == us && !self.has_legal_move() {
            turn::end_turn(self, us);
        }
        let before = self.remembered();
        self.state.key ^= self.state.key_difference(before) ^ self.board.key() ^ board_key;
        if let Some(facts) = &self.rules.game.count {
            let State { count, turn, .. } = self.state;
            self.state.count = count.after_move(facts, &self.board, turn, men_before);
        }
    }

    /// Counts a pass, unless it only ends a turn or puts a wall down.
    #[inline(never)]
    fn count_pass(&mut self, m: Move, breaks_off: bool) {
        let stops = breaks_off && self.state.moves_left < self.state.turn_length;
        let counts = !stops && !self.puts_wall(m);
        self.state.passes = if counts { self.state.passes.saturating_add(1) } else { 0 };
    }

    /// Makes the changes of a move on the board, to be recalled soon: whose
    /// turn it is does not change.
    pub(crate) fn try_out(&mut self, side: Side, m: Move) {
        self.remember();
        self.with_making(side, &mut (), |making| making.perform(m));
    }

    /// Makes the changes of a move as a threat to royal pieces, to be recalled
    /// soon.
    pub(crate) fn try_out_threat(&mut self, side: Side, m: Move) {
        self.remember();
        self.with_making(side, &mut (), |making| {
            if let Some(watch) = &mut making.watch {
                watch.threatening = true;
            }
            making.perform(m)
        });
    }

    /// Makes the changes of a move that does not say yet where it puts a wall
    /// down, to be recalled soon. What follows moves comes after the wall.
    pub(crate) fn try_out_bare(&mut self, side: Side, m: Move) {
        self.remember();
        self.with_making(side, &mut (), |making| making.perform_bare(m));
    }

    /// Does a part of making a move of `us`; the move is watched where something
    /// follows moves.
    #[inline(always)]
    fn with_making<O: Observer, R>(
        &mut self,
        us: Side,
        observer: &mut O,
        part: impl FnOnce(&mut Making<'_, B, O>) -> R,
    ) -> R {
        let Variant { rules, board, castling, state, .. } = self;
        let mut making = Making { rules, board, castling, state, us, observer, watch: None };
        if making.rules.uses.aftermath {
            let mut watch = MoveWatch::default();
            making.watch = Some(&mut watch);
            return part(&mut making);
        }
        part(&mut making)
    }
}

/// A move of a side that is being made.
struct Making<'a, B: Bits, O> {
    rules: &'a Rulebook<B>,
    board: &'a mut Board<B>,
    castling: &'a mut CastlingWays<B>,
    state: &'a mut State,
    us: Side,
    observer: &'a mut O,
    /// Where something follows moves: what those rules ask about.
    watch: Option<&'a mut MoveWatch>,
}

impl<B: Bits, O: Observer> Making<'_, B, O> {
    /// Changes everything a move changes but whose turn it is.
    fn perform(&mut self, m: Move) -> Option<MoveAction> {
        if self.watch.is_some() {
            return self.perform_watched(m);
        }
        if self.rules.game.walling.is_none() {
            return self.perform_bare(m);
        }
        let (m, wall) = split_wall(m);
        let action = self.perform_bare(m);
        self.put_wall(wall);
        action
    }

    /// The same in games in which something follows moves: a wall is put down
    /// before that.
    #[inline(never)]
    fn perform_watched(&mut self, m: Move) -> Option<MoveAction> {
        let before = *self.state;
        let (m, wall) = match self.rules.game.walling {
            Some(_) => split_wall(m),
            None => (m, m.to()),
        };
        self.watch_mover(m.from());
        let action = self.perform_bare(m)?;
        if self.rules.game.walling.is_some() {
            self.put_wall(wall);
        }
        self.aftermath(action, m, &before);
        Some(action)
    }

    /// Makes a move as far as it moves, captures, promotes and drops: what puts a
    /// wall down or follows moves comes after.
    fn perform_bare(&mut self, m: Move) -> Option<MoveAction> {
        let action = MoveAction::read(m)?;
        let (from, to) = (m.from(), m.to());
        self.state.halfmoves = self.state.halfmoves.saturating_add(1);
        let before = *self.state;
        self.state.clear_en_passant();
        self.state.in_check = None;
        match action {
            MoveAction::Pass => {}
            MoveAction::Drop(kind) => self.drop_piece(Kind(from.0), kind, to),
            MoveAction::Castle => self.castle(from, to),
            MoveAction::CastleGateKing(kind) => {
                self.castle(from, to);
                self.drop_piece(kind, kind, from);
            }
            MoveAction::CastleGatePartner(kind) => {
                self.castle(from, to);
                self.drop_piece(kind, kind, to);
            }
            MoveAction::Gate(kind) => {
                self.move_piece(from, to, None);
                self.drop_piece(kind, kind, from);
            }
            MoveAction::Plain => _ = self.move_piece(from, to, None),
            MoveAction::Promote(kind) => _ = self.move_piece(from, to, Some(kind)),
            MoveAction::EnPassant => self.capture_en_passant(from, to, &before),
            MoveAction::Special(number) => self.special(from, number),
        }
        if before.has_en_passant() {
            self.keep_en_passant(action, to, &before);
        }
        Some(action)
    }

    #[inline(always)]
    fn set_cell(&mut self, sq: Square, cell: BoardCell) {
        self.board.set_cell(sq, cell, self.observer);
    }

    /// Moves a piece, capturing what stands on its target. Returns whether
    /// something was captured.
    fn move_piece(&mut self, from: Square, to: Square, becomes: Option<Kind>) -> bool {
        let Some(piece) = self.board.piece(from) else { return false };
        let captured = from != to && self.capture(to);
        let kind = becomes.unwrap_or(piece.kind);
        let was_pawn = self.rules.game.is_pawn[piece.kind.index()];
        if was_pawn || captured {
            self.state.halfmoves = 0;
        }
        self.set_cell(from, BoardCell::EMPTY);
        self.set_cell(to, BoardCell::of(self.us, kind));
        self.carry_flags(from, to, becomes.is_some() && was_pawn);
        match becomes {
            // What has promoted is not captured en passant.
            None => self.note_double_step(kind, from, to),
            Some(_) if self.rules.uses.start_flags => {
                self.change_start_flags(to, Some(piece.kind), kind);
            }
            Some(_) => {}
        }
        self.state.rights = self.castling.kept(self.state.rights, from, to);
        captured
    }

    /// Lets flags go along with a piece; it has moved now.
    #[inline(always)]
    fn carry_flags(&mut self, from: Square, to: Square, promoted_pawn: bool) {
        let board = &mut *self.board;
        if self.rules.uses.unmoved {
            let moved = SquareSet::of(from) | SquareSet::of(to);
            board.set_flag(board.unmoved_flag(), board.unmoved() - moved);
        }
        if self.rules.uses.former_pawns {
            let flag = board.former_pawn_flag();
            board.carry_flag(flag, from, to);
            if promoted_pawn {
                board.set_flag(flag, board.flag(flag) | SquareSet::of(to));
            }
        }
        for flag in 0..self.rules.tables.flags.len() {
            board.carry_flag(flag, from, to);
        }
    }

    /// Takes what stands on a square, into the captor's hand if the game has
    /// that. Returns whether something stood there.
    fn capture(&mut self, sq: Square) -> bool {
        let Some(piece) = self.board.piece(sq) else { return false };
        if let Some(watch) = &mut self.watch {
            watch.captives.push(Captive { piece, square: sq });
        }
        self.set_cell(sq, BoardCell::EMPTY);
        self.state.rights = self.castling.kept(self.state.rights, sq, sq);
        let keeps = self.rules.game.hands.as_ref().is_some_and(|hands| hands.from_captures);
        if keeps {
            self.take_to_hand(self.us, piece.kind, sq);
        }
        self.board.clear_flags(sq);
        true
    }

    /// Gives a side the piece of a kind that was taken from a square.
    fn take_to_hand(&mut self, side: Side, kind: Kind, sq: Square) {
        let rules = self.rules;
        let was_pawn = rules.uses.former_pawns && self.board.former_pawns().has(sq);
        let pawn = rules.game.kinds.iter().position(|kind| kind.is_pawn);
        let kind = match pawn {
            Some(pawn) if was_pawn => Kind(pawn as u8),
            _ => rules.facts(kind).in_hand,
        };
        let n = self.board.hand(side, kind);
        self.board.set_hand(side, kind, n.saturating_add(1), self.observer);
    }

    /// Puts a piece of the hand on the board.
    fn drop_piece(&mut self, piece: Kind, appears_as: Kind, to: Square) {
        let n = self.board.hand(self.us, piece);
        if n > 0 {
            self.board.set_hand(self.us, piece, n - 1, self.observer);
        }
        self.set_cell(to, BoardCell::of(self.us, appears_as));
        if self.rules.uses.start_flags {
            self.change_start_flags(to, None, appears_as);
        }
        self.grant_castling(to);
    }

    /// A king dropped on its place beside partners on theirs may castle later;
    /// so may partners dropped beside a king.
    fn grant_castling(&mut self, dropped: Square) {
        let (rules, us) = (self.rules, self.us);
        let Some(def) = &rules.game.castling else { return };
        if !def.right_by_drop {
            return;
        }
        let geometry = rules.tables.geometry;
        let rank = geometry.rank(dropped);
        let Some(king) = geometry.square(def.king_file, rank) else { return };
        if !self.board.pieces(us, def.king).has(king) {
            return;
        }
        for file in [0, geometry.files() - 1] {
            let Some(partner) = geometry.square(file, rank) else { continue };
            let is_partner =
                def.partners.iter().any(|&kind| self.board.pieces(us, kind).has(partner));
            let fresh = dropped == king || dropped == partner;
            let missing = self.state.rights & right(us, wing_towards(king, partner)) == 0;
            if is_partner && fresh && missing {
                self.state.rights |= self.castling.add(rules, us, king, partner).unwrap_or(0);
            }
        }
    }

    fn castle(&mut self, king: Square, partner: Square) {
        let wing = wing_towards(king, partner);
        let Some(way) = self.castling.way(self.us, wing).copied() else { return };
        let (king_cell, partner_cell) = (self.board.cell(king), self.board.cell(partner));
        self.set_cell(king, BoardCell::EMPTY);
        self.set_cell(partner, BoardCell::EMPTY);
        self.set_cell(way.king_to, king_cell);
        self.set_cell(way.partner_to, partner_cell);
        self.carry_both_flags([(king, way.king_to), (partner, way.partner_to)]);
        self.state.rights = self.castling.kept(self.state.rights, king, partner);
        if self.rules.game.castling.as_ref().is_some_and(|def| def.opposite) {
            self.state.rights &= !right(!self.us, wing);
        }
        if self.rules.uses.castled {
            self.state.rights |= castled(self.us, wing);
        }
    }

    fn capture_en_passant(&mut self, from: Square, to: Square, before: &State) {
        for chance in before.en_passant().iter().filter(|chance| chance.square == to) {
            if self.board.side(!self.us).has(chance.victim) {
                self.capture(chance.victim);
            }
        }
        self.move_piece(from, to, None);
        self.state.halfmoves = 0;
    }

    /// Notes that a piece can be captured en passant, if its move is one of
    /// those.
    #[inline(always)]
    fn note_double_step(&mut self, kind: Kind, from: Square, to: Square) {
        let mover = self.rules.mover(self.us, kind);
        if !mover.has_double_steps {
            return;
        }
        for &(target, squares) in &mover.double_steps[from.index()] {
            if target == to {
                for square in squares {
                    self.state.add_en_passant(EnPassant { square, victim: to });
                }
            }
        }
    }

    /// Keeps the en passant chances from before this move that still count:
    /// those against the mover's own pieces of this turn, and those against
    /// another victim if this move was itself an en passant capture.
    fn keep_en_passant(&mut self, action: MoveAction, to: Square, before: &State) {
        for chance in before.en_passant() {
            let own = self.board.side(self.us).has(chance.victim) && chance.victim != to;
            let enemy = self.board.side(!self.us).has(chance.victim);
            if own || enemy && action == MoveAction::EnPassant {
                self.state.add_en_passant(*chance);
            }
        }
    }

    /// Puts a wall down, in place of the former one if there is only one. A move
    /// without a wall names the square of a piece.
    fn put_wall(&mut self, wall: Square) {
        if self.board.piece(wall).is_some() {
            return;
        }
        let moving =
            self.rules.game.walling.as_ref().is_some_and(|walling| walling.kind == Walling::Moving);
        if moving {
            for old in self.board.walls() & self.rules.tables.board {
                self.set_cell(old, BoardCell::EMPTY);
            }
        }
        self.set_cell(wall, BoardCell::WALL);
    }
}
