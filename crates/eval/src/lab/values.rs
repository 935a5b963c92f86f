//! A value for every piece on every square, all tables on one scale.

use super::formula::{Weight, rounded_ratio};
use game_core::{BoardView, Kind, Piece, Side, Square};

/// The values of the kinds, taken as a vector, are so many points long.
pub(super) const MAGNITUDE: f64 = 1_000_000.0;

/// No piece has more points than this on any square, so that sums of weighted
/// tables never overflow, whatever the formula.
const MOST_POINTS: f64 = 4.0 * MAGNITUDE;

/// How many kinds and squares a game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) n_kinds: usize,
    pub(super) n_squares: usize,
}

impl Shape {
    pub(super) fn of<V: BoardView>(view: &V) -> Shape {
        Shape { n_kinds: view.n_kinds(), n_squares: view.geometry().n_squares() }
    }

    /// How many pieces there are, by side and kind.
    pub(super) fn n_pieces(self) -> usize {
        2 * self.n_kinds
    }

    /// How many pairs of a piece and a square there are.
    pub(super) fn n_cells(self) -> usize {
        self.n_pieces() * self.n_squares
    }

    #[inline]
    pub(super) fn piece(self, piece: Piece) -> usize {
        piece.side.index() * self.n_kinds + piece.kind.index()
    }

    #[inline]
    pub(super) fn cell(self, piece: Piece, sq: Square) -> usize {
        self.piece(piece) * self.n_squares + sq.index()
    }

    pub(super) fn kinds(self) -> impl Iterator<Item = Kind> {
        (0..self.n_kinds).map(|index| Kind(index as u8))
    }

    /// All pieces, in the order of their numbers.
    pub(super) fn pieces(self) -> impl Iterator<Item = Piece> {
        let of_side = move |side| self.kinds().map(move |kind| Piece::new(side, kind));
        Side::BOTH.into_iter().flat_map(of_side)
    }

    /// All pieces on all squares, with their numbers.
    pub(super) fn cells(self) -> impl Iterator<Item = (Piece, Square, usize)> {
        let on_squares = move |piece| {
            let squares = (0..self.n_squares).map(|index| Square(index as u8));
            squares.map(move |sq| (piece, sq, self.cell(piece, sq)))
        };
        self.pieces().flat_map(on_squares)
    }

    /// The most points an evaluator without a table gives.
    pub(super) fn most_without_table(self) -> f64 {
        MAGNITUDE / (self.n_kinds.max(1) as f64).sqrt()
    }
}

/// The values of pieces on squares, in points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ValueTable {
    pub(super) shape: Shape,
    /// By side, kind and square.
    pub(super) on_square: Vec<i64>,
    /// By side and kind, wherever it stands: the mean over its squares.
    pub(super) anywhere: Vec<i64>,
}

impl ValueTable {
    pub(super) fn nothing(shape: Shape) -> ValueTable {
        let (on_square, anywhere) = (vec![0; shape.n_cells()], vec![0; shape.n_pieces()]);
        ValueTable { shape, on_square, anywhere }
    }

    /// Amounts brought to the common scale by their means over the squares
    /// where a piece can stand.
    pub(super) fn scaled(shape: Shape, amounts: &[i64], places: &[bool]) -> ValueTable {
        let mean = |piece: Piece| {
            let first = shape.cell(piece, Square(0));
            let cells = first..first + shape.n_squares;
            let standing: Vec<i64> = cells.filter(|&i| places[i]).map(|i| amounts[i]).collect();
            standing.iter().sum::<i64>() as f64 / standing.len().max(1) as f64
        };
        let means: Vec<f64> = shape.pieces().map(mean).collect();
        let of_both = |kind: usize| f64::midpoint(means[kind], means[kind + shape.n_kinds]);
        let squares: f64 = (0..shape.n_kinds).map(|kind| of_both(kind).powi(2)).sum();
        let scale = if squares > 0.0 { MAGNITUDE / squares.sqrt() } else { 0.0 };
        let points = |amount: f64| (amount * scale).round().clamp(-MOST_POINTS, MOST_POINTS) as i64;
        let on_square = amounts.iter().zip(places);
        ValueTable {
            shape,
            on_square: on_square
                .map(|(&n, &is_place)| points(n as f64) * i64::from(is_place))
                .collect(),
            anywhere: means.into_iter().map(points).collect(),
        }
    }

    /// The table in which a piece has its mean value on every square.
    pub(super) fn levelled(mut self) -> ValueTable {
        let n_squares = self.shape.n_squares;
        for (cells, &mean) in self.on_square.chunks_mut(n_squares).zip(&self.anywhere) {
            cells.fill(mean);
        }
        self
    }

    /// The table multiplied with a weight.
    pub(super) fn weighted(&self, weight: Weight) -> ValueTable {
        let weigh = |amounts: &[i64]| amounts.iter().map(|&amount| weight.of(amount)).collect();
        ValueTable {
            shape: self.shape,
            on_square: weigh(&self.on_square),
            anywhere: weigh(&self.anywhere),
        }
    }

    pub(super) fn add(&mut self, other: &ValueTable) {
        let add = |to: &mut [i64], from: &[i64]| to.iter_mut().zip(from).for_each(|(a, b)| *a += b);
        add(&mut self.on_square, &other.on_square);
        add(&mut self.anywhere, &other.anywhere);
    }

    /// The value of a kind, the mean of both sides.
    pub(super) fn of_kind(&self, kind: Kind) -> i64 {
        let of_side = |side| self.anywhere[self.shape.piece(Piece::new(side, kind))];
        rounded_ratio(of_side(Side::White) + of_side(Side::Black), 2)
    }
}
