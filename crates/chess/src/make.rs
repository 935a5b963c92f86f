//! Making and unmaking moves.

use crate::board::ChessBoard;
use crate::castling::{Rights, king_target, rook_target, wing_towards};
use crate::checks::en_passant_victim;
use crate::collect::{CASTLING, DOUBLE_STEP, EN_PASSANT, NULL_MOVE, PLAIN, promotion_of};
use crate::kinds::{KING, PAWN, PieceCode, ROOK};
use crate::position::Chess;
use crate::zobrist;
use game_core::{Move, Observer, Piece, Set64, Side, Square, SquareSet};

impl Chess {
    /// Makes a legal move.
    #[inline(always)]
    pub(crate) fn advance<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let rights = self.castling.kept(self.board().rights, m.from(), m.to());
        self.push_copy().make(m, rights, observer);
    }

    /// Takes the last move or null move back.
    #[inline(always)]
    pub(crate) fn retreat(&mut self) {
        self.ply = self.ply.checked_sub(1).expect("unmake follows a make");
    }

    /// Makes a null move: the turn goes to the opponent.
    pub(crate) fn hand_over(&mut self) {
        let board = self.push_copy();
        let king = board.king(board.turn);
        board.made = Move::new(king, king, NULL_MOVE);
        board.halfmoves = board.halfmoves.saturating_add(1);
        board.set_rights(board.rights.lasting());
        board.key ^= zobrist::black_to_move();
        board.turn = !board.turn;
    }

    /// Copies the board to the next place, where it will be changed.
    #[inline(always)]
    fn push_copy(&mut self) -> &mut ChessBoard {
        if self.boards.len() < self.ply + 2 {
            self.grow();
        }
        let (before, after) = self.boards.split_at_mut(self.ply + 1);
        self.ply += 1;
        after[0].copy_from(&before[self.ply - 1]);
        &mut after[0]
    }

    #[cold]
    fn grow(&mut self) {
        const MORE: usize = 32;
        self.boards.resize(self.ply + MORE, *self.board());
    }
}

impl ChessBoard {
    /// Copies field by field: the compiler writes the copies out, where for the
    /// whole struct it would call a function.
    #[inline(always)]
    fn copy_from(&mut self, other: &ChessBoard) {
        self.sides = other.sides;
        self.kinds = other.kinds;
        self.codes = other.codes;
        self.key = other.key;
        self.parts = other.parts;
        self.halfmoves = other.halfmoves;
        self.rights = other.rights;
        self.turn = other.turn;
    }

    /// Puts a piece on an empty square. The key is the caller's business.
    #[inline(always)]
    pub(crate) fn put(&mut self, side: Side, code: PieceCode, sq: Square) {
        let set = SquareSet::of(sq);
        self.sides[side.index()] |= set;
        self.kinds[code.kind().index() & 7] |= set;
        self.codes[sq.index() & 63] = code;
    }

    /// Takes a piece off its square. The key is the caller's business.
    #[inline(always)]
    fn lift(&mut self, side: Side, code: PieceCode, sq: Square) {
        let set = SquareSet::of(sq);
        self.sides[side.index()] ^= set;
        self.kinds[code.kind().index() & 7] ^= set;
        self.codes[sq.index() & 63] = PieceCode::EMPTY;
    }

    /// Adds a piece to the keys, or takes it out.
    #[inline(always)]
    fn toggle(&mut self, code: PieceCode, sq: Square) {
        let number = zobrist::piece(code, sq);
        self.key ^= number;
        self.parts.toggle(code.part(), number);
    }

    /// Makes a legal move that leaves these rights.
    ///
    /// Most moves are plain; what is special is kept out of line, so that the
    /// common way stays short.
    #[inline(always)]
    fn make<O: Observer>(&mut self, m: Move, rights: Rights, observer: &mut O) {
        let us = self.turn;
        self.made = m;
        self.turn = !us;
        self.key ^=
            zobrist::black_to_move() ^ zobrist::rights(self.rights) ^ zobrist::rights(rights);
        self.rights = rights;
        if m.detail() == CASTLING {
            return self.castle(us, m, observer);
        }
        self.carry(us, m.from(), m.to(), observer);
        match m.detail() {
            PLAIN => {}
            DOUBLE_STEP => self.offer_en_passant(us, en_passant_victim(us, m.to())),
            special => self.finish_pawn_move(us, m.to(), special, observer),
        }
    }

