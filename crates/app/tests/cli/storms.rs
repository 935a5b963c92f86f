//! Storms: thousands of lines, sound and senseless, in any order, the same in
//! every run. Whatever they are, the program does not panic, and every question
//! has exactly one answer.

use super::uci_client::Uci;
use game_core::random::Lcg64;
use protocol::uci::{UciCommand, parse};

const N_LINES: usize = 3_000;
/// The most words of a senseless line.
const MAX_WORDS: usize = 6;

/// Lines and words of a protocol.
struct Storm {
    random: Lcg64,
    /// Lines that mean something.
    lines: &'static [&'static str],
    /// Words that senseless lines are made of.
    words: &'static [&'static str],
}

impl Storm {
    fn line(&mut self) -> String {
        if self.random.below(2) == 0 {
            return self.lines[self.random.below(self.lines.len())].to_owned();
        }
        let n_words = 1 + self.random.below(MAX_WORDS);
        let mut word = || self.words[self.random.below(self.words.len())];
        let words: Vec<&str> = (0..n_words).map(|_| word()).collect();
        words.join(" ")
    }
}

/// How many of the lines begin with one of these words.
fn count(heard: &[String], starts: &[&str]) -> usize {
    let is_one = |line: &&String| starts.iter().any(|start| line.starts_with(start));
    heard.iter().filter(is_one).count()
}

const UCI_LINES: &[&str] = &[
    "go",
    "go infinite",
    "go depth 2",
    "go nodes 500",
    "go movetime 2",
    "go wtime 20 btime 20",
    "go ponder wtime 20 btime 20",
    "go mate 1",
    "go perft 2",
    "go perft 9",
    "stop",
    "ponderhit",
    "isready",
    "uci",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4 e7e5",
    "position startpos moves e2e5",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "setoption name Hash value 2",
    "setoption name Hash value -2",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name UCI_Variant value atomic",
    "setoption name UCI_Variant value monster",
    "setoption name UCI_Variant value chess",
    "setoption name OwnBook value true",
    "setoption name BookFile value /no/such book",
    "setoption name SyzygyPath value /no/such folder",
    "setoption name Spec value eval=universal",
    "d",
    "eval",
    "moves",
    "flip",
    "bench 1",
    "help",
    "debug on",
    "debug off",
];
const UCI_WORDS: &[&str] = &[
    "go",
    "go",
    "depth",
    "nodes",
    "wtime",
    "movetime",
    "searchmoves",
    "banmoves",
    "mate",
    "perft",
    "infinite",
    "ponder",
    "1",
    "0",
    "-7",
    "99999999999999999999",
    "x",
    "e2e4",
    "a7a8q",
    "position",
    "startpos",
    "fen",
    "moves",
    "setoption",
    "name",
    "value",
    "Hash",
    "isready",
    "uci",
    "stop",
    "eval",
    "flip",
    "\u{265e}",
    "\t",
    "<empty>",
    "debug",
    "bench",
    "ponderhit",
    "isready\r",
];

#[test]
fn uci_answers_every_question_once() {
    let mut storm = Storm { random: Lcg64::new(13), lines: UCI_LINES, words: UCI_WORDS };
    let mut uci = Uci::new();
    let (mut searches, mut ready, mut greetings) = (0, 0, 0);
    for _ in 0..N_LINES {
        let line = storm.line();
        match parse(line.as_bytes()) {
            UciCommand::Go(_) => searches += 1,
            UciCommand::IsReady => ready += 1,
            UciCommand::Uci => greetings += 1,
            _ => {}
        }
        uci.send(&line);
    }
    uci.send("setoption name storm value over");
    let heard = uci.until("info string there is no option \"storm\"");
    assert_eq!(count(&heard, &["bestmove "]), searches);
    assert_eq!(count(&heard, &["readyok"]), ready);
    assert_eq!(count(&heard, &["uciok"]), greetings);
    assert!(uci.best("go depth 1").starts_with("bestmove "));
    uci.quit();
}

const USI_LINES: &[&str] = &[
    "go btime 20 wtime 20 byoyomi 5",
    "go infinite",
    "go depth 1",
    "go mate 3",
    "go mate infinite",
    "go mate soon",
    "go ponder btime 9 wtime 9",
    "stop",
    "ponderhit",
    "isready",
    "usinewgame",
    "gameover draw",
    "position startpos moves 7g7f",
    "position startpos moves 7g7z",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1",
    "position sfen 9/9 b - 1",
    "setoption name USI_Hash value 2",
    "setoption name UCI_Variant value minishogi",
    "setoption name UCI_Variant value shogi",
    "usi",
];
const USI_WORDS: &[&str] = &[
    "go",
    "depth",
    "mate",
    "byoyomi",
    "btime",
    "wtime",
    "1",
    "-3",
    "7g7f",
    "P*5e",
    "position",
    "sfen",
    "startpos",
    "moves",
    "b",
    "-",
    "setoption",
    "name",
    "USI_Ponder",
    "value",
    "true",
    "isready",
    "gameover",
    "\u{6b69}",
    "infinite",
    "ponder",
];

#[test]
fn usi_answers_every_question_once() {
    let storm = Storm { random: Lcg64::new(14), lines: USI_LINES, words: USI_WORDS };
    weather(storm, "usi", "usiok", "info string there is no option \"storm\"");
}

