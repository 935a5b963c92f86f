//! How far a piece gets and what it captures in one, two and three moves.

use super::boards::{Boards, LabBoard};
use super::seen_moves::SeenMoves;
use super::values::{Shape, ValueTable};
use game_core::{BoardView, Kind, Piece, Position, Square, SquareSet};

/// Sequences of up to so many moves are followed.
pub(super) const MOST_MOVES: usize = 3;
/// P1 + P2/2 + P3/4, four times.
const MOBILITY_SHARES: [i64; MOST_MOVES] = [4, 2, 1];
/// C1 + C2/2 + C3/3, six times.
const CAPTURE_SHARES: [i64; MOST_MOVES] = [6, 3, 2];
/// After so many looks at the moves of a piece, no more boards are tried: large
/// boards with many kinds would take seconds.
const MOST_LOOKS: u64 = 2_500_000;

/// The squares a piece can go to, captures included.
pub(crate) fn targets<V: BoardView>(
    view: &V,
    piece: Piece,
    sq: Square,
    own: SquareSet<V::Bits>,
    enemies: SquareSet<V::Bits>,
) -> SquareSet<V::Bits> {
    let occupied = own | enemies;
    view.steps_of(piece, sq, occupied) | (view.attacks_of(piece, sq, occupied) & enemies)
}

/// Mobility and captures of pieces, by side, kind and square.
pub(super) struct ReachTotals {
    pub(super) mobility: Vec<i64>,
    pub(super) captures: Vec<i64>,
    /// Squares from which the piece has ever moved: it stands on no others.
    pub(super) places: Vec<bool>,
}

impl ReachTotals {
    pub(super) fn of<P: Position>(view: &P, shape: Shape, boards: &Boards<P::Bits>) -> ReachTotals {
        let empty = [vec![boards.empty.clone()], vec![boards.empty.clone()]];
        let mut walker = Walker { view, shape, looks: 0 };
        let mut on_empty = Totals::new(shape);
        on_empty.add(&mut walker, &empty);
        let [mut on_strewn, mut on_played] = [Totals::new(shape), Totals::new(shape)];
        for (strewn, played) in boards.strewn.iter().zip(&boards.played) {
            on_strewn.add(&mut walker, strewn);
            on_played.add(&mut walker, played);
            if walker.looks > MOST_LOOKS {
                break;
            }
        }
        // The three means on a common denominator: the sum of whole numbers does
        // not depend on their order.
        let all = [&on_empty, &on_strewn, &on_played];
        let n_boards = all.map(|totals| totals.n_boards);
        let sum = |pick: fn(&Totals) -> &Vec<i64>, index: usize| {
            let product: i64 = n_boards.iter().product();
            all.iter().map(|totals| pick(totals)[index] * (product / totals.n_boards)).sum::<i64>()
        };
        let cells = 0..shape.n_cells();
        let mobility: Vec<i64> = cells.clone().map(|i| sum(|t| &t.mobility, i)).collect();
        let mut reach = ReachTotals {
            captures: cells.map(|i| sum(|t| &t.captures, i)).collect(),
            places: mobility.iter().map(|&amount| amount > 0).collect(),
            mobility,
        };
        let scale = n_boards.iter().product::<i64>() * all.len() as i64;
        reach.add_unseen(shape, &boards.seen, scale as f64);
        reach
    }

    /// Kinds whose moves a `BoardView` does not show get the moves they had in
    /// the games, alike on all squares: as many again with every further move.
    fn add_unseen(&mut self, shape: Shape, seen: &SeenMoves, scale: f64) {
        let stands = |kind| shape.cells().any(|(p, _, i)| p.kind == kind && self.places[i]);
        let unseen: Vec<Kind> = shape.kinds().filter(|&kind| !stands(kind)).collect();
        for (piece, _, index) in shape.cells().filter(|(p, ..)| unseen.contains(&p.kind)) {
            let (moves, captures) = seen.mean(piece.kind);
            let squares = MOBILITY_SHARES.map(|share| share as f64 * moves);
            // A sequence of n moves has n times the captures of one, and there
            // are so many more sequences.
            let taken = [1.0, 2.0 * moves, 3.0 * moves * moves].map(|times| captures * times);
            let taken = taken.iter().zip(CAPTURE_SHARES).map(|(n, share)| n * share as f64);
            self.mobility[index] = (scale * squares.iter().sum::<f64>()).round() as i64;
            self.captures[index] = (scale * taken.sum::<f64>()).round() as i64;
            self.places[index] = moves > 0.0;
        }
    }

