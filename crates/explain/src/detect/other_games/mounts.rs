//! Rows 213 and 214: pieces that capture over another one, and guards that never
//! leave their part of the board.

use crate::detect::men::man;
use crate::{Evidence, Fact, Finding, Moment, PlacedMan, SquareGroup, Story};
use game_core::{Move, Square};

/// A piece that comes to less of an empty board than one square in so many stays at
/// home.
const HOME_SHARE: usize = 4;

pub(super) fn in_story(story: &Story) -> Vec<Finding> {
    let plies = (0..story.len()).filter(|&ply| story.moves()[ply] != Move::NONE);
    let steps: Vec<usize> = plies.collect();
    let mut found = Vec::new();
    for &ply in &steps {
        found.extend(capture_over_mount(story, ply));
        found.extend(check_over_mount(story, ply));
        found.extend(guard_lost(story, ply));
    }
    found
}

/// The piece that an attack leaps over: without it there is no attack.
fn mount(moment: &Moment, from: Square, to: Square) -> Option<Square> {
    let piece = moment.at(from)?;
    let occupied = moment.occupied();
    if !moment.attacks_of(piece, from, occupied).has(to) {
        return None;
    }
    let needs = |sq: &Square| {
        let without = occupied - SquareGroup::of(*sq);
        !moment.attacks_of(piece, from, without).has(to)
    };
    (occupied - SquareGroup::of(from) - SquareGroup::of(to)).into_iter().find(needs)
}

/// The piece, what it hits and what it leaps over, in a claim about this ply.
fn over_mount(story: &Story, ply: usize, from: Square, to: Square) -> Option<Finding> {
    let here = story.at(ply);
    let by = mount(here, from, to).filter(|_| here.has_plain_attacks())?;
    let men: Vec<PlacedMan> = [from, to, by].into_iter().filter_map(|sq| man(here, sq)).collect();
    let side = men.first()?.piece.side;
    (men.len() == 3)
        .then(|| Finding::new(Fact::OverMount, side, ply, Evidence::Board).with_men(men))
}

/// Row 213: the next move captures over a mount.
fn capture_over_mount(story: &Story, ply: usize) -> Option<Finding> {
    let here = story.at(ply);
    let m = story.moves()[ply];
    let target = here.captured_at(m)?;
    let claim = over_mount(story, ply, here.facts(m).from()?, target)?;
    Some(claim.with_line(&story.moves()[..=ply]))
}

/// Row 213: the move gives check over a mount.
fn check_over_mount(story: &Story, ply: usize) -> Option<Finding> {
    let after = story.at(ply + 1);
    let side = story.at(ply).turn();
    if after.turn() == side || !after.in_check() {
        return None;
    }
    let king = after.king(!side)?;
    let checkers = after.attackers(side, king).into_iter();
    let claim = checkers.filter_map(|from| over_mount(story, ply + 1, from, king)).next()?;
    Some(claim.with_line(&story.moves()[..=ply]))
}

/// Row 214: the next move takes a piece that never leaves its part of the board.
fn guard_lost(story: &Story, ply: usize) -> Option<Finding> {
    let here = story.at(ply);
    let m = story.moves()[ply];
    let target = here.captured_at(m)?;
    let piece = here.at(target)?;
    let stays =
        !here.is_royal(piece.kind) && piece.side != here.turn() && is_home_guard(here, target);
    stays.then(|| {
        Finding::new(Fact::GuardLost, here.turn(), ply, Evidence::Board)
            .with_line(&story.moves()[..=ply])
            .with_men(man(here, target))
    })
}

/// Can the piece on a square go about in a small part of its own half of an empty board
/// only, and come back? A piece that only goes ahead is no guard.
fn is_home_guard(moment: &Moment, from: Square) -> bool {
    let Some(piece) = moment.at(from) else { return false };
    let next = |sq: Square| {
        let alone = SquareGroup::of(sq);
        moment.attacks_of(piece, sq, alone) | moment.steps_of(piece, sq, alone)
    };
    let mut reached = next(from);
    loop {
        let more = reached.into_iter().fold(reached, |all, sq| all | next(sq));
        if more == reached {
            break;
        }
        reached = more;
    }
    let geometry = moment.geometry();
    let is_own = |sq: Square| 2 * moment.rank_for(piece.side, sq) < geometry.ranks();
    reached.has(from)
        && reached.into_iter().all(is_own)
        && reached.len() as usize * HOME_SHARE < geometry.n_squares()
}
