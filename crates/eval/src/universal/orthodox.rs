//! Games played with the pieces of chess on its board: what is known of those
//! pieces holds there, too.
//!
//! Whether a game is one of them is found by trying how its kinds move on filled
//! boards, not by names.

use super::reach::sample;
use crate::hce::weights::{MATERIAL, Pair, WEIGHTS};
use crate::hce::{self, Coefficients, FittedWeights, Hce, MOST_OF_A_KIND};
use crate::values::piece_value;
use game_core::orthodox::{BISHOP, KING, KNIGHT, N_KINDS, PAWN, QUEEN, ROOK};
use game_core::{
    Aims, Bits, BoardView, Evaluator, Geometry, Kind, Observer as _, Piece, Set64, Side, Square,
    SquareSet, Tracer, U256,
};

/// Files of the chess board, and ranks.
const SIDE_LENGTH: u8 = 8;
/// How many filled boards the kinds of a game are tried on.
const TRIALS: u64 = 4;

/// Which kinds of a game are those of chess.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrthodoxKinds {
    /// The game's kinds in the order of chess.
    kinds: [Kind; N_KINDS],
    /// The kinds of chess in the order of the game.
    orthodox: [Kind; N_KINDS],
}

impl OrthodoxKinds {
    /// The kinds, if the game has these six and no others, and if they do in it
    /// what they do in chess: mate a king, one move at a time.
    pub(super) fn of<V: BoardView>(view: &V, aims: &Aims<V::Bits>) -> Option<OrthodoxKinds> {
        let board = view.geometry();
        let is_alike = (board.files(), board.ranks()) == (SIDE_LENGTH, SIDE_LENGTH)
            && view.n_kinds() == N_KINDS
            && !aims.losing_wins
            && aims.moves == [1, 1];
        if !is_alike {
            return None;
        }
        let all = || (0..N_KINDS).map(|index| Kind(index as u8));
        let mut found = OrthodoxKinds { kinds: [PAWN; N_KINDS], orthodox: [PAWN; N_KINDS] };
        for like in all() {
            let kind = all().find(|&kind| moves_alike(view, kind, like))?;
            found.kinds[like.index()] = kind;
            found.orthodox[kind.index()] = like;
        }
        view.is_royal(found.kinds[KING.index()]).then_some(found)
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

    /// The values of the game's kinds in exchanges, by these weights of its own: as they
    /// are to those of chess, so are the values. The king is never exchanged.
    fn worths(&self, weights: &[Pair]) -> [i32; N_KINDS] {
        let sum = |pair: Pair| i32::from(pair.0) + i32::from(pair.1);
        let worth = |kind: Kind| match kind {
            KING => 0,
            kind => {
                let at = MATERIAL + kind.index();
                let own = sum(weights[at]).max(sum(WEIGHTS[at]) / LEAST_SHARE);
                piece_value(kind) * own / sum(WEIGHTS[at])
            }
        };
        self.orthodox.map(worth)
    }

    /// A piece as chess knows it.
    #[inline(always)]
    fn orthodox(&self, piece: Piece) -> Piece {
        Piece::new(piece.side, self.orthodox[piece.kind.index()])
    }
}

/// The evaluation of chess, at work in another game.
#[derive(Clone)]
pub(super) struct OrthodoxEvaluator {
    hce: Hce<FittedWeights>,
    pub(super) kinds: OrthodoxKinds,
    /// The values of the game's kinds in exchanges.
    worths: [i32; N_KINDS],
}

/// No piece is worth less than this share of what it is worth in chess.
const LEAST_SHARE: i32 = 5;

impl OrthodoxEvaluator {
    /// The evaluation of chess with these weights, a pair for each of its page.
    pub(super) fn new(kinds: OrthodoxKinds, weights: &[Pair]) -> OrthodoxEvaluator {
        let hce = Hce::with(FittedWeights::new(weights));
        OrthodoxEvaluator { hce, kinds, worths: kinds.worths(weights) }
    }

    /// The value of a kind in exchanges.
    pub(super) fn worth(&self, kind: Kind) -> i32 {
        self.worths[kind.index()]
    }

    /// The position as a fit of the weights of chess sees it.
    pub(super) fn coefficients<V: BoardView>(&self, view: &V) -> Coefficients {
        hce::coefficients(&AsChess { view, kinds: &self.kinds })
    }

    pub(super) fn reset<V: BoardView>(&mut self, view: &V) {
        self.hce.reset(&AsChess { view, kinds: &self.kinds });
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
        let piece = self.kinds.orthodox(piece);
        if is_known_to_chess(piece, sq) {
            self.hce.put(sq, piece);
        }
    }

    #[inline(always)]
    pub(super) fn take(&mut self, sq: Square, piece: Piece) {
        let piece = self.kinds.orthodox(piece);
        if is_known_to_chess(piece, sq) {
            self.hce.take(sq, piece);
        }
    }

    /// The score for the side to move.
    #[inline(always)]
    pub(super) fn evaluate<V: BoardView>(&mut self, view: &V) -> i32 {
        self.hce.evaluate(&AsChess { view, kinds: &self.kinds }).raw()
    }

