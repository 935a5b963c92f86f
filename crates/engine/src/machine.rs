//! What the machine can give: threads and memory.

use crate::error::SessionError;
use crate::session::Surroundings;
use crate::spec::Spec;
use search::MAX_THREADS;
use std::thread;

/// The number of threads that can be asked for on every machine.
const FEW_THREADS: usize = 16;
/// The number of threads for each core that can be asked for. More threads wait
/// for one another.
const THREADS_A_CORE: usize = 4;

/// Checks that the machine has the threads and the memory a spec asks for.
pub(crate) fn check_machine(spec: &Spec, surroundings: &Surroundings) -> Result<(), SessionError> {
    let (asked, most) = (spec.threads, most_threads() as u64);
    if asked > most {
        return Err(SessionError::Threads { asked, most });
    }
    check_memory(spec.hash, surroundings)
}

/// Checks that a table fits into the free memory, as far as that is known.
pub(crate) fn check_memory(
    megabytes: u64,
    surroundings: &Surroundings,
) -> Result<(), SessionError> {
    let free = surroundings.free_megabytes.as_ref().and_then(|free| free());
    match free.filter(|&free| megabytes > free) {
        Some(free) => Err(SessionError::Memory { megabytes, free }),
        None => Ok(()),
    }
}

/// The greatest number of threads that can be asked for here.
pub(crate) fn most_threads() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    (cores * THREADS_A_CORE).clamp(FEW_THREADS, MAX_THREADS)
}
