//! What written games look like.

use super::*;

/// Reads the text and compares what is written with what is expected.
fn check(text: &str, expected: &str) {
    let read = game(text);
    let written = print(&read);
    assert_eq!(written, expected);
    assert_eq!(game(&written), read, "{text:?} reads back");
}

#[test]
fn numbers_are_written_where_the_standard_wants_them() {
    check("e4 e5 Nf3 *", "1. e4 e5 2. Nf3 *\n\n");
    check(
        "e4 {king's pawn} e5 (c5 (e6 d4) Nf3 $1) Nf3 *",
        "1. e4 {king's pawn} 1... e5 (1... c5 2. Nf3 $1) (1... e6 2. d4) 2. Nf3 *\n\n",
    );
    check("{hello} e4 ({or} d4 d5) 1-0", "{hello} 1. e4 ({or} 1. d4 d5) 1-0\n\n");
    check(
        "[FEN \"8/8/8/8/8/8/8/K1k5 b - - 3 40\"]\n\nKc2 Ka2 *",
        "[FEN \"8/8/8/8/8/8/8/K1k5 b - - 3 40\"]\n\n40... Kc2 41. Ka2 *\n\n",
    );
    check("[FEN \"nonsense\"]\ne4 *", "[FEN \"nonsense\"]\n\n1. e4 *\n\n");
}

#[test]
fn tags_come_in_the_order_of_the_roster() {
    check(
        "[Opening \"x\"]\n[Black \"b\"]\n[Event \"a \\\"b\\\" \\\\\"]\n*",
        "[Event \"a \\\"b\\\" \\\\\"]\n[Black \"b\"]\n[Opening \"x\"]\n\n*\n\n",
    );
    check("[White \"w\"]", "[White \"w\"]\n\n");
}

#[test]
fn lines_are_broken_before_column_80() {
    let text = format!("e4 {{{}}} e5 *", "twelve chars ".repeat(20));
    let written = print(&game(&text));
    assert!(written.lines().all(|line| line.chars().count() < 80), "{written}");
    check(&text, &written);
}

#[test]
fn braces_in_comments_are_kept() {
    check("e4 ;a } b\ne5 *", "1. e4\n;a } b\n1... e5 *\n\n");
    check("e4 (\n;a } b\nd4\n;c}\n) *", "1. e4 (\n;a } b\n1. d4\n;c}\n) *\n\n");
    let long = "} twelve".repeat(30);
    check(&format!("e4\n;{long}\n"), &print(&game(&format!("e4\n;{long}\n"))));
}

#[test]
fn games_written_one_after_the_other_make_a_file() {
    let texts = [
        "[A \"1\"]",
        "[A \"2\"]\ne4 *",
        "[A \"3\"]\n;}\n*",
        "[A \"4\"]\nd4",
        "[A \"5\"]\n*",
        "e4 *",
    ];
    let games: Vec<PgnGame> = texts.iter().map(|text| game(text)).collect();
    let file: String = games.iter().map(print).collect();
    let read: Vec<PgnGame> =
        PgnGame::read_all(&mut PgnReader::new(file.as_bytes())).map(Result::unwrap).collect();
    assert_eq!(read, games);
}

#[test]
fn what_cannot_be_written_is_refused() {
    let mut game = PgnGame::new();
    for text in ["", " ", "e4 e5", "1", "1.", "1.e4", "1-0", "*", "e4*", "{", "e4!", "e.p.", "..."]
    {
        let refusal = game.add_move(NodeId::ROOT, text);
        assert_eq!(refusal, Err(EditError::NotAMove(text.to_string())));
    }
    for name in ["", "a b", "a\"", "]", "\n"] {
        assert_eq!(game.set_tag(name, "x"), Err(EditError::NotATagName(name.to_string())));
    }
    assert!(game.set_tag("A", &"x".repeat(MAX_TAG_VALUE + 1)).is_err());
    assert!(game.set_comment(NodeId::ROOT, &"x".repeat(MAX_COMMENT + 1)).is_err());
    let e4 = game.add_move(NodeId::ROOT, "e4").unwrap();
    assert_eq!(game.set_start_comment(e4, "x"), Err(EditError::NotAVariation));
    let d4 = game.add_move(NodeId::ROOT, "d4").unwrap();
    game.set_start_comment(d4, " or \n so ").unwrap();
    game.set_tag("A", "x\ny").unwrap();
    game.set_tag("A", "z\ty").unwrap();
    assert_eq!(print(&game), "[A \"z y\"]\n\n1. e4 ({or so} 1. d4)\n\n");
}

#[test]
fn equal_games_need_not_be_built_in_the_same_order() {
    let read = game("e4 (d4 d5) e5 *");
    let mut built = PgnGame::new();
    let e4 = built.add_move(built.root(), "e4").unwrap();
    built.add_move(e4, "e5").unwrap();
    let d4 = built.add_move(built.root(), "d4").unwrap();
    built.set_result(Some(GameResult::Unfinished));
    assert_ne!(read, built);
    built.add_move(d4, "d5").unwrap();
    assert_eq!(read, built);
    assert_ne!(read, game("d4 (e4 e5) d5 *"));
    assert_ne!(game("e4 e5 (d5 a3) *"), game("e4 (d5 a3) e5 *"));
}
