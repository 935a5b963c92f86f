//! Diagrams: where a piece goes on an empty board, drawn with letters.

use crate::game::Game;
use crate::pattern::{Pattern, Wide};
use crate::reach::patterns_of;
use crate::topology::Edges;
use game_core::{Side, Square};

/// The most files and ranks of a diagram of a plane board.
const MAX_WINDOW: u8 = 11;
/// The fewest files and ranks of a diagram of a board that has as many.
const MIN_WINDOW: u8 = 7;

/// How a square can be reached.
#[derive(Clone, Copy, Default)]
struct Mark {
    quiet: bool,
    capture: bool,
    first: bool,
    asks: bool,
}

impl Mark {
    fn sign(self) -> char {
        match self {
            Mark { quiet: true, capture: true, .. } => '*',
            Mark { quiet: true, .. } => 'o',
            Mark { capture: true, .. } => 'x',
            Mark { first: true, .. } => 'i',
            Mark { asks: true, .. } => '+',
            _ => '.',
        }
    }
}

/// A marked square of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiagramMark {
    /// How many files to the right of the piece, as White sees it.
    pub across: i32,
    /// How many ranks in front of the piece.
    pub ahead: i32,
    /// The sign of the square; [`LEGEND`](super::LEGEND) says what it means.
    pub sign: char,
}

/// The squares that a white piece reaches on an empty board, from where it
/// reaches most; none for a piece that never moves.
pub fn diagram_marks(game: &Game, piece: usize) -> Vec<DiagramMark> {
    let Some(from) = middle(game, piece) else { return Vec::new() };
    let board = game.topology.geometry;
    let marks = marks(game, piece, from);
    let away = |to: u8, from: u8| i32::from(to) - i32::from(from);
    let mark = |sq: Square| DiagramMark {
        across: away(board.file(sq), board.file(from)),
        ahead: away(board.rank(sq), board.rank(from)),
        sign: marks[sq.index()].sign(),
    };
    board.squares().map(mark).filter(|mark| mark.sign != '.').collect()
}

/// How each square can be reached by a white piece.
fn marks(game: &Game, piece: usize, from: Square) -> Vec<Mark> {
    let mut marks = vec![Mark::default(); game.topology.geometry.n_squares()];
    for (pattern, rule) in patterns_of(game, Side::White, piece, from) {
        if !rule.royal_only {
            add_to(&mut marks[pattern.to.index()], &pattern);
        }
    }
    marks
}

/// The diagram of a white piece, a line for each rank; `None` for a piece that
/// never moves.
pub(super) fn draw(game: &Game, piece: usize) -> Option<String> {
    let from = middle(game, piece)?;
    let board = game.topology.geometry;
    let marks = marks(game, piece, from);
    let (file, rank) = (i32::from(board.file(from)), i32::from(board.rank(from)));
    let far = |sq: Square| {
        let across = (i32::from(board.file(sq)) - file).abs();
        across.max((i32::from(board.rank(sq)) - rank).abs())
    };
    let marked = board.squares().filter(|sq| marks[sq.index()].sign() != '.');
    let reach = marked.map(far).max().unwrap_or(0);
    let is_joined = game.topology.edges != Edges::Plane;
    let half = if is_joined {
        i32::from(u8::MAX)
    } else {
        reach.clamp(i32::from(MIN_WINDOW / 2), i32::from(MAX_WINDOW / 2))
    };
    let mut text = String::new();
    for row in (0..board.ranks()).rev().filter(|row| (i32::from(*row) - rank).abs() <= half) {
        let columns = (0..board.files()).filter(|column| (i32::from(*column) - file).abs() <= half);
        let signs = columns.map(|column| match board.square(column, row) {
            Some(sq) if sq == from => game.pieces[piece].symbol.clone(),
            Some(sq) if game.topology.holes.has(sq) => "#".to_string(),
            Some(sq) => marks[sq.index()].sign().to_string(),
            None => String::new(),
        });
        // A symbol with a plus is two characters wide, so every cell is.
        let line: Vec<String> = signs.map(|sign| format!("{sign:>2}")).collect();
        text.push_str(&line.concat());
        text.push('\n');
    }
    Some(text)
}

/// Adds what a pattern says about its target.
fn add_to(mark: &mut Mark, pattern: &Pattern) {
    let asks =
        !pattern.needs.is_empty() || !pattern.hops.is_empty() || !pattern.conditions.is_empty();
    let landing = pattern.landing;
    match () {
        () if asks => mark.asks = true,
        () if pattern.unmoved => mark.first = true,
        () => {
            mark.quiet |= landing.quiet;
            mark.capture |= landing.capture;
            mark.asks |= landing.own || landing.en_passant;
        }
    }
}

/// The square from which the piece is shown: of the squares with the most
/// targets, the one nearest to the middle of the board.
fn middle(game: &Game, piece: usize) -> Option<Square> {
    let board = game.topology.geometry;
    let region: Wide = game.pieces[piece].region[Side::White.index()];
    let from_middle = |sq: Square| {
        let off = |n: u8, size: u8| (2 * i32::from(n) - i32::from(size) + 1).abs();
        off(board.file(sq), board.files()) + off(board.rank(sq), board.ranks())
    };
    let ways = |sq: Square| {
        let targets: Wide = patterns_of(game, Side::White, piece, sq)
            .into_iter()
            .filter(|(_, rule)| !rule.royal_only)
            .map(|(pattern, _)| pattern.to)
            .collect();
        targets.len()
    };
    let squares = game.topology.squares().filter(|sq| region.has(*sq));
    let best = squares.max_by_key(|&sq| (ways(sq), -from_middle(sq), std::cmp::Reverse(sq.0)))?;
    (ways(best) > 0).then_some(best)
}
