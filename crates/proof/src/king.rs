//! Rows 35, 68 to 75 and 122: the safety of the king. The side is its owner.

use crate::board::WideSquares;
use crate::claim::{ReplayedClaim, Verdict};
use crate::disproof::Disproof;
use crate::roles::MovesAs::{self, King, Pawn, Queen, Rook};
use crate::row::{Row, full};
use crate::view::{View, between};
use explain::Fact;
use game_core::{Side, Square};

pub(crate) const ROWS: &[Row] = &[
    full(Fact::BackRankWeak, back_rank_weak),
    full(Fact::CastlingLost, castling_lost),
    full(Fact::ShieldWeakened, shield_weakened),
    full(Fact::OpenLineToKing, open_line),
    full(Fact::AttackersNearKing, attackers_near_king),
    full(Fact::KingInCentre, king_in_centre),
    full(Fact::PawnStorm, pawn_storm),
    full(Fact::NeedsLuft, needs_luft),
    full(Fact::WeakColour, weak_colour),
    full(Fact::Castles, castles),
];

/// Pawns so many ranks before the king shield it, or storm it.
const SHIELD_RANKS: u8 = 2;
const STORM_RANKS: u8 = 3;
/// From this half-move on an uncastled king is late.
const LATE: u32 = 16;
/// So many more attackers than defenders are a danger.
const SURPLUS: usize = 2;
/// So many holes of a colour make it weak.
const HOLES: usize = 3;

/// How many ways to castle a side has kept.
pub(crate) fn rights(view: &View, side: Side) -> usize {
    let setup = view.setup();
    let own = |letter: char| {
        letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == (side == Side::White)
    };
    let letters = setup.castling.chars().filter(|&letter| own(letter)).count();
    letters + setup.extras.castling.iter().filter(|known| view.is_side(known.0, side)).count()
}

/// The two files in the middle, or the one.
pub(crate) fn is_middle_file(view: &View, file: u8) -> bool {
    let files = view.geometry().files();
    2 * file + 1 == files || 2 * file + 2 == files || 2 * file == files
}

/// The king of the side, which is the first man of the claim or a later one.
fn own_king(claim: &ReplayedClaim) -> Result<Square, Disproof> {
    let king = claim.here().king(claim.side()).ok_or(Disproof::NotSo("there is one king"))?;
    claim.need(claim.men().contains(&king), "the king is named")?;
    Ok(king)
}

/// The squares before a king on its first rank, on the rank next to it.
fn before_king(view: &View, side: Side, king: Square) -> Vec<Square> {
    view.around(king).into_iter().filter(|&sq| view.rank(side, sq) == 1).collect()
}

/// Are all squares before a king at home taken by its own men or covered?
fn is_hemmed_in(view: &View, side: Side, king: Square) -> bool {
    let shut = |&sq: &Square| view.is_side(sq, side) || !view.attackers(!side, sq).is_empty();
    view.rank(side, king) == 0 && before_king(view, side, king).iter().all(shut)
}

/// Row 35: a heavy piece checks along the first rank of a king that has no legal
/// step off it.
fn back_rank_weak(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let (heavy, king) = (claim.man(0)?, own_king(claim)?);
    let is_heavy = matches!(here.role(heavy), Some(Queen | Rook));
    claim.need(is_heavy && here.is_side(heavy, !side), "a heavy piece attacks")?;
    let on_rank = here.rank(side, heavy) == 0 && here.rank(side, king) == 0;
    claim.need(on_rank && here.hits(heavy, king), "it checks along the back rank")?;
    let leaves = here.legal_moves().into_iter().any(|m| {
        let facts = here.facts(m);
        facts.from() == Some(king) && here.rank(side, facts.to) > 0
    });
    claim.need(!leaves, "the king cannot leave the rank")
}

/// Row 68: a king's or rook's move, not castling, gives up the last right to castle
/// while the enemy has a queen.
fn castling_lost(claim: &ReplayedClaim) -> Verdict {
    let step = claim.last_step()?;
    own_king(claim)?;
    let kind = step.facts.kind;
    let is_it = step.before.is_royal(kind) || step.before.role_of(kind) == Rook;
    claim.need(is_it && step.facts.castling.is_none(), "a king or rook moved")?;
    claim.need(rights(step.before, claim.side()) > 0, "there was a right to castle")?;
    claim.need(rights(step.after, claim.side()) == 0, "there is none left")?;
    claim.need(!step.after.of(!claim.side(), Queen).is_empty(), "the enemy has a queen")
}

