//! `manticore review --all` with many games: interrupted, resumed, all done.
//!
//! `SLOW_TESTS=1` takes 5,000 games instead of a few.

use super::program::{folder, run};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// A short game.
const GAME: &str = "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n";
/// So many games are reviewed in the default run.
const FEW_GAMES: usize = 60;
/// And so many in the slow one.
const MANY_GAMES: usize = 5_000;

fn n_games() -> usize {
    if std::env::var_os("SLOW_TESTS").is_some() { MANY_GAMES } else { FEW_GAMES }
}

/// The arguments that review all games of a file.
fn all<'a>(games: &'a str, out: &'a str) -> Vec<&'a str> {
    vec!["review", games, "--all", "--nodes", "100", "--threads", "1", "--out", out]
}

fn n_reviews(folder: &Path) -> usize {
    let names = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").file_name());
    names
        .filter(|name| {
            name.to_str().expect("the name is text").starts_with(|c: char| c.is_ascii_digit())
        })
        .count()
}

/// Ctrl-C keeps the games that are done, and `--resume` does the rest.
#[test]
fn an_interrupted_folder_is_resumed() {
    let home = folder("review_many");
    let (games, out) = (home.join("games.pgn"), home.join("out"));
    fs::write(&games, GAME.repeat(n_games())).unwrap();
    let args = all(games.to_str().unwrap(), out.to_str().unwrap());
    let child = Command::new(env!("CARGO_BIN_EXE_manticore"))
        .args(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    while !out.join("0001.txt").exists() {
        thread::yield_now();
    }
    let hit = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(hit.success());
    let done = child.wait_with_output().unwrap();
    let err = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(1), "{err}");
    let kept = n_reviews(&out);
    assert!((1..n_games()).contains(&kept), "{kept} games were reviewed");
    assert_eq!(err, format!("error: stopped after {kept} games: --resume goes on with the rest\n"));
    assert!(out.join("index.txt").exists());
    let first = fs::metadata(out.join("0001.txt")).unwrap().modified().unwrap();
    let resumed = run(&[&args[..], &["--resume"]].concat(), b"");
    assert_eq!((resumed.code, resumed.err.as_str()), (0, ""));
    let n = if n_games() == MANY_GAMES { "5,000".to_owned() } else { n_games().to_string() };
    assert_eq!(resumed.out, format!("{n} games reviewed\n"));
    assert_eq!(n_reviews(&out), n_games());
    assert_eq!(fs::metadata(out.join("0001.txt")).unwrap().modified().unwrap(), first);
}

/// Ctrl-C in one game: what was seen by then is judged, the rest is not.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_game_is_judged_as_far_as_it_was_seen() {
    let home = folder("review_interrupted");
    let games = home.join("game.pgn");
    fs::write(&games, GAME.replace("3. Qxe5# 1-0", "*")).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_manticore"))
        .args(["review", games.to_str().unwrap(), "--nodes", "1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    // The handler is there when the program waits for the search.
    while fs::read_to_string(format!("/proc/{}/status", child.id()))
        .is_ok_and(|status| !catches_interrupts(&status))
    {
        thread::yield_now();
    }
    let hit = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(hit.success());
    let done = child.wait_with_output().unwrap();
    let (out, err) =
        (String::from_utf8(done.stdout).unwrap(), String::from_utf8(done.stderr).unwrap());
    assert_eq!(done.status.code(), Some(1), "{err}");
    assert_eq!(err, "error: stopped: what was not seen by then is not judged\n");
    assert!(out.starts_with("Ann - Black"), "{out}");
}

/// Does the program have a handler for interrupts, by the mask of caught signals?
#[cfg(target_os = "linux")]
fn catches_interrupts(status: &str) -> bool {
    const INTERRUPT_BIT: u64 = 1 << 1;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & INTERRUPT_BIT != 0)
}
