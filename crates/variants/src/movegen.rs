//! Generating the moves of any game.
//!
//! [`Generation::run`] is the one place that says in which order the classes
//! of moves come: by kind the plain moves, en passant and special moves, then
//! castling, then drops. A [`MoveFilter`] decides which of them are handed
//! over. [`PseudoLegal`] hands over all; the filters that leave out what would
//! endanger a royal piece are in `legal.rs`. What is added to a finished list
//! (gating, passing, walls) is in `movegen/additions.rs`.

mod additions;
mod drops;
mod influenced;
mod promotions;

use crate::castling::{CastlingWay, right};
use crate::collect::{Collector, Scope};
use crate::position::Variant;
use crate::rulebook::{KindFacts, Mover, PromotionFacts};
use crate::special::SpecialCase;
use crate::terrain::Terrain;
use crate::word::MoveAction;
use game_core::{Bits, Kind, Move, MoveClass, MoveList, Piece, Side, Square, SquareSet, Wing};

/// What all steps of generating the moves of one side need to know.
pub(crate) struct Generation<'a, B: Bits> {
    pub(crate) pos: &'a Variant<B>,
    /// The squares that matter, and the side that moves.
    pub(crate) terrain: Terrain<B>,
    pub(crate) scope: Scope<B>,
}

/// A kind of the side that moves.
pub(crate) struct KindGroup<'a, B: Bits> {
    pub(crate) kind: Kind,
    pub(crate) mover: &'a Mover<B>,
    pub(crate) facts: &'a KindFacts<B>,
    /// Squares where coming or going has to do with promotion.
    pub(crate) alert: SquareSet<B>,
}

/// Decides which moves of each class are handed over.
pub(crate) trait MoveFilter<B: Bits> {
    /// Moves pieces of a kind together as a set where that can be, and returns
    /// the pieces whose moves are generated one by one.
    #[inline(always)]
    fn march(
        &self,
        _: &Generation<'_, B>,
        _: &KindGroup<'_, B>,
        men: SquareSet<B>,
        _: &mut impl Collector<B>,
    ) -> SquareSet<B> {
        men
    }

    /// The plain moves of a piece to these targets.
    fn piece(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    );

    /// The en passant captures of a kind.
    fn en_passant(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        out: &mut impl Collector<B>,
    );

    /// The special moves of a kind that has some.
    fn specials(&mut self, _: &Generation<'_, B>, _: &KindGroup<'_, B>, _: &mut impl Collector<B>) {
    }

    fn castlings(&mut self, generation: &Generation<'_, B>, out: &mut impl Collector<B>);

    /// Drops, in games with hands.
    fn drops(&mut self, _: &Generation<'_, B>, _: &mut impl Collector<B>) {}
}

/// Whether a king may cross attacked squares when it castles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CastlingSafety {
    /// The way must be safe, if the game says so.
    Required,
    /// A side that is out to capture a king does not mind its own.
    Ignored,
}

/// Hands over every move, whatever it does to royal pieces.
struct PseudoLegal(CastlingSafety);

impl<B: Bits> MoveFilter<B> for PseudoLegal {
    fn piece(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        generation.emit(group, from, targets, out);
        // Here they come piece by piece, not kind by kind.
        if group.mover.has_specials {
            generation.special_moves(group, from, out);
        }
        if group.facts.promotes_standing {
            generation.standing_promotions(group, from, out);
        }
    }

    fn en_passant(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        out: &mut impl Collector<B>,
    ) {
        generation.en_passant_captures(group, out);
    }

    fn castlings(&mut self, generation: &Generation<'_, B>, out: &mut impl Collector<B>) {
        generation.castlings(self.0, |m, _| out.single(m));
    }

