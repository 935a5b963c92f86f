//! `Position` for chess: the parts of the rules joined, and how games end.

use crate::board::ChessBoard;
use crate::castling::{king_target, wing_towards};
use crate::checks::en_passant_victim;
use crate::collect::{CASTLING, EN_PASSANT, NULL_MOVE, promotion_of};
use crate::kinds::{BISHOP, KNIGHT, PAWN, PieceCode};
use crate::position::Chess;
use crate::zobrist;
use game_core::{
    DrawReason, Key, Move, MoveClass, MoveFacts, MoveKinds, MoveList, Nature, Observer, Origin,
    Outcome, PartKeys, Piece, Position, Set64, Setup, Square, SquareSet, WinReason, repetitions,
};

/// Half-moves without progress after which a player may claim a draw.
const CLAIM_HALFMOVES: u16 = 100;
/// Half-moves without progress after which the game is drawn.
const DRAWN_HALFMOVES: u16 = 150;
/// Occurrences of a position after which a player may claim a draw.
const CLAIM_OCCURRENCES: u32 = 3;
/// Occurrences of a position after which the game is drawn.
const DRAWN_OCCURRENCES: u32 = 5;

/// Half-moves after which a position can be there again at the earliest.
const SHORTEST_CYCLE: u16 = 4;

/// The squares of one colour, a1 among them.
const DARK_SQUARES: Set64 = SquareSet(0xaa55_aa55_aa55_aa55);

impl Chess {
    /// How often this position has been on the board, now included.
    fn occurrences(&self) -> u32 {
        let now = self.board();
        let reach = self.ply.min(now.halfmoves.into());
        let recent = &self.boards[self.ply - reach..=self.ply];
        // A null move is no move of the game, so nothing before it counts.
        let since_pass = recent.iter().rposition(|board| board.made.detail() == NULL_MOVE);
        let comparable = &recent[since_pass.unwrap_or(0)..];
        let earlier = comparable.iter().rev().skip(1).map(|board| board.key);
        1 + repetitions(now.key, earlier, reach)
    }

    /// Did this position occur within the last `tree_plies`, or often enough
    /// before?
    fn has_repeated(&self, tree_plies: usize) -> bool {
        let now = self.board();
        let reach = self.ply.min(now.halfmoves.into());
        let mut occurrences = 1;
        let mut back = 2;
        while back <= reach {
            let [board, after] = &self.boards[self.ply - back..][..2] else { return false };
            // A null move is no move of the game, so nothing before it counts.
            if after.made.detail() == NULL_MOVE
                || self.boards[self.ply - back + 2].made.detail() == NULL_MOVE
            {
                return false;
            }
            if board.key == now.key {
                occurrences += 1;
                if back <= tree_plies || occurrences == CLAIM_OCCURRENCES {
                    return true;
                }
            }
            back += 2;
        }
        false
    }
}

impl ChessBoard {
    /// Can neither side mate by any sequence of legal moves? True for a lone
    /// knight or bishop against a bare king, and for any number of bishops that
    /// all stand on one colour.
    fn has_insufficient_material(&self) -> bool {
        let minor = self.of(KNIGHT) | self.of(BISHOP);
        if (self.rooks_and_queens() | self.of(PAWN)).any() {
            return false;
        }
        let bishops = self.of(BISHOP);
        let on_one_colour = !bishops.meets(DARK_SQUARES) || bishops.is_within(DARK_SQUARES);
        !minor.many() || (self.of(KNIGHT).is_empty() && on_one_colour)
    }

    fn of(&self, kind: game_core::Kind) -> Set64 {
        self.kinds[kind.index()]
    }
}

impl Position for Chess {
    #[inline]
    fn generate(&self, class: MoveClass, out: &mut MoveList) {
        self.board().list(class, &self.castling, out);
    }

    #[inline(always)]
    fn count_legal(&self) -> u64 {
        self.board().count(&self.castling)
    }

