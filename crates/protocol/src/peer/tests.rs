//! Transcripts of talks between peers.

use super::*;
use game_core::{Outcome, Side, WinReason};
use std::time::Duration;

/// A game in which each side takes turns and the third move of all wins.
#[derive(Default)]
struct ThreeMoves {
    played: usize,
}

impl Referee for ThreeMoves {
    fn new_variant(&mut self, text: &str, _: Option<&str>) -> Result<(), RefereeError> {
        match text {
            "three" => *self = ThreeMoves::default(),
            _ => return Err(RefereeError(format!("there is no game {text:?}"))),
        }
        Ok(())
    }
    fn new_position(
        &mut self,
        _: Option<&PeerBoard>,
        fen: Option<&str>,
    ) -> Result<(), RefereeError> {
        match fen {
            Some("bad") => return Err(RefereeError("the board: too bad".to_owned())),
            _ => self.played = 0,
        }
        Ok(())
    }
    fn play(&mut self, m: &PeerMove) -> Result<(), RefereeError> {
        if m.text() == "($9 $9) -> ($9 $9)" {
            return Err(RefereeError("this is not legal here".to_owned()));
        }
        self.played += 1;
        Ok(())
    }
    fn turn(&self) -> Side {
        Side::BOTH[self.played % 2]
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.played == 3).then_some(Outcome::Win { side: Side::White, reason: WinReason::Goal })
    }
}

fn talk() -> PeerTalk<ThreeMoves> {
    PeerTalk::new(ThreeMoves::default(), "tester")
}

/// Plays a transcript: lines after `<` are heard, lines after `>` must be the
/// replies, `!` is an own move, `#` a pause of so many milliseconds.
#[track_caller]
fn check(talk: &mut PeerTalk<ThreeMoves>, transcript: &str) {
    let mut said: Vec<String> = Vec::new();
    let mut spent = Duration::ZERO;
    for line in transcript.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (sign, text) = line.split_at(1);
        let text = text.trim();
        match sign {
            "<" => talk.hear(text.as_bytes(), std::mem::take(&mut spent)),
            "!" => talk.play(PeerMove::read(text, "").unwrap(), std::mem::take(&mut spent)),
            "#" => spent = Duration::from_millis(text.parse().unwrap()),
            ">" => {
                if said.is_empty() {
                    said = talk.replies().iter().map(PeerMessage::print).collect();
                }
                assert!(!said.is_empty(), "nothing was said, expected {text}");
                assert_eq!(said.remove(0), text);
            }
            _ => panic!("{line}"),
        }
        if sign != ">" {
            assert_eq!(said, [""; 0], "said too much before {line}");
        }
    }
    said.extend(talk.replies().iter().map(PeerMessage::print));
    assert_eq!(said, [""; 0], "said too much");
}

#[test]
fn the_four_messages_are_enough() {
    let mut talk = talk();
    check(
        &mut talk,
        r#"
        < {"type":"new_variant","variant":"three"}
        < {"type":"new_position","board":{"pos":{"squares":[[{"piece id":1,"flags":0}]]},"white":true,"moves":0}}
        < {"type":"play color","white":false}
        < {"type":"move","move":"($0 $4) -> ($0 $6)","effects":"($0 $7) -> ($0 $5)"}
        ! ($1 $1) -> ($2 $1)
        > {"effects":"","move":"($1 $1) -> ($2 $1)","type":"move"}
        < {"type":"move","move":"P -> ($4 $4)","effects":""}
        "#,
    );
    let PeerStage::Over(end) = talk.stage() else { panic!("the third move wins") };
    assert_eq!((end.result(), end.reason.as_str()), ("1-0", "White wins by reaching the goal"));
}

