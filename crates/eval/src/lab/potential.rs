//! Potential: how much the moves of a piece can gain.

use super::boards::{Boards, LabBoard};
use super::reach::{MOST_MOVES, targets};
use super::values::{Shape, ValueTable};
use game_core::{Aims, Piece, Position, Square, SquareSet};

/// E1 + E2/2 + E3/4, four times.
const SHARES: [i64; MOST_MOVES] = [4, 2, 1];
/// After so many looks at the moves of a piece, no more boards are tried.
const MOST_LOOKS: u64 = 500_000;

/// The potential of every piece over the values of an inner evaluator, on
/// positions from games: obstacles have no value.
pub(super) fn potential<P: Position>(
    view: &P,
    boards: &Boards<P::Bits>,
    places: &[bool],
    inner: &ValueTable,
) -> ValueTable {
    let shape = inner.shape;
    let mut climber = Climber { view, aims: view.aims(), shape, inner, looks: 0 };
    let mut totals = vec![0; shape.n_cells()];
    for played in &boards.played {
        for (piece, sq, index) in shape.cells().filter(|&(_, _, index)| places[index]) {
            let gains =
                played[piece.side.index()].iter().map(|board| climber.gain(piece, sq, board));
            totals[index] += gains.sum::<i64>();
        }
        if climber.looks > MOST_LOOKS {
            break;
        }
    }
    ValueTable::scaled(shape, &totals, places)
}

struct Climber<'a, P: Position> {
    view: &'a P,
    aims: Aims<P::Bits>,
    shape: Shape,
    inner: &'a ValueTable,
    looks: u64,
}

/// The state after a sequence of moves.
#[derive(Clone, Copy)]
struct State<B: game_core::Bits> {
    piece: Piece,
    sq: Square,
    own: SquareSet<B>,
    enemies: SquareSet<B>,
    /// By how much the evaluation has changed.
    gained: i64,
    moves: usize,
}

impl<P: Position> Climber<'_, P> {
    /// The shared sum of the largest gains; a piece that cannot move so often
    /// gains nothing by it.
    fn gain(&mut self, piece: Piece, sq: Square, board: &LabBoard<P::Bits>) -> i64 {
        let here = SquareSet::of(sq);
        let (own, enemies) = (board.own - here, board.enemies - here);
        let mut best = [None; MOST_MOVES];
        let start = State { piece, sq, own, enemies, gained: 0, moves: 0 };
        self.climb(&mut best, board, start);
        best.iter().zip(SHARES).map(|(best, share)| best.unwrap_or(0) * share).sum()
    }

    fn climb(
        &mut self,
        best: &mut [Option<i64>; MOST_MOVES],
        board: &LabBoard<P::Bits>,
        state: State<P::Bits>,
    ) {
        self.looks += 1;
        let State { piece, sq, own, enemies, gained, moves } = state;
        for to in targets(self.view, piece, sq, own, enemies) {
            let taken = self.taken(piece, to, enemies, board);
            let step = self.value(piece, to) - self.value(piece, sq);
            let left = enemies - SquareSet::of(to);
            let moved = State {
                sq: to,
                enemies: left,
                gained: gained + taken + step,
                moves: moves + 1,
                ..state
            };
            let promoted = self.promoted(moved);
            for after in std::iter::once(moved).chain(promoted) {
                best[moves] = best[moves].max(Some(after.gained));
                if after.moves < MOST_MOVES {
                    self.climb(best, board, after);
                }
            }
        }
    }

    fn value(&self, piece: Piece, sq: Square) -> i64 {
        self.inner.on_square[self.shape.cell(piece, sq)]
    }

    /// What the capture of the enemy on a square changes.
    fn taken(
        &self,
        piece: Piece,
        sq: Square,
        enemies: SquareSet<P::Bits>,
        board: &LabBoard<P::Bits>,
    ) -> i64 {
        let kind = board.kinds[sq.index()].filter(|_| enemies.has(sq));
        kind.map_or(0, |kind| self.value(Piece::new(!piece.side, kind), sq))
    }

    /// The state after the best promotion, where there is one.
    fn promoted(&self, state: State<P::Bits>) -> Option<State<P::Bits>> {
        let side = state.piece.side;
        let rules = self.aims.promotions.iter().filter(|rule| rule.kind == state.piece.kind);
        let open = rules.filter(|rule| rule.zone[side.index()].has(state.sq));
        let kinds = open.flat_map(|rule| &rule.into[side.index()]);
        let best = kinds.map(|&kind| Piece::new(side, kind));
        let best = best.max_by_key(|&piece| self.value(piece, state.sq))?;
        let more = self.value(best, state.sq) - self.value(state.piece, state.sq);
        Some(State { piece: best, gained: state.gained + more, ..state })
    }
}
