//! Games played with the men of chess on its board: what is known of those men
//! holds there too.

use super::tables::sample;
use crate::hce::{Hce, MOST_OF_A_KIND};
use crate::values::piece_value;
use game_core::orthodox::{BISHOP, KING, KNIGHT, N_KINDS, PAWN, QUEEN, ROOK};
use game_core::{
    Aims, Bits, BoardView, Evaluator, Geometry, Kind, Observer as _, Piece, Side, Square,
    SquareSet, Tracer, U256,
};

/// The chess board's files and ranks.
const BOARD: u8 = 8;
/// How many filled boards the men of a game are tried on.
const TRIALS: u64 = 4;

/// Which kinds of a game are the men of chess.
#[derive(Clone, Copy, Debug)]
pub(super) struct Men {
    /// The game's kinds in the order of chess.
    kinds: [Kind; N_KINDS],
    /// The kinds of chess in the order of the game.
    orthodox: [Kind; N_KINDS],
}

impl Men {
    /// The men, if the game has these six and no others, and if they do in it
    /// what they do in chess: mate a king, one move at a time.
    pub(super) fn of<V: BoardView>(view: &V, aims: &Aims<V::Bits>) -> Option<Men> {
        let board = view.geometry();
        let is_alike = (board.files(), board.ranks()) == (BOARD, BOARD)
            && view.n_kinds() == N_KINDS
            && !aims.losing_wins
            && aims.moves == [1, 1];
        if !is_alike {
            return None;
        }
        let all = || (0..N_KINDS).map(|index| Kind(index as u8));
        let mut men = Men { kinds: [PAWN; N_KINDS], orthodox: [PAWN; N_KINDS] };
        for man in all() {
            let kind = all().find(|&kind| moves_alike(view, kind, man))?;
            men.kinds[man.index()] = kind;
            men.orthodox[kind.index()] = man;
        }
        view.is_royal(men.kinds[KING.index()]).then_some(men)
    }

    /// Are these armies of chess: one king each, and no more of a kind than
    /// can be counted?
    pub(super) fn make_armies<V: BoardView>(&self, view: &V) -> bool {
        Side::BOTH.iter().all(|&side| {
            let n = |kind: Kind| view.of(side, kind).len();
            let few = |&kind: &Kind| n(kind) + view.in_hand(side, kind) <= MOST_OF_A_KIND;
            n(self.kinds[KING.index()]) == 1 && self.kinds.iter().all(few)
        })
    }

    /// What a kind is worth in exchanges. Royal pieces are not for sale.
    pub(super) fn worth(&self, kind: Kind) -> i32 {
        match self.orthodox[kind.index()] {
            KING => 0,
            man => piece_value(man),
        }
    }

    /// A piece as chess knows it.
    #[inline(always)]
    fn orthodox(&self, piece: Piece) -> Piece {
        Piece::new(piece.side, self.orthodox[piece.kind.index()])
    }
}

/// The judge of chess, sitting in another game.
#[derive(Clone)]
pub(super) struct Guest {
    hce: Hce,
    pub(super) men: Men,
}

impl Guest {
    pub(super) fn new(men: Men) -> Guest {
        Guest { hce: Hce::new(), men }
    }

    pub(super) fn reset<V: BoardView>(&mut self, view: &V) {
        self.hce.reset(&AsChess { view, men: &self.men });
    }

    #[inline(always)]
    pub(super) fn push<V: BoardView>(&mut self) {
        Evaluator::<AsChess<'_, V>>::push(&mut self.hce);
    }

    #[inline(always)]
    pub(super) fn pop<V: BoardView>(&mut self) {
        Evaluator::<AsChess<'_, V>>::pop(&mut self.hce);
    }

    #[inline(always)]
    pub(super) fn put(&mut self, sq: Square, piece: Piece) {
        let man = self.men.orthodox(piece);
        if is_known_to_chess(man, sq) {
            self.hce.put(sq, man);
        }
    }

    #[inline(always)]
    pub(super) fn take(&mut self, sq: Square, piece: Piece) {
        let man = self.men.orthodox(piece);
        if is_known_to_chess(man, sq) {
            self.hce.take(sq, man);
        }
    }

    /// The score for the side to move.
    #[inline(always)]
    pub(super) fn evaluate<V: BoardView>(&mut self, view: &V) -> i32 {
        self.hce.evaluate(&AsChess { view, men: &self.men }).raw()
    }

    pub(super) fn trace<V: BoardView>(&mut self, view: &V, tracer: &mut dyn Tracer) {
        self.hce.trace(&AsChess { view, men: &self.men }, tracer);
    }
}

/// Where pawns of chess never stand: on the first and the last rank. Games
/// whose pawns do stand there have them overlooked.
const NO_PAWNS: u64 = 0xff00_0000_0000_00ff;

/// Can a man stand there in chess?
#[inline(always)]
fn is_known_to_chess(man: Piece, sq: Square) -> bool {
    man.kind != PAWN || NO_PAWNS >> (sq.index() & 63) & 1 == 0
}

/// Does a kind move as this man of chess does?
fn moves_alike<V: BoardView>(view: &V, kind: Kind, man: Kind) -> bool {
    let board = view.geometry();
    Side::BOTH.iter().all(|&side| {
        let (piece, like) = (Piece::new(side, kind), Piece::new(side, man));
        (0..TRIALS).all(|number| {
            let occupied = sample(view, number, side);
            board.squares().all(|sq| {
                let (attacks, steps) = moves_of(board, like, sq, occupied);
                view.attacks_of(piece, sq, occupied) == attacks
                    && view.steps_of(piece, sq, occupied) == steps
            })
        })
    })
}

