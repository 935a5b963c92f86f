//! Making and unmaking moves.

use crate::castling::{Rights, king_target, rook_target};
use crate::checks::en_passant_victim;
use crate::kinds::{Cell, KING, PAWN, ROOK};
use crate::movegen::{CASTLING, DOUBLE_STEP, EN_PASSANT, PASS, PLAIN, promotion_of};
use crate::position::{Chess, State};
use crate::zobrist;
use game_core::{Key, Move, Observer, Piece, Side, Square, SquareSet, Wing};

impl Chess {
    /// Puts a piece on an empty square. The key is the caller's business.
    #[inline(always)]
    pub(crate) fn put(&mut self, side: Side, cell: Cell, sq: Square) {
        let set = SquareSet::of(sq);
        self.sides[side.index()] |= set;
        self.kinds[cell.kind().index() & 7] |= set;
        self.cells[sq.index() & 63] = cell;
    }

    /// Takes a piece off its square. The key is the caller's business.
    #[inline(always)]
    fn lift(&mut self, side: Side, cell: Cell, sq: Square) {
        let set = SquareSet::of(sq);
        self.sides[side.index()] ^= set;
        self.kinds[cell.kind().index() & 7] ^= set;
        self.cells[sq.index() & 63] = Cell::EMPTY;
    }

    /// Takes away what a move to this square captures, which may be nothing.
    ///
    /// Whether something is captured is hard to foresee for the processor, so
    /// it is not asked: an empty cell is a kind of its own, whose set stays
    /// empty and whose numbers in the key are zero.
    #[inline(always)]
    fn clear(&mut self, side: Side, captured: Cell, sq: Square) {
        let set = SquareSet::of(sq);
        let kind = captured.kind().index() & 7;
        self.sides[side.index()] = self.sides[side.index()] - set;
        self.kinds[kind] = self.kinds[kind] - set;
    }

    /// Puts back what [`clear`](Self::clear) took, in the same manner.
    #[inline(always)]
    fn restore(&mut self, side: Side, captured: Cell, sq: Square) {
        let set = SquareSet(u64::from(!captured.is_empty()) << (sq.0 & 63));
        self.sides[side.index()] |= set;
        self.kinds[captured.kind().index() & 7] |= set;
        self.cells[sq.index() & 63] = captured;
    }

    /// Moves a piece to an empty square. The key is the caller's business.
    #[inline(always)]
    fn carry(&mut self, side: Side, cell: Cell, from: Square, to: Square) {
        let both = SquareSet::of(from) | SquareSet::of(to);
        self.sides[side.index()] ^= both;
        self.kinds[cell.kind().index() & 7] ^= both;
        self.cells[from.index() & 63] = Cell::EMPTY;
        self.cells[to.index() & 63] = cell;
    }

    /// Makes a legal move.
    ///
    /// Most moves are plain; what is special is kept out of line, so that the
    /// common way stays short.
    #[inline(always)]
    pub(crate) fn advance<O: Observer>(&mut self, m: Move, observer: &mut O) {
        if m.detail() == CASTLING {
            return self.castle(m, observer);
        }
        let (us, from, to) = (self.turn, m.from(), m.to());
        let (cell, captured) = (self.cell(from), self.cell(to));
        let progress = cell.kind() == PAWN || !captured.is_empty();
        let pieces_key = zobrist::piece(captured, to)
            ^ zobrist::piece(cell, from)
            ^ zobrist::piece(cell, to);
        self.enter(m, captured, progress, pieces_key);
        if !captured.is_empty() {
            observer.take(to, Piece::new(!us, captured.kind()));
        }
        self.clear(!us, captured, to);
        self.carry(us, cell, from, to);
        observer.shift(from, to, Piece::new(us, cell.kind()));
        if m.detail() != PLAIN {
            self.finish_pawn_move(us, to, m.detail(), observer);
        }
    }

    /// Begins the next state: turn, counter, rights, and the key changed by
    /// what the pieces changed of it.
    #[inline(always)]
    fn enter(&mut self, m: Move, captured: Cell, progress: bool, pieces_key: Key) {
        let before = self.state();
        let rights = self.castling.kept(before.rights(), m.from(), m.to());
        let halfmoves = if progress { 0 } else { before.halfmoves().wrapping_add(1) };
        let key = before.key
            ^ pieces_key
            ^ zobrist::black_to_move()
            ^ zobrist::rights(before.rights())
            ^ zobrist::rights(rights);
        self.states.push(State::new(key, m, captured, rights, halfmoves));
        self.turn = !self.turn;
    }

