//! `book`, the book of the engine, and openings out of a book.

use super::program::{Run, check_refused, folder, run, testdata};
use super::uci_client::Uci;
use std::fs;
use std::path::Path;

const GAMES: &str = "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
                     [Result \"0-1\"]\n\n1. e4 c5 0-1\n\n\
                     [Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n\n";

/// A book of three games in a folder of its own.
fn made(name: &str, games: &str, file: &str) -> String {
    let folder = folder(name);
    let pgn = folder.join("games.pgn");
    fs::write(&pgn, games).expect("the folder can be written");
    let Run { code, err, .. } = run(&["book".as_ref(), "make".as_ref(), pgn.as_os_str()], b"");
    assert_eq!((code, err.as_str()), (0, ""));
    folder.join(file).display().to_string()
}

#[test]
fn a_book_is_made_shown_and_merged() {
    let book = made("book", GAMES, "games.bin");
    let shown = run(&["book", "show", &book], b"");
    assert_eq!(
        shown.out,
        "6 entries, Polyglot\n\
         e4        66.7 %  weight     2  learn 2\n\
         d4        33.3 %  weight     1  learn 1\n"
    );
    let both = format!("{book}.both.bin");
    let merged = run(&["book", "merge", &book, &book, "--out", &both], b"");
    assert_eq!(merged.code, 0, "{}", merged.err);
    let after_d4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1";
    let shown = run(&["book", "show", &both, "--fen", after_d4, "--json"], b"");
    let shown: String = shown.out.split_whitespace().collect();
    assert!(
        shown.contains("\"coords\":\"d7d5\",\"learn\":2,\"san\":\"d5\",\"weight\":2"),
        "{shown}"
    );
    let few = run(&["book", "make", "-", "--min-games", "2", "--out", &both], GAMES.as_bytes());
    assert!(few.out.ends_with("both.bin: 1 entries\n"), "{}", few.out);
}

/// `book=FILE` gives any engine a book: in an analysis it is shown, in play played.
#[test]
fn a_book_is_a_word_of_an_engine() {
    let book = made("book of a spec", GAMES, "games.bin");
    let word = format!("book={book}");
    let analysis = run(&["analyse", "--depth", "1", &word], b"");
    assert_eq!(analysis.code, 0, "{}", analysis.err);
    assert!(analysis.out.contains("book:\ne4        66%  weight 2\n"), "{}", analysis.out);
    let mut uci = Uci::start(&["uci", "hash=1", &word]);
    for _ in 0..3 {
        assert!(["bestmove e2e4", "bestmove d2d4"].contains(&uci.best("go depth 1").as_str()));
    }
    // Whoever analyses wants to know what is thought.
    uci.ask("setoption name UCI_AnalyseMode value true");
    assert!(uci.best("go depth 2").contains(" ponder "));
    uci.quit();
    let played = run(&["play", "--side", "black", "depth=1", &word], b"quit\n");
    let has_played = |m: &str| played.out.contains(&format!("manticore plays {m} "));
    assert!(has_played("e4") || has_played("d4"), "{}", played.out);
    let out = folder("book of a match");
    let (player, folder) = (format!("name=a book=\"{book}\""), out.to_str().unwrap());
    let options = ["--games", "4", "--random-plies", "0", "--max-moves", "1", "--out", folder];
    let args = ["match", &player, "name=b", "--depth", "1"];
    let matched = run(&[&args[..], &options].concat(), b"");
    assert_eq!(matched.code, 0, "{}", matched.err);
    let games = fs::read_to_string(out.join("games.pgn")).unwrap();
    let of_book = games.split("[Event ").filter(|game| game.contains("[White \"a\"]"));
    let is_known = |game: &&str| game.contains("1. e4 ") || game.contains("1. d4 ");
    assert_eq!(of_book.filter(is_known).count(), 2, "{games}");
    let missing = run(&["analyse", "book=/no/such.bin"], b"");
    assert_eq!(missing.code, 2);
    assert!(missing.err.starts_with("error: the book /no/such.bin is not used: "));
    let other = run(&["analyse", "--variant", "atomic", &word], b"");
    assert!(other.err.ends_with("it is for another game than atomic\n"), "{}", other.err);
}

/// XBoard's `bk`, and the options of the book there.
#[test]
fn xboard_shows_the_book() {
    let book = made("book-xboard", GAMES, "games.bin");
    let mut talk = Uci::start(&["xboard", "hash=1"]);
    talk.send(&format!("option BookFile={book}"));
    talk.until("# the book ");
    talk.send("bk");
    assert_eq!(talk.until("")[0], " e4        66%  weight 2");
    assert_eq!(talk.until("").pop().as_deref(), Some(" d4        33%  weight 1"));
    assert_eq!(talk.until(""), [""]);
    for line in ["option OwnBook=1", "new", "sd 1", "usermove d2d4"] {
        talk.send(line);
    }
    assert_eq!(talk.until("move ").pop().as_deref(), Some("move d7d5"));
    for line in ["force", "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "bk"] {
        talk.send(line);
    }
    assert_eq!(talk.until(" ").pop().as_deref(), Some(" There is no book move here."));
    talk.quit();
}

#[test]
fn other_games_have_books_by_their_tag() {
    let games = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n\
                 [Variant \"Atomic\"]\n\n1. Nf3 *\n";
    let folder = folder("book-zh");
    let pgn = folder.join("games.pgn");
    fs::write(&pgn, games).unwrap();
    let made = run(&["book".as_ref(), "make".as_ref(), pgn.as_os_str()], b"");
    assert_eq!(made.code, 0);
    assert!(made.err.contains("its tag Variant is \"Atomic\", the book is for crazyhouse"));
    let book = folder.join("games.book").display().to_string();
    let shown = run(&["book", "show", &book, "--variant", "crazyhouse"], b"");
    assert!(shown.out.contains("e4       100.0 %"), "{}", shown.out);
    check_refused(
        &["book", "show", &book],
        b"",
        &format!("error: {book}: it is for another game than chess\n"),
    );
    let mut uci = Uci::new();
    uci.ask("setoption name UCI_Variant value crazyhouse");
    uci.ask("setoption name OwnBook value true");
    uci.ask(&format!("setoption name BookFile value {book}"));
    uci.ask("position startpos moves e2e4 d7d5 e4d5 d8d5");
    assert_eq!(uci.best("go depth 1"), "bestmove P@e4");
    uci.ask("setoption name UCI_Variant value chess");
    assert!(uci.best("go depth 1").starts_with("bestmove "), "plays on without");
    uci.quit();
}

#[test]
fn the_engine_plays_out_of_the_book() {
    let book = made("book-play", "1. a4 h5 2. Ra3 *", "games.bin");
    let mut uci = Uci::new();
    let remark = uci.ask(&format!("setoption name BookFile value {book}"));
    assert!(remark[0].ends_with("has 3 entries"), "{remark:?}");
    assert_ne!(uci.best("go depth 1"), "bestmove a2a4", "only if it is asked to");
    uci.ask("setoption name OwnBook value true");
    assert_eq!(uci.best("go depth 1"), "bestmove a2a4");
    uci.ask("position startpos moves a2a4 h7h5");
    assert_eq!(uci.best("go movetime 10"), "bestmove a1a3");
    uci.ask("setoption name BookDepth value 1");
    assert_ne!(uci.best("go depth 1"), "bestmove a1a3");
    uci.ask("setoption name BookFile value");
    uci.ask("position startpos");
    assert_ne!(uci.best("go depth 1"), "bestmove a2a4");
    uci.quit();
}

#[test]
fn games_begin_with_lines_of_a_book() {
    let book = made("book-match", GAMES, "games.bin");
    let out = folder("book-match-out");
    let out_text = out.display().to_string();
    let args = ["match", "name=a hash=1", "name=b hash=1", "--nodes", "100", "--games", "4"];
    let more = ["--openings", &book, "--book-plies", "2", "--max-moves", "3", "--out", &out_text];
    let played = run(&[&args[..], &more[..]].concat(), b"");
    assert_eq!(played.code, 0, "{}", played.err);
    let games = fs::read_to_string(out.join("games.pgn")).unwrap();
    let firsts: Vec<&str> = games.lines().filter(|line| line.starts_with("1. ")).collect();
    assert_eq!(firsts.len(), 4);
    let known = ["1. e4 e5", "1. e4 c5", "1. d4 d5"];
    let is_known =
        |line: &&&str| known.iter().any(|start| line.replace("{book} ", "").contains(start));
    assert_eq!(firsts.iter().filter(is_known).count(), 4, "{firsts:?}");
}

#[test]
fn what_is_no_book_is_refused() {
    let pgn = testdata("pgn/fischer_spassky_1992_29.pgn");
    let refused = run(&["book", "show", &pgn], b"");
    assert_eq!(refused.code, 2);
    assert!(refused.err.ends_with("no book\n"), "{}", refused.err);
    assert_eq!(run(&["book", "show", "nowhere.bin"], b"").code, 2);
    check_refused(
        &["book", "make", "-", "--out", "x.bin"],
        b"",
        "error: there is no game to make a book of\n",
    );
    assert!(!Path::new("x.bin").exists());
    let mut uci = Uci::new();
    uci.ask("setoption name OwnBook value true");
    let heard = uci.ask(&format!("setoption name BookFile value {pgn}"));
    assert_eq!(heard.len(), 1);
    assert!(heard[0].starts_with("info string the book "), "{heard:?}");
    assert!(uci.best("go depth 1").starts_with("bestmove "));
    uci.quit();
}
