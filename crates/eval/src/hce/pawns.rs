//! The structure of the pawns: what depends on nothing else. Judged once and
//! remembered, because pawns change seldom.

use super::masks::{
    AHEAD, FILE_A, PASSING, Set, back, beside, count, fill_forward, forward, one, pawn_attacks,
    rank_for, squares,
};
use super::scene::us_them;
use super::tally::{Tally, Term};
use super::weights::{
    PAWN_BACKWARD, PAWN_BLOCKED, PAWN_CANDIDATE, PAWN_DOUBLED, PAWN_ISLANDS, PAWN_ISOLATED,
    PAWN_LEVERED, PAWN_OPPOSED_CHAIN, PAWN_PHALANX, PAWN_SUPPORTED,
};

/// What later steps need to know about the pawns.
#[derive(Clone, Copy, Default)]
pub(crate) struct PawnFacts {
    /// The passed pawns of both sides.
    pub(crate) passed: Set,
    /// By side, all squares its pawns attack now or can attack after moving.
    pub(crate) reach: [Set; 2],
}

/// Judges the pawns of both sides, given by side.
pub(crate) fn judge<T: Tally>(pawns: [Set; 2], tally: &mut T) -> PawnFacts {
    let white = judge_side::<T, true>(pawns, tally);
    let black = judge_side::<T, false>(pawns, tally);
    let reach = [
        fill_forward::<true>(pawn_attacks::<true>(pawns[0])),
        fill_forward::<false>(pawn_attacks::<false>(pawns[1])),
    ];
    PawnFacts { passed: white | black, reach }
}

/// One pawn and the pawns that matter to it.
struct PawnLook {
    rank: usize,
    /// Own pawns on neighbouring files.
    neighbours: Set,
    /// Own pawns beside it.
    phalanx: Set,
    /// Own pawns that guard it.
    supporters: Set,
    /// Enemy pawns it attacks.
    levers: Set,
    /// Enemy pawns it would attack one step ahead.
    next_levers: Set,
    /// Enemy pawns that keep it from being passed.
    stoppers: Set,
    /// No own pawn ahead on its file.
    is_front: bool,
    /// An enemy pawn ahead on its file.
    is_opposed: bool,
    /// An enemy pawn right before it.
    is_blocked: bool,
}

impl PawnLook {
    #[inline(always)]
    fn at<const WHITE: bool>(sq: usize, own: Set, enemy: Set) -> PawnLook {
        let (us, _) = us_them::<WHITE>();
        let here = one(sq);
        let stop = forward::<WHITE>(here);
        let sides = beside(here);
        let ahead = AHEAD[us][sq];
        PawnLook {
            rank: rank_for::<WHITE>(sq),
            neighbours: own & FILE_NEIGHBOURS[sq & 7],
            phalanx: own & sides,
            supporters: own & back::<WHITE>(sides),
            levers: enemy & forward::<WHITE>(sides),
            next_levers: enemy & pawn_attacks::<WHITE>(stop),
            stoppers: enemy & PASSING[us][sq],
            is_front: own & ahead == 0,
            is_opposed: enemy & ahead != 0,
            is_blocked: enemy & stop != 0,
        }
    }

    /// Nothing but pieces can stop it.
    fn is_passed(&self) -> bool {
        self.stoppers == 0 && self.is_front
    }

    /// It has at least as many helpers beside or behind as there are enemy
    /// pawns beside its way, and no pawn before it.
    fn is_candidate<const WHITE: bool>(&self, sq: usize) -> bool {
        let helpers = self.neighbours & not_ahead::<WHITE>(sq);
        self.is_front && !self.is_opposed && count(helpers) >= count(self.stoppers)
    }

    /// Its neighbours have all gone ahead, and it cannot follow.
    fn is_backward<const WHITE: bool>(&self, sq: usize) -> bool {
        let is_left = self.neighbours & not_ahead::<WHITE>(sq) == 0;
        is_left && (self.is_blocked || self.next_levers != 0)
    }
}

/// The squares of the neighbouring files that are not ahead of a square.
#[inline(always)]
fn not_ahead<const WHITE: bool>(sq: usize) -> Set {
    let (_, them) = us_them::<WHITE>();
    beside(AHEAD[them][sq] | one(sq))
}

/// The files beside each file.
static FILE_NEIGHBOURS: [Set; 8] = {
    let mut table = [0; 8];
    let mut file = 0;
    while file < 8 {
        table[file] = beside(FILE_A << file);
        file += 1;
    }
    table
};

/// Judges one side's pawns and returns those that are passed.
fn judge_side<T: Tally, const WHITE: bool>(pawns: [Set; 2], tally: &mut T) -> Set {
    let (us, them) = us_them::<WHITE>();
    let mut passed = 0;
    for sq in squares(pawns[us]) {
        let look = PawnLook::at::<WHITE>(sq, pawns[us], pawns[them]);
        if look.is_passed() {
            passed |= one(sq);
        } else if look.is_candidate::<WHITE>(sq) {
            tally.add::<WHITE>(Term::Pawns, PAWN_CANDIDATE + look.rank, 1);
        }
        connections::<T, WHITE>(&look, tally);
        weaknesses::<T, WHITE>(&look, sq, tally);
    }
    let files = fill_forward::<false>(pawns[us]) & 0xff;
    let islands = (files & !(files << 1)).count_ones() as i32;
    tally.add::<WHITE>(Term::Pawns, PAWN_ISLANDS, islands);
    passed
}

/// Pawns side by side and pawns that guard one another.
#[inline(always)]
fn connections<T: Tally, const WHITE: bool>(look: &PawnLook, tally: &mut T) {
    if look.phalanx != 0 {
        tally.add::<WHITE>(Term::Pawns, PAWN_PHALANX + look.rank, 1);
    }
    if look.supporters != 0 {
        tally.add::<WHITE>(Term::Pawns, PAWN_SUPPORTED + look.rank, 1);
    }
    if look.phalanx | look.supporters != 0 && look.is_opposed {
        tally.add::<WHITE>(Term::Pawns, PAWN_OPPOSED_CHAIN, 1);
    }
}

/// Isolated, backward, doubled, attacked and blocked pawns.
#[inline(always)]
fn weaknesses<T: Tally, const WHITE: bool>(look: &PawnLook, sq: usize, tally: &mut T) {
    let opposed = usize::from(look.is_opposed);
    let isolated = look.neighbours == 0;
    if isolated {
        tally.add::<WHITE>(Term::Pawns, PAWN_ISOLATED + opposed, 1);
    } else if look.is_backward::<WHITE>(sq) {
        tally.add::<WHITE>(Term::Pawns, PAWN_BACKWARD + opposed, 1);
    }
    if !look.is_front {
        tally.add::<WHITE>(Term::Pawns, PAWN_DOUBLED + usize::from(isolated), 1);
    }
    if look.supporters == 0 && count(look.levers) == 2 {
        tally.add::<WHITE>(Term::Pawns, PAWN_LEVERED, 1);
    }
    const FIFTH: usize = 4;
    const SIXTH: usize = 5;
    if look.is_blocked && (FIFTH..=SIXTH).contains(&look.rank) {
        tally.add::<WHITE>(Term::Pawns, PAWN_BLOCKED + look.rank - FIFTH, 1);
    }
}
