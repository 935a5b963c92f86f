//! What histories learn and what they tell apart.

use super::correction::CORRECTION_MAX;
use super::*;
use crate::params::Params;
use game_core::{PartKeys, Square};

const KNIGHT: Kind = Kind(1);
const HAND: (MoveOrigin, bool) = (MoveOrigin::Hand, false);
const SAFE: (MoveOrigin, bool) = (MoveOrigin::Square { is_attacked: false }, false);
const FLIGHT: (MoveOrigin, bool) = (MoveOrigin::Square { is_attacked: true }, false);

impl History {
    fn quiet(&self, place: MovePlace, before: &[PieceTo]) -> i32 {
        self.butterfly(place) + self.continuation(place.piece_to, before)
    }
}

#[test]
fn values_stay_within_their_bound_whatever_is_learnt() {
    let mut history = History::new(64, 6);
    let m = Move::new(Square(1), Square(18), 0);
    let place = history.place(Side::White, KNIGHT, m, SAFE);
    for _ in 0..1_000 {
        history.update_quiet(place, &[PieceTo::NONE], 2_000);
    }
    let value = history.quiet(place, &[PieceTo::NONE]);
    assert!(value > HISTORY_MAX && value <= 2 * HISTORY_MAX, "{value}");
    for _ in 0..1_000 {
        history.update_quiet(place, &[PieceTo::NONE], -2_000);
    }
    assert!(history.quiet(place, &[PieceTo::NONE]) < -HISTORY_MAX);
}

#[test]
fn the_other_side_and_other_moves_learn_nothing() {
    let mut history = History::new(64, 6);
    let m = Move::new(Square(1), Square(18), 0);
    let white = history.place(Side::White, KNIGHT, m, SAFE);
    history.update_quiet(white, &[PieceTo::NONE], 500);
    let black = history.place(Side::Black, KNIGHT, m, SAFE);
    assert_eq!(history.quiet(black, &[PieceTo::NONE]), 0);
    // A piece that flees is told apart, but follows the same moves.
    let flees = history.place(Side::White, KNIGHT, m, FLIGHT);
    assert_eq!(history.butterfly(flees), 0);
    assert!(history.continuation(flees.piece_to, &[PieceTo::NONE]) > 0);
}

#[test]
fn a_drop_shares_nothing_with_a_move_from_a_square() {
    // The origin of a drop is the number of its kind, which was once taken for a
    // square of the first rank.
    let mut history = History::new(64, 6);
    let to = Square(28);
    let step = Move::new(Square(KNIGHT.0), to, 0);
    let walks = history.place(Side::White, Kind(3), step, SAFE);
    history.update_quiet(walks, &[], 500);
    let drops = history.place(Side::White, KNIGHT, step, HAND);
    assert_eq!(history.quiet(drops, &[]), 0);
    assert!(history.quiet(walks, &[]) > 0);
}

#[test]
fn every_piece_of_a_large_game_has_entries_of_its_own() {
    // Shogi: 14 kinds on 81 squares.
    let history = History::new(81, 14);
    let mut seen = std::collections::HashSet::new();
    for side in Side::BOTH {
        for kind in 0..14 {
            for to in 0..81 {
                let m = Move::new(Square(0), Square(to), 0);
                assert!(seen.insert(history.piece_to(side, Kind(kind), m).now));
            }
        }
    }
    assert!(history.continuation.len() <= MAX_CONTINUATIONS + history.n_now);
}

#[test]
fn pieces_and_targets_of_the_largest_games_stay_within_the_tables() {
    let history = History::new(256, 100);
    for kind in 0..100 {
        for to in 0..=255 {
            let m = Move::new(Square(0), Square(to), 0);
            let piece_to = history.piece_to(Side::Black, Kind(kind), m);
            assert!(piece_to.now > 0 && usize::from(piece_to.now) < history.n_now);
            assert!(history.pair(piece_to, piece_to) < history.continuation.len());
            let place = history.place(Side::Black, Kind(kind), m, HAND);
            assert!((place.butterfly as usize) < history.butterfly.len());
        }
    }
}

#[test]
fn corrections_follow_the_error_and_stay_small() {
    let p = Params::default();
    let mut correction = CorrectionHistory::new();
    let mut keys = PartKeys::default();
    keys.toggle(PartKeys::part_of(Side::White, true), 77);
    let place = CorrectionPlace::new(Side::White, &keys, [PieceTo::NONE; 2]);
    for _ in 0..500 {
        correction.update(&place, 400, 12);
    }
    let found = correction.correction(&place, &p);
    assert!(found > 0 && found <= 4 * CORRECTION_MAX);
    keys.toggle(PartKeys::part_of(Side::Black, true), 5);
    let other_pawns = CorrectionPlace::new(Side::White, &keys, [PieceTo::NONE; 2]);
    let by_the_rest = correction.correction(&other_pawns, &p);
    assert!(by_the_rest > 0 && by_the_rest < found, "the other pieces are the same");
    let last_two = [PieceTo { now: 3, before: 3 }, PieceTo { now: 4, before: 4 }];
    keys.toggle(PartKeys::part_of(Side::Black, false), 9);
    keys.toggle(PartKeys::part_of(Side::White, false), 9);
    let elsewhere = CorrectionPlace::new(Side::Black, &keys, last_two);
    assert_eq!(correction.correction(&elsewhere, &p), 0);
}
