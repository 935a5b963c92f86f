//! Orders that look at a move without making it.

use game_core::{Evaluator, Move, MoveKinds, Orderer, Position};

/// Moves by the value of the moving piece.
pub(super) struct Strongest;

/// Captures before quiet moves.
pub(super) struct Captures;

/// Captures of the most valuable victim by the least valuable attacker, then
/// quiet moves.
pub(super) struct MvvLva;

/// How much more the value of the victim counts than that of the attacker.
const VICTIM_WEIGHT: i32 = 16;
/// Added to the ranks of captures and promotions: they come before all quiet
/// moves.
pub(super) const NOISY: i32 = 1 << 24;

impl<P: Position, E: Evaluator<P>> Orderer<P, E> for Strongest {
    fn rank(&mut self, pos: &mut P, evaluator: &mut E, moves: &[Move], ranks: &mut [i32]) {
        for (&m, rank) in moves.iter().zip(ranks) {
            *rank = evaluator.piece_value(pos.move_kinds(m).kind);
        }
    }
}

impl<P: Position, E: Evaluator<P>> Orderer<P, E> for Captures {
    fn rank(&mut self, pos: &mut P, _: &mut E, moves: &[Move], ranks: &mut [i32]) {
        for (&m, rank) in moves.iter().zip(ranks) {
            *rank = i32::from(pos.move_kinds(m).captured.is_some());
        }
    }
}

impl<P: Position, E: Evaluator<P>> Orderer<P, E> for MvvLva {
    fn rank(&mut self, pos: &mut P, evaluator: &mut E, moves: &[Move], ranks: &mut [i32]) {
        for (&m, rank) in moves.iter().zip(ranks) {
            let kinds = pos.move_kinds(m);
            *rank = if kinds.is_noisy() { noisy_rank(evaluator, &kinds) } else { 0 };
        }
    }
}

/// The rank of a capture or promotion by MVV-LVA.
pub(super) fn noisy_rank<P: Position, E: Evaluator<P>>(evaluator: &E, kinds: &MoveKinds) -> i32 {
    let victim = kinds.captured.map_or(0, |kind| evaluator.piece_value(kind));
    let attacker = evaluator.piece_value(kinds.kind);
    let growth = kinds.promotion.map_or(0, |kind| evaluator.piece_value(kind) - attacker);
    NOISY + VICTIM_WEIGHT * (victim + growth) - attacker
}
