//! The board as the steps of the evaluation see it: sets of pieces, what they
//! attack, which of them are pinned, and where the kings are in danger. Filled in step by
//! step.

use super::masks::{
    back, cross, diagonals, forward, king_ring, only, pawn_attacks, pawn_double_attacks, rank,
    rank_set,
};
use super::pawns::PawnFacts;
use super::sums::PieceCounts;
use game_core::orthodox::{BISHOP, KING, N_KINDS, PAWN, QUEEN, ROOK};
use game_core::{BoardView, Kind, Piece, Set64, Side, Square};

/// The attack on one king, counted while the pieces of its enemy are
/// evaluated.
#[derive(Clone, Copy, Default)]
pub(crate) struct KingAttack {
    /// How many pieces attack the king's ring.
    pub(crate) attackers: i32,
    /// Their weights together.
    pub(crate) weight: i32,
    /// How often squares next to the king are attacked.
    pub(crate) hits: i32,
}

/// Everything the steps share. Arrays are kept by side, White first.
pub(crate) struct Scene<'a, V> {
    view: &'a V,
    sides: [Set64; 2],
    kinds: [Set64; N_KINDS],
    pub(crate) occupied: Set64,
    pub(crate) kings: [Square; 2],
    pub(crate) counts: PieceCounts,
    pub(crate) pawns: PawnFacts,
    /// The squares the pieces of each kind attack.
    pub(crate) attacks: [[Set64; N_KINDS]; 2],
    /// The squares a side attacks.
    pub(crate) all: [Set64; 2],
    /// The squares a side attacks twice or more.
    pub(crate) twice: [Set64; 2],
    /// The squares around each king.
    pub(crate) ring: [Set64; 2],
    /// Pieces that may not leave the line to their king.
    pub(crate) pinned: [Set64; 2],
    /// Where a side's pieces can usefully go.
    pub(crate) area: [Set64; 2],
    /// The attack on each king.
    pub(crate) king_attack: [KingAttack; 2],
}

/// The numbers of a side and of its opponent.
#[inline(always)]
pub(crate) const fn us_them<const WHITE: bool>() -> (usize, usize) {
    if WHITE { (0, 1) } else { (1, 0) }
}

impl<'a, V: BoardView<Bits = u64>> Scene<'a, V> {
    /// The board with nothing found out yet; [`begin`](Self::begin) comes next.
    #[inline(always)]
    pub(crate) fn new(view: &'a V, counts: PieceCounts, pawns: PawnFacts) -> Self {
        let sides = Side::BOTH.map(|side| view.of_side(side));
        let kinds: [Set64; N_KINDS] = std::array::from_fn(|kind| view.of_kind(Kind(kind as u8)));
        let kings = sides.map(|side| only(side & kinds[KING.index()]));
        Scene {
            view,
            sides,
            kinds,
            occupied: sides[0] | sides[1],
            kings,
            counts,
            pawns,
            attacks: [[Set64::EMPTY; N_KINDS]; 2],
            all: [Set64::EMPTY; 2],
            twice: [Set64::EMPTY; 2],
            ring: [Set64::EMPTY; 2],
            pinned: [Set64::EMPTY; 2],
            area: [Set64::EMPTY; 2],
            king_attack: [KingAttack::default(); 2],
        }
    }

    /// Fills in what is known before any piece is evaluated: only pawns and
    /// kings attack so far. Apart from `new`, so that the scene is not copied.
    #[inline(always)]
    pub(crate) fn begin(&mut self) {
        self.begin_side::<true>();
        self.begin_side::<false>();
        self.set_area::<true>();
        self.set_area::<false>();
    }

    /// All pieces of a side, pawns and king included.
    #[inline(always)]
    pub(crate) fn side(&self, side: usize) -> Set64 {
        self.sides[side]
    }

    /// One side's pieces of a kind.
    #[inline(always)]
    pub(crate) fn of(&self, side: usize, kind: Kind) -> Set64 {
        self.sides[side] & self.kinds[kind.index()]
    }

    /// The pieces of a kind, of both sides.
    #[inline(always)]
    pub(crate) fn kind(&self, kind: Kind) -> Set64 {
        self.kinds[kind.index()]
    }

    /// The kind of the piece on a square; the pawn for an empty square.
    #[inline(always)]
    pub(crate) fn kind_at(&self, sq: Square) -> Kind {
        self.view.at(sq).map_or(PAWN, |piece| piece.kind)
    }

    /// The squares on which a side can drop a piece of this kind.
    #[inline(always)]
    pub(crate) fn drops(&self, side: usize, kind: Kind) -> Set64 {
        if self.view.in_hand(Side::BOTH[side], kind) > 0 { !self.occupied } else { Set64::EMPTY }
    }

