//! How a thread that does one task after another is getting on, as those see it who
//! wait for its end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How long a task may take that nobody can stop, like reading a file.
const LONGEST_TASK: Duration = Duration::from_secs(10);

/// How a thread is getting on.
#[derive(Clone, Default)]
pub(super) struct TaskMeter {
    n_done: Arc<AtomicUsize>,
    can_be_stopped: Arc<AtomicBool>,
}

impl TaskMeter {
    /// A task begins; it can be stopped, or it ends by itself.
    pub(super) fn begin(&self, can_be_stopped: bool) {
        self.can_be_stopped.store(can_be_stopped, Ordering::Release);
    }

    /// The task is done.
    pub(super) fn end(&self) {
        self.can_be_stopped.store(false, Ordering::Release);
        self.n_done.fetch_add(1, Ordering::AcqRel);
    }

    /// Waits for the end of the thread, as long as one task after another gets done.
    /// What was stopped has this long to end.
    pub(super) fn wait_for_end(&self, end: &Receiver<()>, patience: Duration) {
        let mut n_done = self.n_done.load(Ordering::Acquire);
        let mut idle = Duration::ZERO;
        while end.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
            let most = match self.can_be_stopped.load(Ordering::Acquire) {
                true => patience,
                false => LONGEST_TASK,
            };
            let now_done = self.n_done.load(Ordering::Acquire);
            idle = if now_done == n_done { idle + patience } else { Duration::ZERO };
            n_done = now_done;
            if idle >= most {
                return;
            }
        }
    }
}
