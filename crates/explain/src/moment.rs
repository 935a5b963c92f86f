//! One position, with what every detector asks of it.

use crate::{AnyBoard, PieceRole, Roles, SquareGroup};
use game_core::{Kind, Move, Piece, Side, Square};
use std::ops::Deref;
use std::rc::Rc;

/// The value of a pawn, in centipawns: the unit of [`Moment::points`].
pub const PAWN_VALUE: i32 = 100;
/// What a royal piece counts in comparisons of value.
pub const ROYAL_VALUE: i32 = 99 * PAWN_VALUE;

/// What is the same in all positions of a game.
#[derive(Clone, Debug)]
pub struct PieceFacts {
    /// How the kinds move.
    pub roles: Roles,
    /// What the kinds are worth, in centipawns.
    pub values: Vec<i32>,
}

impl PieceFacts {
    /// The facts of a game: `value` says what a kind is worth to the evaluation.
    /// Kinds that move as pieces of chess get the values that players count with,
    /// if the game has a pawn to count by.
    pub fn new(board: &dyn AnyBoard, value: &dyn Fn(Kind) -> i32) -> PieceFacts {
        let roles = Roles::of(board);
        let counted_in_pawns = is_counted_as_chess(board, &roles);
        let kinds = (0..board.n_kinds()).map(|index| Kind(index as u8));
        let worth = |kind: Kind| match player_value(roles.role(kind)) {
            _ if board.is_royal(kind) => ROYAL_VALUE,
            Some(known) if counted_in_pawns => known,
            _ => value(kind).clamp(0, ROYAL_VALUE - 1),
        };
        let values = kinds.map(worth).collect();
        PieceFacts { roles, values }
    }
}

/// Do players count this game's material as in chess? They do where the men of
/// chess stand on a board with one move a turn and losing them is bad.
fn is_counted_as_chess(board: &dyn AnyBoard, roles: &Roles) -> bool {
    let has = |role| roles.kind(role).is_some();
    board.nature().see && !board.nature().drops && has(PieceRole::Pawn) && has(PieceRole::Rook)
}

/// The value players give a role, in centipawns.
fn player_value(role: PieceRole) -> Option<i32> {
    match role {
        PieceRole::Pawn => Some(PAWN_VALUE),
        PieceRole::Knight | PieceRole::Bishop => Some(3 * PAWN_VALUE),
        PieceRole::Rook => Some(5 * PAWN_VALUE),
        PieceRole::Queen => Some(9 * PAWN_VALUE),
        PieceRole::King | PieceRole::Other => None,
    }
}

/// A position and what its game is like. It is cheap to copy.
#[derive(Clone)]
pub struct Moment {
    board: Rc<dyn AnyBoard>,
    game: Rc<PieceFacts>,
}

impl Deref for Moment {
    type Target = dyn AnyBoard;

    fn deref(&self) -> &(dyn AnyBoard + 'static) {
        &*self.board
    }
}

impl Moment {
    /// A position of a game.
    pub fn new(board: Rc<dyn AnyBoard>, game: Rc<PieceFacts>) -> Moment {
        Moment { board, game }
    }

    /// What is the same in all positions of the game.
    pub fn game(&self) -> &PieceFacts {
        &self.game
    }

    /// The position after a legal move.
    pub fn after(&self, m: Move) -> Moment {
        Moment { board: self.board.after(m), game: Rc::clone(&self.game) }
    }

    /// The position after a pass, if the side to move can pass.
    pub fn after_pass(&self) -> Option<Moment> {
        Some(Moment { board: self.board.after_pass()?, game: Rc::clone(&self.game) })
    }

    /// How a kind moves.
    pub fn role(&self, kind: Kind) -> PieceRole {
        self.game.roles.role(kind)
    }

    /// How the piece on a square moves.
    pub(crate) fn role_at(&self, sq: Square) -> Option<PieceRole> {
        self.at(sq).map(|piece| self.role(piece.kind))
    }

