//! Squares and moves in the coordinates of other protocols.
//!
//! UCI counts files with letters from the left and ranks with numbers from the
//! bottom. USI counts files with numbers from the right and ranks with letters
//! from the top; UCCI counts ranks from zero.

/// How the squares of a protocol are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coordinates {
    /// `7g`, and drops `P*5e`.
    Usi {
        /// The size of the board.
        files: u8,
        /// The size of the board.
        ranks: u8,
    },
    /// `h2`.
    Ucci,
}

impl Coordinates {
    /// The text of a move in UCI. What is no move stays as it is.
    pub(super) fn to_uci(self, text: &str) -> String {
        let translated = match text.split_once('*') {
            Some((piece, square)) => {
                self.square_to_uci(square).map(|(square, rest)| format!("{piece}@{square}{rest}"))
            }
            None => self.square_to_uci(text).and_then(|(from, rest)| {
                let (to, tail) = self.square_to_uci(rest)?;
                Some(format!("{from}{to}{tail}"))
            }),
        };
        translated.unwrap_or_else(|| text.to_owned())
    }

    /// The text of a move of UCI in these coordinates. What is no move stays as
    /// it is.
    pub(super) fn of_uci(self, text: &str) -> String {
        let sign = if self == Coordinates::Ucci { '@' } else { '*' };
        let translated = match text.split_once('@') {
            Some((piece, square)) => self
                .square_of_uci(square)
                .map(|(square, rest)| format!("{piece}{sign}{square}{rest}")),
            None => self.square_of_uci(text).and_then(|(from, rest)| {
                let (to, tail) = self.square_of_uci(rest)?;
                Some(format!("{from}{to}{tail}"))
            }),
        };
        translated.unwrap_or_else(|| text.to_owned())
    }

    /// A line of UCI about a position, with the moves that follow it.
    pub(super) fn with_moves(self, start: String, moves: &[&str]) -> String {
        if moves.is_empty() {
            return start;
        }
        let moves: Vec<String> = moves.iter().map(|text| self.to_uci(text)).collect();
        format!("{start} moves {}", moves.join(" "))
    }

    /// The reply `bestmove` with these words of UCI behind it.
    pub(super) fn best_move(self, words: &[&str]) -> String {
        let translated = words.iter().map(|&word| match word {
            "ponder" => word.to_owned(),
            text => self.of_uci(text),
        });
        format!("bestmove {}", translated.collect::<Vec<_>>().join(" "))
    }

    /// The square at the start of a text, as UCI writes it, and the rest.
    fn square_to_uci(self, text: &str) -> Option<(String, &str)> {
        match self {
            Coordinates::Usi { files, ranks } => {
                let (file, rest) = leading_number(text)?;
                let (rank, rest) = leading_letter(rest)?;
                let file = files.checked_sub(file)?;
                let rank = ranks.checked_sub(rank)?;
                (file < files && rank > 0).then(|| (square(file, rank), rest))
            }
            Coordinates::Ucci => {
                let (file, rest) = leading_letter(text)?;
                let (rank, rest) = leading_number(rest)?;
                Some((square(file, rank.checked_add(1)?), rest))
            }
        }
    }

    /// The square of UCI at the start of a text in these coordinates, and the
    /// rest.
    fn square_of_uci(self, text: &str) -> Option<(String, &str)> {
        let (file, rest) = leading_letter(text)?;
        let (rank, rest) = leading_number(rest)?;
        let square = match self {
            Coordinates::Usi { files, ranks } => {
                let file = files.checked_sub(file).filter(|file| *file > 0)?;
                let rank = ranks.checked_sub(rank).filter(|rank| *rank < ranks)?;
                format!("{file}{}", letter(rank))
            }
            Coordinates::Ucci => format!("{}{}", letter(file), rank.checked_sub(1)?),
        };
        Some((square, rest))
    }
}

/// The number of the letter that a text begins with, from zero, and the rest.
fn leading_letter(text: &str) -> Option<(u8, &str)> {
    let first = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    Some((first - b'a', &text[1..]))
}

/// The number that a text begins with, and the rest.
fn leading_number(text: &str) -> Option<(u8, &str)> {
    let n_digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..n_digits].parse().ok()?, &text[n_digits..]))
}

fn letter(number: u8) -> char {
    (b'a' + number.min(b'z' - b'a')) as char
}

fn square(file: u8, rank: u8) -> String {
    format!("{}{rank}", letter(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOGI: Coordinates = Coordinates::Usi { files: 9, ranks: 9 };

    #[test]
    fn moves_go_there_and_back() {
        for (coordinates, theirs, uci) in [
            (SHOGI, "7g7f", "c3c4"),
            (SHOGI, "8h2b+", "b2h8+"),
            (SHOGI, "P*5e", "P@e5"),
            (SHOGI, "1a9i", "i9a1"),
            (Coordinates::Usi { files: 5, ranks: 5 }, "1e1d", "e1e2"),
            (Coordinates::Ucci, "h2e2", "h3e3"),
            (Coordinates::Ucci, "a0i9", "a1i10"),
        ] {
            assert_eq!(coordinates.to_uci(theirs), uci);
            assert_eq!(coordinates.of_uci(uci), theirs);
        }
    }

    #[test]
    fn what_is_no_move_stays() {
        for text in ["", "resign", "0a1b", "7j7f", "99a", "(none)", "P*", "*", "é5", "a300b1"] {
            assert_eq!(SHOGI.to_uci(text), text);
            assert_eq!(SHOGI.of_uci(text), text);
        }
        for text in ["", "7g7f", "a255b1", "h", "@", "x@"] {
            assert_eq!(Coordinates::Ucci.to_uci(text), text);
        }
    }
}
