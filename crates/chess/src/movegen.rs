//! Legal moves, found in sets.
//!
//! The generator works out whole sets of targets and hands them to a
//! [`TargetCollector`], which lists them or merely counts them: counting costs no
//! list. Pins and checks are masks, so no move is tried and taken back; only
//! en passant is tested on the board it would leave.

use crate::attacks::{self, FILE_A, FILE_H, RANK_1, RANK_8};
use crate::board::ChessBoard;
use crate::castling::{Castling, CastlingRoute, Rights, king_target};
use crate::checks::KingDanger;
use crate::collect::{CASTLING, Counter, DOUBLE_STEP, EN_PASSANT, Finder, PLAIN, TargetCollector};
use crate::kinds::{KNIGHT, PAWN};
use game_core::{Move, MoveClass, MoveList, Set64, Side, Square, SquareSet, Wing};

/// The directions of one side's pawns, as a type so that each side gets code
/// without a question in it.
trait Pawns {
    const SIDE: Side;
    /// Distance of a step, a capture towards the a-file, one towards the h-file.
    const AHEAD: i8;
    const WEST: i8;
    const EAST: i8;
    const LAST_RANK: Set64;
    /// Where a first step must end for a second to follow.
    const STEPPED_ONCE: Set64;
    fn ahead(set: Set64) -> Set64;
    fn west(set: Set64) -> Set64;
    fn east(set: Set64) -> Set64;
    /// The diagonal through a square along which a capture to the west goes.
    fn west_line(sq: Square) -> Set64;
    fn east_line(sq: Square) -> Set64;
}

struct White;
struct Black;

impl Pawns for White {
    const SIDE: Side = Side::White;
    const AHEAD: i8 = 8;
    const WEST: i8 = 7;
    const EAST: i8 = 9;
    const LAST_RANK: Set64 = RANK_8;
    const STEPPED_ONCE: Set64 = SquareSet(RANK_1.0 << 16);
    #[inline(always)]
    fn ahead(set: Set64) -> Set64 {
        SquareSet(set.0 << 8)
    }
    #[inline(always)]
    fn west(set: Set64) -> Set64 {
        SquareSet((set - FILE_A).0 << 7)
    }
    #[inline(always)]
    fn east(set: Set64) -> Set64 {
        SquareSet((set - FILE_H).0 << 9)
    }
    #[inline(always)]
    fn west_line(sq: Square) -> Set64 {
        attacks::falling_diagonal(sq)
    }
    #[inline(always)]
    fn east_line(sq: Square) -> Set64 {
        attacks::rising_diagonal(sq)
    }
}

impl Pawns for Black {
    const SIDE: Side = Side::Black;
    const AHEAD: i8 = -8;
    const WEST: i8 = -9;
    const EAST: i8 = -7;
    const LAST_RANK: Set64 = RANK_1;
    const STEPPED_ONCE: Set64 = SquareSet(RANK_1.0 << 40);
    #[inline(always)]
    fn ahead(set: Set64) -> Set64 {
        SquareSet(set.0 >> 8)
    }
    #[inline(always)]
    fn west(set: Set64) -> Set64 {
        SquareSet((set - FILE_A).0 >> 9)
    }
    #[inline(always)]
    fn east(set: Set64) -> Set64 {
        SquareSet((set - FILE_H).0 >> 7)
    }
    #[inline(always)]
    fn west_line(sq: Square) -> Set64 {
        attacks::rising_diagonal(sq)
    }
    #[inline(always)]
    fn east_line(sq: Square) -> Set64 {
        attacks::falling_diagonal(sq)
    }
}

/// Which moves are wanted: of these pieces, of this class.
struct Wanted {
    movers: Set64,
    /// Squares that pieces other than pawns are wanted to go to.
    targets: Set64,
    noisy: bool,
    quiet: bool,
}

impl Wanted {
    const fn class(class: MoveClass) -> Wanted {
        Wanted {
            movers: SquareSet(!0),
            targets: SquareSet(!0),
            noisy: !matches!(class, MoveClass::Quiet),
            quiet: !matches!(class, MoveClass::Noisy),
        }
    }
}

