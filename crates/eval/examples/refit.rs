//! Fits the weights to the results of games and prints the new page:
//! `cargo run --release -p eval --example refit -- GAMES.pgn > page.txt`.
//!
//! The score of a quiet position, through a logistic curve, is the expected
//! result of its game. Weights move by gradient descent (Adam) from where they
//! stand; each is held to its place by a spring, so that features the games do
//! not show keep their values.

use chess::Chess;
use eval::hce::weights::{GROUPS, Group, KING_DANGER, N_WEIGHTS, Pair, WEIGHTS};
use eval::hce::{coefficients, page_body};
use eval::{Coefficients, piece_value};
use game_core::{Move, MoveClass, MoveList, Position, exchange};
use notation::pgn::{Game, GameResult, Reader, replay};
use notation::san;
use std::fs::File;

/// Positions before this ply belong to opening books.
const FIRST_PLY: usize = 12;
/// One in so many quiet positions of a game is taken.
const ONE_IN: u64 = 4;
/// One in so many games is kept apart to measure the fit.
const HELD_OUT: usize = 20;
/// How far a weight may easily go, in centipawns: the spring.
const SPRING: f32 = 20.0;
const EPOCHS: usize = 40;
const BATCH: usize = 8192;
const FIRST_STEP: f32 = 1.0;

struct Example {
    position: Coefficients,
    /// 1 if White won, 0 if Black did.
    result: f32,
}

type Weights = Vec<(f32, f32)>;

fn main() {
    let path = std::env::args().nth(1).expect("a file of games");
    let (fitted, held) = examples(&path);
    let start: Weights = WEIGHTS.iter().map(|&(mg, eg)| (f32::from(mg), f32::from(eg))).collect();
    let slope = best_slope(&fitted, &start);
    eprintln!("{} positions, {} held out, slope {slope}", fitted.len(), held.len());
    eprintln!(
        "loss {:.5}, held out {:.5}",
        loss(&fitted, &start, slope),
        loss(&held, &start, slope)
    );
    let weights = fit(&fitted, &held, &start, slope);
    let weights = tidied(weights, &start);
    let rounded: Vec<Pair> =
        weights.iter().map(|&(mg, eg)| (mg.round() as i16, eg.round() as i16)).collect();
    print!("{}", page_body(&rounded));
}

/// Players resign before the last endings, so what wins these stays as it was;
/// and no danger at all is worth nothing, which changes no score, since every
/// king has one entry of that table.
fn tidied(mut weights: Weights, start: &Weights) -> Weights {
    let known_endings = GROUPS.iter().filter(|group| group.name.starts_with("ENDING_"));
    for i in known_endings.flat_map(numbers) {
        weights[i] = start[i];
    }
    let none = weights[KING_DANGER];
    let danger = GROUPS.iter().filter(|group| group.start == KING_DANGER);
    for i in danger.flat_map(numbers) {
        weights[i].0 -= none.0;
        weights[i].1 -= none.1;
    }
    weights
}

/// The numbers of a group's weights.
fn numbers(group: &Group) -> std::ops::Range<usize> {
    group.start..group.start + group.len
}

/// The quiet positions of a file of games, and those kept apart.
fn examples(path: &str) -> (Vec<Example>, Vec<Example>) {
    let mut reader = Reader::new(File::open(path).expect("a file that can be read"));
    let (mut fitted, mut held) = (Vec::new(), Vec::new());
    let mut seed = 1;
    let mut n_games = 0;
    loop {
        let game = match Game::read(&mut reader) {
            Ok(Some(game)) => game,
            Ok(None) => return (fitted, held),
            Err(_) => continue,
        };
        n_games += 1;
        let to = if n_games % HELD_OUT == 0 { &mut held } else { &mut fitted };
        add_game(&game, &mut seed, to);
    }
}

fn add_game(game: &Game, seed: &mut u64, to: &mut Vec<Example>) {
    let result = match game.result() {
        Some(GameResult::WhiteWins) => 1.0,
        Some(GameResult::Draw) => 0.5,
        Some(GameResult::BlackWins) => 0.0,
        _ => return,
    };
    let mut ply = 0;
    // A game that cannot be played to its end is used as far as it goes.
    let _ = replay(game, Chess::start(), san::parse, |_, pos: &Chess, played| {
        ply += 1;
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        if ply > FIRST_PLY && (*seed >> 33).is_multiple_of(ONE_IN) && is_quiet(pos, played) {
            to.push(Example { position: coefficients(pos), result });
        }
    });
}

