//! Peers that behave badly: they are refused, and the program plays on.

use super::peer_program::{Listener, RawPeer};
use super::program::{check_refused, run};
use std::io::Write;
use std::net::{Shutdown, TcpStream};

/// The program has never more memory than this, in kilobytes.
const MAX_MEMORY: u64 = 400_000;

/// A peer that behaves well gets a move.
#[track_caller]
fn check_plays(peer: &mut RawPeer) {
    peer.say(r#"{"type":"new_variant","variant":"hexapawn"}"#);
    peer.say(r#"{"type":"play color","white":true}"#);
    let answer = peer.hear();
    assert!(answer.contains(r#""type":"move""#), "{answer}");
}

fn listener(args: &[&str]) -> Listener {
    Listener::start(&[&["--nodes", "300", "hash=1"], args].concat())
}

#[test]
fn garbage_is_answered_line_by_line() {
    let listener = listener(&[]);
    let mut peer = listener.connect();
    for (line, part) in [
        ("hello?", "this is no JSON"),
        ("\u{0}\u{1}\u{2}", "this is no JSON"),
        ("{}", "a message is an object"),
        (r#"{"type":"new_varaint"}"#, r#"did you mean \"new_variant\"?"#),
        (
            r#"{"type":"new_variant","variant":"name = 7\n"}"#,
            "variant.toml:1:1: the game has no `board`",
        ),
        (r#"{"type":"new_variant","variant":"name = 7\n","format":"pdf"}"#, "unknown format"),
        (r#"{"type":"move","move":"($1 $4) -> ($3 $4)","effects":""}"#, "no game is played"),
    ] {
        peer.say(line);
        let answer = peer.hear();
        assert!(answer.contains(r#""type":"error""#) && answer.contains(part), "{line}: {answer}");
    }
    check_plays(&mut peer);
    peer.say(r#"{"type":"move","move":"($0 $0) -> ($9 $9)","effects":""}"#);
    assert!(peer.hear().contains("($0 $0) -> ($9 $9) is not legal here"));
    peer.say(r#"{"type":"new_position","fen":"nonsense"}"#);
    assert!(peer.hear().contains(r#""type":"error""#));
    // The game is still the same.
    peer.say(r#"{"type":"move","move":"pass","effects":""}"#);
    assert!(peer.hear().contains("pass is not legal here"));
}

#[test]
fn endless_garbage_ends_the_connection() {
    let listener = listener(&[]);
    let mut peer = listener.connect();
    let flood = "x\n".repeat(1_000);
    let _ = peer.stream.write_all(flood.as_bytes());
    for _ in 0..100 {
        assert!(peer.hear().contains("this is no JSON"));
    }
    assert!(peer.hear().contains("too much cannot be used"));
    assert_eq!(peer.hear(), "");
    check_plays(&mut listener.connect());
}

#[test]
fn a_megabyte_of_rules_is_refused_with_the_limit() {
    let listener = listener(&[]);
    let mut peer = listener.connect();
    let rules = format!(r##"{{"type":"new_variant","variant":"{}"}}"##, "#".repeat(1 << 20));
    peer.say(&rules);
    let answer = peer.hear();
    assert!(answer.contains("the rules have 1048576 bytes, at most 250000 are read"), "{answer}");
    peer.say(&"y".repeat(2_000_000));
    assert!(peer.hear().contains("a message has at most 1200000 bytes"));
    check_plays(&mut peer);
}

#[test]
fn a_message_without_end_is_cut_off() {
    let listener = listener(&[]);
    let mut peer = listener.connect();
    let chunk = vec![b'z'; 1 << 20];
    // The other side hangs up at some time, and then writing fails.
    while peer.stream.write_all(&chunk).is_ok() {}
    let mut quick = listener.connect();
    check_plays(&mut quick);
    assert!(listener.peak_memory().is_none_or(|used| used < MAX_MEMORY));
}

#[test]
fn silence_and_half_a_message_are_given_up() {
    let listener = listener(&["--patience", "50ms"]);
    let mut silent = listener.connect();
    assert!(silent.hear().contains("the peer is silent"));
    assert_eq!(silent.hear(), "");
    let mut slow = listener.connect();
    let _ = slow.stream.write_all(b"{\"type\":");
    let answer = slow.hear();
    assert!(answer.contains("took too long") || answer.contains("is silent"), "{answer}");
    assert_eq!(slow.hear(), "");
}

/// A connection of which one half is closed: nothing more can come, so the program
/// hangs up too, before a game, within a message and in a game.
#[test]
fn a_half_open_connection_is_closed() {
    let listener = listener(&[]);
    let mut silent = listener.connect();
    let mut broken = listener.connect();
    let _ = broken.stream.write_all(b"{\"type\":");
    let mut playing = listener.connect();
    check_plays(&mut playing);
    for peer in [&mut silent, &mut broken, &mut playing] {
        peer.stream.shutdown(Shutdown::Write).expect("it is open");
        while !peer.hear().is_empty() {}
    }
    check_plays(&mut listener.connect());
}

#[test]
fn a_reader_that_stops_is_given_up() {
    let listener = listener(&["--patience", "50ms"]);
    let mut peer = listener.connect();
    peer.say(r#"{"type":"new_variant","variant":"hexapawn"}"#);
    peer.say(r#"{"type":"play color","white":false}"#);
    let offers = "{\"type\":\"draw_offer\"}\n".repeat(10_000);
    // Every offer is answered; who reads no answer is left in the end.
    while peer.stream.write_all(offers.as_bytes()).is_ok() {}
    assert!(listener.peak_memory().is_none_or(|used| used < MAX_MEMORY));
    check_plays(&mut listener.connect());
}

#[test]
fn too_many_at_once_are_sent_away() {
    let listener = listener(&["--connections", "1"]);
    let mut first = listener.connect();
    check_plays(&mut first);
    let mut second = listener.connect();
    assert!(second.hear().contains("1 programs are being played"));
    assert_eq!(second.hear(), "");
}

#[test]
fn thousands_of_connections_in_turn_leave_nothing_behind() {
    let is_long = std::env::var_os("SLOW_TESTS").is_some();
    let listener = listener(&[]);
    for _ in 0..if is_long { 10_000 } else { 1_000 } {
        drop(TcpStream::connect(&listener.address).expect("it listens"));
    }
    // The last ones may still be open for a moment.
    let mut peer = loop {
        let mut peer = listener.connect();
        peer.say(r#"{"type":"hello","version":1}"#);
        if peer.hear().contains("hello") {
            break peer;
        }
    };
    check_plays(&mut peer);
    assert!(listener.peak_memory().is_none_or(|used| used < MAX_MEMORY));
}

#[test]
fn wrong_calls_are_refused() {
    let refused = run(&["peer", "connect", "nowhere"], b"");
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("\"nowhere\" is no address like localhost:7235"),
        "{}",
        refused.err
    );
    let listener = listener(&[]);
    let port = listener.address.rsplit(':').next().unwrap();
    let taken = run(&["peer", "listen", "--port", port], b"");
    assert_eq!(taken.code, 2);
    assert!(taken.err.starts_with("error: cannot listen at 127.0.0.1:"), "{}", taken.err);
    check_refused(
        &["peer", "connect", &listener.address, "--variant", "chses"],
        b"",
        "error: there is no game \"chses\" in the library: did you mean `chess`?\n",
    );
}
