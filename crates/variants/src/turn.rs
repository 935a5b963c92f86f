//! What happens when a move or a turn is over: whose turn it is, which counters
//! go on, and which en passant captures are left.

use crate::board::Board;
use crate::collect::Scope;
use crate::legal::is_legal_when_tried;
use crate::movegen::Generation;
use crate::position::Variant;
use crate::rulebook::{Legality, Rulebook};
use game_core::{Bits, Kind, Move, MoveClass, MoveList, Side, Square};
use rules::game::{AgainAfter, TurnDef};

/// Counts a move of `us` and hands over the turn if it is over.
pub(crate) fn end_move<B: Bits>(pos: &mut Variant<B>, us: Side) {
    let asks = pos.rules.uses.checks || pos.rules.game.turn.check_ends_turn;
    let gives_check = asks && pos.has_royal_within_reach(!us);
    if gives_check && pos.rules.uses.checks {
        let left = &mut pos.state.checks[us.index()];
        *left = left.saturating_sub(1);
    }
    pos.state.moves_left = pos.state.moves_left.saturating_sub(1);
    let ended = pos.state.moves_left == 0
        || gives_check && pos.rules.game.turn.check_ends_turn
        || pos.rules.uses.sudden_endings && pos.is_suddenly_over();
    if ended {
        end_turn(pos, us);
    }
    let is_known = asks && ended && pos.danger_reach(us) <= 1;
    pos.state.in_check = is_known.then_some(gives_check);
}

/// Ends the turn of `us`.
pub(crate) fn end_turn<B: Bits>(pos: &mut Variant<B>, us: Side) {
    if pos.state.has_en_passant() {
        drop_useless_en_passant(pos, us);
    }
    for flag in 0..pos.rules.tables.flags.len() {
        if pos.rules.tables.flags[flag].fleeting {
            let own = pos.board.flag(flag) & pos.board.side(us);
            pos.board.set_flag(flag, own);
        }
    }
    let length = pos.next_turn_length(!us).min(u32::from(u16::MAX)) as u16;
    if pos.rules.uses.stand_offs {
        let faced = pos.state.faced.min(2);
        pos.state.faced = if pos.attacks().royals_face() { faced + 1 } else { 0 };
    }
    if pos.rules.uses.last_number > 0 {
        let number = pos.board.move_number(!us).min(pos.rules.uses.last_number);
        pos.board.set_move_number(number, !us);
    }
    pos.state.turn = !us;
    pos.state.turn_length = length;
    pos.state.moves_left = length;
    if pos.state.has_en_passant() {
        drop_illegal_en_passant(pos);
    }
}

impl<B: Bits> Variant<B> {
    /// Does the turn of a side go on after this move, if it has moves left?
    #[inline(never)]
    pub(crate) fn goes_on_after(&self, m: Move) -> bool {
        let turn = &self.rules.game.turn;
        let facts = self.facts_of(m);
        if turn.may_stop && facts.is_pass {
            return false;
        }
        let Some(again) = &turn.again else { return true };
        let by_these = again.by.is_empty() || again.by.contains(&facts.kind);
        by_these
            && match again.after {
                AgainAfter::AnyMove => true,
                AgainAfter::Captures => facts.captured.is_some(),
                AgainAfter::QuietMoves => facts.captured.is_none(),
            }
    }
}

/// Drops en passant chances against `us` that no piece can take, so that equal
/// positions have equal keys.
pub(crate) fn drop_useless_en_passant<B: Bits>(pos: &mut Variant<B>, us: Side) {
    let Variant { rules, board, state, .. } = pos;
    let sources = &rules.tables.en_passant_sources[(!us).index()];
    state.retain_en_passant(|chance| {
        board.side(us).has(chance.victim)
            && !board.occupied().has(chance.square)
            && sources[chance.square.index()].meets(board.side(!us))
            && can_capture_en_passant(rules, board, !us, chance.square)
    });
}

/// Does a piece of this side capture en passant on the square, as it moves? Out of
/// line: most often no piece is near.
#[inline(never)]
fn can_capture_en_passant<B: Bits>(
    rules: &Rulebook<B>,
    board: &Board<B>,
    side: Side,
    square: Square,
) -> bool {
    rules.tables.movers[side.index()].iter().enumerate().any(|(index, mover)| {
        let mut men = board.pieces(side, Kind(index as u8)).into_iter();
        men.any(|from| mover.en_passant[from.index()].has(square))
    })
}

/// Drops en passant chances that the side to move has no legal capture for.
/// Where turns have several moves that hangs on how the turn goes on, and a
/// chance counts as soon as a piece could go there.
pub(crate) fn drop_illegal_en_passant<B: Bits>(pos: &mut Variant<B>) {
    let plain = pos.rules.game.turn == TurnDef::alternating() && pos.rules.game.walling.is_none();
    if !plain || pos.rules.legality == Legality::Free {
        return;
    }
    let us = pos.state.turn;
    let guard = pos.attacks().guard(us);
    let mut captures = MoveList::new();
    Generation::new(pos, us, Scope::of(MoveClass::All)).all_en_passant_captures(&mut captures);
    captures.retain(|&m| is_legal_when_tried(pos, &guard, m));
    pos.state.retain_en_passant(|chance| captures.iter().any(|m| m.to() == chance.square));
}
