//! The textbook searches: every move order finds what minimax finds, in games of
//! every nature, and any limit leaves a move to play.

mod support;

use game_core::random::GOLDEN;
use game_core::{Analysis, BoardView, Control, Evaluator, Limits, Position, Score, Sink};
use search::{Analyser, Order, Textbook, minimax};
use std::sync::Arc;
use std::time::Duration;
use support::{Random, Whim, check_line, random_position, to_depth};
use variants::{Rulebook, Width};

const ORDERS: [Order; 7] = [
    Order::Base,
    Order::Mono,
    Order::MonoFast,
    Order::Strongest,
    Order::Captures,
    Order::MvvLva,
    Order::Standard,
];

/// Games, random plies from the start, and a depth that minimax can afford.
const GAMES: [(&str, usize, u32); 7] = [
    ("chess", 30, 3),
    ("monster", 12, 3),
    ("antichess", 16, 3),
    ("crazyhouse", 24, 2),
    ("atomic", 14, 3),
    ("minishogi", 20, 3),
    ("locusts", 8, 2),
];
const POSITIONS: usize = 3;

fn textbook(analyser: Analyser, order: Order, quiescence: u32) -> Textbook<Whim> {
    Textbook::new(Whim, analyser, order, quiescence)
}

fn think<P: Position>(textbook: &mut Textbook<Whim>, pos: &P, limits: &Limits) -> Analysis {
    textbook.think(pos, limits, &Control::default(), &mut ())
}

fn score<P: Position>(pos: &P, analysis: &Analysis) -> Score {
    analysis.lines[0].score.seen_by(pos.turn())
}

#[test]
fn every_order_finds_the_score_of_minimax() {
    for (id, plies, depth) in GAMES {
        with_game!(id, rules => check_orders(&rules, plies, depth));
    }
}

fn check_orders<B: Width>(rules: &Arc<Rulebook<B>>, plies: usize, depth: u32) {
    let mut random = Random::new((rules.id.len() as u64).wrapping_mul(GOLDEN) | 1);
    for number in 0..POSITIONS {
        let mut pos = random_position(rules, plies + number, &mut random);
        let truth = minimax(&mut pos, &mut Whim, depth);
        let mut whole = textbook(Analyser::Minimax, Order::Base, 0);
        let all = think(&mut whole, &pos, &to_depth(depth));
        assert_eq!(score(&pos, &all), truth, "{} {number}", rules.id);
        for order in ORDERS {
            let mut pruned = textbook(Analyser::AlphaBeta, order, 0);
            let found = think(&mut pruned, &pos, &to_depth(depth));
            assert_eq!(score(&pos, &found), truth, "{} {number} {order:?}", rules.id);
            assert!(found.effort.nodes <= all.effort.nodes, "{} {order:?}", rules.id);
            assert_eq!(found.effort.depth, depth);
            check_line(&pos, &found.lines[0].moves);
        }
    }
}

#[test]
fn every_order_finds_the_same_behind_the_horizon() {
    for (id, plies, _) in GAMES {
        with_game!(id, rules => check_quiescence(&rules, plies));
    }
}

fn check_quiescence<B: Width>(rules: &Arc<Rulebook<B>>, plies: usize) {
    let mut random = Random::new((rules.id.len() as u64).wrapping_mul(0x2545_f491_4f6c_dd1d) | 1);
    let pos = random_position(rules, plies, &mut random);
    for quiescence in [1, 3] {
        let mut whole = textbook(Analyser::Minimax, Order::Base, quiescence);
        let truth = score(&pos, &think(&mut whole, &pos, &to_depth(1)));
        for order in ORDERS {
            let mut pruned = textbook(Analyser::AlphaBeta, order, quiescence);
            let found = think(&mut pruned, &pos, &to_depth(1));
            assert_eq!(score(&pos, &found), truth, "{} {quiescence} {order:?}", rules.id);
            check_line(&pos, &found.lines[0].moves);
        }
    }
}

/// Iterations that a search tells of.
#[derive(Default)]
struct Told(Vec<u32>);

impl Sink for Told {
    fn progress(&mut self, analysis: &Analysis) {
        self.0.push(analysis.effort.depth);
    }
}

