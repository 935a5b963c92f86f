//! What two moves in a row can do, where turns have two moves.

use super::draft::{MoverDraft, has_any};
use crate::rulebook::{Mover, RuleFacts, SquareTable, Tables};
use game_core::{Bits, Kind, Side, Square};
use rules::game::PerSide;

/// The longest turn that is looked up rather than tried.
const MAX_MOVES: u32 = 2;

/// Do the tables of leaps and rides alone tell what any turn can do?
pub(super) fn are_quick<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> bool {
    let turn = &facts.turn;
    let short = |moves: u32| moves <= MAX_MOVES;
    let plain_turns = !turn.progressive
        && !turn.check_ends_turn
        && !turn.safe_throughout
        && !turn.may_fall_short
        && !turn.may_stop
        && turn.again.is_none()
        && turn.moves.iter().chain(&turn.first_turn).all(|&moves| short(moves));
    plain_turns && have_pairs(tables, facts)
}

/// Do the tables of leaps and rides alone tell what two moves in a row can do?
pub(super) fn have_pairs<B: Bits>(tables: &Tables<B>, facts: &RuleFacts<B>) -> bool {
    let is_simple = |mover: &Mover<B>| {
        let rides_alike = mover.rides.is_empty() || mover.lines.is_some();
        rides_alike && !mover.has_paths && !mover.has_specials
    };
    tables.between.is_some()
        && tables.movers.iter().flatten().all(is_simple)
        && facts.iron_kinds.is_empty()
        && facts.hands.is_none()
}

/// By side, kind and target, the squares from which a piece may capture there
/// with its second move, whatever stands in its way.
pub(super) fn twice<B: Bits>(
    tables: &Tables<B>,
    facts: &RuleFacts<B>,
) -> PerSide<Vec<SquareTable<B>>> {
    Side::BOTH.map(|side| {
        let kinds = (0..facts.kinds.len()).map(|index| Kind(index as u8));
        kinds.map(|kind| twice_of(tables, facts, side, kind)).collect()
    })
}

fn twice_of<B: Bits>(
    tables: &Tables<B>,
    facts: &RuleFacts<B>,
    side: Side,
    kind: Kind,
) -> SquareTable<B> {
    let mover = tables.mover(side, kind);
    let n_squares = tables.geometry.n_squares();
    let mut table = SquareTable::empty();
    for from in (0..n_squares).map(|index| Square(index as u8)) {
        let scope = mover.scope(from);
        for target in 0..n_squares {
            if facts.posts(tables, side, kind, from, target).meets(scope) {
                table[target].insert(from);
            }
        }
    }
    table
}

/// Can every move without a capture be taken back by the next move?
pub(super) fn is_reversible<B: Bits>(draft: &MoverDraft<B>, n_squares: usize) -> bool {
    let quiet = |from: usize| {
        let rides = draft.rides.iter().filter(|ride| ride.quiet);
        rides.fold(draft.leaps[from].quiet, |all, ride| all | ride.reach[from])
    };
    let simple = !has_any(&draft.paths) && !has_any(&draft.specials) && !has_any(&draft.steps);
    simple
        && (0..n_squares).all(|from| {
            let mut targets = quiet(from).into_iter();
            targets.all(|to| quiet(to.index()).has(Square(from as u8)))
        })
}
