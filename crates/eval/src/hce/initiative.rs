//! Initiative: how much play is left for the better side. An advantage counts
//! less where nothing can be done with it, and more where much can.

use super::masks::{KING_FLANK, QUEEN_FLANK, count, file_of, rank, rank_of};
use super::scene::Scene;
use super::tally::{Packed, Tally, eg, pack};
use super::weights::{
    INITIATIVE_ALMOST_DRAWN, INITIATIVE_BASE, INITIATIVE_BOTH_FLANKS, INITIATIVE_INFILTRATION,
    INITIATIVE_OUTFLANKING, INITIATIVE_PASSED, INITIATIVE_PAWNS, INITIATIVE_PURE_PAWNS,
};
use game_core::BoardView;
use game_core::orthodox::PAWN;

/// Features of the position as a whole, each with how often it is there.
pub(crate) type Features = [(usize, i32); N_FEATURES];

/// How many features make up the initiative.
const N_FEATURES: usize = 8;

/// What the initiative adds.
#[derive(Clone, Copy)]
pub(crate) struct Initiative {
    /// For the endgame only; good for White when positive.
    pub(crate) value: Packed,
    /// 1 if White is better in the endgame, -1 if Black, 0 if neither.
    pub(crate) leader: i32,
    /// The value was cut to the size of the advantage, so that it neither turns
    /// it round nor jumps where the lead changes.
    pub(crate) is_cut: bool,
    /// What it was made of.
    pub(crate) features: Features,
}

/// The initiative in a position whose linear terms a tally has heard.
#[inline(always)]
pub(crate) fn evaluate<V, T>(scene: &Scene<V>, tally: &T) -> Initiative
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let sum = tally.sum();
    let leader = eg(sum).signum();
    let features = features(scene);
    let play = eg(features.iter().map(|&(feature, n)| tally.weight(feature) * n).sum());
    let advantage = eg(sum).abs();
    let cut = play.clamp(-advantage, advantage);
    Initiative { value: pack(0, cut * leader), leader, is_cut: cut != play, features }
}

#[inline(always)]
fn features<V: BoardView<Bits = u64>>(scene: &Scene<V>) -> Features {
    let pawns = scene.kind(PAWN);
    let [white, black] = scene.kings;
    let files_apart = file_of(white).abs_diff(file_of(black)) as i32;
    let ranks_apart = rank_of(white).abs_diff(rank_of(black)) as i32;
    let outflanking = files_apart - ranks_apart;
    let both_flanks = pawns.meets(QUEEN_FLANK) && pawns.meets(KING_FLANK);
    let infiltration = rank_of(white) > rank::FOURTH || rank_of(black) < rank::FIFTH;
    let pure_pawns = scene.only_pawns(0) && scene.only_pawns(1);
    let almost_drawn = outflanking < 0 && !both_flanks;
    let n_pawns = scene.counts.of(0, PAWN) + scene.counts.of(1, PAWN);
    [
        (INITIATIVE_BASE, 1),
        (INITIATIVE_PASSED, count(scene.pawns.passed)),
        (INITIATIVE_PAWNS, n_pawns),
        (INITIATIVE_OUTFLANKING, outflanking),
        (INITIATIVE_BOTH_FLANKS, i32::from(both_flanks)),
        (INITIATIVE_INFILTRATION, i32::from(infiltration)),
        (INITIATIVE_PURE_PAWNS, i32::from(pure_pawns)),
        (INITIATIVE_ALMOST_DRAWN, i32::from(almost_drawn)),
    ]
}
