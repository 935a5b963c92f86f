//! The searches of the `search` crate behind one trait.

use game_core::{Analysis, Control, Evaluator, Limits, Position, Score, Sink};
use search::{Params, Searcher, TableTooLarge, TableUse, Textbook, Tree};
use std::time::Duration;

/// A search that thinks about positions of type `P`.
pub(super) trait TreeSearch<P>: SearchSettings + Send + 'static {
    fn think(
        &mut self,
        pos: &P,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis;

    /// The size of the last tree, if the search counts it.
    fn tree(&self) -> Option<Tree>;

    /// Remembers the score of a position, if the search remembers anything.
    fn know(&self, _pos: &P, _score: Score, _depth: u32) {}
}

/// The settings of a search. A setting that a search does not have has no
/// effect.
pub(crate) trait SearchSettings {
    /// Keeps so much time back in every move.
    fn set_overhead(&mut self, overhead: Duration);

    /// Forgets what was learnt.
    fn clear(&mut self) {}

    /// Takes an empty transposition table of another size.
    fn set_table(&mut self, _megabytes: usize) -> Result<(), TableTooLarge> {
        Ok(())
    }

    /// Thinks with so many threads.
    fn set_threads(&mut self, _n_threads: usize) {}

    /// Searches on the thread that calls, if the search would begin one of its own.
    fn stay_on_thread(&mut self) {}

    /// Takes other parameters.
    fn set_params(&mut self, _params: Params) {}

    /// Asks these tablebases, or none.
    fn set_tables(&mut self, _tables: Option<TableUse>) {}
}

impl<P: Position + Sync, E: Evaluator<P> + Clone + Send + 'static> TreeSearch<P> for Searcher<E> {
    fn think(
        &mut self,
        pos: &P,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis {
        Searcher::think(self, pos, limits, control, sink)
    }

    fn know(&self, pos: &P, score: Score, depth: u32) {
        Searcher::know(self, pos, score, depth);
    }

    fn tree(&self) -> Option<Tree> {
        None
    }
}

impl<E: Clone + Send> SearchSettings for Searcher<E> {
    fn set_overhead(&mut self, overhead: Duration) {
        self.set_overhead(overhead);
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
    fn stay_on_thread(&mut self) {
        self.stay_on_thread(true);
    }
    fn set_params(&mut self, params: Params) {
        self.set_params(params);
    }
    fn set_tables(&mut self, tables: Option<TableUse>) {
        self.set_tables(tables);
    }
}

impl<P: Position, E: Evaluator<P> + Send + 'static> TreeSearch<P> for Textbook<E> {
    fn think(
        &mut self,
        pos: &P,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis {
        Textbook::think(self, pos, limits, control, sink)
    }

    fn tree(&self) -> Option<Tree> {
        Some(self.tree())
    }
}

impl<E> SearchSettings for Textbook<E> {
    fn set_overhead(&mut self, overhead: Duration) {
        self.set_overhead(overhead);
    }
}
