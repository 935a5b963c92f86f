//! How many moves a piece needs at least to capture on a square: worked out for
//! games whose turns have several moves.

use crate::rulebook::{CaptorDistances, RuleFacts, Tables};
use game_core::{Bits, Kind, Side, Square, SquareSet};
use rules::game::AfterChange;

/// The greatest table that is worth its memory and its making: bytes for a side.
const MAX_ENTRIES: usize = 1_500_000;

/// The distances of a game; nothing where a piece may get somewhere by more than
/// its own moves, promotions, castling and drops.
pub(super) fn distances<B: Bits>(
    tables: &Tables<B>,
    facts: &RuleFacts<B>,
) -> Option<CaptorDistances> {
    let (n_kinds, n_squares) = (facts.kinds.len(), tables.geometry.n_squares());
    if !are_known(tables, facts) || n_kinds * n_squares * n_squares > MAX_ENTRIES {
        return None;
    }
    let mut distances = CaptorDistances::far(n_kinds, n_squares);
    for side in Side::BOTH {
        let ways = ways(tables, facts, side);
        for target in tables.board {
            measure(tables, facts, &ways, (side, target), &mut distances);
        }
    }
    Some(distances)
}

/// Does a piece get anywhere only by its own moves, by castling with rights it
/// has, or from a hand?
fn are_known<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> bool {
    let removes_only = facts
        .aftermath
        .rules
        .iter()
        .all(|rule| matches!(rule.change, AfterChange::Remove | AfterChange::Wall));
    let stands = facts.kinds.iter().any(|kind| kind.promotes_standing);
    let moves_alone = removes_only && facts.influence.rules.is_empty() && !stands;
    let later_rights = facts.castling.as_ref().is_some_and(|castling| castling.right_by_drop);
    moves_alone && !later_rights && !tables.traits.specials
}

/// Where a piece may go and what it may be then.
struct Way<B: Bits> {
    becomes: Kind,
    to: SquareSet<B>,
}

/// By kind and square, the ways of a piece.
fn ways<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>, side: Side) -> Vec<Vec<Vec<Way<B>>>> {
    let of_square = |index: usize, from: Square| {
        let mover = &tables.movers[side.index()][index];
        let i = from.index();
        let paths = mover.paths[i].iter().map(|path| path.to).collect();
        let to = mover.scope(from) | mover.en_passant[i] | paths;
        let mut ways = vec![Way { becomes: Kind(index as u8), to }];
        for rule in &facts.kinds[index].promotions {
            let promoting = rule.squares(side, from) & to;
            let into = rule.def.into[side.index()].iter();
            ways.extend(into.map(|&becomes| Way { becomes, to: promoting }));
        }
        ways.retain(|way| way.to.any());
        ways
    };
    let n_squares = tables.geometry.n_squares();
    let squares = || (0..n_squares).map(|index| Square(index as u8));
    (0..facts.kinds.len())
        .map(|index| squares().map(|from| of_square(index, from)).collect())
        .collect()
}

/// Measures how far the pieces of a side are from a target.
fn measure<B: Bits>(
    tables: &Tables<B>,
    facts: &RuleFacts<B>,
    ways: &[Vec<Vec<Way<B>>>],
    (side, target): (Side, Square),
    distances: &mut CaptorDistances,
) {
    let kinds = || (0..facts.kinds.len()).map(|index| Kind(index as u8));
    // By kind, the squares from which so many moves are enough.
    let mut near: Vec<SquareSet<B>> =
        kinds().map(|kind| tables.mover(side, kind).sources[target.index()]).collect();
    let mut nearest_drop = drop_zone_meets(facts, side, &near).then_some(1);
    for kind in kinds() {
        near[kind.index()].into_iter().for_each(|from| distances.set(side, kind, from, target, 1));
    }
    for moves in 2..CaptorDistances::FAR {
        let mut nearer = near.clone();
        for kind in kinds() {
            for from in tables.board - near[kind.index()] {
                let ways = &ways[kind.index()][from.index()];
                if ways.iter().any(|way| way.to.meets(near[way.becomes.index()])) {
                    nearer[kind.index()].insert(from);
                    distances.set(side, kind, from, target, moves);
                }
            }
        }
        if nearer == near {
            break;
        }
        near = nearer;
        if nearest_drop.is_none() && drop_zone_meets(facts, side, &near) {
            nearest_drop = Some(moves);
        }
    }
    if let Some(moves) = nearest_drop {
        distances.set_dropped(side, target, moves + 1);
    }
}

/// May a piece of the hand be put on one of the squares of its kind?
fn drop_zone_meets<B: Bits>(facts: &RuleFacts<B>, side: Side, near: &[SquareSet<B>]) -> bool {
    let Some(hands) = &facts.hands else { return false };
    if hands.gating.is_some() {
        return near.iter().any(|squares| squares.any());
    }
    hands.drops.iter().any(|drop| drop.zone[side.index()].meets(near[drop.appears_as.index()]))
}
