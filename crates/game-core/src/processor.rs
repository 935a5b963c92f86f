//! Code compiled several times: for any processor, and for those that can do more.
//!
//! The portable build cannot assume instructions that count and find bits, nor
//! those that work on many numbers at once. Work that is mostly that is written as
//! a [`Job`]; the processor is asked once, and the matching copy of the job runs.
//! This is the only place of the crate that needs `unsafe`.
#![allow(unsafe_code, reason = "calling a function compiled for a detected processor")]

/// A piece of work worth compiling more than once.
///
/// Mark `run` and what it calls for inlining; a function that is not inlined is
/// compiled for any processor only. A job may run other jobs of its own type.
pub trait Job {
    /// What the work gives.
    type Output;

    /// Does the work go through many numbers alike, so that copies for wide vectors
    /// are worth having?
    const WIDE: bool = false;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// What a processor can do, as far as jobs are compiled for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Instructions {
    /// What every processor of its architecture has; NEON is part of that on aarch64.
    Portable,
    /// Counting and finding bits: POPCNT, LZCNT, BMI.
    Bits,
    /// Those, and vectors of 256 bits: AVX2.
    Avx2,
    /// Those, and vectors of 512 bits: AVX-512 F, BW, DQ and VL.
    Avx512,
}

impl Instructions {
    /// All levels, the lowest first.
    pub const ALL: [Instructions; 4] =
        [Instructions::Portable, Instructions::Bits, Instructions::Avx2, Instructions::Avx512];
}

/// What is known about the processor this runs on.
///
/// ```
/// use game_core::{Instructions, Job, Processor};
/// struct Bits(u64);
/// impl Job for Bits {
///     type Output = u32;
///     #[inline(always)]
///     fn run(self) -> u32 {
///         self.0.count_ones()
///     }
/// }
/// assert_eq!(Processor::detect().run(Bits(0b1011)), 3);
/// assert_eq!(Processor::up_to(Instructions::Portable).run(Bits(0b1011)), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Processor {
    /// Only what `detect` has found, or less.
    instructions: Instructions,
}

impl Processor {
    /// Asks the processor.
    pub fn detect() -> Processor {
        Processor { instructions: detected() }
    }

    /// The processor as if it could do no more than this: for comparing the copies of
    /// a job.
    pub fn up_to(most: Instructions) -> Processor {
        Processor { instructions: detected().min(most) }
    }

    /// What the jobs use.
    pub fn instructions(self) -> Instructions {
        self.instructions
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
        // SAFETY: only `detected` finds instructions, after having asked for every
        // feature that the copies for them are compiled for, and nothing raises them.
        unsafe {
            match self.instructions {
                Instructions::Portable => portable(job),
                Instructions::Avx2 if J::WIDE => avx2(job),
                Instructions::Avx512 if J::WIDE => avx512(job),
                _ => modern(job),
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        portable(job)
    }
}

/// The highest level the processor has wholly.
#[cfg(target_arch = "x86_64")]
fn detected() -> Instructions {
    let has_bits = is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2");
    let has_avx2 = is_x86_feature_detected!("avx2");
    let has_avx512 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    match (has_bits, has_avx2, has_avx512) {
        (true, true, true) => Instructions::Avx512,
        (true, true, false) => Instructions::Avx2,
        (true, false, _) => Instructions::Bits,
        (false, ..) => Instructions::Portable,
    }
}

/// Other architectures have no copies of their own.
#[cfg(not(target_arch = "x86_64"))]
fn detected() -> Instructions {
    Instructions::Portable
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

/// The copy for processors that count and find bits.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
fn modern<J: Job>(job: J) -> J::Output {
    job.run()
}

/// The copy for vectors of 256 bits.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
fn avx2<J: Job>(job: J) -> J::Output {
    job.run()
}

/// The copy for vectors of 512 bits.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2,avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512<J: Job>(job: J) -> J::Output {
    job.run()
}
