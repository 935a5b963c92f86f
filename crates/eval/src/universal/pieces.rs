//! What the pieces of a side attack, what they may lose, and how safe the royal
//! ones are.

use super::params::{
    BY_PAWN, DANGER_DIVISOR, DANGER_MOST, HAND_MENACE, LOOSE, LOOSE_DIVISOR, OPEN_LINE, SHELTER,
};
use super::tables::GameTables;
use game_core::{Bits, BoardView, Kind, Piece, Side, Square, SquareSet};

/// What the pieces of a side attack.
pub(super) struct SideAttacks<B: Bits> {
    /// Every square one of them attacks.
    pub(super) attacked: SquareSet<B>,
    /// The squares their pawns attack.
    by_pawns: SquareSet<B>,
    /// How many squares the pieces attack, counted piece by piece, own pieces
    /// not counted.
    pub(super) mobility: i32,
    /// Attacks on the surroundings of the enemy's royal piece, weighted.
    pub(super) menace: i32,
}

/// What the pieces of a side attack; `target` is the royal piece they aim at.
#[inline(always)]
pub(super) fn side_attacks<V: BoardView>(
    view: &V,
    tables: &GameTables,
    side: Side,
    target: Option<Square>,
) -> SideAttacks<V::Bits> {
    let own = view.of_side(side);
    let occupied = view.occupied();
    let zone = target.map_or(SquareSet::EMPTY, |sq| tables.spans.around(sq));
    let mut found = SideAttacks {
        attacked: SquareSet::EMPTY,
        by_pawns: SquareSet::EMPTY,
        mobility: 0,
        menace: 0,
    };
    for kind in (0..view.n_kinds()).map(|index| Kind(index as u8)) {
        let pieces = own & view.of_kind(kind);
        if pieces.is_empty() {
            continue;
        }
        let mut attacked = SquareSet::EMPTY;
        let (mut n_squares, mut n_near) = (0, 0);
        view.each_attack(Piece::new(side, kind), pieces, occupied, |attacks| {
            attacked |= attacks;
            n_squares += (attacks - own).len() as i32;
            n_near += (attacks & zone).len() as i32;
        });
        found.attacked |= attacked;
        if tables.is_pawn(kind) {
            found.by_pawns |= attacked;
        }
        if !tables.is_royal(kind) {
            found.mobility += n_squares;
            found.menace += n_near * tables.menace(kind);
        }
    }
    if target.is_some() && tables.has_hands {
        for &kind in &tables.droppable {
            let n = view.in_hand(side, kind) as i32;
            found.menace += n * tables.menace(kind) * HAND_MENACE;
        }
    }
    found
}

/// What a side may lose because nothing defends it or a pawn attacks it.
#[inline(always)]
pub(super) fn loose<V: BoardView>(
    view: &V,
    tables: &GameTables,
    side: Side,
    own: &SideAttacks<V::Bits>,
    other: &SideAttacks<V::Bits>,
) -> i32 {
    let pieces = view.of_side(side);
    let mut sum = 0;
    for sq in (pieces & other.attacked) - own.attacked {
        let kind = view.at(sq).map(|piece| piece.kind);
        if let Some(kind) = kind.filter(|&kind| !tables.is_royal(kind)) {
            sum += LOOSE + tables.value(kind) / LOOSE_DIVISOR;
        }
    }
    let mut better = pieces & other.by_pawns;
    for &kind in tables.pawn_kinds.iter().chain(&tables.royal_kinds) {
        better = better - view.of_kind(kind);
    }
    sum + better.len() as i32 * BY_PAWN
}

/// How safe a royal piece is behind its own, before what is aimed at it.
#[inline(always)]
pub(super) fn safety<V: BoardView>(
    view: &V,
    tables: &GameTables,
    sq: Square,
    side: Side,
    menace: i32,
) -> i32 {
    let zone = tables.spans.around(sq);
    let shelter = (zone & view.of_side(side)).len() as i32 * SHELTER;
    let threat = (menace * menace / DANGER_DIVISOR).min(DANGER_MOST);
    let strongest = tables.strongest.iter().find(|&&kind| view.of(!side, kind).any());
    let lines = strongest.map_or(0, |&kind| {
        let seen = view.attacks_of(Piece::new(!side, kind), sq, view.occupied());
        (seen - view.of_side(side)).len() as i32
    });
    shelter - threat - lines * OPEN_LINE
}

/// The royal piece of a side, if there is just one.
#[inline(always)]
pub(super) fn royal<V: BoardView>(view: &V, tables: &GameTables, side: Side) -> Option<Square> {
    let mut royals = SquareSet::EMPTY;
    for &kind in &tables.royal_kinds {
        royals |= view.of(side, kind);
    }
    royals.first().filter(|_| !royals.many())
}

/// The value of what a side has in hand.
#[inline(always)]
pub(super) fn hand<V: BoardView>(view: &V, tables: &GameTables, side: Side) -> i32 {
    let value = |&kind: &Kind| view.in_hand(side, kind) as i32 * tables.value(kind);
    tables.droppable.iter().map(value).sum()
}
