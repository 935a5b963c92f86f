//! Pawn structure: what depends on nothing but pawns. Evaluated once and
//! remembered, because pawns change seldom.

use super::masks::{
    RANK_1, SIDE_LENGTH, ahead, back, beside, count, file_of, file_set, fill_forward, forward,
    passed_span, pawn_attacks, rank, rank_for,
};
use super::scene::us_them;
use super::tally::{HceTerm, Tally};
use super::weights::{
    PAWN_BACKWARD, PAWN_BLOCKED, PAWN_CANDIDATE, PAWN_DOUBLED, PAWN_ISLANDS, PAWN_ISOLATED,
    PAWN_LEVERED, PAWN_OPPOSED_CHAIN, PAWN_PHALANX, PAWN_SUPPORTED,
};
use game_core::{Set64, Square, SquareSet};

/// What later steps need to know about the pawns.
#[derive(Clone, Copy, Default)]
pub(crate) struct PawnFacts {
    /// The passed pawns of both sides.
    pub(crate) passed: Set64,
    /// By side, all squares its pawns attack now or can attack after moving.
    pub(crate) reach: [Set64; 2],
}

/// Evaluates the pawns of both sides, given by side.
pub(crate) fn evaluate<T: Tally>(pawns: [Set64; 2], tally: &mut T) -> PawnFacts {
    let white = evaluate_side::<T, true>(pawns, tally);
    let black = evaluate_side::<T, false>(pawns, tally);
    let reach = [
        fill_forward::<true>(pawn_attacks::<true>(pawns[0])),
        fill_forward::<false>(pawn_attacks::<false>(pawns[1])),
    ];
    PawnFacts { passed: white | black, reach }
}

/// One pawn and the pawns that matter to it.
struct PawnView {
    rank: usize,
    /// Own pawns on neighbouring files.
    neighbours: Set64,
    /// Own pawns beside it.
    phalanx: Set64,
    /// Own pawns that guard it.
    supporters: Set64,
    /// Enemy pawns it attacks.
    levers: Set64,
    /// Enemy pawns it would attack one step ahead.
    next_levers: Set64,
    /// Enemy pawns that keep it from being passed.
    stoppers: Set64,
    /// No own pawn ahead on its file.
    is_front: bool,
    /// An enemy pawn ahead on its file.
    is_opposed: bool,
    /// An enemy pawn right before it.
    is_blocked: bool,
}

impl PawnView {
    #[inline(always)]
    fn at<const WHITE: bool>(sq: Square, own: Set64, enemy: Set64) -> PawnView {
        let (us, _) = us_them::<WHITE>();
        let here = SquareSet::of(sq);
        let stop = forward::<WHITE>(here);
        let sides = beside(here);
        let path = ahead(us, sq);
        PawnView {
            rank: rank_for::<WHITE>(sq),
            neighbours: own & FILE_NEIGHBOURS[file_of(sq)],
            phalanx: own & sides,
            supporters: own & back::<WHITE>(sides),
            levers: enemy & forward::<WHITE>(sides),
            next_levers: enemy & pawn_attacks::<WHITE>(stop),
            stoppers: enemy & passed_span(us, sq),
            is_front: !own.meets(path),
            is_opposed: enemy.meets(path),
            is_blocked: enemy.meets(stop),
        }
    }

    /// Nothing but pieces can stop it.
    fn is_passed(&self) -> bool {
        self.stoppers.is_empty() && self.is_front
    }

    /// It has at least as many helpers beside or behind as there are enemy
    /// pawns beside its way, and no pawn before it.
    fn is_candidate<const WHITE: bool>(&self, sq: Square) -> bool {
        let helpers = self.neighbours & not_ahead::<WHITE>(sq);
        self.is_front && !self.is_opposed && count(helpers) >= count(self.stoppers)
    }

