//! Every claim that detectors make about lines of any game of the library is true:
//! a second program, written apart from them, replays it.

use engine::{AnyChess, AnyGame, PositionVisitor};
use explain::{Finding, Moment, PieceFacts, Story, any_board, detect};
use game_core::random::SplitMix64;
use game_core::{Kind, Move, Position};
use std::rc::Rc;

/// So many lines of each game are looked at, and so many where time is no matter.
const LINES: u64 = 2;
const MANY_LINES: u64 = 150;
/// The longest way to a line, and the length of the line.
const MOST_PLIES: usize = 60;
const LINE: usize = 7;
/// Of three moves two are captures or checks, if there are any.
const FORCING_OF: usize = 3;

/// The claims about one line of a game, and those that are false.
struct Auditing {
    seed: u64,
}

impl PositionVisitor for Auditing {
    type Output = (usize, Vec<String>);

    fn visit<P: AnyChess>(self, pos: &P) -> (usize, Vec<String>) {
        let mut random = SplitMix64::new(self.seed);
        let start = random_position(pos, &mut random);
        let line = random_line(&start, &mut random);
        let board = any_board(&start);
        let facts = PieceFacts::new(&*board, &|kind: Kind| 100 + 30 * i32::from(kind.0));
        let values = facts.values.clone();
        let story = Story::tell(Moment::new(board, Rc::new(facts)), &line);
        let all = claims(&story);
        let wrong = all.iter().filter_map(|finding| {
            let fault = proof::check(&start, finding, &|kind| values[kind.index()]).err()?;
            Some(described(&story, finding, &fault))
        });
        (all.len(), wrong.collect())
    }
}

/// What is said of a line, and what the line changes.
fn claims(story: &Story) -> Vec<Finding> {
    let mut found = detect::in_story(story);
    for end in 1..=story.len() {
        let new = detect::changes(story.start(), story.at(end)).into_iter();
        found.extend(new.map(|known| Finding {
            ply: end,
            line: story.moves()[..end].to_vec(),
            ..known
        }));
    }
    found
}

fn described(story: &Story, finding: &Finding, fault: &proof::Disproof) -> String {
    let board = story.start();
    let name = |sq| board.geometry().name(sq).to_string();
    let line = finding.line.iter().enumerate().map(|(ply, &m)| story.at(ply).san(m));
    format!(
        "{} of {} at ply {} of {:?}, men {:?}, squares {:?}, size {}: {fault}; {}",
        finding.fact.name(),
        finding.side,
        finding.ply,
        line.collect::<Vec<_>>().join(" "),
        finding.men.iter().map(|man| name(man.square)).collect::<Vec<_>>(),
        finding.squares.iter().map(|&sq| name(sq)).collect::<Vec<_>>(),
        finding.size,
        board.fen(),
    )
}

fn is_forcing<P: Position>(pos: &P, m: Move) -> bool {
    let mut after = pos.clone();
    after.make(m, &mut ());
    pos.facts(m).captured.is_some() || after.in_check()
}

/// A random move, more often one that takes or checks.
fn random_move<P: Position>(pos: &P, random: &mut SplitMix64) -> Option<Move> {
    let all = pos.legal_moves();
    let forcing: Vec<Move> = all.iter().copied().filter(|&m| is_forcing(pos, m)).collect();
    let from = if forcing.is_empty() || random.below(FORCING_OF) == 0 { all } else { forcing };
    (!from.is_empty()).then(|| from[random.below(from.len())])
}

fn random_position<P: Position>(start: &P, random: &mut SplitMix64) -> P {
    let mut pos = start.clone();
    for _ in 0..random.below(MOST_PLIES) {
        let moves = pos.legal_moves();
        if moves.is_empty() || pos.outcome().is_some() {
            return start.clone();
        }
        pos.make(moves[random.below(moves.len())], &mut ());
    }
    if pos.outcome().is_some() { start.clone() } else { pos }
}

fn random_line<P: Position>(start: &P, random: &mut SplitMix64) -> Vec<Move> {
    let mut pos = start.clone();
    let mut line = Vec::new();
    while line.len() < LINE
        && pos.outcome().is_none()
        && let Some(m) = random_move(&pos, random)
    {
        pos.make(m, &mut ());
        line.push(m);
    }
    line
}

/// Slow lines are looked at only where `SLOW_TESTS` asks for them.
fn n_lines() -> u64 {
    let is_slow = std::env::var_os("SLOW_TESTS").is_some();
    if is_slow { MANY_LINES } else { LINES }
}

#[test]
fn every_claim_about_lines_of_every_game_is_true() {
    let (mut claims, mut wrong) = (0, Vec::new());
    for id in rules::library::ids() {
        let game = AnyGame::of_library(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        let start = game.start().unwrap_or_else(|faults| panic!("{id}: {faults}"));
        for seed in 1..=n_lines() {
            let (n, faults) = start.visit(Auditing { seed });
            claims += n;
            wrong.extend(faults.into_iter().map(|fault| format!("{id}: {fault}")));
        }
    }
    assert!(claims > 10_000, "only {claims} claims");
    assert!(wrong.is_empty(), "{} of {claims}\n{}", wrong.len(), wrong.join("\n"));
}
