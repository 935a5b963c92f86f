//! Rows 76 to 86: pawns. The side is their owner, in a blockade the blockader.

use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs::{Bishop, Knight, Pawn};
use crate::row::{Row, full, partly};
use crate::view::View;
use explain::{Evidence, Fact};
use game_core::{Side, Square};

pub(crate) const ROWS: &[Row] = &[
    full(Fact::DoubledPawns, doubled),
    full(Fact::IsolatedPawn, isolated),
    full(Fact::BackwardPawn, backward),
    full(Fact::PassedPawn, |claim| named_passer(claim).map(|_| ())),
    full(Fact::ProtectedPasser, protected),
    full(Fact::OutsidePasser, outside),
    full(Fact::ConnectedPassers, connected_passers),
    full(Fact::ConnectedPawns, connected),
    full(Fact::BlockedPawn, blocked),
    full(Fact::Blockade, blockade),
    full(Fact::PawnIslands, islands),
    full(Fact::Majority, majority),
    partly(Fact::PawnBreak, "that it is good", pawn_break),
    full(Fact::Hole, hole),
    full(Fact::Isolani, isolani),
    full(Fact::HangingPawns, hanging_pawns),
];

/// An outside passed pawn is so many files from the others.
const OUTSIDE: u8 = 3;

fn gap(view: &View, a: Square, b: Square) -> u8 {
    view.file(a).abs_diff(view.file(b))
}

/// A side's pawns so many files beside a square.
fn beside(view: &View, side: Side, sq: Square, files: u8) -> Vec<Square> {
    view.pawns(side).into_iter().filter(|&pawn| gap(view, pawn, sq) == files).collect()
}

/// The pawn that the claim names first, of this side.
fn pawn_of(claim: &ReplayedClaim, index: usize, side: Side) -> Result<Square, Disproof> {
    let (sq, here) = (claim.man(index)?, claim.here());
    claim.need(here.role(sq) == Some(Pawn) && here.is_side(sq, side), "it is such a pawn")?;
    Ok(sq)
}

/// Are two pawns on neighbour files, at most one rank apart?
fn are_linked(view: &View, a: Square, b: Square) -> bool {
    gap(view, a, b) == 1 && view.distance(a, b) == 1
}

/// Do these squares hang together by links?
fn is_one_group(view: &View, squares: &[Square]) -> bool {
    let mut known: Vec<Square> = squares.iter().copied().take(1).collect();
    let mut next = 0;
    while let Some(&from) = known.get(next) {
        next += 1;
        let more = squares.iter().filter(|&&sq| are_linked(view, from, sq));
        let more: Vec<Square> = more.copied().filter(|sq| !known.contains(sq)).collect();
        known.extend(more);
    }
    known.len() == squares.len()
}

/// Is this pawn passed: walking up its file and those beside it meets no enemy pawn,
/// and its own file no pawn of its side?
pub(crate) fn is_passed(view: &View, side: Side, pawn: Square) -> bool {
    let has_pawn = |sq: Square, side: Side| view.is_side(sq, side) && view.role(sq) == Some(Pawn);
    let up = |files: i8| {
        (1..).map_while(move |ranks| {
            let ahead = view.ahead(side, pawn, 0, ranks)?;
            Some(view.ahead(side, ahead, files, 0))
        })
    };
    let no_enemy = |files: i8| up(files).flatten().all(|sq| !has_pawn(sq, !side));
    [-1, 0, 1].into_iter().all(no_enemy) && up(0).flatten().all(|sq| !has_pawn(sq, side))
}

/// Row 76: all pawns of a side on one file; the number counts them.
fn doubled(claim: &ReplayedClaim) -> Verdict {
    let first = pawn_of(claim, 0, claim.side())?;
    let all = beside(claim.here(), claim.side(), first, 0);
    claim.need(all.len() > 1, "two pawns share the file")?;
    claim.men_are(&all)?;
    claim.number(all.len() as i32)
}

/// Row 77: no pawn of the side on the files beside it.
fn isolated(claim: &ReplayedClaim) -> Verdict {
    let pawn = pawn_of(claim, 0, claim.side())?;
    claim.need(beside(claim.here(), claim.side(), pawn, 1).is_empty(), "it has no neighbour")
}

/// Row 78: its neighbours are all ahead, and an enemy pawn attacks the square before
/// it.
fn backward(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let pawn = pawn_of(claim, 0, side)?;
    let near = beside(here, side, pawn, 1);
    let ahead = |&sq: &Square| here.rank(side, sq) > here.rank(side, pawn);
    claim.need(!near.is_empty() && near.iter().all(ahead), "its neighbours went ahead")?;
    let stop =
        here.ahead(side, pawn, 0, 1).ok_or(Disproof::NotSo("there is a square before it"))?;
    let hit = here.pawns(!side).iter().any(|&enemy| here.hits(enemy, stop));
    claim.need(hit, "an enemy pawn guards the square before it")
}

