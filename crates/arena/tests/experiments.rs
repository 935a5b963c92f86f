//! Whole experiments: an interrupted and resumed experiment has the results of an
//! uninterrupted one, on any number of threads.

use arena::experiment::designs::{self, DesignOptions};
use arena::experiment::{Plan, PlanCounts, iterators, report};
use arena::{Finished, Halt};
use game_core::Control;
use std::collections::BTreeMap;

/// Seven evaluators on a small board, a few moves each.
fn plan(jobs: usize) -> Plan {
    let options = DesignOptions {
        games: vec!["gardner".into()],
        depths: vec![1],
        games_each: 2,
        random_plies: 2,
        seed: 5,
        max_moves: 6,
        jobs,
    };
    designs::position_evaluators(&options).expect("a plan")
}

fn play(plan: &Plan, done: Vec<Finished>, most: usize) -> BTreeMap<usize, Finished> {
    let halt = Halt::default();
    let mut told = 0;
    let (games, failure) = plan.run(done, &halt, |_, _| {
        told += 1;
        if told == most {
            halt.halt();
        }
        Ok(())
    });
    assert_eq!(failure, None);
    games
}

#[test]
fn an_interrupted_experiment_has_the_same_results_when_it_is_resumed() {
    let whole = play(&plan(1), Vec::new(), usize::MAX);
    assert_eq!(whole.len(), 42);
    let part = play(&plan(2), Vec::new(), 9);
    assert!((9..42).contains(&part.len()), "{} games were kept", part.len());
    let resumed = play(&plan(2), part.into_values().collect(), usize::MAX);
    let of = |games: &BTreeMap<usize, Finished>| report::csv(&plan(1), games);
    assert_eq!(of(&resumed), of(&whole));
}

/// No point is lost, and the two games of a pair share an opening.
#[test]
fn points_add_up_and_pairs_share_openings() {
    let plan = plan(2);
    let games = play(&plan, Vec::new(), usize::MAX);
    let counts = PlanCounts::new(&plan, games.values());
    let points: f64 = counts.groups.iter().map(|tally| tally.points()).sum();
    assert_eq!((points, counts.n_games), (42.0, 42));
    let opening = |number: usize| {
        let pgn = &games[&number].pgn;
        let moves = pgn.split("\n\n").nth(1).expect("moves").split_whitespace();
        moves.filter(|word| !word.contains('.')).take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let openings: Vec<_> = (0..42).map(opening).collect();
    assert!(openings.chunks(2).all(|pair| pair[0] == pair[1]), "{openings:?}");
    assert!(openings.chunks(2).any(|pair| pair[0] != openings[0]), "openings are varied");
}

#[test]
fn three_answers_are_measured_with_every_order() {
    let measure = |order| {
        iterators::measure(0, order, 2, &Control::default())
            .expect("an engine")
            .expect("not stopped")
    };
    let base = measure(0);
    assert_eq!((base.branching.len(), base.answers.len()), (3, 3));
    assert!(base.branching.iter().all(|&mean| mean >= 1.0));
    assert_eq!(iterators::OrderMeasure::of_json(&base.to_json()), Some(base.clone()));
    assert_eq!(measure(0).nodes, base.nodes, "the same work every time");
    assert!(measure(6).nodes < base.nodes, "the standard order leaves more out");
    let stopped = Control::default();
    stopped.stop();
    assert_eq!(iterators::measure(0, 0, 2, &stopped), Ok(None));
}