    pub(super) fn trace<V: BoardView>(&mut self, view: &V, tracer: &mut dyn Tracer) {
        self.hce.trace(&AsChess { view, kinds: &self.kinds }, tracer);
    }
}

/// Where pawns of chess never stand: on the first and the last rank. Games
/// whose pawns do stand there have them overlooked.
const NO_PAWNS: Set64 = SquareSet(0xff00_0000_0000_00ff);

/// Can a piece stand there in chess?
#[inline(always)]
fn is_known_to_chess(piece: Piece, sq: Square) -> bool {
    piece.kind != PAWN || !NO_PAWNS.has(sq)
}

/// Does a kind of a game move as this kind of chess does?
fn moves_alike<V: BoardView>(view: &V, kind: Kind, like: Kind) -> bool {
    let board = view.geometry();
    Side::BOTH.iter().all(|&side| {
        let (piece, like) = (Piece::new(side, kind), Piece::new(side, like));
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

/// A step as (files, ranks).
type Step = (i32, i32);

const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const OBLIQUE: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const JUMPS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// What a piece of chess attacks, and where it can step to.
fn moves_of<B: Bits>(
    board: Geometry,
    piece: Piece,
    sq: Square,
    occupied: SquareSet<B>,
) -> (SquareSet<B>, SquareSet<B>) {
    let go = |steps: &[Step], most: u8| walk(board, sq, occupied, steps, most);
    let attacks = match piece.kind {
        PAWN => {
            let (ahead, home) =
                if piece.side == Side::White { (1, 1) } else { (-1, SIDE_LENGTH - 2) };
            let most = if board.rank(sq) == home { 2 } else { 1 };
            return (go(&[(-1, ahead), (1, ahead)], 1), go(&[(0, ahead)], most) - occupied);
        }
        KNIGHT => go(&JUMPS, 1),
        BISHOP => go(&OBLIQUE, SIDE_LENGTH),
        ROOK => go(&STRAIGHT, SIDE_LENGTH),
        QUEEN => go(&STRAIGHT, SIDE_LENGTH) | go(&OBLIQUE, SIDE_LENGTH),
        _ => go(&STRAIGHT, 1) | go(&OBLIQUE, 1),
    };
    (attacks, attacks - occupied)
}

/// The squares reached by repeating each of these steps at most so often, up to
/// and including the first blocker.
fn walk<B: Bits>(
    board: Geometry,
    from: Square,
    blockers: SquareSet<B>,
    steps: &[Step],
    most: u8,
) -> SquareSet<B> {
    let mut set = SquareSet::EMPTY;
    for &(files, ranks) in steps {
        let mut at = from;
        for _ in 0..most {
            let file = i32::from(board.file(at)) + files;
            let rank = i32::from(board.rank(at)) + ranks;
            let next = u8::try_from(file).ok().zip(u8::try_from(rank).ok());
            let Some(to) = next.and_then(|(file, rank)| board.square(file, rank)) else { break };
            set.insert(to);
            if blockers.has(to) {
                break;
            }
            at = to;
        }
    }
    set
}

/// A position of such a game, seen as a position of chess.
struct AsChess<'a, V> {
    view: &'a V,
    kinds: &'a OrthodoxKinds,
}

impl<V: BoardView> AsChess<'_, V> {
    /// The game's number of a kind of chess.
    #[inline(always)]
    fn kind(&self, kind: Kind) -> Kind {
        self.kinds.kinds[kind.index()]
    }
}

/// The squares of a set on a board of 64 squares.
#[inline(always)]
fn narrow<B: Bits>(set: SquareSet<B>) -> Set64 {
    SquareSet(set.0.folded())
}

/// A set of squares of chess in a set of any width.
#[inline(always)]
fn widen<B: Bits>(set: Set64) -> SquareSet<B> {
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
    fn occupied(&self) -> Set64 {
        narrow(self.view.occupied())
    }
    #[inline(always)]
    fn of_side(&self, side: Side) -> Set64 {
        narrow(self.view.of_side(side))
    }
    #[inline(always)]
    fn of_kind(&self, kind: Kind) -> Set64 {
        let pieces = narrow(self.view.of_kind(self.kind(kind)));
        if kind == PAWN { pieces - NO_PAWNS } else { pieces }
    }
    #[inline(always)]
    fn at(&self, sq: Square) -> Option<Piece> {
        let piece = self.view.at(sq).map(|piece| self.kinds.orthodox(piece));
        piece.filter(|&piece| is_known_to_chess(piece, sq))
    }
    #[inline(always)]
    fn attacks_of(&self, piece: Piece, sq: Square, occupied: Set64) -> Set64 {
        let piece = Piece::new(piece.side, self.kind(piece.kind));
        narrow(self.view.attacks_of(piece, sq, widen(occupied)))
    }
    fn steps_of(&self, piece: Piece, sq: Square, occupied: Set64) -> Set64 {
        let piece = Piece::new(piece.side, self.kind(piece.kind));
        narrow(self.view.steps_of(piece, sq, widen(occupied)))
    }
    #[inline(always)]
    fn in_hand(&self, side: Side, kind: Kind) -> u32 {
        self.view.in_hand(side, self.kind(kind))
    }
    #[inline(always)]
    fn checks_left(&self, side: Side) -> Option<u32> {
        self.view.checks_left(side)
    }
    fn aims(&self) -> Aims<u64> {
        Aims::mate()
    }
    fn attackers_to(&self, sq: Square, occupied: Set64) -> Set64 {
        narrow(self.view.attackers_to(sq, widen(occupied)))
    }
    fn n_kinds(&self) -> usize {
        N_KINDS
    }
    fn symbol(&self, kind: Kind) -> &str {
        self.view.symbol(self.kind(kind))
    }
    fn is_unnamed(&self, kind: Kind) -> bool {
        self.view.is_unnamed(self.kind(kind))
    }
    fn is_royal(&self, kind: Kind) -> bool {
        self.view.is_royal(self.kind(kind))
    }
}
