//! The safety of the kings: the pawns before them, and the attack on them.
//!
//! The attack is counted in units of danger, and the units choose a weight from
//! a table. So danger may grow faster than its causes, and the evaluation is
//! still a plain sum of weights.

use super::masks::{
    CENTRE_FILES, KING_FLANK, LAST, QUEEN_FLANK, SIDE_LENGTH, count, distance, file_of, file_set,
    fill_forward, from_edge, rank, rank_for, rank_set,
};
use super::scene::{Scene, us_them};
use super::tally::{HceTerm, Tally};
use super::weights::{
    KING_DANGER, KING_FLANK_ATTACKED, KING_PAWN_DISTANCE, KING_PAWNLESS_FLANK, KING_SHELTER,
    KING_STORM, KING_STORM_BLOCKED,
};
use game_core::orthodox::{BISHOP, KING, KNIGHT, QUEEN, ROOK};
use game_core::{BoardView, Kind, Set64, Square};

/// Units of danger. They only choose an entry of the table `KING_DANGER`.
mod units {
    /// Each square next to the king hit by an attacker of its ring.
    pub(super) const HIT: i32 = 60;
    /// Each weak square of the ring.
    pub(super) const WEAK_SQUARE: i32 = 160;
    /// A safe check by knight, bishop, rook or queen.
    pub(super) const KNIGHT_CHECK: i32 = 720;
    pub(super) const BISHOP_CHECK: i32 = 560;
    pub(super) const ROOK_CHECK: i32 = 900;
    pub(super) const QUEEN_CHECK: i32 = 680;
    /// More than one safe check of a kind, in quarters of one.
    pub(super) const MANY_CHECKS: i32 = 6;
    /// Each kind that has only unsafe checks.
    pub(super) const UNSAFE_CHECK: i32 = 120;
    /// Each own piece pinned to the king.
    pub(super) const PINNED: i32 = 90;
    /// Each attack on the king's flank, and each square defended there.
    pub(super) const FLANK_ATTACK: i32 = 14;
    pub(super) const FLANK_DEFENCE: i32 = -9;
    /// A knight guards a square next to its king.
    pub(super) const KNIGHT_GUARD: i32 = -90;
    /// The enemy has no queen.
    pub(super) const NO_QUEEN: i32 = -820;
    /// Where checks are counted, the danger before the last check grows by so
    /// many times itself.
    pub(super) const COUNTED_CHECKS: i32 = 6;
    /// Units for each entry of the table, and its last entry.
    pub(super) const PER_ENTRY: i32 = 32;
    pub(super) const LAST_ENTRY: i32 = 63;
}

/// The pawns around one king. Needs nothing but pawns and the king's square,
/// so that it can be remembered with the pawns.
pub(crate) fn shelter<T: Tally, const WHITE: bool>(pawns: [Set64; 2], king: Square, tally: &mut T) {
    let (us, them) = us_them::<WHITE>();
    let not_behind = fill_forward::<WHITE>(rank_set::<WHITE>(rank_for::<WHITE>(king)));
    let centre = file_of(king).clamp(1, LAST - 1);
    for file in centre - 1..=centre + 1 {
        let column = file_set(file) & not_behind;
        let own = nearest_rank::<WHITE>(pawns[us] & column);
        let enemy = nearest_rank::<WHITE>(pawns[them] & column);
        let row = from_edge(file) * SIDE_LENGTH;
        tally.add_at::<WHITE>(HceTerm::KingSafety, KING_SHELTER + row + own, 1, king);
        let storm = if own != 0 && enemy == own + 1 {
            KING_STORM_BLOCKED + enemy
        } else {
            KING_STORM + row + enemy
        };
        tally.add_at::<WHITE>(HceTerm::KingSafety, storm, 1, king);
    }
    if !(pawns[us] | pawns[them]).meets(flank(king)) {
        tally.add_at::<WHITE>(HceTerm::KingSafety, KING_PAWNLESS_FLANK, 1, king);
    }
    let nearest_pawn = pawns[us].into_iter().map(|pawn| distance(king, pawn)).min();
    tally.add_at::<WHITE>(HceTerm::KingSafety, KING_PAWN_DISTANCE, nearest_pawn.unwrap_or(0), king);
}

/// The rank of the pawn nearest to the side's first rank, 0 if there is none.
#[inline(always)]
fn nearest_rank<const WHITE: bool>(pawns: Set64) -> usize {
    let nearest = if WHITE { pawns.first() } else { pawns.last() };
    nearest.map_or(0, rank_for::<WHITE>)
}

/// The files a king lives on.
#[inline(always)]
fn flank(king: Square) -> Set64 {
    match file_of(king) {
        0..=2 => QUEEN_FLANK,
        3..=4 => CENTRE_FILES,
        _ => KING_FLANK,
    }
}

/// The attack on this side's king.
#[inline(always)]
pub(crate) fn danger<V, T, const WHITE: bool>(scene: &Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let flank_attacks = flank_attacks::<V, WHITE>(scene);
    tally.add_at::<WHITE>(HceTerm::KingSafety, KING_FLANK_ATTACKED, flank_attacks, scene.kings[us]);

    let attack = scene.king_attack[us];
    let weak = weak_squares::<V, WHITE>(scene);
    let mut danger = attack.attackers * attack.weight
        + attack.hits * units::HIT
        + count(scene.ring[us] & weak) * units::WEAK_SQUARE
        + count(scene.pinned[us]) * units::PINNED
        + checks::<V, WHITE>(scene, weak)
        + flank_attacks * units::FLANK_ATTACK
        + flank_defence::<V, WHITE>(scene) * units::FLANK_DEFENCE;
    if scene.attacks[us][KNIGHT.index()].meets(scene.attacks[us][KING.index()]) {
        danger += units::KNIGHT_GUARD;
    }
    if (scene.of(them, QUEEN) | scene.drops(them, QUEEN)).is_empty() {
        danger += units::NO_QUEEN;
    }
    if let Some(left) = scene.checks_left(them) {
        danger += danger * units::COUNTED_CHECKS / left;
    }
    let entry = (danger / units::PER_ENTRY).clamp(0, units::LAST_ENTRY);
    tally.add_at::<WHITE>(HceTerm::KingSafety, KING_DANGER + entry as usize, 1, scene.kings[us]);
}

