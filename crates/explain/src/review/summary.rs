//! Each side of a game in numbers.

use super::{JudgedMove, SeenGame};
use crate::{GamePhases, Grade, accuracy_of_game, accuracy_of_move, average_loss};
use game_core::Side;

/// How a side played.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct SideSummary {
    /// How many of its moves are judged.
    pub n_moves: usize,
    /// Accuracy, 0 to 100.
    pub accuracy: Option<f64>,
    /// The average loss in centipawns.
    pub average_loss: Option<f64>,
    /// How many inaccuracies, mistakes and blunders.
    pub faults: [usize; 3],
    /// How many moves were the first choice of the search.
    pub first_choices: usize,
    /// How often only one move was good: how difficult the game was.
    pub only_moves: usize,
    /// The mean accuracy of the moves of each phase, with their number: opening,
    /// middlegame, endgame.
    pub phases: [(usize, Option<f64>); 3],
}

/// Both sides of a game.
pub(crate) fn summarise(
    game: &SeenGame,
    judged: &[JudgedMove],
    phases: GamePhases,
) -> [SideSummary; 2] {
    let from = game.judged_from.min(game.moves.len());
    let movers = &game.movers[from..];
    let accuracy = accuracy_of_game(&game.white_points()[from..], movers);
    let average = average_loss(&game.white_centipawns()[from..], movers);
    Side::BOTH.map(|side| {
        let own: Vec<&JudgedMove> =
            judged.iter().filter(|known| known.mover == side && known.is_judged).collect();
        let count = |grade: Grade| own.iter().filter(|known| known.grade == grade).count();
        SideSummary {
            n_moves: own.len(),
            accuracy: accuracy[side.index()],
            average_loss: average[side.index()],
            faults: [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder].map(count),
            first_choices: own.iter().filter(|known| known.is_first_choice).count(),
            only_moves: own.iter().filter(|known| game.seen[known.ply].is_only_move).count(),
            phases: [0, 1, 2].map(|phase| phase_summary(&own, phases, phase)),
        }
    })
}

fn phase_summary(own: &[&JudgedMove], phases: GamePhases, phase: usize) -> (usize, Option<f64>) {
    let moves = own.iter().filter(|known| phases.phase_at(known.ply) == phase);
    let losses: Vec<f64> = moves.map(|known| known.points[0] - known.points[1]).collect();
    let n = losses.len();
    let sum: f64 = losses.iter().map(|&loss| accuracy_of_move(loss)).sum();
    (n, (n > 0).then(|| sum / n as f64))
}
