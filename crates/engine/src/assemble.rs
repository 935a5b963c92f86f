//! The only place where parts are joined to one another.
//!
//! A [`Brain`] is a search with its evaluator. Each line of [`brain`] is a
//! combination the compiler makes code for; nothing else names one.

use crate::catalogue::Build;
use crate::game::{AnyGame, AnyPosition};
use crate::spec::Spec;
use eval::{Hce, Universal};
use game_core::{Analysis, Control, Evaluator, Limits, Position, Sink, Trace};
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
    match (game, spec.eval) {
        (AnyGame::Chess, Build::Default | Build::Hce) => Pvs::boxed(Hce::new(), spec),
        (_, Build::Default | Build::Universal) => Pvs::boxed(Universal::new(), spec),
        (AnyGame::Compiled { name, .. }, Build::Hce) => {
            Err(format!("eval=hce judges chess only, not {name}: leave it out"))
        }
        (_, Build::Pvs) => Err("a search is no evaluation".to_owned()),
    }
}

/// An evaluator, and the positions it can judge.
trait Judge: Clone + Send + Sized + 'static {
    fn think(
        searcher: &mut Searcher<Self>,
        pos: &AnyPosition,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis;

    fn trace(self, pos: &AnyPosition) -> Trace;
}

impl Judge for Hce {
    fn think(
        searcher: &mut Searcher<Hce>,
        pos: &AnyPosition,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis {
        match pos {
            AnyPosition::Chess(pos) => searcher.think(pos, limits, control, sink),
            _ => Analysis::default(),
        }
    }

    fn trace(self, pos: &AnyPosition) -> Trace {
        match pos {
            AnyPosition::Chess(pos) => trace(self, pos),
            _ => Trace::default(),
        }
    }
}

impl Judge for Universal {
    fn think(
        searcher: &mut Searcher<Universal>,
        pos: &AnyPosition,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis {
        match pos {
            AnyPosition::Chess(pos) => searcher.think(pos, limits, control, sink),
            AnyPosition::Narrow(pos) => searcher.think(pos, limits, control, sink),
            AnyPosition::Middle(pos) => searcher.think(pos, limits, control, sink),
            AnyPosition::Wide(pos) => searcher.think(pos, limits, control, sink),
        }
    }

    fn trace(self, pos: &AnyPosition) -> Trace {
        match pos {
            AnyPosition::Chess(pos) => trace(self, pos),
            AnyPosition::Narrow(pos) => trace(self, pos),
            AnyPosition::Middle(pos) => trace(self, pos),
            AnyPosition::Wide(pos) => trace(self, pos),
        }
    }
}

fn trace<P: Position, E: Evaluator<P>>(mut evaluator: E, pos: &P) -> Trace {
    let mut trace = Trace::default();
    evaluator.reset(pos);
    evaluator.trace(pos, &mut trace);
    trace
}

/// The tree search of the search room.
struct Pvs<E> {
    searcher: Searcher<E>,
    /// For looking at single positions.
    evaluator: E,
}

impl<E: Judge> Pvs<E> {
    fn boxed(evaluator: E, spec: &Spec) -> Result<Box<dyn Brain>, String> {
        let megabytes = usize::try_from(spec.hash).unwrap_or(usize::MAX);
        let searcher = Searcher::new(evaluator.clone(), megabytes);
        let searcher = searcher.map_err(|error: TableTooLarge| error.to_string())?;
        Ok(Box::new(Pvs { searcher, evaluator }))
    }
}

impl<E: Judge> Brain for Pvs<E> {
    fn think(
        &mut self,
        pos: &AnyPosition,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis {
        E::think(&mut self.searcher, pos, limits, control, sink)
    }

    fn trace(&self, pos: &AnyPosition) -> Trace {
        self.evaluator.clone().trace(pos)
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
