//! Games of the library in words.

use super::*;

fn game(id: &str) -> Game {
    let read = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
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

#[test]
fn moves_in_braces_are_told_in_words() {
    let king = piece_words("cambodian", "K");
    let text = king.sentences.join(" ");
    let leap = "it goes to the square 1 forward and c to the right (c one of 2 or -2) if its own \
                square is not attacked, its own square holds a piece that has not moved and the \
                square it goes to is empty";
    assert!(text.contains(leap), "{text}");
    let king = piece_words("locusts", "K").sentences.join(" ");
    assert!(king.contains("leaves a locust on the square it left"), "{king}");
    for (id, symbol, words) in [
        (
            "vampires",
            "N",
            "if the square it goes to holds an enemy (any but a pawn or a bishop), and becomes what it captured",
        ),
        ("vampires", "N", "and returns what it captured to the home square of the captive"),
        ("vampires", "N", "and changes sides"),
        ("vampires", "K", "is empty and its side is in check"),
        (
            "vampires",
            "B",
            "the number of own pieces (a pawn) on squares with ROW > 3 is at least 2, and turns the piece on the square 1 forward into a vampire",
        ),
        ("pushers", "B", "the number of the game's move is at least 4"),
        (
            "pushers",
            "B",
            "the move does not give check, and then captures what stands on the square 1 forward (where there is one)",
        ),
        ("pushers", "B", "and is removed"),
        (
            "pushers",
            "R",
            "and before that brings what stands on the square it goes to to the square 2*a forward",
        ),
        ("sorcerers", "B", "its own square is guarded and its side is not in check, or if"),
        ("sorcerers", "Q", "puts a pawn of the other side on its own square"),
    ] {
        let text = piece_words(id, symbol).sentences.join(" ");
        assert!(text.contains(words), "{id}: {text}");
    }
    for id in crate::library::ids() {
        for piece in describe(&game(id)).pieces {
            assert!(!piece.sentences.iter().any(|text| text.contains("target")), "{id}");
        }
    }
}

/// Two bishops on one colour are dead too: the words must not say less than the
/// rule.
#[test]
fn dead_material_is_more_than_bare_kings() {
    let words = describe(&game("chess")).endings.join(" ");
    assert!(words.contains("neither side can mate any more"), "{words}");
}
