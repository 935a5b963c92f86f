//! Orders that make every move and evaluate the position behind it.

use game_core::{Evaluator, Move, Orderer, Position, Score};

/// Moves by the whole evaluation of the position behind them.
pub(super) struct Mono;

/// Moves by the incremental part of the evaluation, which costs little.
pub(super) struct MonoFast;

impl<P: Position, E: Evaluator<P>> Orderer<P, E> for Mono {
    fn rank(&mut self, pos: &mut P, evaluator: &mut E, moves: &[Move], ranks: &mut [i32]) {
        rank_children(pos, evaluator, moves, ranks, E::evaluate);
    }
}

impl<P: Position, E: Evaluator<P>> Orderer<P, E> for MonoFast {
    fn rank(&mut self, pos: &mut P, evaluator: &mut E, moves: &[Move], ranks: &mut [i32]) {
        rank_children(pos, evaluator, moves, ranks, E::cumulative);
    }
}

fn rank_children<P: Position, E: Evaluator<P>>(
    pos: &mut P,
    evaluator: &mut E,
    moves: &[Move],
    ranks: &mut [i32],
    evaluate: impl Fn(&mut E, &P) -> Score,
) {
    let mover = pos.turn();
    for (&m, rank) in moves.iter().zip(ranks) {
        evaluator.push();
        pos.make(m, evaluator);
        let score = evaluate(evaluator, pos).raw();
        *rank = if pos.turn() == mover { score } else { -score };
        pos.unmake();
        evaluator.pop();
    }
}
