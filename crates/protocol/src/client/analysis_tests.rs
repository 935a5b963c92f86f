//! Analyses as scripts, as in `tests.rs`.

use super::script::Script;
use super::transport::never_halted;
use super::*;
use game_core::{Bound, Limits, Score};
use std::time::Duration;

/// Analyses the start of chess and returns what was told, round by round.
fn analyse(
    script: &str,
    limits: &Limits,
    is_halted: &dyn Fn() -> bool,
) -> (Result<(), ClientError>, Vec<ToldAnalysis>) {
    let greeting = "> uci\n< option name MultiPV type spin default 1 min 1 max 500\n< uciok\n\
                    > isready\n< readyok\n";
    let script = Script::new(&format!("{greeting}{script}"));
    let names = vec!["chess".to_owned()];
    let patience = Duration::from_secs(10);
    let introduction = Introduction { names, options: Vec::new(), patience };
    let mut engine = Uci::greet(script, &introduction).unwrap();
    let request = AnalysisRequest {
        start: GameStart { fen: None, king_takes_rook: false },
        moves: &["e2e4".to_owned()],
        limits,
    };
    let mut rounds = Vec::new();
    let ended = engine.analyse(request, is_halted, &mut |told| rounds.push(told.clone()));
    (ended, rounds)
}

const ASKED: &str = "> setoption name MultiPV value 2\n> position startpos moves e2e4\n\
                     > isready\n< readyok\n";

#[test]
fn lines_are_told_when_a_round_is_whole() {
    let script = format!(
        "{ASKED}> go depth 2
        < info string hello pv e7e5
        < info depth 1 seldepth 2 nodes 20 time 1 multipv 1 score cp 10 pv e7e5
        < info depth 1 nodes 30 multipv 2 score cp -5 pv c7c5 g1f3
        < info depth 2 currmove e7e5 currmovenumber 1
        < info depth 2 nodes 50 multipv 1 score mate -1 pv e7e6
        < info depth 2 nodes 90 time 7 hashfull 3 tbhits 4 multipv 2 score cp 1 lowerbound pv c7c5
        < info depth 2 multipv 9 score cp 1 pv c7c5
        < info depth x multipv 0 score cp pv
        < bestmove e7e6"
    );
    let limits = Limits { lines: Some(2), depth: Some(2), ..Limits::default() };
    let (ended, rounds) = analyse(&script, &limits, &never_halted);
    assert_eq!(ended, Ok(()));
    assert_eq!(rounds.len(), 3, "the first line alone, then two rounds: {rounds:?}");
    let last = &rounds[2];
    assert_eq!(last.lines[0].score, Score::mated_in(2));
    assert_eq!((last.lines[1].bound, last.lines[1].moves.len()), (Bound::AtLeast, 1));
    assert_eq!((last.effort.nodes, last.effort.time), (90, Duration::from_millis(7)));
    assert_eq!((last.effort.depth, last.effort.table_fill), (2, 3));
}

#[test]
fn an_analysis_without_limits_ends_when_nobody_listens() {
    let script = format!("{ASKED}> go infinite\n~ 10000\n");
    let limits = Limits { lines: Some(2), ..Limits::default() };
    let asked = std::cell::Cell::new(0);
    let is_halted = || asked.replace(asked.get() + 1) > 3;
    let (ended, rounds) = analyse(&script, &limits, &is_halted);
    assert_eq!((ended, rounds), (Err(ClientError::Halted), Vec::new()));
    let crash = format!("{ASKED}> go infinite\n.\n");
    assert_eq!(analyse(&crash, &limits, &never_halted).0, Err(ClientError::Crashed));
}
