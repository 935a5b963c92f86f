//! How near pieces are to squares, in moves over an empty board.

use super::values::Shape;
use game_core::{BoardView, Piece, Square, SquareSet};

/// The nearness of being one move away: a number most distances divide without
/// a remainder.
pub(super) const ONE: u32 = 27_720;

/// Nearness of every piece on every square to every square.
#[derive(Debug)]
pub(super) struct Nearness {
    shape: Shape,
    cells: Vec<u32>,
}

impl Nearness {
    pub(super) fn of<V: BoardView>(view: &V) -> Nearness {
        let shape = Shape::of(view);
        let mut cells = Vec::with_capacity(shape.n_cells() * shape.n_squares);
        for piece in shape.pieces() {
            let roads = Roads::of(view, piece);
            for from in view.geometry().squares() {
                let walks = roads.walks(from);
                cells.extend(view.geometry().squares().map(|to| roads.nearness(view, &walks, to)));
            }
        }
        Nearness { shape, cells }
    }

    /// 2/(moves onto the square) + 1/(moves to within one square of it).
    pub(super) fn get(&self, piece: Piece, from: Square, to: Square) -> u32 {
        self.cells[self.shape.cell(piece, from) * self.shape.n_squares + to.index()]
    }
}

/// Where a piece goes from each square of an empty board.
struct Roads<B: game_core::Bits> {
    steps: Vec<SquareSet<B>>,
    /// The last move may be a capture as well: a pawn gets to a king by one.
    last: Vec<SquareSet<B>>,
}

impl<B: game_core::Bits> Roads<B> {
    fn of<V: BoardView<Bits = B>>(view: &V, piece: Piece) -> Roads<B> {
        let nothing = SquareSet::EMPTY;
        let steps = |sq| view.steps_of(piece, sq, nothing);
        let last = |sq| view.steps_of(piece, sq, nothing) | view.attacks_of(piece, sq, nothing);
        let squares = || view.geometry().squares();
        Roads { steps: squares().map(steps).collect(), last: squares().map(last).collect() }
    }

    /// By number of moves, the squares where a piece can be after so many and
    /// no fewer.
    fn walks(&self, from: Square) -> Vec<SquareSet<B>> {
        let mut walks = vec![SquareSet::of(from)];
        let mut seen = SquareSet::of(from);
        while let Some(&front) = walks.last().filter(|front| front.any()) {
            let mut next = SquareSet::EMPTY;
            front.into_iter().for_each(|sq| next |= self.steps[sq.index()]);
            walks.push(next - seen);
            seen |= next;
        }
        walks
    }

    fn nearness<V: BoardView<Bits = B>>(
        &self,
        view: &V,
        walks: &[SquareSet<B>],
        to: Square,
    ) -> u32 {
        // A piece on the square counts as one move away: nothing is nearer.
        let is_there = |front: &SquareSet<B>| front.has(to);
        let arrives =
            |front: &SquareSet<B>| front.into_iter().any(|sq| self.last[sq.index()].has(to));
        let onto = if is_there(&walks[0]) { Some(1) } else { first(walks, arrives).map(|n| n + 1) };
        let around = around(view, to);
        let beside = first(walks, |front| front.meets(around)).map(|n| n.max(1));
        onto.map_or(0, |n| 2 * ONE / n) + beside.map_or(0, |n| ONE / n)
    }
}

/// After how many moves something first holds.
fn first<B: game_core::Bits>(
    walks: &[SquareSet<B>],
    holds: impl Fn(&SquareSet<B>) -> bool,
) -> Option<u32> {
    walks.iter().position(holds).map(|n| n as u32)
}

/// A square and those within one square of it.
fn around<V: BoardView>(view: &V, sq: Square) -> SquareSet<V::Bits> {
    let board = view.geometry();
    let near = |other: &Square| {
        board.file(*other).abs_diff(board.file(sq)) <= 1
            && board.rank(*other).abs_diff(board.rank(sq)) <= 1
    };
    board.squares().filter(near).collect()
}
