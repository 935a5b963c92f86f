//! Rows 87 to 98: where pieces stand and what they see.

use crate::board::WideSquares;
use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::king::{is_middle_file, rights};
use crate::roles::MovesAs::{self, Bishop, Knight, Pawn, Queen, Rook};
use crate::row::{Row, full};
use crate::view::View;
use explain::Fact;
use game_core::{Side, Square};

pub(crate) const ROWS: &[Row] = &[
    full(Fact::Outpost, outpost),
    full(Fact::PassiveKnight, passive_knight),
    full(Fact::BadBishop, bad_bishop),
    full(Fact::LongDiagonal, long_diagonal),
    full(Fact::RookOpenFile, |claim| rook_on_file(claim, false)),
    full(Fact::RookHalfOpenFile, |claim| rook_on_file(claim, true)),
    full(Fact::RookOnSeventh, rook_on_seventh),
    full(Fact::ShutInRook, shut_in_rook),
    full(Fact::MobilityChange, mobility_change),
    full(Fact::Battery, battery),
    full(Fact::QueenHarassed, queen_harassed),
    full(Fact::Space, space),
    full(Fact::Centre, centre),
];

/// A passive knight and a shut-in rook have so many moves at most.
const FEW_MOVES: usize = 3;
/// A bad bishop has so many own pawns on its colour, and at most so many moves.
const BAD_PAWNS: usize = 4;
const BAD_MOVES: usize = 4;
/// The moves of a kind change by so many.
const MOBILITY: i32 = 3;
/// Room differs by so many squares while so many men are on the board.
const ROOM: usize = 4;
const MEN_FOR_ROOM: usize = 20;
/// The grip on the centre changes by so much.
const GRIP: i32 = 2;

/// The first man, of the side and of one of these roles.
fn piece_of(claim: &ReplayedClaim, roles: &[MovesAs]) -> Result<Square, Disproof> {
    let (sq, here) = (claim.man(0)?, claim.here());
    let fits = here.role(sq).is_some_and(|role| roles.contains(&role));
    claim.need(fits && here.is_side(sq, claim.side()), "it is such a piece")?;
    Ok(sq)
}

/// The squares a piece attacks on which no man of its side stands.
fn reach(view: &View, sq: Square) -> Vec<Square> {
    let own = |to: &Square| view.at(sq).is_some_and(|piece| view.is_side(*to, piece.side));
    view.attacks(sq).into_iter().filter(|to| !own(to)).collect()
}

fn has_pawn(view: &View, side: Side, file: u8) -> bool {
    view.pawns(side).iter().any(|&sq| view.file(sq) == file)
}

/// Row 87: a minor piece from the middle to the enemy's third rank, guarded by a
/// pawn; no enemy pawn on the files beside it is still before it.
fn outpost(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let sq = piece_of(claim, &[Knight, Bishop])?;
    let (rank, ranks) = (here.rank(side, sq), here.geometry().ranks());
    claim.need(rank + 1 >= ranks / 2 && rank + 3 <= ranks, "it stands far enough")?;
    let guarded = here.pawns(side).iter().any(|&pawn| here.hits(pawn, sq));
    claim.need(guarded, "a pawn guards it")?;
    let chases = |&enemy: &Square| {
        here.file(enemy).abs_diff(here.file(sq)) == 1 && here.rank(side, enemy) > rank
    };
    claim.need(!here.pawns(!side).iter().any(chases), "no pawn can chase it")
}

/// Row 88: a knight on an edge file or with few moves.
fn passive_knight(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    let sq = piece_of(claim, &[Knight])?;
    let edge = [0, here.geometry().files() - 1].contains(&here.file(sq));
    claim.need(edge || reach(here, sq).len() <= FEW_MOVES, "the knight sees little")
}

/// Row 89: at least four own pawns on the bishop's colour, one of them blocked in the
/// middle, and few moves.
fn bad_bishop(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let sq = piece_of(claim, &[Bishop])?;
    let same = |pawn: &Square| here.is_dark(*pawn) == here.is_dark(sq);
    let pawns: Vec<Square> = here.pawns(side).into_iter().filter(same).collect();
    claim.need(pawns.len() >= BAD_PAWNS, "many own pawns stand on its colour")?;
    let stuck = |&pawn: &Square| {
        let stop = here.ahead(side, pawn, 0, 1);
        let shut = stop.is_some_and(|at| here.is_side(at, !side) && here.role(at) == Some(Pawn));
        is_middle_file(here, here.file(pawn)) && shut
    };
    claim.need(pawns.iter().any(stuck), "the centre is blocked")?;
    claim.need(reach(here, sq).len() <= BAD_MOVES, "it has few moves")
}

