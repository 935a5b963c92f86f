//! Legality where masks tell it of most moves, and a look at the board after a move
//! of the others.
//!
//! A move after which nothing follows is judged by checks and pins as in chess, for
//! each royal piece. Captures that blow pieces up are judged on paper: which pieces
//! are left, and whether one of them attacks the royal piece (`blast.rs`). Where giving
//! check is forbidden, the enemy's royal piece has masks of its own (`checks.rs`). Where
//! moves with effects could take a royal piece, the squares they look at are watched
//! (`strikes.rs`). What is odd in another way is tried. What can be added to a move (a piece put down
//! behind it) or made instead of one (a pass) hangs on nothing but the king's safety.

mod blast;
mod checks;
mod strikes;

use super::TrialPosition;
use super::masks::Masks;
use crate::collect::{Collector, Scope};
use crate::movegen::{CastlingSafety, Generation, KindGroup, MoveFilter};
use crate::position::Variant;
use crate::rulebook::Sequels;
use crate::word::MoveAction;
use blast::BlastView;
use checks::ForbiddenChecks;
use game_core::{Bits, Kind, Move, MoveList, Side, Square, SquareSet};
use rules::game::{Pass, Royal};
use strikes::Strikes;

/// Lists the legal moves. Returns `false`, with nothing listed, if the position is
/// more than is looked at here.
pub(super) fn collect<B: Bits>(pos: &Variant<B>, scope: Scope<B>, out: &mut MoveList) -> bool {
    let (game, us, first) = (&pos.rules.game, pos.state.turn, out.len());
    if game.duties.break_stand_off && pos.state.faced > 0 {
        return false;
    }
    let royal = pos.board.of_kinds(&game.royal_kinds);
    let (own, enemy) = (royal & pos.board.side(us), royal & pos.board.side(!us));
    if !are_plain(pos, own, enemy) {
        return false;
    }
    let generation = Generation::new(pos, us, scope);
    let mut in_check = false;
    if own.is_empty() {
        collect_without_royal(&generation, out);
    } else {
        let Some(mut sieve) = Sieve::of(pos, own, enemy.first()) else { return false };
        in_check = sieve.strikes.now || sieve.masks.iter().any(|masks| masks.in_check);
        generation.run(&mut sieve, out);
    }
    generation.add_gatings(first, out);
    match game.pass {
        // Whether nothing moves at all is seen by trying.
        Pass::WhenStuck if out.len() == first && scope.quiet() => return false,
        Pass::Free if !in_check && scope.quiet() => generation.add_passes(first, out),
        _ => {}
    }
    true
}

/// Are the royal pieces of both sides few enough to be looked at here?
fn are_plain<B: Bits>(pos: &Variant<B>, own: SquareSet<B>, enemy: SquareSet<B>) -> bool {
    let (rules, game) = (&pos.rules, &pos.rules.game);
    let asks_enemy = rules.uses.aftermath || game.duties.no_checks;
    let must_be_lone = asks_enemy || game.hands.is_some() || {
        game.royal_kinds.iter().any(|&kind| rules.facts(kind).royal != Royal::Each)
    };
    !(must_be_lone && own.many()
        || asks_enemy && enemy.many()
        || own.is_empty() && game.duties.no_checks
        || own.any() && game.royal_kinds.iter().any(|&kind| has_in_hand(pos, kind)))
}

/// Could the side to move put a piece of this kind down?
fn has_in_hand<B: Bits>(pos: &Variant<B>, kind: Kind) -> bool {
    let Some(hands) = &pos.rules.game.hands else { return false };
    let has = |piece: Kind| pos.board.hand(pos.state.turn, piece) > 0;
    hands.drops.iter().any(|drop| drop.appears_as == kind && (drop.unlimited || has(drop.piece)))
}

