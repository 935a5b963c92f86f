//! What users may rely on, however the search works inside.

mod support;

use chess::Chess;
use eval::{Hce, Universal};
use game_core::{Analysis, BoardView, Clocks, Control, Limits, Position, Score, Side, Sink};
use search::{Params, Searcher};
use std::time::Duration;
use support::{check_line, to_depth};
use variants::Variant;

fn chess(text: &str) -> Chess {
    let setup = notation::fen::parse(text).expect(text);
    Chess::from_setup(&setup).expect(text)
}

fn think(pos: &Chess, limits: &Limits) -> Analysis {
    support::think(pos, Hce::new(), Params::default(), limits)
}

fn score(analysis: &Analysis, side: Side) -> Score {
    analysis.lines[0].score.seen_by(side)
}

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 2 8";

#[test]
fn one_thread_finds_the_same_every_time() {
    let pos = chess(MIDDLEGAME);
    let strip = |mut analysis: Analysis| {
        analysis.effort.time = Duration::ZERO;
        analysis
    };
    let first = strip(think(&pos, &to_depth(9)));
    assert_eq!(strip(think(&pos, &to_depth(9))), first);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    assert_eq!(strip(think(&pos, &limits)), strip(think(&pos, &limits)));
}

#[test]
fn no_depth_begins_once_the_soft_limit_of_nodes_is_reached() {
    let pos = chess(MIDDLEGAME);
    for soft in [1, 1_000, 20_000] {
        let limits = Limits { soft_nodes: Some(soft), ..Limits::default() };
        let found = think(&pos, &limits).effort;
        let shallower = think(&pos, &to_depth(found.depth - u32::from(found.depth > 1))).effort;
        assert!(found.nodes >= soft, "a depth is finished");
        assert!(found.depth == 1 || shallower.nodes < soft, "{soft}: the last depth was needed");
        assert_eq!(think(&pos, &to_depth(found.depth)).effort.nodes, found.nodes);
    }
}

#[test]
fn the_thread_that_calls_finds_what_another_finds() {
    let pos = chess(MIDDLEGAME);
    let strip = |mut analysis: Analysis| {
        analysis.effort.time = Duration::ZERO;
        analysis
    };
    let here = || {
        let mut searcher = Searcher::new(Hce::new(), 4).expect("4 MB");
        searcher.stay_on_thread(true);
        strip(searcher.think(&pos, &to_depth(8), &Control::default(), &mut ()))
    };
    let there = strip(think(&pos, &to_depth(8)));
    let builder = std::thread::Builder::new().stack_size(search::STACK_BYTES);
    let here = std::thread::scope(|scope| builder.spawn_scoped(scope, here).unwrap().join());
    assert_eq!(here.expect("no panic"), there);
}

#[test]
fn what_was_learnt_is_forgotten_when_asked() {
    let pos = chess(MIDDLEGAME);
    let mut searcher = Searcher::new(Hce::new(), 4).expect("4 MB");
    let mut nodes = || {
        searcher.clear();
        let found = searcher.think(&pos, &to_depth(8), &Control::default(), &mut ());
        found.effort.nodes
    };
    let fresh = nodes();
    assert_eq!(nodes(), fresh);
}

#[test]
fn a_limit_of_nodes_is_kept_exactly() {
    let pos = chess(MIDDLEGAME);
    for most in [1, 2, 100, 5_000] {
        let limits = Limits { nodes: Some(most), ..Limits::default() };
        let found = think(&pos, &limits);
        assert!(found.effort.nodes <= most, "{most}: {}", found.effort.nodes);
        assert!(pos.is_legal(found.best_move().expect("a move even so")));
    }
}

#[test]
fn lines_are_legal_and_as_many_as_asked_for() {
    let pos = chess(MIDDLEGAME);
    let limits = Limits { lines: Some(5), ..to_depth(7) };
    let found = think(&pos, &limits);
    assert_eq!(found.lines.len(), 5);
    let mut firsts: Vec<_> = found.lines.iter().map(|line| line.moves[0]).collect();
    for line in &found.lines {
        check_line(&pos, &line.moves);
    }
    let scores: Vec<Score> = found.lines.iter().map(|l| l.score.seen_by(pos.turn())).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 5, "five different moves");
    // More lines than moves.
    let few = chess("7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(think(&few, &Limits { lines: Some(99), ..to_depth(3) }).lines.len(), 3);
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let pos = chess(MIDDLEGAME);
    let only = notation::coords::parse(&pos, "a2a3").expect("legal");
    let found = think(&pos, &Limits { only: vec![only], ..to_depth(5) });
    assert_eq!(found.best_move(), Some(only));
}

#[test]
fn mated_and_stalemated_positions_have_no_move() {
    for text in ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        assert_eq!(think(&chess(text), &to_depth(5)).best_move(), None, "{text}");
    }
}

#[test]
fn a_drawn_position_is_still_played_on() {
    for text in [
        "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        "8/8/4k3/8/8/4K3/8/7R w - - 120 90",
        "8/8/4k3/8/8/4K3/8/7R w - - 150 90",
    ] {
        let pos = chess(text);
        let found = think(&pos, &to_depth(6));
        assert!(pos.is_legal(found.best_move().expect(text)));
        assert_eq!(score(&found, Side::White), Score::DRAW, "{text}");
    }
}

