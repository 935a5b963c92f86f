//! A position of any game behind one object, for code that explains all of them.
//!
//! Detectors ask a board a few hundred questions, a search asks millions: here
//! one width of sets and one virtual call a question cost nothing that matters,
//! and every detector is written and compiled once.

use game_core::{
    Aims, Bits, DrawReason, Geometry, Goal, Key, Kind, Move, MoveFacts, MoveList, Nature, Outcome,
    Piece, Position, Promotion, Setup, Side, SideEffect, Square, SquareSet, U256, see,
};
use notation::{fen, san};
use std::rc::Rc;

/// Squares of a board of any size.
pub type SquareGroup = SquareSet<U256>;

/// A position of any game: [`BoardView`](game_core::BoardView) and [`Position`]
/// in one trait that can be an object. Its methods mean what those mean.
pub trait AnyBoard {
    /// The shape of the board.
    fn geometry(&self) -> Geometry;
    /// The side to move.
    fn turn(&self) -> Side;
    /// All squares on which a piece stands.
    fn occupied(&self) -> SquareGroup;
    /// The squares of one side's pieces.
    fn of_side(&self, side: Side) -> SquareGroup;
    /// The squares of all pieces of a kind.
    fn of_kind(&self, kind: Kind) -> SquareGroup;
    /// The piece on a square.
    fn at(&self, sq: Square) -> Option<Piece>;
    /// The squares such a piece would attack from here if only the given squares
    /// were occupied.
    fn attacks_of(&self, piece: Piece, sq: Square, occupied: SquareGroup) -> SquareGroup;
    /// The empty squares such a piece could go to from here without capturing, if
    /// only the given squares were occupied.
    fn steps_of(&self, piece: Piece, sq: Square, occupied: SquareGroup) -> SquareGroup;
    /// The pieces of both sides that would attack this square if only the given
    /// squares were occupied.
    fn attackers_to(&self, sq: Square, occupied: SquareGroup) -> SquareGroup;
    /// How many pieces of a kind a side has in hand.
    fn in_hand(&self, side: Side, kind: Kind) -> u32;
    /// How many checks a side still has to give, where that decides.
    fn checks_left(&self, side: Side) -> Option<u32>;
    /// What wins the game besides mate.
    fn aims(&self) -> Aims<U256>;
    /// How many kinds of pieces the game has.
    fn n_kinds(&self) -> usize;
    /// How a kind is written in positions and moves.
    fn symbol(&self, kind: Kind) -> &str;
    /// Is this the kind whose moves are written without a letter?
    fn is_unnamed(&self, kind: Kind) -> bool;
    /// Does losing a piece of this kind lose the game?
    fn is_royal(&self, kind: Kind) -> bool;
    /// All legal moves.
    fn legal_moves(&self) -> MoveList;
    /// Is this a legal move here?
    fn is_legal(&self, m: Move) -> bool;
    /// What a legal move does.
    fn facts(&self, m: Move) -> MoveFacts;
    /// What a legal move with effects of its own does away from its squares.
    fn side_effects(&self, m: Move) -> Vec<SideEffect>;
    /// Could the opponent take a royal piece if it were to move now?
    fn in_check(&self) -> bool;
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The draw that the side to move may claim, if any.
    fn claimable_draw(&self) -> Option<DrawReason>;
    /// After how many more plies without progress a move rule ends the game.
    fn plies_to_move_rule(&self) -> u32;
    /// What this game lets a search take for granted.
    fn nature(&self) -> Nature;
    /// The key of this position.
    fn key(&self) -> Key;
    /// The contents of this position.
    fn setup(&self) -> Setup;
    /// The value of the exchange that a legal move begins.
    fn exchange(&self, m: Move, value: &dyn Fn(Kind) -> i32) -> i32;
    /// The position after a legal move.
    fn after(&self, m: Move) -> Rc<dyn AnyBoard>;
    /// The position after a pass, where the game lets a search pass and the side
    /// to move is not in check.
    fn after_pass(&self) -> Option<Rc<dyn AnyBoard>>;
    /// A legal move in short algebraic notation.
    fn san(&self, m: Move) -> String;
    /// The position as FEN.
    fn fen(&self) -> String;
}

/// A position as an object.
pub fn any_board<P: Position + 'static>(pos: &P) -> Rc<dyn AnyBoard> {
    Rc::new(Boxed(pos.clone()))
}

/// A position whose methods are those of [`AnyBoard`]; a type of its own, so that
/// the names of both traits do not meet.
struct Boxed<P>(P);

fn wide<B: Bits>(set: SquareSet<B>) -> SquareGroup {
    set.into_iter().collect()
}

fn wide_pair<B: Bits>(sets: [SquareSet<B>; 2]) -> [SquareGroup; 2] {
    sets.map(wide)
}

impl<P: Position + 'static> AnyBoard for Boxed<P> {
    fn geometry(&self) -> Geometry {
        self.0.geometry()
    }
    fn turn(&self) -> Side {
        self.0.turn()
    }
    fn occupied(&self) -> SquareGroup {
        wide(self.0.occupied())
    }
    fn of_side(&self, side: Side) -> SquareGroup {
        wide(self.0.of_side(side))
    }
    fn of_kind(&self, kind: Kind) -> SquareGroup {
        wide(self.0.of_kind(kind))
    }
    fn at(&self, sq: Square) -> Option<Piece> {
        self.0.at(sq)
    }
    fn attacks_of(&self, piece: Piece, sq: Square, occupied: SquareGroup) -> SquareGroup {
        wide(self.0.attacks_of(piece, sq, SquareSet::narrowed(occupied)))
    }
    fn steps_of(&self, piece: Piece, sq: Square, occupied: SquareGroup) -> SquareGroup {
        wide(self.0.steps_of(piece, sq, SquareSet::narrowed(occupied)))
    }
    fn attackers_to(&self, sq: Square, occupied: SquareGroup) -> SquareGroup {
        wide(self.0.attackers_to(sq, SquareSet::narrowed(occupied)))
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
            zone: wide_pair(known.zone),
            into: known.into,
        };
        let goal = |known: Goal<P::Bits>| Goal { by: known.by, squares: wide_pair(known.squares) };
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
    fn symbol(&self, kind: Kind) -> &str {
        self.0.symbol(kind)
    }
    fn is_unnamed(&self, kind: Kind) -> bool {
        self.0.is_unnamed(kind)
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
    fn side_effects(&self, m: Move) -> Vec<SideEffect> {
        self.0.side_effects(m)
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
    fn exchange(&self, m: Move, value: &dyn Fn(Kind) -> i32) -> i32 {
        see::value(&self.0, m, value)
    }
    fn after(&self, m: Move) -> Rc<dyn AnyBoard> {
        let mut pos = self.0.clone();
        pos.make(m, &mut ());
        Rc::new(Boxed(pos))
    }
    fn after_pass(&self) -> Option<Rc<dyn AnyBoard>> {
        if !self.0.nature().null_move || self.0.in_check() {
            return None;
        }
        let mut pos = self.0.clone();
        pos.make_null_move();
        Some(Rc::new(Boxed(pos)))
    }
    fn san(&self, m: Move) -> String {
        san::print(&self.0, m)
    }
    fn fen(&self) -> String {
        fen::print(&self.0.to_setup())
    }
}