    /// How many checks a side still has to give, where that decides.
    #[inline(always)]
    pub(crate) fn checks_left(&self, side: usize) -> Option<i32> {
        self.view.checks_left(Side::BOTH[side]).map(|left| left.max(1).cast_signed())
    }

    /// The side to move.
    #[inline(always)]
    pub(crate) fn turn(&self) -> Side {
        self.view.turn()
    }

    /// What a piece of this kind attacks from a square over these blockers.
    /// Pawns are never asked about, so the side does not matter.
    #[inline(always)]
    pub(crate) fn attacks_of(&self, kind: Kind, sq: Square, occupied: Set64) -> Set64 {
        let piece = Piece::new(Side::White, kind);
        self.view.attacks_of(piece, sq, occupied)
    }

    /// Adds the squares a piece attacks.
    #[inline(always)]
    pub(crate) fn add_attacks<const WHITE: bool>(&mut self, kind: Kind, set: Set64) {
        let (us, _) = us_them::<WHITE>();
        self.twice[us] |= self.all[us] & set;
        self.all[us] |= set;
        self.attacks[us][kind.index()] |= set;
    }

    /// King and pawn attacks, ring and pins of one side.
    #[inline(always)]
    fn begin_side<const WHITE: bool>(&mut self) {
        let (us, _) = us_them::<WHITE>();
        let (king, pawns) = (self.kings[us], self.of(us, PAWN));
        let beside_king = self.attacks_of(KING, king, Set64::EMPTY);
        self.attacks[us][KING.index()] = beside_king;
        self.attacks[us][PAWN.index()] = pawn_attacks::<WHITE>(pawns);
        self.all[us] = beside_king | pawn_attacks::<WHITE>(pawns);
        let twice_by_pawns = pawn_double_attacks::<WHITE>(pawns);
        self.twice[us] = beside_king & pawn_attacks::<WHITE>(pawns) | twice_by_pawns;
        // What two pawns guard is no target.
        self.ring[us] = king_ring(king) - twice_by_pawns;
        self.pinned[us] = self.find_pinned::<WHITE>();
    }

    /// The pieces of a side that alone stand between their king and a slider.
    #[inline(always)]
    fn find_pinned<const WHITE: bool>(&self) -> Set64 {
        let (us, them) = us_them::<WHITE>();
        let king = self.kings[us];
        let straight = self.kind(ROOK) | self.kind(QUEEN);
        let oblique = self.kind(BISHOP) | self.kind(QUEEN);
        let mut pinned = Set64::EMPTY;
        for (kind, sliders) in [(ROOK, straight & cross(king)), (BISHOP, oblique & diagonals(king))]
        {
            let sliders = sliders & self.sides[them];
            if sliders.is_empty() {
                continue;
            }
            let seen = self.attacks_of(kind, king, self.occupied);
            for slider in sliders - seen {
                // Where both attack the same square, one piece stands between.
                pinned |= seen & self.attacks_of(kind, slider, self.occupied) & self.sides[us];
            }
        }
        pinned
    }

    /// The squares that count for mobility: not those of pawns that cannot or
    /// should not move, of the king, queen and pinned pieces, nor those enemy
    /// pawns attack.
    #[inline(always)]
    fn set_area<const WHITE: bool>(&mut self) {
        let (us, them) = us_them::<WHITE>();
        let home = rank_set::<WHITE>(rank::SECOND) | rank_set::<WHITE>(rank::THIRD);
        let stuck = self.of(us, PAWN) & (back::<WHITE>(self.occupied) | home);
        let heavy = self.of(us, KING) | self.of(us, QUEEN);
        self.area[us] = !(stuck | heavy | self.pinned[us] | self.attacks[them][PAWN.index()]);
    }

    /// The squares the opponent of this side holds firmly: by a pawn, or by
    /// two pieces against at most one.
    #[inline(always)]
    pub(crate) fn firmly_held<const WHITE: bool>(&self) -> Set64 {
        let (us, them) = us_them::<WHITE>();
        self.attacks[them][PAWN.index()] | (self.twice[them] - self.twice[us])
    }

    /// Where this side's pawns can be pushed safely.
    #[inline(always)]
    pub(crate) fn safe_pushes<const WHITE: bool>(&self) -> Set64 {
        let (us, them) = us_them::<WHITE>();
        let empty = !self.occupied;
        let single = forward::<WHITE>(self.of(us, PAWN)) & empty;
        let double = forward::<WHITE>(single & rank_set::<WHITE>(rank::THIRD)) & empty;
        ((single | double) - self.attacks[them][PAWN.index()]) & (self.all[us] | !self.all[them])
    }

    /// Has a side nothing but its king and pawns?
    #[inline(always)]
    pub(crate) fn only_pawns(&self, side: usize) -> bool {
        self.sides[side].is_within(self.kinds[PAWN.index()] | self.kinds[KING.index()])
    }
}
