//! The gradient is that of the loss, values are means, and training depends on games and
//! seed alone.

use super::gradient::SeedStep;
use super::positions::SeedSample;
use super::*;
use game_core::{Instructions, Processor};

/// Two games that part after 1. e4, a draw and a win, and a variation that does not count.
const GAMES: &str = "[Result \"1-0\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0\n\n\
                     [Result \"1/2-1/2\"]\n\n1. e4 e6 2. d4 1/2-1/2\n\n";

fn games(text: &str, hold_out: usize) -> SeedGames {
    let mut games = SeedGames::default();
    games.read(text.as_bytes(), hold_out).expect("a text can be read");
    games
}

#[test]
fn a_position_has_the_mean_result_of_its_games() {
    let samples = games(GAMES, 0).samples();
    assert_eq!((samples.n_positions, samples.n_distinct(), samples.n_held()), (8, 6, 0));
    let mut values: Vec<f32> = samples.fitted.iter().map(|sample| sample.value).collect();
    values.sort_by(f32::total_cmp);
    // Each game has two positions of its own; the start and 1. e4 have both.
    assert_eq!(values, [0.0, 0.0, 0.5, 0.5, 1.0, 1.0]);
}

#[test]
fn positions_are_kept_whole() {
    let samples = games(GAMES, 0).samples();
    let start = engine::seed_inputs(&chess::Chess::start());
    let found: Vec<_> = samples.fitted.iter().map(SeedSample::inputs).collect();
    assert!(found.contains(&start));
    let sides = found.iter().filter(|inputs| inputs[SEED_INPUTS - 1] == 1).count();
    assert_eq!(sides, 3, "after 1. e4, 2. Nf3 and 2. d4 Black is to move");
    let steps: Vec<i8> = found.iter().map(|inputs| inputs[SEED_INPUTS - 2]).collect();
    assert_eq!(steps.iter().filter(|&&file| file == 4).count(), 2, "1. e4 and 1... e5");
    assert_eq!(steps.iter().filter(|&&file| file == 3).count(), 1, "2. d4");
}

#[test]
fn games_are_kept_apart_whole_and_those_of_no_use_are_counted() {
    let foreign = GAMES.replace("[Result", "[Variant \"Atomic\"]\n[Result");
    let unfinished = GAMES.replace("1-0", "*").replace("1/2-1/2", "*");
    let text = GAMES.repeat(10) + &foreign + &unfinished;
    let games = games(&text, 5);
    assert_eq!((games.n_fitted, games.n_held, games.n_left_out), (16, 4, 4));
}

/// Beside every weight, the loss changes as the gradient says.
#[test]
fn a_step_goes_down_the_slope_of_the_loss() {
    let samples = games(GAMES, 0).samples();
    let chosen: Vec<u32> = (0..samples.n_distinct() as u32).collect();
    let mut chance = SplitMix64::new(4);
    let mut net = first_weights(&mut chance);
    // So that tanh is not at its ends.
    net.numbers_mut().for_each(|weight| *weight *= 0.2);
    net.neuron_biases.fill(0.05);
    let loss = |net: &SeedNet| {
        let samples = &samples.fitted;
        Processor::up_to(Instructions::Portable).run(SeedLoss { net, samples }) / 6.0
    };
    let mut moved = net.clone();
    let mut gradient = Box::new(SeedNet::ZERO);
    let (all, rate) = (&samples.fitted[..], 1.0);
    let step =
        SeedStep { net: &mut moved, gradient: &mut gradient, samples: all, chosen: &chosen, rate };
    Processor::detect().run(step);
    let stepped: Vec<f32> = moved.numbers_mut().map(|weight| *weight).collect();
    let before: Vec<f32> = net.numbers_mut().map(|weight| *weight).collect();
    let mut n_sloping = 0;
    for place in (0..before.len()).step_by(7).chain(before.len() - 70..before.len()) {
        const NUDGE: f32 = 0.0003;
        let mut at = |by: f32| {
            *net.numbers_mut().nth(place).expect("a weight") = before[place] + by;
            loss(&net)
        };
        let slope = (at(NUDGE) - at(-NUDGE)) / f64::from(2.0 * NUDGE);
        at(0.0);
        let told = f64::from(before[place] - stepped[place]);
        assert!((slope - told).abs() < 0.02 * slope.abs().max(0.1), "{place}: {slope} {told}");
        n_sloping += usize::from(slope.abs() > 0.001);
    }
    assert!(n_sloping > 50, "{n_sloping}");
}

#[test]
fn the_same_seed_gives_the_same_network_and_another_seed_another() {
    let samples = games(&GAMES.repeat(3), 0).samples();
    let train = |seed| {
        let plan = SeedPlan { epochs: 5, batch: 4, rate: 0.01, seed };
        let mut training = SeedTraining::new(plan, &samples);
        (0..5).for_each(|_| _ = training.epoch());
        training.net().clone()
    };
    assert_eq!(train(1), train(1));
    assert_ne!(train(1), train(2));
}

/// One side wins every game: the network learns to expect it.
#[test]
fn what_can_be_learnt_is_learnt() {
    let text = GAMES.replace("1/2-1/2", "1-0").repeat(20);
    let samples = games(&text, 4).samples();
    let mut training = SeedTraining::new(SeedPlan::default(), &samples);
    let before = training.held_loss().expect("games are kept apart");
    let first = training.epoch();
    let last = (0..100).map(|_| training.epoch()).last().expect("epochs");
    let after = training.held_loss().expect("games are kept apart");
    assert!(last < first.min(0.1) && after < before.min(0.1), "{first} {last} {before} {after}");
}
