//! Where the middlegame and the endgame of a game begin.

use crate::{Moment, PieceRole};
use game_core::{Geometry, Side, Square};

/// With so few pieces beside kings and pawns the middlegame has begun.
const MIDDLEGAME_PIECES: u32 = 10;
/// With so few the endgame has begun.
const ENDGAME_PIECES: u32 = 6;
/// With fewer men on its back rank a side has left the opening.
const BACK_RANK: u32 = 4;
/// When both sides' men are mixed so much, the opening is over.
const MIXED: u32 = 150;
/// Mixedness counts the men of windows of so many files and ranks.
const WINDOW: u8 = 2;

/// The plies at which phases begin; a phase that was not reached has none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GamePhases {
    /// The first position of the middlegame.
    pub middlegame: Option<usize>,
    /// The first position of the endgame.
    pub endgame: Option<usize>,
}

impl GamePhases {
    /// The phase of the position after so many plies: 0 opening, 1 middlegame, 2
    /// endgame.
    pub fn phase_at(self, ply: usize) -> usize {
        let begun = |at: Option<usize>| at.is_some_and(|at| ply >= at);
        if begun(self.endgame) { 2 } else { usize::from(begun(self.middlegame)) }
    }
}

/// The phases of a game given by its positions.
pub fn phases(positions: &[Moment]) -> GamePhases {
    let endgame = positions.iter().position(|pos| n_pieces(pos) <= ENDGAME_PIECES);
    let begins = |pos: &Moment| {
        n_pieces(pos) <= MIDDLEGAME_PIECES || is_back_rank_sparse(pos) || mixedness(pos) > MIXED
    };
    let middlegame = positions.iter().position(begins).filter(|&at| Some(at) != endgame);
    let middlegame = middlegame.filter(|&at| endgame.is_none_or(|end| at < end));
    GamePhases { middlegame, endgame }
}

/// The men that are neither royal nor pawns.
fn n_pieces(pos: &Moment) -> u32 {
    let is_piece = |&sq: &Square| {
        pos.at(sq)
            .is_some_and(|man| !pos.is_royal(man.kind) && pos.role(man.kind) != PieceRole::Pawn)
    };
    pos.occupied().into_iter().filter(is_piece).count() as u32
}

fn is_back_rank_sparse(pos: &Moment) -> bool {
    let home = |side| {
        let men = pos.of_side(side).into_iter();
        men.filter(|&sq| pos.rank_for(side, sq) == 0).count() as u32
    };
    Side::BOTH.into_iter().any(|side| home(side) < BACK_RANK)
}

/// How much the men of both sides stand among each other: the sum over all
/// windows of two by two squares.
fn mixedness(pos: &Moment) -> u32 {
    let board = pos.geometry();
    let corners = board.squares().filter(|&sq| {
        board.file(sq) + WINDOW <= board.files() && board.rank(sq) + WINDOW <= board.ranks()
    });
    corners.map(|corner| mixture(board, corner, &|sq| pos.at(sq).map(|man| man.side))).sum()
}

/// What one window counts: few men far from their own side, or men of both sides,
/// count more.
fn mixture(board: Geometry, corner: Square, side: &dyn Fn(Square) -> Option<Side>) -> u32 {
    let (file, rank) = (board.file(corner), board.rank(corner));
    let squares = (0..WINDOW).flat_map(|f| (0..WINDOW).map(move |r| (file + f, rank + r)));
    let men: Vec<Side> = squares.filter_map(|(f, r)| side(board.square(f, r)?)).collect();
    let white = men.iter().filter(|&&man| man == Side::White).count();
    let black = men.len() - white;
    // The window's distance from White's first rank, from 1, and from Black's.
    let (near, far) = (u32::from(rank) + 1, u32::from(board.ranks() - WINDOW - rank) + 1);
    let own = |n: usize, away: u32| match n {
        2 if away > 2 => away,
        3 | 4 if away > 1 => away + 2,
        _ => 0,
    };
    match (white, black) {
        (0, 0) => 0,
        (1, 0) => 1 + far,
        (n, 0) => own(n, near),
        (0, 1) => 1 + near,
        (0, n) => own(n, far),
        (1, 1) => 5 + near.abs_diff(4),
        (2, 1) => 3 + near,
        (3, 1) => 4 + near,
        (1, 2) => 4 + far - 1,
        (1, 3) => 5 + far - 1,
        (2, 2) => 7,
        _ => 0,
    }
}
