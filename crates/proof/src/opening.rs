//! Rows 99, 100 and 118 to 123: the opening.

use crate::claim::{LineMove, ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::king::{is_middle_file, rights};
use crate::roles::MovesAs::{Bishop, Knight, Pawn, Queen};
use crate::row::{Row, board_only, full, partly};
use crate::view::View;
use explain::Fact;
use game_core::{Side, Square};

pub(crate) const ROWS: &[Row] = &[
    full(Fact::Development, development),
    full(Fact::Tempo, tempo),
    board_only(Fact::BookName),
    board_only(Fact::LeavesBook),
    full(Fact::Develops, |claim| develops(claim).map(|_| ())),
    full(Fact::MovesTwice, moves_twice),
    full(Fact::EarlyQueen, early_queen),
    partly(Fact::PawnGrab, "that it costs too much", pawn_grab),
];

/// So many pieces more are a lead, and so many at home are waiting.
const LEAD: usize = 2;
const WAITING: usize = 2;
/// The queen has left her camp from this rank on, from 0.
const OUT: u8 = 2;
/// So many files from the edge are the flank.
const FLANK: u8 = 2;
/// A second move of a piece loses time before this half-move.
const EARLY: u32 = 20;

fn minors(view: &View, side: Side) -> Vec<Square> {
    let mut all = view.of(side, Knight);
    all.extend(view.of(side, Bishop));
    all
}

fn at_home(view: &View, side: Side) -> Vec<Square> {
    minors(view, side).into_iter().filter(|&sq| view.rank(side, sq) == 0).collect()
}

/// The minor pieces that left the first rank, and one for a castled king.
fn pieces_out(view: &View, side: Side) -> usize {
    let castled = view.king(side).is_some_and(|king| {
        view.rank(side, king) == 0
            && !is_middle_file(view, view.file(king))
            && rights(view, side) == 0
    });
    minors(view, side).len() - at_home(view, side).len() + usize::from(castled)
}

/// Row 99: at least two pieces more are out; the men are those of the other side that
/// wait at home.
fn development(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let (own, theirs) = (pieces_out(here, side), pieces_out(here, !side));
    claim.need(own >= theirs + LEAD, "the side is ahead in development")?;
    claim.men_are(&at_home(here, !side))?;
    claim.number((own - theirs) as i32)
}

/// Row 119: a minor piece leaves its first rank for a safe square.
fn develops<'a>(claim: &'a ReplayedClaim) -> Result<LineMove<'a>, Disproof> {
    let (step, side) = (claim.last_step()?, claim.side());
    claim.need(claim.man(0)? == step.to(), "this piece moved")?;
    let is_minor = matches!(step.before.role_of(step.facts.kind), Knight | Bishop);
    claim.need(is_minor, "it is a minor piece")?;
    let leaves = step.from().is_some_and(|from| step.before.rank(side, from) == 0);
    claim.need(leaves && step.after.rank(side, step.to()) > 0, "it leaves home")?;
    claim.need(!step.after.in_bad_spot(step.to()), "it cannot be lost there")?;
    Ok(step)
}

/// Row 100: a developing move attacks dearer pieces.
fn tempo(claim: &ReplayedClaim) -> Verdict {
    let step = develops(claim)?;
    let here = claim.here();
    let hit = |&sq: &Square| {
        here.is_side(sq, !claim.side())
            && !here.is_royal_at(sq)
            && here.hits(step.to(), sq)
            && here.worth(sq) > here.worth(step.to())
    };
    let targets = &claim.men()[1..];
    claim.need(!targets.is_empty() && targets.iter().all(hit), "it attacks dearer pieces")
}

/// Row 120: a minor piece that was out moves again early, needlessly, while others
/// wait, which are named.
fn moves_twice(claim: &ReplayedClaim) -> Verdict {
    let (step, side) = (claim.last_step()?, claim.side());
    let from = step.from().ok_or(Disproof::NotSo("the piece was on the board"))?;
    claim.need(claim.man(0)? == step.to(), "this piece moved")?;
    let is_minor = matches!(step.before.role_of(step.facts.kind), Knight | Bishop);
    claim.need(is_minor && step.before.rank(side, from) > 0, "it was out")?;
    let before = step.before;
    let played = 2 * (before.setup().fullmoves.max(1) - 1) + u32::from(side == Side::Black);
    claim.need(played < EARLY, "it is early")?;
    claim.need(!before.in_bad_spot(from), "nothing forced it")?;
    let idle = step.facts.captured.is_none() && !step.after.in_check();
    claim.need(idle, "it does nothing")?;
    let waiting = &claim.men()[1..];
    let home = at_home(step.before, side);
    let waits = waiting.iter().all(|sq| home.contains(sq));
    claim.need(waits && waiting.len() >= WAITING, "others wait")
}

/// Row 121: the queen is out before two minor pieces, and the enemy can attack her
/// from each of the squares with a cheaper piece that is safe there.
fn early_queen(claim: &ReplayedClaim) -> Verdict {
    let (step, side) = (claim.last_step()?, claim.side());
    let here = claim.here();
    let queen = claim.man(0)?;
    claim.need(queen == step.to() && here.role(queen) == Some(Queen), "the queen moved")?;
    claim.need(here.rank(side, queen) >= OUT, "she left her camp")?;
    let out = minors(here, side).len() - at_home(here, side).len();
    claim.need(out < WAITING, "few pieces are out")?;
    let attacks_from = |square: Square| {
        here.legal_moves().into_iter().any(|m| {
            let facts = here.facts(m);
            let next = here.after_move(m);
            facts.to == square
                && here.value(facts.kind) < here.worth(queen)
                && next.hits(square, queen)
                && !next.in_bad_spot(square)
        })
    };
    let squares = claim.squares();
    let all = squares.iter().all(|&sq| attacks_from(sq));
    claim.need(!squares.is_empty() && all, "she can be chased from there")
}

/// Row 123, the board's part: the queen takes a pawn on the flank while at least two
/// minor pieces are at home.
fn pawn_grab(claim: &ReplayedClaim) -> Verdict {
    let (step, side) = (claim.last_step()?, claim.side());
    let before = step.before;
    claim.need(before.role_of(step.facts.kind) == Queen, "the queen moved")?;
    let (kind, at) = step.facts.captured.ok_or(Disproof::NotSo("she takes something"))?;
    claim.need(before.role_of(kind) == Pawn, "she takes a pawn")?;
    let (file, files) = (before.file(at), before.geometry().files());
    claim.need(file < FLANK || file + FLANK >= files, "it is on the flank")?;
    claim.need(claim.man(0)? == step.to(), "the queen is named")?;
    claim.need(at_home(before, side).len() >= WAITING, "pieces are at home")
}
