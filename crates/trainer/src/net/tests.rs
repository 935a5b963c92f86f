//! Training gives the same bytes whatever the threads, and what it claims of its
//! networks is what the networks say.

use super::quantise::score_of;
use super::*;
use crate::data::{ScoredGame, ScoredMove, board_check, sorted_moves};
use engine::{AnyChess, AnyGame, AnyPosition, PositionVisitor};
use game_core::random::SplitMix64;
use game_core::{Kind, Side};
use nnue::{Inputs, Network};

const PAWN_TO_KING: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// White's material less Black's, in centipawns.
struct Material;

impl PositionVisitor for Material {
    type Output = i32;
    fn visit<P: AnyChess>(self, pos: &P) -> i32 {
        let of = |side| -> i32 {
            let kinds = PAWN_TO_KING.iter().enumerate();
            kinds.map(|(kind, value)| pos.of(side, Kind(kind as u8)).len() as i32 * value).sum()
        };
        of(Side::White) - of(Side::Black)
    }
}

/// Random games whose scores and results are those of material.
fn games(n: u64) -> Vec<ScoredGame> {
    (0..n).map(random_game).collect()
}

fn random_game(number: u64) -> ScoredGame {
    let mut chance = SplitMix64::new(number);
    let mut pos = AnyGame::Chess.start().expect("chess begins");
    let mut moves = Vec::new();
    while moves.len() < 60 && pos.outcome().is_none() {
        let legal = sorted_moves(&pos);
        let place = chance.below(legal.len());
        let white = pos.visit(Material);
        let score = if pos.turn() == Side::White { white } else { -white };
        moves.push(ScoredMove { place: place as u16, score: Some(score as i16) });
        pos.play(legal[place]).expect("a legal move");
    }
    let winner = match pos.visit(Material) {
        0 => None,
        material if material > 0 => Some(Side::White),
        _ => Some(Side::Black),
    };
    ScoredGame { number, start: None, moves, winner, check: board_check(&pos) }
}

fn samples(plan: &NetPlan) -> (Samples, nnue::NetShape, SampleCounts) {
    let game = AnyGame::Chess;
    let start = game.start().expect("chess begins");
    let size = (plan.neurons, plan.buckets);
    let mut reader = SampleReader::new(&game, &start, size).expect("a size");
    reader.add(&games(220));
    let shape = reader.shape().clone();
    let (samples, counts) = reader.finish();
    (samples, shape, counts)
}

fn plan(threads: usize) -> NetPlan {
    NetPlan { neurons: 32, buckets: 2, passes: 3, batch: 512, threads, ..NetPlan::default() }
}

/// Trains to the end; the checkpoint has every weight.
fn trained(plan: &NetPlan) -> (Vec<u8>, Vec<PassLoss>) {
    let (samples, shape, _) = samples(plan);
    let mut training = Training::new(plan.clone(), shape, &samples, &[0; 6]).expect("threads");
    while !training.is_done() {
        training.pass(|| false).expect("it is not stopped");
    }
    (training.checkpoint(), training.losses().to_vec())
}

#[test]
fn the_number_of_threads_does_not_change_a_byte() {
    let (alone, losses) = trained(&plan(1));
    assert!(losses[2].fitted < losses[0].fitted, "{losses:?}");
    assert!(losses[2].held < losses[0].held, "{losses:?}");
    for threads in [2, 16] {
        assert!(trained(&plan(threads)).0 == alone, "{threads} threads");
    }
    assert!(trained(&NetPlan { seed: 2, ..plan(1) }).0 != alone, "another seed");
}

