//! Legality in its shortest form, without memory, bounds or tables: every order of
//! moves is tried. Tests compare the other ways with it.

use crate::movegen::{CastlingSafety, pseudo_moves};
use crate::position::Variant;
use crate::safety::Guard;
use crate::word::MoveAction;
use game_core::{Bits, Move, MoveList, Side};

impl<B: Bits> Variant<B> {
    /// All legal moves, found by trying every order of moves.
    pub fn legal_by_every_order(&self) -> MoveList {
        let mut all = MoveList::new();
        if !self.is_suddenly_over() {
            collect(self, &mut all);
        }
        if self.rules.uses.late_duties {
            super::duties::keep_allowed(self, 0, &mut all);
        }
        if self.rules.game.duties.must_capture {
            super::keep_duty(self, 0, &mut all);
        }
        all
    }

    /// Is the side to move in check, found by trying every order of moves?
    pub fn in_check_by_every_order(&self) -> bool {
        let (side, mut pos) = (self.state.turn, self.without_past());
        let guard = self.attacks().guard(side);
        is_capturable(&mut pos, side, &guard, self.danger_reach(!side))
    }
}

fn collect<B: Bits>(pos: &Variant<B>, out: &mut MoveList) {
    let mut all = MoveList::new();
    pseudo_moves(pos, pos.state.turn, CastlingSafety::Required, &mut all);
    let (mut scratch, guard) = (pos.without_past(), pos.attacks().guard(pos.state.turn));
    out.extend(all.into_iter().filter(|&m| is_legal(&mut scratch, &guard, m)));
}

fn is_legal<B: Bits>(pos: &mut Variant<B>, guard: &Guard, m: Move) -> bool {
    let us = pos.state.turn;
    let enemy_guard = pos.attacks().guard(!us);
    let breaks_off = pos.rules.game.duties.break_stand_off && pos.state.faced > 0;
    if breaks_off && MoveAction::read(m) == Some(MoveAction::Pass) {
        return true;
    }
    let goes_on = pos.state.moves_left > 1 && (!pos.rules.uses.turn_breaks || pos.goes_on_after(m));
    pos.try_out(us, super::tried::without_gate(m));
    let known = if breaks_off && pos.attacks().royals_face() {
        Some(false)
    } else {
        board_is_allowed(pos, us, guard, &enemy_guard, goes_on)
    };
    pos.recall();
    known.unwrap_or_else(|| {
        pos.advance(m, &mut ());
        let can_end = pos.state.turn != us || !pos.legal_by_every_order().is_empty();
        pos.recall();
        can_end
    })
}

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

fn is_capturable<B: Bits>(pos: &mut Variant<B>, side: Side, guard: &Guard, moves: u32) -> bool {
    if pos.is_within_reach(side, guard) {
        return true;
    }
    if moves <= 1 {
        return false;
    }
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