/// Lists the moves of a side without a royal piece: all are legal but for a royal piece
/// that appears where it can be captured.
fn collect_without_royal<B: Bits>(generation: &Generation<'_, B>, out: &mut MoveList) {
    let (pos, first) = (generation.pos, out.len());
    generation.run_pseudo(CastlingSafety::Required, out);
    let royals = &pos.rules.game.royal_kinds;
    let appears = |m: &Move| match MoveAction::read(*m) {
        Some(MoveAction::Drop(kind) | MoveAction::Promote(kind)) => royals.contains(&kind),
        Some(MoveAction::Special(_)) => true,
        _ => false,
    };
    if out[first..].iter().any(appears) {
        let mut tried = TrialPosition::of(pos);
        let moves: MoveList = out.drain(first..).collect();
        out.extend(moves.into_iter().filter(|m| !appears(m) || tried.is_legal(*m)));
    }
}

/// Hands over the moves that leave the royal pieces safe and are not forbidden.
struct Sieve<'a, B: Bits> {
    pos: &'a Variant<B>,
    /// What moves must respect, for each royal piece.
    masks: RoyalMasks<B>,
    blast: Option<BlastView<'a, B>>,
    forbidden: Option<ForbiddenChecks<B>>,
    strikes: Strikes<B>,
    /// Pieces that others neither hop over nor capture: for these it matters on which
    /// square which of them stands.
    respected: SquareSet<B>,
    /// Made when the first move must be tried.
    tried: Option<TrialPosition<B>>,
}

/// The masks of one royal piece or, seldom, of several.
struct RoyalMasks<B: Bits> {
    first: Masks<B>,
    others: Vec<Masks<B>>,
}

impl<B: Bits> RoyalMasks<B> {
    fn iter(&self) -> impl Iterator<Item = &Masks<B>> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

impl<'a, B: Bits> Sieve<'a, B> {
    /// Nothing if the position is more than is looked at here.
    fn of(pos: &'a Variant<B>, own: SquareSet<B>, prey: Option<Square>) -> Option<Sieve<'a, B>> {
        let (attacks, us, game) = (pos.attacks(), pos.state.turn, &pos.rules.game);
        let masks_of = |king: Square| {
            let men = attacks.threatening_men(!us, king);
            Masks::of(attacks, king, pos.board.side(us), !us, men)
        };
        let mut royals = own.into_iter();
        let first = masks_of(royals.next()?);
        let masks = RoyalMasks { first, others: royals.map(masks_of).collect() };
        let forbidden = match prey {
            Some(prey) if game.duties.no_checks => Some(ForbiddenChecks::of(attacks, us, prey)?),
            _ => None,
        };
        if masks.iter().any(Masks::overflows) {
            return None;
        }
        Some(Sieve {
            pos,
            masks,
            blast: game.aftermath.blast.as_ref().map(|blast| BlastView::of(pos, blast, prey)),
            forbidden,
            strikes: Strikes::against(pos, own),
            respected: pos.board.of_kinds(&game.respected_kinds),
            tried: None,
        })
    }

    /// What may follow moves of a kind.
    #[inline(always)]
    fn sequels(&self, kind: Kind) -> Sequels {
        match self.pos.rules.uses.aftermath {
            true => self.pos.rules.game.aftermath.sequels[kind.index()],
            false => Sequels::default(),
        }
    }

    /// Of these targets, those on which a royal piece that goes there is safe.
    fn safe_steps(&self, from: Square, targets: SquareSet<B>) -> SquareSet<B> {
        let occupied = self.pos.board.occupied() - SquareSet::of(from);
        let is_safe = |to: &Square| self.pos.is_safe_on(*to, SquareSet::of(*to), occupied);
        targets.into_iter().filter(is_safe).collect()
    }

    /// Of these targets, those that leave the royal pieces safe if nothing follows the
    /// move.
    #[inline(always)]
    fn safe_moves(&self, from: Square, targets: SquareSet<B>) -> SquareSet<B> {
        let mut safe = targets;
        for masks in self.masks.iter() {
            safe = if masks.king == from {
                self.safe_steps(from, safe)
            } else {
                masks.allowed(self.pos.attacks(), from, safe)
            };
        }
        safe
    }

    /// Of these targets of a kind, those of moves that must be tried.
    #[inline(always)]
    fn doubtful(
        &self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
    ) -> SquareSet<B> {
        let mut doubtful = self.strikes.doubtful(from, targets);
        if self.respected.any() {
            let moved = if self.respected.has(from) { targets } else { targets & self.respected };
            let open = self.masks.iter().map(|masks| masks.doubtful(from, moved));
            doubtful |= open.fold(SquareSet::EMPTY, |all, open| all | open);
        }
        if group.facts.may_be_crowned && group.alert.meets(targets | SquareSet::of(from)) {
            doubtful |= targets;
        }
        let sequels = self.sequels(group.kind);
        if sequels.of_quiet_moves {
            doubtful |= targets - generation.terrain.prey;
        }
        if sequels.of_captures && self.blast.is_none() {
            doubtful |= targets & generation.terrain.prey;
        }
        doubtful
    }

    /// Hands over those of some moves that are legal when tried.
    #[inline(never)]
    fn keep_legal(&mut self, out: &mut impl Collector<B>, list: impl FnOnce(&mut MoveList)) {
        let mut moves = MoveList::new();
        list(&mut moves);
        for m in moves {
            if self.tried.get_or_insert_with(|| TrialPosition::of(self.pos)).is_legal(m) {
                out.single(m);
            }
        }
    }
}

impl<B: Bits> Variant<B> {
    /// Is a royal piece of the side to move out of reach on this square, if these
    /// pieces are gone and these blockers are left?
    fn is_safe_on(&self, sq: Square, gone: SquareSet<B>, occupied: SquareSet<B>) -> bool {
        let (attacks, by): (_, Side) = (self.attacks(), !self.state.turn);
        !attacks.is_attacked(sq, by, attacks.threatening_men(by, sq) - gone, occupied)
    }
}

impl<B: Bits> MoveFilter<B> for Sieve<'_, B> {
    #[inline(always)]
    fn march(
        &self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        men: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) -> SquareSet<B> {
        let is_plain = !self.pos.rules.uses.aftermath
            && !self.pos.rules.tables.traits.side_captures
            && self.forbidden.is_none()
            && self.respected.is_empty()
            && self.masks.others.is_empty()
            && !group.facts.promotes_standing
            && !group.facts.may_be_crowned;
        if is_plain { self.masks.first.march(generation, group, men, out) } else { men }
    }

