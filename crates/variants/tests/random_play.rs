//! Random play in every game of the library, by the laws of `support/laws.rs`:
//! and games come to an end by their own rules.

#[path = "support/laws.rs"]
mod laws;
mod support;

use game_core::{BoardView, Key, Position, Side};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use support::with_rules;
use variants::{Rulebook, Variant, Width};

/// A thread plays so many games of one set of rules at a time.
const BATCH: u64 = 20;
/// How many batches of each are played: always, and with `SLOW_TESTS=1`.
const BATCHES: u64 = 1;
const SLOW_BATCHES: u64 = 25;
const MAX_PLIES: usize = 300;
/// More than any random game has been seen to need: the longest, of petrified
/// chess, had 48,584.
const SLOW_MAX_PLIES: usize = 200_000;
/// Races without captures: nothing is ever lost on the way, no position comes
/// back by chance, and so random moves need not end them.
const ENDLESS: [&str; 2] = ["kingshalma", "knightshalma"];
/// Games with more plies than this are reported, and endless ones cut short.
const LONG: usize = 2_000;

fn play<B: Width>(rules: &Arc<Rulebook<B>>, id: &str, game: u64) -> (bool, Vec<Key>) {
    let max_plies = match support::is_slow() {
        true if ENDLESS.contains(&id) => LONG,
        true => SLOW_MAX_PLIES,
        false => MAX_PLIES,
    };
    laws::play(rules, game, max_plies)
}

/// How a batch of random games of one set of rules went.
struct Played {
    unfinished: usize,
    long: usize,
    longest: usize,
}

fn play_batch<B: Width>(rules: &Arc<Rulebook<B>>, id: &str, batch: u64) -> Played {
    let games = batch * BATCH..(batch + 1) * BATCH;
    let mut played = Played { unfinished: 0, long: 0, longest: 0 };
    for (ended, keys) in games.map(|game| play(rules, id, game)) {
        played.unfinished += usize::from(!ended);
        played.long += usize::from(keys.len() > LONG);
        played.longest = played.longest.max(keys.len());
    }
    played
}

/// Plays the batches that are still to be played; `None` for one that breaks a law.
fn play_library(
    batches: &[(&'static str, u64)],
    next: &AtomicUsize,
) -> Vec<(&'static str, Option<Played>)> {
    let mut report = Vec::new();
    while let Some(&(id, batch)) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
        let book = support::book(id).expect("the game compiles");
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(
            || with_rules!(&book, rules => play_batch(rules, id, batch)),
        ));
        report.push((id, played.ok()));
    }
    report
}

#[test]
fn every_game_of_the_library_keeps_the_laws() {
    let n_batches = if support::is_slow() { SLOW_BATCHES } else { BATCHES };
    let batches: Vec<_> =
        rules::library::ids().flat_map(|id| (0..n_batches).map(move |batch| (id, batch))).collect();
    let next = AtomicUsize::new(0);
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let reports: Vec<_> = std::thread::scope(|scope| {
        let worker = || play_library(&batches, &next);
        let workers: Vec<_> = (0..n_threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("it catches")).collect()
    });
    let (mut broken, mut endless) = (Vec::new(), Vec::new());
    for (id, played) in reports {
        let Some(Played { unfinished, long, longest }) = played else {
            broken.push(id);
            continue;
        };
        if long > 0 {
            println!("{id}: {long} games over {LONG} plies, the longest {longest}");
        }
        if unfinished > 0 && support::is_slow() && !ENDLESS.contains(&id) {
            endless.push(id);
        }
    }
    assert!(broken.is_empty(), "these games break a law: {broken:?}");
    assert!(endless.is_empty(), "not every game of these came to an end: {endless:?}");
}

/// Two games played at once in two threads go as they go one after the other:
/// nothing is shared but what never changes.
#[test]
fn two_games_in_two_threads_do_not_disturb_each_other() {
    let keys = |id: &str| -> Vec<Vec<Key>> {
        let book = support::book(id).expect("the game compiles");
        with_rules!(&book, rules => (0..5).map(|game| play(rules, id, game).1).collect())
    };
    let alone = [keys("crazyhouse"), keys("xiangqi")];
    let together = std::thread::scope(|scope| {
        let both = ["crazyhouse", "xiangqi"].map(|id| scope.spawn(move || keys(id)));
        both.map(|one| one.join().expect("it plays"))
    });
    assert!(alone == together);
    assert!(alone[0] != alone[1]);
}

/// Every game says who is to move first and lets that side move.
#[test]
fn every_start_can_be_written_and_read_again() {
    for id in rules::library::ids() {
        let book = support::book(id).expect("the game compiles");
        with_rules!(&book, rules => {
            let pos = Variant::start(rules).expect("the game has a start");
            assert!(pos.turn() == Side::White || pos.turn() == Side::Black);
            let text = notation::fen::print(&pos.to_setup());
            let setup = notation::fen::parse(&text).expect("what is printed is read");
            let again = Variant::from_setup(rules, &setup).expect("and is a position");
            assert_eq!(again.key(), pos.key(), "{id}: {text}");
        });
    }
}
