//! Moves that orthodox chess does not have, on a toy board that only knows a
//! list of moves. Chess itself is tested in `tests/chess_moves.rs`.

use super::*;
use game_core::{
    Aims, BoardView, DrawReason, Key, MoveClass, MoveFacts, MoveList, Nature, Observer, Origin,
    Outcome, Piece, Setup, Side, SquareSet,
};

pub(crate) const PAWN: Kind = Kind(0);
pub(crate) const ROOK: Kind = Kind(1);
pub(crate) const PROMOTED_ROOK: Kind = Kind(2);
pub(crate) const TOKIN: Kind = Kind(3);
const SYMBOLS: [&str; 4] = ["P", "R", "+R", "+P"];

/// A board of nine by ten, as in shogi variants, with a list of moves.
#[derive(Clone, Default)]
pub(crate) struct Toy {
    moves: Vec<MoveFacts>,
}

impl Toy {
    /// With one more move from square to square.
    pub(crate) fn step(mut self, kind: Kind, from: &str, to: &str) -> Toy {
        let origin = Origin::Board(square(from));
        self.moves.push(MoveFacts::plain(kind, origin, square(to)));
        self
    }

    /// With one more drop.
    pub(crate) fn drop(mut self, kind: Kind, to: &str) -> Toy {
        self = self.step(kind, "a1", to);
        self.last().origin = Origin::Hand;
        self
    }

    /// The last move added captures a pawn.
    pub(crate) fn capturing(mut self) -> Toy {
        let target = self.last().to;
        self.last().captured = Some((PAWN, target));
        self
    }

    /// The last move added promotes.
    pub(crate) fn becoming(mut self, kind: Kind) -> Toy {
        self.last().promotion = Some(kind);
        self
    }

    fn last(&mut self) -> &mut MoveFacts {
        self.moves.last_mut().expect("a move was added")
    }
}

fn square(name: &str) -> Square {
    board().parse(name).expect("a square of the board")
}

fn board() -> Geometry {
    Geometry::new(9, 10).expect("small enough")
}

impl BoardView for Toy {
    type Bits = u128;

    fn geometry(&self) -> Geometry {
        board()
    }
    fn turn(&self) -> Side {
        Side::White
    }
    fn occupied(&self) -> SquareSet<u128> {
        self.moves.iter().filter_map(MoveFacts::from).collect()
    }
    fn of_side(&self, _: Side) -> SquareSet<u128> {
        self.occupied()
    }
    fn of_kind(&self, kind: Kind) -> SquareSet<u128> {
        let of_kind = self.moves.iter().filter(|facts| facts.kind == kind);
        of_kind.filter_map(MoveFacts::from).collect()
    }
    fn at(&self, sq: Square) -> Option<Piece> {
        let facts = self.moves.iter().find(|facts| facts.from() == Some(sq))?;
        Some(Piece::new(Side::White, facts.kind))
    }
    fn attacks_of(&self, _: Piece, _: Square, _: SquareSet<u128>) -> SquareSet<u128> {
        SquareSet::EMPTY
    }
    fn steps_of(&self, _: Piece, _: Square, _: SquareSet<u128>) -> SquareSet<u128> {
        SquareSet::EMPTY
    }
    fn aims(&self) -> Aims<u128> {
        Aims::mate()
    }
    fn attackers_to(&self, _: Square, _: SquareSet<u128>) -> SquareSet<u128> {
        SquareSet::EMPTY
    }
    fn n_kinds(&self) -> usize {
        SYMBOLS.len()
    }
    fn symbol(&self, kind: Kind) -> &str {
        SYMBOLS[kind.index()]
    }
    fn is_unnamed(&self, kind: Kind) -> bool {
        kind == PAWN
    }
    fn is_royal(&self, _: Kind) -> bool {
        false
    }
}

impl Position for Toy {
    fn generate(&self, _: MoveClass, out: &mut MoveList) {
        for (index, facts) in self.moves.iter().enumerate() {
            // Drops carry a number that is no square, to catch readers who
            // believe it.
            let from = facts.from().unwrap_or(Square(u8::MAX));
            out.push(Move::new(from, facts.to, index as u16));
        }
    }
    fn snapshot(&self) -> Toy {
        self.clone()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.legal_moves().contains(&m)
    }
    fn make<O: Observer>(&mut self, _: Move, _: &mut O) {}
    fn unmake(&mut self) {}
    fn make_null_move(&mut self) {}
    fn key(&self) -> Key {
        0
    }
    fn in_check(&self) -> bool {
        false
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn early_outcome(&self, _: usize) -> Option<Outcome> {
        None
    }
    fn claimable_draw(&self) -> Option<DrawReason> {
        None
    }
    fn nature(&self) -> Nature {
        Nature::ORTHODOX
    }
    fn facts(&self, m: Move) -> MoveFacts {
        self.moves[usize::from(m.detail())]
    }
    fn to_setup(&self) -> Setup {
        Setup::empty(board())
    }
}

#[test]
fn every_kind_of_move_prints_and_reads_back() {
    let toy = Toy::default()
        .drop(PAWN, "e4")
        .drop(ROOK, "i10")
        .step(ROOK, "b8", "b9")
        .step(ROOK, "b8", "b9")
        .becoming(PROMOTED_ROOK)
        .step(PROMOTED_ROOK, "a10", "b9")
        .step(PAWN, "c9", "c10")
        .becoming(ROOK)
        .step(PAWN, "c9", "c10")
        .becoming(TOKIN);
    let texts = ["P@e4", "R@i10", "b8b9", "b8b9+", "a10b9", "c9c10r", "c9c10+"];
    let moves = toy.legal_moves();
    assert_eq!(moves.len(), texts.len());
    for (m, text) in moves.into_iter().zip(texts) {
        assert_eq!(print(&toy, m, CastlingText::KingTarget), text);
        assert_eq!(parse(&toy, text), Ok(m), "{text}");
    }
}

#[test]
fn drops_and_promotions_that_are_not_there_are_refused() {
    let toy = Toy::default().drop(PAWN, "e4").step(ROOK, "b8", "b9").step(PAWN, "c9", "c10");
    let toy = toy.becoming(ROOK);
    for (text, expected) in [
        ("R@e4", "\"R@e4\" is not legal here: this cannot be dropped on e4"),
        ("X@e4", "\"X@e4\" is not legal here: this cannot be dropped on e4"),
        ("P@e11", "\"P@e11\" is no move; write origin and target, like e2e4"),
        ("@e4", "\"@e4\" is no move; write origin and target, like e2e4"),
        ("b8b9+", "\"b8b9+\" is not legal here: nothing can go from b8 to b9"),
        ("c9c10", "\"c9c10\" does not say what the piece becomes, like e7e8q"),
    ] {
        assert_eq!(parse(&toy, text).unwrap_err().to_string(), expected);
    }
}
