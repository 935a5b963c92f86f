//! Facts that rest on scores, with an analyst whose answers stand in the table.
//!
//! The column of moves has parts between bars: the move that is played, then
//! answers: `after > line = score`, without `after >` for the best lines at once.
//! `-` is a pass; scores are centipawns as the mover sees them. What no answer
//! names is level.

mod table;

use chess::Chess;
use explain::{Case, Evidence, PointScale, Reason, reasons};
use game_core::{
    Analyst, BoardView, Bound, Kind, Line, Move, Position, Question, ResultCurve, Score, Side,
    Trace,
};

const TABLE: &str = include_str!("../../../testdata/explain/scored.csv");
/// The number does not matter to an analyst that reads its answers.
const NODES: u64 = 1_000;
/// So many rows are near misses or more.
const LEAST_NEAR_MISSES: usize = 12;

struct Answer {
    after: Vec<Move>,
    line: Vec<Move>,
    score: Score,
}

/// Answers as the table says.
struct Scripted {
    mover: Side,
    answers: Vec<Answer>,
}

impl Analyst for Scripted {
    fn lines(&mut self, question: &Question) -> Vec<Line> {
        let fits = |known: &&Answer| {
            let first = known.line.first();
            known.after == question.after && !first.is_some_and(|m| question.without.contains(m))
        };
        let mut lines: Vec<Line> = self
            .answers
            .iter()
            .filter(fits)
            .map(|known| Line {
                moves: known.line.clone(),
                score: known.score.of(self.mover),
                bound: Bound::Exact,
            })
            .collect();
        let asked = &question.after;
        let longer = self.answers.iter().find_map(|known| {
            let whole = [known.after.as_slice(), &known.line].concat();
            let is_on_way = !asked.is_empty() && whole.starts_with(asked);
            is_on_way.then(|| (whole[asked.len()..].to_vec(), known.score))
        });
        if let (true, Some((moves, score))) = (lines.is_empty(), longer) {
            lines.push(Line { moves, score: score.of(self.mover), bound: Bound::Exact });
        }
        if lines.is_empty() {
            let score = Score::DRAW.of(self.mover);
            lines.push(Line { moves: Vec::new(), score, bound: Bound::Exact });
        }
        lines.truncate(question.lines as usize);
        lines
    }
    fn trace(&mut self, _: &[Move]) -> Trace {
        Trace::default()
    }
    fn static_score(&mut self, _: &[Move]) -> Option<Score> {
        None
    }
    fn piece_value(&self, _: Kind) -> i32 {
        0
    }
    fn result_curve(&self) -> ResultCurve {
        ResultCurve::default()
    }
}

/// Moves in coordinates; `-` is a pass.
fn moves(pos: &mut Chess, text: &str) -> Vec<Move> {
    let mut read = Vec::new();
    for word in text.split_whitespace() {
        if word == "-" {
            pos.make_null_move();
            read.push(Move::NONE);
        } else {
            let m = notation::coords::parse(pos, word).unwrap_or_else(|error| panic!("{error}"));
            pos.make(m, &mut ());
            read.push(m);
        }
    }
    read
}

fn answer(start: &Chess, text: &str) -> Answer {
    let (moved, score) = text.split_once('=').unwrap_or_else(|| panic!("no score in {text}"));
    let (after, line) = moved.split_once('>').unwrap_or(("", moved));
    let mut pos = start.clone();
    let after = moves(&mut pos, after);
    let line = moves(&mut pos, line);
    let score = Score::cp(score.trim().parse().unwrap_or_else(|_| panic!("no score in {text}")));
    Answer { after, line, score }
}

/// The reasons that are given in a row.
fn given(row: &table::Row) -> Vec<Reason> {
    let start = notation::fen::position(&row.fen, Chess::from_setup);
    let start = start.unwrap_or_else(|faults| panic!("{}: {faults}", row.fen));
    let text = row.moves.join(" ");
    let mut parts = text.split('|');
    let played = moves(&mut start.clone(), parts.next().unwrap_or_default())[0];
    let answers = parts.map(|part| answer(&start, part)).collect();
    let mut analyst = Scripted { mover: start.turn(), answers };
    let case = Case::ask(&start, played, &mut analyst, PointScale::Chess, NODES);
    let case = case.unwrap_or_else(|| panic!("line {}: no case", row.line));
    reasons(&case, &mut analyst)
}

#[test]
fn what_scores_prove_is_said_and_near_misses_are_not() {
    let mut faults = Vec::new();
    for row in table::rows(TABLE) {
        let found = given(&row);
        let names: Vec<&str> = found.iter().map(|known| known.finding.fact.name()).collect();
        let has = |fact: &&explain::Fact| names.contains(&fact.name());
        let missing = row.expected.iter().filter(|fact| !has(fact));
        let wrong = row.forbidden.iter().filter(has);
        for fact in missing.chain(wrong) {
            faults.push(format!("line {} ({}): {}: {names:?}", row.line, row.note, fact.name()));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn half_of_the_rows_are_near_misses() {
    let rows = table::rows(TABLE);
    let near = rows.iter().filter(|row| row.expected.is_empty()).count();
    assert!(near >= LEAST_NEAR_MISSES, "{near} of {}", rows.len());
}

/// What a search or a pass proves has the line that shows it.
#[test]
fn claims_of_scores_have_their_line() {
    for row in table::rows(TABLE) {
        for known in given(&row).iter().map(|reason| &reason.finding) {
            let by_score = matches!(known.evidence, Evidence::Search | Evidence::Pass);
            assert!(!by_score || !known.line.is_empty(), "line {}: {known:?}", row.line);
        }
    }
}