#[test]
fn a_won_game_with_the_clock_of_draws_nearly_out_is_still_won() {
    // Mate must come before the hundredth half-move.
    let mate_now = chess("7k/8/6K1/8/8/8/8/R7 w - - 99 120");
    assert_eq!(score(&think(&mate_now, &to_depth(4)), Side::White), Score::mate_in(1));
    let too_late = chess("k7/8/2K5/8/8/8/8/6R1 w - - 98 120");
    assert_eq!(score(&think(&too_late, &to_depth(6)), Side::White), Score::DRAW);
}

#[test]
fn stalemate_traps_are_seen() {
    // A pawn ahead, and nothing but stalemate to be had.
    let drawn = chess("8/8/8/8/2k5/2p5/8/2K5 b - - 0 1");
    assert_eq!(score(&think(&drawn, &to_depth(12)), Side::Black), Score::DRAW);
    // Most moves of the queen stalemate, one mates.
    let mates = chess("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1");
    assert_eq!(score(&think(&mates, &to_depth(5)), Side::White), Score::mate_in(1));
}

#[test]
fn an_underpromotion_that_wins_is_found() {
    // A queen would stalemate, a rook mates soon.
    let pos = chess("8/5P1k/8/4B1K1/8/8/8/8 w - - 0 1");
    let found = think(&pos, &to_depth(10));
    assert!(score(&found, Side::White).mate_plies().is_some_and(|plies| plies > 0));
    // The knight forks and wins, every other promotion loses.
    let fork = chess("8/1P1q1k2/8/8/8/8/6K1/8 w - - 0 1");
    check_line(&fork, &think(&fork, &to_depth(8)).lines[0].moves);
}

/// Stops the search when it has heard of so many iterations.
struct Impatient<'a> {
    control: &'a Control,
    heard: u32,
    until: u32,
}

impl Sink for Impatient<'_> {
    fn progress(&mut self, analysis: &Analysis) {
        self.heard += 1;
        assert!(!analysis.lines.is_empty());
        if self.heard == self.until {
            self.control.stop();
        }
    }
}

#[test]
fn a_search_without_limits_goes_on_until_it_is_stopped() {
    let pos = chess(MIDDLEGAME);
    let before = pos.clone();
    let mut searcher = Searcher::new(Hce::new(), 4).expect("4 MB");
    for until in [1, 4, 7] {
        let control = Control::default();
        let mut sink = Impatient { control: &control, heard: 0, until };
        let found = searcher.think(&pos, &Limits::default(), &control, &mut sink);
        assert!(pos.is_legal(found.best_move().expect("a move")));
        assert!(pos == before);
    }
}

#[test]
fn several_threads_find_a_legal_move_and_stop_together() {
    let pos = chess(MIDDLEGAME);
    let mut searcher = Searcher::new(Hce::new(), 4).expect("4 MB");
    for n_threads in [2, 4, 1, 3] {
        searcher.set_threads(n_threads);
        let found = searcher.think(&pos, &to_depth(8), &Control::default(), &mut ());
        check_line(&pos, &found.lines[0].moves);
        assert!(found.effort.depth >= 8);
    }
}

/// Notes which depths are reported.
#[derive(Default)]
struct Depths(Vec<u32>);

impl Sink for Depths {
    fn progress(&mut self, analysis: &Analysis) {
        self.0.push(analysis.effort.depth);
    }
}

#[test]
fn threads_report_each_depth_once_and_the_deepest_last() {
    let pos = chess(MIDDLEGAME);
    let mut searcher = Searcher::new(Hce::new(), 4).expect("4 MB");
    for n_threads in [1, 2, 4] {
        searcher.set_threads(n_threads);
        let mut heard = Depths::default();
        let found = searcher.think(&pos, &to_depth(9), &Control::default(), &mut heard);
        let Depths(depths) = heard;
        assert!(depths.is_sorted_by(|a, b| a < b), "{n_threads}: {depths:?}");
        assert_eq!(depths.last(), Some(&9), "{n_threads}");
        assert_eq!(found.effort.depth, 9, "{n_threads}");
    }
}

#[test]
fn time_that_is_over_still_gives_a_move() {
    let pos = chess(MIDDLEGAME);
    for left in [0, 1, 3] {
        let left = Duration::from_millis(left);
        let clocks = Clocks { left: [left; 2], increment: [Duration::ZERO; 2], moves_to_go: None };
        let found = think(&pos, &Limits { clocks: Some(clocks), ..Limits::default() });
        assert!(pos.is_legal(found.best_move().expect("a move")));
    }
}

#[test]
fn the_greatest_depth_overruns_nothing() {
    // Small trees without an end: each iteration takes only a moment.
    for text in ["8/8/8/p7/P7/k7/8/K7 w - - 0 1", "8/8/8/4k3/8/8/8/K7 w - - 0 1"] {
        let limits = Limits { nodes: Some(200_000), ..to_depth(999) };
        let pos = chess(text);
        check_line(&pos, &think(&pos, &limits).lines[0].moves);
    }
}

/// The nodes within which every game of the library is searched three plies deep.
const NODES_OF_THREE_PLIES: u64 = 1_000_000;

#[test]
fn every_game_of_the_library_can_be_searched() {
    for id in rules::library::ids() {
        with_game!(id, rules => {
            let pos = Variant::start(&rules).expect("the game has a start");
            let limits = Limits { nodes: Some(NODES_OF_THREE_PLIES), ..to_depth(3) };
            let found =
                support::think(&pos, Universal::with_hce(), Params::default(), &limits);
            assert_eq!(found.effort.depth, 3, "{id}: captures without end?");
            let best = found.best_move().unwrap_or_else(|| panic!("{id} has a move"));
            assert!(pos.is_legal(best), "{id}");
            check_line(&pos, &found.lines[0].moves);
        });
    }
}
