//! Rows of pieces between a square and another piece of one side: what is
//! flipped or captured by enclosing it.

use game_core::{Bits, Side, Square, SquareSet};
use rules::topology::Topology;

/// The eight directions, the four along ranks and files first.
const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
/// How many of the directions go along ranks and files.
const N_ORTHOGONAL: usize = 4;

/// Which lines enclose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EnclosingLines {
    /// Ranks and files.
    Orthogonal,
    /// Ranks, files and diagonals.
    All,
}

/// By square, the squares that lie each way of the compass, nearest first.
/// Empty where a game encloses nothing.
#[derive(Clone, Default, Debug)]
pub(crate) struct CompassLines(Vec<[Vec<Square>; 8]>);

impl CompassLines {
    pub(crate) fn of(topology: &Topology) -> CompassLines {
        let line = |from: Square, (right, forward): (i32, i32)| -> Vec<Square> {
            let step = |at: &Square| topology.step(Side::White, *at, right, forward);
            // On joined edges a line comes back to where it began.
            std::iter::successors(step(&from), step).take_while(|sq| *sq != from).collect()
        };
        let lines = |from: Square| DIRECTIONS.map(|direction| line(from, direction));
        CompassLines(topology.geometry.squares().map(lines).collect())
    }

    /// The squares of unbroken rows of `enemies` that reach from beside a square
    /// to one of the `friends`.
    pub(crate) fn enclosed<B: Bits>(
        &self,
        sq: Square,
        friends: SquareSet<B>,
        enemies: SquareSet<B>,
        along: EnclosingLines,
    ) -> SquareSet<B> {
        let mut enclosed = SquareSet::EMPTY;
        let Some(lines) = self.0.get(sq.index()) else { return enclosed };
        let n_lines = match along {
            EnclosingLines::Orthogonal => N_ORTHOGONAL,
            EnclosingLines::All => DIRECTIONS.len(),
        };
        for line in &lines[..n_lines] {
            let n_enemies = line.iter().take_while(|sq| enemies.has(**sq)).count();
            if line.get(n_enemies).is_some_and(|end| friends.has(*end)) {
                enclosed |= line[..n_enemies].iter().copied().collect();
            }
        }
        enclosed
    }
}
