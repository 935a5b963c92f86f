//! Rows 47, 48, 51 to 55, 101, 102, 125 and 303: facts that rest on searches,
//! as far as the board and the line show them.

use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::row::{Row, board_only, partly};
use explain::Fact;
use game_core::Move;

const SCORES: &str = "the scores";

pub(crate) const ROWS: &[Row] = &[
    partly(Fact::OnlyMove, SCORES, only_move),
    partly(Fact::MissedWin, SCORES, missed_win),
    partly(Fact::ThreatMade, SCORES, threat_made),
    partly(Fact::ThreatIgnored, SCORES, threat_ignored),
    partly(Fact::ThreatMet, SCORES, threat_met),
    partly(Fact::UnsoundAttack, SCORES, unsound_attack),
    partly(Fact::CounterThreat, SCORES, counter_threat),
    partly(Fact::Initiative, "quiet moves that force", initiative),
    partly(Fact::Prophylaxis, SCORES, threat_met),
    board_only(Fact::DecidedAnyway),
    partly(Fact::OtherRefutations, SCORES, other_refutations),
];

/// An initiative takes so many forcing moves.
const FORCING: usize = 3;

/// Row 47: the side is to move and has a choice.
fn only_move(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    claim.need(here.turn() == claim.side(), "the side is to move")?;
    claim.need(here.legal_moves().len() > 1, "there is a choice")
}

/// Row 303: the side has moved nothing yet, and each of the replies is a move of its own.
fn other_refutations(claim: &ReplayedClaim) -> Verdict {
    let (here, also) = (claim.here(), &claim.finding().also);
    claim.need(here.turn() == claim.side(), "the side is to move")?;
    claim.need(!also.is_empty(), "a reply is named")?;
    claim.need(also.iter().all(|&m| here.is_legal(m)), "the replies are legal")
}

/// Row 48: the side was to move and the line is its own.
fn missed_win(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.here().turn() == claim.side(), "the side is to move")
}

/// Row 51: the other side passes, and the side's move after that is shown.
fn threat_made(claim: &ReplayedClaim) -> Verdict {
    let line = &claim.finding().line;
    let pass = line.iter().position(|&m| m == Move::NONE).ok_or(Disproof::Lacks("a pass"))?;
    claim.need(claim.views()[pass].turn() != claim.side(), "the other side passes")?;
    let threat = claim.step(pass + 1)?;
    claim.need(threat.side() == claim.side(), "the side carries it out")
}

/// Row 52: the side carries out what it could have played had the mover passed.
fn threat_ignored(claim: &ReplayedClaim) -> Verdict {
    let index = claim.ply().checked_sub(2).ok_or(Disproof::Lacks("a move before it"))?;
    claim.last_step()?;
    let threat = claim.finding().line[claim.ply() - 1];
    let free = claim.views()[index].after_pass().ok_or(Disproof::NotSo("the mover could pass"))?;
    claim.need(free.is_legal(threat), "it was threatened before")
}

/// Rows 53 and 102: had the side passed, the other side could have played this.
fn threat_met(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.finding().line.first() == Some(&Move::NONE), "the side passes")?;
    claim.need(claim.start().turn() == claim.side(), "it was to move")?;
    let threat = claim.step(1)?;
    claim.need(threat.side() != claim.side(), "the other side threatens it")
}

/// Row 54: the line goes on after the move; the move was threatened if the side had
/// passed; the piece that answers attacks the dearer one that is named.
fn unsound_attack(claim: &ReplayedClaim) -> Verdict {
    claim.need(claim.ply() > 0 && claim.len() > claim.ply(), "the line shows the answer")?;
    let threat = *claim.finding().also.first().ok_or(Disproof::Lacks("a threat"))?;
    let index = claim.ply() - 1;
    let free = claim.views()[index].after_pass().ok_or(Disproof::NotSo("the side could pass"))?;
    claim.need(free.is_legal(threat), "it was threatened")?;
    let (by, target) = (claim.man(0)?, claim.man(1)?);
    let here = claim.here();
    claim.need(claim.last_step()?.to() == by, "the piece has just moved")?;
    claim.need(here.is_side(target, !claim.side()), "it hits an enemy piece")?;
    claim.need(here.hits(by, target), "the piece hits the other one")?;
    claim.need(here.worth(target) > here.worth(by), "what is hit is dearer")
}

/// Row 55: the line takes a man of the side, and the exchange wins something.
fn counter_threat(claim: &ReplayedClaim) -> Verdict {
    let man = claim.man(0)?;
    claim.need(claim.here().is_side(man, claim.side()), "it is the side's piece")?;
    let taking = claim.step(claim.ply())?;
    claim.need(taking.taken_at() == Some(man), "the line takes it")?;
    claim.need(taking.before.exchange(&taking.facts) > 0, "taking it seems to pay")
}

/// Row 101: at least three moves of the side in a row check or capture.
fn initiative(claim: &ReplayedClaim) -> Verdict {
    let own = claim.steps_from(0).map(|known| known.1).filter(|step| step.side() == claim.side());
    let (mut run, mut longest) = (0, 0);
    for step in own {
        let forces = step.after.in_check() || step.facts.captured.is_some();
        run = if forces { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    claim.need(longest >= FORCING, "three moves in a row force")
}
