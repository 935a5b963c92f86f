//! Looking at a board, whatever the game.

use crate::{Aims, Bits, Contents, Geometry, Kind, Piece, Side, Square, SquareSet};

/// A board one can look at.
///
/// Evaluation and exchanges are written once over this trait. It has no word for
/// moving: that is [`Position`](crate::Position).
pub trait BoardView {
    /// The width of this board's sets of squares.
    type Bits: Bits;

    /// The shape of the board.
    fn geometry(&self) -> Geometry;

    /// The side to move.
    fn turn(&self) -> Side;

    /// All squares on which a piece stands.
    fn occupied(&self) -> SquareSet<Self::Bits>;

    /// The squares of one side's pieces.
    fn of_side(&self, side: Side) -> SquareSet<Self::Bits>;

    /// The squares of all pieces of a kind, of both sides.
    fn of_kind(&self, kind: Kind) -> SquareSet<Self::Bits>;

    /// The squares of one side's pieces of a kind.
    #[inline]
    fn of(&self, side: Side, kind: Kind) -> SquareSet<Self::Bits> {
        self.of_side(side) & self.of_kind(kind)
    }

    /// The piece on a square.
    fn at(&self, sq: Square) -> Option<Piece>;

    /// The squares the piece on this square attacks, own pieces included; none
    /// if the square is empty.
    #[inline]
    fn attacks_from(&self, sq: Square) -> SquareSet<Self::Bits> {
        match self.at(sq) {
            Some(piece) => self.attacks_of(piece, sq, self.occupied()),
            None => SquareSet::EMPTY,
        }
    }

    /// The squares such a piece would attack from here if only the given
    /// squares were occupied, own pieces included.
    fn attacks_of(
        &self,
        piece: Piece,
        sq: Square,
        occupied: SquareSet<Self::Bits>,
    ) -> SquareSet<Self::Bits>;

    /// Could such a piece on this square attack the target, if nothing stood in its way?
    /// A quick no where tables tell; a yes may be wrong.
    #[inline]
    fn may_attack(&self, piece: Piece, sq: Square, target: Square) -> bool {
        let _ = (piece, sq, target);
        true
    }

    /// Those of `attackers`, which attack the target over these blockers and over a
    /// piece that has left since, and those that attack it now because it left.
    #[inline]
    fn attackers_after_leaving(
        &self,
        target: Square,
        left: Square,
        attackers: SquareSet<Self::Bits>,
        occupied: SquareSet<Self::Bits>,
    ) -> SquareSet<Self::Bits> {
        let _ = (left, attackers);
        self.attackers_to(target, occupied)
    }

    /// Tells what such pieces on these squares attack, set by set, so that each
    /// square is told as often as it is attacked. A set may be that of several
    /// pieces together.
    #[inline(always)]
    fn each_attack(
        &self,
        piece: Piece,
        pieces: SquareSet<Self::Bits>,
        occupied: SquareSet<Self::Bits>,
        mut tell: impl FnMut(SquareSet<Self::Bits>),
    ) {
        for sq in pieces {
            tell(self.attacks_of(piece, sq, occupied));
        }
    }

    /// The squares a side attacks, its own pieces included.
    fn attacked_by(&self, side: Side) -> SquareSet<Self::Bits> {
        let occupied = self.occupied();
        let mut attacked = SquareSet::EMPTY;
        for index in 0..self.n_kinds() {
            let piece = Piece::new(side, Kind(index as u8));
            let pieces = self.of(side, piece.kind);
            self.each_attack(piece, pieces, occupied, |set| attacked |= set);
        }
        attacked
    }

    /// The empty squares such a piece could go to from here without capturing,
    /// if only the given squares were occupied.
    fn steps_of(
        &self,
        piece: Piece,
        sq: Square,
        occupied: SquareSet<Self::Bits>,
    ) -> SquareSet<Self::Bits>;

    /// How many pieces of a kind a side has in hand.
    #[inline]
    fn in_hand(&self, side: Side, kind: Kind) -> u32 {
        let _ = (side, kind);
        0
    }

    /// How many checks a side still has to give, where that decides.
    #[inline]
    fn checks_left(&self, side: Side) -> Option<u32> {
        let _ = side;
        None
    }

    /// The walls that stand on the board now, where walls come and go.
    #[inline]
    fn walls(&self) -> SquareSet<Self::Bits> {
        SquareSet::EMPTY
    }

    /// What positions of the game can hold besides pieces on squares: equal in every
    /// position of a game, made anew at every call.
    fn contents(&self) -> Contents {
        Contents::default()
    }

    /// What wins the game besides mate: equal in every position of a game, made
    /// anew at every call.
    fn aims(&self) -> Aims<Self::Bits>;

    /// The pieces of both sides that would attack this square if only the
    /// given squares were occupied.
    fn attackers_to(&self, sq: Square, occupied: SquareSet<Self::Bits>) -> SquareSet<Self::Bits>;

    /// How many kinds of pieces the game has; their numbers are 0 up to this.
    fn n_kinds(&self) -> usize;

    /// How a kind is written in positions and moves: `N`, in other games `+R`.
    fn symbol(&self, kind: Kind) -> &str;

    /// The kind written so, if the game has one.
    fn kind_of_symbol(&self, symbol: &str) -> Option<Kind> {
        (0..self.n_kinds()).map(|index| Kind(index as u8)).find(|&kind| self.symbol(kind) == symbol)
    }

    /// Is this the kind whose moves are written without a letter?
    fn is_unnamed(&self, kind: Kind) -> bool;

    /// Does losing a piece of this kind lose the game?
    fn is_royal(&self, kind: Kind) -> bool;
}