    /// The squares of a side's pieces of a role.
    pub(crate) fn of_role(&self, side: Side, role: PieceRole) -> SquareGroup {
        self.of_side(side).into_iter().filter(|&sq| self.role_at(sq) == Some(role)).collect()
    }

    /// The squares of a side's royal pieces.
    pub fn royals(&self, side: Side) -> SquareGroup {
        let is_royal = |&sq: &Square| self.at(sq).is_some_and(|piece| self.is_royal(piece.kind));
        self.of_side(side).into_iter().filter(is_royal).collect()
    }

    /// The square of a side's only royal piece.
    pub fn king(&self, side: Side) -> Option<Square> {
        let royals = self.royals(side);
        if royals.many() { None } else { royals.first() }
    }

    /// What a kind is worth, in centipawns.
    pub fn value(&self, kind: Kind) -> i32 {
        self.game.values.get(kind.index()).copied().unwrap_or_default()
    }

    /// What the piece on a square is worth; nothing stands for 0.
    pub(crate) fn value_at(&self, sq: Square) -> i32 {
        self.at(sq).map_or(0, |piece| self.value(piece.kind))
    }

    /// A side's pieces on the board and in hand, in centipawns, royal ones left
    /// out.
    pub fn points(&self, side: Side) -> i32 {
        let on_board = self.of_side(side).into_iter().filter_map(|sq| self.at(sq));
        let on_board = on_board.filter(|piece| !self.is_royal(piece.kind));
        let kinds = (0..self.n_kinds()).map(|index| Kind(index as u8));
        let in_hand = kinds.map(|kind| self.in_hand(side, kind) as i32 * self.value(kind));
        on_board.map(|piece| self.value(piece.kind)).sum::<i32>() + in_hand.sum::<i32>()
    }

    /// By how much a side has more material than the other, in centipawns.
    pub fn balance(&self, side: Side) -> i32 {
        self.points(side) - self.points(!side)
    }

    /// The squares that the piece on a square attacks.
    pub fn attacks_from(&self, sq: Square) -> SquareGroup {
        match self.at(sq) {
            Some(piece) => self.attacks_of(piece, sq, self.occupied()),
            None => SquareGroup::EMPTY,
        }
    }

    /// A side's pieces that attack a square.
    pub fn attackers(&self, side: Side, sq: Square) -> SquareGroup {
        self.attackers_to(sq, self.occupied()) & self.of_side(side)
    }

    /// Does every piece attack as its kind does? Where neighbours lend their moves
    /// it does not.
    pub(crate) fn has_plain_attacks(&self) -> bool {
        let is_plain = |sq: Square| {
            let by = self.attackers_to(sq, self.occupied());
            let same = |man: Square| by.has(man) == self.attacks_from(man).has(sq);
            self.occupied().into_iter().all(same)
        };
        self.nature().see || self.geometry().squares().all(is_plain)
    }

    /// A side's pieces that attack a square, also through the sliding pieces of
    /// the other side that attack it along the same line.
    pub(crate) fn attackers_through(&self, side: Side, sq: Square) -> SquareGroup {
        let through = self.attackers(!side, sq).into_iter().filter(|&at| self.is_slider(at));
        let occupied = self.occupied() - through.collect();
        (self.attackers_to(sq, occupied) | self.attackers_to(sq, self.occupied()))
            & self.of_side(side)
    }

    /// Does the piece on a square slide along lines?
    pub(crate) fn is_slider(&self, sq: Square) -> bool {
        use PieceRole::{Bishop, Queen, Rook};
        match (self.at(sq), self.role_at(sq)) {
            (_, Some(Bishop | Rook | Queen)) => true,
            (Some(piece), Some(PieceRole::Other)) => {
                // A slider stops at what stands in its way.
                let free = self.attacks_of(piece, sq, SquareGroup::EMPTY);
                let near = self.attacks_of(piece, sq, free);
                near != free && near.is_within(free)
            }
            _ => false,
        }
    }

