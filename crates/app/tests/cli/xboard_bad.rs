//! `manticore xboard`: the cases an engine must survive, by their numbers, as they
//! are in this protocol. One line says what is wrong, the last good position stays,
//! and every question has one answer. Cases that need no process are tested in the
//! crate `protocol`.

use super::program::FAULTY_FENS;
use super::xboard::Xboard;

/// What is said to a line is one line that begins so.
#[track_caller]
fn check_said(xboard: &mut Xboard, line: &str, start: &str) {
    let heard = xboard.ask(&[line]);
    assert!(heard.len() == 1 && heard[0].starts_with(start), "{line}: {heard:?}");
}

/// Cases 1 to 5: the position stays, and nothing is played until there is a new one.
#[test]
fn positions_that_are_none_are_refused() {
    let mut xboard = Xboard::new();
    xboard.ask(&["new", "force", "usermove e2e4"]);
    for fen in ["garbage", "\u{265e} \u{265e}"].into_iter().chain(FAULTY_FENS) {
        let line = format!("setboard {fen}");
        check_said(&mut xboard, &line, "tellusererror Illegal position: ");
        check_said(&mut xboard, "usermove e7e5", "Illegal move (the last position was refused)");
    }
    // In an analysis too: the old position is analysed on.
    let heard = xboard.ask(&["new", "force", "usermove e2e4", "analyze", "setboard nonsense"]);
    assert_eq!(heard.len(), 1, "{heard:?}");
    let status = xboard.ask(&["."]);
    assert!(status[0].starts_with("stat01: ") && status[0].contains(" 20"), "{status:?}");
    xboard.ask(&["exit"]);
    xboard.quit();
}

/// Case 7: mated, stalemated, one move.
#[test]
fn a_game_that_is_over_has_a_result() {
    let mut xboard = Xboard::new();
    for (fen, result) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "1-0 {White mates}"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2 {Stalemate}"),
    ] {
        let heard = xboard.ask(&["new", "force", &format!("setboard {fen}"), "go"]);
        assert_eq!(heard, [result]);
    }
    let forced = "setboard k7/8/8/8/8/8/1r6/K7 w - - 0 1";
    assert_eq!(xboard.answer(&["new", "force", forced, "go"]), "a1b2");
    xboard.quit();
}

/// Cases 12 and 13: whatever is said about time, there is a move.
#[test]
fn odd_limits_have_an_answer() {
    let mut xboard = Xboard::new();
    for lines in [
        &["level 0 0 0"][..],
        &["level 40 0:00 0", "time 0", "otim 0"],
        &["level -1 0 0", "time -100", "otim -100"],
        &["level 1 0:01 99999", "time 1"],
        &["st 0"],
        &["st -1"],
        &["st 0.001"],
        &["sd 0"],
        &["sd 1"],
        &["sd -7"],
        &["sd 999", "st 0.01"],
        &["st 1", "nps 100"],
        &["st 0.01", "nps 0"],
        &["st 0.01", "time 99999999999999999999"],
    ] {
        let mut talk = vec!["new", "st 0.01"];
        talk.extend(lines);
        talk.push("go");
        assert_eq!(xboard.answer(&talk).len(), 4, "{lines:?}");
    }
    for line in ["level", "level 40", "level x 5 0", "level 40 5 x", "st", "st soon", "sd x"] {
        check_said(&mut xboard, line, "Error (write ");
    }
    for line in ["time", "time x", "otim soon", "nps much"] {
        check_said(&mut xboard, line, "Error (write a whole number): ");
    }
    xboard.quit();
}

/// Cases 14 to 16 and 18: settings and paths.
#[test]
fn odd_settings_are_answered_and_do_no_harm() {
    let mut xboard = Xboard::new();
    for line in ["memory 0", "memory -5", "cores 0", "cores -1", "cores 9999"] {
        check_said(&mut xboard, line, "# ");
    }
    for line in [
        "memory much",
        "memory 999999999",
        "memory",
        "cores x",
        "option",
        "option Nonsense=1",
        "option Non sense with blanks=a b c",
        "option Hash=much",
        "option UCI_Chess960=perhaps",
        "option Rules=/no/such file.toml",
        "option BookFile=/no/such book.bin",
        "option BookFile=.",
        "egtpath",
        "egtpath nalimov /x",
        "variant bughouse",
        "variant nosuchgame",
        "variant",
    ] {
        check_said(&mut xboard, line, "Error (");
    }
    let heard = xboard.ask(&["egtpath syzygy /no/such folder/"]);
    assert!(heard.iter().all(|line| line.starts_with("# ")), "{heard:?}");
    assert!(heard.last().is_some_and(|line| line.ends_with("it plays without")), "{heard:?}");
    assert_eq!(xboard.answer(&["new", "sd 2", "go"]).len(), 4);
    xboard.quit();
}

/// Case 17: line ends, blanks, bytes that are no text.
#[test]
fn any_bytes_do_no_harm() {
    let mut xboard = Xboard::new();
    xboard.send_bytes(b"\r\n\n \t \r\nnew\r\n  force  \r\n\xff\xfe\x00\n");
    assert_eq!(xboard.ask(&[]), ["Error (unknown command): \u{fffd}\u{fffd}"]);
    xboard.send_bytes(&[&vec![b'y'; 3 << 20][..], b"\n"].concat());
    assert_eq!(xboard.ask(&[]), ["# a line has at most 1048576 bytes, this one is left out"]);
    assert_eq!(xboard.answer(&["sd 1", "go"]).len(), 4);
    xboard.quit();
}

/// Case 24: hands and drops.
#[test]
fn drops_that_cannot_be_are_refused() {
    let mut xboard = Xboard::new();
    xboard.ask(&["new", "variant crazyhouse", "force"]);
    check_said(&mut xboard, "usermove P@e4", "Illegal move (");
    check_said(&mut xboard, "usermove P@e2", "Illegal move (");
    let board = "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 1";
    assert_eq!(xboard.ask(&[board, "usermove P@e4"]), [""; 0]);
    check_said(&mut xboard, "usermove P@e4", "Illegal move (");
    xboard.quit();
}
