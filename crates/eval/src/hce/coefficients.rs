//! A position as a tuner sees it: how often White has each feature more than
//! Black, so that weights can be tried without the board.

use super::pawn_table::PawnTable;
use super::sums::{FULL_PHASE, Sums};
use super::tally::{FeatureCounts, PageWeights, eg};
use super::{CENTIPAWNS, FULL_SCALE, UNITS, evaluate};
use game_core::BoardView;

/// The score of a position as a function of the weights.
///
/// With the weights' middlegame and endgame values `mg` and `eg`,
/// the score for White in centipawns is
/// `(Σ n·mg · phase · scale[0] + Σ n·eg · (1 - phase) · scale[1]) · 5/8 + rest`,
/// where the first sum is over `entries` and the second over `endgame_only`
/// too.
#[derive(Clone, PartialEq, Debug)]
pub struct Coefficients {
    /// 1 with all pieces on the board, 0 with only kings and pawns.
    pub phase: f32,
    /// The factors on middlegame and endgame, 1 in ordinary positions and 0 in
    /// drawn ones.
    pub scale: [f32; 2],
    /// The number of a weight and how often White has its feature more.
    pub entries: Vec<(u16, i16)>,
    /// The number of a weight that counts in the endgame only, and how often
    /// White has its feature more.
    pub endgame_only: Vec<(u16, i16)>,
    /// Centipawns for White that no weight changes.
    pub rest: f32,
}

impl Coefficients {
    /// The score for White in centipawns with these weights, not rounded.
    /// The slice has a pair for each weight of the page, in its order.
    pub fn score(&self, weights: &[(f32, f32)]) -> f32 {
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for &(index, n) in &self.entries {
            let (mg, eg) = weights[usize::from(index)];
            middlegame += f32::from(n) * mg;
            endgame += f32::from(n) * eg;
        }
        for &(index, n) in &self.endgame_only {
            endgame += f32::from(n) * weights[usize::from(index)].1;
        }
        self.mixed(middlegame, endgame) + self.rest
    }

    /// Middlegame and endgame values as phase and scale mix them.
    fn mixed(&self, middlegame: f32, endgame: f32) -> f32 {
        let [mg, eg] = self.scale;
        let centipawns = CENTIPAWNS as f32 / UNITS as f32;
        (middlegame * self.phase * mg + endgame * (1.0 - self.phase) * eg) * centipawns
    }
}

/// No score of pawns is known.
const NOT_KNOWN: Option<(&mut PawnTable, &PageWeights)> = None;

/// Takes a position apart for a tuner.
///
/// Where the initiative was cut, its effect stands in `rest`. Scores beyond
/// the largest score are not cut here.
pub fn coefficients<V: BoardView<Bits = u64>>(view: &V) -> Coefficients {
    let mut tally = FeatureCounts::default();
    let found = evaluate(view, &Sums::of(view, &PageWeights), NOT_KNOWN, &mut tally);
    let phase = found.phase as f32 / FULL_PHASE as f32;
    let scale = [found.scale.mg, found.scale.eg].map(|parts| parts as f32 / FULL_SCALE as f32);
    let entries = tally.counts.iter().enumerate().filter(|(_, n)| **n != 0);
    let entries = entries.map(|(index, &n)| (index as u16, n as i16)).collect();
    let initiative = found.initiative;
    let mut found = Coefficients { phase, scale, entries, endgame_only: Vec::new(), rest: 0.0 };
    if initiative.is_cut {
        found.rest = found.mixed(0.0, eg(initiative.value) as f32);
    } else {
        let signed = |(feature, n)| (feature as u16, (initiative.leader * n) as i16);
        found.endgame_only = initiative.features.map(signed).to_vec();
    }
    found
}
