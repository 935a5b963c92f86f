//! Threads: several workers on one position, who share the transposition table
//! (Lazy SMP), and one that watches the clock where a single question about legal
//! moves can take long.

use crate::history::History;
use crate::params::Params;
use crate::reduce::Reductions;
use crate::root::ThreadResult;
use crate::root_moves::{RootMove, allowed_moves, analysis_of};
use crate::shared::{Deadline, Shared};
use crate::steps::StepTable;
use crate::tables::{TableProbing, TableUse};
use crate::time_management::{DEFAULT_OVERHEAD, TimeBudget};
use crate::transposition::{TableTooLarge, TranspositionTable, TtEntry};
use crate::voting::elected;
use crate::worker::{SearchNews, ThreadMemory, Worker};
use game_core::{
    Analysis, Bound, Control, Effort, Evaluator, Interrupt, Limits, Move, Position, Score, Sink,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// The greatest number of threads a search takes.
pub const MAX_THREADS: usize = 1_024;
/// The greatest depth for which a score can be given from outside.
const MAX_KNOWN_DEPTH: u32 = 200;
/// The stack of a thread that searches, in bytes: a line of the greatest length needs
/// less.
pub const STACK_BYTES: usize = 32 << 20;

/// The full search: searches positions of one game with one type of evaluator.
pub struct Searcher<E> {
    table: TranspositionTable,
    params: Params,
    reductions: Reductions,
    memories: Vec<ThreadMemory<E>>,
    evaluator: E,
    n_threads: usize,
    stays_on_thread: bool,
    overhead: Duration,
    tables: Option<TableUse>,
    /// The steps of the game, found out by the first search; none inside where coming
    /// back to an earlier position does not draw.
    steps: Option<Option<StepTable>>,
}

impl<E: Clone + Send> Searcher<E> {
    /// Makes a searcher with a transposition table of so many megabytes and one
    /// thread.
    ///
    /// # Errors
    /// There is not enough memory for the table.
    pub fn new(evaluator: E, megabytes: usize) -> Result<Searcher<E>, TableTooLarge> {
        let params = Params::default();
        Ok(Searcher {
            table: TranspositionTable::new(megabytes)?,
            reductions: Reductions::new(&params),
            params,
            memories: Vec::new(),
            evaluator,
            n_threads: 1,
            stays_on_thread: false,
            overhead: DEFAULT_OVERHEAD,
            tables: None,
            steps: None,
        })
    }

    /// Replaces the transposition table by an empty one of this size.
    ///
    /// # Errors
    /// There is not enough memory for the new table; the old table stays.
    pub fn set_table(&mut self, megabytes: usize) -> Result<(), TableTooLarge> {
        self.table = TranspositionTable::new(megabytes)?;
        Ok(())
    }

    /// Sets the number of threads, at least one.
    pub fn set_threads(&mut self, n_threads: usize) {
        self.n_threads = n_threads.clamp(1, MAX_THREADS);
        self.memories.truncate(self.n_threads);
    }

    /// Searches with one thread run on the thread that calls, instead of one of their
    /// own: for who makes thousands of short searches. The stack of that thread must
    /// have [`STACK_BYTES`].
    pub fn stay_on_thread(&mut self, stays: bool) {
        self.stays_on_thread = stays;
    }

    /// Sets the parameters.
    pub fn set_params(&mut self, params: Params) {
        self.reductions = Reductions::new(&params);
        self.params = params;
    }

    /// Sets the time that is kept back for the way between engine and clock.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// Asks these tablebases from now on, or none.
    pub fn set_tables(&mut self, tables: Option<TableUse>) {
        self.tables = tables;
    }

    /// Empties the transposition table and all histories.
    pub fn clear(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            memory.history.clear();
        }
    }

    /// Remembers that a search of the position to this depth gives this score,
    /// until the transposition table needs its place.
    pub fn know<P: Position>(&self, pos: &P, score: Score, depth: u32) {
        let entry = TtEntry {
            best: Move::NONE,
            score: score.raw(),
            evaluation: None,
            depth: depth.min(MAX_KNOWN_DEPTH) as i32,
            bound: Bound::Exact,
            was_pv: false,
        };
        self.table.store(pos.key(), entry);
    }

    /// Searches a position within the limits. The sink hears of every finished
    /// iteration.
    pub fn think<P>(
        &mut self,
        pos: &P,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Analysis
    where
        P: Position + Sync,
        E: Evaluator<P>,
    {
        let budget = TimeBudget::for_move(limits, pos.turn(), self.overhead);
        let deadline = Deadline::new(limits, budget, control);
        watched(pos, deadline, |pos, interrupt| self.search(pos, deadline, interrupt, sink))
    }

    /// Searches a position that hears this interrupt, if its game needs one.
    fn search<P>(
        &mut self,
        pos: &P,
        deadline: Deadline<'_>,
        interrupt: Option<&Interrupt>,
        sink: &mut dyn Sink,
    ) -> Analysis
    where
        P: Position + Sync,
        E: Evaluator<P>,
    {
        let limits = deadline.limits;
        let moves = allowed_moves(pos, limits, interrupt);
        if moves.is_empty() {
            return Analysis::default();
        }
        let n_squares = pos.geometry().n_squares();
        self.memories.resize_with(self.n_threads, || ThreadMemory {
            evaluator: self.evaluator.clone(),
            history: History::new(n_squares, pos.n_kinds()),
        });
        self.table.next_generation();
        let numbers = (&self.params, &self.reductions);
        let mut shared = Shared::new(&self.table, numbers, deadline, interrupt, self.n_threads);
        let steps = self.steps.get_or_insert_with(|| StepTable::new(pos)).as_ref();
        shared.steps = steps.filter(|_| self.params.upcoming_repetition == 1);
        shared.probing = self.tables.as_ref().map(TableProbing::new);
        let n_lines = limits.lines.unwrap_or(1).max(1) as usize;
        let known = shared.probing.as_ref().and_then(|tb| tb.root_moves(pos, &moves, n_lines));
        let root_moves: Vec<RootMove> =
            known.unwrap_or_else(|| moves.into_iter().map(RootMove::new).collect());
        let results = match &mut self.memories[..] {
            [memory] if self.stays_on_thread => {
                let worker = Worker::new(pos, memory, &shared, 0, root_moves);
                vec![worker.deepen(|analysis| sink.progress(&analysis))]
            }
            memories => search_together(pos, memories, &shared, &root_moves, sink),
        };
        let leads = |result: &&ThreadResult| result.thread == shared.deepest.leader();
        let leader = results.iter().find(leads).expect("the leading thread has a result");
        let votes = self.params.thread_voting == 1 && results.len() > 1 && n_lines == 1;
        let best = elected(&results).filter(|_| votes).unwrap_or(leader);
        let shown = &best.root_moves[..n_lines.min(best.root_moves.len())];
        let effort = Effort {
            depth: leader.depth as u32,
            selective_depth: leader.selective_depth as u32,
            nodes: shared.nodes(),
            time: shared.elapsed(),
            table_fill: self.table.fill(),
            tablebase_hits: shared.tablebase_hits(),
        };
        analysis_of(shown, pos.turn(), effort)
    }
}

/// How long the watcher sleeps between two looks at the clock.
const WATCH: Duration = Duration::from_millis(10);
/// So many positions may be looked at for each node of a limit, while the position
/// finds out which moves are legal, and so many in any case.
const LOOKS_A_NODE: u64 = 512;
const FREE_LOOKS: u64 = 20_000;

/// Runs a search. Where a question about legal moves can take long, the position
/// hears an interrupt, which a thread raises when the deadline has come.
pub(crate) fn watched<P: Position, R>(
    pos: &P,
    deadline: Deadline<'_>,
    search: impl FnOnce(&P, Option<&Interrupt>) -> R,
) -> R {
    let looks = |nodes: u64| nodes.saturating_mul(LOOKS_A_NODE).saturating_add(FREE_LOOKS);
    let interrupt =
        deadline.limits.nodes.map(looks).map_or_else(Interrupt::default, Interrupt::after);
    let mut hearing = pos.clone();
    if !hearing.hear(&interrupt) {
        return search(pos, None);
    }
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let watcher = thread::Builder::new().spawn_scoped(scope, || {
            while !is_done.load(Ordering::Acquire) {
                if deadline.has_come() {
                    interrupt.raise();
                }
                thread::park_timeout(WATCH);
            }
        });
        let result = search(&hearing, Some(&interrupt));
        is_done.store(true, Ordering::Release);
        if let Ok(watcher) = watcher {
            watcher.thread().unpark();
        }
        result
    })
}