/// Is a square so many ranks before the king at most, on its file or beside it?
fn is_before(view: &View, side: Side, king: Square, sq: Square, ranks: u8) -> bool {
    let ahead = view.rank(side, sq).checked_sub(view.rank(side, king));
    view.file(sq).abs_diff(view.file(king)) <= 1
        && ahead.is_some_and(|ahead| (1..=ranks).contains(&ahead))
}

/// Row 69: fewer pawns stand before a king that stayed than at the start of the
/// line; the squares are those they left.
fn shield_weakened(claim: &ReplayedClaim) -> Verdict {
    let (start, here, side) = (claim.start(), claim.here(), claim.side());
    let king = own_king(claim)?;
    claim.need(start.king(side) == Some(king), "the king stayed")?;
    claim.need(rights(here, side) == 0, "the king cannot castle")?;
    let shield = |view: &View| -> Vec<Square> {
        let pawns = view.pawns(side).into_iter();
        pawns.filter(|&sq| is_before(view, side, king, sq, SHIELD_RANKS)).collect()
    };
    let (had, has) = (shield(start), shield(here));
    claim.need(has.len() < had.len(), "the shield has fewer pawns")?;
    let left: Vec<Square> = had.iter().copied().filter(|sq| !has.contains(sq)).collect();
    claim.squares_are(&left)?;
    claim.number((had.len() - has.len()) as i32)
}

/// Row 70: on the king's file or beside it the king's side has no pawn, and an enemy
/// heavy piece on that file looks at the king's rank past no pawn.
fn open_line(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let king = own_king(claim)?;
    let shape = here.geometry();
    let uses = |&sq: &Square| {
        let file = here.file(sq);
        let pawn_on = |way: &[Square]| way.iter().any(|&at| here.role(at) == Some(Pawn));
        let foot = shape.square(file, shape.rank(king));
        let is_open = foot.is_some_and(|foot| !pawn_on(&between(here, sq, foot)));
        let is_heavy = matches!(here.role(sq), Some(Queen | Rook)) && here.is_side(sq, !side);
        let is_free = !here.pawns(side).iter().any(|&pawn| here.file(pawn) == file);
        is_heavy && file.abs_diff(here.file(king)) <= 1 && is_free && is_open
    };
    let heavy = &claim.men()[1..];
    claim.need(!heavy.is_empty() && heavy.iter().all(uses), "heavy pieces use the open file")
}

/// The pieces of a side that attack a square beside the king; pawns and kings do
/// not count.
fn at_ring(view: &View, side: Side, king: Square) -> Vec<Square> {
    let ring = view.around(king);
    let aims = |sq: &Square| {
        let counts = !matches!(view.role(*sq), Some(Pawn | King));
        counts && ring.iter().any(|&near| view.hits(*sq, near))
    };
    view.men(side).into_iter().filter(aims).collect()
}

/// Can an enemy piece go where it checks the king and cannot be taken, or only by
/// the king while another piece guards it?
fn has_safe_check(view: &View, side: Side, king: Square) -> bool {
    let movers = view
        .men(!side)
        .into_iter()
        .filter(|&sq| !view.is_royal_at(sq) && view.role(sq) != Some(Pawn));
    movers.into_iter().any(|from| {
        let rest = view.occupied() - WideSquares::of(from);
        let hits = |by: Square, to: Square| view.attacks_if(by, rest).has(to);
        let checks = |to: Square| {
            let piece = view.at(from);
            let seen = piece.map(|piece| view.attacks_of(piece, to, rest | WideSquares::of(to)));
            seen.is_some_and(|seen| seen.has(king))
        };
        let is_safe = |to: Square| {
            let takers: Vec<Square> =
                view.men(side).into_iter().filter(|&by| hits(by, to)).collect();
            let guarded = view.men(!side).into_iter().any(|by| by != from && hits(by, to));
            takers.is_empty() || (takers == [king] && guarded)
        };
        let goals = view.attacks(from).into_iter().filter(|&to| !view.is_side(to, !side));
        goals.into_iter().any(|to| checks(to) && is_safe(to))
    })
}

/// Row 71: at least two more pieces attack the squares beside the king than defend
/// them, and one of them has a safe check. The men are king and attackers, the
/// squares those of the defenders, the number counts attackers.
fn attackers_near_king(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let king = own_king(claim)?;
    let (attackers, defenders) = (at_ring(here, !side, king), at_ring(here, side, king));
    claim.need(attackers.len() >= defenders.len() + SURPLUS, "more attack than defend")?;
    let mut men = attackers.clone();
    men.push(king);
    claim.men_are(&men)?;
    claim.squares_are(&defenders)?;
    claim.need(has_safe_check(here, side, king), "there is a safe check")?;
    claim.number(attackers.len() as i32)
}