    /// Moves a piece and takes what stands on its target, which may be nothing.
    ///
    /// Whether something is captured is hard to foresee for the processor, so
    /// it is not asked: an empty square is a kind of its own, whose set stays
    /// empty and whose numbers in the key are zero.
    #[inline(always)]
    fn carry<O: Observer>(&mut self, us: Side, from: Square, to: Square, observer: &mut O) {
        let (code, captured) = (self.code(from), self.code(to));
        let (from_set, to_set) = (SquareSet::of(from), SquareSet::of(to));
        let moved = zobrist::piece(code, from) ^ zobrist::piece(code, to);
        let taken = zobrist::piece(captured, to);
        self.key ^= moved ^ taken;
        self.parts.toggle(code.part(), moved);
        self.parts.toggle(captured.part(), taken);
        let progress = code.kind() == PAWN || !captured.is_empty();
        self.halfmoves = if progress { 0 } else { self.halfmoves.saturating_add(1) };
        let (ours, theirs) = (us.index(), (!us).index());
        let (kind, captured_kind) = (code.kind().index() & 7, captured.kind().index() & 7);
        self.sides[theirs] = self.sides[theirs] - to_set;
        self.kinds[captured_kind] = self.kinds[captured_kind] - to_set;
        self.sides[ours] ^= from_set | to_set;
        self.kinds[kind] ^= from_set | to_set;
        self.codes[from.index() & 63] = PieceCode::EMPTY;
        self.codes[to.index() & 63] = code;
        if let Some(piece) = captured.piece() {
            observer.take(to, piece);
        }
        observer.shift(from, to, Piece::new(us, code.kind()));
    }

    /// What pawns do beyond moving: en passant and promotion.
    #[inline(never)]
    fn finish_pawn_move<O: Observer>(
        &mut self,
        us: Side,
        to: Square,
        detail: u16,
        observer: &mut O,
    ) {
        if detail == EN_PASSANT {
            let victim = en_passant_victim(us, to);
            let enemy = PieceCode::of(!us, PAWN);
            self.lift(!us, enemy, victim);
            self.toggle(enemy, victim);
            observer.take(victim, Piece::new(!us, PAWN));
        } else if let Some(kind) = promotion_of(detail) {
            let (pawn, promoted) = (PieceCode::of(us, PAWN), PieceCode::of(us, kind));
            self.lift(us, pawn, to);
            self.put(us, promoted, to);
            self.toggle(pawn, to);
            self.toggle(promoted, to);
            observer.take(to, Piece::new(us, PAWN));
            observer.put(to, Piece::new(us, kind));
        }
    }

    /// Remembers the square a pawn of `us` has stepped over, if a capture there
    /// is legal for the opponent. Mostly no pawn is near enough.
    #[inline(always)]
    fn offer_en_passant(&mut self, us: Side, ep_square: Square) {
        let candidates = self.en_passant_candidates(!us, ep_square);
        if candidates.any() {
            self.grant_en_passant(!us, candidates, ep_square);
        }
    }

    #[inline(never)]
    pub(crate) fn grant_en_passant(&mut self, by: Side, candidates: Set64, ep_square: Square) {
        if candidates.into_iter().any(|from| self.en_passant_is_safe(by, from, ep_square)) {
            self.set_rights(self.rights.with(Rights::en_passant(ep_square)));
        }
    }

    /// Changes the rights, with their share of the key.
    pub(crate) fn set_rights(&mut self, rights: Rights) {
        self.key ^= zobrist::rights(self.rights) ^ zobrist::rights(rights);
        self.rights = rights;
    }

    #[inline(never)]
    fn castle<O: Observer>(&mut self, us: Side, m: Move, observer: &mut O) {
        let (king, rook) = (m.from(), m.to());
        let wing = wing_towards(king, rook);
        let (king_to, rook_to) = (king_target(us, wing), rook_target(us, wing));
        let (king_code, rook_code) = (PieceCode::of(us, KING), PieceCode::of(us, ROOK));
        // Both leave before either arrives: in Chess960 one may end where the
        // other began.
        self.lift(us, king_code, king);
        self.lift(us, rook_code, rook);
        self.put(us, king_code, king_to);
        self.put(us, rook_code, rook_to);
        self.halfmoves = self.halfmoves.saturating_add(1);
        for (code, sq) in
            [(king_code, king), (king_code, king_to), (rook_code, rook), (rook_code, rook_to)]
        {
            self.toggle(code, sq);
        }
        observer.take(king, Piece::new(us, KING));
        observer.take(rook, Piece::new(us, ROOK));
        observer.put(king_to, Piece::new(us, KING));
        observer.put(rook_to, Piece::new(us, ROOK));
    }
}