    /// What pawns do beyond moving: a double step, en passant, a promotion.
    #[inline(never)]
    fn finish_pawn_move<O: Observer>(
        &mut self,
        us: Side,
        to: Square,
        detail: u16,
        observer: &mut O,
    ) {
        let pawn = Cell::of(us, PAWN);
        if detail == DOUBLE_STEP {
            self.offer_en_passant(us, en_passant_victim(us, to));
        } else if detail == EN_PASSANT {
            let victim = en_passant_victim(us, to);
            let enemy = Cell::of(!us, PAWN);
            self.lift(!us, enemy, victim);
            self.state_mut().key ^= zobrist::piece(enemy, victim);
            observer.take(victim, Piece::new(!us, PAWN));
        } else if let Some(kind) = promotion_of(detail) {
            let promoted = Cell::of(us, kind);
            self.lift(us, pawn, to);
            self.put(us, promoted, to);
            self.state_mut().key ^= zobrist::piece(pawn, to) ^ zobrist::piece(promoted, to);
            observer.take(to, Piece::new(us, PAWN));
            observer.put(to, Piece::new(us, kind));
        }
    }

    /// Remembers the square a pawn of `us` has passed, if a capture there is
    /// legal for the opponent.
    fn offer_en_passant(&mut self, us: Side, passed: Square) {
        let mut candidates = self.en_passant_candidates(!us, passed).into_iter();
        if candidates.any(|from| self.en_passant_is_safe(!us, from, passed)) {
            self.grant(Rights::en_passant(passed));
        }
    }

    /// Adds rights, with their share of the key.
    pub(crate) fn grant(&mut self, more: Rights) {
        *self.state_mut() = self.state().with_rights(self.state().rights().with(more));
    }

    #[inline(never)]
    fn castle<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let (us, king, rook) = (self.turn, m.from(), m.to());
        let wing = wing_towards(king, rook);
        let (king_to, rook_to) = (king_target(us, wing), rook_target(us, wing));
        let (king_cell, rook_cell) = (Cell::of(us, KING), Cell::of(us, ROOK));
        let pieces_key = zobrist::piece(king_cell, king)
            ^ zobrist::piece(king_cell, king_to)
            ^ zobrist::piece(rook_cell, rook)
            ^ zobrist::piece(rook_cell, rook_to);
        self.enter(m, Cell::EMPTY, false, pieces_key);
        // Both leave before either arrives: in Chess960 one may end where the
        // other began.
        self.lift(us, king_cell, king);
        self.lift(us, rook_cell, rook);
        self.put(us, king_cell, king_to);
        self.put(us, rook_cell, rook_to);
        observer.take(king, Piece::new(us, KING));
        observer.take(rook, Piece::new(us, ROOK));
        observer.put(king_to, Piece::new(us, KING));
        observer.put(rook_to, Piece::new(us, ROOK));
    }

    /// Takes the last move or pass back.
    #[inline(always)]
    pub(crate) fn retreat(&mut self) {
        let undone = self.states.pop().expect("unmake follows a make");
        self.turn = !self.turn;
        let m = undone.made();
        if m.detail() > DOUBLE_STEP {
            return self.retreat_special(undone);
        }
        let (us, from, to) = (self.turn, m.from(), m.to());
        let cell = self.cell(to);
        self.carry(us, cell, to, from);
        self.restore(!us, undone.captured(), to);
    }

    #[inline(never)]
    fn retreat_special(&mut self, undone: State) {
        let m = undone.made();
        let (us, from, to) = (self.turn, m.from(), m.to());
        let pawn = Cell::of(us, PAWN);
        match m.detail() {
            PASS => {}
            CASTLING => {
                let wing = wing_towards(from, to);
                let (king, rook) = (Cell::of(us, KING), Cell::of(us, ROOK));
                self.lift(us, king, king_target(us, wing));
                self.lift(us, rook, rook_target(us, wing));
                self.put(us, king, from);
                self.put(us, rook, to);
            }
            EN_PASSANT => {
                self.carry(us, pawn, to, from);
                self.put(!us, Cell::of(!us, PAWN), en_passant_victim(us, to));
            }
            _ => {
                self.lift(us, self.cell(to), to);
                self.put(us, pawn, from);
                self.restore(!us, undone.captured(), to);
            }
        }
    }

    /// Hands the turn over.
    pub(crate) fn hand_over(&mut self) {
        let king = self.king(self.turn);
        let before = self.state();
        let lasting = before.with_rights(before.rights().lasting());
        self.states.push(State::new(
            lasting.key ^ zobrist::black_to_move(),
            Move::new(king, king, PASS),
            Cell::EMPTY,
            lasting.rights(),
            before.halfmoves().wrapping_add(1),
        ));
        self.turn = !self.turn;
    }
}

/// The wing a rook stands on, seen from its king.
#[inline(always)]
pub(crate) fn wing_towards(king: Square, rook: Square) -> Wing {
    if rook > king { Wing::King } else { Wing::Queen }
}
