use super::*;

fn text(text: &str) -> String {
    text.to_owned()
}

#[track_caller]
fn check(line: &str, command: XboardCommand) {
    assert_eq!(parse(line.as_bytes()), command, "{line}");
}

#[test]
fn words_alone() {
    for (line, command) in [
        ("", XboardCommand::Ignored),
        ("  \t\r\n", XboardCommand::Ignored),
        ("xboard", XboardCommand::Ignored),
        ("protover 2", XboardCommand::Features),
        ("protover 99", XboardCommand::Features),
        ("accepted ping", XboardCommand::Ignored),
        ("rejected debug", XboardCommand::Rejected(text("debug"))),
        ("new\r\n", XboardCommand::New),
        ("quit", XboardCommand::Quit),
        ("random", XboardCommand::Random),
        ("force", XboardCommand::Force),
        ("go", XboardCommand::Go),
        ("playother", XboardCommand::PlayOther),
        ("white", XboardCommand::White),
        ("black", XboardCommand::Black),
        ("?", XboardCommand::MoveNow),
        ("draw", XboardCommand::Draw),
        ("result 1-0 {White mates}", XboardCommand::Result),
        ("edit", XboardCommand::Edit),
        ("hint", XboardCommand::Hint),
        ("bk", XboardCommand::Book),
        ("undo", XboardCommand::Undo),
        ("remove", XboardCommand::Remove),
        ("hard", XboardCommand::Ponder(true)),
        ("easy", XboardCommand::Ponder(false)),
        ("post", XboardCommand::Post(true)),
        ("nopost", XboardCommand::Post(false)),
        ("analyze", XboardCommand::Analyze),
        ("exit", XboardCommand::Exit),
        (".", XboardCommand::Status),
        ("pause", XboardCommand::Pause),
        ("resume", XboardCommand::Resume),
        ("name Somebody Else", XboardCommand::Ignored),
        ("rating 2600 1500", XboardCommand::Ignored),
        ("ics freechess.org", XboardCommand::Ignored),
        ("computer", XboardCommand::Computer),
    ] {
        check(line, command);
    }
}

#[test]
fn times() {
    let level = |moves, base: u64, increment: u64| XboardCommand::Level {
        moves,
        base: Duration::from_secs(base),
        increment: Duration::from_millis(increment),
    };
    check("level 40 5 0", level(40, 300, 0));
    check("level 40 0:30 0", level(40, 30, 0));
    check("level 0 2 12", level(0, 120, 12_000));
    check("level 0 2:05 0.1", level(0, 125, 100));
    // What may follow one day is left out.
    check("level 40 25+5 0", level(40, 1_500, 0));
    check("level 0 5", level(0, 300, 0));
    check("level -3 5 0", level(0, 300, 0));
    check("st 30", XboardCommand::MoveTime(Duration::from_secs(30)));
    check("st 0.02", XboardCommand::MoveTime(Duration::from_millis(20)));
    check("st -1", XboardCommand::MoveTime(Duration::ZERO));
    check("st 99999999999999999999999", XboardCommand::MoveTime(LONGEST));
    check("time 1234", XboardCommand::OwnTime(Duration::from_millis(12_340)));
    check("otim -5", XboardCommand::OtherTime(Duration::ZERO));
    check("time 99999999999999999999", XboardCommand::OwnTime(LONGEST));
    check("sd 12", XboardCommand::Depth(12));
    check("sd 99999999999", XboardCommand::Depth(u32::MAX));
    check("nps 100000", XboardCommand::NodeRate(100_000));
    check("setscore -35 12", XboardCommand::SetScore { score: -35, depth: 12 });
    for line in [
        "level",
        "level 40",
        "level x 5 0",
        "level 40 x 0",
        "level 40 5 x",
        "st",
        "st soon",
        "st NaN",
        "st inf",
        "st 1e9",
        "sd",
        "sd deep",
        "nps",
        "time",
        "otim much",
        "setscore",
        "setscore 5",
    ] {
        assert!(matches!(parse(line.as_bytes()), XboardCommand::Faulty(_)), "{line}");
    }
}

#[test]
fn texts() {
    check("usermove e2e4", XboardCommand::UserMove(text("e2e4")));
    check("ping 7", XboardCommand::Ping(text("7")));
    check("variant crazyhouse", XboardCommand::Variant(text("crazyhouse")));
    check("setboard 8/8 w - - 0 1", XboardCommand::SetBoard(text("8/8 w - - 0 1")));
    check("memory 64", XboardCommand::Memory(text("64")));
    check("cores 2", XboardCommand::Cores(text("2")));
    check(
        "egtpath syzygy /tables with blanks",
        XboardCommand::EndgameTables { kind: text("syzygy"), path: text("/tables with blanks") },
    );
    let option =
        |name: &str, value: &str| XboardCommand::Option { name: text(name), value: text(value) };
    check("option Clear Hash", option("Clear Hash", ""));
    check("option Move Overhead=20", option("Move Overhead", "20"));
    check("option Rules=a=b.toml", option("Rules", "a=b.toml"));
    check("exclude e2e4", XboardCommand::Exclude(MoveChoice::One(text("e2e4"))));
    check("include all", XboardCommand::Include(MoveChoice::All));
    check("lift e2", XboardCommand::Lift(text("e2")));
    check("put e4", XboardCommand::Put(text("e4")));
    check("hover e4", XboardCommand::Hover(text("e4")));
    for word in [
        "usermove", "ping", "variant", "setboard", "memory", "cores", "egtpath", "option",
        "exclude", "include", "lift", "put", "hover",
    ] {
        assert!(matches!(parse(word.as_bytes()), XboardCommand::Faulty(_)), "{word}");
    }
}

#[test]
fn other_lines_are_words() {
    check("e2e4", XboardCommand::Word(text("e2e4")));
    check("dance with me", XboardCommand::Word(text("dance with me")));
    assert!(matches!(parse(b"\xff\xfe\x00e2e4\n"), XboardCommand::Word(_)));
    assert_eq!(parse(b"\xef\xbb\xbfnew\n"), XboardCommand::New);
}