    #[inline(always)]
    fn piece(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        mut targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        let doubtful = self.doubtful(generation, group, from, targets);
        if doubtful.any() {
            self.keep_legal(out, |all| generation.emit(group, from, doubtful, all));
            targets = targets - doubtful;
        }
        if self.strikes.now {
            targets = SquareSet::EMPTY;
        }
        if let Some(blast) = self.blast.as_ref().filter(|blast| blast.is_set_off_by(group.kind)) {
            let captures = targets & generation.terrain.prey;
            let king = self.masks.first.king;
            let legal = captures.into_iter().filter(|&to| blast.is_legal(king, from, to));
            generation.emit(group, from, legal.collect(), out);
            targets = targets - captures;
        }
        let safe = self.safe_moves(from, targets);
        match &self.forbidden {
            Some(forbidden) => forbidden.emit(generation, group, from, safe, out),
            None => generation.emit(group, from, safe, out),
        }
        if group.facts.promotes_standing {
            self.keep_legal(out, |all| generation.standing_promotions(group, from, all));
        }
    }

    fn en_passant(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        out: &mut impl Collector<B>,
    ) {
        self.keep_legal(out, |captures| generation.en_passant_captures(group, captures));
    }

    fn specials(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        out: &mut impl Collector<B>,
    ) {
        let men = generation.terrain.own & self.pos.board.kind(group.kind);
        self.keep_legal(out, |all| {
            for from in men & generation.scope.movers {
                generation.special_moves(group, from, all);
            }
        });
    }

    fn castlings(&mut self, generation: &Generation<'_, B>, out: &mut impl Collector<B>) {
        self.keep_legal(out, |all| {
            generation.castlings(CastlingSafety::Required, |m, _| all.push(m));
        });
    }

    fn drops(&mut self, generation: &Generation<'_, B>, out: &mut impl Collector<B>) {
        if self.strikes.are_possible() {
            self.keep_legal(out, |all| generation.drops(SquareSet(!B::ZERO), all));
        } else {
            self.masks.first.drops(generation, out);
        }
    }
}
