//! Men that can be taken: one of them, or several at once.

use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::view::{PAWN, View};
use explain::Evidence;
use game_core::{Side, Square};

/// A fork has so many targets, and so many pieces are loose, at least.
const SEVERAL: usize = 2;

/// The position with the side of the claim to move.
fn seen(claim: &ReplayedClaim) -> Result<View, Disproof> {
    claim.here().with_turn(claim.side()).ok_or(Disproof::NotSo("the side could move"))
}

/// The exchange on a man of the other side wins something, and this much.
fn is_won_by_exchange(claim: &ReplayedClaim, target: Square) -> Verdict {
    let view = seen(claim)?;
    claim.need(view.is_side(target, !claim.side()), "the piece is the other side's")?;
    let gain = view.best_exchange_on(target).unwrap_or(0);
    claim.need(gain > 0, "the exchange wins something")?;
    claim.number(gain)
}

/// Row 11: a piece is attacked and not guarded; in a line the next move takes it.
pub(super) fn hanging(claim: &ReplayedClaim) -> Verdict {
    let (here, target) = (claim.here(), claim.man(0)?);
    claim.need(here.is_piece(target), "it is a piece")?;
    claim.need(here.is_side(target, !claim.side()), "it is the other side's")?;
    claim.need(here.guards(target).is_empty(), "nothing guards it")?;
    if let Ok(attacker) = claim.man(1) {
        claim.need(here.hits(attacker, target), "this piece attacks it")?;
        claim.need(here.is_side(attacker, claim.side()), "the attacker is the side's")?;
    }
    if claim.finding().evidence != Evidence::Line {
        return is_won_by_exchange(claim, target);
    }
    let step = claim.step(claim.ply())?;
    claim.need(step.taken_at() == Some(target), "the line takes it")?;
    claim.number(step.taken())
}

/// Row 12: a guarded man is attacked by the cheaper one that is named first, and
/// the exchange wins something.
pub(super) fn attacked_by_cheaper(claim: &ReplayedClaim) -> Verdict {
    let (here, by, target) = (claim.here(), claim.man(0)?, claim.man(1)?);
    claim.need(here.hits(by, target), "the first piece attacks the second")?;
    claim.need(here.worth(by) < here.worth(target), "the attacker is cheaper")?;
    is_won_by_exchange(claim, target)
}

/// Row 13: a man is guarded, but not often enough.
pub(super) fn under_defended(claim: &ReplayedClaim) -> Verdict {
    let (here, target) = (claim.here(), claim.man(0)?);
    claim.need(!here.guards(target).is_empty(), "something guards it")?;
    if let Ok(attacker) = claim.man(1) {
        claim.need(here.hits(attacker, target), "this piece attacks it")?;
    }
    is_won_by_exchange(claim, target)
}

/// Is a piece of the side to move in a bad spot, and does each of its legal moves
/// end in one or take less than it is worth?
fn is_trapped(view: &View, sq: Square) -> bool {
    let escapes = |m| {
        let facts = view.facts(m);
        if facts.from() != Some(sq) {
            return false;
        }
        let taken = facts.captured.map_or(0, |known| view.value(known.0));
        taken >= view.worth(sq) || !view.after_move(m).in_bad_spot(facts.to)
    };
    view.is_piece(sq)
        && view.is_side(sq, view.turn())
        && view.in_bad_spot(sq)
        && !view.in_check()
        && !view.legal_moves().into_iter().any(escapes)
}

/// Row 14: a piece has no safe square; a line goes on to take it.
pub(super) fn trapped(claim: &ReplayedClaim) -> Verdict {
    let (here, target) = (claim.here(), claim.man(0)?);
    claim.need(here.turn() == !claim.side(), "the trapped side is to move")?;
    claim.need(is_trapped(here, target), "the piece has no safe square")?;
    if claim.finding().evidence != Evidence::Line {
        return Ok(());
    }
    let (answer, capture) = (claim.step(claim.ply())?, claim.step(claim.ply() + 1)?);
    let stands = if answer.from() == Some(target) { answer.to() } else { target };
    claim.need(capture.taken_at() == Some(stands), "the line takes it")?;
    claim.number(capture.taken())
}

/// Row 10: a trapped piece takes something cheaper and is then taken.
pub(super) fn desperado(claim: &ReplayedClaim) -> Verdict {
    let (step, answer) = (claim.last_step()?, claim.step(claim.ply())?);
    let from = step.from().ok_or(Disproof::NotSo("the piece was on the board"))?;
    claim.need(claim.man(0)? == step.to(), "this piece moved")?;
    claim.need(step.facts.captured.is_some(), "it takes something")?;
    claim.need(step.taken() < step.moved(), "it takes something cheaper")?;
    claim.need(answer.taken_at() == Some(step.to()), "it is taken")?;
    claim.need(is_trapped(step.before, from), "it was lost anyway")?;
    claim.number(step.taken())
}

