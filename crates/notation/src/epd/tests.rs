//! Lines of test suites, random values that must survive printing and reading,
//! and lines that are refused.

use super::*;
use crate::fen::tests::any_setup;
use proptest::prelude::*;

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

fn any_operand() -> impl Strategy<Value = Operand> {
    prop_oneof!["[!#-:<-~é]{1,8}".prop_map(Operand::Word), "[ !#-~é]{0,12}".prop_map(Operand::Text),]
}

fn any_operation() -> impl Strategy<Value = Operation> {
    // Clocks must agree with the setup, so they are left to other tests.
    let opcode = "[a-zA-Z][a-zA-Z0-9_-]{0,9}"
        .prop_filter("a clock", |opcode| opcode != HALFMOVE_CLOCK && opcode != MOVE_NUMBER);
    let operands = prop::collection::vec(any_operand(), 0..4);
    (opcode, operands).prop_map(|(opcode, operands)| Operation { opcode, operands })
}

fn any_epd() -> impl Strategy<Value = Epd> {
    (any_setup(), prop::collection::vec(any_operation(), 0..4))
        .prop_map(|(setup, operations)| Epd { setup, operations })
}

proptest! {
    #[test]
    fn what_is_printed_reads_back_the_same(epd in any_epd()) {
        let line = print(&epd).unwrap();
        prop_assert_eq!(parse(&line), Ok(epd), "{}", &line);
    }

    #[test]
    fn no_line_upsets_the_reader(notes in any::<String>(), sloppy in "[ a-c0-9;\"]{0,20}") {
        let _ = parse(&notes);
        for notes in [notes, sloppy] {
            if let Ok(epd) = parse(&format!("{KINGS} {notes}")) {
                let line = print(&epd).unwrap();
                prop_assert_eq!(parse(&line), Ok(epd));
            }
        }
    }
}

#[test]
fn canonical_lines_print_as_they_were() {
    for notes in [
        "",
        " bm Nf3;",
        " bm Nf3 Nc3; am e4; id \"a; name\"; c0 \"\";",
        " hmvc 5; fmvn 20;",
        " 5 20 bm Nf3;",
        " 3+2 pv;",
        " noop; noop;",
    ] {
        let line = format!("{KINGS}{notes}");
        assert_eq!(print(&parse(&line).unwrap()).unwrap(), line);
    }
}

#[test]
fn sloppy_lines_are_understood() {
    for (notes, canonical) in [
        (" 0 1 bm Nf3;", " bm Nf3;"),
        (" 4 bm Nf3", " 4 1 bm Nf3;"),
        ("   bm  Nf3\t Nc3 ;; id \"x\"\r\n", " bm Nf3 Nc3; id \"x\";"),
        // Lists of move counts put the semicolon first.
        (" 0 1 ;D1 20 ;D2 400", " D1 20; D2 400;"),
        (" 0 1; bm Nf3;", " bm Nf3;"),
        (" 7 9 hmvc 5; fmvn 6;", " hmvc 5; fmvn 6;"),
    ] {
        let epd = parse(&format!("{KINGS}{notes}")).unwrap();
        assert_eq!(print(&epd).unwrap(), format!("{KINGS}{canonical}"));
    }
}

#[test]
fn clocks_come_from_their_operations() {
    let epd = parse(&format!("{KINGS} 7 9 hmvc 5; fmvn 6;")).unwrap();
    assert_eq!((epd.setup.halfmoves, epd.setup.fullmoves), (5, 6));
}

#[test]
fn broken_lines_are_explained() {
    for (notes, expected) in [
        ("\"x\"", r#""\"x\"" is no name of an operation; write letters and digits, like bm"#),
        ("b!m Nf3", r#""b!m" is no name of an operation; write letters and digits, like bm"#),
        ("id \"x;", r#"the quotation mark in "id" is never closed"#),
        ("id \"a\"b\";", r#""id" has a quotation mark inside a text, where none can be written"#),
        ("id a\"b\";", r#""id" has a quotation mark inside a text, where none can be written"#),
        ("id \"a\nb\";", r#""id" has a line break or another control character"#),
        ("hmvc x;", r#""hmvc" needs one whole number from 0 to 4294967295"#),
        ("fmvn 1 2;", r#""fmvn" needs one whole number from 0 to 4294967295"#),
    ] {
        let error = parse(&format!("{KINGS} {notes}")).unwrap_err();
        assert_eq!(error.to_string(), expected, "{notes:?}");
    }
    let long = format!("{KINGS} id \"{}\";", "x".repeat(MAX_BYTES));
    assert!(matches!(parse(&long), Err(EpdError::TooLong { .. })));
    let Err(EpdError::Position(faults)) = parse("8/8/8 x") else { panic!("no faults") };
    assert_eq!(faults.0.len(), 1);
}

#[test]
fn what_cannot_be_written_is_refused() {
    let printed = |opcode: &str, operand: Operand| {
        let mut epd = parse(KINGS).unwrap();
        epd.operations = vec![Operation { opcode: opcode.into(), operands: vec![operand] }];
        print(&epd)
    };
    let text = |text: &str| Operand::Text(text.into());
    let word = |word: &str| Operand::Word(word.into());
    assert!(matches!(printed("id", text("a \"b\"")), Err(EpdError::QuoteInside { .. })));
    assert!(matches!(printed("id", text("a\nb")), Err(EpdError::ControlCharacter { .. })));
    assert!(matches!(printed("id", word("a b")), Err(EpdError::NotAWord { .. })));
    assert!(matches!(printed("id", word("")), Err(EpdError::NotAWord { .. })));
    assert!(matches!(printed("best move", word("a")), Err(EpdError::NotAnOpcode { .. })));
    assert!(printed("id", text("")).is_ok());
}
