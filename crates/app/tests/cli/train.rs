//! `manticore train`.

use super::{Run, check_refused, run};

/// A short game, drawn.
const GAME: &str = "[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 \
                    6. O-O O-O 7. Bb3 a6 8. h3 Ba7 9. Re1 h6 10. Nbd2 Be6 1/2-1/2\n\n";

#[test]
fn a_missing_file_is_refused() {
    let expected = "error: cannot read none.pgn: No such file or directory (os error 2)\n";
    check_refused(&["train", "weights", "none.pgn"], b"", expected);
}

#[test]
fn too_few_games_teach_nothing() {
    let expected = "error: there are only 8 quiet positions in 1 games with a result: give more \
                    games, or --one-in 1\n";
    check_refused(&["train", "weights", "-", "--one-in", "1"], GAME.as_bytes(), expected);
}

/// The page has every group and the errors are told.
#[test]
fn games_become_a_page_of_weights() {
    let games = GAME.repeat(200);
    let args = ["train", "weights", "-", "--one-in", "1", "--epochs", "2"];
    let Run { code, out, err } = run(&args, games.as_bytes());
    assert_eq!(code, 0, "{err}");
    assert!(err.starts_with("note: 1,520 positions of 200 games, 80 kept apart"), "{err}");
    assert_eq!(err.matches("mean square error").count(), 3, "{err}");
    assert!(out.contains("    MATERIAL [5] = ["), "{out}");
}
