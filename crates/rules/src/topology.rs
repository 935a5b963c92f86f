//! Steps on a board: where one gets from a square, over edges that may be
//! joined, never onto a hole.

use crate::pattern::Wide;
use game_core::{Geometry, Side, Square};

/// Which edges of the board are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edges {
    /// None.
    Plane,
    /// The first file and the last.
    Cylinder,
    /// Files as on a cylinder, and the first rank and the last.
    Torus,
}

/// How Black's directions come from White's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Forward is turned around, left stays left on the diagram.
    Mirror,
    /// The whole board is turned by half.
    Rotate,
}

/// A board one can step on.
#[derive(Clone, Debug)]
pub struct Topology {
    /// Its size.
    pub geometry: Geometry,
    /// Its joined edges.
    pub edges: Edges,
    /// Squares that do not exist.
    pub holes: Wide,
    /// How Black sees it.
    pub symmetry: Symmetry,
}

impl Topology {
    /// The square a step away, as this side counts steps: to the right and
    /// forward. Nothing beyond an edge that is not joined, nor on a hole.
    pub fn step(&self, side: Side, from: Square, right: i32, forward: i32) -> Option<Square> {
        self.step_over(side, from, right, forward, self.edges)
    }

    /// The same with other joined edges than the board's own.
    pub(crate) fn step_over(
        &self,
        side: Side,
        from: Square,
        right: i32,
        forward: i32,
        edges: Edges,
    ) -> Option<Square> {
        let (right, forward) = match (side, self.symmetry) {
            (Side::White, _) => (right, forward),
            (Side::Black, Symmetry::Mirror) => (right, -forward),
            (Side::Black, Symmetry::Rotate) => (-right, -forward),
        };
        let (files, ranks) = (i32::from(self.geometry.files()), i32::from(self.geometry.ranks()));
        let mut file = i32::from(self.geometry.file(from)) + right;
        let mut rank = i32::from(self.geometry.rank(from)) + forward;
        if edges != Edges::Plane {
            file = file.rem_euclid(files);
        }
        if edges == Edges::Torus {
            rank = rank.rem_euclid(ranks);
        }
        let (file, rank) = (u8::try_from(file).ok()?, u8::try_from(rank).ok()?);
        self.geometry.square(file, rank).filter(|sq| !self.holes.has(*sq))
    }

    /// The rank of a square as this side counts, 0 for its own first rank.
    pub(crate) fn own_rank(&self, side: Side, sq: Square) -> u8 {
        let rank = self.geometry.rank(sq);
        match side {
            Side::White => rank,
            Side::Black => self.geometry.ranks() - 1 - rank,
        }
    }

    /// The file of a square as this side counts.
    pub(crate) fn own_file(&self, side: Side, sq: Square) -> u8 {
        let file = self.geometry.file(sq);
        match (side, self.symmetry) {
            (Side::Black, Symmetry::Rotate) => self.geometry.files() - 1 - file,
            _ => file,
        }
    }

    /// The square that is to Black what this one is to White, and the other
    /// way round.
    pub fn turned(&self, sq: Square) -> Square {
        let rank = self.geometry.ranks() - 1 - self.geometry.rank(sq);
        let file = match self.symmetry {
            Symmetry::Mirror => self.geometry.file(sq),
            Symmetry::Rotate => self.geometry.files() - 1 - self.geometry.file(sq),
        };
        self.geometry.square(file, rank).expect("turning stays on the board")
    }

    /// All squares that exist, a1 first.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.geometry.squares().filter(|sq| !self.holes.has(*sq))
    }
}
