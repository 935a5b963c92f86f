//! Which pieces stand against which: rows 6, 7 and 108 of the catalogue.

use super::ground::{SIDES, claim};
use super::pawns::of_colour;
use crate::{Fact, Finding, Moment, PAWN_VALUE, PieceRole, SquareGroup};
use game_core::{Kind, Side};

/// Material is about even up to this difference, in centipawns.
const EVEN: i32 = PAWN_VALUE;

/// What the pieces of both sides are.
pub fn in_moment(moment: &Moment) -> Vec<Finding> {
    let pairs = SIDES.into_iter().filter_map(|side| bishop_pair(moment, side));
    pairs.chain(imbalance(moment)).chain(opposite_bishops(moment)).collect()
}

fn bishops(moment: &Moment, side: Side) -> SquareGroup {
    moment.of_role(side, PieceRole::Bishop)
}

/// Has a side bishops on squares of both colours?
fn has_pair(moment: &Moment, side: Side) -> bool {
    let own = bishops(moment, side);
    [true, false].into_iter().all(|dark| of_colour(moment, own, dark).any())
}

/// Row 7: a side has bishops of both colours. The size is 1 if the other side
/// has not, else 0.
fn bishop_pair(moment: &Moment, side: Side) -> Option<Finding> {
    let alone = i32::from(!has_pair(moment, !side));
    let claim = claim(moment, Fact::BishopPair, side, bishops(moment, side));
    has_pair(moment, side).then(|| claim.sized(alone))
}

/// Row 6: the pieces differ in kind though the material is about even. The side
/// is the one with more pieces, pawns not counted, the first one if they are as
/// many; the men are those of each kind of which a side has more; the size is its
/// balance.
fn imbalance(moment: &Moment) -> Option<Finding> {
    let nature = moment.nature();
    if !nature.see || nature.drops || moment.balance(Side::White).abs() > EVEN {
        return None;
    }
    let kinds = (0..moment.n_kinds()).map(|index| Kind(index as u8));
    let counted = |kind: &Kind| !moment.is_royal(*kind) && moment.role(*kind) != PieceRole::Pawn;
    let kinds: Vec<Kind> = kinds.filter(counted).collect();
    let count = |side, kind| (moment.of_kind(kind) & moment.of_side(side)).len();
    let mut surplus = SquareGroup::EMPTY;
    let mut numbers = [0; 2];
    for &kind in &kinds {
        for (number, side) in numbers.iter_mut().zip(SIDES) {
            *number += count(side, kind);
            if count(side, kind) > count(!side, kind) {
                surplus |= moment.of_kind(kind) & moment.of_side(side);
            }
        }
    }
    let side = if numbers[1] > numbers[0] { Side::Black } else { Side::White };
    let claim = claim(moment, Fact::Imbalance, side, surplus).sized(moment.balance(side));
    surplus.any().then_some(claim)
}

/// Row 108, the part that the board shows: each side has one bishop, on squares
/// of different colours. What else stands on the board says the caller. The side
/// is White because it is a fact of both.
fn opposite_bishops(moment: &Moment) -> Option<Finding> {
    let both = bishops(moment, Side::White) | bishops(moment, Side::Black);
    let one_each = SIDES.iter().all(|&side| bishops(moment, side).len() == 1);
    let differ = [true, false].into_iter().all(|dark| of_colour(moment, both, dark).any());
    let claim = claim(moment, Fact::OppositeBishops, Side::White, both);
    (one_each && differ).then_some(claim)
}
