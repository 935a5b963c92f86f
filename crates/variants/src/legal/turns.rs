//! Legality where turns have one or two moves, without making the moves.
//!
//! Whether two moves in a row could take a royal piece is asked of the sets of
//! squares (`legal/hunt.rs`). And one look serves many moves: a move that touches
//! none of the squares that mattered changes nothing. The first of two moves
//! has a file of its own (`first.rs`).

mod first;

use super::hunt::Hunt;
use super::{TrialPosition, masks};
use crate::collect::{Collector, Scope};
use crate::movegen::{CastlingSafety, Generation, KindGroup, MoveFilter};
use crate::position::Variant;
use first::FirstOfTwo;
use game_core::{Bits, Move, MoveList, Side, Square, SquareSet};

/// Generates the legal moves of a side with one royal piece. Returns `false`
/// if the position is more than is looked at here.
pub(super) fn collect<B: Bits>(
    pos: &Variant<B>,
    king: Square,
    scope: Scope<B>,
    out: &mut impl Collector<B>,
) -> bool {
    let us = pos.state.turn;
    if pos.state.moves_left == 1 {
        // Who can take the enemy's royal piece need not mind his own.
        let own = pos.board.side(us);
        let wins = |sq| pos.attacks().is_attacked(sq, us, own, pos.board.occupied());
        if pos.attacks().royals(!us).into_iter().any(wins) {
            return false;
        }
    }
    match (pos.state.moves_left, pos.danger_reach(!us)) {
        (1, 1) => masks::collect(pos, king, scope, out),
        (1, 2) => {
            let Some(mut filter) = AgainstTwo::of(pos, king) else { return false };
            Generation::new(pos, us, scope).run(&mut filter, out);
            true
        }
        (2, _) => {
            let mut filter = FirstOfTwo::new(king);
            let generation = Generation::new(pos, us, scope);
            generation.run(&mut filter, out);
            filter.finish(&generation, out);
            true
        }
        _ => false,
    }
}

/// Could the opponent, moving twice in a row, take the one royal piece of this
/// side? `None` if the position is more than is looked at here.
pub(super) fn is_struck_by_two<B: Bits>(pos: &Variant<B>, side: Side) -> Option<bool> {
    let king = pos.attacks().lone_royal(side)?;
    Some(Hunt::against(pos, side)?.strikes(king))
}

/// Could the opponent, moving twice in a row, take the king of this side if it
/// stood on a square of its castling way? `None` if the position is more than
/// is looked at here.
pub(super) fn is_struck_on<B: Bits>(
    pos: &Variant<B>,
    side: Side,
    king: Square,
    sq: Square,
) -> Option<bool> {
    Some(Hunt::against(pos, side)?.after(king, sq).strikes(sq))
}

/// Hands over the moves that leave the royal piece safe from two moves in a
/// row.
struct AgainstTwo<'a, B: Bits> {
    king: Square,
    hunt: Hunt<'a, B>,
    /// Squares on which coming or going can change the answer.
    watched: SquareSet<B>,
}

impl<'a, B: Bits> AgainstTwo<'a, B> {
    fn of(pos: &'a Variant<B>, king: Square) -> Option<AgainstTwo<'a, B>> {
        let hunt = Hunt::against(pos, pos.state.turn)?;
        let struck = hunt.strikes(king);
        let watched = if struck { SquareSet(!B::ZERO) } else { hunt.watched(king) };
        Some(AgainstTwo { king, hunt, watched })
    }

    /// Of these targets, those on which an en passant capture would lay the
    /// royal piece open.
    #[inline(always)]
    fn struck_en_passant(
        &self,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
    ) -> SquareSet<B> {
        let mut struck = SquareSet::EMPTY;
        if !group.mover.has_double_steps {
            return struck;
        }
        for &(to, squares) in &group.mover.double_steps[from.index()] {
            let taken = |over: Square| self.hunt.strikes_en_passant(over, from, self.king);
            if targets.has(to) && squares.into_iter().any(taken) {
                struck.insert(to);
            }
        }
        struck
    }
}

impl<B: Bits> MoveFilter<B> for AgainstTwo<'_, B> {
    fn piece(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        from: Square,
        targets: SquareSet<B>,
        out: &mut impl Collector<B>,
    ) {
        let touches = from == self.king || self.watched.has(from);
        let prey = generation.terrain.prey;
        let doubtful = if touches { targets } else { targets & (self.watched | prey) };
        let mut safe = targets - doubtful;
        for to in doubtful {
            let royal = if from == self.king { to } else { self.king };
            if !self.hunt.after(from, to).strikes(royal) {
                safe.insert(to);
            }
        }
        safe = safe - self.struck_en_passant(group, from, safe);
        generation.emit(group, from, safe, out);
    }

    fn en_passant(
        &mut self,
        generation: &Generation<'_, B>,
        group: &KindGroup<'_, B>,
        out: &mut impl Collector<B>,
    ) {
        let mut captures = MoveList::new();
        generation.en_passant_captures(group, &mut captures);
        keep_legal(generation.pos, &captures, out);
    }

    fn castlings(&mut self, generation: &Generation<'_, B>, out: &mut impl Collector<B>) {
        if !generation.scope.movers.has(self.king) {
            return;
        }
        let mut castlings = MoveList::new();
        generation.castlings(CastlingSafety::Required, |m, _| castlings.push(m));
        keep_legal(generation.pos, &castlings, out);
    }
}

/// Hands over those of these moves that are legal when tried.
fn keep_legal<B: Bits>(pos: &Variant<B>, moves: &[Move], out: &mut impl Collector<B>) {
    if moves.is_empty() {
        return;
    }
    let mut tried = TrialPosition::of(pos);
    moves.iter().filter(|&&m| tried.is_legal(m)).for_each(|&m| out.single(m));
}
