//! Straight lines through the squares of a board: who stands in a row, and who
//! is enclosed between two pieces.

use crate::rulebook::{AROUND, Tables};
use game_core::{Bits, Square, SquareSet};
use rules::axes::BoardAxes;

impl<B: Bits> Tables<B> {
    /// The numbers of the directions along these lines, one of each pair of
    /// opposites.
    pub(crate) fn directions(axes: BoardAxes) -> impl Iterator<Item = usize> {
        axes.steps().filter_map(|step| AROUND.iter().position(|around| *around == step))
    }

    /// The squares in one direction from a square, the nearest first; on joined
    /// edges it ends where it began.
    pub(crate) fn line(&self, from: Square, direction: usize) -> impl Iterator<Item = Square> {
        let next = move |sq: &Square| self.steps[sq.index()][direction].filter(|to| *to != from);
        std::iter::successors(next(&from), next)
    }

    /// The squares with an edge, a hole or one of these walls beside them on
    /// their file or their rank.
    pub(crate) fn rim(&self, walls: SquareSet<B>) -> SquareSet<B> {
        let beside = |sq: Square| self.steps[sq.index()].into_iter().step_by(2);
        let at_edge = |sq: &Square| beside(*sq).any(|next| next.is_none_or(|sq| walls.has(sq)));
        self.board.into_iter().filter(at_edge).collect()
    }

    /// The squares next to some along lines.
    pub(crate) fn next_to(&self, squares: SquareSet<B>, axes: BoardAxes) -> SquareSet<B> {
        let mut near = SquareSet::EMPTY;
        for direction in Self::directions(axes) {
            for sq in squares {
                let around = &self.steps[sq.index()];
                near |= [around[direction], around[direction + 4]].into_iter().flatten().collect();
            }
        }
        near
    }

    /// Those of `men` that stand on lines from a square without a gap up to one
    /// of `ends`: what a piece on the square encloses together with them.
    pub(crate) fn enclosed(
        &self,
        from: Square,
        axes: BoardAxes,
        men: SquareSet<B>,
        ends: SquareSet<B>,
    ) -> SquareSet<B> {
        let mut all = SquareSet::EMPTY;
        for direction in Self::directions(axes).flat_map(|direction| [direction, direction + 4]) {
            let mut run = SquareSet::EMPTY;
            for sq in self.line(from, direction) {
                if men.has(sq) {
                    run.insert(sq);
                    continue;
                }
                if ends.has(sq) {
                    all |= run;
                }
                break;
            }
        }
        all
    }
}
