//! The transposition table: what was found about positions, shared by all
//! threads without locks.
//!
//! An entry is two words. The second word carries a check over the key and the
//! first word, so that an entry half written by one thread and half by another
//! is seen to be no entry. A move from the table may still belong to a different
//! position with the same check; whoever uses the move asks whether it is legal.
//! `transposition/entry.rs` has the entries and how they are packed.

mod entry;

pub(crate) use entry::TtEntry;

use crate::huge_pages;
use crate::prefetch::prefetch;
use entry::{GENERATIONS, Meta, PackedEntry};
use game_core::{Bound, Key, Move};
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

/// Entries that share a line of the processor's cache.
const BUCKET: usize = 4;
/// An entry of the same position and generation is kept if it is so much deeper
/// than the new one.
const KEPT_DEPTH: i32 = 4;
/// Sizes are given in units of two to this power: megabytes.
const MEGABYTE_SHIFT: u32 = 20;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([PackedEntry; BUCKET]);

/// The transposition table.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// There is not enough memory for a transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableTooLarge {
    /// The size that was asked for.
    pub megabytes: usize,
}

impl fmt::Display for TableTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no memory for a table of {} MB", self.megabytes)
    }
}

impl std::error::Error for TableTooLarge {}

impl TranspositionTable {
    /// Makes a table of about so many megabytes, at least one.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(crate) fn new(megabytes: usize) -> Result<TranspositionTable, TableTooLarge> {
        let too_large = TableTooLarge { megabytes };
        let bytes = megabytes.max(1).checked_mul(1 << MEGABYTE_SHIFT).ok_or(too_large)?;
        let n_buckets = bytes / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(n_buckets).map_err(|_| too_large)?;
        huge_pages::ask_for(buckets.spare_capacity_mut());
        buckets.resize_with(n_buckets, Bucket::default);
        Ok(TranspositionTable { buckets, generation: AtomicU8::new(0) })
    }

    /// The size of the table.
    pub(crate) fn megabytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> MEGABYTE_SHIFT
    }

    /// Empties the table.
    pub(crate) fn clear(&self) {
        for entry in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            entry.clear();
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// A new search begins: the entries of earlier searches are older now.
    pub(crate) fn next_generation(&self) {
        let generation = self.generation.load(Ordering::Relaxed);
        self.generation.store((generation + 1) % GENERATIONS, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn fill(&self) -> u32 {
        // So many buckets have a thousand entries.
        const SAMPLE: usize = 250;
        let now = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(SAMPLE).flat_map(|bucket| &bucket.0);
        let used = sample.filter(|entry| {
            let meta = entry.meta();
            !meta.is_empty() && meta.generation() == now
        });
        used.count() as u32
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        let n = self.buckets.len() as u128;
        &self.buckets[((u128::from(key) * n) >> Key::BITS) as usize]
    }

    /// Asks the processor to fetch the bucket of a key before it is needed.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: Key) {
        prefetch(self.bucket(key));
    }

    /// The entry of a position.
    #[inline]
    pub(crate) fn probe(&self, key: Key) -> Option<TtEntry> {
        let entries = &self.bucket(key).0;
        entries.iter().find_map(|entry| {
            let (meta, data) = entry.read(key)?;
            Some(TtEntry::unpack(data, meta))
        })
    }

    /// Stores an entry, unless the table has a much deeper one of the position.
    pub(crate) fn store(&self, key: Key, mut new: TtEntry) {
        let now = self.generation.load(Ordering::Relaxed);
        let entries = &self.bucket(key).0;
        let mut chosen = &entries[0];
        let mut least = i32::MAX;
        for entry in entries {
            if let Some((meta, data)) = entry.read(key) {
                let old = TtEntry::unpack(data, meta);
                let old_counts = meta.generation() == now && new.bound != Bound::Exact;
                if old_counts && old.depth >= new.depth + KEPT_DEPTH {
                    return;
                }
                if new.best == Move::NONE {
                    new.best = old.best;
                }
                chosen = entry;
                break;
            }
            let value = entry.meta().replacement_value(now);
            if value < least {
                (least, chosen) = (value, entry);
            }
        }
        chosen.write(key, Meta::new(&new, now), new.pack());
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TranspositionTable({} MB)", self.megabytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node_type::Window;
    use game_core::Square;

    fn entry(depth: i32) -> TtEntry {
        TtEntry {
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
        let table = TranspositionTable::new(1).expect("small");
        for (number, depth) in (-2..40).enumerate() {
            let key = 0x1234_5678_9abc_def1_u64.wrapping_mul(number as u64 + 1);
            table.store(key, entry(depth));
            assert_eq!(table.probe(key), Some(entry(depth)));
            assert_eq!(table.probe(key ^ 1), None);
        }
    }

    #[test]
    fn an_evaluation_alone_ends_no_node_and_refines_nothing() {
        let table = TranspositionTable::new(1).expect("small");
        table.store(7, TtEntry::of_evaluation(57, false));
        let found = table.probe(7).expect("stored");
        assert_eq!(found.evaluation, Some(57));
        for window in [Window::FULL, Window::null_above(-20_000), Window::null_above(0)] {
            assert_eq!((found.cutoff(0, window, 9), found.refined(57, 9)), (None, None));
        }
        // What a search finds takes its place.
        table.store(7, entry(1));
        assert_eq!(table.probe(7), Some(entry(1)));
    }

    #[test]
    fn an_entry_of_two_halves_is_no_entry() {
        let table = TranspositionTable::new(1).expect("small");
        let key = 0xfeed_f00d_dead_beef;
        table.store(key, entry(9));
        let other = TtEntry { score: 99, ..entry(9) };
        table.bucket(key).0[0].data.store(other.pack(), Ordering::Relaxed);
        assert_eq!(table.probe(key), None);
    }

    #[test]
    fn the_deeper_entry_of_a_search_stays_and_ages_make_room() {
        let table = TranspositionTable::new(1).expect("small");
        let key = 42;
        table.store(key, entry(20));
        table.store(key, entry(3));
        assert_eq!(table.probe(key).map(|entry| entry.depth), Some(20));
        table.next_generation();
        table.store(key, entry(3));
        assert_eq!(table.probe(key).map(|entry| entry.depth), Some(3));
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest() {
        let table = TranspositionTable::new(1).expect("small");
        // Small keys share the first bucket.
        for key in 1..=4 {
            table.store(key, entry(10 + key as i32));
        }
        table.store(5, entry(1));
        assert_eq!(table.probe(1), None);
        assert!((2..=5).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn a_table_larger_than_any_memory_is_refused() {
        assert_eq!(
            TranspositionTable::new(usize::MAX).map(|_| ()),
            Err(TableTooLarge { megabytes: usize::MAX })
        );
        let most = usize::MAX >> 21;
        assert!(TranspositionTable::new(most).is_err());
    }

    #[test]
    fn clearing_forgets() {
        let table = TranspositionTable::new(1).expect("small");
        table.store(7, entry(5));
        table.clear();
        assert_eq!(table.probe(7), None);
        assert_eq!(table.fill(), 0);
    }
}
