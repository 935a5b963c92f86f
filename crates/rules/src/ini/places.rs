//! Where the parts of each game stand in a `variants.ini`.

use super::reader::IniReader;
use super::source::{self, IniEntry};
use crate::check::Subject;
use crate::places::Places;

/// Keys that change what the board is like.
const BOARD_KEYS: [&str; 4] = ["startFen", "maxRank", "maxFile", "cylinder"];
/// What the keys that begin like this are about, the first that fits.
const PREFIXES: [(&str, Subject); 9] = [
    ("startFen", Subject::Start),
    ("castling", Subject::Castling),
    ("pieceDrops", Subject::Hands),
    ("capturesToHand", Subject::Hands),
    ("drop", Subject::Hands),
    ("wall", Subject::Walling),
    ("stalemate", Subject::Endings),
    ("checkmate", Subject::Endings),
    ("extinction", Subject::Endings),
];

/// The places of the games of a file that could be read.
pub(crate) fn places(text: &str, name: &str) -> Places {
    let mut places = Places::default();
    // Whoever reads the games tells of the faults.
    let mut reader = IniReader::new(name, text);
    for section in source::sections(text, &mut reader) {
        let game = section.name.text;
        let mut note = |subject: Subject, span: &std::ops::Range<usize>| {
            places.note(Some(game), subject, (name, text), span.clone(), None);
        };
        for IniEntry { key, value } in &section.entries {
            let known = PREFIXES.iter().find(|(prefix, _)| key.text.starts_with(prefix));
            if let Some((_, subject)) = known {
                note(subject.clone(), &key.span);
            } else if let Some(letter) = piece_letter(value.text) {
                note(Subject::Piece(letter), &key.span);
            }
            if BOARD_KEYS.contains(&key.text) {
                note(Subject::Board, &key.span);
            }
        }
        note(Subject::Game, &section.name.span);
    }
    places
}

/// The symbol of a line such as `knight = n` or `customPiece1 = a:KN`.
fn piece_letter(value: &str) -> Option<String> {
    let letter = value.split(':').next().unwrap_or(value).trim();
    match letter.as_bytes() {
        [only] if only.is_ascii_alphabetic() => Some(letter.to_ascii_uppercase()),
        _ => None,
    }
}
