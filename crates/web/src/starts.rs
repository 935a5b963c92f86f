//! The starts of a game whose rules shuffle the pieces, by their numbers. Finding one
//! may mean listing all, and each question about a game names its start again: those
//! that were asked for last are kept.

use crate::refusal::Refusal;
use notation::fen;
use rules::game::Game;
use rules::shuffle;
use std::sync::{Mutex, OnceLock, PoisonError};

/// So many starts of a game are kept.
const KEPT_STARTS: usize = 32;

/// The numbered starts of one game.
#[derive(Default)]
pub(crate) struct NumberedStarts {
    /// How many there are; none if the rules shuffle nothing.
    count: OnceLock<Option<u64>>,
    /// FENs by number; those asked for last are at the end.
    kept: Mutex<Vec<(u64, String)>>,
}

impl NumberedStarts {
    /// How many there are; none if the rules shuffle nothing.
    pub(crate) fn count(&self, rules: &Game) -> Option<u64> {
        *self.count.get_or_init(|| shuffle::count(rules))
    }

    /// The FEN of a start.
    ///
    /// # Errors
    /// The game has no start of this number.
    pub(crate) fn fen(&self, rules: &Game, number: u64) -> Result<String, Refusal> {
        if let Some(fen) = self.kept(number) {
            return Ok(fen);
        }
        let id = &rules.id;
        let Some(count) = self.count(rules).filter(|count| *count > 0) else {
            return Err(Refusal::bad("start", format!("{id} has one start only")));
        };
        let last = count - 1;
        let none = || {
            Refusal::bad("start", format!("{id} has no start {number}: they go from 0 to {last}"))
        };
        // Asked only if there is one: no list is made for a wrong number.
        let setup = (number <= last).then(|| shuffle::start(rules, number)).flatten();
        let fen = fen::print(&setup.ok_or_else(none)?);
        self.keep(number, &fen);
        Ok(fen)
    }

    fn kept(&self, number: u64) -> Option<String> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| *known == number)?;
        let found = kept.remove(place);
        let fen = found.1.clone();
        kept.push(found);
        Some(fen)
    }

    fn keep(&self, number: u64, fen: &str) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT_STARTS {
            kept.remove(0);
        }
        kept.push((number, fen.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT_STARTS, NumberedStarts};
    use engine::rules_of_library;

    #[test]
    fn a_start_is_found_once_and_kept_for_a_while() {
        let rules = rules_of_library("chess960").unwrap();
        let starts = NumberedStarts::default();
        let first = starts.fen(&rules, 518).unwrap();
        assert!(first.starts_with("rnbqkbnr/"), "{first}");
        for number in 0..KEPT_STARTS as u64 + 5 {
            assert_ne!(starts.fen(&rules, number).unwrap(), first);
            assert_eq!(starts.fen(&rules, 518).unwrap(), first);
        }
        let kept = starts.kept.lock().unwrap();
        assert_eq!((kept.len(), kept.last().map(|(n, _)| *n)), (KEPT_STARTS, Some(518)));
    }

    #[test]
    fn numbers_that_are_not_there_are_refused() {
        let rules = rules_of_library("chess960").unwrap();
        let refusal = NumberedStarts::default().fen(&rules, 960).unwrap_err();
        assert!(refusal.sentence.contains("0 to 959"), "{}", refusal.sentence);
        let chess = rules_of_library("chess").unwrap();
        let refusal = NumberedStarts::default().fen(&chess, 0).unwrap_err();
        assert!(refusal.sentence.contains("one start only"), "{}", refusal.sentence);
    }
}
