//! Threads: several workers on one position, who talk through the table.

use crate::clock::{Budget, DEFAULT_OVERHEAD};
use crate::control::Shared;
use crate::history::History;
use crate::params::Params;
use crate::reduce::Reductions;
use crate::root::{Finding, RootMove, lines_of};
use crate::table::{Table, TableTooLarge};
use crate::worker::{Memory, Worker};
use game_core::{Analysis, Control, Effort, Evaluator, Limits, Position, Sink};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The most threads that are worth asking for.
pub const MAX_THREADS: usize = 1_024;
/// A line of the greatest length needs this much of a thread's stack, with
/// room to spare.
const STACK_BYTES: usize = 32 << 20;

/// Searches positions of one game, with one kind of evaluator.
pub struct Searcher<E> {
    table: Table,
    params: Params,
    reductions: Reductions,
    memories: Vec<Memory<E>>,
    evaluator: E,
    n_threads: usize,
    overhead: Duration,
}

impl<E: Clone + Send> Searcher<E> {
    /// With a table of so many megabytes and one thread.
    ///
    /// # Errors
    /// There is not enough memory for the table.
    pub fn new(evaluator: E, megabytes: usize) -> Result<Searcher<E>, TableTooLarge> {
        let params = Params::default();
        Ok(Searcher {
            table: Table::new(megabytes)?,
            reductions: Reductions::new(&params),
            params,
            memories: Vec::new(),
            evaluator,
            n_threads: 1,
            overhead: DEFAULT_OVERHEAD,
        })
    }

    /// Takes a table of another size, empty.
    ///
    /// # Errors
    /// There is not enough memory; the old table stays.
    pub fn set_table(&mut self, megabytes: usize) -> Result<(), TableTooLarge> {
        self.table = Table::new(megabytes)?;
        Ok(())
    }

    /// Takes so many threads, at least one.
    pub fn set_threads(&mut self, n_threads: usize) {
        self.n_threads = n_threads.clamp(1, MAX_THREADS);
        self.memories.truncate(self.n_threads);
    }

    /// Takes other numbers.
    pub fn set_params(&mut self, params: Params) {
        self.reductions = Reductions::new(&params);
        self.params = params;
    }

    /// Keeps so much time back for what lies between engine and clock.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Forgets everything that was learnt.
    pub fn clear(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            memory.history.clear();
        }
    }

    /// Thinks about a position within the limits. The sink hears of every
    /// depth.
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
        let mut moves = pos.legal_moves();
        if !limits.only.is_empty() {
            moves.retain(|m| limits.only.contains(m));
        }
        if moves.is_empty() {
            return Analysis::default();
        }
        let n_squares = pos.geometry().n_squares();
        self.memories.resize_with(self.n_threads, || Memory {
            evaluator: self.evaluator.clone(),
            history: History::new(n_squares, pos.n_kinds()),
        });
        self.table.grow_older();
        let budget = Budget::of(limits, pos.turn(), self.overhead);
        let numbers = (&self.params, &self.reductions);
        let shared = Shared::new(&self.table, numbers, limits, budget, control, self.n_threads);
        let root_moves: Vec<RootMove> = moves.into_iter().map(RootMove::new).collect();
        let findings = search_together(pos, &mut self.memories, &shared, &root_moves, sink);
        let leads = |finding: &&Finding| finding.thread == shared.race.leader();
        let best = findings.iter().find(leads).expect("the leader brought something home");
        let n_lines = limits.lines.unwrap_or(1).max(1) as usize;
        let shown = &best.root_moves[..n_lines.min(best.root_moves.len())];
        let effort = Effort {
            depth: best.depth as u32,
            selective_depth: best.selective_depth as u32,
            nodes: shared.nodes(),
            time: shared.elapsed(),
            table_fill: self.table.fill(),
        };
        lines_of(shown, pos.turn(), effort)
    }
}

/// Lets a thread for each memory search, and passes on what is reported by
/// whoever finishes a depth first.
fn search_together<P, E>(
    pos: &P,
    memories: &mut [Memory<E>],
    shared: &Shared<'_>,
    root_moves: &[RootMove],
    sink: &mut dyn Sink,
) -> Vec<Finding>
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
                    let worker = Worker::new(pos, memory, shared, number, root_moves.to_vec());
                    let finding = worker.deepen(|analysis| {
                        // Nobody listens any more: nothing to do about it.
                        let _ = reports.send(analysis);
                    });
                    shared.halt();
                    finding
                };
                let builder = thread::Builder::new().stack_size(STACK_BYTES);
                let thread = builder.spawn_scoped(scope, work);
                // A helper the system does not give is done without.
                match number {
                    0 => Some(thread.expect("the system gives a thread")),
                    _ => thread.ok(),
                }
            })
            .collect();
        drop(reports);
        let mut depth = 0;
        for analysis in heard {
            // Two threads may finish two depths at once, and the slower tell first.
            if analysis.effort.depth > depth {
                depth = analysis.effort.depth;
                sink.progress(&analysis);
            }
        }
        let join = |handle: thread::ScopedJoinHandle<'_, Finding>| {
            handle.join().expect("a search does not panic")
        };
        handles.into_iter().map(join).collect()
    })
}
