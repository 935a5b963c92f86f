//! Legality found by masks and on paper is legality found by making every move, in
//! every position of random games; and few games need every move made.

mod support;

use game_core::{BoardView, Move, MoveClass, MoveList, Position, SquareSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use support::{Random, with_rules};
use variants::{Rulebook, Variant, Width};

/// How many random games of each set of rules are played: always, and with
/// `SLOW_TESTS=1`.
const GAMES: u64 = 4;
const SLOW_GAMES: u64 = 300;
const MAX_PLIES: usize = 100;
const SLOW_MAX_PLIES: usize = 300;
/// In one position of so many, single words are asked about too.
const WORDS_IN: usize = 8;

fn sorted(mut moves: MoveList) -> MoveList {
    moves.sort();
    moves
}

/// What differs between the quick way and the slow one, if anything does.
fn difference<B: Width>(pos: &Variant<B>, asks_words: bool) -> Option<String> {
    let (quick, slow) = (sorted(pos.legal_moves()), sorted(pos.legal_by_trying()));
    if quick != slow {
        let only = |these: &[Move], those: &[Move]| -> Vec<String> {
            let missing = these.iter().filter(|m| !those.contains(m));
            missing.map(|m| format!("{:?}-{:?} {m:?}", m.from(), m.to())).collect()
        };
        let (more, less) = (only(&quick, &slow), only(&slow, &quick));
        return Some(format!("too many: {more:?}, missing: {less:?}"));
    }
    let mut parts = MoveList::new();
    pos.generate(MoveClass::Noisy, &mut parts);
    pos.generate(MoveClass::Quiet, &mut parts);
    if sorted(parts) != slow {
        return Some("the classes are not the whole".to_string());
    }
    if pos.count_legal() != slow.len() as u64 {
        return Some("counted otherwise than listed".to_string());
    }
    if asks_words && slow.iter().any(|&m| !pos.is_legal(m)) {
        return Some("a legal move is not accepted".to_string());
    }
    None
}

/// What is wrong with the attackers that are kept when a piece leaves, if anything is.
fn kept_attackers<B: Width>(pos: &Variant<B>, random: &mut Random) -> Option<String> {
    let target = pos.geometry().squares().nth(random.below(pos.geometry().n_squares()))?;
    let occupied = pos.occupied() | SquareSet::of(target);
    let attackers = pos.attackers_to(target, occupied) & occupied;
    let wrong = (attackers - SquareSet::of(target)).into_iter().find(|&left| {
        let rest = occupied - SquareSet::of(left);
        let kept = pos.attackers_after_leaving(target, left, attackers, rest) & rest;
        kept != pos.attackers_to(target, rest) & rest
    });
    wrong.map(|left| format!("attackers of {target:?} once {left:?} has left"))
}

/// Plays random games and returns what is wrong in the first position that is.
fn play<B: Width>(rules: &Arc<Rulebook<B>>) -> Option<String> {
    let (games, plies) = match support::is_slow() {
        true => (SLOW_GAMES, SLOW_MAX_PLIES),
        false => (GAMES, MAX_PLIES),
    };
    for game in 0..games {
        let mut random = Random::seeded(game);
        let mut pos = Variant::start(rules).expect("the game has a start");
        for _ in 0..plies {
            let asks_words = random.below(WORDS_IN) == 0;
            let fault = difference(&pos, asks_words);
            if let Some(words) = fault.or_else(|| kept_attackers(&pos, &mut random)) {
                let fen = notation::fen::print(&pos.to_setup());
                return Some(format!("{}, game {game}: {fen}: {words}", rules.id));
            }
            let moves = pos.legal_moves();
            if moves.is_empty() || pos.outcome().is_some() {
                break;
            }
            pos.make(moves[random.below(moves.len())], &mut ());
        }
    }
    None
}

/// The games that are looked at: all whose moves are not tried anyway, or those
/// named in `GAMES`.
fn games() -> Vec<&'static str> {
    let wanted = std::env::var("GAMES").ok();
    let is_wanted = |id: &&str| match &wanted {
        Some(names) => names.split(',').any(|name| name == *id),
        None => {
            let book = support::book(id).expect("the game compiles");
            with_rules!(&book, rules => !rules.tries_every_move())
        }
    };
    rules::library::ids().filter(is_wanted).collect()
}

#[test]
fn the_quick_way_finds_what_trying_finds() {
    let (games, next) = (games(), AtomicUsize::new(0));
    let worker = || {
        let mut faults = Vec::new();
        while let Some(id) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            let book = support::book(id).expect("the game compiles");
            faults.extend(with_rules!(&book, rules => play(rules)));
        }
        faults
    };
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let faults: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..n_threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("it plays")).collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The games of one move a turn in which every move is made to find out whether it
/// is legal. May only shrink.
const TRIED: [&str; 16] = [
    "annanchess",
    "annanshogi",
    "beirut",
    "buddy",
    "circe-rex",
    "immobiliser",
    "knightrelay",
    "knightrelay2",
    "madrasi",
    "madrasi-rex",
    "nanna",
    "outriders",
    "pushers",
    "sorcerers",
    "taimenchess",
    "taimenshogi",
];

#[test]
fn few_games_try_every_move() {
    let tries = |id: &&str| {
        let book = support::book(id).expect("the game compiles");
        with_rules!(&book, rules => rules.tries_every_move() && !rules.has_long_turns())
    };
    let tried: Vec<&str> = rules::library::ids().filter(tries).collect();
    assert_eq!(tried, TRIED);
}
