//! `manticore xboard`, the whole program at the other end of two pipes. What
//! needs no process is tested in the crate `protocol`.

use super::program::run;
use super::uci_client::Uci;
use engine::{AnyGame, Session, Spec};
use game_core::Engine;
use protocol::xboard::{Offer, offer};
use std::fs;

/// The program, as a program that speaks XBoard meets it.
pub(super) struct Xboard(Uci, u32);

impl Xboard {
    pub(super) fn new() -> Xboard {
        Xboard(Uci::start(&["xboard", "hash=1"]), 0)
    }

    /// What is said to these lines before the answer to a ping.
    #[track_caller]
    pub(super) fn ask(&mut self, lines: &[&str]) -> Vec<String> {
        lines.iter().for_each(|line| self.0.send(line));
        self.1 += 1;
        self.0.send(&format!("ping {}", self.1));
        let mut heard = self.0.until(&format!("pong {}", self.1));
        heard.pop();
        heard
    }

    /// The move that is answered to these lines.
    #[track_caller]
    pub(super) fn answer(&mut self, lines: &[&str]) -> String {
        let heard = self.ask(lines);
        let said = heard.iter().find_map(|line| line.strip_prefix("move "));
        said.unwrap_or_else(|| panic!("no move but {heard:?}")).to_owned()
    }

    pub(super) fn send_bytes(&mut self, bytes: &[u8]) {
        self.0.send_bytes(bytes);
    }

    pub(super) fn quit(self) {
        self.0.quit();
    }
}

#[test]
fn the_first_line_says_which_protocol() {
    for (lines, start) in [
        ("xboard\nprotover 2\n", "feature done=0\n"),
        ("\n \nxboard\nprotover 2\n", "feature done=0\n"),
        ("uci\n", "id name Manticore "),
        ("isready\n", "readyok\n"),
    ] {
        let run = run::<&str>(&[], lines.as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{lines}");
        assert!(run.out.starts_with(start), "{lines}: {}", run.out);
    }
    assert_eq!(run::<&str>(&[], b"").out, "");
}

/// XBoard reads lines of some length only; the names of games may be longer.
#[test]
fn features_fit_into_lines() {
    let mut xboard = Xboard::new();
    let heard = xboard.ask(&["xboard", "protover 2"]);
    assert_eq!(heard.first().map(String::as_str), Some("feature done=0"));
    assert_eq!(heard.last().map(String::as_str), Some("feature done=1"));
    for line in heard.iter().filter(|line| !line.starts_with("feature variants=")) {
        assert!(line.len() <= 500, "{line}");
    }
    let variants = heard.iter().find(|line| line.starts_with("feature variants=")).unwrap();
    for name in ["normal", "fischerandom", "crazyhouse", "xiangqi", "losalamos", "horde"] {
        assert!(variants.split(['"', ',']).any(|offered| offered == name), "{name}: {variants}");
    }
    xboard.0.quit();
}

#[test]
fn it_plays_in_many_games() {
    let mut xboard = Xboard::new();
    assert_eq!(xboard.answer(&["new", "st 0.05", "usermove e2e4"]).len(), 4);
    // Ten ranks are counted from 0.
    let first = xboard.answer(&["new", "variant xiangqi", "sd 4", "go"]);
    assert!(first.bytes().filter(u8::is_ascii_digit).count() == 2, "{first}");
    assert_eq!(xboard.ask(&["usermove h9g7"]).len(), 1);
    let heard = xboard.ask(&["new", "variant minishogi", "force"]);
    assert!(heard[0].starts_with("setup (") && heard[1] == "piece P& fW", "{heard:?}");
    assert_eq!(xboard.ask(&["setboard rbsgk/4p/5/P4/KGSBR [-] w 0 1"]), [""; 0]);
    assert_eq!(xboard.answer(&["new", "st 0.05", "go"]).len(), 4, "chess again");
    xboard.0.quit();
}

/// A score that is set for a position counts where a search meets it.
#[test]
fn a_score_can_be_set() {
    let mut xboard = Xboard::new();
    xboard.ask(&["new", "force", "usermove a2a3", "setscore -900 60", "undo", "sd 1", "post"]);
    let heard = xboard.ask(&["go"]);
    assert!(heard[0].starts_with("1 900 ") && heard[0].ends_with("\ta2a3"), "{heard:?}");
    xboard.0.quit();
}

#[test]
fn the_end_may_come_at_any_time() {
    for lines in [&["analyze"][..], &["new", "go"], &["hard", "new", "st 0.05", "e2e4"], &[]] {
        let mut xboard = Xboard::new();
        xboard.ask(&["post"]);
        lines.iter().for_each(|line| xboard.0.send(line));
        xboard.0.quit();
        let mut xboard = Xboard::new();
        lines.iter().for_each(|line| xboard.0.send(line));
        xboard.0.send("post");
        xboard.0.ends();
    }
}

/// The table of `docs/xboard.md`, from the rules of each game.
#[test]
fn the_table_of_games_is_true() {
    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/xboard.md");
    const HEAD: &str = "| game | how |\n|---|---|\n";
    let spec: Spec = "hash=1".parse().unwrap();
    let session = Session::new(AnyGame::Chess, spec).unwrap();
    let mut table = String::new();
    for id in session.games() {
        let how = match offer(&session.sheet(&id).expect("the library has the game")) {
            Offer::Known(name) => format!("XBoard's own, `{name}`"),
            Offer::Described(_) => "described".to_owned(),
            Offer::Unchecked(why) => format!("by name; {}", why.join("; ")),
            Offer::Refused(why) => format!("not offered: {}", why.join("; ")),
        };
        table.push_str(&format!("| `{id}` | {how} |\n"));
    }
    let page = fs::read_to_string(PAGE).expect("the page is part of the project");
    let (text, found) = page.split_once(HEAD).expect("the page has a table");
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(PAGE, format!("{text}{HEAD}{table}")).expect("the page can be written");
    } else {
        let differs = table.lines().zip(found.lines()).find(|(now, then)| now != then);
        assert!(table == found, "run the test with UPDATE_EXPECTED=1: {differs:?}");
    }
}