    pub(super) fn mobility(&self, shape: Shape) -> ValueTable {
        ValueTable::scaled(shape, &self.mobility, &self.places)
    }

    pub(super) fn captures(&self, shape: Shape) -> ValueTable {
        ValueTable::scaled(shape, &self.captures, &self.places)
    }
}

/// Sums over boards of one sort.
struct Totals {
    mobility: Vec<i64>,
    captures: Vec<i64>,
    n_boards: i64,
}

impl Totals {
    fn new(shape: Shape) -> Totals {
        let nothing = vec![0; shape.n_cells()];
        Totals { mobility: nothing.clone(), captures: nothing, n_boards: 0 }
    }

    /// Adds boards; there are equally many for White and for Black.
    fn add<P: Position>(
        &mut self,
        walker: &mut Walker<'_, P>,
        boards: &[Vec<LabBoard<P::Bits>>; 2],
    ) {
        for (piece, sq, index) in walker.shape.cells() {
            for board in &boards[piece.side.index()] {
                let (mobility, captures) = walker.walk(piece, sq, board);
                self.mobility[index] += mobility;
                self.captures[index] += captures;
            }
        }
        self.n_boards += boards[0].len() as i64;
    }
}

pub(super) struct Walker<'a, P> {
    pub(super) view: &'a P,
    pub(super) shape: Shape,
    /// How often a piece was asked for its moves.
    pub(super) looks: u64,
}

/// What all sequences of one, two and three moves reach and capture.
struct Found<B: game_core::Bits> {
    reached: [SquareSet<B>; MOST_MOVES],
    captures: [i64; MOST_MOVES],
}

impl<P: Position> Walker<'_, P> {
    /// Mobility and captures of a piece put on a square; what stood there is
    /// gone.
    pub(super) fn walk(
        &mut self,
        piece: Piece,
        sq: Square,
        board: &LabBoard<P::Bits>,
    ) -> (i64, i64) {
        let here = SquareSet::of(sq);
        let mut found =
            Found { reached: [SquareSet::EMPTY; MOST_MOVES], captures: [0; MOST_MOVES] };
        self.follow(&mut found, piece, sq, [board.own - here, board.enemies - here], (0, 0));
        let shared = |amounts: [i64; MOST_MOVES], shares: [i64; MOST_MOVES]| {
            amounts.iter().zip(shares).map(|(amount, share)| amount * share).sum()
        };
        let squares = found.reached.map(|set| i64::from(set.len()));
        (shared(squares, MOBILITY_SHARES), shared(found.captures, CAPTURE_SHARES))
    }

    /// All moves from here, after so many moves and captures.
    fn follow(
        &mut self,
        found: &mut Found<P::Bits>,
        piece: Piece,
        sq: Square,
        [own, enemies]: [SquareSet<P::Bits>; 2],
        (moves, captures): (usize, i64),
    ) {
        self.looks += 1;
        let targets = targets(self.view, piece, sq, own, enemies);
        found.reached[moves] |= targets;
        let more = (targets & enemies).len();
        found.captures[moves] += captures * i64::from(targets.len()) + i64::from(more);
        if moves + 1 == MOST_MOVES {
            return;
        }
        for to in targets {
            let captures = captures + i64::from(enemies.has(to));
            let left = enemies - SquareSet::of(to);
            self.follow(found, piece, to, [own, left], (moves + 1, captures));
        }
    }
}
