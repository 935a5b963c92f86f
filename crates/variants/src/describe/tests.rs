//! Games of the library in words.

use super::*;

fn game(id: &str) -> Game {
    let read = |text: &str| notation::fen::parse(text).map_err(|faults| faults.to_string());
    crate::library::load(id, &read).expect("a game").expect("no faults")
}

fn piece_words(id: &str, symbol: &str) -> PieceWords {
    let game = game(id);
    let index = game.pieces.iter().position(|piece| piece.symbol == symbol).expect("a piece");
    piece(&game, index)
}

#[test]
fn the_knight_leaps() {
    let knight = piece_words("chess", "N");
    assert_eq!(knight.heading, "Knight (N)");
    assert_eq!(knight.sentences, ["It leaps like a knight."]);
    let expected = "
 . . . . . . .
 . . * . * . .
 . * . . . * .
 . . . N . . .
 . * . . . * .
 . . * . * . .
 . . . . . . .
";
    assert_eq!(knight.diagram.as_deref(), expected.strip_prefix('\n'));
}

#[test]
fn the_general_stays_in_its_palace() {
    let king = piece_words("xiangqi", "K");
    let text = king.sentences.join(" ");
    assert!(text.contains("only stand on the squares d1 to f3 (White)"), "{text}");
    assert!(text.contains("It is royal"), "{text}");
}

#[test]
fn every_game_of_the_library_has_words() {
    for id in crate::library::ids() {
        let words = describe(&game(id));
        assert!(!words.title.is_empty() && !words.endings.is_empty(), "{id}");
        for sentence in words.rules.iter().chain(&words.endings) {
            assert!(sentence.ends_with('.') && !sentence.contains("  "), "{id}: {sentence}");
        }
        for piece in &words.pieces {
            assert!(piece.sentences.iter().all(|sentence| sentence.ends_with('.')), "{id}");
        }
    }
}