#[test]
fn a_search_without_deepening_finds_the_same_at_once() {
    let pos = position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3");
    let found = |mut search: Textbook<Whim>| {
        let mut told = Told::default();
        let found = search.think(&pos, &to_depth(3), &Control::default(), &mut told);
        (told.0, found)
    };
    let search = textbook(Analyser::AlphaBeta, Order::MvvLva, 0);
    let (steps, stepwise) = found(search.clone());
    let (at_once, whole) = found(search.without_deepening());
    assert_eq!((steps, at_once), (vec![1, 2, 3], vec![3]));
    assert_eq!(whole.lines, stepwise.lines);
    assert!(whole.effort.nodes < stepwise.effort.nodes);
}

#[test]
fn a_search_without_deepening_can_be_broken_off_at_any_node() {
    let pos = position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3");
    let mut search = textbook(Analyser::AlphaBeta, Order::Base, 0).without_deepening();
    for nodes in (1..200).chain([1_000, 5_000]) {
        let limits = Limits { nodes: Some(nodes), ..to_depth(3) };
        let found = think(&mut search, &pos, &limits);
        assert!(found.effort.nodes <= nodes && found.effort.depth == 0);
        check_line(&pos, &found.lines[0].moves);
    }
}

/// The queen can take the knight, but a pawn protects it: a search of one ply sees
/// a piece won, quiescence sees what it costs.
#[test]
fn quiescence_looks_at_what_a_capture_costs() {
    let pos = position("7k/8/2p5/3n4/4Q3/8/8/4K3 w - - 0 1");
    let best = |quiescence| {
        let mut textbook =
            Textbook::new(eval::Universal::new(), Analyser::AlphaBeta, Order::MvvLva, quiescence);
        let found = textbook.think(&pos, &to_depth(1), &Control::default(), &mut ());
        notation::san::print(&pos, found.best_move().expect("there are moves"))
    };
    assert_eq!(best(0), "Qxd5");
    assert_ne!(best(1), "Qxd5");
    assert_ne!(best(4), "Qxd5");
}

fn position(fen: &str) -> chess::Chess {
    notation::fen::position(fen, chess::Chess::from_setup).expect("a position")
}

/// A search stopped after any number of nodes has a legal move, and the next
/// search finds what it finds without the stopped one.
#[test]
fn a_search_can_be_broken_off_at_any_node() {
    let pos = position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3");
    let before = pos.clone();
    for order in [Order::Base, Order::MonoFast, Order::Standard] {
        let mut used = textbook(Analyser::AlphaBeta, order, 2);
        for nodes in (1..400).chain([1_000, 5_000]) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let found = think(&mut used, &pos, &limits);
            assert!(found.effort.nodes <= nodes);
            check_line(&pos, &found.lines[0].moves);
            assert!(pos == before, "the position stays as it was");
        }
        let fresh = think(&mut textbook(Analyser::AlphaBeta, order, 2), &pos, &to_depth(3));
        let again = think(&mut used, &pos, &to_depth(3));
        assert_eq!(fresh.lines, again.lines);
        assert_eq!(fresh.effort.nodes, again.effort.nodes);
    }
}

/// Stops the search after the iteration of this depth.
struct Impatient<'a>(&'a Control, u32);

impl Sink for Impatient<'_> {
    fn progress(&mut self, analysis: &Analysis) {
        if analysis.effort.depth == self.1 {
            self.0.stop();
        }
    }
}

#[test]
fn a_stop_and_a_clock_end_the_search() {
    let pos = chess::Chess::start();
    let mut used = textbook(Analyser::AlphaBeta, Order::Standard, 0);
    let control = Control::default();
    let found = used.think(&pos, &Limits::default(), &control, &mut Impatient(&control, 3));
    assert_eq!(found.effort.depth, 3);
    // A depth that cannot be reached leaves what was found before.
    let control = Control::default();
    let found = used.think(&pos, &to_depth(60), &control, &mut Impatient(&control, 4));
    assert_eq!((found.effort.depth, found.lines[0].moves.len()), (4, 4));
    let limits = Limits { move_time: Some(Duration::from_millis(20)), ..Limits::default() };
    let found = think(&mut used, &pos, &limits);
    assert!(found.effort.depth >= 1);
    let stopped = Control::default();
    stopped.stop();
    let found = used.think(&pos, &to_depth(30), &stopped, &mut ());
    assert_eq!(found.lines.len(), 1, "a few moves are looked at all the same");
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let pos = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let only = vec![notation::san::parse(&pos, "Kf2").expect("legal")];
    let limits = Limits { only: only.clone(), ..to_depth(3) };
    let mut used = textbook(Analyser::AlphaBeta, Order::Base, 0);
    assert_eq!(think(&mut used, &pos, &limits).best_move(), Some(only[0]));
    let free = think(&mut used, &pos, &to_depth(3));
    assert_eq!(notation::san::print(&pos, free.best_move().expect("a move")), "Ra8#");
    assert_eq!(score(&pos, &free), Score::mate_in(1));
}

