//! Large, deep and hostile inputs: time and memory stay bounded.

use super::*;
use std::io::Read;

/// An input that repeats a text.
struct Repeated<'a> {
    text: &'a [u8],
    at: usize,
    left: usize,
}

impl Read for Repeated<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        // Odd portions, so that words are cut in all places.
        let n = out.len().min(8191).min(self.left).min(self.text.len() - self.at);
        out[..n].copy_from_slice(&self.text[self.at..self.at + n]);
        self.at = (self.at + n) % self.text.len();
        self.left -= n;
        Ok(n)
    }
}

#[derive(Default)]
struct Counter {
    games: usize,
    moves: usize,
}

impl PgnVisitor for Counter {
    fn begin_game(&mut self) {
        self.games += 1;
    }
    fn move_text(&mut self, text: &str) {
        assert!(["e4", "e5", "Nf3", "Nc6"].contains(&text), "{text}");
        self.moves += 1;
    }
    fn comment(&mut self, text: &str) {
        assert_eq!(text, "[%clk 0:03:00] Großmeister denkt");
    }
}

/// The reader's memory when it has seen only small games.
const SMALL: usize = 1 << 17;

#[test]
fn a_large_file_is_read_in_constant_memory() {
    const MEGABYTE: usize = 1_000_000;
    let size = if std::env::var_os("SLOW_TESTS").is_some() { 200 } else { 20 } * MEGABYTE;
    let text = "[Event \"x\"]\n\n1. e4 {[%clk 0:03:00]\nGroßmeister denkt} e5 2. Nf3 (2.Nc6) *\n\n";
    let n_games = size / text.len();
    let input = Repeated { text: text.as_bytes(), at: 0, left: n_games * text.len() };
    let mut reader = PgnReader::new(input);
    let mut counter = Counter::default();
    while reader.read_game(&mut counter).unwrap() {
        assert!(reader.buffered_bytes() < SMALL);
    }
    assert_eq!((counter.games, counter.moves), (n_games, n_games * 4));
    assert_eq!(reader.line(), n_games as u64 * 5 + 1);
}

#[test]
fn every_portion_size_gives_the_same_games() {
    struct Dribble<'a>(&'a [u8], usize);
    impl Read for Dribble<'_> {
        fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
            let n = out.len().min(self.1).min(self.0.len());
            out[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }
    let text =
        "\u{feff}[A \"x\\\"y\"]\r\n\r\n12...Nf3!? $14 {ü\r\n\r\n} (e4;c\r\n) 1/2-1/2 {z}\r\n";
    let whole = heard(text.as_bytes());
    for portion in 1..text.len() {
        let mut reader = PgnReader::new(Dribble(text.as_bytes(), portion));
        let mut notebook = Notebook::default();
        while reader.read_game(&mut notebook).unwrap() {}
        assert_eq!(notebook.0, whole, "{portion}");
        assert_eq!(reader.line(), 7);
    }
}

#[test]
fn ten_megabytes_of_garbage_are_one_error() {
    for garbage in ["x", "(", "[", "\\", "{{", "[x \"", "e4 {", "1", "[A \"x\" "] {
        let left = 10_000_000 / garbage.len() * garbage.len();
        let mut reader = PgnReader::new(Repeated { text: garbage.as_bytes(), at: 0, left });
        let errors = PgnGame::read_all(&mut reader).filter(Result::is_err).count();
        assert_eq!(errors, 1, "{garbage}");
        assert!(reader.buffered_bytes() < SMALL + 2 * MAX_COMMENT, "{garbage}");
    }
}

#[test]
fn deep_nesting_is_read_written_compared_and_dropped() {
    const DEPTH: usize = 100_000;
    let deep = game(&nested(DEPTH));
    assert_eq!(deep.n_moves(), 1 + 3 * DEPTH);
    let text = print(&deep);
    assert!(text.lines().all(|line| line.len() <= 80), "lines are broken");
    assert!(game(&text) == deep);
    assert_eq!(deep.all_moves().count(), deep.n_moves());
    assert!(deep.clone() == deep);
}

#[test]
fn many_comments_on_one_move_are_no_slower_than_one() {
    let text = format!("e4 {}*", "{a} $1 () ".repeat(100_000));
    let game = game(&text);
    let node = game.main_line().next().unwrap();
    assert_eq!(game.comment(node).len(), 2 * 100_000 - 1);
    assert_eq!(game.nags(node).len(), 100_000);
}
