//! What a move does, in the words notations and searches need.

use crate::castling::wing_towards;
use crate::cell::BoardCell;
use crate::position::Variant;
use crate::rulebook::{EffectFacts, Special};
use crate::word::{MoveAction, split_wall};
use game_core::{
    Bits, BoardView, Kind, Move, MoveFacts, MoveKinds, Origin, Piece, SideEffect, Square,
};
use rules::game::Pass;

impl<B: Bits> Variant<B> {
    /// What a move does.
    pub(crate) fn facts_of(&self, m: Move) -> MoveFacts {
        facts(self, m)
    }

    /// The pieces a move moves, takes and makes.
    pub(crate) fn kinds_of(&self, m: Move) -> MoveKinds {
        self.kinds_of_plain_move(m).unwrap_or_else(|| odd_gist(self, m))
    }

    /// The pieces that a move which only goes from one square to another moves and takes.
    #[inline(always)]
    pub(crate) fn kinds_of_plain_move(&self, m: Move) -> Option<MoveKinds> {
        if !MoveAction::is_plain(m) || self.rules.game.walling.is_some() {
            return None;
        }
        let kind_on = |sq: Square| self.board.piece(sq).map(|piece| piece.kind);
        let kind = kind_on(m.from()).unwrap_or(Kind(0));
        Some(MoveKinds { kind, captured: kind_on(m.to()), promotion: None })
    }
}

/// What a move does.
pub(crate) fn facts<B: Bits>(pos: &Variant<B>, m: Move) -> MoveFacts {
    if MoveAction::is_plain(m) && pos.rules.game.walling.is_none() {
        let mut facts = MoveFacts::plain(mover(pos, m), Origin::Board(m.from()), m.to());
        if m.to() != m.from() {
            facts.captured = pos.board.piece(m.to()).map(|piece| (piece.kind, m.to()));
        }
        return facts;
    }
    let (m, wall) = without_wall(pos, m);
    let action = MoveAction::read(m).unwrap_or(MoveAction::Plain);
    let (from, to) = (m.from(), m.to());
    if let MoveAction::Drop(appears_as) = action {
        let mut facts = MoveFacts::plain(appears_as, Origin::Hand, to);
        facts.wall = wall;
        facts.alternative = drop_number(pos, Kind(from.0), appears_as);
        return facts;
    }
    let mut facts = MoveFacts::plain(mover(pos, m), Origin::Board(from), to);
    facts.wall = wall;
    add_action(pos, action, m, &mut facts);
    let is_special = matches!(action, MoveAction::Special(_));
    if facts.captured.is_none() && facts.castling.is_none() && to != from && !is_special {
        facts.captured = pos.board.piece(to).map(|piece| (piece.kind, to));
    }
    facts
}

/// What a special move does away from its own squares: where the board after it
/// differs from the board after a mere step.
pub(crate) fn side_effects<B: Bits>(pos: &Variant<B>, whole: Move) -> Vec<SideEffect> {
    let (m, wall) = without_wall(pos, whole);
    if !matches!(MoveAction::read(m), Some(MoveAction::Special(_))) {
        return Vec::new();
    }
    let Some(mover) = pos.board.piece(m.from()) else { return Vec::new() };
    let mut after = pos.without_past();
    after.try_out(pos.state.turn, whole);
    let promoted = facts(pos, whole).promotion.unwrap_or(mover.kind);
    let expected = |sq: Square| match sq {
        _ if Some(sq) == wall => BoardCell::WALL,
        _ if sq == m.to() => BoardCell::of(mover.side, promoted),
        _ if sq == m.from() => BoardCell::EMPTY,
        // A block that is carried on leaves its square.
        _ if wall.is_some() && pos.board.cell(sq) == BoardCell::WALL => after.board.cell(sq),
        _ => pos.board.cell(sq),
    };
    let mut effects = Vec::new();
    for sq in pos.geometry().squares() {
        let (before, now) = (expected(sq), after.board.cell(sq));
        if before == now {
            continue;
        }
        // What is replaced by a stranger is gone.
        if let (Some(old), Some(new)) = (before.piece(), now.piece())
            && old.kind != new.kind
            && old.side != new.side
        {
            effects.push(SideEffect::Taken(sq));
        }
        effects.push(match (before.piece(), now.piece()) {
            (Some(old), Some(new)) if old.kind == new.kind => SideEffect::Turned(sq),
            (Some(old), Some(new)) if old.side == new.side => SideEffect::Changed(sq, new.kind),
            (_, Some(new)) => SideEffect::Appeared(new, sq),
            (_, None) if now == BoardCell::WALL => SideEffect::Walled(sq),
            (_, None) => SideEffect::Taken(sq),
        });
    }
    join_carried(pos, &mut effects);
    effects
}

