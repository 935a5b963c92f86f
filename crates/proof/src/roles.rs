//! Which kinds move as the pieces of chess do, by trying them on an empty board.

use crate::board::{SeenBoard, WideSquares};
use game_core::{Kind, Piece, Side, Square};

/// How a kind moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) enum MovesAs {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    Other,
}

/// Does a shape contain a square so many files and ranks away?
type Shape = fn((i16, i16)) -> bool;

/// The role of every kind of the game.
pub(crate) fn roles(board: &dyn SeenBoard) -> Vec<MovesAs> {
    (0..board.n_kinds()).map(|index| role(board, Kind(index as u8))).collect()
}

/// What a kind attacks from the middle, as files and ranks away.
fn role(board: &dyn SeenBoard, kind: Kind) -> MovesAs {
    let shape = board.geometry();
    let Some(middle) = shape.square(shape.files() / 2, shape.ranks() / 2) else {
        return MovesAs::Other;
    };
    let piece = Piece::new(Side::White, kind);
    let attacks = board.attacks_of(piece, middle, WideSquares::EMPTY);
    let steps = board.steps_of(piece, middle, WideSquares::EMPTY);
    let away = |sq: Square| {
        let gap = |a: u8, b: u8| i16::from(a) - i16::from(b);
        (gap(shape.file(sq), shape.file(middle)), gap(shape.rank(sq), shape.rank(middle)))
    };
    let is_all = |fits: Shape| {
        let reach = shape.squares().filter(|&sq| sq != middle && fits(away(sq)));
        reach.collect::<WideSquares>() == attacks
    };
    if is_all(|(files, ranks)| files.abs() == 1 && ranks == 1) {
        let steps_ahead = steps.into_iter().any(|sq| away(sq) == (0, 1));
        return if steps_ahead { MovesAs::Pawn } else { MovesAs::Other };
    }
    if attacks != steps {
        return MovesAs::Other;
    }
    let shapes: [(MovesAs, Shape); 5] = [
        (MovesAs::Knight, |(files, ranks)| (files * ranks).abs() == 2),
        (MovesAs::King, |(files, ranks)| files.abs().max(ranks.abs()) == 1),
        (MovesAs::Bishop, |(files, ranks)| files.abs() == ranks.abs()),
        (MovesAs::Rook, |(files, ranks)| files * ranks == 0),
        (MovesAs::Queen, |(files, ranks)| files * ranks == 0 || files.abs() == ranks.abs()),
    ];
    shapes.into_iter().find(|known| is_all(known.1)).map_or(MovesAs::Other, |known| known.0)
}
