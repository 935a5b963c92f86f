//! The only place where parts are joined to one another.
//!
//! A [`Brain`] is a search with its evaluator. Each line of [`brain`] is a
//! combination the compiler makes code for; nothing else names one.

mod boxed;

use crate::game::{AnyChess, AnyGame, AnyPosition, Visitor};
use crate::spec::{Eval, Search, Spec};
use boxed::Boxed;
use eval::classic::{Classic, UnknownClassic};
use eval::lab::{Formula, Lab};
use eval::{Hce, Universal};
use game_core::{Analysis, Control, Evaluator, Limits, Position, Sink, Trace};
use search::{Analyser, Params, Searcher, TableTooLarge, Textbook, Tree};
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

    /// How large the last tree was, of a search that counts it.
    fn tree(&self) -> Option<Tree>;

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
    match (game, &spec.eval, spec.search) {
        (AnyGame::Compiled { name, .. }, Eval::Hce, _) => {
            Err(format!("eval=hce judges chess only, not {name}: leave it out"))
        }
        (AnyGame::Chess, Eval::Default | Eval::Hce, Search::Pvs) => full(Hce::new(), spec),
        (AnyGame::Chess, Eval::Default | Eval::Hce, _) => Ok(plain(Hce::new(), spec)),
        (_, Eval::Default, Search::Pvs) => full(Universal::with_hce(), spec),
        (_, Eval::Default, _) => Ok(plain(Boxed::new(Universal::with_hce()), spec)),
        (_, Eval::Universal, Search::Pvs) => full(Universal::new(), spec),
        (_, Eval::Universal, _) => Ok(plain(Boxed::new(Universal::new()), spec)),
        (_, Eval::Lab(formula), _) => either(Boxed::new(lab(game, formula)), spec),
        (_, Eval::Classic(name), _) => either(Boxed::new(classic(game, name)?), spec),
    }
}

fn either(evaluator: Boxed, spec: &Spec) -> Result<Box<dyn Brain>, String> {
    match spec.search {
        Search::Pvs => full(evaluator, spec),
        Search::AlphaBeta | Search::Minimax => Ok(plain(evaluator, spec)),
    }
}

fn full<E: Judge>(evaluator: E, spec: &Spec) -> Result<Box<dyn Brain>, String> {
    let megabytes = usize::try_from(spec.hash).unwrap_or(usize::MAX);
    let mind = Searcher::new(evaluator.clone(), megabytes);
    let mind = mind.map_err(|error: TableTooLarge| error.to_string())?;
    Ok(Box::new(Thinker { mind, evaluator }))
}

fn plain<E: Judge>(evaluator: E, spec: &Spec) -> Box<dyn Brain> {
    let analyser = match spec.search {
        Search::Minimax => Analyser::Minimax,
        Search::AlphaBeta | Search::Pvs => Analyser::AlphaBeta,
    };
    let mind = Textbook::new(evaluator.clone(), analyser, spec.order, spec.quiescence);
    Box::new(Thinker { mind, evaluator })
}

/// The laboratory's evaluator with its tables made for the start of the game,
/// whatever position is judged first.
fn lab(game: &AnyGame, formula: &Formula) -> Lab {
    struct Preparing<'a>(&'a Formula);

    impl Visitor for Preparing<'_> {
        type Output = Lab;

        fn visit<P: AnyChess>(self, start: &P) -> Lab {
            let mut lab = Lab::new(self.0);
            lab.prepare(start);
            lab
        }
    }
    match game.start() {
        Ok(start) => start.visit(Preparing(formula)),
        // A game without a start is refused elsewhere.
        Err(_) => Lab::new(formula),
    }
}

/// A classic, if it can judge the game.
fn classic(game: &AnyGame, name: &str) -> Result<Classic, String> {
    struct Asking(Classic);

    impl Visitor for Asking {
        type Output = Result<Classic, String>;

        fn visit<P: AnyChess>(self, start: &P) -> Self::Output {
            self.0.can_evaluate(start).map_err(|why| format!("eval={why}: leave it out"))?;
            Ok(self.0)
        }
    }
    let classic: Classic = name.parse().map_err(|error: UnknownClassic| error.to_string())?;
    let start = game.start().map_err(|faults| faults.to_string().replace('\n', "; "))?;
    start.visit(Asking(classic))
}

