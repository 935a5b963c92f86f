//! Passed pawns: how far they are, what stands in their way, and who helps.

use super::masks::{
    LAST, ahead, back, beside, distance, file_of, forward, from_edge, only, rank, rank_for, square,
};
use super::scene::{Scene, us_them};
use super::tally::{HceTerm, Tally, side};
use super::weights::{
    PASSED_BLOCKED, PASSED_CONNECTED, PASSED_EDGE, PASSED_ENEMY_KING, PASSED_FREE_PATH,
    PASSED_GUARDED_STOP, PASSED_OWN_KING, PASSED_RANK, PASSED_ROOK_BEHIND, PASSED_SAFE_STOP,
    PASSED_UNSTOPPABLE,
};
use game_core::orthodox::{QUEEN, ROOK};
use game_core::{BoardView, Square, SquareSet};

/// A pawn on its first rank promotes after so many moves.
const MOST_PUSHES: i32 = 5;
/// Kings farther away than this all count the same.
const FAR: i32 = 5;
/// From this rank on, the way ahead is looked at.
const ADVANCED: usize = rank::FOURTH;

/// Evaluates all passed pawns of one side.
#[inline(always)]
pub(crate) fn evaluate<V, T, const WHITE: bool>(scene: &Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let passed = scene.pawns.passed & scene.side(us);
    for sq in passed {
        let rank = rank_for::<WHITE>(sq);
        tally.add_at::<WHITE>(HceTerm::PassedPawns, PASSED_RANK + rank, 1, sq);
        let inwards = from_edge(file_of(sq)) as i32;
        tally.add_at::<WHITE>(HceTerm::PassedPawns, PASSED_EDGE, inwards, sq);
        let sides = beside(SquareSet::of(sq));
        if passed.meets(sides | back::<WHITE>(sides)) {
            tally.add_at::<WHITE>(HceTerm::PassedPawns, PASSED_CONNECTED + rank, 1, sq);
        }
        if rank >= ADVANCED {
            way_ahead::<V, T, WHITE>(scene, sq, rank, tally);
        }
        if scene.only_pawns(them) && is_unstoppable::<V, WHITE>(scene, sq) {
            tally.add_at::<WHITE>(HceTerm::PassedPawns, PASSED_UNSTOPPABLE, 1, sq);
        }
    }
}

/// The kings, the square before the pawn, and the path behind that.
#[inline(always)]
fn way_ahead<V, T, const WHITE: bool>(scene: &Scene<V>, sq: Square, rank: usize, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let stop = forward::<WHITE>(SquareSet::of(sq));
    let stop_sq = only(stop);
    let mut add =
        |feature: usize, n: i32| tally.add_at::<WHITE>(HceTerm::PassedPawns, feature, n, sq);
    add(PASSED_OWN_KING + rank, distance(scene.kings[us], stop_sq).min(FAR));
    add(PASSED_ENEMY_KING + rank, distance(scene.kings[them], stop_sq).min(FAR));

    let (own_rook, enemy_rook) = rooks_behind::<V, WHITE>(scene, sq);
    let path = ahead(us, sq);
    let attacked = if enemy_rook { path } else { scene.all[them] | scene.side(them) };
    let guarded = if own_rook { path } else { scene.all[us] };
    if scene.side(them).meets(stop) {
        add(PASSED_BLOCKED + rank, 1);
    } else if !attacked.meets(stop) {
        add(PASSED_SAFE_STOP + rank, 1);
        if !attacked.meets(path) {
            add(PASSED_FREE_PATH + rank, 1);
        }
    }
    if guarded.meets(stop) {
        add(PASSED_GUARDED_STOP + rank, 1);
    }
    if own_rook {
        add(PASSED_ROOK_BEHIND, 1);
    }
    if enemy_rook {
        add(PASSED_ROOK_BEHIND + 1, 1);
    }
}

/// Does a rook or queen look along the file at the pawn from behind: an own
/// one, an enemy one?
#[inline(always)]
fn rooks_behind<V, const WHITE: bool>(scene: &Scene<V>, sq: Square) -> (bool, bool)
where
    V: BoardView<Bits = u64>,
{
    let (us, them) = us_them::<WHITE>();
    let behind = ahead(them, sq) & (scene.kind(ROOK) | scene.kind(QUEEN));
    if behind.is_empty() {
        return (false, false);
    }
    let looking = behind & scene.attacks_of(ROOK, sq, scene.occupied);
    (looking.meets(scene.side(us)), looking.meets(scene.side(them)))
}

/// The rule of the square: the enemy king, moving now or next, cannot reach the
/// promotion square in time, and nothing of its own stands in the pawn's way.
#[inline(always)]
fn is_unstoppable<V, const WHITE: bool>(scene: &Scene<V>, sq: Square) -> bool
where
    V: BoardView<Bits = u64>,
{
    let (us, them) = us_them::<WHITE>();
    let last = square(file_of(sq), if WHITE { LAST } else { 0 });
    // The first move may be of two squares.
    let moves = ((LAST - rank_for::<WHITE>(sq)) as i32).min(MOST_PUSHES);
    let head_start = i32::from(scene.turn() != side::<WHITE>());
    !ahead(us, sq).meets(scene.occupied) && distance(scene.kings[them], last) - head_start > moves
}
