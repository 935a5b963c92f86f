//! Storms: thousands of lines, sound and senseless, in any order, the same in
//! every run. Whatever they are, the program does not panic, and every question
//! has exactly one answer.

mod words;

use super::uci_client::Uci;
use game_core::random::Lcg64;
use protocol::uci::{UciCommand, parse};
use words::{
    UCCI_LINES, UCCI_WORDS, UCI_LINES, UCI_WORDS, USI_LINES, USI_WORDS, XBOARD_LINES, XBOARD_WORDS,
};

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

#[test]
fn usi_answers_every_question_once() {
    let storm = Storm { random: Lcg64::new(14), lines: USI_LINES, words: USI_WORDS };
    weather(storm, "usi", "usiok", "info string there is no option \"storm\"");
}

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
