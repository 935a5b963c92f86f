//! Sets of squares in the words of rules files: whole ranks and files,
//! rectangles, or a list of squares.

use crate::pattern::Wide;
use crate::topology::Topology;
use game_core::{Side, Square};

/// The squares of a set as a side calls them.
pub(super) fn words(topology: &Topology, side: Side, set: Wide) -> String {
    let seen = |sq: Square| match side {
        Side::White => sq,
        Side::Black => topology.turned(sq),
    };
    let set: Wide = topology.squares().filter(|sq| set.has(seen(*sq))).collect();
    let all: Wide = topology.squares().collect();
    if set.is_empty() {
        return "none".to_string();
    }
    if set == all {
        return "all".to_string();
    }
    let board = topology.geometry;
    let squares = |is_meant: &dyn Fn(Square) -> bool| -> Wide {
        topology.squares().filter(|sq| is_meant(*sq)).collect()
    };
    let ranks: Vec<u8> = (0..board.ranks()).filter(|&rank| has_rank(topology, set, rank)).collect();
    if set == squares(&|sq| ranks.contains(&board.rank(sq))) {
        let number = |rank: u8| (u16::from(rank) + 1).to_string();
        return lines("rank", &ranks, number);
    }
    let files: Vec<u8> = (0..board.files()).filter(|&file| has_file(topology, set, file)).collect();
    if set == squares(&|sq| files.contains(&board.file(sq))) {
        return lines("file", &files, |file| char::from(b'a' + file).to_string());
    }
    rectangles(topology, set)
}

fn has_rank(topology: &Topology, set: Wide, rank: u8) -> bool {
    let mut squares = topology.squares().filter(|sq| topology.geometry.rank(*sq) == rank);
    squares.any(|sq| set.has(sq))
}

fn has_file(topology: &Topology, set: Wide, file: u8) -> bool {
    let mut squares = topology.squares().filter(|sq| topology.geometry.file(*sq) == file);
    squares.any(|sq| set.has(sq))
}

/// `rank 2`, `ranks 1-3 8`.
fn lines(word: &str, numbers: &[u8], name: impl Fn(u8) -> String) -> String {
    let spans: Vec<String> = numbers
        .chunk_by(|one, next| one + 1 == *next)
        .map(|run| match (run.first(), run.last()) {
            (Some(&first), Some(&last)) if first != last => {
                format!("{}-{}", name(first), name(last))
            }
            (Some(&first), _) => name(first),
            _ => String::new(),
        })
        .collect();
    let plural = if numbers.len() > 1 { "s" } else { "" };
    format!("{word}{plural} {}", spans.join(" "))
}

/// The set as rectangles and single squares, the largest rectangle from each
/// corner in turn.
fn rectangles(topology: &Topology, set: Wide) -> String {
    let board = topology.geometry;
    let mut left = set;
    let mut words: Vec<String> = Vec::new();
    while let Some(corner) = left.first() {
        let width = run(|step| board.square(board.file(corner) + step, board.rank(corner)), left);
        let is_row = |up: u8| {
            (0..width).all(|step| {
                let sq = board.square(board.file(corner) + step, board.rank(corner) + up);
                sq.is_some_and(|sq| left.has(sq))
            })
        };
        let height = (0..board.ranks()).take_while(|&up| is_row(up)).count() as u8;
        let top = board.square(board.file(corner) + width - 1, board.rank(corner) + height - 1);
        let far = top.unwrap_or(corner);
        let name = board.name(corner).to_string();
        words.push(if far == corner { name } else { format!("{name}-{}", board.name(far)) });
        for sq in board.squares().filter(|sq| {
            (board.file(corner)..=board.file(far)).contains(&board.file(*sq))
                && (board.rank(corner)..=board.rank(far)).contains(&board.rank(*sq))
        }) {
            left.remove(sq);
        }
    }
    words.join(" ")
}

/// How many squares in a row belong to a set.
fn run(at: impl Fn(u8) -> Option<Square>, set: Wide) -> u8 {
    (0..=u8::MAX).take_while(|&step| at(step).is_some_and(|sq| set.has(sq))).count() as u8
}
