//! An engine that analyses: it tells its best lines, deeper and deeper, until it
//! has reached its limits or nobody listens any more.

use super::{Uci, go, score_of};
use crate::client::conversation::{ClientError, GameStart};
use crate::client::transport::{Transport, next_line};
use game_core::{Bound, Effort, Limits, Score};
use std::time::Duration;

/// The most moves of a line that are kept.
const MAX_MOVES: usize = 60;
/// The option that asks for several lines.
const SEVERAL_LINES: &str = "MultiPV";
/// An analysis has no end of its own.
const FOREVER: Duration = Duration::MAX;

/// A position to be analysed.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisRequest<'a> {
    /// Where the game began.
    pub start: GameStart<'a>,
    /// The moves played, in coordinates.
    pub moves: &'a [String],
    /// How long to think, and how many lines to tell.
    pub limits: &'a Limits,
}

/// A line as an engine told it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldLine {
    /// The moves in coordinates, as the engine wrote them.
    pub moves: Vec<String>,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
}

/// What an engine has told so far.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ToldAnalysis {
    /// The lines, the best first.
    pub lines: Vec<ToldLine>,
    /// How far the engine has come.
    pub effort: Effort,
}

impl<T: Transport> Uci<T> {
    /// Has the engine analyse a position and tells `hear` what it finds. It returns
    /// when the engine has reached its limits.
    ///
    /// # Errors
    /// The engine has ended or hangs; or `is_halted` says that nobody listens.
    pub fn analyse(
        &mut self,
        request: AnalysisRequest<'_>,
        is_halted: &dyn Fn() -> bool,
        hear: &mut dyn FnMut(&ToldAnalysis),
    ) -> Result<(), ClientError> {
        let lines = request.limits.lines.unwrap_or(1).max(1);
        if self.find(SEVERAL_LINES).is_some() {
            self.transport.send(&format!("setoption name {SEVERAL_LINES} value {lines}"))?;
        }
        self.transport.send(&super::position(request.start, request.moves))?;
        self.wait_until_ready()?;
        let command = go(request.limits);
        let is_endless = !command.contains(' ');
        self.transport.send(if is_endless { "go infinite" } else { &command })?;
        let mut told = ToldAnalysis::default();
        while let Some((line, _)) = next_line(&mut self.transport, FOREVER, is_halted)? {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => return Ok(()),
                Some("info") if told.learn(words) => hear(&told),
                _ => {}
            }
        }
        Err(ClientError::Hung)
    }
}

impl ToldAnalysis {
    /// Keeps what a line of information says. True when it ends a round of lines,
    /// so that all of them are of one depth.
    fn learn<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> bool {
        let mut effort = self.effort;
        let (mut number, mut score, mut bound) = (1, None, Bound::Exact);
        let mut moves: Vec<String> = Vec::new();
        while let Some(word) = words.next() {
            let mut count = || words.next().and_then(|word| word.parse::<u64>().ok());
            match word {
                "depth" => effort.depth = small(count()).unwrap_or(effort.depth),
                "seldepth" => effort.selective_depth = small(count()).unwrap_or_default(),
                "nodes" => effort.nodes = count().unwrap_or(effort.nodes),
                "time" => effort.time = count().map_or(effort.time, Duration::from_millis),
                "hashfull" => effort.table_fill = small(count()).unwrap_or_default(),
                "tbhits" => effort.tablebase_hits = count().unwrap_or_default(),
                "multipv" => number = count().unwrap_or_default(),
                "score" => {
                    let kind = words.next();
                    let value = words.next().and_then(|word| word.parse::<i32>().ok());
                    score = value.and_then(|value| score_of(kind, value));
                }
                "lowerbound" => bound = Bound::AtLeast,
                "upperbound" => bound = Bound::AtMost,
                "string" => return false,
                "pv" => moves = words.by_ref().take(MAX_MOVES).map(str::to_owned).collect(),
                _ => {}
            }
        }
        let (Some(score), Some(place)) = (score, number.checked_sub(1)) else { return false };
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        if moves.is_empty() || place > self.lines.len() {
            return false;
        }
        self.effort = effort;
        let line = ToldLine { moves, score, bound };
        match self.lines.get_mut(place) {
            Some(known) => *known = line,
            None => self.lines.push(line),
        }
        place + 1 == self.lines.len()
    }
}

/// A number that is small where it makes sense.
fn small(number: Option<u64>) -> Option<u32> {
    number.and_then(|number| u32::try_from(number).ok())
}