    fn drops(&mut self, generation: &Generation<'_, B>, out: &mut impl Collector<B>) {
        generation.drops(SquareSet(!B::ZERO), out);
    }
}

/// Lists every move of a side that its pieces allow, whether it leaves royal
/// pieces safe or not.
pub(crate) fn pseudo_moves<B: Bits>(
    pos: &Variant<B>,
    side: Side,
    safety: CastlingSafety,
    out: &mut MoveList,
) {
    let first = out.len();
    let generation = Generation::new(pos, side, Scope::of(MoveClass::All));
    generation.run_pseudo(safety, out);
    generation.add_gatings(first, out);
    generation.add_passes(first, out);
    generation.add_walls(first, out);
}

impl<'a, B: Bits> Generation<'a, B> {
    #[inline(always)]
    pub(crate) fn new(pos: &'a Variant<B>, side: Side, scope: Scope<B>) -> Generation<'a, B> {
        Generation { pos, terrain: pos.attacks().terrain(side), scope }
    }

    #[inline(always)]
    pub(crate) fn side(&self) -> Side {
        self.terrain.side
    }

    #[inline(always)]
    pub(crate) fn group(&self, index: usize, mover: &'a Mover<B>) -> KindGroup<'a, B> {
        let kind = Kind(index as u8);
        let facts = self.pos.rules.facts(kind);
        KindGroup { kind, mover, facts, alert: facts.alert[self.side().index()] }
    }

    /// Generates the moves in the order in which every game lists them.
    #[inline(always)]
    pub(crate) fn run(&self, filter: &mut impl MoveFilter<B>, out: &mut impl Collector<B>) {
        let (pos, scope, side) = (self.pos, &self.scope, self.side());
        let hands = pos.rules.game.hands.as_ref();
        let must_drop = hands.is_some_and(|hands| pos.must_drop(hands, side));
        if !must_drop {
            for (index, mover) in pos.rules.tables.movers[side.index()].iter().enumerate() {
                let group = self.group(index, mover);
                let men = pos.board.kinds()[index] & self.terrain.own & scope.movers;
                for from in filter.march(self, &group, men, out) {
                    let targets = pos.attacks().targets(group.kind, mover, from, &self.terrain);
                    let targets = scope.wanted(from, targets, group.alert, &self.terrain);
                    filter.piece(self, &group, from, targets, out);
                }
                if pos.state.has_en_passant() && scope.noisy() {
                    filter.en_passant(self, &group, out);
                }
                if mover.has_specials {
                    filter.specials(self, &group, out);
                }
            }
            if pos.state.rights != 0 && scope.quiet() {
                filter.castlings(self, out);
            }
        }
        if hands.is_some() && scope.quiet() {
            filter.drops(self, out);
        }
    }

    /// Hands over the moves of a piece to these targets, promotions included.
    #[inline(always)]
    pub(crate) fn emit(
        &self,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        if targets.is_empty() {
            return;
        }
        if !group.alert.meets(targets | SquareSet::of(from)) {
            out.piece(from, targets);
        } else {
            self.emit_promoting(&group.facts.promotions, from, targets, out);
        }
    }

    #[inline(never)]
    fn emit_promoting(
        &self,
        rules: &[PromotionFacts<B>],
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        let side = self.side();
        let mut staying = targets;
        for rule in rules.iter().filter(|rule| !rule.is_standing()) {
            let zone = rule.def.zone[side.index()];
            let everywhere = rule.def.on_leaving && zone.has(from);
            let promoting = if everywhere { targets } else { targets & zone };
            let forced = if everywhere && rule.forced[side.index()].has(from) {
                targets
            } else {
                rule.forced[side.index()]
            };
            let promoting = rule.meant(promoting, self.terrain.prey);
            let forced = rule.meant(forced, self.terrain.prey);
            staying = staying - forced;
            if promoting.any() {
                let into = rule.def.into[side.index()].iter().copied();
                if rule.def.test.harmless {
                    self.harmless_promotions(rule, from, promoting, out);
                } else if rule.def.limits.is_empty() {
                    out.promotions(from, promoting, into);
                } else {
                    out.promotions(from, promoting, into.filter(|&kind| self.is_free(rule, kind)));
                }
            }
        }
        out.piece(from, staying);
    }

    /// May the side have one more piece of this kind?
    pub(crate) fn is_free(&self, rule: &PromotionFacts<B>, kind: Kind) -> bool {
        let limit = rule.def.limits.iter().find(|(limited, _)| *limited == kind);
        limit.is_none_or(|&(_, most)| self.pos.board.pieces(self.side(), kind).len() < most)
    }

    /// Hands over the special moves of a piece.
    pub(crate) fn special_moves(
        &self,
        group: &KindGroup<'_, B>,
        from: Square,
        out: &mut impl Collector<B>,
    ) {
        let piece = Piece { side: self.side(), kind: group.kind };
        for (number, special) in group.mover.specials[from.index()].iter().enumerate() {
            let number = number as u16;
            let case = SpecialCase::new(self.pos, special, number, piece, from);
            if case.is_possible(&self.terrain) {
                out.single(MoveAction::Special(number).write(from, special.path.to));
            }
        }
    }

    /// Hands over the en passant captures of a kind.
    pub(crate) fn en_passant_captures(
        &self,
        group: &KindGroup<'_, B>,
        out: &mut impl Collector<B>,
    ) {
        let board = &self.pos.board;
        for chance in self.pos.state.en_passant() {
            let is_enemy = board.side(!self.side()).has(chance.victim);
            if !is_enemy || board.occupied().has(chance.square) {
                continue;
            }
            for from in board.pieces(self.side(), group.kind) & self.scope.movers {
                let reaches = group.mover.en_passant[from.index()].has(chance.square);
                if reaches && self.moves_as_itself(from) {
                    out.single(MoveAction::EnPassant.write(from, chance.square));
                }
            }
        }
    }

    /// Hands over the en passant captures of all kinds.
    pub(crate) fn all_en_passant_captures(&self, out: &mut impl Collector<B>) {
        for (index, mover) in self.pos.rules.tables.movers[self.side().index()].iter().enumerate() {
            self.en_passant_captures(&self.group(index, mover), out);
        }
    }

    /// Finds castling moves. They look at the safety of the way; the safety of
    /// its end is left to the legality of the move.
    pub(crate) fn castlings(
        &self,
        safety: CastlingSafety,
        mut found: impl FnMut(Move, &CastlingWay<B>),
    ) {
        let (pos, side) = (self.pos, self.side());
        let Some(castling) = &pos.rules.game.castling else { return };
        for wing in Wing::BOTH {
            if pos.state.rights & right(side, wing) == 0 {
                continue;
            }
            let Some(way) = pos.castling.way(side, wing) else { continue };
            if way.empty.meets(pos.board.occupied()) {
                continue;
            }
            let king = (pos.board.pieces(side, castling.king) & way.king_way).first();
            let Some(king) = king else { continue };
            let looks = castling.needs_safety && safety == CastlingSafety::Required;
            if looks && !pos.castling_way_is_safe(side, king, way) {
                continue;
            }
            found(MoveAction::Castle.write(king, way.partner), way);
        }
    }
}
