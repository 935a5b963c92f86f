//! Reading the start position.

use super::names::{PlainNames, is_letter};
use super::{MAX_FAULTS, PlainMan};
use crate::verbose::{MoveFault, Scanner};
use game_core::{Geometry, Side};
use std::ops::Range;

/// A board with what stands on it, last rank first.
type Start = (Geometry, Vec<Vec<Option<PlainMan>>>);

/// The mark of a black piece.
const BLACK_MARK: char = '~';

/// Reads the rows; nothing if there are none or they make no board.
pub(super) fn read(
    clean: &str,
    lines: &[Range<usize>],
    names: &PlainNames,
    faults: &mut Vec<MoveFault>,
) -> Option<Start> {
    let rows: Vec<Vec<(&str, Range<usize>)>> =
        lines.iter().map(|line| words(clean, line)).collect();
    let files = rows.first()?.len();
    for (index, row) in rows.iter().enumerate() {
        if row.len() != files {
            let message =
                format!("row {} has {} squares, the first has {files}", index + 1, row.len());
            faults.push(MoveFault::new(lines[index].clone(), message));
        }
    }
    let Some(geometry) = board(files, rows.len()) else {
        let span = lines.first()?.start..lines.last()?.end;
        faults.push(too_large(span, files, rows.len()));
        return None;
    };
    let mut men = Vec::new();
    for row in rows {
        let mut read = Vec::new();
        for (word, span) in row {
            if faults.len() >= MAX_FAULTS {
                return None;
            }
            let man = cell(word, span, names);
            read.push(man.map_err(|fault| faults.push(fault)).unwrap_or_default());
        }
        men.push(read);
    }
    Some((geometry, men))
}

fn too_large(span: Range<usize>, files: usize, ranks: usize) -> MoveFault {
    let message = format!("a board of {files} x {ranks} squares is too large");
    let (squares, width) = (Geometry::MAX_SQUARES, Geometry::MAX_FILES);
    let hint = format!("at most {squares} squares and {width} to a row");
    MoveFault::new(span, message).hinting(hint)
}

fn board(files: usize, ranks: usize) -> Option<Geometry> {
    Geometry::new(u8::try_from(files).ok()?, u8::try_from(ranks).ok()?)
}

/// The words of a line and where they are.
fn words<'a>(clean: &'a str, line: &Range<usize>) -> Vec<(&'a str, Range<usize>)> {
    let mut found = Vec::new();
    let mut scan = Scanner::within(clean, line.clone());
    loop {
        scan.skip_blanks();
        let start = scan.at();
        let word = scan.run(|c| !c.is_whitespace());
        if word.is_empty() {
            return found;
        }
        found.push((word, start..scan.at()));
    }
}

fn cell(word: &str, span: Range<usize>, names: &PlainNames) -> Result<Option<PlainMan>, MoveFault> {
    if matches!(word, "." | "-") {
        return Ok(None);
    }
    let marked = word.strip_prefix(BLACK_MARK);
    let name = marked.unwrap_or(word);
    let is_small_letter = is_letter(name) && name.starts_with(|c: char| c.is_ascii_lowercase());
    let side = if marked.is_some() || is_small_letter { Side::Black } else { Side::White };
    match names.piece(name) {
        Some(piece) => Ok(Some(PlainMan { side, piece })),
        None => Err(names.unknown_piece(name, span)),
    }
}
