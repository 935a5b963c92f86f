//! Rows 1 to 8: material won, lost, traded and compared.

use crate::claim::{LineMove, ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs;
use crate::row::{Row, full};
use crate::view::{PAWN, View};
use explain::Fact;
use game_core::{Kind, Side, Square};

pub(crate) const ROWS: &[Row] = &[
    full(Fact::WinsMaterial, wins_material),
    full(Fact::LosesMaterial, loses_material),
    full(Fact::FreeCapture, free_capture),
    full(Fact::EvenTrade, |claim| even_trade(claim).map(|_| ())),
    full(Fact::WinsExchange, |claim| exchange_for(claim, claim.side())),
    full(Fact::LosesExchange, |claim| exchange_for(claim, !claim.side())),
    full(Fact::Imbalance, imbalance),
    full(Fact::BishopPair, bishop_pair),
    full(Fact::TradeWhenAhead, trade_when_ahead),
];

/// A lead in which trades bring the win closer.
const CLEAR_LEAD: i32 = 3 * PAWN;

/// By how much the line changes the lead of the side, captures that are still due
/// counted.
fn change(claim: &ReplayedClaim) -> i32 {
    claim.here().settled_lead(claim.side()) - claim.start().lead(claim.side())
}

/// Row 1: the side has at least a pawn more than before.
fn wins_material(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.len() > 0 && change(claim) >= PAWN, "the line wins material")?;
    claim.number(change(claim))
}

/// Row 2: the side has at least a pawn less than before.
fn loses_material(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.len() > 0 && change(claim) <= -PAWN, "the line loses material")?;
    claim.number(-change(claim))
}

/// Row 3: the next move takes a piece that nothing guards, and taking back does not
/// pay; it is no recapture of as much.
fn free_capture(claim: &ReplayedClaim) -> Verdict {
    let step = claim.step(claim.ply())?;
    let square = step.taken_at().ok_or(Disproof::NotSo("the move captures"))?;
    claim.need(step.side() == claim.side(), "the side captures")?;
    let men: Vec<Square> = step.from().into_iter().chain([square]).collect();
    claim.need(claim.men() == men, "these pieces take and are taken")?;
    claim.need(step.before.is_piece(square), "it is a piece")?;
    claim.need(step.before.guards(square).is_empty(), "nothing guards it")?;
    let kept = step.before.exchange(&step.facts) >= step.taken();
    claim.need(kept, "it cannot be taken back")?;
    let retakes = claim.ply() > 0
        && claim.step(claim.ply() - 1).is_ok_and(|previous| {
            previous.taken_at() == Some(square) && previous.taken() >= step.taken()
        });
    claim.need(!retakes, "it is no recapture")?;
    claim.number(step.taken())
}

/// Row 4: a capture that is worth nothing to either side, and the recapture.
fn even_trade<'a>(claim: &'a ReplayedClaim) -> Result<LineMove<'a>, Disproof> {
    let step = claim.last_step()?;
    let answer = claim.step(claim.ply())?;
    claim.need(step.facts.captured.is_some(), "the move captures")?;
    claim.need(answer.taken_at() == Some(step.to()), "it is taken back")?;
    claim.need(claim.man(0)? == step.to(), "this piece is taken back")?;
    claim.need(step.taken() == step.moved(), "both are worth the same")?;
    claim.need(step.before.exchange(&step.facts) == 0, "the exchange is even")?;
    claim.number(step.taken())?;
    Ok(step)
}

/// Row 8: an even trade of pieces by a side three pawns ahead.
fn trade_when_ahead(claim: &ReplayedClaim) -> Verdict {
    let step = even_trade(claim)?;
    claim.need(step.before.lead(claim.side()) >= CLEAR_LEAD, "the side is ahead")?;
    claim.need(step.before.role_of(step.facts.kind) != MovesAs::Pawn, "pieces are traded")
}

/// Row 5: over the line a side gets a rook for a minor piece.
pub(crate) fn exchange_for(claim: &ReplayedClaim, winner: Side) -> Verdict {
    let first = (0..claim.len()).find(|&ply| claim.views()[ply].turn() == claim.side());
    let whole = is_exchange(claim.start(), claim.end(), winner);
    let from_first = first.is_some_and(|ply| is_exchange(&claim.views()[ply], claim.end(), winner));
    claim.need(whole || from_first, "a rook goes for a minor piece")?;
    claim.need(claim.end().is_quiet(), "the line ends in a quiet position")
}

fn is_exchange(before: &View, after: &View, winner: Side) -> bool {
    let lead = |view: &View, roles: &[MovesAs]| {
        let count = |side| roles.iter().map(|&role| view.of(side, role).len()).sum::<usize>();
        count(winner) as i32 - count(!winner) as i32
    };
    let net = |roles: &[MovesAs]| lead(after, roles) - lead(before, roles);
    net(&[MovesAs::Rook]) == 1
        && net(&[MovesAs::Knight, MovesAs::Bishop]) == -1
        && net(&[MovesAs::Queen]) == 0
        && net(&[MovesAs::Pawn]).abs() <= 1
}

/// Row 6: the sides have different pieces of about the same worth. The men are those
/// of each kind of which their side has more.
fn imbalance(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    claim.need(here.lead(side).abs() <= PAWN, "material is about even")?;
    let pieces = |side| -> Vec<Square> {
        here.men(side).into_iter().filter(|&sq| here.is_piece(sq)).collect()
    };
    let count = |side, kind: Kind| {
        pieces(side).iter().filter(|&&sq| here.at(sq).is_some_and(|at| at.kind == kind)).count()
    };
    let is_more = |sq: &Square| {
        here.at(*sq).is_some_and(|at| count(at.side, at.kind) > count(!at.side, at.kind))
    };
    let both = pieces(Side::White).into_iter().chain(pieces(Side::Black));
    let more: Vec<Square> = both.filter(is_more).collect();
    claim.need(!more.is_empty(), "the pieces differ")?;
    claim.men_are(&more)?;
    let (own, theirs) = (pieces(side).len(), pieces(!side).len());
    let is_named = own > theirs || (own == theirs && side == Side::White);
    claim.need(is_named, "the side has more pieces")?;
    claim.number(here.lead(side))
}

/// Row 7: bishops on squares of both colours; the number tells whether the other
/// side has not.
fn bishop_pair(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    let has_pair = |side| {
        let bishops = here.of(side, MovesAs::Bishop);
        let dark = bishops.iter().filter(|&&sq| here.is_dark(sq)).count();
        dark > 0 && dark < bishops.len()
    };
    claim.need(has_pair(claim.side()), "there is a pair of bishops")?;
    claim.men_are(&here.of(claim.side(), MovesAs::Bishop))?;
    claim.number(i32::from(!has_pair(!claim.side())))
}