/// Row 79: the first man is a passed pawn.
fn named_passer(claim: &ReplayedClaim) -> Result<Square, Disproof> {
    let pawn = pawn_of(claim, 0, claim.side())?;
    claim.need(is_passed(claim.here(), claim.side(), pawn), "the pawn is passed")?;
    Ok(pawn)
}

/// Row 79: the other men are the pawns that guard it.
fn protected(claim: &ReplayedClaim) -> Verdict {
    let (here, pawn) = (claim.here(), named_passer(claim)?);
    let own = here.pawns(claim.side()).into_iter();
    let mut men: Vec<Square> = own.filter(|&by| here.hits(by, pawn)).collect();
    claim.need(!men.is_empty(), "a pawn guards it")?;
    men.push(pawn);
    claim.men_are(&men)
}

/// Row 79: every other pawn is at least three files off. In a line (row 116) the enemy
/// king takes on its file while the own king takes elsewhere.
fn outside(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let pawn = named_passer(claim)?;
    let mut all = here.pawns(side);
    all.extend(here.pawns(!side));
    all.retain(|&sq| sq != pawn);
    let far = all.iter().all(|&sq| gap(here, sq, pawn) >= OUTSIDE);
    claim.need(!all.is_empty() && far, "it is far from the others")?;
    if claim.finding().evidence != Evidence::Line {
        return Ok(());
    }
    let king_takes = |who: Side, on_file: bool| {
        claim.steps_from(claim.ply()).any(|(_, step)| {
            let there = step.taken_at().is_some_and(|sq| (gap(here, sq, pawn) == 0) == on_file);
            step.side() == who && step.before.is_royal(step.facts.kind) && there
        })
    };
    let is_used = king_takes(!side, true) && king_takes(side, false);
    claim.need(is_used, "it draws the king away")
}

/// Row 79: the men are passed pawns that hang together.
fn connected_passers(claim: &ReplayedClaim) -> Verdict {
    let (here, men) = (claim.here(), claim.men());
    for index in 0..men.len() {
        let pawn = pawn_of(claim, index, claim.side())?;
        claim.need(is_passed(here, claim.side(), pawn), "each is passed")?;
    }
    claim.need(men.len() > 1 && is_one_group(here, &men), "they stand side by side")
}

/// Row 80: the men are all pawns of a group linked by neighbour files and ranks.
fn connected(claim: &ReplayedClaim) -> Verdict {
    let (here, men) = (claim.here(), claim.men());
    for index in 0..men.len() {
        pawn_of(claim, index, claim.side())?;
    }
    claim.need(men.len() > 1 && is_one_group(here, &men), "they support one another")?;
    let joins =
        |sq: &Square| !men.contains(sq) && men.iter().any(|&member| are_linked(here, member, *sq));
    claim.need(!here.pawns(claim.side()).iter().any(joins), "the group is whole")
}

/// Row 81: an enemy pawn right before the pawn.
fn blocked(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let stop = here.ahead(side, pawn_of(claim, 0, side)?, 0, 1);
    let is_shut = stop.is_some_and(|sq| here.is_side(sq, !side) && here.role(sq) == Some(Pawn));
    claim.need(is_shut, "an enemy pawn stands before it")
}

/// Row 81: the side's piece right before an enemy passed pawn.
fn blockade(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let (blocker, pawn) = (claim.man(0)?, pawn_of(claim, 1, !side)?);
    let is_piece = here.is_side(blocker, side) && here.role(blocker) != Some(Pawn);
    claim.need(is_piece, "a piece blocks")?;
    claim.need(here.ahead(!side, pawn, 0, 1) == Some(blocker), "it stands before the pawn")?;
    claim.need(is_passed(here, !side, pawn), "the pawn is passed")
}

/// How many groups of files have pawns of a side.
fn n_islands(view: &View, side: Side) -> usize {
    let has = |file: u8| view.pawns(side).iter().any(|&sq| view.file(sq) == file);
    let begins = |&file: &u8| has(file) && (file == 0 || !has(file - 1));
    (0..view.geometry().files()).filter(begins).count()
}

/// Row 82: more groups of pawns than the other side, which has some.
fn islands(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let (own, theirs) = (n_islands(here, side), n_islands(here, !side));
    claim.need(theirs > 0 && own > theirs, "the side has more islands")?;
    claim.men_are(&here.pawns(side))?;
    claim.number(own as i32)
}

