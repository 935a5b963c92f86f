//! Asking the processor to fetch memory that will soon be looked at.

/// Fetches what stands at this place, if the processor can be asked.
#[inline(always)]
#[allow(unsafe_code)]
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
