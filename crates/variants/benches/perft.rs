//! Compiled games beside the crate `chess` and, where it is installed, beside
//! Fairy-Stockfish, in one run: `cargo bench -p variants --bench perft`.
//!
//! Every figure is the fastest of several rounds, and rounds of the rivals
//! alternate, because the machine may be busy. Fairy-Stockfish counts the last
//! ply from the list too; its start-up is measured with depth 1 and taken off.

use game_core::perft::Leaves;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use variants::{AnyRulebook, Rulebook, Variant, Width};

const ROUNDS: u32 = 7;
const RIVAL: &str = "fairy-stockfish";
/// Where Debian puts games, if the search path does not say so.
const GAMES_FOLDER: &str = "/usr/games";

/// Games, depths, and the least speed as a multiple of the rival's.
const GAMES: [(&str, u32, f64); 6] = [
    ("chess", 5, 2.0),
    ("crazyhouse", 5, 2.0),
    ("capablanca", 4, 2.0),
    ("makruk", 5, 2.0),
    ("shogi", 4, 1.5),
    ("xiangqi", 4, 1.5),
];
const SPECIALISED_BAR: f64 = 0.2;
const CHESS_POSITIONS: [(&str, &str, u32); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
];

fn main() {
    // `cargo test` runs benches too, without the word; there is nothing to do.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    println!("millions of nodes a second, last ply counted, fastest of {ROUNDS} rounds");
    beside_the_chess_crate();
    for (id, depth, bar) in GAMES {
        beside_the_rival(id, depth, bar);
    }
    compile_times();
}

fn load(id: &str) -> AnyRulebook {
    let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
    let game = rules::library::load(id, &fen).expect("in the library").expect("sound");
    variants::compile(&game).expect("compiles")
}

fn timed(mut job: impl FnMut() -> u64) -> (u64, Duration) {
    let begin = Instant::now();
    let nodes = job();
    (nodes, begin.elapsed())
}

fn speed(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64() / 1e6
}

fn beside_the_chess_crate() {
    let AnyRulebook::Bits64(rules) = load("chess") else { panic!("chess has 64 squares") };
    for (name, fen, depth) in CHESS_POSITIONS {
        let setup = notation::fen::parse(fen).expect("valid");
        let mut chess = chess::Chess::from_setup(&setup).expect("valid");
        let mut compiled = Variant::from_setup(&rules, &setup).expect("valid");
        let mut fastest = [Duration::MAX; 2];
        let mut nodes = 0;
        for _ in 0..ROUNDS * 3 {
            let (counted, time) =
                timed(|| game_core::perft::perft_with(&mut chess, depth, Leaves::Counted));
            fastest[0] = fastest[0].min(time);
            let (same, time) =
                timed(|| game_core::perft::perft_with(&mut compiled, depth, Leaves::Counted));
            fastest[1] = fastest[1].min(time);
            assert_eq!(counted, same);
            nodes = counted;
        }
        let [special, file] = fastest.map(|time| speed(nodes, time));
        println!(
            "chess.toml {file:8.1}   crate chess {special:8.1}   ratio {:5.3}  (bar {SPECIALISED_BAR})  {name} d{depth}",
            file / special
        );
    }
}

fn beside_the_rival(id: &str, depth: u32, bar: f64) {
    match load(id) {
        AnyRulebook::Bits64(rules) => beside(id, &rules, depth, bar),
        AnyRulebook::Bits128(rules) => beside(id, &rules, depth, bar),
        AnyRulebook::Bits256(rules) => beside(id, &rules, depth, bar),
    }
}

fn beside<B: Width>(id: &str, rules: &Arc<Rulebook<B>>, depth: u32, bar: f64) {
    let mut pos = Variant::start(rules).expect("valid");
    let mut ours = Duration::MAX;
    let mut theirs: Option<Duration> = None;
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        let (counted, time) =
            timed(|| game_core::perft::perft_with(&mut pos, depth, Leaves::Counted));
        ours = ours.min(time);
        nodes = counted;
        if let Some((counted, time)) = rival(id, depth) {
            assert_eq!(counted, nodes, "{RIVAL} counts {id} otherwise");
            theirs = Some(theirs.map_or(time, |fastest| fastest.min(time)));
        }
    }
    let file = speed(nodes, ours);
    match theirs.map(|time| speed(nodes, time)) {
        Some(rival) => println!(
            "{id:12} {file:6.1}   {RIVAL} {rival:6.1}   ratio {:5.2}  (bar {bar})  d{depth}",
            file / rival
        ),
        None => println!("{id:12} {file:6.1}   {RIVAL} is not installed"),
    }
}

/// The rival's count and its time without the start-up.
fn rival(id: &str, depth: u32) -> Option<(u64, Duration)> {
    let (_, start_up) = rival_run(id, 1)?;
    let (nodes, time) = rival_run(id, depth)?;
    Some((nodes, time.saturating_sub(start_up)))
}

fn rival_run(id: &str, depth: u32) -> Option<(u64, Duration)> {
    let begin = Instant::now();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut child = Command::new(RIVAL)
        .env("PATH", format!("{path}:{GAMES_FOLDER}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let orders = format!(
        "setoption name UCI_Variant value {id}\nposition startpos\ngo perft {depth}\nquit\n"
    );
    child.stdin.take()?.write_all(orders.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let nodes = text.lines().find_map(|line| line.strip_prefix("Nodes searched: "))?;
    Some((nodes.trim().parse().ok()?, begin.elapsed()))
}

fn compile_times() {
    let slowest = rules::library::ids().map(|id| {
        let begin = Instant::now();
        load(id);
        (begin.elapsed(), id)
    });
    if let Some((time, id)) = slowest.max() {
        println!(
            "slowest of the library to read and compile: {id}, {:.1} ms",
            time.as_secs_f64() * 1e3
        );
    }
}
