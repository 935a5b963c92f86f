//! Asking the processor to fetch memory that will soon be read.

/// Asks the processor to fetch the memory at this place, if it has an
/// instruction for that.
#[inline(always)]
#[allow(unsafe_code, reason = "the intrinsic is unsafe, a prefetch hint cannot do harm")]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint; it reads nothing, and the address is that of a
        // living reference anyway. Every x86-64 processor knows it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
