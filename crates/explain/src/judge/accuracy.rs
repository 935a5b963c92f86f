//! Accuracy of moves and of games, and the average loss.

use super::MOST_CENTIPAWNS;
use game_core::Side;

/// The numbers of the public formula for the accuracy of a move.
const TOP: f64 = 103.166_810_071_164_9;
const DECAY: f64 = 0.043_544_153_867_539_51;
const FLOOR: f64 = 3.166_924_740_191_411;
/// Added because the search of a fast analysis is itself not sure.
const UNCERTAINTY: f64 = 1.0;

/// The windows in which games are weighted: a tenth of the game, within these.
const WINDOW_SHARE: usize = 10;
const WINDOWS: (usize, usize) = (2, 8);
/// The least and the greatest weight of a window.
const WEIGHTS: (f64, f64) = (0.5, 12.0);
/// The least accuracy in a harmonic mean.
const LEAST: f64 = 1.0;

/// The accuracy of a move that loses so many points, 0 to 100.
pub(crate) fn accuracy_of_move(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    (TOP * (-DECAY * loss).exp() - FLOOR + UNCERTAINTY).clamp(0.0, 100.0)
}

/// The accuracy of each side in a game, from the points of White before the
/// first move and after each move, and who made each. Nothing for a side that made
/// no move.
///
/// The mean of two means: one weighs each move by how much the game swings
/// around it, the other is harmonic, in which bad moves weigh most.
pub(crate) fn accuracy_of_game(points: &[f64], movers: &[Side]) -> [Option<f64>; 2] {
    let n_moves = points.len().saturating_sub(1);
    let window = (n_moves / WINDOW_SHARE).clamp(WINDOWS.0, WINDOWS.1);
    let mut windows: Vec<&[f64]> = Vec::new();
    let first_window = &points[..window.min(points.len())];
    windows.extend(std::iter::repeat_n(first_window, window.min(points.len()).saturating_sub(2)));
    windows.extend(points.windows(window));
    let weights = windows.iter().map(|window| deviation(window).clamp(WEIGHTS.0, WEIGHTS.1));
    let moves = points.windows(2).zip(weights).zip(movers);
    let mut of_side: [Vec<(f64, f64)>; 2] = [Vec::new(), Vec::new()];
    for ((pair, weight), &side) in moves {
        let gain = pair[1] - pair[0];
        let loss = if side == Side::White { -gain } else { gain };
        of_side[side.index()].push((accuracy_of_move(loss), weight));
    }
    of_side.map(|moves| mean_of_means(&moves))
}

fn mean_of_means(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let total: f64 = moves.iter().map(|known| known.1).sum();
    let weighted = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / total;
    let inverse: f64 = moves.iter().map(|known| 1.0 / known.0.max(LEAST)).sum();
    let harmonic = moves.len() as f64 / inverse;
    Some(f64::midpoint(weighted, harmonic))
}

/// The standard deviation of all these numbers.
fn deviation(numbers: &[f64]) -> f64 {
    let n = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    (numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / n).sqrt()
}

/// The average loss of each side in centipawns, from White's scores before the
/// first move and after each move, and who made each; mates count as ten pawns.
pub fn average_loss(centipawns: &[i32], movers: &[Side]) -> [Option<f64>; 2] {
    let limited = |cp: i32| cp.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS);
    let mut of_side = [(0_i64, 0_i64); 2];
    for (pair, &side) in centipawns.windows(2).zip(movers) {
        let gain = limited(pair[1]) - limited(pair[0]);
        let loss = if side == Side::White { -gain } else { gain };
        let known = &mut of_side[side.index()];
        *known = (known.0 + i64::from(loss.max(0)), known.1 + 1);
    }
    of_side.map(|(sum, n)| (n > 0).then(|| sum as f64 / n as f64))
}
