//! What the reader makes of good, odd and broken texts.

use super::*;

/// The example of the standard, cut short, with a comment.
const SHORT_GAME: &str = "\
[Event \"F/S Return Match\"]
[Site \"Belgrade, Serbia JUG\"]
[Date \"1992.11.04\"]
[Round \"29\"]
[White \"Fischer, Robert J.\"]
[Black \"Spassky, Boris V.\"]
[Result \"1/2-1/2\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} 3... a6
4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 1/2-1/2
";

#[test]
fn a_game_of_the_standard_is_heard_in_order() {
    let game = game(SHORT_GAME);
    assert_eq!(game.tags().len(), 7);
    assert_eq!(game.tag("White"), Some("Fischer, Robert J."));
    assert_eq!(game.tag("FEN"), None);
    assert_eq!(game.result(), Some(GameResult::Draw));
    assert_eq!(game.n_moves(), 20);
    let ruy_lopez = game.main_line().nth(4).unwrap();
    assert_eq!(game.text(ruy_lopez), "Bb5");
    assert_eq!(game.comment(ruy_lopez), "This opening is called the Ruy Lopez.");
    assert_eq!(game.main_line().last().map(|node| game.text(node)), Some("Nbd7"));
}

#[test]
fn odd_texts_of_real_files_are_understood() {
    for (text, expected) in [
        // Nothing at all.
        ("", ""),
        (" \r\n\t\n", ""),
        ("\u{feff}", ""),
        // Line ends, tabs, marks.
        ("\u{feff}[A \"b\"]\r\n\r\n1. e4\te5\r\n1-0\r\n", "# A=\"b\" e4 e5 1-0"),
        ("[A \"b\"]\r\r1. e4\re5 *\r[A \"c\"]\r\r*", "# A=\"b\" e4 e5 *\n# A=\"c\" *"),
        ("1. e4 *\n\u{feff}[A \"b\"]\n\n*\x1a", "# e4 *\n# A=\"b\" *"),
        // Tags.
        ("[A \"x\"][B \"y\"] [ C\t\"z\" ]\n*", "# A=\"x\" B=\"y\" C=\"z\" *"),
        ("[\nA\n\"x\"\n]\n*", "# A=\"x\" *"),
        ("[A\"x\"]*", "# A=\"x\" *"),
        ("[A \"\"]*", "# A=\"\" *"),
        (r#"[A "say \"hi\" \\ c:\d"]*"#, r#"# A="say \"hi\" \\ c:\\d" *"#),
        (r#"[A "the "Big" one" ]*"#, r#"# A="the \"Big\" one" *"#),
        ("[A \"b\"]\n; of tags\n[C \"d\"]\n*", "# A=\"b\" {of tags} C=\"d\" *"),
        ("[A \"b]{;(\"]\n*", "# A=\"b]{;(\" *"),
        // Games without this or that.
        ("e4 e5", "# e4 e5 none"),
        ("[A \"b\"]", "# A=\"b\" none"),
        ("[A \"b\"]\n\n[A \"c\"]\n\n", "# A=\"b\" none\n# A=\"c\" none"),
        ("[A \"b\"]\n1.e4\n[A \"c\"]\n1.d4", "# A=\"b\" e4 none\n# A=\"c\" d4 none"),
        ("*\n*\n1-0", "# *\n# *\n# 1-0"),
        ("1. e4 1-0 1. d4 0-1", "# e4 1-0\n# d4 0-1"),
        // Comments and escapes.
        ("{a\n  b\t c }e4{}{ }{d}*", "# {a b c} e4 {d} *"),
        ("e4 ; (rest} of line\ne5 *", "# e4 {(rest} of line} e5 *"),
        ("e4;x\r\ne5;y", "# e4 {x} e5 {y} none"),
        ("% hidden { ( \ne4 {\n% shown}\n%\n*", "# e4 {% shown} *"),
        ("e4 {a {b} e5 1-0 {who} ; why\n", "# e4 {a {b} e5 {who} {why} 1-0"),
        ("{not\n\n[%clk 1] a game} e4", "# {not [%clk 1] a game} e4 none"),
        // Numbers, annotations, results.
        ("1.e4 1...e5 2 .Nf3 2. ... Nc6 3…a6", "# e4 e5 Nf3 Nc6 a6 none"),
        (
            "e4! e5? d4!! d5?? c4!? c5?! b4!!! $12$255 b5$1",
            "# e4 $1 e5 $2 d4 $3 d5 $4 c4 $5 c5 $6 b4 $3 $12 $255 b5 $1 none",
        ),
        ("e4 1/2-1/2", "# e4 1/2-1/2"),
        ("e4 1/2 e4*", "# e4 1/2-1/2\n# e4 *"),
        ("43.Re61/2-1/2[A \"b\"]", "# Re6 1/2-1/2\n# A=\"b\" none"),
        ("e4 {x}1-0", "# e4 {x} 1-0"),
        // Variations.
        ("e4(d4(c4)d5)(b4)e5", "# e4 ( d4 ( c4 ) d5 ) ( b4 ) e5 none"),
        ("e4 ({x}d4 1-0) *", "# e4 ( {x} d4 ) *"),
        ("e4 () ( {y} ) *", "# e4 ( ) ( {y} ) *"),
    ] {
        assert_eq!(heard(text.as_bytes()), expected, "{text:?}");
    }
}

#[test]
fn moves_of_every_game_are_handed_over_as_written() {
    for text in [
        "e4",
        "Nbd7",
        "P@e4",
        "e2e4,e4d5",
        "b8b9+",
        "+R5f",
        "--",
        "a10",
        "O-O-O+",
        "0-0",
        "e8=Q#",
        "7g7f",
        "P*5e",
        "C2.5",
        "H8+7",
        "Z0",
        "0000",
        "♘f3",
        "e7-e8/Q",
        "Sf3",
        "10-15",
        "@@@@",
        "Чf3",
    ] {
        assert_eq!(heard(format!("1. {text}!? *").as_bytes()), format!("# {text} $5 *"));
    }
}

#[test]
fn letters_that_are_no_utf8_are_latin_1() {
    assert_eq!(
        heard(b"[White \"H\xfcbner\"]\n[Black \"H\xc3\xbcbner\"]\n\n{caf\xe9} e4 *"),
        "# White=\"Hübner\" Black=\"Hübner\" {café} e4 *"
    );
}

#[test]
fn faults_are_named_with_their_place() {
    for (text, line, column, found) in [
        ("e4 e5)", 1, 6, "`)`"),
        ("\n e4 e5 }", 2, 8, "`}`"),
        ("e4 <x>", 1, 4, "`<` or `>`, which PGN keeps for later"),
        ("e4 \"x\"", 1, 4, "`\"`"),
        ("e4 % x", 1, 4, "`%`"),
        ("e4 [A \"b\"]", 1, 4, "`[`"),
        ("(e4)", 1, 1, "`(`"),
        ("e4 ((d4))", 1, 5, "`(`"),
        ("e4 $x", 1, 4, "`$` without a number"),
        ("e4 $65536", 1, 4, "`$` with a large number"),
        ("e4\n(d4\n(c4)\n\n", 2, 1, "a variation that is still open on line 5"),
        ("e4 (d4\n[A \"b\"]", 1, 4, "a variation that is still open on line 2"),
        ("e4\n {open\n", 2, 2, "a comment that is still open on line 3"),
        ("e4 {open\n\n\n[Event \"b\"]", 1, 4, "a comment that is still open on line 4"),
        ("\n[A \"b\n", 2, 1, "a tag whose value is not closed on its line"),
        ("[A \"b", 1, 1, "a tag whose value is not closed on its line"),
        ("[A \"b\"\n", 2, 1, "the end of the text"),
        ("[A \"b\"\n[C \"d\"]", 2, 1, "`[`"),
        ("[A b]", 1, 4, "`b`"),
        ("[]", 1, 2, "`]`"),
        ("[", 1, 2, "the end of the text"),
    ] {
        let error = PgnReader::new(text.as_bytes()).read_game(&mut ()).unwrap_err();
        let PgnError::Syntax { line: l, column: c, found: f, allowed } = &error else {
            panic!("{text:?}: {error}")
        };
        assert_eq!((*l, *c, f.as_str()), (line, column, found), "{text:?}");
        let expected = format!("line {line}, column {column}: found {found}; allowed: {allowed}");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn after_a_fault_the_next_game_is_read() {
    let good = "[Event \"good\"]\n[Site \"s\"]\n\n1. e4 *\n\n";
    for bad in [
        "[Event \"bad\"]\n[Site x]\n[Date \"\"]\n\n1. e4 *\n\n",
        "[Event \"bad\"]\n\n1. e4 )\n[%x] 1-0\n\n",
        "[Event \"bad\"]\r\n\r\n1. e4 (e5\r\n\r\n",
        "[Event \"bad\"]\n\n1. e4 (e5\n",
        "[Event \"bad\"]\n\n1. e4 {oh\n\n1-0\n\n",
        ")\n",
    ] {
        let text = heard(format!("{good}{bad}{good}").as_bytes());
        let lines: Vec<&str> = text.lines().collect();
        let whole = "# Event=\"good\" Site=\"s\" e4 *";
        assert_eq!(lines.len(), 3, "{bad:?}: {text}");
        assert_eq!((lines[0], lines[2]), (whole, whole), "{bad:?}: {text}");
        assert!(lines[1].contains("! line"), "{bad:?}: {text}");
    }
}

#[test]
fn limits_are_kept_and_reported() {
    let at_limit = "e".repeat(MAX_MOVE);
    assert_eq!(heard(at_limit.as_bytes()), format!("# {at_limit} none"));
    for text in [
        format!("{at_limit}e"),
        format!("[{} \"x\"]", "n".repeat(MAX_TAG_NAME + 1)),
        format!("[A \"{}\"]", "v".repeat(MAX_TAG_VALUE + 1)),
        format!("[A \"{}\"]", "\"".repeat(MAX_TAG_VALUE + 9)),
        format!("{{{}}}", "c".repeat(MAX_COMMENT + 1)),
        format!(";{}", "c ".repeat(MAX_COMMENT)),
    ] {
        assert!(PgnReader::new(text.as_bytes()).read_game(&mut ()).is_err());
    }
    for text in [
        format!("[{} \"{}\"]*", "n".repeat(MAX_TAG_NAME), "v".repeat(MAX_TAG_VALUE)),
        format!("{{{}}}*", "c".repeat(MAX_COMMENT)),
    ] {
        assert!(PgnReader::new(text.as_bytes()).read_game(&mut ()).unwrap());
    }
}

#[test]
fn a_game_with_too_many_moves_is_an_error_and_not_the_end() {
    let text = format!("{} *\n\n1. e4 *", "a b ".repeat(MAX_NODES / 2 + 1));
    let mut reader = PgnReader::new(text.as_bytes());
    let error = PgnGame::read(&mut reader).unwrap_err();
    assert!(error.to_string().contains("more than 1000000 moves"), "{error}");
    assert_eq!(PgnGame::read(&mut reader).unwrap(), Some(game("1. e4 *")));
}

#[test]
fn moves_can_be_skipped() {
    struct TagsOnly(Notebook);
    impl PgnVisitor for TagsOnly {
        fn tag(&mut self, name: &str, value: &str) {
            self.0.tag(name, value);
        }
        fn end_tags(&mut self) -> bool {
            false
        }
        fn move_text(&mut self, _: &str) {
            panic!("moves were not wanted");
        }
        fn result(&mut self, result: Option<GameResult>) {
            self.0.result(result);
        }
    }
    let mut visitor = TagsOnly(Notebook::default());
    assert!(PgnReader::new(SHORT_GAME.as_bytes()).read_game(&mut visitor).unwrap());
    assert!(visitor.0.0.ends_with(" Result=\"1/2-1/2\" 1/2-1/2"), "{}", visitor.0.0);
}

#[test]
fn a_failing_input_is_reported_once() {
    struct Failing;
    impl std::io::Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let mut reader = PgnReader::new(Failing);
    assert!(matches!(reader.read_game(&mut ()), Err(PgnError::Io(_))));
    assert!(!reader.read_game(&mut ()).unwrap());
}
