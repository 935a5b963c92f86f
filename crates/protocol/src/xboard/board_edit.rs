//! A board that is edited square by square, as the old command `edit` does.

use game_core::Side;

/// What an item of `edit` did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EditStep {
    /// The board changed, or the colour of the next pieces.
    Changed,
    /// Editing is over.
    Finished,
    /// The text is no item of `edit`.
    Unknown,
}

/// A board in the middle of an edit.
#[derive(Clone, Debug)]
pub(crate) struct BoardEdit {
    /// What stands on each square, rank by rank, the first rank first.
    squares: Vec<Vec<String>>,
    side: Side,
}

/// The most squares a rank can have.
const MAX_FILES: usize = 26;

impl BoardEdit {
    /// The board of a FEN; nothing if it is none.
    pub(crate) fn of_fen(fen: &str) -> Option<BoardEdit> {
        let board = fen.split_whitespace().next()?;
        let board = board.split('[').next().unwrap_or(board);
        let mut squares: Vec<Vec<String>> = Vec::new();
        for rank in board.rsplit('/') {
            squares.push(rank_of(rank)?);
        }
        Some(BoardEdit { squares, side: Side::White })
    }

    /// The board as the first field of a FEN.
    pub(crate) fn board_text(&self) -> String {
        let ranks = self.squares.iter().rev().map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            for square in rank.iter().chain(std::iter::once(&"/".to_owned())) {
                if square.is_empty() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push_str(square);
            }
            text.trim_end_matches('/').to_owned()
        });
        ranks.collect::<Vec<_>>().join("/")
    }

    /// Obeys an item of `edit`.
    pub(crate) fn take(&mut self, item: &str) -> EditStep {
        match item {
            "." => return EditStep::Finished,
            "c" => {
                self.side = !self.side;
                return EditStep::Changed;
            }
            "#" => {
                self.squares.iter_mut().flatten().for_each(String::clear);
                return EditStep::Changed;
            }
            _ => {}
        }
        let Some((piece, place)) = split(item) else { return EditStep::Unknown };
        let written = match (piece, self.side) {
            ("x", _) => String::new(),
            (piece, Side::White) => piece.to_ascii_uppercase(),
            (piece, Side::Black) => piece.to_ascii_lowercase(),
        };
        match self.at(place) {
            Some(square) => {
                *square = written;
                EditStep::Changed
            }
            None => EditStep::Unknown,
        }
    }

    fn at(&mut self, (file, rank): (usize, usize)) -> Option<&mut String> {
        self.squares.get_mut(rank)?.get_mut(file)
    }
}

/// The squares of one rank of a FEN.
fn rank_of(text: &str) -> Option<Vec<String>> {
    let mut squares: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if end > 0 {
            let n: usize = rest[..end].parse().ok().filter(|n| *n <= MAX_FILES)?;
            squares.extend((0..n).map(|_| String::new()));
            rest = &rest[end..];
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match (c, squares.last_mut()) {
            ('~', Some(last)) => last.push('~'),
            (c, Some(last)) if last == "+" => last.push(c),
            (c, _) => squares.push(c.to_string()),
        }
        if squares.len() > MAX_FILES {
            return None;
        }
    }
    Some(squares)
}

/// A piece or `x`, and a square by its file and rank from 0.
fn split(item: &str) -> Option<(&str, (usize, usize))> {
    let digits = item.find(|c: char| c.is_ascii_digit())?;
    let file = item[..digits].chars().next_back().filter(char::is_ascii_lowercase)?;
    let piece = &item[..digits - 1];
    let is_piece = |c: char| c == '+' || c.is_ascii_alphabetic();
    if piece.is_empty() || !piece.chars().all(is_piece) {
        return None;
    }
    let rank: usize = item[digits..].parse().ok()?;
    Some((piece, (usize::from(file as u8 - b'a'), rank.checked_sub(1)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_edited_square_by_square() {
        let mut edit = BoardEdit::of_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        assert_eq!(edit.board_text(), "4k3/8/8/8/8/8/8/4K2R");
        for item in ["#", "Ka1", "Pb2", "c", "Kh8", "+Ra8", "Qa7", "xa7"] {
            assert_eq!(edit.take(item), EditStep::Changed, "{item}");
        }
        assert_eq!(edit.board_text(), "+r6k/8/8/8/8/8/1P6/K7");
        for item in ["go", "e2e4", "Kz9", "K", "Ka0", "", "é1", "new", "Ka99999999999999999999"] {
            assert_eq!(edit.take(item), EditStep::Unknown, "{item}");
        }
        assert_eq!(edit.take("."), EditStep::Finished);
    }

    #[test]
    fn wide_ranks_and_promoted_pieces_are_kept() {
        for board in ["10/+P~8r/Q~9", "12/12", "*3/4"] {
            assert_eq!(BoardEdit::of_fen(board).unwrap().board_text(), board);
        }
        assert!(BoardEdit::of_fen("99999/8").is_none());
    }
}