    /// Its neighbours have all gone ahead, and it cannot follow.
    fn is_backward<const WHITE: bool>(&self, sq: Square) -> bool {
        let is_left = !self.neighbours.meets(not_ahead::<WHITE>(sq));
        is_left && (self.is_blocked || self.next_levers.any())
    }
}

/// The squares of the neighbouring files beside or behind a square.
#[inline(always)]
fn not_ahead<const WHITE: bool>(sq: Square) -> Set64 {
    let (_, them) = us_them::<WHITE>();
    beside(ahead(them, sq) | SquareSet::of(sq))
}

/// The files beside each file.
static FILE_NEIGHBOURS: [Set64; SIDE_LENGTH] = {
    let mut table = [SquareSet(0); SIDE_LENGTH];
    let mut file = 0;
    while file < SIDE_LENGTH {
        table[file] = beside(file_set(file));
        file += 1;
    }
    table
};

/// Evaluates one side's pawns and returns those that are passed.
fn evaluate_side<T: Tally, const WHITE: bool>(pawns: [Set64; 2], tally: &mut T) -> Set64 {
    let (us, them) = us_them::<WHITE>();
    let mut passed = Set64::EMPTY;
    for sq in pawns[us] {
        let pawn = PawnView::at::<WHITE>(sq, pawns[us], pawns[them]);
        if pawn.is_passed() {
            passed.insert(sq);
        } else if pawn.is_candidate::<WHITE>(sq) {
            tally.add_at::<WHITE>(HceTerm::Pawns, PAWN_CANDIDATE + pawn.rank, 1, sq);
        }
        connections::<T, WHITE>(&pawn, sq, tally);
        weaknesses::<T, WHITE>(&pawn, sq, tally);
    }
    // One square of the first rank for each file with a pawn on it.
    let files = fill_forward::<false>(pawns[us]) & RANK_1;
    let first_files = files - files.shifted(1);
    tally.add::<WHITE>(HceTerm::Pawns, PAWN_ISLANDS, count(first_files));
    passed
}

/// Pawns side by side and pawns that guard one another.
#[inline(always)]
fn connections<T: Tally, const WHITE: bool>(pawn: &PawnView, sq: Square, tally: &mut T) {
    if pawn.phalanx.any() {
        tally.add_at::<WHITE>(HceTerm::Pawns, PAWN_PHALANX + pawn.rank, 1, sq);
    }
    if pawn.supporters.any() {
        tally.add_at::<WHITE>(HceTerm::Pawns, PAWN_SUPPORTED + pawn.rank, 1, sq);
    }
    if (pawn.phalanx | pawn.supporters).any() && pawn.is_opposed {
        tally.add_at::<WHITE>(HceTerm::Pawns, PAWN_OPPOSED_CHAIN, 1, sq);
    }
}

/// Isolated, backward, doubled, attacked and blocked pawns.
#[inline(always)]
fn weaknesses<T: Tally, const WHITE: bool>(pawn: &PawnView, sq: Square, tally: &mut T) {
    let opposed = usize::from(pawn.is_opposed);
    let isolated = pawn.neighbours.is_empty();
    if isolated {
        tally.add_at::<WHITE>(HceTerm::Pawns, PAWN_ISOLATED + opposed, 1, sq);
    } else if pawn.is_backward::<WHITE>(sq) {
        tally.add_at::<WHITE>(HceTerm::Pawns, PAWN_BACKWARD + opposed, 1, sq);
    }
    if !pawn.is_front {
        tally.add_at::<WHITE>(HceTerm::Pawns, PAWN_DOUBLED + usize::from(isolated), 1, sq);
    }
    if pawn.supporters.is_empty() && count(pawn.levers) == 2 {
        tally.add_at::<WHITE>(HceTerm::Pawns, PAWN_LEVERED, 1, sq);
    }
    if pawn.is_blocked && (rank::FIFTH..=rank::SIXTH).contains(&pawn.rank) {
        tally.add_at::<WHITE>(HceTerm::Pawns, PAWN_BLOCKED + pawn.rank - rank::FIFTH, 1, sq);
    }
}
