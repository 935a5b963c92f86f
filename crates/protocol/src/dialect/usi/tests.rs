use super::*;

#[track_caller]
fn told(line: &str) -> String {
    match Usi::new(9, 9).hear(line).as_slice() {
        [DialectStep::Tell(text)] => text.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn commands_are_translated() {
    for (usi, uci) in [
        ("usi", "uci"),
        ("isready", "isready"),
        ("usinewgame", "ucinewgame"),
        ("stop", "stop"),
        ("ponderhit", "ponderhit"),
        ("gameover win", "stop"),
        ("quit", "quit"),
        ("setoption name USI_Hash value 64", "setoption name Hash value 64"),
        ("setoption name USI_Ponder value true", "setoption name Ponder value true"),
        ("setoption name Clear_Hash", "setoption name Clear Hash "),
        ("position startpos", "position startpos"),
        ("position startpos moves 7g7f 3c3d 8h2b+", "position startpos moves c3c4 g7g6 b2h8+"),
        (
            "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P 4 moves P*5e",
            "position fen 4k4/9/9/9/9/9/9/9/4K4[PP] b - - 0 2 moves P@e5",
        ),
        ("go btime 1000 wtime 2000", "go wtime 1000 btime 2000"),
        ("go btime 1000 wtime 2000 binc 10 winc 20", "go wtime 1000 btime 2000 winc 10 binc 20"),
        ("go ponder btime 0 wtime 5", "go ponder wtime 0 btime 5"),
        ("go btime 1000 wtime 2000 byoyomi 500", "go wtime 1500 btime 2500 winc 500 binc 500"),
        ("go byoyomi 500", "go winc 500 binc 500 wtime 500 btime 500"),
        ("go btime 0 wtime 0 byoyomi 0", "go wtime 0 btime 0"),
        ("go infinite", "go infinite"),
        ("go depth 5 nodes 7", "go depth 5 nodes 7"),
    ] {
        assert_eq!(told(usi), uci, "{usi}");
    }
}

/// Every search for a mate has one answer, also between searches for a move.
#[test]
fn a_mate_is_looked_for() {
    let mut usi = Usi::new(9, 9);
    let mut told = |line: &str| match usi.hear(line).as_slice() {
        [DialectStep::Tell(text)] => text.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(told("go infinite"), "go infinite");
    assert_eq!(told("go mate 1000"), "go mate 500 movetime 1000");
    assert_eq!(told("go mate infinite"), "go mate 500");
    assert_eq!(told("go mate"), "go mate 500");
    assert_eq!(told("go perft 3"), "go perft 3");
    assert_eq!(told("go depth 3"), "go depth 3");
    let info = "info depth 1 multipv 1 score mate 1 nodes 1 pv c3c4";
    usi.reply(info);
    assert_eq!(usi.reply("bestmove c3c4").as_deref(), Some("bestmove 7g7f"));
    usi.reply(info);
    usi.reply("info depth 1 multipv 2 score cp 7 pv g7g6");
    usi.reply("info depth 2 currmove g7g6 currmovenumber 2");
    assert_eq!(usi.reply("bestmove c3c4").as_deref(), Some("checkmate 7g7f"));
    usi.reply(info);
    usi.reply("info depth 2 multipv 1 score mate -1 pv g7g6");
    assert_eq!(usi.reply("bestmove g7g6").as_deref(), Some("checkmate nomate"));
    usi.reply("info depth 2 multipv 1 score cp 3 pv g7g6");
    assert_eq!(usi.reply("bestmove g7g6").as_deref(), Some("checkmate timeout"));
    assert_eq!(usi.reply("bestmove g7g6").as_deref(), Some("bestmove 3c3d"));
    let answer = usi.hear("go mate soon").pop();
    assert_eq!(answer, Some(DialectStep::Say("checkmate timeout".to_owned())));
}

/// Nothing a program says can upset it; what it does not know goes on to UCI,
/// which says so.
#[test]
fn nonsense_is_handed_on() {
    for line in ["", " ", "xyzzy", "position", "position sfen", "go", "setoption", "é ♞", "go mate"]
    {
        let _ = Usi::new(9, 9).hear(line);
    }
    assert_eq!(told("xyzzy"), "xyzzy");
    assert_eq!(told("position"), "position ");
    assert_eq!(told("go btime"), "go wtime ");
    assert_eq!(told("go btime x byoyomi 3"), "go wtime 3 winc 3 binc 3");
    assert_eq!(told("go btime 9223372036854775807 byoyomi 9"), {
        "go wtime 9223372036854775807 winc 9 binc 9"
    });
}

#[test]
fn replies_are_translated() {
    let mut usi = Usi::new(9, 9);
    for (uci, reply) in [
        ("uciok", Some("usiok")),
        ("readyok", Some("readyok")),
        ("bestmove c3c4 ponder g7g6", Some("bestmove 7g7f ponder 3c3d")),
        ("bestmove P@e5", Some("bestmove P*5e")),
        ("bestmove (none)", Some("bestmove resign")),
        (
            "info depth 3 score mate 2 wdl 1000 0 0 nodes 7 tbhits 0 time 1 pv c3c4 P@e5",
            Some("info depth 3 score mate 3 nodes 7 time 1 pv 7g7f P*5e"),
        ),
        ("info depth 3 score mate -2 pv a1a2", Some("info depth 3 score mate -4 pv 9i9h")),
        (
            "info depth 3 currmove c3c4 currmovenumber 2",
            Some("info depth 3 currmove 7g7f currmovenumber 2"),
        ),
        ("info string pv c3c4", Some("info string pv c3c4")),
        (
            "option name Hash type spin default 16 min 1 max 9",
            Some("option name USI_Hash type spin default 16 min 1 max 9"),
        ),
        ("option name Clear Hash type button", Some("option name Clear_Hash type button")),
        ("option name UCI_Chess960 type check default false", None),
    ] {
        assert_eq!(usi.reply(uci).as_deref(), reply, "{uci}");
    }
    usi.reply("info string variant minishogi files 5 ranks 5 pocket 5 template shogi startpos x");
    assert_eq!(usi.reply("bestmove e1e2").as_deref(), Some("bestmove 1e1d"));
}
