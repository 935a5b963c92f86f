//! What all threads of a search share: the transposition table, the parameters,
//! and when to stop.

use crate::params::Params;
use crate::reduce::Reductions;
use crate::steps::StepTable;
use crate::tables::TableProbing;
use crate::time_management::TimeBudget;
use crate::transposition::TranspositionTable;
use game_core::{Control, Interrupt, Limits};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How many nodes a search visits between two looks at the clock.
pub(crate) const NODES_BETWEEN_LOOKS: u64 = 512;

/// The depth of the deepest finished iteration, and the first thread that
/// finished it.
#[derive(Default)]
pub(crate) struct DeepestIteration(AtomicU64);

impl DeepestIteration {
    /// Bits of the number of the thread: more than [`MAX_THREADS`](crate::MAX_THREADS)
    /// needs.
    const LEADER_BITS: u32 = 16;

    /// A thread has finished an iteration of this depth; true if no thread has
    /// finished one so deep before.
    pub(crate) fn finish(&self, depth: i32, thread: usize) -> bool {
        let now = u64::from(depth.unsigned_abs()) << Self::LEADER_BITS | thread as u64;
        let is_deeper = |known: u64| now >> Self::LEADER_BITS > known >> Self::LEADER_BITS;
        let deeper = |known: u64| is_deeper(known).then_some(now);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, deeper).is_ok()
    }

    /// The depth of the next iteration of a thread: deeper than all that any
    /// thread has finished. Every second thread goes one ply further, so that the
    /// threads do different work.
    pub(crate) fn next_depth(&self, reached: i32, thread: usize) -> i32 {
        let ahead = thread as i32 % 2;
        (reached + 1).max(self.depth() + 1 + ahead)
    }

    /// The depth of the deepest finished iteration, 0 if there is none.
    fn depth(&self) -> i32 {
        (self.0.load(Ordering::Relaxed) >> Self::LEADER_BITS) as i32
    }

    /// The first thread that finished the deepest iteration; thread 0 if there is
    /// none.
    pub(crate) fn leader(&self) -> usize {
        (self.0.load(Ordering::Relaxed) & ((1 << Self::LEADER_BITS) - 1)) as usize
    }
}

/// When a search began, and when it must be over.
#[derive(Clone, Copy)]
pub(crate) struct Deadline<'a> {
    pub(crate) limits: &'a Limits,
    pub(crate) budget: TimeBudget,
    pub(crate) control: &'a Control,
    pub(crate) started: Instant,
}

impl<'a> Deadline<'a> {
    /// The deadline of a search that begins now.
    pub(crate) fn new(limits: &'a Limits, budget: TimeBudget, control: &'a Control) -> Self {
        Deadline { limits, budget, control, started: Instant::now() }
    }

    /// Was the search stopped, or is its time over? While pondering no clock
    /// runs.
    pub(crate) fn has_come(&self) -> bool {
        let is_late = || self.budget.hard.is_some_and(|hard| self.started.elapsed() >= hard);
        self.control.is_stopped() || !self.control.is_pondering() && is_late()
    }
}

/// What all threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) params: &'a Params,
    pub(crate) reductions: &'a Reductions,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: TimeBudget,
    deadline: Deadline<'a>,
    /// Raised when answers of the position mean nothing any more; only where
    /// they can take long.
    interrupt: Option<&'a Interrupt>,
    /// The steps of the game, where coming back to an earlier position draws.
    pub(crate) steps: Option<&'a StepTable>,
    /// The tablebases, if there are any.
    pub(crate) probing: Option<TableProbing<'a>>,
    /// Some thread found a reason to end the search.
    halted: AtomicBool,
    pub(crate) deepest: DeepestIteration,
    /// Nodes by thread, brought up to date every [`NODES_BETWEEN_LOOKS`] nodes.
    nodes: Vec<AtomicU64>,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(
        table: &'a TranspositionTable,
        (params, reductions): (&'a Params, &'a Reductions),
        deadline: Deadline<'a>,
        interrupt: Option<&'a Interrupt>,
        n_threads: usize,
    ) -> Shared<'a> {
        Shared {
            table,
            params,
            reductions,
            limits: deadline.limits,
            budget: deadline.budget,
            deadline,
            interrupt,
            steps: None,
            probing: None,
            halted: AtomicBool::new(false),
            deepest: DeepestIteration::default(),
            nodes: (0..n_threads).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// How often a tablebase gave the value of a position.
    pub(crate) fn tablebase_hits(&self) -> u64 {
        self.probing.as_ref().map_or(0, TableProbing::hits)
    }

    /// Ends the search of all threads.
    pub(crate) fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// Can a question about legal moves take long in this game?
    pub(crate) fn has_long_questions(&self) -> bool {
        self.interrupt.is_some()
    }

    /// Was the position told to give up its questions?
    #[inline(always)]
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(Interrupt::is_raised)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.deadline.started.elapsed()
    }

    /// The nodes of all threads, as far as they were reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    pub(crate) fn report_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].store(nodes, Ordering::Relaxed);
    }

    /// Does the clock of the side to move run? While pondering it does not.
    pub(crate) fn clock_runs(&self) -> bool {
        !self.deadline.control.is_pondering()
    }

    /// Must this thread end its search at this node? With one thread a limit of
    /// nodes is kept exactly.
    #[inline(always)]
    pub(crate) fn must_end(&self, thread: usize, nodes: u64) -> bool {
        if let Some(most) = self.limits.nodes
            && self.nodes.len() == 1
            && nodes >= most
        {
            return true;
        }
        nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.has_reached_limit(thread, nodes)
    }

    #[cold]
    fn has_reached_limit(&self, thread: usize, nodes: u64) -> bool {
        // However late it is, a few moves are searched: a stop that comes with
        // the start must not cause a random move.
        if nodes == 0 {
            return false;
        }
        self.report_nodes(thread, nodes);
        let out_of_nodes = || self.limits.nodes.is_some_and(|most| self.nodes() >= most);
        if self.is_halted() || self.deadline.has_come() || out_of_nodes() {
            self.halt();
            return true;
        }
        false
    }

    /// Was the search ended by a limit or from outside? Asked between iterations.
    pub(crate) fn is_over(&self) -> bool {
        self.is_halted() || self.deadline.control.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_is_won_once_and_the_deepest_leads() {
        let deepest = DeepestIteration::default();
        assert_eq!((deepest.depth(), deepest.leader()), (0, 0));
        assert!(deepest.finish(2, 1));
        assert!(!deepest.finish(1, 0), "shallower");
        assert!(!deepest.finish(2, 0), "too late");
        assert_eq!((deepest.depth(), deepest.leader()), (2, 1));
        assert!(deepest.finish(3, 0));
        assert_eq!((deepest.depth(), deepest.leader()), (3, 0));
    }
}
