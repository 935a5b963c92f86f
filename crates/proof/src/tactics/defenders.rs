//! What happens to men that guard others.

use crate::claim::{LineMove, ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs;
use crate::view::{View, between};
use explain::Evidence;
use game_core::Square;

/// A guard is overloaded with so many duties.
const TWO: usize = 2;

/// The move that made the claim, the answer, and the move that uses it.
fn three<'a>(claim: &'a ReplayedClaim) -> Result<[LineMove<'a>; 3], Disproof> {
    let first = claim.last_step()?;
    let (answer, last) = (claim.step(claim.ply())?, claim.step(claim.ply() + 1)?);
    claim.need(last.side() == claim.side(), "the side goes on")?;
    Ok([first, answer, last])
}

/// Row 15: one man is the only guard of each of the others, which we attack. In a
/// line we take the first, the guard takes back, and we take the second.
pub(super) fn overloaded(claim: &ReplayedClaim) -> Verdict {
    let (here, guard) = (claim.here(), claim.man(0)?);
    let duties = &claim.men()[1..];
    claim.need(duties.len() >= TWO, "there are two duties")?;
    let is_duty = |&sq: &Square| {
        here.is_side(sq, !claim.side()) && here.is_attacked(sq) && here.guards(sq) == [guard]
    };
    claim.need(duties.iter().all(is_duty), "it is the only guard of each")?;
    if claim.finding().evidence != Evidence::Line {
        return loses_one(claim, duties);
    }
    let [take, back, again] = [0, 1, 2].map(|n| claim.step(claim.ply() + n));
    let (take, back, again) = (take?, back?, again?);
    claim.need(take.taken_at() == Some(duties[0]), "we take the first")?;
    let is_back = back.from() == Some(guard) && back.taken_at() == Some(take.to());
    claim.need(is_back, "the guard takes back")?;
    claim.need(again.taken_at() == Some(duties[1]), "we take the second")?;
    claim.need(again.before.guards(duties[1]).is_empty(), "nothing guards it any more")
}

/// Taking one of the duties costs less than the other duties are worth.
fn loses_one(claim: &ReplayedClaim, duties: &[Square]) -> Verdict {
    let here = claim.here();
    claim.need(here.turn() == claim.side(), "the side is to move")?;
    let pays = |&first: &Square| {
        let rest = duties.iter().filter(|&&sq| sq != first).map(|&sq| here.worth(sq)).max();
        let cost = here.best_exchange_on(first);
        cost.zip(rest).is_some_and(|(cost, rest)| cost + rest > 0)
    };
    claim.need(duties.iter().any(pays), "one of them can be taken")
}

/// Does the man on this square guard the square of a move? Behind a pawn that
/// promotes, it guards the way too.
fn guarded(view: &View, by: Square, step: &LineMove) -> bool {
    let on_file = step.from().is_some_and(|from| {
        view.file(by) == view.file(from) && view.hits(by, from) && step.facts.promotion.is_some()
    });
    view.hits(by, step.to()) || on_file
}

/// Row 28: a check or an offer draws a man off; then we take or promote where it
/// guarded and guards no longer.
pub(super) fn deflection(claim: &ReplayedClaim) -> Verdict {
    let [first, answer, last] = three(claim)?;
    let (drawn, square) = (claim.man(0)?, claim.square(0)?);
    let takes_offer = answer.taken_at() == Some(first.to());
    claim.need(first.after.in_check() || takes_offer, "the move is a check or an offer")?;
    claim.need(answer.from() == Some(drawn), "this piece is drawn away")?;
    let is_prize = last.facts.captured.is_some() || last.facts.promotion.is_some();
    claim.need(is_prize && last.to() == square, "we take or promote there")?;
    claim.need(guarded(answer.before, drawn, &last), "it guarded the square")?;
    claim.need(!last.after.hits(answer.to(), square), "it guards the square no longer")
}

/// Row 29: a king, queen or rook takes on the square that we entered and is
/// attacked there by our next move.
pub(super) fn attraction(claim: &ReplayedClaim) -> Verdict {
    let [first, answer, next] = three(claim)?;
    let (lured, square) = (claim.man(0)?, claim.square(0)?);
    claim.need(first.to() == square, "we entered the square")?;
    let comes = answer.from() == Some(lured) && answer.taken_at() == Some(square);
    claim.need(comes && answer.to() == square, "the piece takes there")?;
    let is_dear = matches!(answer.before.role(lured), Some(MovesAs::Queen | MovesAs::Rook));
    claim.need(is_dear || answer.before.is_royal_at(lured), "it is a dear piece")?;
    let hits = next.after.attackers(claim.side(), square);
    claim.need(!hits.is_empty(), "it is attacked there")
}

/// Row 30: a man lands between a slider and what it guards, which is then not
/// guarded and taken.
pub(super) fn interference(claim: &ReplayedClaim) -> Verdict {
    let index = claim.ply().checked_sub(1).ok_or(Disproof::Lacks("a move before it"))?;
    let landing = claim.step(index)?;
    let (guard, target) = (claim.man(0)?, claim.man(2)?);
    claim.need(claim.man(1)? == landing.to(), "this piece landed there")?;
    let guarded = landing.before.slides(guard) && landing.before.hits(guard, target);
    claim.need(guarded && landing.before.is_side(guard, !claim.side()), "it was guarded")?;
    let way = between(landing.before, guard, target);
    claim.need(way.contains(&landing.to()), "it landed between")?;
    let last = claim.step(claim.len() - 1)?;
    claim.need(last.side() == claim.side(), "the side takes")?;
    claim.need(last.taken_at() == Some(target), "the target is taken")?;
    claim.need(last.before.guards(target).is_empty(), "nothing guards it any more")
}

/// Row 32: without check we took a man that guarded the target; then another man
/// takes the target, which nothing guards and which is no dearer, or mates.
pub(super) fn removing_guard(claim: &ReplayedClaim) -> Verdict {
    let [first, _, last] = three(claim)?;
    let guard = claim.square(0)?;
    let target = last.taken_at().unwrap_or(last.to());
    claim.need(first.taken_at() == Some(guard), "we took the guard")?;
    claim.need(claim.man(0)? == first.to(), "this piece took it")?;
    let named = claim.man(1).map_or(target, |sq| sq);
    claim.need(named == target, "this is the target")?;
    claim.need(!first.after.in_check(), "it was no check")?;
    claim.need(first.before.hits(guard, target), "it guarded the target")?;
    claim.need(last.from() != Some(first.to()), "another piece takes")?;
    let falls = last.facts.captured.is_some()
        && last.before.guards(target).is_empty()
        && last.taken() <= last.moved();
    claim.need(falls || last.after.is_won_by(claim.side()), "the target falls")
}
