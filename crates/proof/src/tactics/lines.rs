//! Motifs that happen along lines and on one square, move by move.

use crate::claim::{LineMove, ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::view::between;
use game_core::Square;

/// A double check has so many checkers.
const TWO: usize = 2;

/// Does a slider move over a square?
fn passes(step: &LineMove, over: Square) -> bool {
    let from = step.from();
    from.is_some_and(|from| {
        step.before.slides(from) && between(step.before, from, step.to()).contains(&over)
    })
}

/// The next two moves: the answer and the side's next one.
fn next_two<'a>(claim: &'a ReplayedClaim) -> Result<(LineMove<'a>, LineMove<'a>), Disproof> {
    let (answer, next) = (claim.step(claim.ply())?, claim.step(claim.ply() + 1)?);
    claim.need(answer.side() != claim.side(), "the other side answers")?;
    claim.need(next.side() == claim.side(), "the side goes on")?;
    Ok((answer, next))
}

/// Row 23: the dear man in front steps off the line, and the slider takes the
/// cheaper one behind it, which stands in a bad spot.
pub(super) fn skewer(claim: &ReplayedClaim) -> Verdict {
    claim.last_step()?;
    let (slider, front, target) = (claim.man(0)?, claim.man(1)?, claim.man(2)?);
    let (answer, capture) = next_two(claim)?;
    claim.need(answer.from() == Some(front), "the piece in front moves")?;
    claim.need(answer.moved() > capture.taken(), "the piece in front is dearer")?;
    claim.need(capture.from() == Some(slider), "the slider takes")?;
    claim.need(capture.taken_at() == Some(target), "it takes the piece behind")?;
    claim.need(passes(&capture, front), "the piece in front stood on the way")?;
    claim.need(capture.before.in_bad_spot(target), "the piece behind can be lost")?;
    claim.number(capture.taken())
}

/// Row 24: we take, they take back on the square, and our slider takes there again
/// over the square from which they took.
pub(super) fn x_ray(claim: &ReplayedClaim) -> Verdict {
    let first = claim.last_step()?;
    let (rear, through, square) = (claim.man(0)?, claim.man(1)?, claim.man(2)?);
    let (answer, capture) = next_two(claim)?;
    claim.need(first.facts.captured.is_some() && first.to() == square, "we take there")?;
    let retakes = answer.taken_at() == Some(square) && answer.from() == Some(through);
    claim.need(retakes, "they take back")?;
    let again = capture.taken_at() == Some(square) && capture.from() == Some(rear);
    claim.need(again, "we take again")?;
    claim.need(passes(&capture, through), "we take through their square")
}

/// Row 25: a man stepped off a line, and the slider behind it captures along it.
pub(super) fn discovered_attack(claim: &ReplayedClaim) -> Verdict {
    let first = claim.last_step()?;
    let (slider, target) = (claim.man(0)?, claim.man(1)?);
    let (left, landed) = (claim.square(0)?, claim.square(1)?);
    let (_, capture) = next_two(claim)?;
    claim.need(first.facts.castling.is_none(), "it is no castling")?;
    claim.need(first.from() == Some(left) && first.to() == landed, "the piece stepped aside")?;
    claim.need(capture.from() == Some(slider) && slider != landed, "another piece captures")?;
    claim.need(capture.taken_at() == Some(target), "it takes the target")?;
    claim.need(passes(&capture, left), "the way was opened")
}

/// The men of the claim but for the last are checkers of the last.
fn checkers(claim: &ReplayedClaim) -> Result<Vec<Square>, Disproof> {
    let (here, men) = (claim.here(), claim.men());
    let [checkers @ .., king] = &men[..] else { return Err(Disproof::Lacks("a king")) };
    claim.need(here.in_check(), "it is check")?;
    let is_royal = here.is_royal_at(*king) && here.is_side(*king, !claim.side());
    claim.need(is_royal, "the last piece is the king")?;
    let checks = |sq: &Square| here.is_side(*sq, claim.side()) && here.hits(*sq, *king);
    claim.need(!checkers.is_empty() && checkers.iter().all(checks), "these give check")?;
    Ok(checkers.to_vec())
}

/// Row 26: men that did not move give check, which they did not before.
pub(super) fn discovered_check(claim: &ReplayedClaim) -> Verdict {
    let step = claim.last_step()?;
    let (checkers, king) = (checkers(claim)?, claim.men().last().copied());
    let is_hidden =
        |&sq: &Square| sq != step.to() && king.is_some_and(|king| !step.before.hits(sq, king));
    claim.need(step.facts.castling.is_none(), "it is no castling")?;
    claim.need(checkers.iter().all(is_hidden), "the checkers did not move")
}

/// Row 27: two men give check.
pub(super) fn double_check(claim: &ReplayedClaim) -> Verdict {
    claim.last_step()?;
    claim.need(checkers(claim)?.len() >= TWO, "two pieces give check")
}

/// Row 31: a man left a square or line for an empty square or a bad spot, and our
/// slider goes there or over it next, without capturing.
pub(super) fn clearance(claim: &ReplayedClaim) -> Verdict {
    let first = claim.last_step()?;
    let (user, landed) = (claim.man(0)?, claim.man(1)?);
    let (left, goal) = (claim.square(0)?, claim.square(1)?);
    let (_, next) = next_two(claim)?;
    claim.need(first.from() == Some(left) && first.to() == landed, "the piece made room")?;
    claim.need(first.facts.castling.is_none(), "it is no castling")?;
    let goes_away = first.facts.captured.is_none() || first.after.in_bad_spot(landed);
    claim.need(goes_away, "it goes to an empty square or is offered")?;
    claim.need(next.from() == Some(user) && next.to() == goal, "this piece uses the room")?;
    claim.need(next.before.slides(user) && next.facts.captured.is_none(), "it slides there")?;
    claim.need(goal == left || passes(&next, left), "it needs the room")
}

/// Row 33: they captured on a square; we could take back at once, play something
/// else, and then take back.
pub(super) fn in_between(claim: &ReplayedClaim) -> Verdict {
    let (first, square) = (claim.last_step()?, claim.square(0)?);
    let index = claim.ply().checked_sub(TWO).ok_or(Disproof::Lacks("the capture before"))?;
    let capture = claim.step(index)?;
    let (_, retake) = next_two(claim)?;
    let took = capture.facts.captured.is_some() && capture.to() == square;
    claim.need(took && capture.side() != claim.side(), "they captured there")?;
    claim.need(!first.before.captures_on(square).is_empty(), "we could take back")?;
    claim.need(first.taken_at() != Some(square), "we play something else")?;
    claim.need(claim.man(0)? == first.to(), "this piece moves in between")?;
    claim.need(retake.taken_at() == Some(square), "then we take back")
}