#[test]
fn a_hello_brings_clocks_draws_and_results() {
    let mut talk = talk();
    check(
        &mut talk,
        r#"
        < {"type":"hello","version":7,"name":"other"}
        > {"name":"tester","type":"hello","version":1}
        < {"type":"hello","version":1}
        < {"type":"new_variant","variant":"three"}
        < {"type":"clock","white":1000,"black":2000,"increment":10}
        < {"type":"play_color","white":true}
        # 400
        ! pass
        > {"effects":"","move":"pass","type":"move"}
        < {"type":"draw_offer"}
        > {"accept":false,"type":"draw_answer"}
        # 100
        < {"type":"move","move":"pass"}
        "#,
    );
    let clock = talk.clock().unwrap();
    assert_eq!(clock.left.map(|left| left.as_millis()), [610, 1910]);
    talk.set_stands_better(false);
    check(
        &mut talk,
        r#"
        < {"type":"draw_offer"}
        > {"accept":true,"type":"draw_answer"}
        > {"reason":"draw by agreement","result":"1/2-1/2","type":"result"}
        < {"type":"result","result":"1/2-1/2"}
        < {"type":"play color","white":false}
        < {"type":"resign"}
        > {"reason":"White resigns","result":"0-1","type":"result"}
        "#,
    );
}

#[test]
fn time_runs_out_and_results_are_checked() {
    let mut talk = talk();
    check(
        &mut talk,
        r#"
        < {"type":"hello","version":1}
        > {"name":"tester","type":"hello","version":1}
        < {"type":"new_variant","variant":"three"}
        < {"type":"clock","white":1000,"black":1000}
        < {"type":"play color","white":false}
        < {"type":"result","result":"1-0"}
        > {"message":"result: the game is not over yet","type":"error"}
        # 1600
        < {"type":"move","move":"pass"}
        > {"reason":"White has used up the time","result":"0-1","type":"result"}
        < {"type":"result","result":"1-0"}
        > {"message":"result: the game ended 0-1 (White has used up the time)","type":"error"}
        < {"type":"move","move":"pass"}
        > {"message":"move: the game is over, 0-1 (White has used up the time)","type":"error"}
        < {"type":"new_position","fen":"x"}
        < {"type":"clock","white":1000,"black":1000}
        < {"type":"play color","white":true}
        # 1001
        < {"type":"result","result":"0-1","reason":"time"}
        > {"reason":"White has used up the time","result":"0-1","type":"result"}
        "#,
    );
}

#[test]
fn whoever_brings_a_game_proposes_it() {
    let mut talk = talk();
    talk.greet();
    let game = || vec![PeerMessage::NewVariant { variant: "three".into(), format: None }];
    let clock = PeerClock::even(Duration::from_secs(5), Duration::ZERO);
    talk.propose(game(), Some(clock), Side::Black);
    check(
        &mut talk,
        r#"
        > {"name":"tester","type":"hello","version":1}
        > {"type":"new_variant","variant":"three"}
        > {"type":"play color","white":true}
        < {"type":"hello","version":1}
        "#,
    );
    talk.propose(game(), Some(clock), Side::White);
    check(
        &mut talk,
        r#"
        > {"type":"new_variant","variant":"three"}
        > {"black":5000,"increment":0,"type":"clock","white":5000}
        > {"type":"play color","white":false}
        "#,
    );
    assert!(talk.is_own_turn());
    talk.resign();
    check(
        &mut talk,
        r#"
        > {"type":"resign"}
        > {"reason":"White resigns","result":"0-1","type":"result"}
        "#,
    );
}

