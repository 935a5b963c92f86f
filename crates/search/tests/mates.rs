//! Mates are found with their exact distance, in chess and in other games, and no
//! shorter mate is ever claimed.
//!
//! The problems are in `testdata/mates`, one file for each game. Problems that take
//! many nodes (`acn` says how many) are solved only with `SLOW_TESTS=1`, which also
//! proves every distance without the search.

mod support;

use chess::Chess;
use eval::{Hce, Universal};
use game_core::{Analysis, Control, Evaluator, Limits, Position, Score, Sink};
use notation::epd::{self, Epd};
use search::Searcher;
use support::prover;
use variants::Variant;

/// The most nodes for a problem, with one thread and an empty table.
const NODES: u64 = 300_000;
/// The most nodes for a problem that is marked with `acn`.
const NODES_IF_SLOW: u64 = 2_000_000;

/// A position and how far the mate is.
struct Problem {
    name: String,
    epd: Epd,
    plies: u32,
    is_slow: bool,
}

/// The problems of a game. The distance is in moves (`dm`) or, where turns are
/// of several moves, in plies (`plies`).
fn problems(game: &str) -> Vec<Problem> {
    let path = format!("{}/../../testdata/mates/{game}.epd", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the file of a game");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let number = |epd: &Epd, opcode: &str| -> Option<u32> {
        epd.operation(opcode)?.operands.first()?.as_str().parse().ok()
    };
    lines
        .map(|line| {
            let epd = epd::parse(line).expect(line);
            let moves = number(&epd, "dm").map(|moves| 2 * moves - 1);
            let plies = moves.or_else(|| number(&epd, "plies")).expect(line);
            let name = epd.operation("id").map_or(line, |id| id.operands[0].as_str()).into();
            let is_slow = epd.operation("acn").is_some();
            Problem { name, epd, plies, is_slow }
        })
        .collect()
}

/// Hears of every iteration: no mate may be nearer than the true mate, and the
/// true mate ends the search.
struct MateSink<'a> {
    control: &'a Control,
    problem: &'a Problem,
}

impl Sink for MateSink<'_> {
    fn progress(&mut self, analysis: &Analysis) {
        let Some(plies) = mate_plies(analysis) else { return };
        let Problem { name, plies: truth, .. } = self.problem;
        assert!(plies >= *truth as i32, "{name}: {plies} plies claimed, {truth} needed");
        if plies == *truth as i32 {
            self.control.stop();
        }
    }
}

/// The distance of the mate that an analysis promises, in plies. It does not say
/// to which side.
fn mate_plies(analysis: &Analysis) -> Option<i32> {
    let line = analysis.lines.first()?;
    let as_white = line.score.seen_by(game_core::Side::White);
    let as_black = line.score.seen_by(game_core::Side::Black);
    let best: Score = as_white.max(as_black);
    best.mate_plies()
}

fn is_slow() -> bool {
    std::env::var_os("SLOW_TESTS").is_some()
}

/// Solves a problem; says what was wrong, if anything.
fn check<P: Position + Sync, E: Evaluator<P> + Clone + Send>(
    problem: &Problem,
    pos: &P,
    evaluator: E,
) -> Option<String> {
    let Problem { name, plies, is_slow: is_hard, .. } = problem;
    if *is_hard && !is_slow() {
        return None;
    }
    let control = Control::default();
    let mut sink = MateSink { control: &control, problem };
    let mut searcher = Searcher::new(evaluator, 4).expect("4 MB");
    let most = if *is_hard { NODES_IF_SLOW } else { NODES };
    let limits = Limits { nodes: Some(most), ..Limits::default() };
    let found = searcher.think(pos, &limits, &control, &mut sink);
    println!("{name}: {plies} plies, {} nodes, depth {}", found.effort.nodes, found.effort.depth);
    let score = found.lines[0].score.seen_by(pos.turn());
    if score != Score::mate_in(*plies) {
        return Some(format!("{name}: {score} where a win in {plies} plies was to be found"));
    }
    support::check_line(pos, &found.lines[0].moves);
    if is_slow() {
        assert_eq!(prover::distance(pos, *plies), Some(*plies), "{name}: the problem is wrong");
    }
    None
}

fn check_variant(game: &str) {
    let problems = problems(game);
    assert!(problems.len() >= 20, "{game} has {} problems", problems.len());
    with_game!(game, rules => {
        let faults = problems.iter().filter_map(|problem| {
            let pos = Variant::from_setup(&rules, &problem.epd.setup).expect(&problem.name);
            check(problem, &pos, Universal::with_hce())
        });
        report(faults.collect());
    });
}

fn report(faults: Vec<String>) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn mates_of_chess() {
    let problems = problems("chess");
    for plies in [3, 5, 7] {
        let n = problems.iter().filter(|problem| problem.plies == plies).count();
        assert!(n >= 20, "{n} problems of {plies} plies");
    }
    let faults = problems.iter().filter_map(|problem| {
        let pos = Chess::from_setup(&problem.epd.setup).expect(&problem.name);
        check(problem, &pos, Hce::new())
    });
    report(faults.collect());
}

#[test]
fn mates_of_monster_chess() {
    check_variant("monster");
}

#[test]
fn mates_of_crazyhouse() {
    check_variant("crazyhouse");
}

#[test]
fn mates_of_atomic_chess() {
    check_variant("atomic");
}

#[test]
fn mates_of_shogi() {
    check_variant("shogi");
}

#[test]
fn the_prover_agrees_with_what_everybody_knows() {
    let distance = |text: &str, most| {
        let pos = notation::fen::position(text, Chess::from_setup).expect(text);
        prover::distance(&pos, most)
    };
    // Mate on the back rank, two rooks, and nothing within two moves.
    assert_eq!(distance("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 3), Some(1));
    assert_eq!(distance("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 5), Some(3));
    assert_eq!(distance("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3), None);
}
