//! Passed pawns: how far they are, what stands in their way, and who helps.

use super::masks::{
    AHEAD, Set, back, beside, distance, file_of, forward, from_edge, one, rank_for, squares,
};
use super::scene::{Scene, us_them};
use super::tally::{Tally, Term, side};
use super::weights::{
    PASSED_BLOCKED, PASSED_CONNECTED, PASSED_EDGE, PASSED_ENEMY_KING, PASSED_FREE_PATH,
    PASSED_GUARDED_STOP, PASSED_OWN_KING, PASSED_RANK, PASSED_ROOK_BEHIND, PASSED_SAFE_STOP,
    PASSED_UNSTOPPABLE,
};
use game_core::BoardView;
use game_core::orthodox::{QUEEN, ROOK};

/// Kings farther away than this all count the same.
const FAR: i32 = 5;
/// From the fourth rank on, the way ahead is looked at.
const ADVANCED: usize = 3;

/// All passed pawns of one side.
#[inline(always)]
pub(crate) fn judge<V, T, const WHITE: bool>(scene: &Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let passed = scene.pawns.passed & scene.side(us);
    for sq in squares(passed) {
        let rank = rank_for::<WHITE>(sq);
        tally.add::<WHITE>(Term::PassedPawns, PASSED_RANK + rank, 1);
        let inwards = from_edge(file_of(sq)) as i32;
        tally.add::<WHITE>(Term::PassedPawns, PASSED_EDGE, inwards);
        let friends = beside(one(sq)) | back::<WHITE>(beside(one(sq)));
        if passed & friends != 0 {
            tally.add::<WHITE>(Term::PassedPawns, PASSED_CONNECTED + rank, 1);
        }
        if rank >= ADVANCED {
            way_ahead::<V, T, WHITE>(scene, sq, rank, tally);
        }
        if scene.only_pawns(them) && is_unstoppable::<V, WHITE>(scene, sq) {
            tally.add::<WHITE>(Term::PassedPawns, PASSED_UNSTOPPABLE, 1);
        }
    }
}

/// The kings, the square before the pawn, and the path behind that.
#[inline(always)]
fn way_ahead<V, T, const WHITE: bool>(scene: &Scene<V>, sq: usize, rank: usize, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let stop = forward::<WHITE>(one(sq));
    let stop_sq = stop.trailing_zeros() as usize & 63;
    let mut add = |feature: usize, n: i32| tally.add::<WHITE>(Term::PassedPawns, feature, n);
    add(PASSED_OWN_KING + rank, distance(scene.kings[us], stop_sq).min(FAR));
    add(PASSED_ENEMY_KING + rank, distance(scene.kings[them], stop_sq).min(FAR));

    let (own_rook, enemy_rook) = rooks_behind::<V, WHITE>(scene, sq);
    let path = AHEAD[us][sq];
    let attacked = if enemy_rook { path } else { scene.all[them] | scene.side(them) };
    let guarded = if own_rook { path } else { scene.all[us] };
    if scene.side(them) & stop != 0 {
        add(PASSED_BLOCKED + rank, 1);
    } else if attacked & stop == 0 {
        add(PASSED_SAFE_STOP + rank, 1);
        if attacked & path == 0 {
            add(PASSED_FREE_PATH + rank, 1);
        }
    }
    if guarded & stop != 0 {
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
fn rooks_behind<V, const WHITE: bool>(scene: &Scene<V>, sq: usize) -> (bool, bool)
where
    V: BoardView<Bits = u64>,
{
    let (us, them) = us_them::<WHITE>();
    let behind: Set = AHEAD[them][sq] & (scene.kind(ROOK) | scene.kind(QUEEN));
    if behind == 0 {
        return (false, false);
    }
    let looking = behind & scene.attacks_of(ROOK, sq, scene.occupied);
    (looking & scene.side(us) != 0, looking & scene.side(them) != 0)
}

/// The rule of the square: the enemy king, moving now or next, cannot reach the
/// promotion square in time, and nothing of its own stands in the pawn's way.
#[inline(always)]
fn is_unstoppable<V, const WHITE: bool>(scene: &Scene<V>, sq: usize) -> bool
where
    V: BoardView<Bits = u64>,
{
    let (us, them) = us_them::<WHITE>();
    let last = if WHITE { sq & 7 | 56 } else { sq & 7 };
    // The first move may be of two squares.
    let moves = (7 - rank_for::<WHITE>(sq) as i32).min(5);
    let head_start = i32::from(scene.turn() != side::<WHITE>());
    AHEAD[us][sq] & scene.occupied == 0 && distance(scene.kings[them], last) - head_start > moves
}
