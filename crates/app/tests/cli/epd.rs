//! `manticore epd`.

use super::{Run, check_refused, run};

#[test]
fn moves_are_looked_up() {
    let text = b"\xef\xbb\xbf6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";\r\n\r\n\
        # a remark\r\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; am f3;";
    let Run { code, out, err } = run(&["epd", "-"], text);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out, "positions 2\nmoves 4\nfaulty 0\n");
}

#[test]
fn faults_have_their_line() {
    let mut text = b"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Rb2; am Kg3;\n\
        8/8/8/8/8/8/8/8 w - - id \"nobody\";\n\
        6k1/8/8/8/8/8/8/R5K1 w - - id \"open;\n\
        6k1/\xff/8\n"
        .to_vec();
    text.extend(vec![b'8'; 10 << 20]);
    let Run { code, out, err } = run(&["epd", "-"], &text);
    assert_eq!(code, 1);
    assert_eq!(
        err,
        "error: standard input: line 1: bm: \"Rb2\" is not legal here: no R can go to b2\n\
         error: standard input: line 1: am: \"Kg3\" is not legal here: no K can go to g3\n\
         error: standard input: line 2: the board: White has no king, one is needed\n\
         error: standard input: line 2: the board: Black has no king, one is needed\n\
         error: standard input: line 3: the quotation mark in \"id\" is never closed\n\
         error: standard input: line 4: found the byte 0xff at place 5, only UTF-8 text is \
         allowed\n\
         error: standard input: line 5: found more than 100000 bytes, a line has at most that\n"
    );
    assert_eq!(out, "positions 5\nmoves 0\nfaulty 5\n");
}

#[test]
fn json_has_the_counts() {
    let suite = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rh8+;\n4k3/8/8/8/8/8/8/4K3 w - - bm Qd5;\n";
    let found = run(&["epd", "--json", "-"], suite.as_bytes());
    assert_eq!(found.code, 1, "{}", found.err);
    assert_eq!(found.out, "{\n  \"faulty\": 1,\n  \"moves\": 2,\n  \"positions\": 2\n}\n");
}

#[test]
fn a_missing_file_is_refused() {
    let expected = "error: cannot read none.epd: No such file or directory (os error 2)\n";
    check_refused(&["epd", "none.epd"], b"", expected);
}
