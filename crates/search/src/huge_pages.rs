//! Asking the system for large pages of memory.

use std::mem::MaybeUninit;

/// Asks the system to keep memory that is about to be written for the first time in
/// large pages, if it has such: a table that is read at random then needs fewer looks at
/// the tables of pages. A system that refuses changes nothing.
#[allow(unsafe_code, reason = "a call of the system, a hint about memory that is ours")]
pub(crate) fn ask_for<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        use std::ffi::{c_int, c_void};
        /// The word of the system for "keep this in large pages".
        const MADV_HUGEPAGE: c_int = 14;
        /// Pages begin at multiples of this on every processor that Linux knows.
        const PAGE: usize = 1 << 16;
        unsafe extern "C" {
            fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
        }
        let start = memory.as_mut_ptr().cast::<u8>();
        let skipped = start.align_offset(PAGE);
        let Some(length) = size_of_val(memory).checked_sub(skipped) else { return };
        // SAFETY: the range is part of the slice, which is ours alone and holds nothing
        // yet; the advice changes how memory is laid out, not what is in it.
        unsafe { madvise(start.wrapping_add(skipped).cast(), length / PAGE * PAGE, MADV_HUGEPAGE) };
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = memory;
}
