//! Every claim about lines of random games is true.

mod common;

use chess::Chess;
use common::{faults, position};
use game_core::random::SplitMix64;
use game_core::{Move, Position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// So many games are played, and one line of each is looked at.
const GAMES: u64 = 300;
/// The longest way to the line, and the length of the line.
const MOST_PLIES: usize = 120;
const LINE: usize = 6;
/// Of three moves two are captures or checks, if there are any.
const FORCING_OF: usize = 3;

/// A random move, more often one that takes or checks.
fn random_move(pos: &Chess, random: &mut SplitMix64) -> Option<Move> {
    let all = pos.legal_moves();
    let forcing: Vec<Move> = all.iter().copied().filter(|&m| is_forcing(pos, m)).collect();
    let from = if forcing.is_empty() || random.below(FORCING_OF) == 0 { all } else { forcing };
    (!from.is_empty()).then(|| from[random.below(from.len())])
}

fn is_forcing(pos: &Chess, m: Move) -> bool {
    let mut after = pos.clone();
    after.make(m, &mut ());
    pos.facts(m).captured.is_some() || after.in_check()
}

/// A position of a random game, played without the longing for captures.
fn random_position(random: &mut SplitMix64) -> Chess {
    let mut pos = position(START);
    for _ in 0..random.below(MOST_PLIES) {
        let moves = pos.legal_moves();
        if moves.is_empty() || pos.outcome().is_some() {
            break;
        }
        pos.make(moves[random.below(moves.len())], &mut ());
    }
    pos.snapshot()
}

/// A line from there.
fn random_line(start: &Chess, random: &mut SplitMix64) -> Vec<Move> {
    let mut pos = start.clone();
    let mut line = Vec::new();
    while line.len() < LINE
        && pos.outcome().is_none()
        && let Some(m) = random_move(&pos, random)
    {
        pos.make(m, &mut ());
        line.push(m);
    }
    line
}

#[test]
fn every_claim_about_random_lines_is_true() {
    let (mut claims, mut wrong) = (0, Vec::new());
    for seed in 1..=GAMES {
        let mut random = SplitMix64::new(seed);
        let start = random_position(&mut random);
        let line = random_line(&start, &mut random);
        let (n, found) = faults(&start, &line);
        claims += n;
        wrong.extend(found);
    }
    assert!(claims > 10_000, "only {claims} claims");
    assert!(wrong.is_empty(), "{} of {claims}\n{}", wrong.len(), wrong.join("\n"));
}
