//! A position of any game as an object, so that the tests are compiled once.

use game_core::{
    Aims, Bits, DrawReason, Geometry, Goal, Key, Kind, Move, MoveFacts, MoveList, Nature, Outcome,
    Piece, Position, Promotion, Setup, Side, Square, SquareSet, U256,
};
use std::rc::Rc;

/// Squares of a board of any size.
pub(crate) type WideSquares = SquareSet<U256>;

/// What the checker asks of a position. The methods mean what those of
/// [`Position`] mean.
pub(crate) trait SeenBoard {
    fn geometry(&self) -> Geometry;
    fn turn(&self) -> Side;
    fn occupied(&self) -> WideSquares;
    fn at(&self, sq: Square) -> Option<Piece>;
    fn attacks_of(&self, piece: Piece, sq: Square, occupied: WideSquares) -> WideSquares;
    fn steps_of(&self, piece: Piece, sq: Square, occupied: WideSquares) -> WideSquares;
    fn in_hand(&self, side: Side, kind: Kind) -> u32;
    fn checks_left(&self, side: Side) -> Option<u32>;
    fn aims(&self) -> Aims<U256>;
    fn n_kinds(&self) -> usize;
    fn is_royal(&self, kind: Kind) -> bool;
    fn legal_moves(&self) -> MoveList;
    fn is_legal(&self, m: Move) -> bool;
    fn facts(&self, m: Move) -> MoveFacts;
    fn in_check(&self) -> bool;
    fn outcome(&self) -> Option<Outcome>;
    fn claimable_draw(&self) -> Option<DrawReason>;
    fn plies_to_move_rule(&self) -> u32;
    fn nature(&self) -> Nature;
    fn key(&self) -> Key;
    fn setup(&self) -> Setup;
    /// The position after a legal move.
    fn after(&self, m: Move) -> Rc<dyn SeenBoard>;
    /// The position after a pass, where that can be: not in check.
    fn passed(&self) -> Option<Rc<dyn SeenBoard>>;
}

/// A position whose methods are those of [`SeenBoard`].
pub(crate) struct Erased<P>(pub P);

fn wide<B: Bits>(set: SquareSet<B>) -> WideSquares {
    set.into_iter().collect()
}

impl<P: Position + 'static> SeenBoard for Erased<P> {
    fn geometry(&self) -> Geometry {
        self.0.geometry()
    }
    fn turn(&self) -> Side {
        self.0.turn()
    }
    fn occupied(&self) -> WideSquares {
        wide(self.0.occupied())
    }
    fn at(&self, sq: Square) -> Option<Piece> {
        self.0.at(sq)
    }
    fn attacks_of(&self, piece: Piece, sq: Square, occupied: WideSquares) -> WideSquares {
        wide(self.0.attacks_of(piece, sq, SquareSet::narrowed(occupied)))
    }
    fn steps_of(&self, piece: Piece, sq: Square, occupied: WideSquares) -> WideSquares {
        wide(self.0.steps_of(piece, sq, SquareSet::narrowed(occupied)))
    }
    fn in_hand(&self, side: Side, kind: Kind) -> u32 {
        self.0.in_hand(side, kind)
    }
    fn checks_left(&self, side: Side) -> Option<u32> {
        self.0.checks_left(side)
    }
    fn aims(&self) -> Aims<U256> {
        let aims = self.0.aims();
        let promotion = |known: Promotion<P::Bits>| Promotion {
            kind: known.kind,
            zone: known.zone.map(wide),
            into: known.into,
        };
        let goal = |known: Goal<P::Bits>| Goal { by: known.by, squares: known.squares.map(wide) };
        Aims {
            promotions: aims.promotions.into_iter().map(promotion).collect(),
            goals: aims.goals.into_iter().map(goal).collect(),
            precious: aims.precious,
            losing_wins: aims.losing_wins,
            hands: aims.hands,
            moves: aims.moves,
        }
    }
    fn n_kinds(&self) -> usize {
        self.0.n_kinds()
    }
    fn is_royal(&self, kind: Kind) -> bool {
        self.0.is_royal(kind)
    }
    fn legal_moves(&self) -> MoveList {
        self.0.legal_moves()
    }
    fn is_legal(&self, m: Move) -> bool {
        self.0.is_legal(m)
    }
    fn facts(&self, m: Move) -> MoveFacts {
        self.0.facts(m)
    }
    fn in_check(&self) -> bool {
        self.0.in_check()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn claimable_draw(&self) -> Option<DrawReason> {
        self.0.claimable_draw()
    }
    fn plies_to_move_rule(&self) -> u32 {
        self.0.plies_to_move_rule()
    }
    fn nature(&self) -> Nature {
        self.0.nature()
    }
    fn key(&self) -> Key {
        self.0.key()
    }
    fn setup(&self) -> Setup {
        self.0.to_setup()
    }
    fn after(&self, m: Move) -> Rc<dyn SeenBoard> {
        let mut pos = self.0.clone();
        pos.make(m, &mut ());
        Rc::new(Erased(pos))
    }
    fn passed(&self) -> Option<Rc<dyn SeenBoard>> {
        if self.0.in_check() || !self.0.nature().null_move {
            return None;
        }
        let mut pos = self.0.clone();
        pos.make_null_move();
        Some(Rc::new(Erased(pos)))
    }
}
