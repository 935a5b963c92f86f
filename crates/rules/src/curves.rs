//! The curves that turn scores of games of the library into expected results,
//! from `library/curves.txt`.
//!
//! A curve belongs to rules, not to a name: a file that plays as a game of the
//! library has the curve of that game, and a file of the same name that plays
//! otherwise does not. `manticore train curve` fits a curve and writes its line.

#[cfg(test)]
mod tests;

use crate::identity::RulesHash;
use game_core::ResultCurve;
use std::fmt;

const TABLE: &str = include_str!("../library/curves.txt");

/// How a line of the table begins that is no curve.
const COMMENT: char = '#';

/// A line of the table: a game, its curve and what the curve was fitted to.
#[derive(Clone, PartialEq, Debug)]
pub struct CurveLine {
    /// The name of the game in the library.
    pub id: String,
    /// The curve, with centre, half and slope in whole centipawns.
    pub curve: ResultCurve,
    /// The games it was fitted to.
    pub n_games: usize,
    /// The hash of the rules they were played by.
    pub rules: String,
}

impl fmt::Display for CurveLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CurveLine { id, curve, n_games, rules } = self;
        let ResultCurve { centre, half, slope, drawn } = curve;
        write!(f, "{id:<16} {centre:>6.0} {half:>6.0} {slope:>6.0} {drawn:>6.3}")?;
        write!(f, " {n_games:>6}  {rules}")
    }
}

impl CurveLine {
    /// Reads a line; `None` if it is a comment or no curve.
    fn read(line: &str) -> Option<CurveLine> {
        if line.starts_with(COMMENT) {
            return None;
        }
        let mut words = line.split_whitespace();
        let id = words.next()?.to_owned();
        let mut number = || words.next()?.parse::<f64>().ok();
        let (centre, half, slope, drawn) = (number()?, number()?, number()?, number()?);
        let curve = ResultCurve { centre, half, slope, drawn };
        let n_games = words.next()?.parse().ok()?;
        Some(CurveLine { id, curve, n_games, rules: words.next()?.to_owned() })
    }
}

/// The curve of a game of the library by its name there, if one was fitted.
///
/// ```
/// use rules::curves;
/// assert!(curves::of_id("chess").is_some());
/// assert!(curves::of_id("tiddlywinks").is_none());
/// ```
pub fn of_id(id: &str) -> Option<ResultCurve> {
    lines().find(|line| line.id == id).map(|line| line.curve)
}

/// The curve of the game that has these rules, if one was fitted.
pub fn of_rules(rules: RulesHash) -> Option<ResultCurve> {
    let rules = rules.to_string();
    lines().find(|line| line.rules == rules).map(|line| line.curve)
}

/// A table with this line in the place of the one its game had; a new game goes
/// where the order of names puts it.
pub fn with_line(table: &str, new: &CurveLine) -> String {
    let is_before = |line: &&str| CurveLine::read(line).is_none_or(|known| known.id < new.id);
    let is_other = |line: &&str| CurveLine::read(line).is_none_or(|known| known.id != new.id);
    let before = table.lines().take_while(is_before).count();
    let mut lines: Vec<String> = table.lines().take(before).map(str::to_owned).collect();
    lines.push(new.to_string());
    lines.extend(table.lines().skip(before).filter(is_other).map(str::to_owned));
    lines.join("\n") + "\n"
}

fn lines() -> impl Iterator<Item = CurveLine> {
    TABLE.lines().filter_map(CurveLine::read)
}
