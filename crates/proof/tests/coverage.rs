//! How far the facts are checked, and scores that are searched again.

use game_core::{
    Analyst, Bound, Kind, Line, Move, Question, ResultCurve, Score, Side, SidedScore, Trace,
};
use proof::{Coverage, Disproof, check_score, coverage};

/// At least so many facts are checked by their whole rule.
const LEAST_FULL: usize = 110;

#[test]
fn most_facts_are_checked_in_full() {
    let full = coverage().iter().filter(|known| known.1 == Coverage::Full).count();
    assert!(full >= LEAST_FULL, "{full}");
    let bare: Vec<&str> = coverage()
        .iter()
        .filter(|known| known.1 == Coverage::BoardOnly)
        .map(|known| known.0.name())
        .collect();
    let tables_and_terms =
        ["table-truth", "table-win", "book-name", "leaves-book", "decided-anyway", "factor"];
    assert_eq!(bare, tables_and_terms);
}

/// An analyst that always gives the same score to White and notes the nodes.
struct Fixed {
    score: SidedScore,
    nodes: u64,
}

impl Analyst for Fixed {
    fn lines(&mut self, question: &Question) -> Vec<Line> {
        self.nodes = question.nodes;
        vec![Line { moves: Vec::new(), score: self.score, bound: Bound::Exact }]
    }
    fn trace(&mut self, _: &[Move]) -> Trace {
        Trace::default()
    }
    fn static_score(&mut self, _: &[Move]) -> Option<Score> {
        None
    }
    fn piece_value(&self, _: Kind) -> i32 {
        0
    }
    fn result_curve(&self) -> ResultCurve {
        ResultCurve::default()
    }
}

#[test]
fn scores_are_searched_again_with_twice_the_nodes() {
    let mut analyst = Fixed { score: Score::cp(50).of(Side::White), nodes: 0 };
    let mut check = |side, claimed| check_score(&mut analyst, &[], side, claimed, 1_000);
    assert_eq!(check(Side::White, 80), Ok(()));
    assert_eq!(check(Side::Black, -20), Ok(()));
    assert_eq!(check(Side::White, 81), Err(Disproof::OtherScore { claimed: 81, found: 50 }));
    assert_eq!(check(Side::Black, 50), Err(Disproof::OtherScore { claimed: 50, found: -50 }));
    assert_eq!(analyst.nodes, 2_000);
}

#[test]
fn mates_of_one_side_are_alike() {
    let mut analyst = Fixed { score: Score::mate_in(5).of(Side::White), nodes: 0 };
    let mut check = |claimed: Score| check_score(&mut analyst, &[], Side::White, claimed.raw(), 1);
    assert_eq!(check(Score::mate_in(9)), Ok(()));
    assert!(check(Score::mated_in(4)).is_err());
    assert!(check(Score::cp(900)).is_err());
}
