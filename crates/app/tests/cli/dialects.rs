//! USI and UCCI: whole conversations, and what they do with bad input.

use super::uci_client::Uci;

/// Sends lines and waits until they are done; the lines said meanwhile.
#[track_caller]
fn ask(talk: &mut Uci, line: &str) -> Vec<String> {
    talk.ask(line)
}

fn usi() -> Uci {
    Uci::start(&["usi", "hash=1"])
}

fn ucci() -> Uci {
    Uci::start(&["ucci", "hash=1"])
}

#[test]
fn usi_introduces_itself() {
    let mut talk = usi();
    talk.send("usi");
    let heard = talk.until("usiok");
    assert!(heard[0].starts_with("id name Manticore"), "{heard:?}");
    for start in ["option name USI_Hash type spin", "option name USI_Ponder type check"] {
        assert!(heard.iter().any(|line| line.starts_with(start)), "{start}: {heard:?}");
    }
    assert!(
        heard
            .iter()
            .any(|line| line.starts_with("option name UCI_Variant type combo default shogi "))
    );
    talk.quit();
}

#[test]
fn usi_plays_shogi() {
    let mut talk = usi();
    ask(&mut talk, "usinewgame");
    assert_eq!(ask(&mut talk, "position startpos moves 7g7f 3c3d 8h2b+"), [""; 0]);
    let best = talk.best("go btime 0 wtime 0 byoyomi 100");
    let first = best.split(' ').nth(1).unwrap();
    assert!(["3a2b", "8b2b"].contains(&first), "{best}");
    let drop = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1";
    assert_eq!(ask(&mut talk, drop), [""; 0]);
    talk.send("go depth 2");
    let heard = talk.until("bestmove");
    assert!(heard.iter().any(|line| line.contains(" pv ")), "{heard:?}");
    // A mate that stands, with the other side to move.
    ask(&mut talk, "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert_eq!(talk.best("go depth 3"), "bestmove resign");
    talk.send("go mate 1000");
    assert_eq!(talk.until("checkmate").pop().as_deref(), Some("checkmate nomate"));
    // A gold in the hand mates at the head of the king.
    ask(&mut talk, "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
    for go in ["go mate infinite", "go mate 60000"] {
        talk.send(go);
        assert_eq!(talk.until("checkmate").pop().as_deref(), Some("checkmate G*5b"));
    }
    ask(&mut talk, "position startpos");
    talk.send("go mate 30");
    assert_eq!(talk.until("checkmate").pop().as_deref(), Some("checkmate timeout"));
    talk.send("go mate infinite");
    talk.send("stop");
    assert_eq!(talk.until("checkmate").pop().as_deref(), Some("checkmate timeout"));
    talk.send("go infinite");
    talk.send("stop");
    talk.until("bestmove");
    talk.send("go ponder btime 1000 wtime 1000");
    talk.send("ponderhit");
    talk.until("bestmove");
    ask(&mut talk, "gameover win");
    talk.quit();
}

#[test]
fn usi_plays_other_boards() {
    let mut talk = usi();
    let heard = ask(&mut talk, "setoption name UCI_Variant value minishogi");
    assert!(heard[0].starts_with("info string variant minishogi files 5 ranks 5 "), "{heard:?}");
    assert_eq!(ask(&mut talk, "position startpos moves 3e3d"), [""; 0]);
    assert!(talk.best("go depth 3").starts_with("bestmove "));
    talk.quit();
}

#[test]
fn ucci_introduces_itself_and_says_goodbye() {
    let mut talk = ucci();
    talk.send("ucci");
    let heard = talk.until("ucciok");
    for start in ["option hashsize type spin", "option usemillisec type check", "option newgame "] {
        assert!(heard.iter().any(|line| line.starts_with(start)), "{start}: {heard:?}");
    }
    talk.send("quit");
    assert_eq!(talk.until("bye"), ["bye"]);
    talk.ends();
}

#[test]
fn ucci_plays_xiangqi() {
    let mut talk = ucci();
    ask(&mut talk, "setoption newgame");
    assert_eq!(ask(&mut talk, "position startpos moves h2e2 h9g7"), [""; 0]);
    talk.send("go time 300 increment 0");
    let heard = talk.until("bestmove");
    assert!(heard.iter().any(|line| line.starts_with("info depth 1 score ")), "{heard:?}");
    let fen = "position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1";
    assert_eq!(ask(&mut talk, fen), [""; 0]);
    let free = talk.best("go depth 3");
    let best = free.split(' ').nth(1).unwrap();
    ask(&mut talk, &format!("banmoves {best}"));
    let banned = talk.best("go depth 3");
    assert!(!banned.starts_with(&format!("bestmove {best}")), "{free} {banned}");
    // The only move is banned: on the other side the kings would face each other.
    ask(&mut talk, "position fen 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    assert_eq!(talk.best("go depth 1"), "bestmove d0d1");
    ask(&mut talk, "banmoves d0d1");
    talk.send("go depth 1");
    assert_eq!(talk.until("nobestmove"), ["info message banmoves leaves no move", "nobestmove"]);
    ask(&mut talk, "position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1");
    talk.send("go depth 3");
    talk.until("nobestmove");
    talk.send("quit");
    talk.ends();
}

/// The cases that are about lines and positions, in the words of both protocols:
/// one line says what is wrong, the position stays, every question has one answer.
#[test]
fn bad_input_is_named_and_changes_nothing() {
    let positions = [
        "position",
        "position nonsense",
        "position sfen",
        "position fen",
        "position fen 9/9/9 w - - 0 1",
        "position sfen 9/9/9/9/9/9/9/9/9 b - 1",
        "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 99P 1",
        "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 99999999999P 1",
        "position startpos moves 9z9z",
        "position startpos moves a0a0 h2e2",
        "setoption name Nonsense value 1",
        "setoption name USI_Hash value -5",
        "setoption hashsize -5",
        "xyzzy",
        "\u{1F9C0}",
    ];
    let usi_clock = "go btime -1 wtime -1 byoyomi -1";
    for (mut talk, clock) in [(usi(), usi_clock), (ucci(), "go time -5")] {
        for line in positions {
            let heard = ask(&mut talk, line);
            assert!(heard.len() <= 2, "{line}: {heard:?}");
            let is_remark = |line: &String| {
                line.starts_with("info string ") || line.starts_with("info message ")
            };
            assert!(heard.iter().all(is_remark), "{line}: {heard:?}");
        }
        talk.send_bytes(b"\xff\xfe\x00garbage\r\n\r\n\t\n");
        talk.send_bytes(&[&[b'x'; 100_000][..], b"\n"].concat());
        for go in [
            "go depth 1",
            "go depth 0",
            "go nodes 0",
            clock,
            "go time 99999999999999999999999 depth 1",
            "go depth x nodes 5",
            "go movetime 0",
        ] {
            talk.send(go);
            let best = talk.until("bestmove").pop().unwrap();
            assert!(!best.contains("(none)") && !best.contains("resign"), "{go}: {best}");
        }
        // Two searches, a change in the middle: each search has its answer.
        talk.send("go infinite");
        talk.send("go infinite");
        talk.until("bestmove");
        talk.send("position startpos");
        talk.until("bestmove");
        talk.send("stop");
        talk.send("ponderhit");
        assert_eq!(ask(&mut talk, "stop"), [""; 0]);
        talk.send("go infinite");
        talk.send("quit");
        talk.ends();
    }
}

#[test]
fn the_end_of_input_ends_it() {
    for mut talk in [usi(), ucci()] {
        talk.send("go infinite");
        talk.ends();
    }
}

/// Started without words, the first word decides.
#[test]
fn who_speaks_first_decides() {
    for (word, answer) in [("usi", "usiok"), ("ucci", "ucciok"), ("uci", "uciok")] {
        let mut talk = Uci::start(&[]);
        talk.send(word);
        talk.until(answer);
        talk.send("quit");
        talk.ends();
    }
}
