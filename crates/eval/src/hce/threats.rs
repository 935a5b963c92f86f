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
    tally.add::<WHITE>(HceTerm::Threats, THREAT_RESTRICTED, count(restricted));
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
    let mut add = |feature: usize, n: i32| tally.add::<WHITE>(HceTerm::Threats, feature, n);
    let attacks = &scene.attacks[us];
    let minors = attacks[KNIGHT.index()] | attacks[BISHOP.index()];
    for sq in (weak | guarded) & minors {
        add(THREAT_BY_MINOR + scene.kind_at(sq).index(), 1);
    }
    for sq in weak & attacks[ROOK.index()] {
        add(THREAT_BY_ROOK + scene.kind_at(sq).index(), 1);
    }
    if weak.meets(attacks[KING.index()]) {
        add(THREAT_BY_KING, 1);
    }
    let unguarded = !scene.all[them] | (scene.twice[us] - scene.kind(PAWN));
    add(THREAT_HANGING, count(weak & unguarded));
    add(THREAT_QUEEN_GUARDED, count(weak & scene.attacks[them][QUEEN.index()]));
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
    tally.add::<WHITE>(HceTerm::Threats, THREAT_SAFE_PAWN, count(now));
    let next = pawn_attacks::<WHITE>(scene.safe_pushes::<WHITE>()) & pieces;
    tally.add::<WHITE>(HceTerm::Threats, THREAT_PAWN_PUSH, count(next));
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
    tally.add::<WHITE>(HceTerm::Threats, THREAT_QUEEN_KNIGHT, count(leaps & safe));
    let straight = scene.attacks_of(ROOK, queen, scene.occupied) & attacks[ROOK.index()];
    let oblique = scene.attacks_of(BISHOP, queen, scene.occupied) & attacks[BISHOP.index()];
    // Coming there must be backed by a second piece: she can take along her line.
    let backed = (straight | oblique) & safe & scene.twice[us];
    tally.add::<WHITE>(HceTerm::Threats, THREAT_QUEEN_SLIDER, count(backed));
}