/// No check, no capture played, and none that wins something.
fn is_quiet(pos: &Chess, played: Move) -> bool {
    if pos.in_check() {
        return false;
    }
    let mut noisy = MoveList::new();
    pos.generate(MoveClass::Noisy, &mut noisy);
    noisy.into_iter().all(|m| m != played && exchange::balance(pos, m, piece_value) <= 0)
}

fn expected(score: f32, slope: f32) -> f32 {
    1.0 / (1.0 + (-score * slope).exp())
}

/// The mean square error.
fn loss(examples: &[Example], weights: &Weights, slope: f32) -> f64 {
    let errors = examples.iter().map(|example| {
        let error = example.result - expected(example.position.score(weights), slope);
        f64::from(error * error)
    });
    errors.sum::<f64>() / examples.len() as f64
}

/// The steepness of the curve that suits the weights as they are, so that a
/// fitted pawn is still worth about a hundred.
fn best_slope(examples: &[Example], weights: &Weights) -> f32 {
    let few = &examples[..examples.len().min(50_000)];
    let slopes = (10..80).map(|step| step as f32 * 0.0001);
    slopes
        .min_by(|&a, &b| loss(few, weights, a).total_cmp(&loss(few, weights, b)))
        .expect("there are slopes")
}

/// Adam's memory of one number.
#[derive(Clone, Copy, Default)]
struct Momentum {
    mean: f32,
    square: f32,
}

impl Momentum {
    fn step(&mut self, gradient: f32) -> f32 {
        self.mean = 0.9 * self.mean + 0.1 * gradient;
        self.square = 0.999 * self.square + 0.001 * gradient * gradient;
        self.mean / (self.square.sqrt() + 1e-9)
    }
}

fn fit(examples: &[Example], held: &[Example], start: &Weights, slope: f32) -> Weights {
    let mut weights = start.clone();
    let mut momenta = vec![(Momentum::default(), Momentum::default()); N_WEIGHTS];
    let n_batches = examples.len().div_ceil(BATCH);
    for epoch in 0..EPOCHS {
        let step = FIRST_STEP * (1.0 - epoch as f32 / EPOCHS as f32);
        for batch in 0..n_batches {
            let batch = examples.iter().skip(batch).step_by(n_batches);
            let gradients = gradients(batch, &weights, slope);
            for i in 0..N_WEIGHTS {
                let spring = |now: f32, home: f32| {
                    (now - home) / (SPRING * SPRING) / n_batches as f32 / slope
                };
                let (mg, eg) = gradients[i];
                let mg = mg + spring(weights[i].0, start[i].0);
                let eg = eg + spring(weights[i].1, start[i].1);
                weights[i].0 -= step * momenta[i].0.step(mg);
                weights[i].1 -= step * momenta[i].1.step(eg);
            }
        }
        if epoch % 5 == 4 {
            let losses = (loss(examples, &weights, slope), loss(held, &weights, slope));
            eprintln!("epoch {}: loss {:.5}, held out {:.5}", epoch + 1, losses.0, losses.1);
        }
    }
    weights
}

/// The gradient of the log-likelihood over a batch, but for the slope.
fn gradients<'a>(
    batch: impl Iterator<Item = &'a Example>,
    weights: &Weights,
    slope: f32,
) -> Weights {
    let mut gradients = vec![(0.0, 0.0); N_WEIGHTS];
    for Example { position, result } in batch {
        let error = expected(position.score(weights), slope) - result;
        let mg = error * position.phase * position.scale[0];
        let eg = error * (1.0 - position.phase) * position.scale[1];
        for &(index, n) in &position.entries {
            let gradient = &mut gradients[usize::from(index)];
            gradient.0 += mg * f32::from(n);
            gradient.1 += eg * f32::from(n);
        }
        for &(index, n) in &position.endgame_only {
            gradients[usize::from(index)].1 += eg * f32::from(n);
        }
    }
    gradients
}
