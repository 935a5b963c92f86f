use super::*;
use game_core::ResultCurve;
use game_core::random::Xorshift64;

/// Positions of a game with this curve, decided by a die. Scores lie evenly
/// around the centre.
fn made_up(curve: ResultCurve, n: u32) -> ScoredPositions {
    let mut random = Xorshift64::new(0x2545_f491_4f6c_dd1d);
    let mut share = move || (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut positions = ScoredPositions::default();
    for _ in 0..n {
        let raw = curve.centre + (share() - 0.5) * 10.0 * curve.slope;
        let score = Score::cp(raw.round() as i32);
        let (win, loss) = curve.shares(score, Side::White);
        let die = share();
        let winner = match () {
            () if die < win => Some(Side::White),
            () if die < win + loss => Some(Side::Black),
            () => None,
        };
        positions.add(score, winner);
    }
    positions
}

const CHESSLIKE: ResultCurve = ResultCurve { centre: 10.0, half: 120.0, slope: 80.0, drawn: 0.0 };
/// Unequal armies and no draws.
const MONSTROUS: ResultCurve =
    ResultCurve { centre: -1_900.0, half: 0.0, slope: 350.0, drawn: 0.0 };
/// Draws at any score.
const FORTRESS: ResultCurve = ResultCurve { centre: 0.0, half: 60.0, slope: 300.0, drawn: 0.15 };

#[test]
fn a_fit_finds_the_curve_behind_the_results() {
    for truth in [CHESSLIKE, MONSTROUS, FORTRESS] {
        let found = fit_curve(&made_up(truth, 40_000));
        let pairs =
            [(found.centre, truth.centre), (found.half, truth.half), (found.slope, truth.slope)];
        for (number, true_number) in pairs {
            assert!((number - true_number).abs() < 0.08 * truth.slope, "{found:?}");
        }
        assert!((found.drawn - truth.drawn).abs() < 0.02, "{found:?}");
    }
}

#[test]
fn no_other_curve_is_likelier() {
    let positions = made_up(CHESSLIKE, 4_000);
    let best = fit_curve(&positions);
    let least = log_loss(best, &positions);
    for (centre, half, slope) in [(2.0, 0.0, 0.0), (0.0, -2.0, 0.0), (0.0, 3.0, 3.0)] {
        let other = ResultCurve {
            centre: best.centre + centre,
            half: best.half + half,
            slope: best.slope + slope,
            ..best
        };
        assert!(log_loss(other, &positions) > least, "{other:?}");
    }
    let evens = ResultCurve { centre: 0.0, half: 0.0, slope: 1e9, drawn: 0.0 };
    let coin = log_loss(evens, &made_up(MONSTROUS, 1_000));
    assert!((coin - 2.0_f64.ln()).abs() < 1e-6, "{coin}");
}

/// The likeliest curve is flat, and steps towards it gain less and less.
#[test]
fn results_that_contradict_the_scores_have_a_curve() {
    let mut positions = ScoredPositions::default();
    for score in 1..200 {
        positions.add(Score::cp(score), Some(Side::Black));
        positions.add(Score::cp(-score), Some(Side::White));
    }
    let found = fit_curve(&positions);
    assert!(found.slope > 1_000.0 && found.slope < 1e6, "{found:?}");
    assert!((log_loss(found, &positions) - 2.0_f64.ln()).abs() < 0.01, "{found:?}");
}

#[test]
fn bins_show_how_far_a_curve_is_off() {
    let positions = made_up(CHESSLIKE, 40_000);
    let right = Calibration::of(CHESSLIKE, &positions);
    assert!(right.mean_gap() < 0.01 && right.plain_mean_gap() < 0.015, "{right:?}");
    assert!(right.bins.iter().all(|bin| bin.n_positions > 100), "{right:?}");
    let shifted = ResultCurve { centre: CHESSLIKE.centre - 100.0, ..CHESSLIKE };
    let wrong = Calibration::of(shifted, &positions);
    assert!(wrong.mean_gap() > 0.08, "{wrong:?}");
}

/// Three positions are foretold rightly, and one that was lost was won.
#[test]
fn bins_count_by_their_positions() {
    let mut positions = ScoredPositions::default();
    for _ in 0..3 {
        positions.add(Score::cp(5_000), Some(Side::White));
    }
    positions.add(Score::cp(-5_000), Some(Side::White));
    let found = Calibration::of(CHESSLIKE, &positions);
    assert!((found.mean_gap() - 0.25).abs() < 1e-6, "{found:?}");
    assert!((found.plain_mean_gap() - 0.5).abs() < 1e-6, "{found:?}");
}

const GAME: &str = "[Result \"0-1\"]\n\n1. e4 e5 2. f3 {[%eval -0.60,9]} 2... Nc6 \
                    {[%eval -0.75,9]} 3. g4 {[%eval #-2,9]} 3... d6 {no score} 0-1\n\n";

fn read(text: &str, hold_out: usize) -> Result<ScoredGames, ScoredGamesError> {
    let mut games = ScoredGames::default();
    games.read(text.as_bytes(), 1, hold_out).map(|()| games)
}

#[test]
fn scores_are_taken_and_mates_are_not() {
    let games = read(GAME, 0).expect("a text can be read");
    assert_eq!((games.name.as_str(), games.n_fitted, games.n_held), ("chess", 1, 0));
    let lost = ResultCounts { losses: 1, ..ResultCounts::default() };
    let expected = BTreeMap::from([(-60, lost), (-75, lost)]);
    assert_eq!(games.fitted.by_score, expected);
}

#[test]
fn games_are_kept_apart_and_others_are_left_out() {
    let unfinished = GAME.replace("0-1", "*");
    let silent = "[Result \"1-0\"]\n\n1. e4 1-0\n\n";
    let others: String =
        ["a6", "b6", "c6", "d5", "f6", "g6", "h6", "a5"].map(|m| GAME.replace("d6", m)).concat();
    let games = read(&(others + &unfinished + silent), 4).expect("a text can be read");
    assert_eq!((games.n_fitted, games.n_held, games.n_left_out), (6, 2, 2));
    assert_eq!((games.fitted.n_positions(), games.held.n_positions()), (12, 4));
}

#[test]
fn names_of_one_game_may_differ_and_games_may_not() {
    let tagged = |name: &str| format!("[Variant \"{name}\"]\n{GAME}");
    let same = tagged("Three-check") + &tagged("3check").replace("d6", "d5");
    assert_eq!(read(&same, 0).expect("one game").n_fitted, 2);
    let error = read(&(tagged("atomic") + GAME), 0).expect_err("two games").to_string();
    assert!(error.starts_with("found a game of chess behind games of atomic"), "{error}");
}

/// Two equal engines that count nodes play the same game with either colour.
#[test]
fn a_game_counts_once() {
    let games = read(&GAME.repeat(3), 0).expect("a text can be read");
    assert_eq!((games.n_fitted, games.n_repeated), (1, 2));
}
