//! How many moves a mate takes, proved by trying all replies where that is cheap.

use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs::{self, Bishop, Knight, Queen, Rook};
use crate::view::View;
use explain::Evidence;
use game_core::{Side, Square};

/// A mate in so many moves is proved by trying everything.
const PROVED_MOVES: i32 = 2;

fn is_mated(view: &View) -> bool {
    view.in_check() && view.legal_moves().is_empty()
}

/// Can a side mate in so many of its moves, whoever is to move?
fn mates_in(view: &View, side: Side, n: i32) -> bool {
    if view.turn() == side {
        let moves = view.legal_moves();
        return n > 0 && moves.into_iter().any(|m| mates_in(&view.after_move(m), side, n - 1));
    }
    is_mated(view) || {
        let replies = view.legal_moves();
        n > 0
            && !replies.is_empty()
            && replies.into_iter().all(|m| mates_in(&view.after_move(m), side, n))
    }
}

/// How many moves of the line the side makes.
fn own_moves(claim: &ReplayedClaim) -> i32 {
    (0..claim.len()).filter(|&ply| claim.views()[ply].turn() == claim.side()).count() as i32
}

/// The line mates in as many moves as the claim says; a line that stops before has
/// fewer, and a short rest is tried out.
fn line_mates(claim: &ReplayedClaim) -> Verdict {
    let end = claim.end();
    if is_mated(end) && end.turn() != claim.side() {
        return claim.number(own_moves(claim));
    }
    let left = claim.size() - own_moves(claim);
    claim.need(left > 0, "the line mates")?;
    claim.need(left > PROVED_MOVES || mates_in(end, claim.side(), left), "the rest mates")
}

/// Row 57: the line ends in mate after so many moves of the side. Where the board is
/// the proof, every reply was the only one, or every one is mated in time.
pub(super) fn mate_in_n(claim: &ReplayedClaim) -> Verdict {
    line_mates(claim)?;
    let mates = |sq| claim.step(claim.len() - 1).is_ok_and(|step| step.from() == Some(sq));
    claim.need(claim.man(0).map_or(true, mates), "this piece mates")?;
    if claim.finding().evidence != Evidence::Board {
        return Ok(());
    }
    let first = claim.views().iter().position(|view| view.turn() == claim.side());
    let first = first.ok_or(Disproof::Lacks("a move of the side"))?;
    let moves = claim.size();
    if moves <= PROVED_MOVES {
        return claim.need(mates_in(&claim.views()[first], claim.side(), moves), "it is forced");
    }
    let last = claim.len() - 2;
    let is_forced = |ply: usize| {
        let view = &claim.views()[ply];
        view.legal_moves().len() == 1 || (ply == last && mates_in(view, claim.side(), 1))
    };
    let mut replies = (first..claim.len()).filter(|&ply| claim.views()[ply].turn() != claim.side());
    claim.need(replies.all(is_forced), "every reply is forced")
}

/// Row 49: the side is to move and the line mates.
pub(super) fn missed_mate(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.here().turn() == claim.side(), "the side is to move")?;
    line_mates(claim)
}

/// Row 50: after the move the other side mates.
pub(super) fn allows_mate(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.ply() > 0, "a move was made")?;
    claim.need(claim.here().turn() == claim.side(), "the side is to move")?;
    line_mates(claim)
}

/// Row 67: a lone king against material that mates by technique, of which nothing
/// can be taken at once.
pub(crate) fn basic_mate(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    claim.need(here.men(!side).len() == 1, "the other side has only its king")?;
    let king = here.king(side).ok_or(Disproof::NotSo("the side has a king"))?;
    let men: Vec<Square> = here.men(side).into_iter().filter(|&sq| sq != king).collect();
    claim.men_are(&men)?;
    let count = |role: MovesAs| here.of(side, role).len();
    let counts = [Queen, Rook, Bishop, Knight].map(count);
    let light = here.of(side, Bishop);
    let one_colour =
        light.iter().all(|&sq| here.is_dark(sq)) || !light.iter().any(|&sq| here.is_dark(sq));
    let known = match counts {
        [1 | 2, 0, 0, 0] | [0, 1 | 2, 0, 0] | [1, 1, 0, 0] | [0, 0, 1, 1] => true,
        [0, 0, 2, 0] => !one_colour,
        _ => false,
    };
    claim.need(known && counts.iter().sum::<usize>() == men.len(), "this material mates")?;
    let takes = here.legal_moves().into_iter().any(|m| here.facts(m).captured.is_some());
    claim.need(here.turn() == side || !takes, "the king takes nothing")
}