impl ChessBoard {
    /// Counts the legal moves.
    #[inline(always)]
    pub(crate) fn count(&self, castling: &Castling) -> u64 {
        let mut counter = Counter(0);
        self.collect(&Wanted::class(MoveClass::All), castling, &mut counter);
        counter.0
    }

    /// Lists the legal moves of a class.
    #[inline(always)]
    pub(crate) fn list(&self, class: MoveClass, castling: &Castling, out: &mut MoveList) {
        match class {
            MoveClass::All => self.collect(&const { Wanted::class(MoveClass::All) }, castling, out),
            MoveClass::Noisy => {
                self.collect(&const { Wanted::class(MoveClass::Noisy) }, castling, out)
            }
            MoveClass::Quiet => {
                self.collect(&const { Wanted::class(MoveClass::Quiet) }, castling, out)
            }
        }
    }

    /// Is this a legal move of one of these pieces? Nothing is listed: a search asks
    /// at most nodes.
    pub(crate) fn allows(&self, m: Move, movers: Set64, castling: &Castling) -> bool {
        let targets = SquareSet::of(m.to());
        let mut finder = Finder { wanted: m, found: false };
        self.collect(&Wanted { movers, targets, noisy: true, quiet: true }, castling, &mut finder);
        finder.found
    }

    #[inline(always)]
    fn collect(&self, wanted: &Wanted, castling: &Castling, out: &mut impl TargetCollector) {
        match self.turn {
            Side::White => self.collect_for::<White>(wanted, castling, out),
            Side::Black => self.collect_for::<Black>(wanted, castling, out),
        }
    }

    #[inline(always)]
    fn collect_for<S: Pawns>(
        &self,
        wanted: &Wanted,
        castling: &Castling,
        out: &mut impl TargetCollector,
    ) {
        let danger = self.danger();
        let own = self.sides[S::SIDE.index()];
        let enemies = self.sides[(!S::SIDE).index()];
        let mut targets = Set64::EMPTY;
        if wanted.noisy {
            targets |= enemies;
        }
        if wanted.quiet {
            targets |= !(own | enemies);
        }
        targets &= wanted.targets;

        if wanted.movers.has(danger.king) {
            self.king_steps::<S>(danger.king, targets, out);
        }
        // Against one check: capture the checker or stand in its way. Against
        // two only the king can help.
        let mut answers = SquareSet(!0);
        if danger.checkers.any() {
            if danger.checkers.many() {
                return;
            }
            let checker = Square(danger.checkers.0.trailing_zeros() as u8);
            answers = attacks::between(danger.king, checker) | danger.checkers;
        } else if wanted.quiet && wanted.movers.has(danger.king) {
            self.castlings::<S>(danger.king, castling, out);
        }
        let movers = own & wanted.movers;
        self.pawn_moves::<S>(&danger, movers, answers, wanted, out);
        self.piece_moves(&danger, movers, targets & answers, out);
    }

    /// King steps, each target tested with the king off the board, so that it
    /// does not hide behind itself.
    #[inline(always)]
    fn king_steps<S: Pawns>(&self, king: Square, targets: Set64, out: &mut impl TargetCollector) {
        let blockers = self.all() - SquareSet::of(king);
        let mut safe = attacks::king(king) & targets;
        for to in safe {
            if self.is_attacked(to, !S::SIDE, blockers) {
                safe.remove(to);
            }
        }
        out.piece(king, safe);
    }

    #[inline(always)]
    fn castlings<S: Pawns>(
        &self,
        king: Square,
        castling: &Castling,
        out: &mut impl TargetCollector,
    ) {
        if !self.rights.meets(Rights::both(S::SIDE)) {
            return;
        }
        for wing in Wing::BOTH {
            let route = castling.route(S::SIDE, wing);
            let target = king_target(S::SIDE, wing);
            if self.rights.may_castle(S::SIDE, wing) && self.is_open(S::SIDE, route, king, target) {
                out.single(Move::new(king, route.rook, CASTLING));
            }
        }
    }

