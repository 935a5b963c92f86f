//! Threats: what attacks what, and what could be attacked next.

use super::masks::{count, only, pawn_attacks};
use super::scene::{Scene, us_them};
use super::tally::{HceTerm, Tally};
use super::weights::{
    THREAT_BY_KING, THREAT_BY_MINOR, THREAT_BY_ROOK, THREAT_HANGING, THREAT_PAWN_PUSH,
    THREAT_QUEEN_GUARDED, THREAT_QUEEN_KNIGHT, THREAT_QUEEN_SLIDER, THREAT_RESTRICTED,
    THREAT_SAFE_PAWN,
};
use game_core::orthodox::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use game_core::{BoardView, Set64, Square};

/// Evaluates the threats of one side.
#[inline(always)]
pub(crate) fn evaluate<V, T, const WHITE: bool>(scene: &Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let firm = scene.firmly_held::<WHITE>();
    let weak = (scene.side(them) - firm) & scene.all[us];
    let pieces = scene.side(them) - scene.kind(PAWN);
    if (weak | pieces & scene.all[us]).any() {
        by_pieces::<V, T, WHITE>(scene, weak, pieces & firm, tally);
    }
    let restricted = (scene.all[them] - firm) & scene.all[us];
    tally.add_each::<WHITE>(HceTerm::Threats, THREAT_RESTRICTED, restricted);
    by_pawns::<V, T, WHITE>(scene, pieces, tally);
    let queens = scene.of(them, QUEEN);
    if queens.any() && !queens.many() {
        on_queen::<V, T, WHITE>(scene, only(queens), tally);
    }
}

/// Attacks on weak pieces and pawns, and of minor pieces on guarded pieces.
#[inline(always)]
fn by_pieces<V, T, const WHITE: bool>(scene: &Scene<V>, weak: Set64, guarded: Set64, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let attacks = &scene.attacks[us];
    let minors = attacks[KNIGHT.index()] | attacks[BISHOP.index()];
    for sq in (weak | guarded) & minors {
        let feature = THREAT_BY_MINOR + scene.kind_at(sq).index();
        tally.add_at::<WHITE>(HceTerm::Threats, feature, 1, sq);
    }
    for sq in weak & attacks[ROOK.index()] {
        let feature = THREAT_BY_ROOK + scene.kind_at(sq).index();
        tally.add_at::<WHITE>(HceTerm::Threats, feature, 1, sq);
    }
    if let Some(sq) = (weak & attacks[KING.index()]).first() {
        tally.add_at::<WHITE>(HceTerm::Threats, THREAT_BY_KING, 1, sq);
    }
    let unguarded = !scene.all[them] | (scene.twice[us] - scene.kind(PAWN));
    tally.add_each::<WHITE>(HceTerm::Threats, THREAT_HANGING, weak & unguarded);
    let by_queen = weak & scene.attacks[them][QUEEN.index()];
    tally.add_each::<WHITE>(HceTerm::Threats, THREAT_QUEEN_GUARDED, by_queen);
}

/// Pawns that attack pieces, now or after a push.
#[inline(always)]
fn by_pawns<V, T, const WHITE: bool>(scene: &Scene<V>, pieces: Set64, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let safe = !scene.all[them] | scene.all[us];
    let now = pawn_attacks::<WHITE>(scene.of(us, PAWN) & safe) & pieces;
    tally.add_each::<WHITE>(HceTerm::Threats, THREAT_SAFE_PAWN, now);
    let next = pawn_attacks::<WHITE>(scene.safe_pushes::<WHITE>()) & pieces;
    tally.add_each::<WHITE>(HceTerm::Threats, THREAT_PAWN_PUSH, next);
}

/// Squares from which the only enemy queen could be attacked without loss.
#[inline(always)]
fn on_queen<V, T, const WHITE: bool>(scene: &Scene<V>, queen: Square, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, _) = us_them::<WHITE>();
    let attacks = &scene.attacks[us];
    let safe = scene.area[us] - scene.firmly_held::<WHITE>() - scene.of(us, PAWN);
    let leaps = scene.attacks_of(KNIGHT, queen, scene.occupied) & attacks[KNIGHT.index()];
    tally.add_at::<WHITE>(HceTerm::Threats, THREAT_QUEEN_KNIGHT, count(leaps & safe), queen);
    let straight = scene.attacks_of(ROOK, queen, scene.occupied) & attacks[ROOK.index()];
    let oblique = scene.attacks_of(BISHOP, queen, scene.occupied) & attacks[BISHOP.index()];
    // Coming there must be backed by a second piece: she can take along her line.
    let backed = (straight | oblique) & safe & scene.twice[us];
    tally.add_at::<WHITE>(HceTerm::Threats, THREAT_QUEEN_SLIDER, count(backed), queen);
}
