//! `manticore pgn`.

use super::program::{folder, testdata};
use super::{Run, check_refused, run};
use std::fs;
use std::process::{Command, Stdio};

const GAMES: &str = "\
[Event \"one\"]
[Result \"1-0\"]

1.e2e4 e5 2.Bf1-c4 (2.Nf3 Nc6 {usual}) Nc6 3.Qh5 Nf6?? 4.Qxf7 1-0

[Event \"two\"]

1. e4 e5 2. Ke3 *

[Event \"three\"]
[Variant \"Bughouse\"]

1. e4 d5 2. exd5 Qxd5 3. P@e4 *

[Event \"four\"]
[SetUp \"1\"]
[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]

7... Kd7 8. e4 1/2-1/2
";

#[test]
fn a_sound_file_gets_a_summary() {
    let Run { code, out, err } = run(&["pgn", &testdata("pgn/fischer_spassky_1992_29.pgn")], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(out, "games 1\nmoves 85\nresults 1/2-1/2 1\nskipped 0\nfaulty 0\n");
}

#[test]
fn faulty_and_skipped_games_are_named() {
    let Run { code, out, err } = run(&["pgn", "-"], GAMES.as_bytes());
    assert_eq!(code, 1);
    assert_eq!(
        err,
        "error: standard input: game 2 (line 6): move 2. \"Ke3\" is not legal here: \
         no K can go to e3\n\
         note: standard input: game 3 (line 10): skipped, the library has no game \
         \"Bughouse\"\n"
    );
    assert_eq!(out, "games 4\nmoves 11\nresults 1-0 1, 1/2-1/2 1\nskipped 1\nfaulty 1\n");
}

#[test]
fn json_has_the_counts() {
    let Run { code, out, .. } = run(&["pgn", "--json", "-"], GAMES.as_bytes());
    assert_eq!(code, 1);
    for line in [
        "  \"games\": 4,",
        "  \"skipped\": 1",
        "    \"1-0\": 1,",
        "    \"1/2-1/2\": 1",
        "  \"faulty\": 1,",
    ] {
        assert!(out.contains(line), "{line}: {out}");
    }
}

#[test]
fn line_ends_and_a_byte_order_mark_change_nothing() {
    let unix = run(&["pgn", "-"], GAMES.as_bytes());
    let windows = format!("\u{feff}{}", GAMES.replace('\n', "\r\n"));
    let windows = run(&["pgn", "-"], windows.as_bytes());
    assert_eq!((unix.out, unix.err), (windows.out, windows.err));
}

#[test]
fn check_says_only_what_is_wrong() {
    let sound = run(&["pgn", "--check", &testdata("pgn/fischer_spassky_1992_29.pgn")], b"");
    assert_eq!((sound.code, sound.out.as_str(), sound.err.as_str()), (0, "", ""));
    let faulty = run(&["pgn", "--check", "-"], GAMES.as_bytes());
    assert_eq!((faulty.code, faulty.out.as_str()), (1, ""));
    assert_eq!(faulty.err.lines().count(), 2);
}

#[test]
fn broken_text_is_named_with_its_place() {
    let Run { code, out, err } = run(&["pgn", "-"], b"[Event \"one\"]\n\n1. e4 {never closed\n");
    assert_eq!(code, 1);
    assert!(err.starts_with("error: standard input: line 3, column 7: found "), "{err}");
    assert_eq!(out, "games 1\nmoves 0\nresults none\nskipped 0\nfaulty 1\n");
}

#[test]
fn a_broken_position_is_a_fault_of_its_game() {
    let text = "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n";
    let Run { code, err, .. } = run(&["pgn", "-"], text.as_bytes());
    assert_eq!(code, 1);
    assert_eq!(
        err,
        "error: standard input: game 1 (line 1): tag FEN: the board: White has no king, \
         one is needed; the board: Black has no king, one is needed\n"
    );
}

#[test]
fn after_twenty_sentences_the_faults_are_counted() {
    let Run { code, out, err } = run(&["pgn", "-"], "1. e5 *\n\n".repeat(1_025).as_bytes());
    assert_eq!(code, 1);
    assert_eq!(err.lines().count(), 21);
    assert_eq!(err.lines().last(), Some("error: and 1,005 more faulty games"));
    assert!(out.ends_with("faulty 1025\n"), "{out}");
}

#[test]
fn out_writes_exact_moves_and_leaves_faulty_games_out() {
    let folder = folder("pgn_out");
    let (source, target) = (folder.join("in.pgn"), folder.join("out.pgn"));
    fs::write(&source, GAMES).unwrap();
    fs::write(&target, "what was there before").unwrap();
    let args = ["pgn".as_ref(), source.as_os_str(), "--out".as_ref(), target.as_os_str()];
    assert_eq!(run(&args, b"").code, 1);
    assert_eq!(
        fs::read_to_string(&target).unwrap(),
        "\
[Event \"one\"]
[Result \"1-0\"]

1. e4 e5 2. Bc4 (2. Nf3 Nc6 {usual}) 2... Nc6 3. Qh5 Nf6 $4 4. Qxf7# 1-0

[Event \"three\"]
[Variant \"Bughouse\"]

1. e4 d5 2. exd5 Qxd5 3. P@e4 *

[Event \"four\"]
[SetUp \"1\"]
[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]

7... Kd7 8. e4 1/2-1/2

"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing else may be left");
    let again = run(&["pgn".as_ref(), target.as_os_str()], b"");
    assert_eq!(again.code, 0, "{}", again.err);
}

#[test]
fn games_without_tags_and_results_stay_apart() {
    let target = folder("pgn_bare").join("out.pgn");
    let text = b"[White \"A\"]\n\n1. e4\n\n[White \"B\"]\n\n1. d4 1-0\n\n1. c4 -- 2. Nf3";
    let args = ["pgn".as_ref(), "-".as_ref(), "--out".as_ref(), target.as_os_str()];
    assert_eq!(run(&args, text).code, 0);
    let written = fs::read_to_string(target).unwrap();
    assert!(written.ends_with("1. d4 1-0\n\n1. c4 -- 2. Nf3 *\n\n"), "{written}");
    assert!(written.starts_with("[White \"A\"]\n\n1. e4 *\n\n"), "{written}");
}

#[test]
fn what_cannot_be_read_or_written_is_refused() {
    check_refused(
        &["pgn", "no such file.pgn"],
        b"",
        "error: cannot read no such file.pgn: No such file or directory (os error 2)\n",
    );
    check_refused(&["pgn", "."], b"", "error: cannot read .: Is a directory (os error 21)\n");
    let to = |target: &str, why: &str| {
        let expected = format!("error: cannot write to {target}: {why}\n");
        check_refused(&["pgn", "-", "--out", target], b"1. e4 *", &expected);
    };
    to("/dev/null", "it is not a file");
    to("-", "write the name of a file");
    to("no/such/folder.pgn", "No such file or directory (os error 2)");
}

#[test]
fn a_line_of_ten_megabytes_is_a_fault_like_any_other() {
    let Run { code, out, err } = run(&["pgn", "-"], &vec![b'x'; 10 << 20]);
    assert_eq!((code, err.lines().count()), (1, 1), "{err}");
    assert!(out.ends_with("faulty 1\n"), "{out}");
}

#[test]
fn variations_may_nest_ten_thousand_deep() {
    let mut text = "1. e4 ".to_owned();
    text.push_str(&"(1. d4 ".repeat(10_000));
    text.push_str(&")".repeat(10_000));
    let target = folder("pgn_deep").join("out.pgn");
    let args = ["pgn".as_ref(), "-".as_ref(), "--out".as_ref(), target.as_os_str()];
    let Run { code, out, err } = run(&args, text.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("games 1\nmoves 10001\n"), "{out}");
}

#[test]
fn a_listener_who_leaves_is_no_fault() {
    let file = testdata("pgn/fischer_spassky_1992_29.pgn");
    for args in [vec!["pgn", &file], vec!["fen", super::START], vec!["perft", "3", "--divide"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_manticore"))
            .args(&args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert!(ended.status.success() && ended.stderr.is_empty(), "{args:?}: {ended:?}");
    }
}
