//! The only place where parts are joined to one another.
//!
//! A [`Brain`] is a search with its evaluator. Each line of [`brain`] is a
//! combination the compiler makes code for; nothing else names one.

use crate::catalogue::Build;
use crate::game::{AnyGame, AnyPosition};
use crate::spec::Spec;
use eval::Hce;
use game_core::{Analysis, Control, Evaluator, Limits, Sink, Trace};
use search::{Params, Searcher, TableTooLarge};
use std::time::Duration;

/// A search with its evaluator, for the positions of one game.
pub(crate) trait Brain: Send {
    fn think(
        &mut self,
        pos: &AnyPosition,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis;

    /// The evaluation of a position, taken apart.
    fn trace(&self, pos: &AnyPosition) -> Trace;

    fn clear(&mut self);
    fn set_table(&mut self, megabytes: usize) -> Result<(), TableTooLarge>;
    fn set_threads(&mut self, n_threads: usize);
    fn set_overhead(&mut self, overhead: Duration);
    fn set_params(&mut self, params: Params);
}

/// The search and the evaluator a spec asks for.
///
/// # Errors
/// One sentence on why they do not go together, or that memory is short.
pub(crate) fn brain(game: &AnyGame, spec: &Spec) -> Result<Box<dyn Brain>, String> {
    let megabytes = usize::try_from(spec.hash).unwrap_or(usize::MAX);
    let no_memory = |error: TableTooLarge| error.to_string();
    match (game, spec.eval) {
        (AnyGame::Chess, Build::Default | Build::Hce | Build::Pvs) => {
            let searcher = Searcher::new(Hce::new(), megabytes).map_err(no_memory)?;
            Ok(Box::new(ChessBrain { searcher, evaluator: Hce::new() }))
        }
        (AnyGame::Compiled { name, .. }, _) => {
            Err(format!("there is no evaluation for {name} yet"))
        }
    }
}

/// Plays chess with the evaluation made for it.
struct ChessBrain {
    searcher: Searcher<Hce>,
    evaluator: Hce,
}

impl Brain for ChessBrain {
    fn think(
        &mut self,
        pos: &AnyPosition,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis {
        match pos {
            AnyPosition::Chess(pos) => self.searcher.think(pos, limits, control, sink),
            _ => Analysis::default(),
        }
    }

    fn trace(&self, pos: &AnyPosition) -> Trace {
        let mut trace = Trace::default();
        if let AnyPosition::Chess(pos) = pos {
            let mut evaluator = self.evaluator.clone();
            evaluator.reset(pos);
            evaluator.trace(pos, &mut trace);
        }
        trace
    }

    fn clear(&mut self) {
        self.searcher.clear();
    }
    fn set_table(&mut self, megabytes: usize) -> Result<(), TableTooLarge> {
        self.searcher.set_table(megabytes)
    }
    fn set_threads(&mut self, n_threads: usize) {
        self.searcher.set_threads(n_threads);
    }
    fn set_overhead(&mut self, overhead: Duration) {
        self.searcher.set_overhead(overhead);
    }
    fn set_params(&mut self, params: Params) {
        self.searcher.set_params(params);
    }
}
