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
        info(&found, &GOING_ON, None),
        ["info depth 9 seldepth 20 multipv 1 score cp -31 upperbound nodes 1099511627776 \
          nps 1099511627776000 hashfull 12 tbhits 3 time 0 pv m1 m2"]
    );
    assert_eq!(best_move(&found, &GOING_ON), "bestmove m1 ponder m2");
    let curve = Some(ResultCurve { centre: 0.0, half: 31.0, slope: 100.0, drawn: 0.0 });
    let wdl = info(&found, &GOING_ON, curve).remove(0);
    assert!(wdl.contains(" score cp -31 upperbound wdl 350 150 500 nodes "), "{wdl}");
    // Black is to move, and the centre is White's.
    let shifted = Some(ResultCurve { centre: 31.0, half: 0.0, slope: 100.0, drawn: 0.0 });
    let wdl = info(&found, &GOING_ON, shifted).remove(0);
    assert!(wdl.contains(" wdl 500 0 500 nodes "), "{wdl}");
    let current = current_move(Move::from_bits(7), 3, 9, &GOING_ON);
    assert_eq!(current.as_deref(), Some("info depth 9 currmove m7 currmovenumber 3"));
}

/// In the middle of a turn the next move is one's own: nobody can ponder on it.
#[test]
fn the_move_to_ponder_on_is_the_opponents() {
    struct LongTurn;
    impl Scribe for LongTurn {
        fn turn(&self) -> Side {
            Side::White
        }
        fn turn_after(&self, m: Move) -> Side {
            if m == Move::from_bits(1) { Side::White } else { Side::Black }
        }
        fn outcome(&self) -> Option<Outcome> {
            None
        }
        fn fen(&self) -> String {
            String::new()
        }
        fn read(&self, _: &str) -> Result<Move, MoveReadError> {
            Err(MoveReadError::new("-"))
        }
        fn line(&self, moves: &[Move], style: MoveStyle) -> Vec<String> {
            GOING_ON.line(moves, style)
        }
    }
    let found = |moves: &[u32]| analysis(moves, Score::DRAW, Bound::Exact, Effort::default());
    assert_eq!(best_move(&found(&[1, 2, 3]), &LongTurn), "bestmove m1");
    assert_eq!(best_move(&found(&[2, 3]), &LongTurn), "bestmove m2 ponder m3");
}

#[test]
fn a_game_is_announced_as_fairy_stockfish_does() {
    let piece = |drop: SheetDrop| game_core::PieceSheet {
        symbol: "P".to_owned(),
        moves: [String::new(), String::new()],
        is_royal: false,
        promotes_last: false,
        promotes_plus: false,
        steps_straight: false,
        steps_aside: false,
        drop,
    };
    let sheet = GameSheet {
        id: "minishogi".to_owned(),
        files: 5,
        ranks: 5,
        start: "rbsgk/4p/5/P4/KGSBR[] w - - 0 1".to_owned(),
        pieces: vec![piece(SheetDrop::OnePerFile), piece(SheetDrop::Never)],
        hands: SheetHands::Demoting,
        stalemate_loses: false,
        obstacles: Vec::new(),
    };
    assert_eq!(
        game_line(&sheet),
        "variant minishogi files 5 ranks 5 pocket 1 template shogi \
         startpos rbsgk/4p/5/P4/KGSBR[] w - - 0 1"
    );
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
    assert_eq!(info(&nothing, &lost, None), ["info depth 0 score mate 0"]);
    assert_eq!(info(&nothing, &GOING_ON, None), ["info depth 0 score cp 0"]);
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
