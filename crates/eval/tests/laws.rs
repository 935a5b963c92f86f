//! Laws every evaluator keeps, checked on random games: nothing depends on the
//! colours, sums kept while moving equal sums from scratch, terms sum to the
//! score, and coefficients give the score again.

mod common;

use chess::Chess;
use common::{POSITIONS, mirrored, position};
use eval::Hce;
use eval::hce::{self, weights::WEIGHTS};
use game_core::{BoardView, Evaluator, Position, Score, Side, Trace};
use notation::fen;
use proptest::prelude::*;

/// A score from an evaluator that knows nothing but this position.
fn fresh(pos: &Chess) -> Score {
    let mut hce = Hce::new();
    hce.reset(pos);
    hce.evaluate(pos)
}

fn check_trace(hce: &mut Hce, pos: &Chess) {
    let mut trace = Trace::default();
    hce.trace(pos, &mut trace);
    assert_eq!(trace.total(pos.turn()), hce.evaluate(pos).raw());
}

fn check_coefficients(hce: &mut Hce, pos: &Chess) {
    let weights: Vec<(f32, f32)> =
        WEIGHTS.iter().map(|&(mg, eg)| (f32::from(mg), f32::from(eg))).collect();
    let score = hce.evaluate(pos).of(pos.turn()).seen_by(Side::White).raw();
    let again = hce::coefficients(pos).score(&weights);
    assert!((again - score as f32).abs() < 1.1, "{again} is not {score}");
}

fn check_mirror(hce: &mut Hce, pos: &Chess) {
    let text = fen::print(&pos.to_setup());
    let mirror = position(&mirrored(&text));
    assert_eq!(fresh(&mirror), hce.evaluate(pos), "{text}");
}

/// Plays the game the numbers choose, checking every law at every move, and
/// takes it all back.
fn check_game(start: &str, choices: &[u16]) {
    let mut pos = position(start);
    let mut hce = Hce::new();
    hce.reset(&pos);
    let mut scores = Vec::new();
    for &choice in choices {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            break;
        }
        scores.push(hce.evaluate(&pos));
        Evaluator::<Chess>::push(&mut hce);
        pos.make(moves[usize::from(choice) % moves.len()], &mut hce);
        let score = hce.evaluate(&pos);
        assert_eq!(score, hce.evaluate(&pos), "asked twice");
        assert_eq!(score, fresh(&pos), "from scratch");
        assert!(score.raw().abs() <= eval::MAX_SCORE);
        check_trace(&mut hce, &pos);
        check_coefficients(&mut hce, &pos);
        check_mirror(&mut hce, &pos);
    }
    while let Some(score) = scores.pop() {
        pos.unmake();
        Evaluator::<Chess>::pop(&mut hce);
        assert_eq!(hce.evaluate(&pos), score, "after taking back");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_hold_in_random_games(
        start in 0..POSITIONS.len() - 1,
        choices in prop::collection::vec(any::<u16>(), 1..60),
    ) {
        check_game(POSITIONS[start], &choices);
    }
}

#[test]
fn laws_hold_in_chosen_positions() {
    let mut hce = Hce::new();
    for text in POSITIONS {
        let pos = position(text);
        hce.reset(&pos);
        check_trace(&mut hce, &pos);
        check_mirror(&mut hce, &pos);
        check_coefficients(&mut hce, &pos);
    }
}
