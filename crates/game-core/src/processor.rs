//! Code compiled twice: for any processor, and for those of the last decade.
//!
//! The portable build cannot assume instructions that count and find bits. Work
//! that is mostly that is written as a [`Job`]; the processor is asked once, and
//! the matching copy of the job runs. This is the only place of the crate that
//! needs `unsafe`.
#![allow(unsafe_code, reason = "calling a function compiled for a detected processor")]

/// A piece of work worth compiling twice.
///
/// Mark `run` and what it calls for inlining; a function that is not inlined is
/// compiled for any processor only. A job may run other jobs of its own type.
pub trait Job {
    /// What the work gives.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// What is known about the processor this runs on.
///
/// ```
/// use game_core::{Job, Processor};
/// struct Bits(u64);
/// impl Job for Bits {
///     type Output = u32;
///     #[inline(always)]
///     fn run(self) -> u32 {
///         self.0.count_ones()
///     }
/// }
/// assert_eq!(Processor::detect().run(Bits(0b1011)), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Processor {
    /// True only if the features of `modern` were detected.
    is_modern: bool,
}

impl Processor {
    /// Asks the processor.
    pub fn detect() -> Processor {
        #[cfg(target_arch = "x86_64")]
        let is_modern = is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        #[cfg(not(target_arch = "x86_64"))]
        let is_modern = false;
        Processor { is_modern }
    }

    /// The level of the processor as compilers name it, like `x86-64-v3`; for
    /// reports.
    pub fn level(self) -> &'static str {
        #[cfg(target_arch = "x86_64")]
        {
            x86_64_level()
        }
        #[cfg(target_arch = "aarch64")]
        {
            "aarch64"
        }
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        {
            "other"
        }
    }

    /// Runs the copy of the job that suits the processor best.
    #[inline(always)]
    pub fn run<J: Job>(self, job: J) -> J::Output {
        #[cfg(target_arch = "x86_64")]
        if self.is_modern {
            // SAFETY: only `detect` makes a `Processor`, and it sets the flag
            // after having found every feature `modern` is compiled for.
            return unsafe { modern(job) };
        }
        portable(job)
    }
}

/// The highest level all of whose main features the processor has.
#[cfg(target_arch = "x86_64")]
fn x86_64_level() -> &'static str {
    let is_v2 = is_x86_feature_detected!("sse3")
        && is_x86_feature_detected!("ssse3")
        && is_x86_feature_detected!("sse4.1")
        && is_x86_feature_detected!("sse4.2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("cmpxchg16b");
    let is_v3 = is_x86_feature_detected!("avx")
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe");
    let is_v4 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    match (is_v2, is_v3, is_v4) {
        (true, true, true) => "x86-64-v4",
        (true, true, false) => "x86-64-v3",
        (true, false, _) => "x86-64-v2",
        (false, ..) => "x86-64",
    }
}

/// The copy for any processor. Apart from `Processor::run`, so that a job that
/// runs jobs of its own type does not inline itself.
#[inline(never)]
fn portable<J: Job>(job: J) -> J::Output {
    job.run()
}

/// The copy for processors with the features `Processor::detect` asks for.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
fn modern<J: Job>(job: J) -> J::Output {
    job.run()
}
