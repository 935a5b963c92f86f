//! What was found about positions, shared by all threads without locks.
//!
//! An entry is two words. The second carries a check over the key and the
//! first, so that an entry half written by one thread and half by another is
//! seen as what it is: nothing. A move from the table may still belong to
//! another position with the same check; whoever uses it asks whether it is
//! legal.

use crate::prefetch::prefetch;
use game_core::{Bound, Key, Move};
use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// Entries that share a line of the processor's cache.
const BUCKET: usize = 4;
/// Searches after which an entry's age begins anew.
const AGES: u8 = 32;
/// An entry a search old counts as so many plies shallower.
const AGE_WORTH: i32 = 4;
/// An entry of the same position must be so much deeper to be kept.
const KEPT_DEPTH: i32 = 4;
/// Depths are stored as bytes from this one on.
const LEAST_DEPTH: i32 = -4;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// The best move, or none.
    pub(crate) best: Move,
    /// A score as the table counts mates.
    pub(crate) score: i32,
    /// The evaluation before any search, if it was asked for.
    pub(crate) evaluation: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// It was once on a principal variation.
    pub(crate) was_pv: bool,
}

#[derive(Default)]
struct Entry {
    data: AtomicU64,
    check: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; BUCKET]);

/// The table.
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

/// There is not enough memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableTooLarge {
    /// What was asked for.
    pub megabytes: usize,
}

impl fmt::Display for TableTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no memory for a table of {} MB", self.megabytes)
    }
}

impl std::error::Error for TableTooLarge {}

/// No evaluation, in the sixteen bits it has.
const NO_EVALUATION: i16 = i16::MIN;

impl Found {
    fn pack(&self) -> u64 {
        let evaluation = self.evaluation.map_or(NO_EVALUATION, |score| score as i16);
        u64::from(self.best.bits())
            | u64::from(self.score as i16 as u16) << 32
            | u64::from(evaluation as u16) << 48
    }

    fn unpack(data: u64, notes: Notes) -> Found {
        let evaluation = (data >> 48) as u16 as i16;
        Found {
            best: Move::from_bits(data as u32),
            score: i32::from((data >> 32) as u16 as i16),
            evaluation: (evaluation != NO_EVALUATION).then_some(evaluation.into()),
            depth: notes.depth(),
            bound: notes.bound(),
            was_pv: notes.was_pv(),
        }
    }
}

/// Depth, age, bound and whether it was on a principal variation, in 16 bits;
/// zero for an empty entry.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Notes(u16);

impl Notes {
    fn of(found: &Found, age: u8) -> Notes {
        let depth = (found.depth - LEAST_DEPTH).clamp(0, 255) as u16;
        let bound = match found.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        Notes(depth << 8 | u16::from(age) << 3 | u16::from(found.was_pv) << 2 | bound)
    }

    fn is_empty(self) -> bool {
        self.0 & 3 == 0
    }

    fn depth(self) -> i32 {
        i32::from(self.0 >> 8) + LEAST_DEPTH
    }

    fn age(self) -> u8 {
        (self.0 >> 3) as u8 & (AGES - 1)
    }

    fn was_pv(self) -> bool {
        self.0 & 4 != 0
    }

    fn bound(self) -> Bound {
        match self.0 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        }
    }

    /// How much an entry is worth keeping.
    fn merit(self, now: u8) -> i32 {
        if self.is_empty() {
            return i32::MIN;
        }
        let searches_ago = i32::from((now + AGES - self.age()) % AGES);
        self.depth() - AGE_WORTH * searches_ago
    }
}

/// The upper 48 bits of a check: those of the key that did not choose the
/// bucket, mixed with the data.
fn seal(key: Key, data: u64) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    (key << 16) ^ (data.wrapping_mul(ODD) & !0xffff)
}

impl Entry {
    /// The notes and the data, if they belong to this key.
    #[inline(always)]
    fn read(&self, key: Key) -> Option<(Notes, u64)> {
        let check = self.check.load(Ordering::Relaxed);
        let data = self.data.load(Ordering::Relaxed);
        let notes = Notes(check as u16);
        let sealed = data ^ u64::from(notes.0);
        (check & !0xffff == seal(key, sealed) && !notes.is_empty()).then_some((notes, data))
    }

    fn notes(&self) -> Notes {
        Notes(self.check.load(Ordering::Relaxed) as u16)
    }

    fn write(&self, key: Key, notes: Notes, data: u64) {
        let sealed = data ^ u64::from(notes.0);
        self.data.store(data, Ordering::Relaxed);
        self.check.store(seal(key, sealed) | u64::from(notes.0), Ordering::Relaxed);
    }
}

