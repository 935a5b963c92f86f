use super::*;

fn points_of(centipawns: &[i32]) -> Vec<f64> {
    centipawns.iter().map(|&cp| win_percent(cp)).collect()
}

fn by_turns(first: Side) -> Vec<Side> {
    [first, !first].repeat(60)
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 0.01
}

#[test]
fn points_are_those_of_the_public_formula() {
    for (cp, points) in [
        (15, 51.38),
        (50, 54.59),
        (100, 59.10),
        (200, 67.62),
        (300, 75.11),
        (500, 86.31),
        (1000, 97.54),
        (4000, 97.54),
    ] {
        assert!(close(win_percent(cp), points), "{cp}: {}", win_percent(cp));
        assert!(close(win_percent(-cp), 100.0 - points));
    }
    let mate = PointScale::Chess.points(Score::mate_in(3), Side::White);
    assert!(close(mate, 97.54));
}

#[test]
fn the_accuracy_of_moves_falls_as_published() {
    for (loss, accuracy) in
        [(5.0, 80.8), (10.0, 64.6), (20.0, 41.0), (30.0, 25.8), (50.0, 9.5), (80.0, 1.0)]
    {
        assert!((accuracy_of_move(loss) - accuracy).abs() < 0.06, "{loss}");
    }
    assert!(close(accuracy_of_move(-3.0), 100.0));
}

#[test]
fn the_accuracy_of_games_is_that_of_the_test_vectors() {
    let repeated = |pair: [i32; 2], n: usize| pair.repeat(n);
    let twenty = [vec![15; 20], vec![-900]].concat();
    let vectors: [(Vec<i32>, f64, f64); 8] = [
        (vec![15, 15], 100.0, 100.0),
        (vec![-900, -900], 10.66, 100.0),
        (vec![15, 900], 100.0, 12.30),
        (vec![-900, 0], 10.66, 11.46),
        (twenty, 46.85, 100.0),
        (repeated([-50, 15], 5), 77.38, 77.38),
        (repeated([-135, 15], 50), 55.00, 55.00),
        (repeated([-435, 15], 50), 20.69, 20.69),
    ];
    for (scores, white, black) in vectors {
        let all = [vec![START_CENTIPAWNS], scores.clone()].concat();
        let found = accuracy_of_game(&points_of(&all), &by_turns(Side::White)).map(Option::unwrap);
        assert!(close(found[0], white) && close(found[1], black), "{scores:?}: {found:?}");
    }
}

#[test]
fn the_average_loss_clamps_and_never_rewards() {
    let found = average_loss(&[15, 15, 15, -985, 5000, 5000], &by_turns(Side::White));
    assert_eq!(found, [Some((0.0 + 1000.0 + 0.0) / 3.0), Some((0.0 + 1985.0) / 2.0)]);
    assert_eq!(average_loss(&[0, -30], &[Side::Black]), [None, Some(0.0)]);
    assert_eq!(average_loss(&[0], &[]), [None, None]);
}

#[test]
fn mates_have_rules_of_their_own() {
    let judged = |before, after| grade(PointScale::Chess, before, after, Side::White);
    let mate = Score::mate_in(5);
    assert_eq!(judged(mate, Score::mate_in(9)), Grade::Fine);
    assert_eq!(judged(mate, Score::cp(1200)), Grade::Inaccuracy);
    assert_eq!(judged(mate, Score::cp(800)), Grade::Mistake);
    assert_eq!(judged(mate, Score::cp(300)), Grade::Blunder);
    assert_eq!(judged(mate, Score::mated_in(4)), Grade::Blunder);
    let mated = Score::mated_in(6);
    assert_eq!(judged(Score::cp(-1200), mated), Grade::Inaccuracy);
    assert_eq!(judged(Score::cp(-800), mated), Grade::Mistake);
    assert_eq!(judged(Score::cp(0), mated), Grade::Blunder);
    assert_eq!(judged(mated, Score::mated_in(2)), Grade::Fine);
    // The board shows the mate that was played: the winner sees the other side of
    // being mated at once.
    assert_eq!(judged(Score::mate_in(1), -Score::mated_in(0)), Grade::Fine);
    assert_eq!(judged(Score::cp(50), -Score::mated_in(0)), Grade::Fine);
}

#[test]
fn losses_have_the_public_thresholds() {
    let judged =
        |before, after| grade(PointScale::Chess, Score::cp(before), Score::cp(after), Side::White);
    assert_eq!(judged(0, -50), Grade::Fine);
    assert_eq!(judged(0, -60), Grade::Inaccuracy);
    assert_eq!(judged(0, -120), Grade::Mistake);
    assert_eq!(judged(0, -200), Grade::Blunder);
    assert_eq!(judged(-200, 0), Grade::Fine);
}