/// The squares in the middle of the board.
fn middle(view: &View) -> Vec<Square> {
    let shape = view.geometry();
    let is_middle = |at: u8, size: u8| (2 * i16::from(at) + 1 - i16::from(size)).abs() <= 1;
    let both = |&sq: &Square| {
        is_middle(shape.file(sq), shape.files()) && is_middle(shape.rank(sq), shape.ranks())
    };
    shape.squares().filter(both).collect()
}

/// Row 90: a bishop on a long diagonal sees both middle squares of it.
fn long_diagonal(claim: &ReplayedClaim) -> Verdict {
    let here = claim.here();
    let sq = piece_of(claim, &[Bishop])?;
    let shape = here.geometry();
    let (file, rank) = (shape.file(sq), shape.rank(sq));
    let is_long = file == rank || file + rank + 1 == shape.files();
    claim.need(is_long && shape.files() == shape.ranks(), "it is on a long diagonal")?;
    let seen = middle(here).into_iter().filter(|&at| here.hits(sq, at)).count();
    claim.need(seen == 2, "it sees both squares in the middle")
}

/// Row 91: a rook on a file without own pawns; half-open if the enemy has one there.
fn rook_on_file(claim: &ReplayedClaim, half: bool) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let file = here.file(piece_of(claim, &[Rook])?);
    claim.need(!has_pawn(here, side, file), "no own pawn is on the file")?;
    claim.need(has_pawn(here, !side, file) == half, "the file is as open as that")
}

/// Row 92: a rook on the last rank but one, the king behind it or pawns on it.
fn rook_on_seventh(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let seventh = here.geometry().ranks() - 2;
    let sq = piece_of(claim, &[Rook])?;
    claim.need(here.rank(side, sq) == seventh, "the rook is on the seventh rank")?;
    let king = here.king(!side).is_some_and(|king| here.rank(side, king) == seventh + 1);
    let prey = here.pawns(!side).iter().any(|&pawn| here.rank(side, pawn) == seventh);
    claim.need(king || prey, "it has something to do there")
}

/// Row 93: a rook with few moves, its king on its rank between it and the middle, and
/// no castling.
fn shut_in_rook(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let sq = piece_of(claim, &[Rook])?;
    let king = here.king(side).ok_or(Disproof::NotSo("there is one king"))?;
    let home = here.rank(side, sq) == 0 && here.rank(side, king) == 0;
    claim.need(home && rights(here, side) == 0, "the king did not castle")?;
    let (rook, king) = (here.file(sq), here.file(king));
    let files = here.geometry().files();
    let left = rook < king && king < files / 2;
    let right = rook > king && king >= files.div_ceil(2);
    claim.need(left || right, "the king is in the way")?;
    claim.need(reach(here, sq).len() <= FEW_MOVES, "the rook has few moves")
}

/// The moves of these pieces to squares that no enemy pawn attacks.
fn safe_moves(view: &View, side: Side, role: MovesAs) -> i32 {
    let enemies = view.pawns(!side);
    let safe = |to: &Square| !enemies.iter().any(|&pawn| view.hits(pawn, *to));
    let moves = |sq: Square| reach(view, sq).into_iter().filter(safe).count() as i32;
    view.of(side, role).into_iter().map(moves).sum()
}

/// Row 94: the pieces of a kind, as many as at the start of the line, have at least
/// three safe moves more or fewer.
fn mobility_change(claim: &ReplayedClaim) -> Verdict {
    let (start, here, side) = (claim.start(), claim.here(), claim.side());
    let sq = piece_of(claim, &[Knight, Bishop, Rook, Queen])?;
    let role = here.role(sq).unwrap_or(MovesAs::Other);
    claim.men_are(&here.of(side, role))?;
    let as_many = start.of(side, role).len() == here.of(side, role).len();
    claim.need(as_many, "there are as many as before")?;
    let change = safe_moves(here, side, role) - safe_moves(start, side, role);
    claim.need(change.abs() >= MOBILITY, "the moves change")?;
    claim.number(change)
}

