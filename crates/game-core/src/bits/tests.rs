//! Sets of every width beside the set of the standard library.

use super::*;
use crate::random::Lcg64;
use std::collections::BTreeSet;

/// Random inserts and removals in a set of each width and in the
/// standard library's set, which is slow and obviously right.
fn check_against_a_plain_set<B: Bits>() {
    let mut random = Lcg64::new(crate::random::GOLDEN);
    let (mut ours, mut plain) = (SquareSet::<B>::EMPTY, BTreeSet::new());
    for round in 0..2000 {
        let sq = Square(random.below(B::WIDTH) as u8);
        if round % 3 == 0 {
            ours.remove(sq);
            plain.remove(&sq);
        } else {
            ours.insert(sq);
            plain.insert(sq);
        }
        assert_eq!(ours.has(sq), plain.contains(&sq));
        assert_eq!(ours.len() as usize, plain.len());
        assert_eq!(ours.first(), plain.first().copied());
        assert_eq!(ours.last(), plain.last().copied());
        assert_eq!(ours.many(), plain.len() > 1);
        assert!(ours.into_iter().eq(plain.iter().copied()));
        let all = || (0..B::WIDTH).map(|index| Square(index as u8));
        let up_to: SquareSet<B> =
            all().filter(|sq| plain.first().is_none_or(|first| sq <= first)).collect();
        let from: SquareSet<B> =
            all().filter(|sq| plain.last().is_none_or(|last| sq >= last)).collect();
        assert_eq!(SquareSet(ours.0.up_to_lowest()), up_to);
        assert_eq!(SquareSet(ours.0.down_to_highest()), from);
        for places in [-200i32, -64, -9, 0, 1, 63, 64, 130] {
            if (places.unsigned_abs() as usize) < B::WIDTH {
                let moved = |sq: &Square| {
                    let to = i32::from(sq.0) + places;
                    (0..B::WIDTH as i32).contains(&to).then_some(Square(to as u8))
                };
                let expected: SquareSet<B> = plain.iter().filter_map(moved).collect();
                assert_eq!(ours.shifted(places), expected);
            }
        }
        assert_eq!((!ours).len() as usize, B::WIDTH - plain.len());
        assert_eq!(ours.into_iter().collect::<SquareSet<B>>(), ours);
    }
}

#[test]
fn sets_of_all_widths_behave_like_sets() {
    check_against_a_plain_set::<u64>();
    check_against_a_plain_set::<u128>();
    check_against_a_plain_set::<U256>();
}

#[test]
fn operators_are_those_of_sets() {
    let a = SquareSet(0b1100_u64);
    let b = SquareSet(0b1010_u64);
    assert_eq!(a & b, SquareSet(0b1000));
    assert_eq!(a | b, SquareSet(0b1110));
    assert_eq!(a ^ b, SquareSet(0b0110));
    assert_eq!(a - b, SquareSet(0b0100));
    assert!(a.meets(b) && !(a - b).meets(b));
    assert!((a & b).is_within(a) && !a.is_within(b));
}
