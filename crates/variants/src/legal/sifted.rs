//! Legality where masks tell it of most moves, and a look at the board after a move
//! of the others.
//!
//! A quiet move of a piece other than the royal one is judged by checks and pins as
//! in chess. Captures that blow pieces up are judged on paper: which pieces are
//! left, and whether one of them attacks the royal piece. Where giving check is
//! forbidden, the enemy's royal piece has masks of its own. Whatever else follows
//! captures is tried. What can be added to a move (a piece put down behind it) or
//! made instead of one (a pass) hangs on nothing but the king's safety.

mod checks;

use super::TrialPosition;
use super::masks::Masks;
use crate::attacks::Attacks;
use crate::collect::{Collector, Scope};
use crate::movegen::{CastlingSafety, Generation, KindGroup, MoveFilter};
use crate::position::Variant;
use crate::rulebook::Blast;
use crate::word::MoveAction;
use checks::ForbiddenChecks;
use game_core::{Bits, Kind, Move, MoveList, Side, Square, SquareSet};
use rules::game::Pass;

/// Lists the legal moves. Returns `false`, with nothing listed, if the position is
/// more than is looked at here.
pub(super) fn collect<B: Bits>(pos: &Variant<B>, scope: Scope<B>, out: &mut MoveList) -> bool {
    let (game, us, first) = (&pos.rules.game, pos.state.turn, out.len());
    if game.duties.break_stand_off && pos.state.faced > 0 {
        return false;
    }
    let [royal] = game.royal_kinds[..] else { return false };
    let (own, enemy) = (pos.board.pieces(us, royal), pos.board.pieces(!us, royal));
    let asks_enemy = pos.rules.uses.aftermath || game.duties.no_checks;
    if own.many() || enemy.many() && asks_enemy || own.any() && has_in_hand(pos, royal) {
        return false;
    }
    let generation = Generation::new(pos, us, scope);
    let mut in_check = false;
    if let Some(king) = own.first() {
        let Some(mut sieve) = Sieve::of(pos, king, enemy.first()) else { return false };
        in_check = sieve.masks.in_check;
        generation.run(&mut sieve, out);
    } else if game.duties.no_checks {
        return false;
    } else {
        collect_without_royal(&generation, royal, out);
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

/// Could the side to move put a piece of this kind down?
fn has_in_hand<B: Bits>(pos: &Variant<B>, kind: Kind) -> bool {
    let Some(hands) = &pos.rules.game.hands else { return false };
    let has = |piece: Kind| pos.board.hand(pos.state.turn, piece) > 0;
    hands.drops.iter().any(|drop| drop.appears_as == kind && (drop.unlimited || has(drop.piece)))
}

/// Lists the moves of a side without a royal piece: all are legal but for putting one
/// down where it can be captured.
fn collect_without_royal<B: Bits>(generation: &Generation<'_, B>, royal: Kind, out: &mut MoveList) {
    let (pos, us, first) = (generation.pos, generation.side(), out.len());
    generation.run_pseudo(CastlingSafety::Required, out);
    let appears = |m: &Move| MoveAction::read(*m) == Some(MoveAction::Drop(royal));
    let men = |sq: Square| pos.attacks().threatening_men(!us, sq);
    let occupied = |sq: Square| pos.board.occupied() | SquareSet::of(sq);
    let is_safe = |sq: Square| !pos.attacks().is_attacked(sq, !us, men(sq), occupied(sq));
    super::keep_from(out, first, |m| !appears(m) || is_safe(m.to()));
}

/// Hands over the moves that leave the royal piece safe and are not forbidden.
struct Sieve<'a, B: Bits> {
    pos: &'a Variant<B>,
    masks: Masks<B>,
    /// The royal piece of the opponent.
    prey: Option<Square>,
    blast: Option<&'a Blast>,
    /// The pieces that a blast next to them takes.
    volatile: SquareSet<B>,
    forbidden: Option<ForbiddenChecks<B>>,
    /// Made when the first move must be tried.
    tried: Option<TrialPosition<B>>,
}

impl<'a, B: Bits> Sieve<'a, B> {
    /// Nothing if the position is more than is looked at here.
    fn of(pos: &'a Variant<B>, king: Square, prey: Option<Square>) -> Option<Sieve<'a, B>> {
        let (attacks, us) = (pos.attacks(), pos.state.turn);
        let men = attacks.threatening_men(!us, king);
        let masks = Masks::of(attacks, king, pos.board.side(us), !us, men);
        let forbidden = match prey {
            Some(prey) if pos.rules.game.duties.no_checks => {
                Some(ForbiddenChecks::of(attacks, us, prey)?)
            }
            _ => None,
        };
        let blast = pos.rules.game.aftermath.blast.as_ref();
        let volatile = match blast {
            Some(blast) => pos.board.all_pieces() - pos.board.of_kinds(&blast.spares),
            None => SquareSet::EMPTY,
        };
        let sieve = Sieve { pos, masks, prey, blast, volatile, forbidden, tried: None };
        (!sieve.masks.overflows()).then_some(sieve)
    }

    fn us(&self) -> Side {
        self.pos.state.turn
    }

    /// Is the royal piece out of reach on this square, if these pieces are gone and
    /// these blockers are left?
    fn is_safe(&self, sq: Square, gone: SquareSet<B>, occupied: SquareSet<B>) -> bool {
        let attacks = self.pos.attacks();
        let men = attacks.threatening_men(!self.us(), sq) - gone;
        !attacks.is_attacked(sq, !self.us(), men, occupied)
    }

    /// Of these targets, those without a capture on which the royal piece is safe.
    fn safe_steps(&self, targets: SquareSet<B>) -> SquareSet<B> {
        let occupied = self.masks.occupied - SquareSet::of(self.masks.king);
        let is_safe = |to: &Square| self.is_safe(*to, SquareSet::of(*to), occupied);
        targets.into_iter().filter(is_safe).collect()
    }

    /// Is the capture of these pieces legal, which blows up others around its target?
    fn survives(&self, blast: &Blast, from: Square, to: Square, taken: SquareSet<B>) -> bool {
        let (king, tables) = (self.masks.king, &self.pos.rules.tables);
        let blown_up = (tables.neighbours[to.index()] & self.volatile) - SquareSet::of(from);
        let is_royal = from == king;
        if is_royal && blast.takes_captor || !is_royal && blown_up.has(king) {
            return false;
        }
        let gone = blown_up | taken;
        if self.prey.is_some_and(|prey| gone.has(prey)) {
            return true;
        }
        let mut occupied = self.masks.occupied - (gone | SquareSet::of(from));
        if !blast.takes_captor {
            occupied.insert(to);
        }
        self.is_safe(if is_royal { to } else { king }, gone, occupied)
    }

    /// The legal ones of these captures of a piece, where something follows captures.
    fn sift_captures(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        match self.blast {
            Some(blast) if blast.by[group.kind.index()] => {
                let survives = |to: &Square| self.survives(blast, from, *to, SquareSet::of(*to));
                let safe = targets.into_iter().filter(survives).collect();
                generation.emit(group, from, safe, out);
            }
            Some(_) => {
                let safe = self.safe_moves(from, targets);
                generation.emit(group, from, safe, out);
            }
            None => self.keep_legal(out, |captures| {
                generation.emit(group, from, targets, captures);
            }),
        }
    }

    /// Of these targets, those on which nothing but the move itself matters and which
    /// leave the royal piece safe.
    #[inline(always)]
    fn safe_moves(&self, from: Square, targets: SquareSet<B>) -> SquareSet<B> {
        if from == self.masks.king {
            return self.safe_steps(targets);
        }
        self.masks.allowed(self.pos.attacks(), from, targets)
    }

    /// Hands over those of some moves that are legal when tried.
    fn keep_legal(&mut self, out: &mut impl Collector<B>, list: impl FnOnce(&mut MoveList)) {
        let mut moves = MoveList::new();
        list(&mut moves);
        for m in moves {
            if self.tried.get_or_insert_with(|| TrialPosition::of(self.pos)).is_legal(m) {
                out.single(m);
            }
        }
    }

    /// Hands over the moves of a piece to these targets that give no check, where
    /// that is forbidden.
    #[inline(always)]
    fn emit(
        &self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        match &self.forbidden {
            Some(forbidden) => forbidden.emit(generation, group, from, targets, out),
            None => generation.emit(group, from, targets, out),
        }
    }

    /// Is every plain move judged by the masks alone?
    fn is_plain(&self) -> bool {
        !self.pos.rules.uses.aftermath && self.forbidden.is_none()
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
        let standing = group.facts.promotes_standing;
        if self.is_plain() && !standing {
            self.masks.march(generation, group, men, out)
        } else {
            men
        }
    }

    #[inline(always)]
    fn piece(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        let mut plain = targets;
        if self.pos.rules.uses.aftermath {
            let captures = targets & generation.terrain.prey;
            plain = targets - captures;
            if captures.any() {
                self.sift_captures(generation, group, from, captures, out);
            }
        }
        let safe = self.safe_moves(from, plain);
        self.emit(generation, group, from, safe, out);
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
        self.masks.drops(generation, out);
    }
}
