//! What the pieces of a side attack, what they may lose, and how safe the royal
//! ones are.

use super::listener::{Listener, part};
use super::params::{
    BY_PAWN, DANGER_DIVISOR, DANGER_MOST, HAND_MENACE, LOOSE, LOOSE_DIVISOR, MOBILITY, OPEN_LINE,
    SHELTER,
};
use super::tables::{GameTables, percent};
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
        let KindAttacks { attacked, n_squares, n_near } =
            kind_attacks(view, Piece::new(side, kind), pieces, zone);
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

/// What pieces of one kind attack.
struct KindAttacks<B: Bits> {
    attacked: SquareSet<B>,
    /// Attacked squares counted piece by piece, own pieces not counted.
    n_squares: i32,
    /// Attacked squares of the zone, counted piece by piece.
    n_near: i32,
}

#[inline(always)]
fn kind_attacks<V: BoardView>(
    view: &V,
    piece: Piece,
    pieces: SquareSet<V::Bits>,
    zone: SquareSet<V::Bits>,
) -> KindAttacks<V::Bits> {
    let own = view.of_side(piece.side);
    let mut found = KindAttacks { attacked: SquareSet::EMPTY, n_squares: 0, n_near: 0 };
    view.each_attack(piece, pieces, view.occupied(), |attacks| {
        found.attacked |= attacks;
        found.n_squares += (attacks - own).len() as i32;
        found.n_near += (attacks & zone).len() as i32;
    });
    found
}

/// Tells material, placement and mobility of a side's pieces one by one.
pub(super) fn tell_each<V: BoardView, T: Listener>(
    view: &V,
    tables: &GameTables,
    side: Side,
    tally: &mut T,
) {
    let mut material = 0;
    for sq in view.of_side(side) {
        let Some(piece) = view.at(sq) else { continue };
        // Each is what the sum becomes by it, so that rounding changes nothing.
        let before = percent(material, tables.material_share);
        material += tables.value_of(piece);
        let value = percent(material, tables.material_share) - before;
        tally.hear(part(("material", "piece"), side, Some(sq), value));
        let placement = tables.placement(piece, sq);
        tally.hear(part(("placement", "placement"), side, Some(sq), placement));
        if !tables.is_royal(piece.kind) {
            let attacks = kind_attacks(view, piece, SquareSet::of(sq), SquareSet::EMPTY);
            let mobility = attacks.n_squares * MOBILITY;
            tally.hear(part(("mobility", "mobility"), side, Some(sq), mobility));
        }
    }
}

/// Tells what a side may lose because nothing defends it or a pawn attacks it.
#[inline(always)]
pub(super) fn tell_loose<V: BoardView, T: Listener>(
    view: &V,
    tables: &GameTables,
    side: Side,
    attacks: &[SideAttacks<V::Bits>; 2],
    tally: &mut T,
) {
    let (own, other) = (&attacks[side.index()], &attacks[(!side).index()]);
    let pieces = view.of_side(side);
    for sq in (pieces & other.attacked) - own.attacked {
        let kind = view.at(sq).map(|piece| piece.kind);
        if let Some(kind) = kind.filter(|&kind| !tables.is_royal(kind)) {
            let loss = LOOSE + tables.value(kind) / LOOSE_DIVISOR;
            tally.hear(part(("threats", "hanging piece"), side, Some(sq), -loss));
        }
    }
    let mut better = pieces & other.by_pawns;
    for &kind in tables.pawn_kinds.iter().chain(&tables.royal_kinds) {
        better = better - view.of_kind(kind);
    }
    tally.hear_each(part(("threats", "attack by a pawn on"), side, None, -BY_PAWN), better);
}

/// Tells how safe a royal piece is behind its own, before what is aimed at it.
#[inline(always)]
pub(super) fn tell_safety<V: BoardView, T: Listener>(
    view: &V,
    tables: &GameTables,
    (side, sq): (Side, Square),
    menace: i32,
    tally: &mut T,
) {
    let zone = tables.spans.around(sq);
    let shelter = (zone & view.of_side(side)).len() as i32 * SHELTER;
    let threat = (menace * menace / DANGER_DIVISOR).min(DANGER_MOST);
    let strongest = tables.strongest.iter().find(|&&kind| view.of(!side, kind).any());
    let lines = strongest.map_or(0, |&kind| {
        let seen = view.attacks_of(Piece::new(!side, kind), sq, view.occupied());
        (seen - view.of_side(side)).len() as i32
    });
    let mut tell = |name, value| tally.hear(part(("king safety", name), side, Some(sq), value));
    tell("shelter of", shelter);
    tell("attack on", -threat);
    tell("open lines to", -lines * OPEN_LINE);
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
