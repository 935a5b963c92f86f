//! Rows 103 to 117: endings. The side is the one that the fact is good for.

mod lines;
mod men;
mod pawns;
mod pieces;

use crate::row::{Row, board_only, full, partly};
use explain::Fact;

pub(crate) const ROWS: &[Row] = &[
    full(Fact::Simplification, lines::simplification),
    full(Fact::Opposition, pawns::opposition),
    full(Fact::KeySquares, pawns::key_squares),
    full(Fact::SquareRule, pawns::square_rule),
    full(Fact::WrongBishop, pieces::wrong_bishop),
    full(Fact::OppositeBishops, pieces::opposite_bishops),
    full(Fact::Lucena, pieces::lucena),
    full(Fact::Philidor, pieces::philidor),
    full(Fact::RookBehindPasser, pieces::behind_passer),
    full(Fact::KingCutOff, pieces::king_cut_off),
    partly(Fact::Fortress, "that the score stays flat", lines::fortress),
    full(Fact::QueenAgainstPawn, pieces::queen_against_pawn),
    board_only(Fact::TableTruth),
    board_only(Fact::TableWin),
    full(Fact::Breakthrough, lines::breakthrough),
    full(Fact::Triangulation, lines::triangulation),
    full(Fact::ActiveKing, lines::active_king),
];
