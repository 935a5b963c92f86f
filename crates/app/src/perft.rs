//! `manticore perft`: counts move sequences, with one thread or many.
//!
//! With many threads, the tree is cut after one or two half-moves into branches,
//! and a thread takes the next branch when it has finished one. Each count is
//! added to its first move, so the result does not depend on the threads. On a
//! terminal the branches that are done are shown as progress.

use crate::cli::PerftArgs;
use crate::{game, input, output};
use engine::{AnyChess, PositionVisitor};
use game_core::Move;
use game_core::perft::Leaves;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use notation::coords;
use serde_json::{Map, Value, json};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// From this depth on the tree is cut after two half-moves: twenty branches
/// are too few to keep many threads busy to the end, or to show progress.
const DEEP: u32 = 4;
/// From this depth on progress is shown: smaller trees take no time.
const SLOW: u32 = 5;

/// A count, and the time it took.
struct Count {
    /// The moves at the root in coordinates, sorted, each with its count; nothing
    /// without `--divide`.
    by_move: Option<Vec<(String, u64)>>,
    nodes: u64,
    seconds: f64,
}

/// Runs the command.
pub fn run(args: &PerftArgs) -> anyhow::Result<ExitCode> {
    let game = game::from_args(&args.game)?;
    let pos = match &args.fen {
        Some(text) => game::position(&game, input::fen_argument(text)?)?,
        None => game::start(&game)?,
    };
    output::print(&pos.visit(Counting(args)))?;
    Ok(ExitCode::SUCCESS)
}

/// Counts from a position of any game.
struct Counting<'a>(&'a PerftArgs);

impl PositionVisitor for Counting<'_> {
    type Output = String;

    fn visit<P: AnyChess>(self, pos: &P) -> String {
        let args = self.0;
        let count = count(args, pos);
        if args.json { as_json(args, pos, &count) } else { as_text(&count) }
    }
}

fn count<P: AnyChess>(args: &PerftArgs, pos: &P) -> Count {
    let leaves = if args.made { Leaves::Made } else { Leaves::Counted };
    let started = Instant::now();
    let is_shown = io::stderr().is_terminal() && args.depth >= SLOW;
    let is_whole = args.depth == 0 || (args.threads == 1 && !args.divide && !is_shown);
    let (by_move, nodes) = if is_whole {
        (args.divide.then(Vec::new), pos.clone().count(args.depth, leaves))
    } else {
        let work = Work { depth: args.depth, leaves, n_threads: args.threads as usize, is_shown };
        let counts = divide(pos, &work);
        let nodes = counts.iter().map(|(_, nodes)| nodes).sum();
        (args.divide.then(|| by_text(pos, counts)), nodes)
    };
    Count { by_move, nodes, seconds: started.elapsed().as_secs_f64() }
}

fn by_text<P: AnyChess>(pos: &P, counts: Vec<(Move, u64)>) -> Vec<(String, u64)> {
    let castling = pos.castling_text();
    let with_text = |(m, nodes)| (coords::print(pos, m, castling), nodes);
    let mut counts: Vec<(String, u64)> = counts.into_iter().map(with_text).collect();
    counts.sort_unstable();
    counts
}

/// How a tree is counted.
struct Work {
    /// At least 1.
    depth: u32,
    leaves: Leaves,
    n_threads: usize,
    /// Is progress shown?
    is_shown: bool,
}

/// A part of the tree: everything that follows these moves.
struct Branch {
    /// The index of the first move in the list of the root.
    root: usize,
    moves: Vec<Move>,
}

/// The count below each legal move.
fn divide<P: AnyChess>(pos: &P, work: &Work) -> Vec<(Move, u64)> {
    let Work { depth, leaves, n_threads, is_shown } = *work;
    let root_moves = pos.legal_moves();
    let branches = branches(pos, &root_moves, depth >= DEEP && (n_threads > 1 || is_shown));
    let bar = progress_bar(branches.len(), is_shown);
    let counts: Vec<AtomicU64> = root_moves.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut pos = pos.clone();
        while let Some(branch) = branches.get(next.fetch_add(1, Ordering::Relaxed)) {
            branch.moves.iter().for_each(|&m| pos.make(m, &mut ()));
            let deeper = depth - branch.moves.len() as u32;
            let nodes = pos.count(deeper, leaves);
            branch.moves.iter().for_each(|_| pos.unmake());
            counts[branch.root].fetch_add(nodes, Ordering::Relaxed);
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_threads.min(branches.len()) {
            // If the system refuses a thread, the started threads do its work.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    bar.finish_and_clear();
    root_moves.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}

/// A bar for so many branches on the standard error; it is never drawn unless
/// progress is shown.
fn progress_bar(n_branches: usize, is_shown: bool) -> ProgressBar {
    if !is_shown {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(n_branches as u64), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{bar:30} {percent} % of the tree, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn branches<P: AnyChess>(pos: &P, root_moves: &[Move], is_deep: bool) -> Vec<Branch> {
    let mut pos = pos.clone();
    let mut branches = Vec::new();
    for (root, &first) in root_moves.iter().enumerate() {
        if !is_deep {
            branches.push(Branch { root, moves: vec![first] });
            continue;
        }
        pos.make(first, &mut ());
        let answers = pos.legal_moves();
        branches
            .extend(answers.into_iter().map(|second| Branch { root, moves: vec![first, second] }));
        pos.unmake();
    }
    branches
}

impl Count {
    /// The speed; nothing if the clock saw no time pass.
    fn nodes_per_second(&self) -> Option<f64> {
        (self.seconds > 0.0).then(|| self.nodes as f64 / self.seconds)
    }
}

fn as_text(count: &Count) -> String {
    let mut text = String::new();
    for (m, nodes) in count.by_move.iter().flatten() {
        text.push_str(&format!("{m}: {nodes}\n"));
    }
    let millions = count.nodes_per_second().unwrap_or_default() / 1e6;
    let seconds = count.seconds;
    text.push_str(&format!("time {seconds:.2} s, {millions:.1} million nodes/s\n"));
    text.push_str(&format!("nodes {}\n", count.nodes));
    text
}

fn as_json<P: AnyChess>(args: &PerftArgs, pos: &P, count: &Count) -> String {
    let mut object = json!({
        "fen": notation::fen::print(&pos.to_setup()),
        "depth": args.depth,
        "leaves": if args.made { "made" } else { "counted" },
        "threads": args.threads,
        "nodes": count.nodes,
        "seconds": count.seconds,
        "nodes_per_second": count.nodes_per_second().map(f64::round),
    });
    if let Some(by_move) = &count.by_move {
        let counts: Map<String, Value> =
            by_move.iter().map(|(m, nodes)| (m.clone(), json!(nodes))).collect();
        object["divide"] = Value::Object(counts);
    }
    format!("{object:#}\n")
}
