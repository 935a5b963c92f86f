//! Pins, tried out by taking the pinned man away and by its legal moves.

use crate::board::WideSquares;
use crate::claim::{ReplayedClaim, Verdict};
use crate::view::{View, between};
use game_core::Square;

/// Does `by` reach `behind` only without the man between?
fn is_pinned(view: &View, by: Square, pinned: Square, behind: Square) -> bool {
    let without = view.occupied() - WideSquares::of(pinned);
    view.slides(by)
        && !view.hits(by, behind)
        && view.attacks_if(by, without).has(behind)
        && between(view, by, behind).contains(&pinned)
}

/// Does every legal move of the pinned man stay on the line, as far as its side can
/// be given the move?
fn stays_on_line(view: &View, by: Square, pinned: Square, behind: Square) -> bool {
    let Some(owner) = view.at(pinned).map(|piece| piece.side) else { return false };
    let Some(seen) = view.with_turn(owner) else { return true };
    let line = between(view, by, behind);
    seen.legal_moves().into_iter().all(|m| {
        let facts = seen.facts(m);
        facts.from() != Some(pinned) || facts.to == by || line.contains(&facts.to)
    })
}

/// The three men of a pin stand as a pin: the first is the side's slider.
fn stands_as_pin(claim: &ReplayedClaim, by: Square, pinned: Square, behind: Square) -> Verdict {
    let here = claim.here();
    claim.need(here.is_side(by, claim.side()), "the side pins")?;
    let theirs = here.is_side(pinned, !claim.side()) && here.is_side(behind, !claim.side());
    claim.need(theirs, "the pinned pieces are the other side's")?;
    claim.need(is_pinned(here, by, pinned, behind), "the piece stands in the way")
}

/// Row 20: the man behind is royal, and no legal move of the pinned man leaves the
/// line.
pub(super) fn absolute_pin(claim: &ReplayedClaim) -> Verdict {
    let (by, pinned, behind) = (claim.man(0)?, claim.man(1)?, claim.man(2)?);
    stands_as_pin(claim, by, pinned, behind)?;
    claim.need(claim.here().is_royal_at(behind), "the piece behind is royal")?;
    claim.need(stays_on_line(claim.here(), by, pinned, behind), "it cannot leave the line")
}

/// Row 21: the man behind is dearer than the pinned one and not royal; with the
/// pinned man gone the slider wins something by taking it.
pub(super) fn relative_pin(claim: &ReplayedClaim) -> Verdict {
    let (by, pinned, behind) = (claim.man(0)?, claim.man(1)?, claim.man(2)?);
    let here = claim.here();
    stands_as_pin(claim, by, pinned, behind)?;
    claim.need(!here.is_royal_at(behind), "the piece behind is not royal")?;
    claim.need(here.worth(behind) > here.worth(pinned), "the piece behind is dearer")?;
    let without = here.occupied() - WideSquares::of(pinned) - WideSquares::of(by);
    let answer = here.retake(!claim.side(), behind, here.worth(by), without);
    claim.need(here.worth(behind) > answer, "taking it pays")
}

/// Row 17: all who guard the last man are the other men, and none of them can go
/// there: its king would be attacked.
pub(super) fn pinned_defender(claim: &ReplayedClaim) -> Verdict {
    let (here, men) = (claim.here(), claim.men());
    let [guards @ .., target] = &men[..] else { return claim.need(false, "there is a target") };
    let owner = !claim.side();
    claim.need(here.is_side(*target, owner), "the target is the other side's")?;
    claim.need(!guards.is_empty() && here.is_attacked(*target), "it is attacked and guarded")?;
    let all = here.guards(*target);
    claim.need(all.iter().all(|guard| guards.contains(guard)), "nobody else guards it")?;
    claim.need(guards.iter().all(|guard| all.contains(guard)), "each of them guards it")?;
    let king = here.king(owner);
    let is_idle = |guard: &Square| {
        let moved = (here.occupied() - WideSquares::of(*guard)) | WideSquares::of(*target);
        let uncovers = |by: &Square| {
            king.is_some_and(|king| !here.hits(*by, king) && here.attacks_if(*by, moved).has(king))
        };
        here.men(claim.side()).iter().any(uncovers)
    };
    claim.need(guards.iter().all(is_idle), "every guard is pinned")
}

/// Row 22: after the side's move a pinned man cannot take what it attacks, or
/// cannot run from what attacks it.
pub(super) fn pin_exploited(claim: &ReplayedClaim) -> Verdict {
    claim.last_step()?;
    let (pinned, by, behind) = (claim.man(0)?, claim.man(1)?, claim.man(2)?);
    let here = claim.here();
    stands_as_pin(claim, by, pinned, behind)?;
    claim.need(here.is_royal_at(behind), "the piece behind is royal")?;
    claim.need(stays_on_line(here, by, pinned, behind), "it cannot leave the line")?;
    let line = between(here, by, behind);
    let may_not_take = here.attacks(pinned).into_iter().any(|sq| {
        let off_line = sq != by && !line.contains(&sq);
        let prize = here.worth(sq) > here.worth(pinned) || here.guards(sq).is_empty();
        off_line && here.is_side(sq, claim.side()) && !here.is_royal_at(sq) && prize
    });
    claim.need(may_not_take || here.in_bad_spot(pinned), "the pin costs something")
}
