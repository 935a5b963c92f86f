//! What the pieces of a side attack, what they may lose, and how safe the royal
//! ones are.

use super::listener::{HeardFeature, Listener, WidePacked};
use super::params::{DANGER_DIVISOR, DANGER_MOST, HAND_MENACE};
use super::tables::GameTables;
use super::weights::{Group, seen_by};
use game_core::{Bits, BoardView, Kind, Piece, Side, Square, SquareSet};

/// What the pieces of a side attack.
pub(super) struct SideAttacks<B: Bits> {
    /// Every square one of them attacks.
    pub(super) attacked: SquareSet<B>,
    /// The squares their pawns attack.
    by_pawns: SquareSet<B>,
    /// What the squares count that the pieces attack, piece by piece, own pieces not
    /// counted, and those beside the enemy's royal piece.
    pub(super) mobility: WidePacked,
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
    let (layout, weights) = (&tables.layout, &tables.weights[side.index()]);
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
            let mobility = weights[layout.of_kind(Group::Mobility, kind)];
            found.mobility += mobility * WidePacked::from(n_squares);
            if n_near != 0 {
                let near = weights[layout.of_kind(Group::Near, kind)];
                found.mobility += near * WidePacked::from(n_near);
            }
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

/// Tells material, placement and mobility of a side's pieces one by one; `target` is the
/// royal piece they aim at.
pub(super) fn tell_each<V: BoardView, T: Listener>(
    view: &V,
    tables: &GameTables,
    (side, target): (Side, Option<Square>),
    tally: &mut T,
) {
    let layout = &tables.layout;
    let zone = target.map_or(SquareSet::EMPTY, |sq| tables.spans.around(sq));
    for sq in view.of_side(side) {
        let Some(piece) = view.at(sq) else { continue };
        let kind = piece.kind;
        let mut tell = |(term, name), weight, n| {
            tally.hear(HeardFeature { term, name, side, square: Some(sq), weight, n });
        };
        tell(("material", "piece"), layout.of_kind(Group::Value, kind), 1);
        let seen = seen_by(tables.geometry, side, sq);
        tell(("placement", "placement"), layout.of_place(kind, seen), 1);
        if !tables.is_royal(kind) {
            let attacks = kind_attacks(view, piece, SquareSet::of(sq), zone);
            let mobility = layout.of_kind(Group::Mobility, kind);
            tell(("mobility", "mobility"), mobility, attacks.n_squares);
            let near = layout.of_kind(Group::Near, kind);
            tell(("mobility", "attack near the royal piece"), near, attacks.n_near);
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
    let (layout, pieces) = (&tables.layout, view.of_side(side));
    let mut tell = |name, sq, weight| {
        let square = Some(sq);
        tally.hear(HeardFeature { term: "threats", name, side, square, weight, n: 1 });
    };
    for sq in (pieces & other.attacked) - own.attacked {
        let kind = view.at(sq).map(|piece| piece.kind);
        if let Some(kind) = kind.filter(|&kind| !tables.is_royal(kind)) {
            tell("hanging piece", sq, layout.of_kind(Group::Hanging, kind));
        }
    }
    let mut better = pieces & other.by_pawns;
    for &kind in tables.pawn_kinds.iter().chain(&tables.royal_kinds) {
        better = better - view.of_kind(kind);
    }
    for sq in better {
        if let Some(piece) = view.at(sq) {
            tell("attack by a pawn on", sq, layout.of_kind(Group::ByPawn, piece.kind));
        }
    }
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
    let shelter = (zone & view.of_side(side)).len() as i32;
    let danger = (menace * menace / DANGER_DIVISOR).min(DANGER_MOST);
    let strongest = tables.strongest.iter().find(|&&kind| view.of(!side, kind).any());
    let lines = strongest.map_or(0, |&kind| {
        let seen = view.attacks_of(Piece::new(!side, kind), sq, view.occupied());
        (seen - view.of_side(side)).len() as i32
    });
    let mut tell = |name, group, n| {
        let (term, weight) = ("king safety", tables.layout.of_group(group));
        tally.hear(HeardFeature { term, name, side, square: Some(sq), weight, n });
    };
    tell("shelter of", Group::Shelter, shelter);
    tell("attack on", Group::Danger, danger);
    tell("open lines to", Group::Lines, lines);
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

/// Tells what a side has in hand. Returns its value by the rules.
#[inline(always)]
pub(super) fn tell_hand<V: BoardView, T: Listener>(
    view: &V,
    tables: &GameTables,
    side: Side,
    tally: &mut T,
) -> i32 {
    let mut force = 0;
    for &kind in &tables.droppable {
        let n = view.in_hand(side, kind).cast_signed();
        if n > 0 {
            force += n * tables.value(kind);
            let weight = tables.layout.of_kind(Group::Hand, kind);
            tally.hear(HeardFeature { term: "hand", name: "hand", side, square: None, weight, n });
        }
    }
    force
}
