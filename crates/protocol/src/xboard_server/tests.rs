//! Conversations as scripts: what is said, and what must be answered. Nobody
//! sleeps; every step waits for the reply before it.

mod bad_input;
mod boards;
mod games;
pub(crate) mod toy;

use crate::server::Next;
use game_core::random::Lcg64;
use std::time::Duration;
use toy::{HANGS, Talk};

#[test]
fn the_engine_introduces_itself() {
    let mut talk = Talk::new();
    talk.say(
        &["xboard", "protover 2"],
        &[
            "feature done=0",
            "feature myname=\"Toy 1\"",
            "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1",
            "feature sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 ics=1 name=1",
            "feature pause=1 nps=1 debug=1 memory=1 smp=1",
            "feature exclude=1 setscore=1 highlight=1",
            "feature egt=\"syzygy\"",
            "feature variants=\"normal,fischerandom,toychess\"",
            "feature option=\"Hash -spin 16 1 64\"",
            "feature option=\"SyzygyPath -path \"",
            "feature option=\"Slow -check 0\"",
            "feature option=\"MultiPV -spin 1 1 256\"",
            "feature option=\"Resign -check 1\"",
            "feature done=1",
        ],
    );
    // What needs no answer gets none.
    talk.say(
        &["accepted ping", "rejected setscore", "computer", "name Me", "rating 1 2", "ics -", "."],
        &[],
    );
    talk.end();
}

#[test]
fn settings_go_to_the_engine() {
    let mut talk = Talk::new();
    talk.say(&["memory 8"], &["# Hash is 8"]);
    talk.say(&["cores 2"], &["# Threads is 2"]);
    talk.say(&["egtpath syzygy /some where"], &["# tables of /some where"]);
    talk.say(&["egtpath nalimov /x"], &["Error (unknown tables): egtpath nalimov /x"]);
    talk.say(&["option Hash=4", "option Slow=0"], &["# Hash is 4"]);
    talk.say(&["rejected debug", "option Hash=4"], &[]);
    talk.say(&["option MultiPV=3", "option Resign=0", "new", "sd 1", "go"], &["move a2a3"]);
    assert_eq!(talk.limits().lines, Some(3));
    talk.end();
}

#[test]
fn a_setting_waits_for_the_move() {
    let mut talk = Talk::new();
    talk.say(&["option Slow=1", "new"], &[]);
    talk.start(&["go", "option Hash=2", "bk", "?"], &["move a2a3", "# Hash is 2"]);
    talk.start(&[], &[" There is no book move here.", ""]);
    talk.end();
}

#[test]
fn thinking_is_told_after_post_only() {
    let mut talk = Talk::new();
    talk.say(&["new", "sd 1", "go"], &["move a2a3"]);
    talk.say(&["force", "undo", "post", "go"], &["0 7 0 0 0 0 0\ta2a3 a7a5", "move a2a3"]);
    talk.say(&["force", "undo", "nopost", "go"], &["move a2a3"]);
    talk.end();
}

#[test]
fn analysis_follows_the_game() {
    let mut talk = Talk::new();
    let info = |text: &str| format!("0 7 0 0 0 0 0\t{text}");
    talk.start(&["new", "force", "post", "analyze"], &[&info("a2a3 a7a5")]);
    talk.say(&["."], &["stat01: 0 0 0 0 20 a2a3"]);
    talk.say(&["hint"], &["Hint: a2a3"]);
    talk.start(&["usermove e2e4"], &[&info("a7a5 a2a3")]);
    talk.start(&["undo"], &[&info("a2a3 a7a5")]);
    talk.start(&["exclude a2a3"], &[&info("a2a4 a7a5")]);
    talk.start(&["include a2a3"], &[&info("a2a3 a7a5")]);
    talk.start(&["exclude all", "include e2e4"], &[&info("e2e4 a7a5")]);
    talk.say(&["exclude all", "."], &["stat01: 0 0 0 0 0"]);
    talk.start(&["include all"], &[&info("a2a3 a7a5")]);
    talk.start(&["setscore 30 12"], &[&info("a2a3 a7a5")]);
    talk.start(&["setboard 7k/8/8/8/8/8/7p/K7 w - - 0 1"], &[&info("a1a2 h2h1b")]);
    talk.start(
        &["setboard nonsense"],
        &["tellusererror Illegal position: the text: no position", &info("a1a2 h2h1b")],
    );
    talk.start(&["new"], &[&info("a2a3 a7a5")]);
    talk.start(&["bk"], &[" There is no book move here.", "", &info("a2a3 a7a5")]);
    talk.say(&["exit"], &[]);
    talk.say(&["."], &[]);
    talk.end();
}

/// A long search says which move it looks at: the fourth of twenty leaves 16.
#[test]
fn the_status_counts_the_moves_that_are_left() {
    let mut talk = Talk::new();
    let info = "0 7 0 0 0 0 0\ta2a3 a7a5";
    talk.start(&["new", "force", "option LooksAt=4", "post", "analyze"], &[info]);
    talk.say(&["."], &["stat01: 0 0 0 16 20 b1c3"]);
    talk.say(&["exit"], &[]);
    talk.end();
}

/// Whatever the order, the server answers and ends; each `ping` has one answer.
#[test]
fn a_storm_of_commands_does_no_harm() {
    const LINES: [&str; 28] = [
        "new",
        "force",
        "go",
        "playother",
        "analyze",
        "exit",
        "undo",
        "remove",
        "usermove e2e4",
        "e7e5",
        "setboard 7k/8/8/8/8/8/7p/K7 w - - 0 1",
        "setboard nonsense",
        "?",
        "hard",
        "easy",
        "pause",
        "resume",
        "draw",
        "hint",
        "bk",
        "edit",
        ".",
        "#",
        "option Slow=1",
        "option Slow=0",
        "exclude all",
        "result *",
        "variant toychess",
    ];
    let mut random = Lcg64::new(1);
    let mut talk = Talk::new();
    let mut n_pings = 0;
    for _ in 0..3_000 {
        let line = LINES[random.below(LINES.len())];
        assert_eq!(talk.server.hear(line.as_bytes()), Next::Hear);
        if random.below(4) == 0 {
            n_pings += 1;
            talk.server.hear(format!("ping {n_pings}").as_bytes());
        }
    }
    for line in [".", "resume", "force"] {
        talk.server.hear(line.as_bytes());
    }
    let Talk { server, replies, .. } = talk;
    server.close(HANGS);
    let n_pongs = replies.iter().filter(|reply| reply.starts_with("pong ")).count();
    assert_eq!(n_pongs, n_pings);
}

#[test]
fn quitting_ends_a_search() {
    let mut talk = Talk::new();
    talk.start(&["post", "analyze"], &["0 7 0 0 0 0 0\ta2a3 a7a5"]);
    assert_eq!(talk.server.hear(b"quit"), Next::Quit);
    let Talk { server, replies, .. } = talk;
    server.close(Duration::from_secs(60));
    assert_eq!(replies.iter().collect::<Vec<_>>(), Vec::<String>::new());
}