/// A piece that is gone from one square and appears on another was carried.
fn join_carried<B: Bits>(pos: &Variant<B>, effects: &mut Vec<SideEffect>) {
    for index in 0..effects.len() {
        let SideEffect::Taken(from) = effects[index] else { continue };
        let there = |effect: &SideEffect| match effect {
            SideEffect::Appeared(piece, to) if pos.board.piece(from) == Some(*piece) => Some(*to),
            _ => None,
        };
        if let Some((place, to)) =
            effects.iter().enumerate().find_map(|(place, effect)| Some((place, there(effect)?)))
        {
            effects[index] = SideEffect::Carried(from, to);
            effects[place] = SideEffect::Carried(from, to);
        }
    }
    let mut seen = Vec::new();
    effects.retain(|effect| {
        let fresh = !seen.contains(effect);
        seen.push(*effect);
        fresh
    });
}

/// Which kinds a move is about, where it does more than go from one square to
/// another.
pub(crate) fn odd_gist<B: Bits>(pos: &Variant<B>, whole: Move) -> MoveKinds {
    let (m, _) = without_wall(pos, whole);
    let action = MoveAction::read(m);
    if let Some(MoveAction::Drop(kind)) = action {
        return MoveKinds { kind, captured: None, promotion: None };
    }
    let mut kinds = MoveKinds { kind: mover(pos, m), captured: None, promotion: None };
    // A piece that promotes where it stands captures nothing.
    let moves = m.from() != m.to();
    let on_target = || pos.board.piece(m.to()).filter(|_| moves).map(|piece| piece.kind);
    match action {
        Some(MoveAction::Promote(kind)) => {
            (kinds.promotion, kinds.captured) = (Some(kind), on_target());
        }
        Some(MoveAction::Plain | MoveAction::Gate(_)) => kinds.captured = on_target(),
        Some(MoveAction::EnPassant | MoveAction::Special(_)) => {
            let facts = facts(pos, whole);
            kinds.captured = facts.captured.map(|(kind, _)| kind);
            kinds.promotion = facts.promotion;
        }
        _ => {}
    }
    kinds
}

/// The kind that moves.
fn mover<B: Bits>(pos: &Variant<B>, m: Move) -> Kind {
    pos.board.piece(m.from()).map_or(Kind(0), |piece| piece.kind)
}

/// A move and the square of its wall, apart from one another.
fn without_wall<B: Bits>(pos: &Variant<B>, m: Move) -> (Move, Option<Square>) {
    if pos.rules.game.walling.is_none() {
        return (m, None);
    }
    let (m, wall) = split_wall(m);
    // A move without a wall names the square where its piece arrives.
    let arrives = match MoveAction::read(m) {
        Some(
            MoveAction::Castle | MoveAction::CastleGateKing(_) | MoveAction::CastleGatePartner(_),
        ) => {
            let way = pos.castling.way(pos.state.turn, wing_towards(m.from(), m.to()));
            way.map_or(m.to(), |way| way.king_to)
        }
        _ => m.to(),
    };
    (m, Some(wall).filter(|wall| *wall != arrives))
}

impl<B: Bits> Variant<B> {
    /// Does a move put a wall down?
    pub(crate) fn puts_wall(&self, m: Move) -> bool {
        without_wall(self, m).1.is_some()
    }
}

