//! Legality by trying: the move is made on a copy of the position, and the
//! royal pieces are looked at. Slow, and right for every game.
//!
//! Where turns have several moves, a move is legal if the turn can be finished
//! with the royal pieces safe ([`can_finish`]). Many moves of a turn lead to the
//! same positions, so that is remembered by position (`memory.rs`).

use super::captors::{Nearness, find_capture};
use crate::movegen::{CastlingSafety, pseudo_moves};
use crate::position::Variant;
use crate::rulebook::Legality;
use crate::safety::Guard;
use crate::word::MoveAction;
use crate::zobrist;
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
    if pos.rules.uses.long_turns {
        // If the question is given up, the best moves are known by then.
        bring_wins_forward(pos, &mut all);
    }
    let mut tried = TrialPosition::of(pos);
    out.extend(all.into_iter().filter(|&m| tried.is_legal(m)));
}

/// Where a royal piece of the opponent may be captured within this turn, brings the
/// moves forward that come near to it: who captures one need not mind his own.
fn bring_wins_forward<B: Bits>(pos: &Variant<B>, moves: &mut MoveList) {
    let (us, prey) = (pos.state.turn, pos.attacks().guard(!pos.state.turn));
    let nearness = Nearness::of(pos, us, pos.attacks().guarded(!us, &prey));
    if u32::from(nearness.least()) <= pos.state.moves_left.into() {
        nearness.sort(pos, moves);
    }
}

/// Is this word a legal move? Asked where no duty forbids one move because of
/// another.
pub(super) fn accepts<B: Bits>(pos: &Variant<B>, m: Move) -> bool {
    let mut all = MoveList::new();
    pseudo_moves(pos, pos.state.turn, CastlingSafety::Required, &mut all);
    all.contains(&m) && TrialPosition::of(pos).is_legal(m)
}

/// Has the side to move a legal move? `None` if the question was given up.
pub(super) fn can_move<B: Bits>(pos: &Variant<B>) -> Option<bool> {
    can_finish(&mut pos.without_past())
}

/// Has the side to move a legal move, so that its turn can go on and be finished
/// with its royal pieces safe? `None` if the question was given up.
fn can_finish<B: Bits>(pos: &mut Variant<B>) -> Option<bool> {
    if pos.rules.legality != Legality::Tried || pos.rules.uses.late_duties {
        return Some(pos.has_legal_move());
    }
    let key = pos.key_of_parts() ^ zobrist::question(0);
    if let Some(known) = pos.known(key) {
        return Some(known);
    }
    let answer = find_legal(pos);
    pos.learn(key, answer);
    answer
}

/// Looks for a legal move. `None` if the question was given up.
fn find_legal<B: Bits>(pos: &mut Variant<B>) -> Option<bool> {
    if pos.rules.uses.sudden_endings && pos.is_suddenly_over() {
        return Some(false);
    }
    let us = pos.state.turn;
    let guard = pos.attacks().guard(us);
    let mut moves = MoveList::new();
    pseudo_moves(pos, us, CastlingSafety::Required, &mut moves);
    if !pos.look_through(&moves) {
        return None;
    }
    if pos.rules.uses.long_turns {
        bring_wins_forward(pos, &mut moves);
    }
    for m in moves {
        let is_legal = try_move(pos, &guard, m);
        if is_legal != Some(false) {
            return is_legal;
        }
    }
    Some(false)
}

/// Makes a pseudo-legal move of the side to move, whose royalty is guarded,
/// looks whether it is legal, and takes it back. A move about which the question
/// was given up is not legal.
pub(crate) fn is_legal_when_tried<B: Bits>(pos: &mut Variant<B>, guard: &Guard, m: Move) -> bool {
    try_move(pos, guard, m) == Some(true)
}

/// Is this pseudo-legal move legal? `None` if the question was given up.
fn try_move<B: Bits>(pos: &mut Variant<B>, guard: &Guard, m: Move) -> Option<bool> {
    let us = pos.state.turn;
    let enemy_guard = pos.attacks().guard(!us);
    let breaks_off = pos.rules.game.duties.break_stand_off && pos.state.faced > 0;
    if breaks_off && MoveAction::read(m) == Some(MoveAction::Pass) {
        return Some(true);
    }
    if !pos.look() {
        return None;
    }
    let goes_on = pos.state.moves_left > 1 && (!pos.rules.uses.turn_breaks || pos.goes_on_after(m));
    pos.try_out(us, without_gate(m));
    let board = if breaks_off && pos.attacks().royals_face() {
        BoardVerdict::Known(Some(false))
    } else {
        judge_board(pos, us, guard, &enemy_guard, goes_on)
    };
    pos.recall();
    match board {
        BoardVerdict::Known(is_legal) => is_legal,
        BoardVerdict::GoesOn => {
            pos.advance(m, &mut ());
            let can_end = if pos.state.turn == us { can_finish(pos) } else { Some(true) };
            pos.recall();
            can_end
        }
    }
}

/// The move without the piece put down behind it, which parries nothing: the
/// move must be legal without it.
pub(super) fn without_gate(m: Move) -> Move {
    match MoveAction::read(m) {
        Some(MoveAction::Gate(_)) => MoveAction::Plain.write(m.from(), m.to()),
        Some(MoveAction::CastleGateKing(_) | MoveAction::CastleGatePartner(_)) => {
            MoveAction::Castle.write(m.from(), m.to())
        }
        _ => m,
    }
}

/// What the board after a move tells about its legality.
enum BoardVerdict {
    /// Whether it is legal; nothing if the question was given up.
    Known(Option<bool>),
    /// It hangs on how the turn goes on.
    GoesOn,
}

/// Is the board after a move of `us` allowed, after which the turn goes on or
/// not?
fn judge_board<B: Bits>(
    pos: &mut Variant<B>,
    us: Side,
    guard: &Guard,
    enemy_guard: &Guard,
    goes_on: bool,
) -> BoardVerdict {
    if pos.attacks().has_lost(us, guard) {
        return BoardVerdict::Known(Some(false));
    }
    if pos.attacks().has_lost(!us, enemy_guard) {
        return BoardVerdict::Known(Some(true));
    }
    if pos.rules.game.duties.no_checks && find_capture(pos, !us, enemy_guard, 1) == Some(true) {
        return BoardVerdict::Known(Some(false));
    }
    if goes_on && !pos.rules.game.turn.safe_throughout {
        return BoardVerdict::GoesOn;
    }
    let reach = pos.danger_reach(!us);
    BoardVerdict::Known(find_capture(pos, us, guard, reach).map(|captured| !captured))
}
