//! Legality by trying: the move is made on a copy of the position, and the
//! royal pieces are looked at. Slow, and right for every game.

use crate::movegen::{CastlingSafety, pseudo_moves};
use crate::position::Variant;
use crate::safety::Guard;
use crate::word::MoveAction;
use game_core::{Bits, Move, MoveList, Side};

/// A copy of a position on which moves of the side to move are tried.
pub(crate) struct TrialPosition<B: Bits> {
    scratch: Variant<B>,
    guard: Guard,
}

impl<B: Bits> TrialPosition<B> {
    pub(crate) fn of(pos: &Variant<B>) -> TrialPosition<B> {
        TrialPosition { scratch: pos.without_past(), guard: pos.attacks().guard(pos.state.turn) }
    }

    /// Is a pseudo-legal move legal?
    pub(crate) fn is_legal(&mut self, m: Move) -> bool {
        is_legal_when_tried(&mut self.scratch, &self.guard, m)
    }
}

/// Lists the legal moves of every class.
pub(super) fn collect<B: Bits>(pos: &Variant<B>, out: &mut MoveList) {
    let mut all = MoveList::new();
    pseudo_moves(pos, pos.state.turn, CastlingSafety::Required, &mut all);
    let mut tried = TrialPosition::of(pos);
    out.extend(all.into_iter().filter(|&m| tried.is_legal(m)));
}

/// Makes a pseudo-legal move of the side to move, whose royalty is guarded,
/// looks whether it is legal, and takes it back.
pub(crate) fn is_legal_when_tried<B: Bits>(pos: &mut Variant<B>, guard: &Guard, m: Move) -> bool {
    let us = pos.state.turn;
    let enemy_guard = pos.attacks().guard(!us);
    let breaks_off = pos.rules.game.duties.break_stand_off && pos.state.faced > 0;
    if breaks_off && MoveAction::read(m) == Some(MoveAction::Pass) {
        return true;
    }
    let goes_on = pos.state.moves_left > 1 && (!pos.rules.uses.turn_breaks || pos.goes_on_after(m));
    pos.try_out(us, without_gate(m));
    let known = if breaks_off && pos.attacks().royals_face() {
        Some(false)
    } else {
        board_is_allowed(pos, us, guard, &enemy_guard, goes_on)
    };
    pos.recall();
    known.unwrap_or_else(|| {
        pos.advance(m, &mut ());
        let can_end = pos.state.turn != us || pos.has_legal_move();
        pos.recall();
        can_end
    })
}

/// The move without the piece put down behind it, which parries nothing: the
/// move must be legal without it.
fn without_gate(m: Move) -> Move {
    match MoveAction::read(m) {
        Some(MoveAction::Gate(_)) => MoveAction::Plain.write(m.from(), m.to()),
        Some(MoveAction::CastleGateKing(_) | MoveAction::CastleGatePartner(_)) => {
            MoveAction::Castle.write(m.from(), m.to())
        }
        _ => m,
    }
}

/// Is the board after a move of `us` allowed, after which the turn goes on or
/// not? `None` if that hangs on how it goes on.
fn board_is_allowed<B: Bits>(
    pos: &mut Variant<B>,
    us: Side,
    guard: &Guard,
    enemy_guard: &Guard,
    goes_on: bool,
) -> Option<bool> {
    if pos.attacks().has_lost(us, guard) {
        return Some(false);
    }
    if pos.attacks().has_lost(!us, enemy_guard) {
        return Some(true);
    }
    if pos.rules.game.duties.no_checks && is_capturable(pos, !us, enemy_guard, 1) {
        return Some(false);
    }
    if goes_on && !pos.rules.game.turn.safe_throughout {
        return None;
    }
    let reach = pos.danger_reach(!us);
    Some(!is_capturable(pos, us, guard, reach))
}

/// Could the opponent, moving so many times in a row, capture a guarded piece
/// of a side?
pub(crate) fn is_capturable<B: Bits>(
    pos: &mut Variant<B>,
    side: Side,
    guard: &Guard,
    moves: u32,
) -> bool {
    if pos.is_within_reach(side, guard) {
        return true;
    }
    if moves <= 1 {
        return false;
    }
    // One move nearer: every first move the opponent could make.
    let mut first = MoveList::new();
    pseudo_moves(pos, !side, CastlingSafety::Ignored, &mut first);
    if pos.rules.uses.turn_breaks {
        first.retain(|&m| pos.goes_on_after(m));
    }
    first.into_iter().any(|m| {
        pos.try_out(!side, m);
        let taken = is_capturable(pos, side, guard, moves - 1);
        pos.recall();
        taken
    })
}