/// A search that thinks with an evaluator of this type.
trait Mind<E>: Send {
    fn think<P: Position + Sync>(
        &mut self,
        pos: &P,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis
    where
        E: Evaluator<P>;

    fn tree(&self) -> Option<Tree> {
        None
    }
    fn clear(&mut self) {}
    fn set_table(&mut self, _: usize) -> Result<(), TableTooLarge> {
        Ok(())
    }
    fn set_threads(&mut self, _: usize) {}
    fn set_overhead(&mut self, overhead: Duration);
    fn set_params(&mut self, _: Params) {}
}

impl<E: Clone + Send> Mind<E> for Searcher<E> {
    fn think<P: Position + Sync>(
        &mut self,
        pos: &P,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis
    where
        E: Evaluator<P>,
    {
        self.think(pos, limits, control, sink)
    }

    fn clear(&mut self) {
        self.clear();
    }
    fn set_table(&mut self, megabytes: usize) -> Result<(), TableTooLarge> {
        self.set_table(megabytes)
    }
    fn set_threads(&mut self, n_threads: usize) {
        self.set_threads(n_threads);
    }
    fn set_overhead(&mut self, overhead: Duration) {
        self.set_overhead(overhead);
    }
    fn set_params(&mut self, params: Params) {
        self.set_params(params);
    }
}

impl<E: Send> Mind<E> for Textbook<E> {
    fn think<P: Position + Sync>(
        &mut self,
        pos: &P,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis
    where
        E: Evaluator<P>,
    {
        self.think(pos, limits, control, sink)
    }

    fn tree(&self) -> Option<Tree> {
        Some(self.tree())
    }
    fn set_overhead(&mut self, overhead: Duration) {
        self.set_overhead(overhead);
    }
}

/// An evaluator, and the positions it can judge.
trait Judge: Clone + Send + Sized + 'static {
    fn think<M: Mind<Self>>(
        mind: &mut M,
        pos: &AnyPosition,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis;

    fn trace(self, pos: &AnyPosition) -> Trace;
}

impl Judge for Hce {
    fn think<M: Mind<Hce>>(
        mind: &mut M,
        pos: &AnyPosition,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis {
        match pos {
            AnyPosition::Chess(pos) => mind.think(pos, limits, control, sink),
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

/// Evaluators that judge positions of every type.
macro_rules! judges_all {
    ($evaluator:ty) => {
        impl Judge for $evaluator {
            fn think<M: Mind<$evaluator>>(
                mind: &mut M,
                pos: &AnyPosition,
                limits: &Limits,
                control: &Control,
                sink: &mut dyn Sink,
            ) -> Analysis {
                match pos {
                    AnyPosition::Chess(pos) => mind.think(pos, limits, control, sink),
                    AnyPosition::Narrow(pos) => mind.think(pos, limits, control, sink),
                    AnyPosition::Middle(pos) => mind.think(pos, limits, control, sink),
                    AnyPosition::Wide(pos) => mind.think(pos, limits, control, sink),
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
    };
}

judges_all!(Universal);
judges_all!(Boxed);

fn trace<P: Position, E: Evaluator<P>>(mut evaluator: E, pos: &P) -> Trace {
    let mut trace = Trace::default();
    evaluator.reset(pos);
    evaluator.trace(pos, &mut trace);
    trace
}

/// A search and, for looking at single positions, its evaluator.
struct Thinker<M, E> {
    mind: M,
    evaluator: E,
}

impl<M: Mind<E>, E: Judge> Brain for Thinker<M, E> {
    fn think(
        &mut self,
        pos: &AnyPosition,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis {
        E::think(&mut self.mind, pos, limits, control, sink)
    }

    fn trace(&self, pos: &AnyPosition) -> Trace {
        self.evaluator.clone().trace(pos)
    }

    fn tree(&self) -> Option<Tree> {
        self.mind.tree()
    }
    fn clear(&mut self) {
        self.mind.clear();
    }
    fn set_table(&mut self, megabytes: usize) -> Result<(), TableTooLarge> {
        self.mind.set_table(megabytes)
    }
    fn set_threads(&mut self, n_threads: usize) {
        self.mind.set_threads(n_threads);
    }
    fn set_overhead(&mut self, overhead: Duration) {
        self.mind.set_overhead(overhead);
    }
    fn set_params(&mut self, params: Params) {
        self.mind.set_params(params);
    }
}
