//! The evaluation of a position square by square.

use crate::game::{AnyChess, PositionVisitor};
use crate::session::Session;
use explain::PieceNames;
use game_core::{Feature, Side, Square, Trace};

/// What the evaluation counts on one square, or of the board as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareShare {
    /// The square by its name; nothing for the board as a whole.
    pub square: Option<String>,
    /// Whose piece stands there, and what it is called.
    pub piece: Option<(Side, String)>,
    /// Its features, those that count most first.
    pub features: Vec<Feature>,
}

impl SquareShare {
    /// What it counts for White, in centipawns.
    pub fn total(&self) -> i32 {
        let for_white = |feature: &Feature| match feature.side {
            Side::White => feature.centipawns,
            Side::Black => -feature.centipawns,
        };
        self.features.iter().map(for_white).sum()
    }
}

impl Session {
    /// The evaluation of the position by squares: as a board is read, from the last
    /// rank to the first, and at the end what belongs to no square. Squares without
    /// a feature are left out. All shares sum to the score.
    pub fn by_squares(&self) -> Vec<SquareShare> {
        let (trace, names) = (self.trace(), self.piece_names());
        self.position().visit(Sharing { trace: &trace, names: &names })
    }
}

struct Sharing<'a> {
    trace: &'a Trace,
    names: &'a PieceNames,
}

impl Sharing<'_> {
    fn features(&self, square: Option<Square>) -> Vec<Feature> {
        let here = self.trace.features.iter().filter(|feature| feature.square == square);
        let mut features: Vec<Feature> = here.copied().collect();
        features.sort_by_key(|feature| std::cmp::Reverse(feature.centipawns.abs()));
        features
    }
}

impl PositionVisitor for Sharing<'_> {
    type Output = Vec<SquareShare>;

    fn visit<P: AnyChess>(self, pos: &P) -> Vec<SquareShare> {
        let board = pos.geometry();
        let mut squares: Vec<Square> = board.squares().collect();
        squares.sort_by_key(|&sq| (std::cmp::Reverse(board.rank(sq)), board.file(sq)));
        let on_squares = squares.into_iter().map(|sq| SquareShare {
            square: Some(board.name(sq).to_string()),
            piece: pos.at(sq).map(|man| (man.side, self.names.name(man.kind).to_owned())),
            features: self.features(Some(sq)),
        });
        let whole = SquareShare { square: None, piece: None, features: self.features(None) };
        let shares = on_squares.chain([whole]);
        shares.filter(|share| !share.features.is_empty()).collect()
    }
}
