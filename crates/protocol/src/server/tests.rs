//! Sessions as scripts: what is said, and what must be answered. Nobody
//! sleeps; every step waits for the reply before it.

mod toy;

use super::*;
use chess::Chess;
use game_core::random::Lcg64;
use game_core::{Limits, Position};
use notation::coords;
use toy::{HANGS, Talk};

const A2A3: &str =
    "info depth 0 seldepth 0 multipv 1 score cp 7 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv a2a3";

/// The move the toy plays here.
fn first_move(pos: &Chess) -> String {
    let mut moves = pos.legal_moves();
    moves.sort_unstable();
    coords::print(pos, moves[0], coords::CastlingText::KingTarget)
}

/// What the engine finds in a position after these moves.
fn found(moves: &[&str]) -> (String, String) {
    let mut pos = Chess::start();
    for text in moves {
        let m = coords::parse(&pos, text).unwrap();
        pos.make(m, &mut ());
    }
    let m = first_move(&pos);
    (A2A3.replace("a2a3", &m), format!("bestmove {m}"))
}

#[test]
fn the_engine_introduces_itself() {
    let mut talk = Talk::new();
    talk.say(
        "uci",
        &[
            "id name Toy",
            "id author Us",
            "option name Hash type spin default 16 min 1 max 64",
            "option name MultiPV type spin default 1 min 1 max 256",
            "option name Ponder type check default false",
            "option name UCI_ShowWDL type check default false",
            "option name UCI_Opponent type string default <empty>",
            "option name UCI_EngineAbout type string default Toy by Us, plays any chess whose \
             rules are a text file",
            "uciok",
        ],
    );
    talk.say("isready", &["readyok"]);
    talk.end();
}

#[test]
fn options_of_the_protocol_are_set() {
    let (info, best) = found(&[]);
    let mut talk = Talk::new();
    for line in ["UCI_ShowWDL value true", "ponder value true"] {
        talk.say(&format!("setoption name {line}"), &[]);
    }
    talk.say("setoption name UCI_Opponent value GM 2800 human Gary Kasparow", &[]);
    let about = "info string UCI_EngineAbout is only to be read";
    talk.say("setoption name UCI_EngineAbout value x", &[about]);
    let info = info.replace("cp 7", "cp 7 wdl 242 544 214");
    talk.say("go depth 1", &[&info, &best]);
    let stays = "info string UCI_ShowWDL is true or false; it stays as it was";
    talk.say("setoption name UCI_ShowWDL value maybe", &[stays]);
    talk.end();
}

#[test]
fn extras_answer_and_long_ones_can_be_stopped() {
    let mut talk = Talk::new();
    talk.say("d", &["Board"]);
    talk.say("eval", &["Evaluation"]);
    talk.say("moves", &["Moves"]);
    talk.say("bench 3", &["Bench(Some(3))"]);
    talk.say("flip", &["info string the text: no flip"]);
    talk.say("go perft 9", &[]);
    talk.say("isready", &["readyok"]);
    talk.say("stop", &["Perft(9)"]);
    talk.say("go perft 9", &[]);
    talk.say("position startpos", &["Perft(9)"]);
    talk.say("isready", &["readyok"]);
    talk.end();
}

#[test]
fn debug_says_what_was_understood() {
    let (info, best) = found(&["e2e4"]);
    let mut talk = Talk::new();
    talk.say("debug on", &[]);
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let position = format!("info string the position is {fen}");
    talk.say("position startpos moves e2e4", &[&position]);
    let limits = Limits { depth: Some(1), lines: Some(1), ..Limits::default() };
    talk.say("go depth 1", &[&format!("info string the limits are {limits:?}"), &info, &best]);
    talk.say(
        "setoption name UCI_Opponent value none none computer Toy 2",
        &["info string UCI_Opponent was set to \"none none computer Toy 2\""],
    );
    let who = "info string the opponent is Toy 2, a computer";
    let thinks = format!("info string the limits are {limits:?}");
    talk.say("go depth 1", &[&thinks, who, &info, &best]);
    talk.say("debug off", &[]);
    talk.say("setoption name UCI_Opponent value GM 2800 human Gary Kasparow", &[]);
    talk.say("position startpos", &[]);
    talk.end();
}

/// Case 8: before any position.
#[test]
fn a_search_within_limits_ends_by_itself() {
    let (info, best) = found(&[]);
    let mut talk = Talk::new();
    talk.say("go depth 1", &[&info, &best]);
    let (info, best) = found(&["e2e4"]);
    talk.say("position startpos moves e2e4", &[]);
    talk.say("go wtime 5", &[&info, &best]);
    talk.end();
}

/// Case 9.
#[test]
fn ready_at_once_while_it_thinks_and_silent_when_there_is_nothing_to_stop() {
    let (info, best) = found(&[]);
    let mut talk = Talk::new();
    talk.say("stop", &[]);
    talk.say("ponderhit", &[]);
    talk.say("go", &[&info]);
    talk.say("isready", &["readyok"]);
    talk.say("isready", &["readyok"]);
    talk.say("stop", &[&best]);
    talk.say("stop", &[]);
    talk.say("isready", &["readyok"]);
    talk.end();
}

/// Case 10: what is asked behind the search is answered after its end only.
#[test]
fn infinite_ends_only_when_stopped() {
    let (info, best) = found(&[]);
    let shown = "Board";
    let mut talk = Talk::new();
    talk.say("go infinite depth 1", &[&info]);
    talk.say("d", &[]);
    talk.say("isready", &["readyok"]);
    talk.say("stop", &[&best, shown]);
    talk.end();
}

