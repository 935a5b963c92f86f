//! A worker for tests of single nodes.

use crate::history::History;
use crate::params::Params;
use crate::reduce::Reductions;
use crate::root_moves::RootMove;
use crate::shared::{Deadline, Shared};
use crate::steps::StepTable;
use crate::time_management::{DEFAULT_OVERHEAD, TimeBudget};
use crate::transposition::TranspositionTable;
use crate::worker::{ThreadMemory, Worker};
use chess::Chess;
use eval::{Hce, Universal};
use game_core::{Control, Evaluator, Limits, Position};
use variants::{AnyRulebook, Variant};

/// A chess position.
pub(crate) fn chess(fen: &str) -> Chess {
    let setup = notation::fen::parse(fen).expect(fen);
    Chess::from_setup(&setup).expect(fen)
}

/// A position of a game of the library with at most 64 squares.
pub(crate) fn variant(id: &str, fen: &str) -> Variant<u64> {
    let read = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load(id, &read).expect("in the library").expect("sound");
    let AnyRulebook::Bits64(rules) = variants::compile(&game).expect("compiles") else {
        panic!("{id} has at most 64 squares")
    };
    Variant::from_setup(&rules, &notation::fen::parse(fen).expect(fen)).expect(fen)
}

/// Lets a worker act that begins to search this position.
pub(crate) fn with_worker<P: Position, E: Evaluator<P>, R>(
    pos: &P,
    evaluator: E,
    params: &Params,
    act: impl FnOnce(&mut Worker<'_, P, E>) -> R,
) -> R {
    let table = TranspositionTable::new(1).expect("1 MB");
    let reductions = Reductions::new(params);
    let (limits, control) = (Limits::default(), Control::default());
    let budget = TimeBudget::for_move(&limits, pos.turn(), DEFAULT_OVERHEAD);
    let deadline = Deadline::new(&limits, budget, &control);
    let steps = StepTable::new(pos);
    let mut shared = Shared::new(&table, (params, &reductions), deadline, None, 1);
    shared.steps = steps.as_ref();
    let history = History::new(pos.geometry().n_squares(), pos.n_kinds());
    let mut memory = ThreadMemory { evaluator, history };
    let moves = pos.legal_moves().into_iter().map(RootMove::new).collect();
    act(&mut Worker::new(pos, &mut memory, &shared, 0, moves))
}

/// Lets a worker act that begins to search this chess position.
pub(crate) fn with_chess<R>(
    fen: &str,
    params: &Params,
    act: impl FnOnce(&mut Worker<'_, Chess, Hce>) -> R,
) -> R {
    with_worker(&chess(fen), Hce::new(), params, act)
}

/// Lets a worker act that begins to search this position of a game of the library.
pub(crate) fn with_variant<R>(
    id: &str,
    fen: &str,
    params: &Params,
    act: impl FnOnce(&mut Worker<'_, Variant<u64>, Universal>) -> R,
) -> R {
    with_worker(&variant(id, fen), Universal::with_hce(), params, act)
}