/// Row 72: late in the opening, queens on, the king at home on a middle file, and a
/// middle file without a pawn of its side.
fn king_in_centre(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let king = own_king(claim)?;
    let played = 2 * (here.setup().fullmoves.max(1) - 1) + u32::from(here.turn() == Side::Black);
    claim.need(played >= LATE, "the opening is over")?;
    let queens = |side| !here.of(side, Queen).is_empty();
    claim.need(queens(side) && queens(!side), "queens are on")?;
    let home = here.rank(side, king) == 0 && is_middle_file(here, here.file(king));
    claim.need(home, "the king is in the centre")?;
    let has_pawn = |file: u8| here.pawns(side).iter().any(|&sq| here.file(sq) == file);
    let mut middle = (0..here.geometry().files()).filter(|&file| is_middle_file(here, file));
    claim.need(middle.any(|file| !has_pawn(file)), "a file in the centre is open")
}

/// Row 73: enemy pawns near the king with nothing before them; the number counts
/// them.
fn pawn_storm(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let king = own_king(claim)?;
    let storms = |&sq: &Square| {
        let free = here.ahead(!side, sq, 0, 1).is_some_and(|stop| here.at(stop).is_none());
        free && is_before(here, side, king, sq, STORM_RANKS)
    };
    let pawns: Vec<Square> = here.pawns(!side).into_iter().filter(storms).collect();
    claim.need(!pawns.is_empty(), "pawns storm")?;
    let mut men = pawns.clone();
    men.push(king);
    claim.men_are(&men)?;
    claim.number(pawns.len() as i32)
}

/// Row 74: the king at home, not in check, cannot leave its rank; a pawn before it
/// can step; an enemy heavy piece is there to come.
fn needs_luft(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let (king, visitor, window) = (own_king(claim)?, claim.man(1)?, claim.square(0)?);
    claim.need(here.attackers(!side, king).is_empty(), "the king is not in check")?;
    claim.need(is_hemmed_in(here, side, king), "the king cannot leave its rank")?;
    let steps = |sq: Square| {
        here.at(sq).map_or(WideSquares::EMPTY, |pawn| here.steps_of(pawn, sq, here.occupied()))
    };
    let is_window = here.is_side(window, side)
        && here.role(window) == Some(Pawn)
        && before_king(here, side, king).contains(&window)
        && steps(window).any();
    claim.need(is_window, "the pawn can make room")?;
    let is_heavy = matches!(here.role(visitor), Some(Queen | Rook));
    claim.need(is_heavy && here.is_side(visitor, !side), "a heavy piece can come")
}

/// Row 75: no bishop of a colour is left, and at least three squares of it before
/// the king are neither guarded nor held by a pawn.
fn weak_colour(claim: &ReplayedClaim) -> Verdict {
    let (here, side) = (claim.here(), claim.side());
    let king = own_king(claim)?;
    let squares = claim.squares();
    let Some(dark) = squares.first().map(|&sq| here.is_dark(sq)) else {
        return Err(Disproof::Lacks("squares"));
    };
    claim.need(squares.len() >= HOLES, "there are three holes")?;
    let is_guarded = |sq: Square| {
        let mut from = [(-1, -1), (1, -1)].into_iter();
        from.any(|(files, ranks)| {
            let pawn = here.ahead(side, sq, files, ranks);
            pawn.is_some_and(|at| here.role(at) == Some(Pawn) && here.is_side(at, side))
        })
    };
    let holds_pawn = |sq: Square| here.is_side(sq, side) && here.role(sq) == Some(Pawn);
    let near = |sq: Square| {
        let ahead = here.rank(side, sq).checked_sub(here.rank(side, king));
        let files = here.file(sq).abs_diff(here.file(king));
        files <= 2 && ahead.is_some_and(|ahead| (1..=SHIELD_RANKS).contains(&ahead))
    };
    let is_hole =
        |&sq: &Square| here.is_dark(sq) == dark && near(sq) && !is_guarded(sq) && !holds_pawn(sq);
    claim.need(squares.iter().all(is_hole), "each is a hole of that colour")?;
    let bishops = here.of(side, MovesAs::Bishop);
    claim.need(bishops.iter().all(|&sq| here.is_dark(sq) != dark), "the bishop is gone")
}

/// Row 122: the king castles.
fn castles(claim: &ReplayedClaim) -> Verdict {
    let step = claim.last_step()?;
    claim.need(step.facts.castling.is_some(), "the move is castling")?;
    claim.need(own_king(claim)? == step.to(), "the king stands there")
}
