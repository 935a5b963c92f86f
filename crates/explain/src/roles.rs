//! Which kinds of a game move as the pieces of chess do, found by their moves and
//! never by their names.

use crate::{AnyBoard, SquareGroup};
use game_core::{Geometry, Kind, Piece, Side, Square};

/// How a kind moves, as far as chess has a word for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PieceRole {
    /// Goes one square forward, captures forward on the diagonals.
    Pawn,
    /// Leaps as a knight.
    Knight,
    /// Slides along diagonals.
    Bishop,
    /// Slides along files and ranks.
    Rook,
    /// Slides along all lines.
    Queen,
    /// Goes one square in all directions.
    King,
    /// Moves in another way.
    Other,
}

/// The steps to the eight neighbours: those of a rook, then those of a bishop.
const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The square so many files and ranks away, if it is on the board.
pub fn offset(board: Geometry, sq: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let file = board.file(sq).checked_add_signed(files)?;
    let rank = board.rank(sq).checked_add_signed(ranks)?;
    board.square(file, rank)
}

fn leaps(board: Geometry, sq: Square, steps: &[(i8, i8)]) -> SquareGroup {
    steps.iter().filter_map(|&step| offset(board, sq, step)).collect()
}

fn slides(board: Geometry, sq: Square, steps: &[(i8, i8)]) -> SquareGroup {
    let mut reached = SquareGroup::EMPTY;
    for &step in steps {
        let mut at = offset(board, sq, step);
        while let Some(next) = at {
            reached.insert(next);
            at = offset(board, next, step);
        }
    }
    reached
}

/// The role of every kind of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roles(Vec<PieceRole>);

impl Roles {
    /// The roles of a game's kinds.
    pub fn of(board: &dyn AnyBoard) -> Roles {
        let kinds = (0..board.n_kinds()).map(|index| Kind(index as u8));
        Roles(kinds.map(|kind| role(board, kind)).collect())
    }

    /// The role of a kind.
    pub fn role(&self, kind: Kind) -> PieceRole {
        self.0.get(kind.index()).copied().unwrap_or(PieceRole::Other)
    }

    /// The kind with this role, if just one has it.
    pub fn kind(&self, role: PieceRole) -> Option<Kind> {
        let mut found = self.0.iter().enumerate().filter(|known| *known.1 == role);
        let first = found.next()?.0;
        found.next().is_none().then_some(Kind(first as u8))
    }
}

/// A square in the middle, from which every move has room.
fn middle(geometry: Geometry) -> Square {
    let (file, rank) = (geometry.files() / 2, geometry.ranks() / 2);
    geometry.square(file, rank).unwrap_or(Square(0))
}

fn role(board: &dyn AnyBoard, kind: Kind) -> PieceRole {
    let geometry = board.geometry();
    let sq = middle(geometry);
    let piece = Piece::new(Side::White, kind);
    let attacks = board.attacks_of(piece, sq, SquareGroup::EMPTY);
    let steps = board.steps_of(piece, sq, SquareGroup::EMPTY);
    let forward_captures = leaps(geometry, sq, &[(-1, 1), (1, 1)]);
    let forward = leaps(geometry, sq, &[(0, 1)]);
    if attacks == forward_captures && forward.is_within(steps) {
        return PieceRole::Pawn;
    }
    if attacks != steps {
        return PieceRole::Other;
    }
    let all = [STRAIGHT, DIAGONAL].concat();
    let patterns = [
        (PieceRole::Knight, leaps(geometry, sq, &KNIGHT)),
        (PieceRole::King, leaps(geometry, sq, &all)),
        (PieceRole::Bishop, slides(geometry, sq, &DIAGONAL)),
        (PieceRole::Rook, slides(geometry, sq, &STRAIGHT)),
        (PieceRole::Queen, slides(geometry, sq, &all)),
    ];
    let found = patterns.into_iter().find(|pattern| pattern.1 == attacks);
    found.map_or(PieceRole::Other, |pattern| pattern.0)
}