/// What a man of chess attacks, and where it can step to.
fn moves_of<B: Bits>(
    board: Geometry,
    man: Piece,
    sq: Square,
    occupied: SquareSet<B>,
) -> (SquareSet<B>, SquareSet<B>) {
    const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const OBLIQUE: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    const JUMPS: [(i32, i32); 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let (ahead, home) = if man.side == Side::White { (1, 1) } else { (-1, BOARD - 2) };
    let go = |directions: &[(i32, i32)], most: u8| -> SquareSet<B> {
        let mut set = SquareSet::EMPTY;
        for &(files, ranks) in directions {
            let mut at = sq;
            for _ in 0..most {
                let file = i32::from(board.file(at)) + files;
                let rank = i32::from(board.rank(at)) + ranks;
                let next = u8::try_from(file).ok().zip(u8::try_from(rank).ok());
                let Some(to) = next.and_then(|(file, rank)| board.square(file, rank)) else {
                    break;
                };
                set.insert(to);
                if occupied.has(to) {
                    break;
                }
                at = to;
            }
        }
        set
    };
    let attacks = match man.kind {
        PAWN => {
            let steps = if board.rank(sq) == home { 2 } else { 1 };
            return (go(&[(-1, ahead), (1, ahead)], 1), go(&[(0, ahead)], steps) - occupied);
        }
        KNIGHT => go(&JUMPS, 1),
        BISHOP => go(&OBLIQUE, BOARD),
        ROOK => go(&STRAIGHT, BOARD),
        QUEEN => go(&STRAIGHT, BOARD) | go(&OBLIQUE, BOARD),
        _ => go(&STRAIGHT, 1) | go(&OBLIQUE, 1),
    };
    (attacks, attacks - occupied)
}

/// A position of such a game, looked at as one of chess.
struct AsChess<'a, V> {
    view: &'a V,
    men: &'a Men,
}

impl<V: BoardView> AsChess<'_, V> {
    /// The game's name for a man.
    #[inline(always)]
    fn kind(&self, man: Kind) -> Kind {
        self.men.kinds[man.index()]
    }
}

/// The sixty-four squares of a set.
#[inline(always)]
fn narrow<B: Bits>(set: SquareSet<B>) -> SquareSet<u64> {
    SquareSet(set.0.folded())
}

/// The same squares in a set of any width.
#[inline(always)]
fn widen<B: Bits>(set: SquareSet<u64>) -> SquareSet<B> {
    SquareSet(B::narrowed(U256([set.0, 0, 0, 0])))
}

impl<V: BoardView> BoardView for AsChess<'_, V> {
    type Bits = u64;

    fn geometry(&self) -> Geometry {
        self.view.geometry()
    }
    #[inline(always)]
    fn turn(&self) -> Side {
        self.view.turn()
    }
    #[inline(always)]
    fn occupied(&self) -> SquareSet<u64> {
        narrow(self.view.occupied())
    }
    #[inline(always)]
    fn of_side(&self, side: Side) -> SquareSet<u64> {
        narrow(self.view.of_side(side))
    }
    #[inline(always)]
    fn of_kind(&self, man: Kind) -> SquareSet<u64> {
        let men = narrow(self.view.of_kind(self.kind(man)));
        if man == PAWN { men - SquareSet(NO_PAWNS) } else { men }
    }
    #[inline(always)]
    fn at(&self, sq: Square) -> Option<Piece> {
        let man = self.view.at(sq).map(|piece| self.men.orthodox(piece));
        man.filter(|&man| is_known_to_chess(man, sq))
    }
    #[inline(always)]
    fn attacks_of(&self, man: Piece, sq: Square, occupied: SquareSet<u64>) -> SquareSet<u64> {
        let piece = Piece::new(man.side, self.kind(man.kind));
        narrow(self.view.attacks_of(piece, sq, widen(occupied)))
    }
    fn steps_of(&self, man: Piece, sq: Square, occupied: SquareSet<u64>) -> SquareSet<u64> {
        let piece = Piece::new(man.side, self.kind(man.kind));
        narrow(self.view.steps_of(piece, sq, widen(occupied)))
    }
    #[inline(always)]
    fn in_hand(&self, side: Side, man: Kind) -> u32 {
        self.view.in_hand(side, self.kind(man))
    }
    #[inline(always)]
    fn checks_left(&self, side: Side) -> Option<u32> {
        self.view.checks_left(side)
    }
    fn aims(&self) -> Aims<u64> {
        Aims::mate()
    }
    fn attackers_to(&self, sq: Square, occupied: SquareSet<u64>) -> SquareSet<u64> {
        narrow(self.view.attackers_to(sq, widen(occupied)))
    }
    fn n_kinds(&self) -> usize {
        N_KINDS
    }
    fn symbol(&self, man: Kind) -> &str {
        self.view.symbol(self.kind(man))
    }
    fn is_unnamed(&self, man: Kind) -> bool {
        self.view.is_unnamed(self.kind(man))
    }
    fn is_royal(&self, man: Kind) -> bool {
        self.view.is_royal(self.kind(man))
    }
}