#[test]
fn what_is_wrong_is_said_once_and_changes_nothing() {
    let mut talk = talk();
    check(
        &mut talk,
        r#"
        < {"type":"move","move":"pass"}
        > {"message":"move: no game is played, send play color first","type":"error"}
        < {"type":"new_position","fen":"x"}
        > {"message":"new_position: there is no game yet, send new_variant first","type":"error"}
        < {"type":"play color","white":true}
        > {"message":"play color: there is no game yet, send new_variant first","type":"error"}
        < {"type":"new_variant","variant":"four"}
        > {"message":"new_variant: there is no game \"four\"","type":"error"}
        < {"type":"new_variant","variant":"three"}
        < {"type":"new_position","fen":"bad"}
        > {"message":"new_position: the board: too bad","type":"error"}
        < {"type":"play color","white":true}
        < {"type":"move","move":"pass"}
        > {"message":"move: White is to move, and that is not you","type":"error"}
        < {"type":"clock","white":1,"black":1}
        > {"message":"clock: the clocks are set before the game, not during it","type":"error"}
        < {"type":"draw_answer","accept":true}
        > {"message":"draw_answer: no draw was offered","type":"error"}
        < {"type":"new_variant","variant":"four"}
        > {"message":"new_variant: there is no game \"four\"","type":"error"}
        ! pass
        > {"effects":"","move":"pass","type":"move"}
        < {"type":"move","move":"($9 $9) -> ($9 $9)"}
        > {"message":"move: this is not legal here","type":"error"}
        < {"type":"move","move":"pass"}
        ! pass
        > {"effects":"","move":"pass","type":"move"}
        "#,
    );
    assert!(matches!(talk.stage(), PeerStage::Over(_)), "the game went on to its end");
}

#[test]
fn a_hundred_faults_are_enough() {
    let mut talk = talk();
    for n in 0..100 {
        assert!(!talk.news().contains(&PeerNews::Hopeless), "{n}");
        talk.hear(b"garbage", Duration::ZERO);
        assert_eq!(talk.replies().len(), 1, "one answer for each");
    }
    assert!(talk.news().contains(&PeerNews::Hopeless));
}

