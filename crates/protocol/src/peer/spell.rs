//! How a move is told: by the position before it and the position after it, so
//! that whatever a game does to its board can be said.

use super::moves::{PeerMove, PeerStep};
use game_core::{FlagMark, Geometry, Man, MoveFacts, Placement, Setup, Square};

/// The flag of pieces that have not moved, which every program keeps itself.
const UNMOVED: &str = "unmoved";

/// The step of a move with these facts; nothing for a pass. `dropped` is the
/// piece as it is written if it comes from the hand.
pub fn spell_step(board: Geometry, facts: &MoveFacts, dropped: &str) -> Option<PeerStep> {
    match facts.from() {
        _ if facts.is_pass => None,
        Some(from) => Some(PeerStep::between(board, from, facts.to)),
        None => Some(PeerStep::word(board, dropped, facts.to)),
    }
}

/// A move with these facts between two positions.
pub fn spell(before: &Setup, after: &Setup, facts: &MoveFacts, dropped: &str) -> PeerMove {
    let mut expected = before.squares.clone();
    let mut put = |square: Square, what: Placement| {
        if let Some(place) = expected.get_mut(square.index()) {
            *place = what;
        }
    };
    let on = |setup: &Setup, square: Square| {
        setup.squares.get(square.index()).copied().unwrap_or(Placement::Empty)
    };
    match facts.from() {
        _ if facts.is_pass => {}
        Some(from) => {
            put(from, Placement::Empty);
            put(facts.to, on(before, from));
        }
        None => put(facts.to, on(after, facts.to)),
    }
    let step = spell_step(before.board, facts, dropped);
    let mut effects = board_effects(&expected, after);
    let from_to = facts.from().filter(|_| !facts.is_pass).map(|from| (from, facts.to));
    effects.extend(flag_effects(before, after, from_to));
    PeerMove { step, effects, notation: None }
}

/// What the squares show besides the step itself.
fn board_effects(expected: &[Placement], after: &Setup) -> Vec<PeerStep> {
    let board = after.board;
    let changed: Vec<(Square, Placement, Placement)> = board
        .squares()
        .zip(expected.iter().zip(&after.squares))
        .filter(|(_, (old, new))| old != new)
        .map(|(square, (old, new))| (square, *old, *new))
        .collect();
    // A piece that is gone from one square and new on another was carried.
    let mut carried: Vec<(Square, Square)> = Vec::new();
    for &(to, _, new) in &changed {
        let Placement::Man(man) = new else { continue };
        let is_it = |&&(from, old, new): &&(Square, Placement, Placement)| {
            old == Placement::Man(man)
                && new == Placement::Empty
                && carried.iter().all(|&(other, _)| other != from)
        };
        if let Some(&(from, ..)) = changed.iter().find(is_it) {
            carried.push((from, to));
        }
    }
    let mut effects = Vec::new();
    for &(square, _, new) in &changed {
        if let Some(&(from, _)) = carried.iter().find(|&&(_, to)| to == square) {
            effects.push(PeerStep::between(board, from, square));
        } else if carried.iter().all(|&(from, _)| from != square) {
            effects.push(PeerStep::word(board, placement_word(new), square));
        }
    }
    effects
}

fn placement_word(placement: Placement) -> String {
    match placement {
        Placement::Empty => ".".to_owned(),
        Placement::Wall => "*".to_owned(),
        Placement::Man(man) => Man { from_pawn: false, ..man }.to_string(),
    }
}

/// Flags that are set or unset, besides those that travel with their piece.
fn flag_effects(before: &Setup, after: &Setup, from_to: Option<(Square, Square)>) -> Vec<PeerStep> {
    let travelled = |mark: &FlagMark| match from_to {
        Some((from, to)) if mark.square == from => FlagMark { square: to, ..mark.clone() },
        _ => mark.clone(),
    };
    let counts = |mark: &&FlagMark| mark.flag != UNMOVED;
    let expected: Vec<FlagMark> =
        before.extras.flags.iter().filter(counts).map(travelled).collect();
    let step = |mark: &FlagMark, carried: bool| {
        let sign = if carried { '+' } else { '-' };
        PeerStep::word(after.board, format!("{sign}{}", mark.flag), mark.square)
    };
    let is_piece =
        |square: Square| matches!(after.squares.get(square.index()), Some(Placement::Man(_)));
    let said = |mark: &FlagMark, marks: &[FlagMark]| {
        marks.iter().any(|other| other.square == mark.square && other.flag == mark.flag)
    };
    let now: Vec<FlagMark> = after.extras.flags.iter().filter(counts).cloned().collect();
    let new = now.iter().filter(|mark| !expected.contains(mark));
    let gone = expected.iter().filter(|mark| is_piece(mark.square) && !said(mark, &now));
    new.map(|mark| step(mark, mark.carried))
        .chain(gone.map(|mark| step(mark, !mark.carried)))
        .collect()
}
