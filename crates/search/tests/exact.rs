//! Without pruning the full search finds what minimax finds, in games of every
//! nature: alternating moves, two moves a turn, forced captures, drops,
//! explosions, large boards.

mod support;

use game_core::random::GOLDEN;
use game_core::{BoardView, Position};
use search::{Params, alpha_beta, minimax, principal_variation};
use std::sync::Arc;
use support::{Random, Whim, random_position, think, to_depth};
use variants::{Rulebook, Width};

/// Games, random plies from the start, and a depth that minimax can afford.
const GAMES: [(&str, usize, u32); 8] = [
    ("chess", 30, 3),
    ("monster", 12, 3),
    ("monster-capture", 12, 3),
    ("antichess", 16, 3),
    ("crazyhouse", 24, 2),
    ("atomic", 14, 3),
    ("minishogi", 20, 3),
    ("xiangqi", 20, 2),
];
const POSITIONS: usize = 6;

#[test]
fn alpha_beta_the_principal_variation_and_minimax_agree() {
    for (id, plies, depth) in GAMES {
        with_game!(id, rules => check_game(&rules, plies, depth));
    }
}

fn check_game<B: Width>(rules: &Arc<Rulebook<B>>, plies: usize, depth: u32) {
    let seed = (rules.id.len() as u64).wrapping_mul(GOLDEN);
    let mut random = Random::new(seed | 1);
    for number in 0..POSITIONS {
        let mut pos = random_position(rules, plies + number, &mut random);
        let before = pos.clone();
        let truth = minimax(&mut pos, &mut Whim, depth);
        assert_eq!(alpha_beta(&mut pos, &mut Whim, depth), truth, "{} {number}", rules.id);
        assert_eq!(principal_variation(&mut pos, &mut Whim, depth), truth, "{} {number}", rules.id);
        let found = think(&pos, Whim, Params::exact(), &to_depth(depth));
        let score = found.lines[0].score.seen_by(pos.turn());
        assert_eq!(score, truth, "{} {number}: {found:?}", rules.id);
        assert!(pos == before, "{}: a search leaves the position as it was", rules.id);
        support::check_line(&pos, &found.lines[0].moves);
        assert!(pos.is_legal(found.best_move().expect("the game goes on")));
    }
}

#[test]
fn the_specialised_position_is_searched_alike() {
    let mut pos = chess::Chess::start();
    for depth in 1..=4 {
        let truth = minimax(&mut pos, &mut Whim, depth);
        let found = think(&pos, Whim, Params::exact(), &to_depth(depth));
        assert_eq!(found.lines[0].score.seen_by(pos.turn()), truth);
    }
}
