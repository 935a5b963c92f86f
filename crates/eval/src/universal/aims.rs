//! What wins the game besides the pieces: royal pieces that are driven or hunted, goals,
//! checks, and kinds that must not die out.

use super::listener::{HeardFeature, Listener};
use super::params::{FEW, WINNING};
use super::tables::GameTables;
use super::weights::{CHECKS, Group};
use game_core::{BoardView, Piece, Side, Square};

/// Where little is left, the stronger side drives the royal piece to the
/// edge and brings its own near. Where a royal piece moves more often than its
/// opponent, it hunts it all the time.
#[inline(always)]
pub(super) fn tell_chase<V: BoardView, T: Listener>(
    view: &V,
    tables: &GameTables,
    (side, force): (Side, [i32; 2]),
    royals: [Option<Square>; 2],
    tally: &mut T,
) {
    let (Some(hunter), Some(prey)) = (royals[side.index()], royals[(!side).index()]) else {
        return;
    };
    let mut tell = |(term, name), sq, group, n| {
        let weight = tables.layout.of_group(group);
        tally.hear(HeardFeature { term, name, side, square: Some(sq), weight, n });
    };
    let (own, other) = (force[side.index()], force[(!side).index()]);
    let few = other <= FEW && own >= other + WINNING;
    if few && !tables.losing_wins {
        tell(("driving", "driven to"), prey, Group::Edge, tables.edge(prey));
        let near = nearness(view, hunter, prey);
        tell(("driving", "closeness of"), hunter, Group::Closeness, near);
    }
    if tables.hunts(side) {
        tell(("hunting", "hunt by"), hunter, Group::Hunting, nearness(view, hunter, prey));
    }
}

/// Tells what wins the game besides the pieces.
#[inline(always)]
pub(super) fn tell_aims<V: BoardView, T: Listener>(
    view: &V,
    tables: &GameTables,
    side: Side,
    tally: &mut T,
) {
    let layout = &tables.layout;
    let mut tell = |(term, name), square, weight| {
        tally.hear(HeardFeature { term, name, side, square, weight, n: 1 });
    };
    if tables.has_goals
        && let Some((steps, sq)) = nearest_goal(view, tables, side)
    {
        tell(("goal", "nearest to a goal"), Some(sq), layout.of_group(Group::Goal) + steps);
    }
    if let Some(left) = view.checks_left(side) {
        let left = (left as usize).min(CHECKS - 1);
        tell(("checks", "checks"), None, layout.of_group(Group::Checks) + left);
    }
    for &kind in &tables.precious {
        let left = view.of(side, kind);
        if !left.many() {
            let what = ("last of their kind", "last of its kind");
            tell(what, left.first(), layout.of_group(Group::LastOfKind));
        }
    }
}

/// How near two squares are: the length of the board less the steps of a king
/// between them.
fn nearness<V: BoardView>(view: &V, a: Square, b: Square) -> i32 {
    let board = view.geometry();
    let files = board.file(a).abs_diff(board.file(b));
    let ranks = board.rank(a).abs_diff(board.rank(b));
    i32::from(board.files().max(board.ranks())) - i32::from(files.max(ranks))
}

/// The steps of the piece nearest to a goal, and where it stands.
#[inline(always)]
fn nearest_goal<V: BoardView>(
    view: &V,
    tables: &GameTables,
    side: Side,
) -> Option<(usize, Square)> {
    let kinds = tables.goal_kinds.iter();
    let known = kinds.flat_map(|&kind| {
        let piece = Piece::new(side, kind);
        let pieces = view.of(side, kind).into_iter();
        pieces.filter_map(move |sq| Some((tables.goal_steps(piece, sq)?, sq)))
    });
    known.min_by_key(|known| known.0)
}