/// There are as many lines as asked for, each with the score that a search of its
/// first move alone finds.
#[test]
fn several_lines_are_the_best_ones() {
    let pos = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let limits = Limits { lines: Some(5), ..to_depth(2) };
    for order in [Order::Base, Order::Standard] {
        let found = think(&mut textbook(Analyser::AlphaBeta, order, 0), &pos, &limits);
        let mut alone: Vec<Score> = pos
            .legal_moves()
            .into_iter()
            .map(|m| {
                let limits = Limits { only: vec![m], ..to_depth(2) };
                let mut whole = textbook(Analyser::Minimax, Order::Base, 0);
                score(&pos, &think(&mut whole, &pos, &limits))
            })
            .collect();
        alone.sort_unstable_by_key(|&score| std::cmp::Reverse(score));
        let scores: Vec<Score> =
            found.lines.iter().map(|line| line.score.seen_by(pos.turn())).collect();
        assert_eq!(scores, alone[..5], "{order:?}");
        assert!(found.lines.iter().all(|line| line.moves.len() == 2));
    }
}

/// In the start position of chess each side has twenty moves.
#[test]
fn the_size_of_the_tree_is_told() {
    let pos = chess::Chess::start();
    let mut whole = textbook(Analyser::Minimax, Order::Base, 0);
    think(&mut whole, &pos, &to_depth(2));
    let tree = whole.tree();
    assert_eq!((tree.expanded, tree.children), (21, 420));
    assert_eq!(tree.branching(), Some(20.0));
    let mut pruned = textbook(Analyser::AlphaBeta, Order::Base, 0);
    think(&mut pruned, &pos, &to_depth(2));
    assert!(pruned.tree().branching() < Some(20.0));
    assert_eq!(pruned.tree().expanded, 21);
}

/// Nodes needed for depth 4 in an opening, a middlegame and an ending.
#[test]
fn orders_that_know_more_leave_more_out() {
    let positions = [
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ]
    .map(position);
    let nodes = |order| -> u64 {
        let mut textbook = Textbook::new(eval::Universal::new(), Analyser::AlphaBeta, order, 0);
        let mut think = |pos| textbook.think(pos, &to_depth(4), &Control::default(), &mut ());
        positions.iter().map(|pos| think(pos).effort.nodes).sum()
    };
    let base = nodes(Order::Base);
    // The strongest piece is a guess that is not always right.
    for order in ORDERS.into_iter().filter(|o| ![Order::Base, Order::Strongest].contains(o)) {
        assert!(nodes(order) < base, "{order:?}");
    }
    assert!(nodes(Order::MvvLva) < nodes(Order::Captures));
    assert!(nodes(Order::Standard) < nodes(Order::MvvLva));
}

/// An orderer leaves position and evaluator as they were.
#[test]
fn ranking_leaves_everything_as_it_was() {
    let mut pos = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let before = pos.clone();
    let mut evaluator = eval::Universal::new();
    evaluator.reset(&pos);
    let score = evaluator.evaluate(&pos);
    let moves = pos.legal_moves();
    let mut ranks = vec![0; moves.len()];
    for order in ORDERS {
        if let Some(mut orderer) = order.orderer(&pos) {
            orderer.rank(&mut pos, &mut evaluator, &moves, &mut ranks);
        }
        assert!(pos == before, "{order:?}");
        assert_eq!(evaluator.evaluate(&pos), score, "{order:?}");
    }
}