    fn snapshot(&self) -> Chess {
        Chess {
            boards: vec![*self.board()],
            ply: 0,
            castling: self.castling.clone(),
            file_letters: self.file_letters,
            earlier_plies: self.earlier_plies + self.ply as u32,
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        let set = |sq: Square| SquareSet(1u64.checked_shl(sq.0.into()).unwrap_or(0));
        let board = self.board();
        let movers = set(m.from()) & board.sides[board.turn.index()];
        movers.any() && set(m.to()).any() && board.allows(m, movers, &self.castling)
    }

    #[inline(always)]
    fn make<O: Observer>(&mut self, m: Move, observer: &mut O) {
        self.advance(m, observer);
    }

    #[inline(always)]
    fn unmake(&mut self) {
        self.retreat();
    }

    fn make_null_move(&mut self) {
        self.hand_over();
    }

    #[inline]
    fn key(&self) -> Key {
        self.board().key
    }

    #[inline]
    fn keys(&self) -> PartKeys {
        self.board().parts
    }

    fn step_change(&self, piece: Piece, from: Square, to: Square) -> Option<Key> {
        let code = PieceCode::of(piece.side, piece.kind);
        let step = zobrist::piece(code, from) ^ zobrist::piece(code, to);
        Some(step ^ zobrist::black_to_move())
    }

    #[inline]
    fn key_before(&self, plies: usize) -> Option<Key> {
        if plies > self.ply.min(self.board().halfmoves.into()) {
            return None;
        }
        let [then, after] = &self.boards[self.ply - plies..][..2] else { return None };
        (after.made.detail() != NULL_MOVE).then_some(then.key)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.board().checkers().any()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.count_legal() == 0 {
            return Some(if self.in_check() {
                Outcome::Win { side: !self.board().turn, reason: WinReason::Checkmate }
            } else {
                Outcome::Draw(DrawReason::Stalemate)
            });
        }
        let drawn = if self.board().has_insufficient_material() {
            DrawReason::InsufficientMaterial
        } else if self.board().halfmoves >= DRAWN_HALFMOVES {
            DrawReason::MoveRule(u32::from(DRAWN_HALFMOVES) / 2)
        } else if self.occurrences() >= DRAWN_OCCURRENCES {
            DrawReason::Repetition(DRAWN_OCCURRENCES)
        } else {
            return None;
        };
        Some(Outcome::Draw(drawn))
    }

    #[inline]
    fn early_outcome(&self, tree_plies: usize) -> Option<Outcome> {
        let board = self.board();
        let reason = if board.halfmoves >= CLAIM_HALFMOVES && self.count_legal() > 0 {
            DrawReason::MoveRule(u32::from(CLAIM_HALFMOVES) / 2)
        } else if board.halfmoves >= SHORTEST_CYCLE && self.has_repeated(tree_plies) {
            DrawReason::Repetition(CLAIM_OCCURRENCES)
        } else if board.has_insufficient_material() {
            DrawReason::InsufficientMaterial
        } else {
            return None;
        };
        Some(Outcome::Draw(reason))
    }

    fn plies_to_move_rule(&self) -> u32 {
        CLAIM_HALFMOVES.saturating_sub(self.board().halfmoves).into()
    }

    fn claimable_draw(&self) -> Option<DrawReason> {
        if self.board().halfmoves >= CLAIM_HALFMOVES {
            Some(DrawReason::MoveRule(u32::from(CLAIM_HALFMOVES) / 2))
        } else if self.occurrences() >= CLAIM_OCCURRENCES {
            Some(DrawReason::Repetition(CLAIM_OCCURRENCES))
        } else {
            None
        }
    }

    fn nature(&self) -> Nature {
        Nature::ORTHODOX
    }

    #[inline(always)]
    fn is_drop(&self, _: Move) -> bool {
        false
    }

    #[inline(always)]
    fn move_kinds(&self, m: Move) -> MoveKinds {
        let board = self.board();
        let captured = match m.detail() {
            CASTLING => None,
            EN_PASSANT => Some(PAWN),
            _ => board.code(m.to()).piece().map(|piece| piece.kind),
        };
        let kind = board.code(m.from()).kind();
        MoveKinds { kind, captured, promotion: promotion_of(m.detail()) }
    }

    fn facts(&self, m: Move) -> MoveFacts {
        let board = self.board();
        let (from, to, detail) = (m.from(), m.to(), m.detail());
        let mut facts = MoveFacts::plain(board.code(from).kind(), Origin::Board(from), to);
        facts.promotion = promotion_of(detail);
        if detail == CASTLING {
            let wing = wing_towards(from, to);
            facts.to = king_target(board.turn, wing);
            facts.castling = Some((wing, to));
        } else if detail == EN_PASSANT {
            facts.captured = Some((PAWN, en_passant_victim(board.turn, to)));
        } else {
            facts.captured = board.code(to).piece().map(|piece| (piece.kind, to));
        }
        facts
    }

    fn to_setup(&self) -> Setup {
        self.contents()
    }
}
