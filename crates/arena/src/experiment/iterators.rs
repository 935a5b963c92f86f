//! The experiment on move ordering: how much of the tree each order of moves saves
//! with each evaluator (chapter 7.2.3 of the work named in [`designs`]).
//!
//! The engine plays Black in chess and answers three moves: a double step of the
//! king's pawn, and two moves of the queen to squares where it cannot be captured.
//! On each answer the number of moves searched in a position is measured.

use super::designs;
use super::plot::{self, Bar};
use crate::journal::Settings;
use crate::referee;
use engine::{AnyGame, AnyPosition, Session, Spec, SpecError};
use game_core::{Control, Engine, Limits, MoveStyle, Start};
use serde_json::{Value, json};
use std::fmt::{self, Write as _};

/// The number of answers that are measured.
const ANSWERS: usize = 3;
/// The default depth of the search, in plies.
pub const DEPTH: u32 = 5;
/// The name of the experiment.
const NAME: &str = "iterators";

/// The orders of moves, by their names in the catalogue. The first five have
/// published results.
const ORDERS: [&str; 7] =
    ["base", "mono", "mono-fast", "strongest", "captures", "mvv-lva", "standard"];

/// The published branching factors: for each evaluator in the order of
/// `designs::position_formulas`, for each of the first five orders, three answers.
const BEFORE: [[[u32; ANSWERS]; 5]; 7] = [
    [[13, 14, 13], [8, 7, 7], [8, 6, 5], [12, 11, 12], [11, 8, 7]],
    [[9, 10, 11], [6, 5, 6], [6, 5, 6], [9, 7, 8], [5, 4, 4]],
    [[8, 8, 11], [5, 5, 6], [4, 3, 3], [9, 8, 8], [5, 5, 5]],
    [[11, 12, 17], [8, 8, 8], [7, 4, 5], [11, 12, 13], [10, 5, 6]],
    [[10, 15, 15], [7, 10, 9], [6, 5, 5], [6, 8, 7], [6, 6, 5]],
    [[8, 8, 10], [7, 8, 8], [5, 4, 4], [8, 9, 11], [7, 5, 4]],
    [[10, 15, 15], [7, 10, 8], [6, 5, 5], [6, 8, 7], [6, 6, 5]],
];

/// The measurement of one evaluator with one order of moves.
#[derive(Clone, PartialEq, Debug)]
pub struct OrderMeasure {
    /// The number of the evaluator.
    pub evaluator: usize,
    /// The number of the order.
    pub order: usize,
    /// The mean number of moves searched in a position, on each answer.
    pub branching: Vec<f64>,
    /// The nodes of all searches.
    pub nodes: u64,
    /// The seconds of all searches.
    seconds: f64,
    /// The answers in SAN. Every order gives the same answers, except for moves with
    /// equal scores.
    pub answers: Vec<String>,
}

impl OrderMeasure {
    /// The measurement as a line of a journal.
    pub fn to_json(&self) -> Value {
        json!({
            "evaluator": self.evaluator, "order": self.order, "branching": self.branching,
            "nodes": self.nodes, "seconds": self.seconds, "answers": self.answers,
        })
    }

    /// Reads a line of a journal; `None` if it is not a measurement.
    pub fn of_json(value: &Value) -> Option<OrderMeasure> {
        let place = |name: &str| usize::try_from(value.get(name)?.as_u64()?).ok();
        let list = |name: &str| value.get(name)?.as_array();
        Some(OrderMeasure {
            evaluator: place("evaluator").filter(|&n| n < BEFORE.len())?,
            order: place("order").filter(|&n| n < ORDERS.len())?,
            branching: list("branching")?.iter().map(Value::as_f64).collect::<Option<_>>()?,
            nodes: value.get("nodes")?.as_u64()?,
            seconds: value.get("seconds")?.as_f64()?,
            answers: list("answers")?
                .iter()
                .map(|text| text.as_str().map(str::to_owned))
                .collect::<Option<_>>()?,
        })
    }
}

/// The settings that must be the same when the experiment is resumed.
pub fn settings(depth: u32) -> Settings {
    vec![("experiment".into(), NAME.into()), ("depth".into(), depth.to_string())]
}

/// All pairs of the number of an evaluator and the number of an order.
pub fn all() -> impl Iterator<Item = (usize, usize)> {
    (0..BEFORE.len()).flat_map(|evaluator| (0..ORDERS.len()).map(move |order| (evaluator, order)))
}

/// Why a measurement failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MeasureError {
    /// There is no engine for the evaluator and the order.
    Spec(SpecError),
    /// The engine refuses its spec or a position, with this reason.
    Session(String),
}

