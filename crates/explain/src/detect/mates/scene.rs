//! A mated king and the squares round it, as the patterns see them.

use crate::{Moment, PieceRole, SquareGroup, offset};
use game_core::{Outcome, Side, Square, WinReason};

/// The steps to the neighbours of a king: four straight, four diagonal.
pub(super) const STRAIGHT: [MateStep; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONAL: [MateStep; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// So many files and ranks.
pub(super) type MateStep = (i8, i8);

/// A position in which a king is mated.
pub(super) struct MateScene<'a> {
    moment: &'a Moment,
    loser: Side,
    king: Square,
    checkers: SquareGroup,
}

impl<'a> MateScene<'a> {
    /// The scene of a mate of one king; nothing in other positions, and nothing
    /// where the game mates something else than a king.
    pub(super) fn of(moment: &'a Moment) -> Option<MateScene<'a>> {
        let Some(Outcome::Win { side, reason: WinReason::Checkmate }) = moment.outcome() else {
            return None;
        };
        let loser = !side;
        let king = moment.king(loser)?;
        let checkers = moment.attackers(side, king);
        let is_king = moment.role_at(king) == Some(PieceRole::King);
        (is_king && checkers.any()).then_some(MateScene { moment, loser, king, checkers })
    }

    /// The position.
    pub(super) fn moment(&self) -> &Moment {
        self.moment
    }

    /// The side that mates.
    pub(super) fn winner(&self) -> Side {
        !self.loser
    }

    /// The side that is mated.
    pub(super) fn loser(&self) -> Side {
        self.loser
    }

    /// Where the mated king stands.
    pub(super) fn king(&self) -> Square {
        self.king
    }

    /// The pieces of these roles that give check.
    pub(super) fn checkers(&self, roles: &[PieceRole]) -> Vec<Square> {
        let has_role = |&sq: &Square| self.is_one_of(sq, roles);
        self.checkers.into_iter().filter(has_role).collect()
    }

    /// The winner's pieces of a role.
    pub(super) fn ours(&self, role: PieceRole) -> Vec<Square> {
        self.moment.of_role(self.winner(), role).into_iter().collect()
    }

    /// Is the piece on a square one of these roles?
    pub(super) fn is_one_of(&self, sq: Square, roles: &[PieceRole]) -> bool {
        self.moment.role_at(sq).is_some_and(|role| roles.contains(&role))
    }

    /// The square a step from the king, if it is on the board.
    pub(super) fn beside(&self, step: MateStep) -> Option<Square> {
        offset(self.moment.geometry(), self.king, step)
    }

    /// How many files and ranks a square is away from the king.
    pub(super) fn away(&self, sq: Square) -> MateStep {
        difference(self.moment, self.king, sq)
    }

    /// The neighbours of the king.
    pub(super) fn ring(&self) -> SquareGroup {
        let steps = STRAIGHT.iter().chain(&DIAGONAL);
        steps.filter_map(|&step| self.beside(step)).collect()
    }

    /// Does the king's own man stand on this square?
    pub(super) fn is_blocked(&self, sq: Square) -> bool {
        self.moment.at(sq).is_some_and(|piece| piece.side == self.loser)
    }

    /// Does the king's own man stand on the square a step away?
    pub(super) fn has_own_man(&self, step: MateStep) -> bool {
        self.beside(step).is_some_and(|sq| self.is_blocked(sq))
    }

    /// The winner's pieces that keep the king from a square: the king itself hides
    /// nothing behind it.
    pub(super) fn covers(&self, sq: Square) -> SquareGroup {
        let occupied = self.moment.occupied() - SquareGroup::of(self.king);
        self.moment.attackers_to(sq, occupied) & self.moment.of_side(self.winner())
    }

    /// The neighbours of the king on which no own man stands.
    pub(super) fn flights(&self) -> SquareGroup {
        self.ring().into_iter().filter(|&sq| !self.is_blocked(sq)).collect()
    }

    /// Is there an empty neighbour of the king that only the piece on this square
    /// covers?
    pub(super) fn is_needed(&self, by: Square) -> bool {
        let empty = self.flights() - self.moment.occupied();
        empty.into_iter().any(|sq| self.covers(sq) == SquareGroup::of(by))
    }

    /// Does our piece on one square guard another?
    pub(super) fn guards(&self, by: Square, sq: Square) -> bool {
        self.moment.attacks_from(by).has(sq)
    }

    /// Is there no square in this direction from the king?
    pub(super) fn is_edge(&self, step: MateStep) -> bool {
        self.beside(step).is_none()
    }

    /// Does the king stand at an edge of the board?
    pub(super) fn is_at_edge(&self) -> bool {
        STRAIGHT.iter().any(|&step| self.is_edge(step))
    }

    /// Does the king stand in a corner?
    pub(super) fn is_in_corner(&self) -> bool {
        let beside = self.is_edge((1, 0)) || self.is_edge((-1, 0));
        beside && (self.is_edge((0, 1)) || self.is_edge((0, -1)))
    }
}

/// How many files and ranks lie between two squares.
pub(super) fn difference(moment: &Moment, from: Square, to: Square) -> MateStep {
    let board = moment.geometry();
    let gap = |a: u8, b: u8| (i16::from(b) - i16::from(a)) as i8;
    (gap(board.file(from), board.file(to)), gap(board.rank(from), board.rank(to)))
}

/// Is this a step straight to a neighbour?
pub(super) fn is_straight_neighbour(step: MateStep) -> bool {
    STRAIGHT.contains(&step)
}

/// Is this a step to a diagonal neighbour?
pub(super) fn is_diagonal_neighbour(step: MateStep) -> bool {
    DIAGONAL.contains(&step)
}

/// The opposite step.
pub(super) fn back(step: MateStep) -> MateStep {
    (-step.0, -step.1)
}

/// The two steps at right angles to a straight one.
pub(super) fn sideways(step: MateStep) -> [MateStep; 2] {
    [(step.1, step.0), (-step.1, -step.0)]
}

/// The sum of two steps.
pub(super) fn plus(a: MateStep, b: MateStep) -> MateStep {
    (a.0 + b.0, a.1 + b.1)
}

/// A step so many times.
pub(super) fn times(step: MateStep, n: i8) -> MateStep {
    (step.0 * n, step.1 * n)
}

/// The direction of a straight line, if this is one.
pub(super) fn straight_direction(step: MateStep) -> Option<MateStep> {
    let is_straight = (step.0 == 0) != (step.1 == 0);
    is_straight.then_some((step.0.signum(), step.1.signum()))
}
