//! Claims spoiled on purpose are caught; before they were spoiled they were true.

mod common;

use chess::Chess;
use common::{findings, moves, position, story, worth};
use explain::{Fact, Finding};
use game_core::{Move, Side, Square};
use proof::Disproof;

/// A knight forks king and rook and takes the rook.
const FORK: (&str, &str) = ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d7 c7a8");
/// A bishop is pinned to its king by a rook.
const PIN: (&str, &str) = ("4k3/8/8/4b3/8/8/8/3KR3 b - - 0 1", "");
/// Doubled, isolated and passed pawns.
const PAWNS: (&str, &str) = ("4k3/5p2/8/8/8/2P5/P1P5/4K3 w - - 0 1", "");
/// A rook mates on the back rank.
const MATE: (&str, &str) = ("6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1", "d1d8");
/// A rook skewers the king and takes the queen behind it.
const SKEWER: (&str, &str) = ("8/8/8/k6q/8/8/8/R3K3 b - - 0 1", "a5b5 a1a5 b5c4 a5h5");

/// The claim of a fact about a line, and where it starts. It must be true.
fn claim((fen, line): (&str, &str), fact: Fact) -> (Chess, Finding) {
    let start = position(fen);
    let line = moves(&start, line);
    let found = findings(&story(&start, &line)).into_iter().find(|known| known.fact == fact);
    let finding = found.unwrap_or_else(|| panic!("{} is not found in {fen}", fact.name()));
    assert_eq!(proof::check(&start, &finding, &worth(&start)), Ok(()), "{finding:?}");
    (start, finding)
}

/// The claim is caught once it is spoiled.
#[track_caller]
fn caught(place: (&str, &str), fact: Fact, spoil: impl Fn(&mut Finding)) -> Disproof {
    let (start, mut finding) = claim(place, fact);
    let before = finding.clone();
    spoil(&mut finding);
    assert_ne!(before, finding, "nothing was spoiled");
    proof::check(&start, &finding, &worth(&start)).expect_err("the spoiled claim passed")
}

#[test]
fn a_piece_moved_to_another_square() {
    let fault = caught(FORK, Fact::Fork, |known| known.men[1].square = Square(20));
    assert_eq!(fault, Disproof::NotThere(Square(20)));
    caught(PIN, Fact::AbsolutePin, |known| known.men[0].square = Square(0));
    caught(PAWNS, Fact::IsolatedPawn, |known| known.men[0].square = Square(30));
}

#[test]
fn a_square_that_is_not_on_the_board() {
    let fault = caught(FORK, Fact::Fork, |known| known.men[0].square = Square(64));
    assert_eq!(fault, Disproof::NoSquare(Square(64)));
}

#[test]
fn another_side() {
    for (place, fact) in [
        (FORK, Fact::Fork),
        (PIN, Fact::AbsolutePin),
        (PAWNS, Fact::DoubledPawns),
        (FORK, Fact::WinsMaterial),
    ] {
        caught(place, fact, |known| known.side = !known.side);
    }
}

#[test]
fn a_number_changed() {
    let fault = caught(FORK, Fact::WinsMaterial, |known| known.size += 100);
    assert_eq!(fault, Disproof::WrongNumber { claimed: 600, right: 500 });
    caught(PAWNS, Fact::DoubledPawns, |known| known.size += 1);
    caught(FORK, Fact::LosesMaterial, |known| known.size = -known.size);
}

#[test]
fn a_move_of_the_line_replaced() {
    let fault = caught(FORK, Fact::Fork, |known| known.line[0] = known.line[2]);
    assert_eq!(fault, Disproof::IllegalMove { index: 0 });
    caught(FORK, Fact::WinsMaterial, |known| known.line[1] = known.line[0]);
    caught(FORK, Fact::Fork, |known| known.line[1] = Move::NONE);
}

#[test]
fn a_line_cut_short() {
    let fault = caught(FORK, Fact::Fork, |known| known.line.truncate(1));
    assert_eq!(fault, Disproof::Lacks("a move"));
    let fault = caught(FORK, Fact::Fork, |known| known.line.clear());
    assert_eq!(fault, Disproof::NoLine { ply: 1, moves: 0 });
}

