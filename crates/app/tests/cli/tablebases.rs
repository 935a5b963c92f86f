//! `tb`, and tablebases under UCI.

use super::program::{check_refused, folder, run, testdata};
use super::uci_client::Uci;
use std::fs;

#[test]
fn the_truth_and_the_best_line_are_said() {
    let path = testdata("syzygy");
    let text = run(&["tb", "7k/8/5K2/8/8/8/8/R7", "w", "-", "-", "--path", &path], b"");
    assert_eq!(text.code, 0, "{}", text.err);
    assert!(
        text.out.starts_with("White wins, with progress within 3 half-moves\n"),
        "{}",
        text.out
    );
    assert!(text.out.contains("best line: ") && text.out.ends_with("#\n"), "{}", text.out);
    let late = run(&["tb", "8/8/8/3k4/8/8/8/KQ6 w - - 95 80", "--path", &path], b"");
    let sentence = "White would win, but the fifty-move rule makes it a draw\n";
    assert!(late.out.starts_with(sentence), "{}", late.out);
    let fens = "8/8/8/3k4/8/8/8/KB6 w - - 0 1\n8/8/8/3k4/8/8/8/KQ6 b - - 0 1\n";
    let lines = run(&["tb", "-", "--path", &path, "--json"], fens.as_bytes());
    let lines: Vec<&str> = lines.out.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].contains("\"wdl\":0") && lines[1].contains("\"wdl\":-2"), "{lines:?}");
}

#[test]
fn what_no_table_has_is_said() {
    let path = testdata("syzygy");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castling = "no table has positions in which a side may castle";
    check_refused(&["tb", start, "--path", &path], b"", &format!("error: {start}: {castling}\n"));
    let four = "8/8/8/3k4/8/8/8/KQR5 w - - 0 1";
    let unknown = format!("error: {four}: no table has this position\n");
    check_refused(&["tb", four, "--path", &path], b"", &unknown);
    let empty = folder("no-tables").display().to_string();
    check_refused(&["tb", four, "--path", &empty], b"", &format!("error: no tables in {empty}\n"));
}

/// `syzygy=FOLDER` gives any engine tables, XBoard's `egtpath` too.
#[test]
fn tables_are_a_word_of_an_engine() {
    let word = format!("syzygy={}", testdata("syzygy"));
    let won = "4k3/8/8/4K3/4P3/8/8/8 w - - 0 1";
    let known = run(&["analyse", "--fen", won, "--depth", "2", &word], b"");
    assert_eq!(known.code, 0, "{}", known.err);
    // A win by a table is near 300 pawns.
    assert!(known.out.contains("  +29"), "{}", known.out);
    let missing = run(&["analyse", "syzygy=/no/such"], b"");
    assert_eq!(missing.code, 2);
    assert!(missing.err.starts_with("error: syzygy=/no/such: "), "{}", missing.err);
    let clash = run(&["analyse", &word, "search=minimax"], b"");
    assert!(clash.err.contains("does nothing with search=minimax, which asks no tables"));

    let mut talk = Uci::start(&["xboard", "hash=1"]);
    talk.send(&format!("egtpath syzygy {}", testdata("syzygy")));
    talk.until("# 10 files of tables with up to 3 pieces");
    for line in ["new", "force", &format!("setboard {won}"), "post", "sd 2", "go"] {
        talk.send(line);
    }
    let heard = talk.until("move ");
    let thought = heard.iter().find(|line| line.starts_with("2 ")).expect("a line of depth 2");
    assert!(thought.split(' ').nth(1).unwrap().starts_with("29"), "{thought}");
    talk.quit();
}

#[test]
fn the_engine_asks_the_tables() {
    let mut uci = Uci::new();
    let heard = uci.ask(&format!("setoption name SyzygyPath value {}", testdata("syzygy")));
    assert_eq!(heard, ["info string 10 files of tables with up to 3 pieces"]);
    uci.ask("position fen 4k3/8/8/4K3/4P3/8/8/8 w - - 0 1");
    uci.send("go depth 4");
    let lines = uci.until("bestmove ");
    let last = lines.iter().rev().find(|line| line.contains(" pv ")).unwrap();
    assert!(!last.contains("tbhits 0 "), "{last}");
    assert!(last.contains("score cp 29") || last.contains("score mate "), "{last}");
    let best = lines.last().unwrap().split(' ').nth(1).unwrap();
    assert!(["e5d6", "e5e6", "e5f6"].contains(&best), "the king goes before its pawn: {best}");
    uci.quit();
}

#[test]
fn a_table_of_the_wrong_size_is_named() {
    let folder = folder("short-tables");
    for ending in ["rtbw", "rtbz"] {
        let name = format!("KQvK.{ending}");
        let bytes = fs::read(testdata(&format!("syzygy/{name}"))).unwrap();
        let kept = if ending == "rtbw" { bytes.len() } else { bytes.len() - 1 };
        fs::write(folder.join(name), &bytes[..kept]).unwrap();
    }
    let mut uci = Uci::new();
    let heard = uci.ask(&format!("setoption name SyzygyPath value {}", folder.display()));
    let end = "KQvK.rtbz is left out: it has the wrong size, so it is damaged";
    assert!(heard[0].ends_with(end), "{heard:?}");
    assert_eq!(heard[1], "info string 1 files of tables with up to 3 pieces");
    uci.ask("position fen 8/8/8/3k4/8/8/8/KQ6 w - - 0 1");
    assert!(uci.best("go depth 3").starts_with("bestmove "));
    uci.quit();
}
