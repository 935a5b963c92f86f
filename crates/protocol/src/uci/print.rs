//! Replies as lines, without line ends.

use game_core::{Analysis, Bound, EngineOption, Line, MoveStyle, OptionKind, Score, Scribe};
use std::fmt::Write as _;

/// The `info` lines for an analysis: one for each line of play.
pub fn info(analysis: &Analysis, scribe: &dyn Scribe) -> Vec<String> {
    let effort = &analysis.effort;
    if analysis.lines.is_empty() {
        let is_lost = scribe.outcome().and_then(|end| end.winner()) == Some(!scribe.turn());
        let score = if is_lost { "mate 0" } else { "cp 0" };
        return vec![format!("info depth 0 score {score}")];
    }
    let ms = effort.time.as_millis();
    // A search that took less than a millisecond counts as one millisecond.
    let per_second = u128::from(effort.nodes) * 1_000 / ms.max(1);
    let one = |(place, line): (usize, &Line)| {
        format!(
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {per_second} \
             hashfull {} tbhits {} time {ms} pv {}",
            effort.depth,
            effort.selective_depth.max(effort.depth),
            place + 1,
            score(line.score.seen_by(scribe.turn()), line.bound),
            effort.nodes,
            effort.table_fill,
            effort.tablebase_hits,
            scribe.line(&line.moves, MoveStyle::Coordinates).join(" "),
        )
    };
    analysis.lines.iter().enumerate().map(one).collect()
}

/// The text of a score: centipawns, or moves to the mate.
fn score(score: Score, bound: Bound) -> String {
    let mut text = match score.mate_plies() {
        Some(plies) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", -((1 - plies) / 2)),
        None => format!("cp {}", score.raw()),
    };
    text.push_str(match bound {
        Bound::Exact => "",
        Bound::AtLeast => " lowerbound",
        Bound::AtMost => " upperbound",
    });
    text
}

/// The `bestmove` line that ends a search.
pub fn best_move(analysis: &Analysis, scribe: &dyn Scribe) -> String {
    let moves = analysis.lines.first().map_or(&[][..], |line| &line.moves);
    let texts = scribe.line(moves, MoveStyle::Coordinates);
    match texts.as_slice() {
        [] => "bestmove (none)".to_owned(),
        [best] => format!("bestmove {best}"),
        [best, answer, ..] => format!("bestmove {best} ponder {answer}"),
    }
}

/// The `info string` line of a remark for people; line breaks become spaces.
pub fn remark(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    format!("info string {text}")
}

/// The `option` line that offers an option.
pub fn option(option: &EngineOption) -> String {
    let mut text = format!("option name {} type ", option.name);
    let written = match &option.kind {
        OptionKind::Check(default) => write!(text, "check default {default}"),
        OptionKind::Spin { default, low, high } => {
            write!(text, "spin default {default} min {low} max {high}")
        }
        OptionKind::Combo { default, choices } => {
            let choices = choices.iter().map(|choice| format!(" var {choice}"));
            write!(text, "combo default {default}{}", choices.collect::<String>())
        }
        OptionKind::Button => write!(text, "button"),
        OptionKind::Text(default) if default.is_empty() => write!(text, "string default <empty>"),
        OptionKind::Text(default) => write!(text, "string default {default}"),
    };
    written.expect("a String takes all text");
    text
}

#[cfg(test)]
mod tests;
