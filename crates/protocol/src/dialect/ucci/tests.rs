use super::*;

#[track_caller]
fn told(ucci: &mut Ucci, line: &str) -> String {
    match ucci.hear(line).as_slice() {
        [DialectStep::Tell(text)] => text.clone(),
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn commands_are_translated() {
    for (ucci, uci) in [
        ("ucci", "uci"),
        ("isready", "isready"),
        ("stop", "stop"),
        ("ponderhit draw", "ponderhit"),
        ("setoption newgame", "ucinewgame"),
        ("setoption hashsize 32", "setoption name Hash value 32"),
        ("setoption threads 2", "setoption name Threads value 2"),
        ("setoption ponder on", "setoption name Ponder value true"),
        ("setoption name hashsize value 32", "setoption name Hash value 32"),
        ("setoption UCI_Variant manchu", "setoption name uci_variant value manchu"),
        ("position startpos moves h2e2 h9g7", "position startpos moves h3e3 h10g8"),
        ("position fen rhe/3/3 r - - 0 1", "position fen rnb/3/3 w - - 0 1"),
        ("go depth 6", "go depth 6"),
        ("go depth infinite", "go infinite"),
        ("go nodes 1000", "go nodes 1000"),
        ("go time 1000 movestogo 9", "go wtime 1000 btime 1000 movestogo 9"),
        (
            "go ponder draw time 1000 increment 5 opptime 700 oppincrement 5",
            "go ponder wtime 1000 btime 1000 winc 5 binc 5",
        ),
        ("xyzzy", "xyzzy"),
        ("go time x", "go wtime x btime x"),
    ] {
        assert_eq!(told(&mut Ucci::default(), ucci), uci, "{ucci}");
    }
    for line in ["probe", "setoption style risky", "setoption usemillisec true", "banmoves"] {
        assert_eq!(Ucci::default().hear(line), [], "{line}");
    }
    let bye = [DialectStep::Say("bye".to_owned()), DialectStep::Tell("quit".to_owned())];
    assert_eq!(Ucci::default().hear("quit"), bye);
}

#[test]
fn moves_are_banned_for_one_search() {
    let mut ucci = Ucci::default();
    told(&mut ucci, "position startpos");
    assert_eq!(ucci.hear("banmoves h2e2 b2e2"), []);
    assert_eq!(told(&mut ucci, "go depth 3"), "go depth 3 banmoves h3e3 b3e3");
    assert_eq!(told(&mut ucci, "go depth 3"), "go depth 3");
    ucci.hear("banmoves h2e2");
    told(&mut ucci, "position startpos");
    assert_eq!(told(&mut ucci, "go depth 3"), "go depth 3");
}

#[test]
fn seconds_are_counted_if_asked_for() {
    let mut ucci = Ucci::default();
    ucci.hear("setoption usemillisec false");
    assert_eq!(told(&mut ucci, "go time 60 increment 1"), {
        "go wtime 60000 btime 60000 winc 1000 binc 1000"
    });
}

#[test]
fn replies_are_translated() {
    let mut ucci = Ucci::default();
    for (uci, reply) in [
        ("readyok", Some("readyok")),
        ("bestmove h3e3 ponder h10g8", Some("bestmove h2e2 ponder h9g7")),
        ("bestmove (none)", Some("nobestmove")),
        (
            "info depth 3 seldepth 5 multipv 1 score cp -12 nodes 7 nps 1 hashfull 0 tbhits 0 \
             time 1 pv h3e3 h10g8",
            Some("info depth 3 score -12 nodes 7 time 1 pv h2e2 h9g7"),
        ),
        ("info score mate 2", Some("info score 9997")),
        ("info score mate -2", Some("info score -9996")),
        ("info depth 3 currmove h3e3 currmovenumber 2", Some("info depth 3 currmove h2e2")),
        ("info string hello pv", Some("info message hello pv")),
        (
            "option name Hash type spin default 16 min 1 max 9",
            Some("option hashsize type spin default 16 min 1 max 9"),
        ),
        ("option name UCI_Chess960 type check default false", None),
    ] {
        assert_eq!(ucci.reply(uci).as_deref(), reply, "{uci}");
    }
    assert!(ucci.reply("uciok").is_some_and(|text| text.ends_with("\nucciok")));
}
