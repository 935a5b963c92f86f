use super::*;
use game_core::{Effort, Move, Square};

fn analysis(score: Score, bound: Bound) -> Analysis {
    let line = Line {
        moves: vec![Move::new(Square(12), Square(28), 1)],
        score: score.of(Side::White),
        bound,
    };
    let effort = Effort {
        depth: 9,
        selective_depth: 14,
        nodes: 48_000,
        time: Duration::from_millis(10_840),
        ..Effort::default()
    };
    Analysis { lines: vec![line], effort }
}

#[track_caller]
fn check(score: Score, bound: Bound, turn: Side, expected: &str) {
    let write = |_: &Line| "e2e4 e7e5".to_owned();
    assert_eq!(thinking(&analysis(score, bound), turn, &write), [expected]);
}

#[test]
fn thinking_lines_have_tabs_before_the_moves() {
    check(Score::cp(156), Bound::Exact, Side::White, "9 156 1084 48000 14 4428 0\te2e4 e7e5");
    check(Score::cp(156), Bound::AtMost, Side::Black, "9 -156 1084 48000 14 4428 0\te2e4 e7e5?");
    check(Score::cp(0), Bound::AtLeast, Side::White, "9 0 1084 48000 14 4428 0\te2e4 e7e5!");
}

#[test]
fn mates_are_counted_in_moves_above_a_hundred_thousand() {
    for (given, written) in [
        (Score::mate_in(1), 100_001),
        (Score::mate_in(5), 100_003),
        (Score::mated_in(0), -100_000),
        (Score::mated_in(4), -100_002),
        (Score::cp(-3_000), -3_000),
    ] {
        assert_eq!(score(given), written);
    }
}

#[test]
fn the_status_of_a_search() {
    let found = analysis(Score::cp(1), Bound::Exact);
    assert_eq!(status(&found, 7, 20, Some("e2e4")), "stat01: 1084 48000 9 7 20 e2e4");
    assert_eq!(status(&Analysis::default(), 0, 20, None), "stat01: 0 0 0 0 20");
}

#[test]
fn results_have_their_reason_in_braces() {
    let win = |side, reason| Outcome::Win { side, reason };
    for (outcome, text) in [
        (win(Side::White, WinReason::Checkmate), "1-0 {White mates}"),
        (win(Side::Black, WinReason::Checkmate), "0-1 {Black mates}"),
        (win(Side::White, WinReason::Goal), "1-0 {White wins by reaching the goal}"),
        (Outcome::Draw(DrawReason::Stalemate), "1/2-1/2 {Stalemate}"),
        (Outcome::Draw(DrawReason::Repetition(3)), "1/2-1/2 {Draw by 3-fold repetition}"),
    ] {
        assert_eq!(result(outcome), text);
    }
}

#[test]
fn errors_cannot_be_misread() {
    assert_eq!(error("unknown command", "dance"), "Error (unknown command): dance");
    assert_eq!(illegal_move("a (b) c", "e2e5"), "Illegal move (a [b] c): e2e5");
    assert!(error("x", &"y".repeat(1_000)).len() < 100);
    assert_eq!(remark("two\nlines"), "# two lines");
    let why = "\"e2e5\" is not legal here: nothing can go from e2 to e5";
    assert_eq!(why_illegal(why), "nothing can go from e2 to e5");
    assert_eq!(why_illegal("else"), "else");
}

#[test]
fn options_have_their_types() {
    let offer = |name: &str, kind| option(&EngineOption { name: name.to_owned(), kind });
    for (name, kind, text) in [
        ("Hash", OptionKind::Spin { default: 16, low: 1, high: 64 }, "Hash -spin 16 1 64"),
        ("A B", OptionKind::Check(true), "A B -check 1"),
        ("Clear", OptionKind::Button, "Clear -button"),
        ("Rules", OptionKind::Text(String::new()), "Rules -file "),
        ("SyzygyPath", OptionKind::Text("x".to_owned()), "SyzygyPath -path x"),
        ("Word", OptionKind::Text(String::new()), "Word -string "),
        (
            "Style",
            OptionKind::Combo { default: "b".to_owned(), choices: vec!["a".into(), "b".into()] },
            "Style -combo a /// *b",
        ),
    ] {
        assert_eq!(offer(name, kind), Some(format!("feature option=\"{text}\"")));
    }
    let choices: Vec<String> = (0..500).map(|n| n.to_string()).collect();
    assert_eq!(offer("Long", OptionKind::Combo { default: "1".to_owned(), choices }), None);
}

#[test]
fn castling_by_letters() {
    assert_eq!(castling_text("O-O-O+"), Some("O-O-O"));
    assert_eq!(castling_text("O-O#"), Some("O-O"));
    assert_eq!(castling_text("Kg1"), None);
}