#[test]
fn a_claim_at_another_ply() {
    caught(FORK, Fact::Fork, |known| known.ply = 2);
    caught(FORK, Fact::WinsMaterial, |known| known.ply = 1);
}

#[test]
fn a_fact_renamed_to_a_near_one() {
    caught(FORK, Fact::WinsMaterial, |known| known.fact = Fact::LosesMaterial);
    caught(PIN, Fact::AbsolutePin, |known| known.fact = Fact::RelativePin);
    caught(PAWNS, Fact::IsolatedPawn, |known| known.fact = Fact::BackwardPawn);
    caught(PAWNS, Fact::IsolatedPawn, |known| known.fact = Fact::BlockedPawn);
    caught(FORK, Fact::Fork, |known| known.fact = Fact::DoubleCheck);
    caught(SKEWER, Fact::Skewer, |known| known.fact = Fact::XRay);
    caught(SKEWER, Fact::Skewer, |known| known.fact = Fact::Fork);
}

#[test]
fn a_piece_too_many_or_too_few() {
    caught(FORK, Fact::Fork, |known| known.men.truncate(2));
    caught(PIN, Fact::AbsolutePin, |known| known.men.truncate(2));
    caught(SKEWER, Fact::Skewer, |known| known.men.swap(1, 2));
}

#[test]
fn a_mate_that_is_another_or_none() {
    let start = position(MATE.0);
    let line = moves(&start, MATE.1);
    let mate = |fact, size| {
        let finding = Finding::new(fact, Side::White, 0, explain::Evidence::Board);
        finding.with_line(&line).sized(size)
    };
    let check = |finding: &Finding| proof::check(&start, finding, &worth(&start));
    assert_eq!(check(&mate(Fact::MateInN, 1)), Ok(()));
    assert_eq!(check(&mate(Fact::MateInN, 2)), Err(Disproof::WrongNumber { claimed: 2, right: 1 }));
    assert!(check(&mate(Fact::SmotheredMate, 0)).is_err());
    assert!(check(&mate(Fact::StalemateTrick, 0)).is_err());
}

/// Facts of the tables, so many of each at most.
const MOST_OF_A_FACT: usize = 20;
/// Facts that may hold for either side.
const OF_EITHER_SIDE: [Fact; 5] = [
    Fact::Centre,
    Fact::InsufficientMaterial,
    Fact::MoveRule,
    Fact::Repetition,
    Fact::Simplification,
];

/// True claims of many facts, each with where it starts.
fn true_claims() -> Vec<(Chess, Finding)> {
    let mut counts = std::collections::BTreeMap::new();
    let mut all = Vec::new();
    for (start, line) in common::lines_of_tables() {
        for finding in findings(&story(&start, &line)) {
            let count = counts.entry(finding.fact).or_insert(0);
            *count += 1;
            if *count <= MOST_OF_A_FACT {
                all.push((start.clone(), finding));
            }
        }
    }
    all
}

#[test]
fn any_claim_with_another_number_or_side_is_caught() {
    let full: Vec<Fact> = proof::coverage()
        .into_iter()
        .filter(|known| known.1 == proof::Coverage::Full)
        .map(|known| known.0)
        .collect();
    let mut passed = Vec::new();
    for (start, finding) in true_claims() {
        let mut other_number = finding.clone();
        other_number.size += 1_000;
        let mut other_side = finding.clone();
        other_side.side = !finding.side;
        let numbers = full.contains(&finding.fact).then_some(other_number);
        let sides = (!OF_EITHER_SIDE.contains(&finding.fact)).then_some(other_side);
        for spoiled in numbers.into_iter().chain(sides) {
            if proof::check(&start, &spoiled, &worth(&start)).is_ok() {
                passed.push(format!("{spoiled:?}"));
            }
        }
    }
    assert!(passed.is_empty(), "{}", passed.join("\n"));
}
