//! How moves of any game are written into the 16 bits of a `Move` that only its
//! position can read.
//!
//! The low four bits say what the move does, the next four or twelve carry a
//! kind or the number of a rule, and in games that put a wall down at the end
//! of each move the high eight bits say where.

use game_core::{Kind, Move, Square};

/// What a move does besides naming two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveAction {
    /// A piece goes from its origin to its target.
    Plain,
    /// A piece goes to its target and becomes this kind.
    Promote(Kind),
    /// A piece goes to its target and captures en passant.
    EnPassant,
    /// A king castles; the target is the square of its partner.
    Castle,
    /// A piece of the hand, whose kind stands in the origin, appears as this
    /// kind on the target.
    Drop(Kind),
    /// The turn is passed: nothing moves.
    Pass,
    /// The special move of this number among those of the piece and its square.
    Special(u16),
    /// A plain move, and this kind of the hand appears on the square left.
    Gate(Kind),
    /// Castling, and this kind appears on the king's square.
    CastleGateKing(Kind),
    /// Castling, and this kind appears on the partner's square.
    CastleGatePartner(Kind),
}

const TAG_BITS: u16 = 4;
const TAG_MASK: u16 = (1 << TAG_BITS) - 1;
const WALL_SHIFT: u16 = 8;
/// The largest argument in games with walls.
pub(crate) const MAX_ARGUMENT_WITH_WALL: u16 = 15;
/// The largest argument in games without walls.
pub(crate) const MAX_ARGUMENT: u16 = 4095;

impl MoveAction {
    const fn parts(self) -> (u16, u16) {
        match self {
            MoveAction::Plain => (0, 0),
            MoveAction::Promote(kind) => (1, kind.0 as u16),
            MoveAction::EnPassant => (2, 0),
            MoveAction::Castle => (3, 0),
            MoveAction::Drop(kind) => (4, kind.0 as u16),
            MoveAction::Pass => (5, 0),
            MoveAction::Special(rule) => (6, rule),
            MoveAction::Gate(kind) => (7, kind.0 as u16),
            MoveAction::CastleGateKing(kind) => (8, kind.0 as u16),
            MoveAction::CastleGatePartner(kind) => (9, kind.0 as u16),
        }
    }

    #[inline(always)]
    pub(crate) const fn write(self, from: Square, to: Square) -> Move {
        let (tag, argument) = self.parts();
        Move::new(from, to, tag | argument << TAG_BITS)
    }

    /// Does a piece only go from its origin to its target? Asked in games
    /// without walls.
    #[inline(always)]
    pub(crate) const fn is_plain(m: Move) -> bool {
        m.detail() == 0
    }

    /// Does a piece of the hand appear on the target? A wall does not matter.
    #[inline(always)]
    pub(crate) const fn is_drop(m: Move) -> bool {
        matches!(MoveAction::read(m), Some(MoveAction::Drop(_)))
    }

    /// Reads a move of a game without walls; `None` for bits no game writes.
    #[inline(always)]
    pub(crate) const fn read(m: Move) -> Option<MoveAction> {
        MoveAction::from_parts(m.detail() & TAG_MASK, m.detail() >> TAG_BITS)
    }

    #[inline(always)]
    const fn from_parts(tag: u16, argument: u16) -> Option<MoveAction> {
        let kind = Kind(argument as u8);
        Some(match tag {
            0 => MoveAction::Plain,
            1 => MoveAction::Promote(kind),
            2 => MoveAction::EnPassant,
            3 => MoveAction::Castle,
            4 => MoveAction::Drop(kind),
            5 => MoveAction::Pass,
            6 => MoveAction::Special(argument),
            7 => MoveAction::Gate(kind),
            8 => MoveAction::CastleGateKing(kind),
            9 => MoveAction::CastleGatePartner(kind),
            _ => return None,
        })
    }
}

/// Adds the square of a wall to a move.
pub(crate) const fn with_wall(m: Move, wall: Square) -> Move {
    Move::new(m.from(), m.to(), m.detail() & 0xff | (wall.0 as u16) << WALL_SHIFT)
}

/// Takes the square of the wall apart from the rest of the move.
pub(crate) const fn split_wall(m: Move) -> (Move, Square) {
    let wall = Square((m.detail() >> WALL_SHIFT) as u8);
    (Move::new(m.from(), m.to(), m.detail() & 0xff), wall)
}