    /// Is the piece on this square guarded by its own side, also through an enemy
    /// slider on the same line?
    pub(crate) fn is_defended(&self, sq: Square) -> bool {
        let Some(piece) = self.at(sq) else { return false };
        self.attackers_through(piece.side, sq).any()
    }

    /// Is the piece on this square attacked by the other side?
    pub fn is_attacked(&self, sq: Square) -> bool {
        self.at(sq).is_some_and(|piece| self.attackers(!piece.side, sq).any())
    }

    /// Is the piece attacked and not defended?
    pub(crate) fn is_hanging(&self, sq: Square) -> bool {
        self.is_attacked(sq) && !self.is_defended(sq)
    }

    /// Is the piece attacked by a cheaper one that is not royal?
    pub(crate) fn is_attacked_by_cheaper(&self, sq: Square) -> bool {
        let Some(piece) = self.at(sq) else { return false };
        let worth = self.value(piece.kind);
        let cheaper = |by: Square| {
            self.at(by).is_some_and(|by| !self.is_royal(by.kind) && self.value(by.kind) < worth)
        };
        self.attackers(!piece.side, sq).into_iter().any(cheaper)
    }

    /// Does the piece stand where it can be lost: attacked, and not defended or
    /// attacked by a cheaper one?
    pub(crate) fn is_in_bad_spot(&self, sq: Square) -> bool {
        self.is_hanging(sq) || self.is_attacked_by_cheaper(sq)
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> SquareGroup {
        let us = self.turn();
        let royals = self.royals(us).into_iter();
        royals.fold(SquareGroup::EMPTY, |all, sq| all | self.attackers(!us, sq))
    }

    /// The value of the exchange that a legal move begins, in centipawns; nothing
    /// where exchanges mean nothing in this game.
    pub fn gain(&self, m: Move) -> Option<i32> {
        self.nature().see.then(|| self.exchange(m, &|kind| self.value(kind)))
    }

    /// The best exchange that the side to move can begin by taking the piece on a
    /// square: the move and its value.
    pub(crate) fn best_capture(&self, sq: Square) -> Option<(Move, i32)> {
        let moves = self.legal_moves().into_iter();
        let captures = moves.filter(|&m| self.captured_at(m) == Some(sq));
        captures.filter_map(|m| Some((m, self.gain(m)?))).max_by_key(|known| known.1)
    }

    /// The square on which a legal move captures.
    pub(crate) fn captured_at(&self, m: Move) -> Option<Square> {
        self.facts(m).captured.map(|known| known.1)
    }

    /// The piece that makes a legal move, before it moves.
    pub fn mover(&self, m: Move) -> Piece {
        Piece::new(self.turn(), self.facts(m).kind)
    }

    /// The distance of two squares in king's steps.
    pub fn distance(&self, a: Square, b: Square) -> u8 {
        let board = self.geometry();
        let files = board.file(a).abs_diff(board.file(b));
        files.max(board.rank(a).abs_diff(board.rank(b)))
    }

    /// The rank of a square as a side counts it, its own first rank being 0.
    pub fn rank_for(&self, side: Side, sq: Square) -> u8 {
        let board = self.geometry();
        match side {
            Side::White => board.rank(sq),
            Side::Black => board.ranks() - 1 - board.rank(sq),
        }
    }

    /// The squares strictly between two squares of one file, rank or diagonal.
    pub fn between(&self, a: Square, b: Square) -> Option<SquareGroup> {
        let board = self.geometry();
        let step = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum() as i8;
        let direction = (step(board.file(a), board.file(b)), step(board.rank(a), board.rank(b)));
        let mut found = SquareGroup::EMPTY;
        let mut at = crate::roles::offset(board, a, direction)?;
        while at != b {
            found.insert(at);
            at = crate::roles::offset(board, at, direction)?;
        }
        (a != b).then_some(found)
    }
}
