use super::*;
use game_core::{Effort, Move, MoveReadError, Outcome, Side, WinReason};
use std::time::Duration;

/// Calls every move by its number.
struct Numbers {
    outcome: Option<Outcome>,
}

impl Scribe for Numbers {
    fn turn(&self) -> Side {
        Side::Black
    }
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
    fn fen(&self) -> String {
        "-".to_owned()
    }
    fn read(&self, _: &str) -> Result<Move, MoveReadError> {
        Err(MoveReadError::new("-"))
    }
    fn line(&self, moves: &[Move], _: MoveStyle) -> Vec<String> {
        moves.iter().map(|m| format!("m{}", m.bits())).collect()
    }
}

const GOING_ON: Numbers = Numbers { outcome: None };

fn analysis(moves: &[u32], score: Score, bound: Bound, effort: Effort) -> Analysis {
    let moves = moves.iter().map(|&bits| Move::from_bits(bits)).collect();
    Analysis { lines: vec![Line { moves, score: score.of(Side::Black), bound }], effort }
}

/// Case 23: many nodes and no time.
#[test]
fn a_line_tells_everything() {
    let effort = Effort {
        depth: 9,
        selective_depth: 20,
        nodes: 1 << 40,
        time: Duration::ZERO,
        table_fill: 12,
        tablebase_hits: 3,
    };
    let found = analysis(&[1, 2], Score::cp(-31), Bound::AtMost, effort);
    assert_eq!(
        info(&found, &GOING_ON),
        ["info depth 9 seldepth 20 multipv 1 score cp -31 upperbound nodes 1099511627776 \
          nps 1099511627776000 hashfull 12 tbhits 3 time 0 pv m1 m2"]
    );
    assert_eq!(best_move(&found, &GOING_ON), "bestmove m1 ponder m2");
}

#[test]
fn mates_are_told_in_moves() {
    for (expected, plies) in [
        ("mate 1", Score::mate_in(1)),
        ("mate 2", Score::mate_in(3)),
        ("mate 0", Score::mated_in(0)),
        ("mate -1", Score::mated_in(2)),
        ("mate -2", Score::mated_in(4)),
    ] {
        assert_eq!(score(plies, Bound::Exact), expected);
    }
}

/// Case 7: no move is made up.
#[test]
fn without_a_move_there_is_none() {
    let nothing = Analysis::default();
    let mated = Outcome::Win { side: Side::White, reason: WinReason::Checkmate };
    let lost = Numbers { outcome: Some(mated) };
    assert_eq!(info(&nothing, &lost), ["info depth 0 score mate 0"]);
    assert_eq!(info(&nothing, &GOING_ON), ["info depth 0 score cp 0"]);
    assert_eq!(best_move(&nothing, &lost), "bestmove (none)");
}

#[test]
fn options_are_offered() {
    let check = |kind: OptionKind, expected: &str| {
        assert_eq!(option(&EngineOption { name: "A b".to_owned(), kind }), expected);
    };
    check(OptionKind::Check(true), "option name A b type check default true");
    check(
        OptionKind::Spin { default: 1, low: 0, high: 9 },
        "option name A b type spin default 1 min 0 max 9",
    );
    let choices = vec!["x".to_owned(), "y".to_owned()];
    check(
        OptionKind::Combo { default: "x".to_owned(), choices },
        "option name A b type combo default x var x var y",
    );
    check(OptionKind::Button, "option name A b type button");
    check(OptionKind::Text(String::new()), "option name A b type string default <empty>");
    assert_eq!(remark("one\ntwo"), "info string one two");
}
