//! A fit finds what was hidden in made-up results.

use eval::Coefficients;
use game_core::random::Xorshift64;
use trainer::{Example, Examples, expected, fit, loss, rounded, weights_now};

/// The weights that are changed in secret, and by how much.
const SECRETS: [(u16, f32); 3] = [(0, 18.0), (2, -15.0), (4, 12.0)];
const SLOPE: f32 = 0.004;
const N_POSITIONS: u32 = 120_000;

/// Positions with a few features each, decided by a die that knows the secret.
fn made_up() -> (Examples, Vec<(f32, f32)>) {
    let mut truth = weights_now();
    for (index, change) in SECRETS {
        truth[usize::from(index)].0 += change;
        truth[usize::from(index)].1 += change;
    }
    let mut random = Xorshift64::new(0x2545_f491_4f6c_dd1d);
    let mut next = move || random.next_u64();
    let mut examples = Examples::default();
    for number in 0..N_POSITIONS {
        let entries = (0..5).map(|index| (index, (next() >> 40) as i16 % 3)).collect();
        let position = Coefficients {
            phase: (next() >> 40) as f32 / (1 << 24) as f32,
            scale: [1.0, 1.0],
            entries,
            endgame_only: Vec::new(),
            rest: 0.0,
        };
        let chance = expected(position.score(&truth), SLOPE);
        let dice = (next() >> 40) as f32 / (1 << 24) as f32;
        let result = if dice < chance { 1.0 } else { 0.0 };
        let to = if number % 20 == 0 { &mut examples.held } else { &mut examples.fitted };
        to.push(Example { position, result });
    }
    (examples, truth)
}

#[test]
fn a_fit_moves_the_weights_towards_the_truth() {
    let (examples, truth) = made_up();
    let start = weights_now();
    let mut losses = Vec::new();
    let fitted = fit(&examples, &start, 30, |progress| {
        losses.push((progress.loss, progress.held_loss));
        true
    });
    assert_eq!(losses.len(), 31, "one before, one after each epoch");
    let (first, last) = (losses[0], losses[30]);
    assert!(last.0 < first.0 && last.1 < first.1, "{first:?} {last:?}");
    for (index, change) in SECRETS {
        let i = usize::from(index);
        let way = (fitted[i].0 - start[i].0 + fitted[i].1 - start[i].1) / 2.0;
        assert!(way * change > 0.0, "weight {i} went {way} instead of {change}");
        assert!(way.abs() > change.abs() / 3.0, "weight {i} went only {way} of {change}");
    }
    let at = |weights: &[(f32, f32)]| loss(&examples.held, weights, SLOPE);
    assert!(at(&fitted) < at(&start) && at(&truth) < at(&start));
    // What no position shows keeps its value.
    assert_eq!(rounded(&fitted)[100..200], rounded(&start)[100..200]);
}

#[test]
fn a_fit_that_is_told_to_stop_stops() {
    let (examples, _) = made_up();
    let mut n_told = 0;
    let _ = fit(&examples, &weights_now(), 30, |_| {
        n_told += 1;
        n_told < 3
    });
    assert_eq!(n_told, 3);
}
