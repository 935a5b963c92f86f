//! Where the men of a side reach, what they may lose, and how safe the royal
//! ones are.

use super::tables::Tables;
use game_core::{Bits, BoardView, Kind, Piece, Side, Square, SquareSet};

/// Attacks on the royal piece's surroundings count squared, divided by this.
const DANGER_SHARE: i32 = 13;
/// The most that danger counts.
const DANGER_MOST: i32 = 900;
/// A piece in hand menaces as much as so many attacked squares beside the
/// royal piece.
const HAND_MENACE: i32 = 2;
/// What a piece of the own side beside the royal one is worth.
const SHELTER: i32 = 7;
/// What a square is worth from which the other side's strongest piece would
/// see the royal one.
const OPEN_LINE: i32 = 4;
/// A piece that is attacked and not defended: this, and a share of its value.
const LOOSE: i32 = 10;
/// That share is one in so many.
const LOOSE_SHARE: i32 = 22;
/// A piece that a pawn attacks.
const BY_PAWN: i32 = 50;

/// Where the pieces of a side reach to.
pub(super) struct Reach<B: Bits> {
    /// Every square one of them attacks.
    pub(super) attacked: SquareSet<B>,
    /// Those their pawns attack.
    by_pawns: SquareSet<B>,
    /// Squares attacked by piece, own pieces not counted.
    pub(super) mobility: i32,
    /// Attacks on the surroundings of the other side's royal piece, weighted.
    pub(super) menace: i32,
}

#[inline(always)]
pub(super) fn reach<V: BoardView>(
    view: &V,
    tables: &Tables,
    side: Side,
    target: Option<Square>,
) -> Reach<V::Bits> {
    let own = view.of_side(side);
    let occupied = view.occupied();
    let zone = target.map_or(SquareSet::EMPTY, |sq| tables.spans.around(sq));
    let mut reach =
        Reach { attacked: SquareSet::EMPTY, by_pawns: SquareSet::EMPTY, mobility: 0, menace: 0 };
    for kind in (0..view.n_kinds()).map(|index| Kind(index as u8)) {
        let men = own & view.of_kind(kind);
        if men.is_empty() {
            continue;
        }
        let mut attacked = SquareSet::EMPTY;
        let (mut n_squares, mut n_near) = (0, 0);
        view.each_attack(Piece::new(side, kind), men, occupied, |attacks| {
            attacked |= attacks;
            n_squares += (attacks - own).len() as i32;
            n_near += (attacks & zone).len() as i32;
        });
        reach.attacked |= attacked;
        if tables.is_pawn(kind) {
            reach.by_pawns |= attacked;
        }
        if !tables.is_royal(kind) {
            reach.mobility += n_squares;
            reach.menace += n_near * tables.menace(kind);
        }
    }
    if target.is_some() && tables.has_hands {
        for &kind in &tables.droppable {
            let n = view.in_hand(side, kind) as i32;
            reach.menace += n * tables.menace(kind) * HAND_MENACE;
        }
    }
    reach
}

/// What a side may lose because nothing defends it or a pawn attacks it.
#[inline(always)]
pub(super) fn loose<V: BoardView>(
    view: &V,
    tables: &Tables,
    side: Side,
    own: &Reach<V::Bits>,
    other: &Reach<V::Bits>,
) -> i32 {
    let men = view.of_side(side);
    let mut sum = 0;
    for sq in (men & other.attacked) - own.attacked {
        let kind = view.at(sq).map(|piece| piece.kind);
        if let Some(kind) = kind.filter(|&kind| !tables.is_royal(kind)) {
            sum += LOOSE + tables.value(kind) / LOOSE_SHARE;
        }
    }
    let mut better = men & other.by_pawns;
    for &kind in tables.pawn_kinds.iter().chain(&tables.royal_kinds) {
        better = better - view.of_kind(kind);
    }
    sum + better.len() as i32 * BY_PAWN
}

/// How safe a royal piece is behind its own, before what is aimed at it.
#[inline(always)]
pub(super) fn safety<V: BoardView>(
    view: &V,
    tables: &Tables,
    sq: Square,
    side: Side,
    menace: i32,
) -> i32 {
    let zone = tables.spans.around(sq);
    let shelter = (zone & view.of_side(side)).len() as i32 * SHELTER;
    let threat = (menace * menace / DANGER_SHARE).min(DANGER_MOST);
    let strongest = tables.strongest.iter().find(|&&kind| view.of(!side, kind).any());
    let lines = strongest.map_or(0, |&kind| {
        let seen = view.attacks_of(Piece::new(!side, kind), sq, view.occupied());
        (seen - view.of_side(side)).len() as i32
    });
    shelter - threat - lines * OPEN_LINE
}

/// The royal piece of a side, if there is just one.
#[inline(always)]
pub(super) fn royal<V: BoardView>(view: &V, tables: &Tables, side: Side) -> Option<Square> {
    let mut royals = SquareSet::EMPTY;
    for &kind in &tables.royal_kinds {
        royals |= view.of(side, kind);
    }
    royals.first().filter(|_| !royals.many())
}

/// What a side has in hand.
#[inline(always)]
pub(super) fn hand<V: BoardView>(view: &V, tables: &Tables, side: Side) -> i32 {
    let worth = |&kind: &Kind| view.in_hand(side, kind) as i32 * tables.value(kind);
    tables.droppable.iter().map(worth).sum()
}