/// Row 95: two sliders on one line: the front one attacks the target, and so would
/// the rear one without it.
fn battery(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let (front, rear, target) = (claim.man(0)?, claim.man(1)?, claim.man(2)?);
    let ours = here.is_side(front, side) && here.is_side(rear, side);
    claim.need(ours && here.is_side(target, !side), "they aim at an enemy")?;
    claim.need(here.slides(front) && here.slides(rear), "both are sliders")?;
    let aims = here.hits(front, target) && here.hits(rear, front);
    let through = here.attacks_if(rear, here.occupied() - WideSquares::of(front)).has(target);
    claim.need(aims && through && !here.hits(rear, target), "they stand on one line")
}

/// Row 96: the enemy's move attacks the side's queen with cheaper pieces that cannot
/// be lost, none did before, and she goes away and takes nothing.
fn queen_harassed(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let men = claim.men();
    let [chasers @ .., queen] = &men[..] else { return Err(Disproof::Lacks("a queen")) };
    let is_queen = here.role(*queen) == Some(Queen) && here.is_side(*queen, side);
    claim.need(is_queen && here.turn() == side, "the queen is to move")?;
    let chases = |&sq: &Square| {
        let cheaper = here.worth(sq) < here.worth(*queen);
        here.is_side(sq, !side) && here.hits(sq, *queen) && cheaper && !here.in_bad_spot(sq)
    };
    claim.need(!chasers.is_empty() && chasers.iter().all(chases), "these chase her")?;
    let before = &claim.views()[claim.ply().checked_sub(1).ok_or(Disproof::Lacks("a move"))?];
    let by = before.attackers(!side, *queen);
    let new = !by.iter().any(|&sq| before.worth(sq) < before.worth(*queen));
    claim.need(new, "nothing chased her before")?;
    let flight = claim.step(claim.ply())?;
    let flees = flight.from() == Some(*queen) && flight.facts.captured.is_none();
    claim.need(flees, "she goes away")
}

/// The squares of a side's room: on the four middle files, from its second rank to
/// the middle, behind an own pawn and attacked by no enemy pawn.
fn room(view: &View, side: Side) -> Vec<Square> {
    let shape = view.geometry();
    let own = view.pawns(side);
    let enemies = view.pawns(!side);
    let is_inner = |file: u8| {
        let near = |at: u8| is_middle_file(view, at);
        near(file) || near(file + 1) || file.checked_sub(1).is_some_and(near)
    };
    let is_room = |&sq: &Square| {
        let rank = view.rank(side, sq);
        let behind = own
            .iter()
            .any(|&pawn| view.file(pawn) == view.file(sq) && view.rank(side, pawn) > rank);
        (1..shape.ranks() / 2).contains(&rank)
            && is_inner(view.file(sq))
            && behind
            && !own.contains(&sq)
            && !enemies.iter().any(|&pawn| view.hits(pawn, sq))
    };
    shape.squares().filter(is_room).collect()
}

/// Row 97: a side has at least four squares of room more while many men are on.
fn space(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let men = here.men(Side::White).len() + here.men(Side::Black).len();
    claim.need(men >= MEN_FOR_ROOM, "many men are on the board")?;
    let (own, theirs) = (room(here, side), room(here, !side));
    claim.need(own.len() >= theirs.len() + ROOM, "the side has more room")?;
    claim.squares_are(&own)?;
    claim.number((own.len() - theirs.len()) as i32)
}

/// The attacks of a side on a square, and one for a pawn of it there.
fn grip(view: &View, side: Side, sq: Square) -> i32 {
    let held = view.is_side(sq, side) && view.role(sq) == Some(Pawn);
    view.attackers(side, sq).len() as i32 + i32::from(held)
}

/// Row 98: attacks on the middle squares and pawns on them change against the start
/// of the line. The squares are those that change this way.
fn centre(claim: &ReplayedClaim) -> Verdict {
    let (start, here, side) = (claim.start(), claim.here(), claim.side());
    let change = |&sq: &Square| grip(here, side, sq) - grip(start, side, sq);
    let middle = middle(here);
    let total: i32 = middle.iter().map(change).sum();
    claim.need(total.abs() >= GRIP, "the grip on the centre changes")?;
    let same_way = |sq: &Square| change(sq).signum() == total.signum();
    let squares: Vec<Square> = middle.iter().copied().filter(same_way).collect();
    claim.squares_are(&squares)?;
    let pawn = |sq: &Square| here.is_side(*sq, side) && here.role(*sq) == Some(Pawn);
    let pawns: Vec<Square> = middle.into_iter().filter(pawn).collect();
    claim.men_are(&pawns)?;
    claim.number(total)
}
