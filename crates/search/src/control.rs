//! When to stop: what all threads of a search share.

use crate::clock::Budget;
use crate::params::Params;
use crate::reduce::Reductions;
use crate::table::Table;
use game_core::{Control, Limits};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How many nodes a thread visits between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// The greatest depth anybody has finished, and who was the first to.
#[derive(Default)]
pub(crate) struct Race(AtomicU64);

impl Race {
    /// Bits of the number of the thread that leads; more than there are threads.
    const LEADER_BITS: u32 = 16;

    /// Notes that a thread has finished a depth; true if it is the first to.
    pub(crate) fn is_first_at(&self, depth: i32, thread: usize) -> bool {
        let now = u64::from(depth.unsigned_abs()) << Self::LEADER_BITS | thread as u64;
        let is_deeper = |known: u64| now >> Self::LEADER_BITS > known >> Self::LEADER_BITS;
        let deeper = |known: u64| is_deeper(known).then_some(now);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, deeper).is_ok()
    }

    /// The greatest depth anybody has finished.
    pub(crate) fn depth(&self) -> i32 {
        (self.0.load(Ordering::Relaxed) >> Self::LEADER_BITS) as i32
    }

    /// The thread that was the first to finish it; the first thread if none is.
    pub(crate) fn leader(&self) -> usize {
        (self.0.load(Ordering::Relaxed) & ((1 << Self::LEADER_BITS) - 1)) as usize
    }
}

/// What all threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) params: &'a Params,
    pub(crate) reductions: &'a Reductions,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: Budget,
    control: &'a Control,
    started: Instant,
    /// Somebody found a reason to end.
    halted: AtomicBool,
    pub(crate) race: Race,
    /// Nodes by thread, brought up to date now and then.
    nodes: Vec<AtomicU64>,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(
        table: &'a Table,
        (params, reductions): (&'a Params, &'a Reductions),
        limits: &'a Limits,
        budget: Budget,
        control: &'a Control,
        n_threads: usize,
    ) -> Shared<'a> {
        Shared {
            table,
            params,
            reductions,
            limits,
            budget,
            control,
            started: Instant::now(),
            halted: AtomicBool::new(false),
            race: Race::default(),
            nodes: (0..n_threads).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    pub(crate) fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    pub(crate) fn report_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].store(nodes, Ordering::Relaxed);
    }

    /// No clock counts while the opponent thinks.
    pub(crate) fn clock_runs(&self) -> bool {
        !self.control.is_pondering()
    }

    /// Must this thread end at this node? With one thread a limit of nodes is
    /// kept exactly.
    #[inline(always)]
    pub(crate) fn must_end(&self, thread: usize, nodes: u64) -> bool {
        if let Some(most) = self.limits.nodes
            && self.nodes.len() == 1
            && nodes >= most
        {
            return true;
        }
        nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.looks_over(thread, nodes)
    }

    #[cold]
    fn looks_over(&self, thread: usize, nodes: u64) -> bool {
        // However late it is, a few moves are looked at: a stop that comes
        // with the start must not play at random.
        if nodes == 0 {
            return false;
        }
        self.report_nodes(thread, nodes);
        let out_of_time =
            || self.clock_runs() && self.budget.hard.is_some_and(|hard| self.elapsed() >= hard);
        let out_of_nodes = || self.limits.nodes.is_some_and(|most| self.nodes() >= most);
        if self.is_halted() || self.control.is_stopped() || out_of_time() || out_of_nodes() {
            self.halt();
            return true;
        }
        false
    }

    /// Was it ended from outside or by a limit, looked at between depths?
    pub(crate) fn is_over(&self) -> bool {
        self.is_halted() || self.control.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_is_won_once_and_the_deepest_leads() {
        let race = Race::default();
        assert_eq!((race.depth(), race.leader()), (0, 0));
        assert!(race.is_first_at(2, 1));
        assert!(!race.is_first_at(1, 0), "shallower");
        assert!(!race.is_first_at(2, 0), "too late");
        assert_eq!((race.depth(), race.leader()), (2, 1));
        assert!(race.is_first_at(3, 0));
        assert_eq!((race.depth(), race.leader()), (3, 0));
    }
}