/// Tells the sink what is heard, until all threads have ended.
fn pass_on(heard: Receiver<SearchNews>, sink: &mut dyn Sink) {
    let mut reached = 0;
    for news in heard {
        match news {
            // Two threads may finish two iterations at once, and their reports
            // may come in the wrong order.
            SearchNews::Iteration(analysis) if analysis.effort.depth > reached => {
                reached = analysis.effort.depth;
                sink.progress(&analysis);
            }
            SearchNews::Iteration(_) => {}
            SearchNews::CurrentMove { m, number, depth } => sink.current_move(m, number, depth),
        }
    }
}

/// Searches with one thread for each memory. The sink hears the report of the
/// first thread that finishes an iteration.
fn search_together<P, E>(
    pos: &P,
    memories: &mut [ThreadMemory<E>],
    shared: &Shared<'_>,
    root_moves: &[RootMove],
    sink: &mut dyn Sink,
) -> Vec<ThreadResult>
where
    P: Position + Sync,
    E: Evaluator<P> + Send,
{
    let (reports, heard) = mpsc::channel();
    thread::scope(|scope| {
        let handles: Vec<_> = memories
            .iter_mut()
            .enumerate()
            .filter_map(|(number, memory)| {
                let reports = reports.clone();
                let work = move || {
                    let mut worker = Worker::new(pos, memory, shared, number, root_moves.to_vec());
                    if number == 0 {
                        worker.tell(reports.clone());
                    }
                    let result = worker.deepen(|analysis| {
                        // An error means that nobody listens any more.
                        let _ = reports.send(SearchNews::Iteration(analysis));
                    });
                    shared.halt();
                    result
                };
                let builder = thread::Builder::new().stack_size(STACK_BYTES);
                let thread = builder.spawn_scoped(scope, work);
                // The search does without further threads that the system refuses.
                match number {
                    0 => Some(thread.expect("the system gives a thread")),
                    _ => thread.ok(),
                }
            })
            .collect();
        drop(reports);
        pass_on(heard, sink);
        let join = |handle: thread::ScopedJoinHandle<'_, ThreadResult>| {
            handle.join().expect("a search does not panic")
        };
        handles.into_iter().map(join).collect()
    })
}
