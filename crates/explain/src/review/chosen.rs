//! Which moves of a game are worth a word.

use super::JudgedMove;
use crate::{Grade, MISTAKE};

/// At most so many moves are explained in full.
pub const MOST_EXPLAINED: usize = 5;
/// Beyond so many centipawns before and after a move, nothing changes any more.
const DECIDED: i32 = 700;
/// More points than this are an advantage, fewer than the rest to 100 a
/// disadvantage.
const ADVANTAGE: f64 = 60.0;

/// All moves to blame while the game was not decided, the greatest loss first.
pub fn faults(judged: &[JudgedMove]) -> Vec<usize> {
    let mut faults: Vec<&JudgedMove> =
        judged.iter().filter(|known| known.grade > Grade::Fine && !is_decided(known)).collect();
    faults.sort_by(|a, b| {
        (b.grade, b.loss).partial_cmp(&(a.grade, a.loss)).unwrap_or(std::cmp::Ordering::Equal)
    });
    faults.iter().map(|known| known.ply).collect()
}

/// Is the game decided before and after the move?
fn is_decided(known: &JudgedMove) -> bool {
    let (before, after) = (known.before.raw(), known.after.raw());
    before.signum() == after.signum() && before.abs().min(after.abs()) > DECIDED
}

/// The moves after which another side stands better, or an advantage is gone.
pub fn turning_points(judged: &[JudgedMove]) -> Vec<usize> {
    let turns = |known: &&JudgedMove| {
        let [before, after] = known.points;
        let had = before >= ADVANTAGE && after < ADVANTAGE;
        let fell = before > 100.0 - ADVANTAGE && after <= 100.0 - ADVANTAGE;
        known.loss >= MISTAKE && (had || fell)
    };
    judged.iter().filter(turns).map(|known| known.ply).collect()
}

/// The moves that let an opponent's mistake pass: the mistake came right before,
/// and the answer gives the points back.
pub fn missed_chances(judged: &[JudgedMove]) -> Vec<usize> {
    let misses = |pair: &&[JudgedMove]| {
        let [fault, answer] = pair else { return false };
        fault.mover != answer.mover
            && fault.grade >= Grade::Mistake
            && answer.grade >= Grade::Mistake
    };
    judged.windows(2).filter(misses).map(|pair| pair[1].ply).collect()
}