    /// Is the way free and safe? The king is known not to be in check.
    #[inline(always)]
    fn is_open(&self, side: Side, route: &CastlingRoute, king: Square, target: Square) -> bool {
        if route.empty.meets(self.all()) {
            return false;
        }
        let without_king = self.all() - SquareSet::of(king);
        if route.safe.into_iter().any(|sq| self.is_attacked(sq, !side, without_king)) {
            return false;
        }
        // In Chess960 the rook itself may shield its king from a slider on the
        // first rank until it leaves.
        let without_both = without_king - SquareSet::of(route.rook);
        let enemies = self.sides[(!side).index()];
        !self.is_attacked_by_slider(target, enemies, without_both)
    }

    /// Pawns move as a set. A pinned pawn may only keep to the line of its
    /// pin, and since two squares share one line only, that line is known from
    /// the direction it moves in.
    #[inline(always)]
    fn pawn_moves<S: Pawns>(
        &self,
        danger: &KingDanger,
        movers: Set64,
        answers: Set64,
        wanted: &Wanted,
        out: &mut impl TargetCollector,
    ) {
        let pawns = movers & self.kinds[PAWN.index()];
        let empty = !self.all();
        let enemies = self.sides[(!S::SIDE).index()];
        let free = pawns - danger.pinned;
        let pinned = pawns & danger.pinned;

        let steppers = free | pinned & attacks::file_of(danger.king);
        let once = S::ahead(steppers) & empty;
        if wanted.quiet {
            let twice = S::ahead(once & S::STEPPED_ONCE) & empty & answers;
            out.pawns((once & answers) - S::LAST_RANK, S::AHEAD, PLAIN);
            out.pawns(twice, 2 * S::AHEAD, DOUBLE_STEP);
        }
        if !wanted.noisy {
            return;
        }
        let west = S::west(free | pinned & S::west_line(danger.king)) & enemies & answers;
        let east = S::east(free | pinned & S::east_line(danger.king)) & enemies & answers;
        out.pawns(west - S::LAST_RANK, S::WEST, PLAIN);
        out.pawns(east - S::LAST_RANK, S::EAST, PLAIN);
        let promoting = once & answers & S::LAST_RANK;
        if (promoting | (west | east) & S::LAST_RANK).any() {
            out.promotions(promoting, S::AHEAD);
            out.promotions(west & S::LAST_RANK, S::WEST);
            out.promotions(east & S::LAST_RANK, S::EAST);
        }
        if let Some(ep_square) = self.en_passant() {
            for from in self.en_passant_candidates(S::SIDE, ep_square) & pawns {
                if self.en_passant_is_safe(S::SIDE, from, ep_square) {
                    out.single(Move::new(from, ep_square, EN_PASSANT));
                }
            }
        }
    }

    #[inline(always)]
    fn piece_moves(
        &self,
        danger: &KingDanger,
        movers: Set64,
        targets: Set64,
        out: &mut impl TargetCollector,
    ) {
        let occupied = self.all();
        let free = movers - danger.pinned;
        // A pinned knight never stays on its line.
        for from in free & self.kinds[KNIGHT.index()] {
            out.piece(from, attacks::knight(from) & targets);
        }
        let diagonal = self.bishops_and_queens();
        let straight = self.rooks_and_queens();
        for from in free & diagonal {
            out.piece(from, attacks::bishop(from, occupied) & targets);
        }
        for from in free & straight {
            out.piece(from, attacks::rook(from, occupied) & targets);
        }
        for from in movers & danger.pinned & (diagonal | straight) {
            let mut reach = Set64::EMPTY;
            if diagonal.has(from) {
                reach |= attacks::bishop(from, occupied);
            }
            if straight.has(from) {
                reach |= attacks::rook(from, occupied);
            }
            out.piece(from, reach & attacks::through(danger.king, from) & targets);
        }
    }
}
