//! What a position remembers of long turns: the answers to questions about them.
//!
//! A turn of several moves has far fewer positions than orders of moves, and the
//! moves of one turn ask about the same positions again and again. So answers are
//! kept by the key of the position, for all copies of a position together.

use game_core::{Interrupt, Key};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// How many answers are kept, as a power of two: half a megabyte.
const INDEX_BITS: u32 = 16;
/// The lowest bits of an entry: whether there is an answer, and the answer. The
/// others are those of the key.
const IS_KNOWN: u64 = 2;
const IS_TRUE: u64 = 1;

/// Answers to questions about long turns, and the call to give up a question.
#[derive(Clone, Debug, Default)]
pub(crate) struct TurnMemory {
    /// Allocated when the first answer is there.
    answers: Arc<OnceLock<Vec<AtomicU64>>>,
    pub(crate) interrupt: Interrupt,
}

impl TurnMemory {
    /// The answer kept under this key.
    #[inline]
    pub(crate) fn known(&self, key: Key) -> Option<bool> {
        let entry = self.answers.get()?[index(key)].load(Ordering::Relaxed);
        let is_it = entry & !IS_TRUE == key & !IS_TRUE | IS_KNOWN;
        is_it.then_some(entry & IS_TRUE != 0)
    }

    /// Keeps an answer, unless it is unknown because the question was given up.
    #[inline]
    pub(crate) fn learn(&self, key: Key, answer: Option<bool>) {
        let Some(answer) = answer else { return };
        let empty = || (0..1 << INDEX_BITS).map(|_| AtomicU64::new(0)).collect();
        let entry = key & !IS_TRUE | IS_KNOWN | u64::from(answer);
        self.answers.get_or_init(empty)[index(key)].store(entry, Ordering::Relaxed);
    }
}

fn index(key: Key) -> usize {
    (key >> (Key::BITS - INDEX_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_found_under_its_key_alone() {
        let memory = TurnMemory::default();
        let key = 0x1234_5678_9abc_def0;
        assert_eq!(memory.known(key), None);
        memory.learn(key, None);
        assert_eq!(memory.known(key), None);
        memory.learn(key, Some(false));
        assert_eq!(memory.clone().known(key), Some(false), "copies share answers");
        assert_eq!(memory.known(key ^ 1 << 20), None, "another key, the same place");
        memory.learn(key, Some(true));
        assert_eq!(memory.known(key), Some(true));
    }
}