const UCCI_LINES: &[&str] = &[
    "go time 20 increment 0",
    "go depth 1",
    "go depth infinite",
    "go ponder time 9",
    "stop",
    "ponderhit draw",
    "isready",
    "setoption newgame",
    "setoption hashsize 2",
    "setoption usemillisec true",
    "position startpos moves h2e2",
    "position startpos moves h2h2",
    "position fen 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
    "position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1",
    "position fen 9/9 r - - 0 1",
    "banmoves h2e2",
    "banmoves d0d1",
    "probe",
    "ucci",
];
const UCCI_WORDS: &[&str] = &[
    "go",
    "depth",
    "nodes",
    "time",
    "movestogo",
    "1",
    "-3",
    "h2e2",
    "position",
    "fen",
    "startpos",
    "moves",
    "r",
    "-",
    "setoption",
    "hashsize",
    "isready",
    "banmoves",
    "\u{8eca}",
    "infinite",
    "ponder",
    "draw",
    "opptime",
];

#[test]
fn ucci_answers_every_question_once() {
    let storm = Storm { random: Lcg64::new(15), lines: UCCI_LINES, words: UCCI_WORDS };
    weather(storm, "ucci", "ucciok", "info message there is no option \"storm\"");
}

/// Lets a storm pass over a dialect of UCI.
#[track_caller]
fn weather(mut storm: Storm, greeting: &str, greeted: &str, over: &str) {
    let mut talk = Uci::start(&[greeting, "hash=1"]);
    let (mut searches, mut ready, mut greetings) = (0, 0, 0);
    for _ in 0..N_LINES {
        let line = storm.line();
        match line.split_whitespace().next() {
            Some("go") => searches += 1,
            Some("isready") => ready += 1,
            Some(word) if word == greeting => greetings += 1,
            _ => {}
        }
        talk.send(&line);
    }
    talk.send("setoption name storm value over");
    let heard = talk.until(over);
    assert_eq!(count(&heard, &["bestmove ", "nobestmove", "checkmate "]), searches);
    assert_eq!(count(&heard, &["readyok"]), ready);
    assert_eq!(count(&heard, &[greeted]), greetings);
    talk.send("quit");
    talk.ends();
}

const XBOARD_LINES: &[&str] = &[
    "new",
    "force",
    "go",
    "playother",
    "white",
    "black",
    "analyze",
    "exit",
    "undo",
    "remove",
    "usermove e2e4",
    "usermove e2e5",
    "e7e5",
    "setboard 7k/8/8/8/8/8/7p/K7 w - - 0 1",
    "setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "setboard nonsense",
    "?",
    "hard",
    "easy",
    "post",
    "nopost",
    "pause",
    "resume",
    "draw",
    "hint",
    "bk",
    "edit",
    ".",
    "#",
    "c",
    "Ke1",
    "st 0.01",
    "level 40 0:01 0",
    "sd 2",
    "nps 1000",
    "time 2",
    "otim 2",
    "random",
    "computer",
    "result 1-0 {gone}",
    "memory 2",
    "memory 0",
    "cores 2",
    "option MultiPV=2",
    "option Nonsense=1",
    "egtpath syzygy /no/such folder",
    "exclude all",
    "exclude e2e4",
    "include all",
    "setscore 10 2",
    "lift e2",
    "hover e4",
    "put e4",
    "variant atomic",
    "variant shogi",
    "variant nosuchgame",
    "name You",
    "rating 1 2",
    "ics -",
    "protover 2",
    "accepted ping",
    "rejected san",
];
const XBOARD_WORDS: &[&str] = &[
    "usermove",
    "e2e4",
    "P@e4",
    "level",
    "st",
    "sd",
    "0",
    "1",
    "-1",
    "99999999999",
    "option",
    "=",
    "setboard",
    "exclude",
    "setscore",
    "lift",
    "a1",
    "z99",
    "edit",
    ".",
    "\u{265e}",
    "variant",
    "memory",
    "x",
    "go",
    "?",
    "ping",
];

/// Bare `ping` is an error and gets no `pong`; every numbered one gets its own.
#[test]
fn xboard_answers_every_ping_once() {
    let mut storm = Storm { random: Lcg64::new(16), lines: XBOARD_LINES, words: XBOARD_WORDS };
    let mut talk = Uci::start(&["xboard", "hash=1"]);
    talk.send("st 0.01");
    let mut n_pings = 0;
    for _ in 0..N_LINES {
        let line = storm.line();
        // Senseless lines must not make the program think for hours.
        let is_long = ["level", "st", "ping"].iter().any(|word| line.starts_with(word));
        let is_sound = XBOARD_LINES.contains(&line.as_str());
        if !is_long || is_sound {
            talk.send(&line);
        }
        if storm.random.below(4) == 0 {
            n_pings += 1;
            talk.send(&format!("ping {n_pings}"));
        }
    }
    for line in [".", "resume", "force", "rejected debug", "ping 0"] {
        talk.send(line);
    }
    let heard = talk.until("pong 0");
    for n in 0..=n_pings {
        let pong = format!("pong {n}");
        assert_eq!(heard.iter().filter(|line| **line == pong).count(), 1, "{pong}");
    }
    talk.quit();
}
