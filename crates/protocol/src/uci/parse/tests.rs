use super::*;
use game_core::random::SplitMix64;

#[track_caller]
fn check(line: &[u8], expected: UciCommand) {
    assert_eq!(parse(line), expected, "{}", String::from_utf8_lossy(line));
}

fn option(name: &str, value: &str) -> UciCommand {
    UciCommand::SetOption { name: name.to_owned(), value: value.to_owned() }
}

fn parsed_go(line: &str) -> Go {
    match parse(line.as_bytes()) {
        UciCommand::Go(go) => *go,
        other => panic!("{line} is {other:?}"),
    }
}

fn ms(n: u64) -> Option<Duration> {
    Some(Duration::from_millis(n))
}

#[test]
fn blanks_and_ends_of_lines_mean_nothing() {
    for line in [&b"isready"[..], b"isready\n", b"\t isready  \r\n", b"\xef\xbb\xbfisready\n"] {
        check(line, UciCommand::IsReady);
    }
    for line in [&b""[..], b"\n", b"\r\n", b" \t ", b"\0\0"] {
        check(line, UciCommand::Nothing);
    }
    check(b"debug on", UciCommand::Debug(true));
    check(b"debug off", UciCommand::Debug(false));
    assert!(matches!(parse(b"debug"), UciCommand::Faulty(_)));
    check(b"register later", UciCommand::Ignored);
}

#[test]
fn extras_are_questions() {
    for (line, inquiry) in [
        ("d", Inquiry::Board),
        ("eval", Inquiry::Evaluation),
        ("moves", Inquiry::Moves),
        ("go perft 4", Inquiry::Perft(4)),
        ("go perft 4000000000 depth 3", Inquiry::Perft(99)),
        ("bench", Inquiry::Bench(None)),
        ("bench 7", Inquiry::Bench(Some(7))),
        ("explain e2e4", Inquiry::Explain("e2e4".to_owned())),
        ("explain  not e2e4", Inquiry::Explain("not e2e4".to_owned())),
    ] {
        check(line.as_bytes(), UciCommand::Inquire(inquiry));
    }
    check(b"flip", UciCommand::Flip);
    check(b"help", UciCommand::Help);
    for line in ["bench x", "bench 0", "bench -1", "debug perhaps"] {
        assert!(matches!(parse(line.as_bytes()), UciCommand::Faulty(_)), "{line}");
    }
    assert_eq!(parsed_go("go perft").faults, ["perft has no number"]);
    let go = parsed_go("go banmoves e2e4 d2d4 depth 3");
    assert_eq!((go.ban_moves, go.depth), (vec!["e2e4".to_owned(), "d2d4".to_owned()], Some(3)));
}

#[test]
fn names_and_values_of_options_may_have_blanks() {
    check(b"setoption name Hash value 64", option("Hash", "64"));
    check(b"setoption  name  Move   Overhead  value  20 ", option("Move Overhead", "20"));
    check(b"setoption name Clear Hash", option("Clear Hash", ""));
    check(b"setoption name Rules value /a  b/c d.toml", option("Rules", "/a  b/c d.toml"));
    check(b"setoption name Rules value <empty>", option("Rules", ""));
    check(b"setoption name Hash value", option("Hash", ""));
    for line in ["setoption", "setoption name", "setoption Hash 3", "setoption name value 3"] {
        assert!(matches!(parse(line.as_bytes()), UciCommand::Faulty(_)), "{line}");
    }
}

#[test]
fn positions() {
    let moves = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    check(b"position startpos", UciCommand::Position { fen: None, moves: vec![] });
    check(
        b"position startpos moves e2e4 e7e5",
        UciCommand::Position { fen: None, moves: moves("e2e4 e7e5") },
    );
    check(
        b"position fen 8/8  w - - moves a1a2",
        UciCommand::Position { fen: Some("8/8 w - -".to_owned()), moves: moves("a1a2") },
    );
    check(b"position fen", UciCommand::Position { fen: Some(String::new()), moves: vec![] });
    for line in ["position", "position e2e4", "position startpos e2e4"] {
        assert!(matches!(parse(line.as_bytes()), UciCommand::Faulty(_)), "{line}");
    }
}

#[test]
fn go_with_everything() {
    let go = parsed_go(
        "go searchmoves e2e4 d2d4 wtime 1000 btime 2000 winc 10 binc 20 movestogo 40 depth 5 \
         nodes 99 mate 3 movetime 700",
    );
    assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
    assert_eq!((go.left, go.increment), ([ms(1_000), ms(2_000)], [ms(10), ms(20)]));
    assert_eq!(
        (go.moves_to_go, go.depth, go.nodes, go.mate),
        (Some(40), Some(5), Some(99), Some(3))
    );
    assert_eq!((go.move_time, go.infinite, go.ponder), (ms(700), false, false));
    assert!(parsed_go("go infinite").infinite && parsed_go("go ponder wtime 1").ponder);
    assert_eq!(parsed_go("go"), Go::default());
}

/// Case 12 and 13: odd values have a meaning.
#[test]
fn go_with_odd_values() {
    let go = parsed_go("go wtime -5 btime 99999999999999999999 movestogo 0 depth 99999999999");
    assert_eq!(go.left[0], ms(0));
    assert!(go.left[1] >= ms(LONGEST_MS));
    assert_eq!((go.moves_to_go, go.depth), (None, Some(u32::MAX)));
    let go = parsed_go("go depth wtime 100 nodes many dance");
    assert_eq!((go.depth, go.left[0], go.nodes), (None, ms(100), None));
    assert_eq!(
        go.faults,
        [
            "depth has no number",
            "nodes takes a number, found \"many\"",
            "unknown word in go: \"dance\""
        ]
    );
}

/// Case 17: no bytes do harm, and nothing is repeated at length.
#[test]
fn any_bytes_are_parsed() {
    let mut random = SplitMix64::new(7);
    let words: [&[u8]; 14] = [
        b"go",
        b"position",
        b"fen",
        b"setoption",
        b"name",
        b"value",
        b"moves",
        b"\xff\xfe",
        b"\0",
        b"searchmoves",
        b"depth",
        b"-",
        b"\xe2\x99\x9e",
        b"infinite",
    ];
    for _ in 0..20_000 {
        let mut line = Vec::new();
        for _ in 0..random.below(9) {
            line.extend_from_slice(words[random.below(words.len())]);
            line.extend_from_slice([b" " as &[u8], b""][random.below(2)]);
        }
        parse(&line);
    }
    let UciCommand::Faulty(sentence) = parse(&[b'x'; 100_000]) else { panic!() };
    assert!(sentence.len() < 100, "{sentence}");
    assert!(matches!(parse(&[0xff; 1_000]), UciCommand::Faulty(_)));
}