/// Row 9: the man can be taken with profit on its square, and in the line whoever
/// takes it ends with less than before.
pub(super) fn poisoned(claim: &ReplayedClaim) -> Verdict {
    let (bait, taker) = (claim.man(0)?, !claim.side());
    let here = claim.here();
    claim.need(here.is_side(bait, claim.side()), "the bait is the side's")?;
    claim.need(here.turn() == taker, "the other side may take it")?;
    claim.need(here.best_exchange_on(bait).is_some_and(|gain| gain > 0), "taking it pays")?;
    let Ok(step) = claim.step(claim.ply()) else { return Ok(()) };
    claim.need(step.taken_at() == Some(bait), "the line takes it")
}

/// Does the man on `by` attack the other with effect: a royal one, a dearer piece,
/// or a piece that nothing guards and that cannot take it?
fn is_fork_target(view: &View, by: Square, target: Square) -> bool {
    let loose = view.guards(target).is_empty() && !view.hits(target, by);
    let dearer = view.worth(target) > view.worth(by);
    view.hits(by, target)
        && (view.is_royal_at(target) || view.is_piece(target) && (dearer || loose))
}

/// Row 18: the man that moved is not royal and not in a bad spot and attacks at
/// least two men with effect; the line goes on.
pub(super) fn fork(claim: &ReplayedClaim) -> Verdict {
    let (step, here) = (claim.last_step()?, claim.here());
    let by = claim.man(0)?;
    claim.need(by == step.to(), "the forking piece moved")?;
    claim.need(!here.is_royal_at(by), "it is not royal")?;
    claim.need(!here.in_bad_spot(by), "it cannot be lost there")?;
    let targets = &claim.men()[1..];
    claim.need(targets.len() >= SEVERAL, "there are two targets")?;
    let is_hit = |&sq: &Square| here.is_side(sq, !claim.side()) && is_fork_target(here, by, sq);
    claim.need(targets.iter().all(is_hit), "it attacks all of them with effect")?;
    let next = claim.step(claim.ply() + 1)?;
    claim.need(next.side() == claim.side(), "the side moves again")
}

/// Row 16: the men are pieces of the other side, neither guarded nor attacked, and
/// the next move attacks one of them and another target.
pub(super) fn loose_pieces(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let is_loose = |sq: &Square| {
        here.is_side(*sq, !side)
            && here.is_piece(*sq)
            && here.guards(*sq).is_empty()
            && !here.is_attacked(*sq)
    };
    let loose: Vec<Square> = here.men(!side).into_iter().filter(is_loose).collect();
    claim.men_are(&loose)?;
    claim.need(loose.len() >= SEVERAL, "several pieces are loose")?;
    let step = claim.step(claim.ply())?;
    let hit = |sq: &Square| is_fork_target(step.after, step.to(), *sq);
    let targets: Vec<Square> = step.after.men(!side).into_iter().filter(hit).collect();
    claim.need(step.side() == side && targets.len() >= SEVERAL, "a double attack follows")?;
    claim.need(loose.iter().any(|sq| targets.contains(sq)), "it hits a loose piece")?;
    claim.number(loose.len() as i32)
}

/// Can the side to move win material on a square?
fn wins_on(view: &View, sq: Square) -> bool {
    view.best_exchange_on(sq).is_some_and(|gain| gain >= PAWN)
}

/// Can the side to move win the game at once, by a move that wins no material?
fn can_mate(view: &View, side: Side) -> bool {
    view.legal_moves().into_iter().any(|m| {
        let facts = view.facts(m);
        let wins_material = facts.captured.is_some() && view.exchange(&facts) >= PAWN;
        !wins_material && view.after_move(m).is_won_by(side)
    })
}

/// Row 19: if the other side passed, the side could win material on each of these
/// squares, or on one and mate; before the move it could not.
pub(super) fn double_attack(claim: &ReplayedClaim) -> Verdict {
    let (step, side) = (claim.last_step()?, claim.side());
    let free = claim.here().after_pass().ok_or(Disproof::NotSo("the other side could pass"))?;
    claim.need(claim.man(0)? == step.to(), "the attacking piece moved")?;
    let targets = &claim.men()[1..];
    let is_new = |&sq: &Square| wins_on(&free, sq) && !wins_on(step.before, sq);
    claim.need(targets.iter().all(is_new), "each target is a new threat")?;
    let mates = can_mate(&free, side) && !can_mate(step.before, side);
    let threats = targets.len() + usize::from(mates);
    claim.need(threats >= SEVERAL, "there are two threats")?;
    claim.number(threats as i32)
}