/// The squares the enemy attacks and this side guards badly: at most once, and
/// then only with king or queen.
#[inline(always)]
fn weak_squares<V: BoardView<Bits = u64>, const WHITE: bool>(scene: &Scene<V>) -> Set64 {
    let (us, them) = us_them::<WHITE>();
    let by_chiefs = scene.attacks[us][KING.index()] | scene.attacks[us][QUEEN.index()];
    (scene.all[them] - scene.twice[us]) & (!scene.all[us] | by_chiefs)
}

/// The king's flank within its own five ranks.
#[inline(always)]
fn camp<V: BoardView<Bits = u64>, const WHITE: bool>(scene: &Scene<V>) -> Set64 {
    let (us, _) = us_them::<WHITE>();
    let far = fill_forward::<WHITE>(rank_set::<WHITE>(rank::SIXTH));
    flank(scene.kings[us]) - far
}

/// How many squares of the king's camp the enemy attacks; those it attacks
/// twice count twice.
#[inline(always)]
fn flank_attacks<V: BoardView<Bits = u64>, const WHITE: bool>(scene: &Scene<V>) -> i32 {
    let (_, them) = us_them::<WHITE>();
    let camp = camp::<V, WHITE>(scene);
    count(scene.all[them] & camp) + count(scene.twice[them] & camp)
}

/// How many squares of the king's camp this side defends.
#[inline(always)]
fn flank_defence<V: BoardView<Bits = u64>, const WHITE: bool>(scene: &Scene<V>) -> i32 {
    let (us, _) = us_them::<WHITE>();
    count(scene.all[us] & camp::<V, WHITE>(scene))
}

/// Units for the checks the enemy could give. The own queen does not protect
/// against checks along her lines: she would have to take.
#[inline(always)]
fn checks<V: BoardView<Bits = u64>, const WHITE: bool>(scene: &Scene<V>, weak: Set64) -> i32 {
    let (us, them) = us_them::<WHITE>();
    let king = scene.kings[us];
    let blockers = scene.occupied - scene.of(us, QUEEN);
    let straight = scene.attacks_of(ROOK, king, blockers);
    let oblique = scene.attacks_of(BISHOP, king, blockers);
    let leaps = scene.attacks_of(KNIGHT, king, blockers);
    let free = !scene.side(them);
    let safe = free & (!scene.all[us] | weak & scene.twice[them]);

    let reach = |kind: Kind| scene.attacks[them][kind.index()] | scene.drops(them, kind);
    let by = |kind: Kind, lines: Set64| reach(kind) & lines & free;
    let rook = by(ROOK, straight);
    // A queen's check counts where no rook checks and no queen can take her.
    let queen = by(QUEEN, straight | oblique) - (rook & safe) - scene.attacks[us][QUEEN.index()];
    let bishop = by(BISHOP, oblique) - (queen & safe);
    let knight = by(KNIGHT, leaps);
    check_units(rook, safe, units::ROOK_CHECK)
        + check_units(queen & safe, safe, units::QUEEN_CHECK)
        + check_units(bishop, safe, units::BISHOP_CHECK)
        + check_units(knight, safe, units::KNIGHT_CHECK)
}

/// The units of one kind's checks.
#[inline(always)]
fn check_units(checks: Set64, safe: Set64, value: i32) -> i32 {
    let found = checks & safe;
    if found.is_empty() {
        return if checks.any() { units::UNSAFE_CHECK } else { 0 };
    }
    if found.many() { value * units::MANY_CHECKS / 4 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hce::tally::{PageWeights, ScoreSum, mg};
    use game_core::SquareSet;

    /// The middlegame value of a white king's shelter.
    fn value(king: Square, white: u64, black: u64) -> i32 {
        let mut sum = ScoreSum::new(0, &PageWeights);
        shelter::<_, true>([white, black].map(SquareSet), king, &mut sum);
        mg(sum.sum())
    }

    const G1: Square = Square(6);
    const F2_G2_H2: u64 = 0xe000;

    #[test]
    fn pawns_before_the_king_shelter_it() {
        assert!(value(G1, F2_G2_H2, 0) > value(G1, F2_G2_H2 & !(1 << 14), 0));
        assert!(value(G1, F2_G2_H2, 0) > value(G1, F2_G2_H2 << 16, 0));
    }

    #[test]
    fn a_pawn_storm_is_felt_when_it_is_near() {
        let (far, near) = (F2_G2_H2 << 32, 1 << 22);
        assert!(value(G1, F2_G2_H2, far) > value(G1, F2_G2_H2 & !(1 << 14), near));
    }

    #[test]
    fn pawns_before_the_king_are_found_for_both_sides() {
        assert_eq!(nearest_rank::<true>(SquareSet(1 << 12 | 1 << 28)), 1);
        assert_eq!(nearest_rank::<false>(SquareSet(1 << 52 | 1 << 28)), 1);
        assert_eq!(nearest_rank::<true>(Set64::EMPTY), 0);
        assert!(!flank(G1).meets(file_set(0)));
    }
}