/// Case 10.
#[test]
fn pondering_ends_only_when_the_move_was_played_or_stopped() {
    let (info, best) = found(&[]);
    let mut talk = Talk::new();
    talk.say("go ponder wtime 5 btime 5", &[&info]);
    talk.say("isready", &["readyok"]);
    talk.say("ponderhit", &[&best]);
    talk.say("go ponder depth 1", &[&info]);
    talk.say("stop", &[&best]);
    talk.say("ponderhit", &[]);
    talk.end();
}

/// Case 8: the search ends with its answer, then the change is made.
#[test]
fn changes_during_a_search_end_it_first() {
    let (info, best) = found(&[]);
    let mut talk = Talk::new();
    talk.say("go infinite", &[&info]);
    talk.say("setoption name Hash value 3", &[&best, "info string Hash is 3"]);
    talk.say("go infinite", &[&info]);
    talk.say("ucinewgame", &[&best]);
    talk.say("go infinite", &[&info]);
    talk.say("position startpos moves e2e4", &[&best]);
    let (black_info, black_best) = found(&["e2e4"]);
    talk.say("go infinite", &[&black_info]);
    talk.say("go infinite", &[&black_best, &black_info]);
    talk.say("stop", &[&black_best]);
    talk.end();
}

/// Cases 1 and 6: the fault is named, and the position stays as it was.
#[test]
fn an_impossible_position_is_refused() {
    let (info, best) = found(&["e2e4"]);
    let mut talk = Talk::new();
    talk.say("position startpos moves e2e4", &[]);
    talk.say("position fen nonsense", &["info string the text: no position"]);
    talk.say(
        "position",
        &["info string write position startpos or position fen FEN, then moves MOVES"],
    );
    talk.say("go depth 1", &[&info, &best]);
    talk.end();
}

/// Case 7.
#[test]
fn a_game_that_is_over_has_no_move() {
    let mut talk = Talk::new();
    talk.say("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &[]);
    talk.say("go depth 1", &["info depth 0 score mate 0", "bestmove (none)"]);
    talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &[]);
    talk.say("go infinite", &["info depth 0 score cp 0"]);
    talk.say("stop", &["bestmove (none)"]);
    talk.end();
}

/// Cases 14 to 16.
#[test]
fn odd_options_are_answered() {
    let mut talk = Talk::new();
    talk.say("setoption name Dance value 3", &["info string there is no option \"Dance\""]);
    talk.say("setoption", &["info string write setoption name NAME value VALUE"]);
    talk.say(
        "setoption name multipv value 999",
        &["info string MultiPV is 256, it must be from 1 to 256"],
    );
    talk.say(
        "setoption name MultiPV value many",
        &["info string MultiPV takes a whole number from 1 to 256; it stays 256"],
    );
    talk.say("setoption name Ponder value true", &[]);
    talk.say("isready", &["readyok"]);
    talk.end();
}

#[test]
fn words_that_mean_nothing_are_named() {
    let (info, best) = found(&[]);
    let mut talk = Talk::new();
    talk.say("dance", &["info string unknown command: \"dance\""]);
    talk.say("go dance depth 1", &["info string unknown word in go: \"dance\"", &info, &best]);
    talk.say(
        "go searchmoves e2e5 depth 1",
        &[
            "info string searchmoves: \"e2e5\" is not legal here: nothing can go from e2 to e5",
            &info,
            &best,
        ],
    );
    talk.end();
}

#[test]
fn only_the_moves_asked_for() {
    let mut talk = Talk::new();
    let info = A2A3.replace("a2a3", "e2e4");
    talk.say("go searchmoves e2e4 depth 1", &[&info, "bestmove e2e4"]);
    talk.end();
}

/// Case 11: the last word may still be said, then it is over.
#[test]
fn quitting_ends_a_search() {
    let (info, best) = found(&[]);
    let mut talk = Talk::new();
    talk.say("go infinite", &[&info]);
    assert_eq!(talk.server.hear(b"quit"), Next::Quit);
    let Talk { server, replies } = talk;
    server.close(HANGS);
    assert_eq!(replies.iter().collect::<Vec<_>>(), [best]);
}

/// A script that is piped in ends its input long before the engine has answered.
#[test]
fn what_was_heard_before_the_end_is_answered() {
    const N_QUESTIONS: usize = 20_000;
    let mut talk = Talk::new();
    for _ in 0..N_QUESTIONS {
        assert_eq!(talk.server.hear(b"position startpos moves e2e4 e7e5"), Next::Hear);
        assert_eq!(talk.server.hear(b"eval"), Next::Hear);
    }
    let Talk { server, replies } = talk;
    server.close(Duration::from_millis(1));
    assert_eq!(replies.iter().filter(|reply| reply == "Evaluation").count(), N_QUESTIONS);
}

/// Case 8: whatever the order, each `go` has exactly one answer and nothing
/// locks.
#[test]
fn a_storm_of_commands_has_an_answer_for_each_search() {
    const LINES: [&str; 12] = [
        "go",
        "go infinite",
        "go depth 1",
        "go ponder wtime 1",
        "stop",
        "ponderhit",
        "isready",
        "position startpos moves e2e4",
        "position fen nonsense",
        "ucinewgame",
        "setoption name Hash value 2",
        "dance",
    ];
    let mut random = Lcg64::new(1);
    let mut talk = Talk::new();
    let mut n_searches = 0;
    for _ in 0..5_000 {
        let line = LINES[random.below(LINES.len())];
        n_searches += usize::from(line.starts_with("go"));
        assert_eq!(talk.server.hear(line.as_bytes()), Next::Hear);
    }
    let Talk { server, replies } = talk;
    server.close(HANGS);
    let n_answers = replies.iter().filter(|reply| reply.starts_with("bestmove ")).count();
    assert_eq!(n_answers, n_searches);
}