/// Adds what a move does beyond going from square to square.
fn add_action<B: Bits>(pos: &Variant<B>, action: MoveAction, m: Move, facts: &mut MoveFacts) {
    let (from, to) = (m.from(), m.to());
    match action {
        MoveAction::Castle => add_castling(pos, facts, from, to),
        MoveAction::CastleGateKing(kind) => {
            add_castling(pos, facts, from, to);
            facts.gated = Some((kind, from));
        }
        MoveAction::CastleGatePartner(kind) => {
            add_castling(pos, facts, from, to);
            facts.gated = Some((kind, to));
        }
        MoveAction::EnPassant => {
            let chance = pos.state.en_passant().iter().find(|chance| chance.square == to);
            facts.captured =
                chance.and_then(|it| Some((pos.board.piece(it.victim)?.kind, it.victim)));
            let piece = pos.board.piece(from);
            let steps = piece.is_some_and(|piece| may_step(pos, piece, from, to));
            facts.alternative = u16::from(steps);
        }
        MoveAction::Special(number) => add_special(pos, facts, from, number),
        MoveAction::Promote(kind) => facts.promotion = Some(kind),
        MoveAction::Gate(kind) => facts.gated = Some((kind, from)),
        MoveAction::Pass => facts.is_pass = true,
        MoveAction::Plain | MoveAction::Drop(_) => {}
    }
}

fn add_castling<B: Bits>(pos: &Variant<B>, facts: &mut MoveFacts, from: Square, to: Square) {
    let wing = wing_towards(from, to);
    facts.castling = Some((wing, to));
    let way = pos.castling.way(pos.state.turn, wing);
    facts.to = way.map_or(to, |way| way.king_to);
}

/// Adds what a special move captures and becomes, and how many earlier rules
/// could mean the same squares.
fn add_special<B: Bits>(pos: &Variant<B>, facts: &mut MoveFacts, from: Square, number: u16) {
    let Some(piece) = pos.board.piece(from) else { return };
    let specials = &pos.rules.mover(piece.side, piece.kind).specials[from.index()];
    let number = usize::from(number);
    let Some(special) = specials.get(number) else { return };
    let to = special.path.to;
    let on_target = pos.board.piece(to).filter(|_| to != from).map(|piece| (piece.kind, to));
    let captive = || special.captive(&pos.board, from).map(|(sq, piece)| (piece.kind, sq));
    facts.captured = on_target.or_else(captive);
    facts.promotion = becomes(special);
    let alike = |other: &&Special<B>| other.path.to == to && becomes(other) == facts.promotion;
    let earlier = specials[..number].iter().filter(alike).count();
    let is_plain_too = facts.promotion.is_none()
        && (may_step(pos, piece, from, to)
            || may_capture(pos, piece, from, to)
            || (to == from && pos.rules.game.pass != Pass::No));
    facts.alternative = (earlier + usize::from(is_plain_too)) as u16;
}

/// Has this piece a plain move between these squares, without capturing, if
/// nothing stands in the way?
fn may_step<B: Bits>(pos: &Variant<B>, piece: Piece, from: Square, to: Square) -> bool {
    let mover = pos.rules.mover(piece.side, piece.kind);
    let i = from.index();
    mover.leaps[i].quiet.has(to)
        || mover.rides.iter().any(|ride| ride.quiet && ride.reach[i].has(to))
        || mover.paths[i].iter().any(|path| path.landing.quiet && path.to == to)
}

/// Has this piece a plain capture between these squares, if nothing stands in
/// the way?
fn may_capture<B: Bits>(pos: &Variant<B>, piece: Piece, from: Square, to: Square) -> bool {
    let mover = pos.rules.mover(piece.side, piece.kind);
    let i = from.index();
    mover.leaps[i].capture.has(to)
        || mover.rides.iter().any(|ride| ride.capture && ride.reach[i].has(to))
        || mover.paths[i].iter().any(|path| path.landing.capture && path.to == to)
}

/// The place of a piece in hand among the pieces that appear as this kind.
fn drop_number<B: Bits>(pos: &Variant<B>, piece: Kind, appears_as: Kind) -> u16 {
    let Some(hands) = &pos.rules.game.hands else { return 0 };
    let same = hands.drops.iter().filter(|drop| drop.appears_as == appears_as);
    same.take_while(|drop| drop.piece != piece).count() as u16
}

/// The kind a special move turns the piece into.
fn becomes<B: Bits>(special: &Special<B>) -> Option<Kind> {
    special.effects.iter().rev().find_map(|effect| match effect {
        EffectFacts::Put(sq, kind) | EffectFacts::Become(sq, kind) if *sq == special.path.to => {
            Some(*kind)
        }
        _ => None,
    })
}