/// Row 83: all pawns of a side on one half of the board, more than the enemy's there,
/// of which there are some, and on more files.
fn majority(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let first = pawn_of(claim, 0, side)?;
    let files = here.geometry().files();
    let is_left = |sq: Square| 2 * here.file(sq) + 1 < files;
    let is_right = |sq: Square| 2 * here.file(sq) + 1 > files;
    let wing = |side: Side| -> Vec<Square> {
        let same = |sq: &Square| is_left(*sq) == is_left(first) && is_right(*sq) == is_right(first);
        here.pawns(side).into_iter().filter(same).collect()
    };
    let (own, theirs) = (wing(side), wing(!side));
    claim.men_are(&own)?;
    claim.squares_are(&theirs)?;
    let lanes = (0..files).filter(|&file| own.iter().any(|&sq| here.file(sq) == file)).count();
    let can_pass = !theirs.is_empty() && lanes > theirs.len();
    claim.need(can_pass, "the majority can make a passed pawn")?;
    claim.number((own.len() - theirs.len()) as i32)
}

/// Row 84, the board's part: a pawn steps to attack enemy pawns, and the line trades
/// one of them.
fn pawn_break(claim: &ReplayedClaim) -> Verdict {
    let (step, side) = (claim.last_step()?, claim.side());
    let here = claim.here();
    let pawn = pawn_of(claim, 0, side)?;
    claim.need(pawn == step.to() && step.facts.captured.is_none(), "the pawn stepped there")?;
    let hit = &claim.men()[1..];
    for index in 1..claim.men().len() {
        pawn_of(claim, index, !side)?;
    }
    let all = hit.iter().all(|&sq| here.hits(pawn, sq));
    claim.need(!hit.is_empty() && all, "it attacks these pawns")?;
    let last = claim.step(claim.len() - 1)?;
    let (from, taken) = (last.from(), last.taken_at());
    let ours = from == Some(pawn) && taken.is_some_and(|sq| hit.contains(&sq));
    let theirs = taken == Some(pawn) && from.is_some_and(|sq| hit.contains(&sq));
    claim.need(ours || theirs, "the line trades them")
}

/// Row 85: no pawn of the side can ever guard the square, for none is behind it on
/// the files beside it, and an enemy minor piece stands there or attacks it.
fn hole(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let square = claim.square(0)?;
    let can_guard = |&sq: &Square| here.rank(side, sq) < here.rank(side, square);
    let near = beside(here, side, square, 1);
    claim.need(!near.iter().any(can_guard), "no pawn can guard it")?;
    let depth = here.rank(!side, square);
    let ranks = here.geometry().ranks();
    claim.need(depth + 1 >= ranks / 2 && depth + 3 <= ranks, "it is in the camp")?;
    let settles = |&sq: &Square| {
        let minor = matches!(here.role(sq), Some(Knight | Bishop)) && here.is_side(sq, !side);
        minor && (sq == square || here.hits(sq, square))
    };
    let men = claim.men();
    claim.need(!men.is_empty() && men.iter().all(settles), "an enemy piece can settle there")
}

/// The file of the queen's pawn.
fn queen_file(view: &View) -> Option<u8> {
    let files = view.geometry().files();
    files.is_multiple_of(2).then(|| files / 2 - 1)
}

/// Row 86: a single isolated pawn on the queen's file, away from home.
fn isolani(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let pawn = pawn_of(claim, 0, side)?;
    isolated(claim)?;
    claim.need(Some(here.file(pawn)) == queen_file(here), "it is on the queen's file")?;
    claim.need(beside(here, side, pawn, 0).len() == 1, "it is single")?;
    claim.need(here.rank(side, pawn) > 1, "it left home")?;
    claim.need(!is_passed(here, side, pawn), "it is not passed")
}

/// Row 86: two pawns abreast on the queen's file and the one left of it, with no
/// others near.
fn hanging_pawns(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let (one, other) = (pawn_of(claim, 0, side)?, pawn_of(claim, 1, side)?);
    let right = queen_file(here).ok_or(Disproof::NotSo("there is a queen's file"))?;
    let mut files = [here.file(one), here.file(other)];
    files.sort_unstable();
    claim.need(files == [right.saturating_sub(1), right], "they are on these files")?;
    let rank = here.rank(side, one);
    claim.need(rank == here.rank(side, other) && rank > 1, "they stand abreast")?;
    let near = |sq: &Square| (files[0].saturating_sub(1)..=files[1] + 1).contains(&here.file(*sq));
    let all: Vec<Square> = here.pawns(side).into_iter().filter(near).collect();
    claim.men_are(&all)?;
    let passed = [one, other].into_iter().any(|sq| is_passed(here, side, sq));
    claim.need(!passed, "they are not passed")
}