impl fmt::Display for MeasureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MeasureError::Spec(error) => error.fmt(f),
            MeasureError::Session(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for MeasureError {}

/// Measures one evaluator with one order; `None` if the control was stopped.
///
/// # Errors
/// The engine cannot be made, or refuses a position.
pub fn measure(
    evaluator: usize,
    order: usize,
    depth: u32,
    control: &Control,
) -> Result<Option<OrderMeasure>, MeasureError> {
    let formula = &designs::position_formulas()[evaluator].1;
    let text = format!("{} order={}", designs::spec_text(formula), ORDERS[order]);
    let spec: Spec = text.parse().map_err(MeasureError::Spec)?;
    let session = Session::new(AnyGame::Chess, spec);
    let mut session = session.map_err(|why| MeasureError::Session(why.to_string()))?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let (branching, answers) = (Vec::new(), Vec::new());
    let mut measure = OrderMeasure { evaluator, order, branching, nodes: 0, seconds: 0.0, answers };
    let mut moves: Vec<String> = Vec::new();
    let mut queen = Queen { square: "d1".into(), seen: vec!["d1".into()] };
    for answer in 0..ANSWERS {
        let ours =
            if answer == 0 { Some("e2e4".to_owned()) } else { queen.goes_on(&session.position()) };
        let Some(ours) = ours else { break };
        moves.push(ours);
        set(&mut session, &moves)?;
        let found = session.think(&limits, control, &mut ());
        if control.is_stopped() {
            return Ok(None);
        }
        let best: Vec<_> = found.best_move().into_iter().collect();
        let Some(reply) = session.scribe().line(&best, MoveStyle::Coordinates).pop() else { break };
        measure.answers.extend(session.scribe().line(&best, MoveStyle::Short));
        measure.branching.extend(session.tree().and_then(|tree| tree.branching()));
        measure.nodes += found.effort.nodes;
        measure.seconds += found.effort.time.as_secs_f64();
        moves.push(reply);
        set(&mut session, &moves)?;
    }
    Ok(Some(measure))
}

fn set(session: &mut Session, moves: &[String]) -> Result<(), MeasureError> {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let set = session.set_position(Start::Game, &moves);
    set.map_err(|why| MeasureError::Session(why.to_string()))
}

/// White's queen and the squares it has visited.
struct Queen {
    square: String,
    /// The visited squares.
    seen: Vec<String>,
}

impl Queen {
    /// Moves to a new square where it cannot be captured: the last of them by file
    /// and rank.
    fn goes_on(&mut self, pos: &AnyPosition) -> Option<String> {
        let moves = referee::legal(pos);
        let own = moves.iter().rev().filter(|text| text.starts_with(&self.square));
        let safe = own.into_iter().find(|text| {
            let target = &text[2..];
            !self.seen.iter().any(|square| square == target) && is_safe(pos, text)
        })?;
        self.square = safe[2..].to_owned();
        self.seen.push(self.square.clone());
        Some(safe.clone())
    }
}

/// Is the piece that makes this move safe from capture?
fn is_safe(pos: &AnyPosition, text: &str) -> bool {
    let mut after = pos.clone();
    let made = referee::read(pos, text).is_some_and(|m| after.play(m).is_ok());
    made && !referee::legal(&after).iter().any(|reply| reply[2..4] == text[2..])
}

/// The tables of the experiment as Markdown.
pub fn markdown(measures: &[OrderMeasure], depth: u32) -> String {
    let mut out = format!(
        "# {NAME}\n\nAlpha-beta of depth {depth} in chess, three answers: moves tried in a \
         position on each, in brackets those of the work that is repeated.\n\n"
    );
    let heads: String = ORDERS.iter().map(|order| format!(" {order} |")).collect();
    let rule = format!("|---|{}\n", "--:|".repeat(ORDERS.len()));
    let _ = write!(out, "| evaluator |{heads}\n{rule}");
    let formulas = designs::position_formulas();
    let cell = |evaluator: usize, order: usize, text: &dyn Fn(&OrderMeasure) -> String| {
        let is_it = |m: &&OrderMeasure| (m.evaluator, m.order) == (evaluator, order);
        measures.iter().find(is_it).map(text).unwrap_or_default()
    };
    for (evaluator, (_, formula)) in formulas.iter().enumerate() {
        let _ = write!(out, "| {formula} |");
        for order in 0..ORDERS.len() {
            let before = BEFORE[evaluator].get(order);
            let before = before.map(|b| format!(" ({}, {}, {})", b[0], b[1], b[2]));
            let own = cell(evaluator, order, &|measure| {
                let own: Vec<String> =
                    measure.branching.iter().map(|b| format!("{b:.1}")).collect();
                own.join(", ")
            });
            let _ = write!(out, " {own}{} |", before.unwrap_or_default());
        }
        out.push('\n');
    }
    out.push_str("| average |");
    for order in 0..ORDERS.len() {
        let there = average_before(order).map(|mean| format!(" ({mean:.2})")).unwrap_or_default();
        let own = average(measures, order).map(|mean| format!("{mean:.2}")).unwrap_or_default();
        let _ = write!(out, " {own}{there} |");
    }
    for (title, text) in [
        (
            "Seconds for the three answers",
            (|m| format!("{:.3}", m.seconds)) as fn(&OrderMeasure) -> _,
        ),
        ("Positions visited", |m| m.nodes.to_string()),
    ] {
        let _ = write!(out, "\n\n## {title}\n\n| evaluator |{heads}\n{rule}");
        for (evaluator, (_, formula)) in formulas.iter().enumerate() {
            let cells: String = (0..ORDERS.len())
                .map(|order| format!(" {} |", cell(evaluator, order, &text)))
                .collect();
            let _ = writeln!(out, "| {formula} |{cells}");
        }
    }
    out
}

/// The mean branching of an order over all evaluators and answers.
fn average(measures: &[OrderMeasure], order: usize) -> Option<f64> {
    let own = measures.iter().filter(|measure| measure.order == order);
    let all: Vec<f64> = own.flat_map(|measure| measure.branching.iter().copied()).collect();
    (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64)
}

fn average_before(order: usize) -> Option<f64> {
    let column: Vec<u32> =
        BEFORE.iter().filter_map(|row| row.get(order)).flatten().copied().collect();
    (!column.is_empty()).then(|| f64::from(column.iter().sum::<u32>()) / column.len() as f64)
}

/// The measurements as CSV, with a line for each answer.
pub fn csv(measures: &[OrderMeasure]) -> String {
    let mut out = "evaluator,order,answer,move,branching,before,nodes,seconds\n".to_owned();
    let formulas = designs::position_formulas();
    for measure in measures {
        for (answer, branching) in measure.branching.iter().enumerate() {
            let before = BEFORE[measure.evaluator].get(measure.order).map(|b| b[answer]);
            let _ = writeln!(
                out,
                "{},{},{},{},{branching:.4},{},{},{:.6}",
                formulas[measure.evaluator].1,
                ORDERS[measure.order],
                answer + 1,
                measure.answers.get(answer).map_or("", String::as_str),
                before.map(|b| b.to_string()).unwrap_or_default(),
                measure.nodes,
                measure.seconds
            );
        }
    }
    out
}

/// The tables of the experiment as JSON.
pub fn json(measures: &[OrderMeasure], depth: u32) -> Value {
    let formulas = designs::position_formulas();
    let one = |measure: &OrderMeasure| {
        let mut value = measure.to_json();
        value["evaluator"] = json!(formulas[measure.evaluator].1);
        value["order"] = json!(ORDERS[measure.order]);
        value["there"] = json!(BEFORE[measure.evaluator].get(measure.order));
        value
    };
    let averages: Vec<Value> = (0..ORDERS.len())
        .map(|order| {
            json!({
                "order": ORDERS[order],
                "branching": average(measures, order),
                "there": average_before(order),
            })
        })
        .collect();
    json!({
        "experiment": NAME,
        "depth": depth,
        "pairs": measures.iter().map(one).collect::<Vec<_>>(),
        "averages": averages,
    })
}

/// The averages as a bar chart.
pub fn svg(measures: &[OrderMeasure]) -> String {
    let bar = |order: usize| Bar {
        name: ORDERS[order].to_owned(),
        value: average(measures, order).unwrap_or(0.0),
        error: None,
        before: average_before(order),
    };
    let bars: Vec<Bar> = (0..ORDERS.len()).map(bar).collect();
    let most = bars.iter().flat_map(|b| [b.value, b.before.unwrap_or(0.0)]).fold(1.0, f64::max);
    plot::bars("moves tried in a position", &bars, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queen_goes_where_it_cannot_be_captured() {
        let mut session = Session::new(AnyGame::Chess, "hash=1".parse().unwrap()).unwrap();
        let mut goes = |moves: &[&str], square: &str, seen: &[&str]| {
            session.set_position(Start::Game, moves).unwrap();
            let seen = seen.iter().map(|&text| text.to_owned()).collect();
            Queen { square: square.into(), seen }.goes_on(&session.position())
        };
        assert_eq!(goes(&["e2e4", "e7e5"], "d1", &["d1"]).as_deref(), Some("d1h5"));
        // A pawn could capture on h5.
        assert_eq!(goes(&["e2e4", "g7g6"], "d1", &["d1"]).as_deref(), Some("d1g4"));
        // The queen could be captured on h7, on h6 and on h4.
        let moves = ["e2e4", "e7e5", "d1h5", "b8c6"];
        assert_eq!(goes(&moves, "h5", &["d1", "h5"]).as_deref(), Some("h5h3"));
        // Its first square is not new.
        let moves = ["e2e4", "e7e5", "d1e2", "b8c6"];
        assert_ne!(goes(&moves, "e2", &["d1", "e2"]).as_deref(), Some("e2d1"));
    }
}