#[test]
fn lines_that_are_no_messages_are_named() {
    let long =
        format!(r#"{{"type":"new_variant","variant":"{}"}}"#, "x".repeat(MAX_PEER_RULES + 1));
    for (line, why) in [
        (
            "nonsense",
            "this is no JSON: expected ident at line 1 column 2; a message is one object on one line",
        ),
        ("[1]", "a message is an object with a text \"type\""),
        ("{\"type\":7}", "a message is an object with a text \"type\""),
        (r#"{"type":"mvoe"}"#, "there is no message of type \"mvoe\", did you mean \"move\"?"),
        (r#"{"type":"move"}"#, "move: the field \"move\" is missing, wanted is a text"),
        (r#"{"type":"move","move":5}"#, "move: the field \"move\" is wrong, wanted is a text"),
        (
            r#"{"type":"move","move":"e2e4"}"#,
            "move: no step begins at \"e2e4\"; write steps like ($0 $7) -> ($0 $5)",
        ),
        (
            r#"{"type":"move","move":"($1 $1) -> ($2 $2) ($1 $1) -> ($2 $2)"}"#,
            "move: a move is one step, like ($1 $4) -> ($3 $4), P -> ($4 $4) for a drop, or pass",
        ),
        (
            r#"{"type":"new_position"}"#,
            "new_position: the field \"board\" is missing, wanted is an object",
        ),
        (
            r#"{"type":"new_position","board":{"pos":{"squares":[[{"piece id":"K"}]]},"white":true}}"#,
            "new_position: the field \"squares\" is wrong, wanted is an object with the whole numbers \"piece id\" and \"flags\"",
        ),
        (
            r#"{"type":"hello","version":0}"#,
            "hello: the field \"version\" is wrong, wanted is a version from 1",
        ),
        (
            r#"{"type":"result","result":"*"}"#,
            "result: the field \"result\" is wrong, wanted is 1-0, 0-1 or 1/2-1/2",
        ),
        (
            r#"{"type":"clock","white":99999999999999,"black":1}"#,
            "clock: the field \"white\" is wrong, wanted is a time of at most a year, in milliseconds",
        ),
        (long.as_str(), "new_variant: the rules have 250001 bytes, at most 250000 are read"),
    ] {
        assert_eq!(PeerMessage::parse(line.as_bytes()).unwrap_err().to_string(), why);
    }
    let deep = "[".repeat(10_000);
    assert!(matches!(PeerMessage::parse(deep.as_bytes()), Err(PeerFault::NotJson { .. })));
    assert!(matches!(PeerMessage::parse(b"\xff\xfe"), Err(PeerFault::NotJson { .. })));
}

#[test]
fn messages_read_back_as_they_are_printed() {
    let board = PeerBoard {
        squares: vec![vec![None, Some(PeerSquare { piece: -3, flags: 5 })]],
        white: false,
        moves: 7,
    };
    let step = PeerMove::read("k -> ($1 $0)", ". -> ($4 $3) +R -> ($2 $2), -teleport -> ($3 $7)");
    let told = PeerMove { notation: Some("K@a2".into()), ..step.unwrap() };
    let clock = PeerClock::even(Duration::from_secs(60), Duration::from_millis(5));
    let end = PeerEnd { winner: None, reason: "stalemate".into() };
    for message in [
        PeerMessage::Hello { version: 1, name: "n".into() },
        PeerMessage::NewVariant { variant: "a\n\"b\"".into(), format: Some("toml".into()) },
        PeerMessage::NewPosition { board: Some(board), fen: Some("8/8 w".into()) },
        PeerMessage::NewPosition { board: None, fen: Some("8/8 w".into()) },
        PeerMessage::PlayColor { white: true },
        PeerMessage::Move(told),
        PeerMessage::Clock(clock),
        PeerMessage::DrawOffer,
        PeerMessage::DrawAnswer { accept: true },
        PeerMessage::Resign,
        PeerMessage::Result(end),
        PeerMessage::Error { message: "no".into() },
    ] {
        let line = message.print();
        assert!(!line.contains('\n'), "{line}");
        assert_eq!(PeerMessage::parse(line.as_bytes()), Ok(message), "{line}");
    }
}

#[test]
fn effects_choose_between_moves_with_the_same_squares() {
    let read = |text, effects| PeerMove::read(text, effects).unwrap();
    let moves = [
        read("($6 $0) -> ($7 $0)", "Q -> ($7 $0)"),
        read("($6 $0) -> ($7 $0)", "N -> ($7 $0)"),
        read("($0 $4) -> ($0 $6)", "($0 $7) -> ($0 $5)"),
        read("($0 $0) -> ($3 $0)", ""),
        read("($0 $0) -> ($3 $0)", "+R -> ($3 $0)"),
    ];
    for (text, effects, chosen) in [
        ("($6 $0) -> ($7 $0)", "n -> (7 0)", Ok(1)),
        ("($6 $0) -> ($7 $0)", "", Err(2)),
        ("($6 $0) -> ($7 $0)", "B -> ($7 $0)", Err(0)),
        ("($0 $4) -> ($0 $6)", "", Ok(2)),
        ("($0 $4) -> ($0 $6)", "($0 $7) -> ($0 $5) . -> ($1 $1)", Err(0)),
        ("($0 $0) -> ($3 $0)", "", Ok(3)),
        ("($0 $0) -> ($3 $0)", "+R -> ($3 $0)", Ok(4)),
        ("pass", "", Err(0)),
    ] {
        assert_eq!(read(text, effects).choose(&moves), chosen, "{text} {effects}");
    }
}

#[test]
fn a_stream_is_cut_into_lines_of_bounded_length() {
    let mut cutter = LineCutter::default();
    let mut cuts = Vec::new();
    for part in [&b"one\ntw"[..], b"o\n\nthree", b"\n"] {
        cutter.take(part, |cut| cuts.push(cut));
    }
    let lines = ["one", "two", "", "three"].map(|line| Cut::Line(line.into()));
    assert_eq!(cuts, lines);

    cuts.clear();
    let flood = vec![b'x'; 100_000];
    for _ in 0..MAX_MESSAGE / flood.len() + 1 {
        cutter.take(&flood, |cut| cuts.push(cut));
    }
    cutter.take(b"x\nafter\n", |cut| cuts.push(cut));
    assert_eq!(cuts, [Cut::TooLong, Cut::Line(b"after".to_vec())]);

    cuts.clear();
    for _ in 0..200 {
        cutter.take(&flood, |cut| cuts.push(cut));
        assert!(cutter.is_within_line());
    }
    assert_eq!(cuts, [Cut::TooLong, Cut::Endless]);
}