#[test]
fn the_network_of_the_best_pass_is_made() {
    // So few positions are soon learnt by heart.
    let plan = NetPlan { passes: 60, batch: 32, rate: 0.01, ..plan(1) };
    let (samples, shape, _) = samples(&plan);
    let mut training = Training::new(plan, shape, &samples, &[0; 6]).expect("threads");
    let mut best = None;
    while !training.is_done() {
        training.pass(|| false);
        if training.best_pass() + 1 == training.losses().len() {
            best = Some(quantised(&training).expect("weights in range").network);
        }
    }
    let held = training.losses().iter().map(|loss| loss.held);
    let least = held.min_by(f64::total_cmp).expect("passes");
    assert!(training.best_pass() + 1 < training.losses().len(), "{:?}", training.losses());
    assert_eq!(training.losses()[training.best_pass()].held, least);
    assert!(Some(quantised(&training).expect("weights in range").network) == best);
}

#[test]
fn a_training_goes_on_where_it_was() {
    let plan = plan(1);
    let (whole, _) = trained(&plan);
    let (samples, shape, _) = samples(&plan);
    let begin = |plan: &NetPlan| {
        Training::new(plan.clone(), shape.clone(), &samples, &[0; 6]).expect("threads")
    };
    let mut first = begin(&plan);
    first.pass(|| false);
    assert_eq!(first.pass(|| true), None, "stopped in a pass");
    let mut first = begin(&plan);
    first.pass(|| false);
    let kept = first.checkpoint();
    let mut second = begin(&plan);
    second.resume(&kept).expect("its own checkpoint");
    while !second.is_done() {
        second.pass(|| false);
    }
    assert!(second.checkpoint() == whole);
    let mut other = begin(&NetPlan { seed: 5, ..plan.clone() });
    assert_eq!(other.resume(&kept), Err(CheckpointError::Other));
    for length in 0..120 {
        let refused = other.resume(&kept[..length]);
        assert!(refused.is_err(), "{length}");
    }
    assert_eq!(begin(&plan).resume(&kept[..kept.len() - 1]), Err(CheckpointError::Broken));
}

#[test]
fn positions_are_quiet_and_one_game_in_a_hundred_is_kept_apart() {
    let (samples, _, counts) = samples(&plan(1));
    assert_eq!((counts.games, counts.refused), (220, 0));
    assert!(counts.held > 0 && counts.fitted > 50 * counts.held, "{counts:?}");
    assert!(counts.left_out > 0);
    assert!(samples.have_both_results());
    let game = AnyGame::Chess;
    let start = game.start().expect("chess begins");
    let mut reader = SampleReader::new(&game, &start, (32, 1)).expect("a size");
    let mut damaged = random_game(3);
    damaged.check ^= 1;
    reader.add(&[damaged]);
    assert_eq!(reader.finish().1.refused, 1);
}

/// Says what a network says of a position.
struct Says<'a>(&'a Network, &'a Inputs);

impl PositionVisitor for Says<'_> {
    type Output = i32;
    fn visit<P: AnyChess>(self, pos: &P) -> i32 {
        self.0.evaluate(self.1, pos)
    }
}

#[test]
fn rounding_is_measured_with_the_scores_the_network_gives() {
    let plan = plan(1);
    let (samples, shape, _) = samples(&plan);
    let mut training = Training::new(plan, shape, &samples, &PAWN_TO_KING).expect("threads");
    training.pass(|| false);
    let made = quantised(&training).expect("weights in range");
    assert!(made.mean_error < 2.0, "{}", made.mean_error);
    let game = AnyGame::Chess;
    let start: AnyPosition = game.start().expect("chess begins");
    let mut reader = SampleReader::new(&game, &start, (32, 2)).expect("a size");
    let inputs = reader.inputs().clone();
    let one = random_game(1);
    reader.add(std::slice::from_ref(&one));
    let samples = reader.finish().0;
    let mut said = Vec::new();
    crate::data::replay(&one, &game, |pos, _, _| {
        said.push((pos.turn(), pos.visit(Says(&made.network, &inputs))));
    })
    .expect("a legal game");
    let mut here = samples
        .fitted
        .iter()
        .map(|sample| (sample.turn, score_of(made.network.numbers(), 32, &samples, sample)));
    assert!(samples.fitted.len() > 10);
    // Quiet positions are some of all, in their order.
    let mut all = said.into_iter();
    assert!(here.all(|sample| all.any(|position| position == sample)));
}
