use super::*;

#[test]
fn a_better_score_wins_more_and_loses_less() {
    let expect = |n: i32| ResultCurve::default().expect(Score::cp(n * 50), Side::Black);
    let results: Vec<ExpectedResult> = (-30..=30).map(expect).collect();
    for pair in results.windows(2) {
        assert!(pair[0].win <= pair[1].win && pair[0].loss >= pair[1].loss, "{pair:?}");
    }
    assert!(results.iter().all(|r| r.win + r.draw + r.loss == WHOLE));
    let ends = [results[0], results[60]];
    assert!(ends[0].loss > 990 && ends[1].win > 990, "{ends:?}");
}

#[test]
fn no_curve_gives_more_than_all() {
    for (half, slope) in [(0.0, 1.0), (-500.0, 0.0), (f64::NAN, f64::NAN), (1e9, 1e-9)] {
        let curve = ResultCurve { centre: 0.0, half, slope, drawn: half };
        for score in [Score::DRAW, Score::cp(7), Score::mated_in(0), Score::cp(-30_000)] {
            let ExpectedResult { win, draw, loss } = curve.expect(score, Side::White);
            assert_eq!(win + draw + loss, WHOLE);
        }
    }
}

/// The start of a game with unequal armies may be judged far from even though
/// both sides win as often.
#[test]
fn the_centre_is_whites_and_each_side_sees_the_same_game() {
    let curve = ResultCurve { centre: -1_900.0, half: 50.0, slope: 200.0, drawn: 0.1 };
    for white in [-2_500, -1_900, -1_700, 0] {
        let score = Score::cp(white);
        let (ours, theirs) = (curve.expect(score, Side::White), curve.expect(-score, Side::Black));
        assert!(ours.win.abs_diff(theirs.loss) <= 1 && ours.loss.abs_diff(theirs.win) <= 1);
        let points = curve.points(score, Side::White) + curve.points(-score, Side::Black);
        assert!((points - 1.0).abs() < 1e-12, "{points}");
    }
    assert_eq!(curve.points(Score::cp(-1_900), Side::White), 0.5);
    assert!(curve.points(Score::cp(-1_500), Side::White) > 0.8);
}

#[test]
fn a_game_without_draws_has_none() {
    let curve = ResultCurve { centre: 0.0, half: 0.0, slope: 120.0, drawn: 0.0 };
    for score in [-400, -3, 0, 77].map(Score::cp) {
        assert!(curve.expect(score, Side::White).draw <= 1);
    }
    assert_eq!(curve.points(Score::mate_in(5), Side::Black), 1.0);
}

/// But a mate is certain.
#[test]
fn some_games_no_score_decides() {
    let curve = ResultCurve { centre: 0.0, half: 0.0, slope: 100.0, drawn: 0.2 };
    let hopeless = curve.expect(Score::cp(-9_000), Side::White);
    assert_eq!((hopeless.win, hopeless.draw, hopeless.loss), (0, 200, 800));
    assert_eq!(curve.points(Score::cp(9_000), Side::Black), 0.9);
    assert_eq!(curve.points(Score::mate_in(9), Side::Black), 1.0);
}