impl Table {
    /// A table of about so many megabytes, at least one.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn new(megabytes: usize) -> Result<Table, TableTooLarge> {
        let too_large = TableTooLarge { megabytes };
        let bytes = megabytes.max(1).checked_mul(1 << 20).ok_or(too_large)?;
        let n_buckets = bytes / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(n_buckets).map_err(|_| too_large)?;
        buckets.resize_with(n_buckets, Bucket::default);
        Ok(Table { buckets, age: AtomicU8::new(0) })
    }

    /// Its size.
    pub fn megabytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for entry in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            entry.data.store(0, Ordering::Relaxed);
            entry.check.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// A new search begins: what was found before is older now.
    pub(crate) fn grow_older(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// How full it is with entries of this search, in thousandths.
    pub fn fill(&self) -> u32 {
        const SAMPLE: usize = 250;
        let now = self.age.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(SAMPLE).flat_map(|bucket| &bucket.0);
        let used = sample.filter(|entry| {
            let notes = entry.notes();
            !notes.is_empty() && notes.age() == now
        });
        used.count() as u32
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        let n = self.buckets.len() as u128;
        &self.buckets[((u128::from(key) * n) >> 64) as usize]
    }

    /// Asks for the bucket of a key before it is needed.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: Key) {
        prefetch(self.bucket(key));
    }

    /// What is known of this position.
    #[inline]
    pub(crate) fn probe(&self, key: Key) -> Option<Found> {
        let entries = &self.bucket(key).0;
        entries.iter().find_map(|entry| {
            let (notes, data) = entry.read(key)?;
            Some(Found::unpack(data, notes))
        })
    }

    /// Keeps what was found, unless something deeper is known of the position.
    pub(crate) fn store(&self, key: Key, mut found: Found) {
        let now = self.age.load(Ordering::Relaxed);
        let entries = &self.bucket(key).0;
        let mut chosen = &entries[0];
        let mut least = i32::MAX;
        for entry in entries {
            if let Some((notes, data)) = entry.read(key) {
                let old = Found::unpack(data, notes);
                let old_counts = notes.age() == now && found.bound != Bound::Exact;
                if old_counts && old.depth >= found.depth + KEPT_DEPTH {
                    return;
                }
                if found.best == Move::NONE {
                    found.best = old.best;
                }
                chosen = entry;
                break;
            }
            let merit = entry.notes().merit(now);
            if merit < least {
                (least, chosen) = (merit, entry);
            }
        }
        chosen.write(key, Notes::of(&found, now), found.pack());
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} MB)", self.megabytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Square;

    fn found(depth: i32) -> Found {
        Found {
            best: Move::new(Square(12), Square(28), 1),
            score: -1234,
            evaluation: Some(57),
            depth,
            bound: Bound::AtLeast,
            was_pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1).expect("small");
        for (number, depth) in (-2..40).enumerate() {
            let key = 0x1234_5678_9abc_def1_u64.wrapping_mul(number as u64 + 1);
            table.store(key, found(depth));
            assert_eq!(table.probe(key), Some(found(depth)));
            assert_eq!(table.probe(key ^ 1), None);
        }
    }

    #[test]
    fn an_entry_of_two_halves_is_no_entry() {
        let table = Table::new(1).expect("small");
        let key = 0xfeed_f00d_dead_beef;
        table.store(key, found(9));
        let other = Found { score: 99, ..found(9) };
        table.bucket(key).0[0].data.store(other.pack(), Ordering::Relaxed);
        assert_eq!(table.probe(key), None);
    }

    #[test]
    fn the_deeper_entry_of_a_search_stays_and_ages_make_room() {
        let table = Table::new(1).expect("small");
        let key = 42;
        table.store(key, found(20));
        table.store(key, found(3));
        assert_eq!(table.probe(key).map(|f| f.depth), Some(20));
        table.grow_older();
        table.store(key, found(3));
        assert_eq!(table.probe(key).map(|f| f.depth), Some(3));
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest() {
        let table = Table::new(1).expect("small");
        // Small keys share the first bucket.
        for key in 1..=4 {
            table.store(key, found(10 + key as i32));
        }
        table.store(5, found(1));
        assert_eq!(table.probe(1), None);
        assert!((2..=5).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn a_table_larger_than_any_memory_is_refused() {
        assert_eq!(
            Table::new(usize::MAX).map(|_| ()),
            Err(TableTooLarge { megabytes: usize::MAX })
        );
        let most = usize::MAX >> 21;
        assert!(Table::new(most).is_err());
    }

    #[test]
    fn clearing_forgets() {
        let table = Table::new(1).expect("small");
        table.store(7, found(5));
        table.clear();
        assert_eq!(table.probe(7), None);
        assert_eq!(table.fill(), 0);
    }
}
