//! SFEN, the positions of shogi programs, as FEN.

use std::fmt::Write as _;

/// The most pieces in hand that are written out; boards of shogi have fewer.
const MAX_IN_HAND: usize = 256;

/// The FEN of a SFEN: board, side to move, pieces in hand, number of the move.
/// Fields that are missing have their defaults. Who is called Black there moves
/// first, and is White here. What cannot be read is handed on, so that the reader
/// of FEN says what is wrong.
pub(super) fn to_fen(fields: &[&str]) -> String {
    let board = fields.first().copied().unwrap_or_default();
    let turn = match fields.get(1).copied() {
        None | Some("b") => "w",
        Some("w") => "b",
        Some(other) => other,
    };
    let hands = fields.get(2).map_or(Some(String::new()), |text| in_hand(text));
    let hands = hands.unwrap_or_else(|| fields[2].to_owned());
    // Moves are counted singly there, and in pairs here.
    let number = fields.get(3).and_then(|word| word.parse::<u32>().ok()).unwrap_or(1).max(1);
    let mut fen = format!("{board}[{hands}] {turn} - - 0 {}", number.div_ceil(2));
    for word in fields.iter().skip(4) {
        let _ = write!(fen, " {word}");
    }
    fen
}

/// Pieces in hand with their numbers before them, `2P3p`, each written out.
fn in_hand(text: &str) -> Option<String> {
    if text == "-" {
        return Some(String::new());
    }
    let mut men = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let count: usize = if n_digits == 0 { 1 } else { rest[..n_digits].parse().ok()? };
        let piece = rest[n_digits..].chars().next().filter(char::is_ascii_alphabetic)?;
        if men.len() + count > MAX_IN_HAND {
            return None;
        }
        men.extend(std::iter::repeat_n(piece, count));
        rest = &rest[n_digits + 1..];
    }
    Some(men)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fen(sfen: &str) -> String {
        to_fen(&sfen.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn positions_are_translated() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        assert_eq!(fen(&format!("{start} b - 1")), format!("{start}[] w - - 0 1"));
        assert_eq!(fen(&format!("{start} w S2Pb3p 8")), format!("{start}[SPPbppp] b - - 0 4"));
        assert_eq!(fen("4k4/9/4+P4 b 10P"), "4k4/9/4+P4[PPPPPPPPPP] w - - 0 1");
    }

    #[test]
    fn nonsense_is_handed_on() {
        assert_eq!(fen(""), "[] w - - 0 1");
        assert_eq!(fen("x y z w v"), "x[z] y - - 0 1 v");
        assert_eq!(fen("9 b 99999999999999999999P"), "9[99999999999999999999P] w - - 0 1");
        assert_eq!(fen("9 b 300P x"), "9[300P] w - - 0 1");
        assert_eq!(fen("9 b 3 1"), "9[3] w - - 0 1");
        assert_eq!(fen("9 b é 1"), "9[é] w - - 0 1");
    }
}
