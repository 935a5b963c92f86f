//! Which thread's result is played: all threads vote, and who searched deeper and found
//! more counts more.

use crate::mates::{INFINITY, is_loss, is_win};
use crate::root::ThreadResult;

/// Added to what a thread found above the worst of all, so that every thread counts.
const LEAST_WEIGHT: i64 = 12;

/// The weight of the vote of one thread.
fn weight(score: i32, worst: i32, depth: i32) -> i64 {
    (i64::from(score - worst) + LEAST_WEIGHT) * i64::from(depth)
}

/// The result that most votes are for; the shortest mate if a thread has found one.
/// Threads that finished no iteration have no vote.
pub(crate) fn elected(results: &[ThreadResult]) -> Option<&ThreadResult> {
    let score = |result: &ThreadResult| result.root_moves[0].latest_score();
    let votes = || results.iter().filter(|result| result.depth > 0 && score(result) != -INFINITY);
    let worst = votes().map(score).min()?;
    let for_move = |result: &ThreadResult| -> i64 {
        let m = result.root_moves[0].m;
        let same = votes().filter(|other| other.root_moves[0].m == m);
        same.map(|other| weight(score(other), worst, other.depth)).sum()
    };
    votes().max_by_key(|result| {
        let found = score(result);
        let mate = if is_win(found) { found } else { 0 };
        let own = weight(found, worst, result.depth);
        // Of equal results the one of the first thread is taken.
        (mate, !is_loss(found), for_move(result), own, std::cmp::Reverse(result.thread))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mates::mating;
    use crate::root_moves::RootMove;
    use game_core::{Move, Square};

    fn result(thread: usize, to: u8, score: i32, depth: i32) -> ThreadResult {
        let m = Move::new(Square(0), Square(to), 0);
        let root_moves = vec![RootMove { score, ..RootMove::new(m) }];
        ThreadResult { thread, root_moves, depth, selective_depth: 0 }
    }

    fn winner(results: &[ThreadResult]) -> Option<usize> {
        elected(results).map(|result| result.thread)
    }

    #[test]
    fn most_votes_decide_and_a_mate_needs_none() {
        let two_of_three = [result(0, 1, 30, 10), result(1, 2, 25, 10), result(2, 2, 28, 10)];
        assert_eq!(winner(&two_of_three), Some(2));
        let much_deeper = [result(0, 1, 30, 20), result(1, 2, 29, 8), result(2, 2, 29, 8)];
        assert_eq!(winner(&much_deeper), Some(0));
        let mate = [result(0, 1, mating(6), 12), result(1, 1, 900, 12), result(2, 2, mating(2), 9)];
        assert_eq!(winner(&mate), Some(2));
        let loss = [result(0, 1, -mating(4), 14), result(1, 2, -300, 9)];
        assert_eq!(winner(&loss), Some(1));
    }

    #[test]
    fn a_thread_without_an_iteration_has_no_vote() {
        assert_eq!(winner(&[result(0, 1, 30, 0), result(1, 2, -90, 3)]), Some(1));
        assert_eq!(winner(&[result(0, 1, -INFINITY, 0)]), None);
        assert_eq!(winner(&[result(0, 1, 5, 4), result(1, 1, 5, 4)]), Some(0));
    }
}
