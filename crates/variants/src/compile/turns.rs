//! What two moves in a row can do, where turns have two moves.

use crate::rulebook::{Mover, Rulebook, Table};
use game_core::{Bits, Kind, Side, Square};
use rules::game::{Game, PerSide};

/// The longest turn that is looked up rather than tried.
const MAX_MOVES: u32 = 2;

/// Is what a turn can do found in the tables of leaps and rides alone?
pub(super) fn are_quick<B: Bits>(game: &Game, book: &Rulebook<B>) -> bool {
    let turn = &game.turn;
    let short = |moves: u32| moves <= MAX_MOVES;
    let plain_turns = !turn.progressive
        && !turn.check_ends_turn
        && !turn.safe_throughout
        && !turn.may_fall_short
        && turn.moves.iter().chain(&turn.first_turn).all(|&moves| short(moves));
    let is_simple = |mover: &Mover<B>| {
        let rides_alike = mover.rides.is_empty() || mover.lines.is_some();
        rides_alike && !mover.has_paths && !mover.has_specials
    };
    plain_turns
        && book.between.is_some()
        && book.movers.iter().flatten().all(is_simple)
        && book.iron_kinds.is_empty()
        && game.hands.is_none()
}

/// By side, kind and target, the squares from which a piece may capture there
/// with its second move, whatever stands in its way.
pub(super) fn twice<B: Bits>(book: &Rulebook<B>) -> PerSide<Vec<Table<B>>> {
    Side::BOTH.map(|side| {
        let kinds = (0..book.kinds.len()).map(|index| Kind(index as u8));
        kinds.map(|kind| twice_of(book, side, kind)).collect()
    })
}

fn twice_of<B: Bits>(book: &Rulebook<B>, side: Side, kind: Kind) -> Table<B> {
    let mover = book.mover(side, kind);
    let n_squares = book.geometry.n_squares();
    let mut table = Table::empty();
    for from in (0..n_squares).map(|index| Square(index as u8)) {
        let scope = mover.scope(from);
        for target in 0..n_squares {
            if book.posts(side, kind, from, target).meets(scope) {
                table[target].insert(from);
            }
        }
    }
    table
}

/// Can whatever a piece does without capturing be taken back at once?
pub(super) fn is_reversible<B: Bits>(mover: &Mover<B>, n_squares: usize) -> bool {
    let quiet = |from: usize| {
        let rides = mover.rides.iter().filter(|ride| ride.quiet);
        rides.fold(mover.leaps[from].quiet, |all, ride| all | ride.reach[from])
    };
    let simple = !mover.has_paths && !mover.has_specials && mover.steps.iter().all(Vec::is_empty);
    simple
        && (0..n_squares).all(|from| {
            let mut targets = quiet(from).into_iter();
            targets.all(|to| quiet(to.index()).has(Square(from as u8)))
        })
}
