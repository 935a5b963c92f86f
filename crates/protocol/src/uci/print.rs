//! Replies as lines, without line ends.

use game_core::{
    Analysis, Bound, EngineOption, GameSheet, Line, Move, MoveStyle, OptionKind, ResultCurve,
    Score, Scribe, SheetDrop, SheetHands, Side,
};
use std::fmt::Write as _;

/// The `info` lines for an analysis: one for each line of play. With a curve each
/// says how often the score is won, drawn and lost.
pub fn info(analysis: &Analysis, scribe: &dyn Scribe, curve: Option<ResultCurve>) -> Vec<String> {
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
        let seen = line.score.seen_by(scribe.turn());
        let expected = curve.map(|curve| wdl(curve, seen, scribe.turn())).unwrap_or_default();
        format!(
            "info depth {} seldepth {} multipv {} score {}{expected} nodes {} nps {per_second} \
             hashfull {} tbhits {} time {ms} pv {}",
            effort.depth,
            effort.selective_depth.max(effort.depth),
            place + 1,
            score(seen, line.bound),
            effort.nodes,
            effort.table_fill,
            effort.tablebase_hits,
            scribe.line(&line.moves, MoveStyle::Coordinates).join(" "),
        )
    };
    analysis.lines.iter().enumerate().map(one).collect()
}

/// How often a score that this side sees is won, drawn and lost, in thousandths.
fn wdl(curve: ResultCurve, score: Score, side: Side) -> String {
    let expected = curve.expect(score, side);
    format!(" wdl {} {} {}", expected.win, expected.draw, expected.loss)
}

/// The `info` line that says which move of the position is looked at.
pub(crate) fn current_move(
    m: Move,
    number: u32,
    depth: u32,
    scribe: &dyn Scribe,
) -> Option<String> {
    let text = scribe.line(&[m], MoveStyle::Coordinates).pop()?;
    Some(format!("info depth {depth} currmove {text} currmovenumber {number}"))
}

/// What Fairy-Stockfish says when another game is chosen; programs with boards
/// read it.
pub(crate) fn game_line(sheet: &GameSheet) -> String {
    let in_hand = sheet.pieces.iter().filter(|piece| piece.drop != SheetDrop::Never).count();
    let template = match sheet.hands {
        SheetHands::None => "fairy",
        SheetHands::Demoting => "shogi",
        SheetHands::Reverting | SheetHands::Keeping => "bughouse",
    };
    let GameSheet { id, files, ranks, start, .. } = sheet;
    format!(
        "variant {id} files {files} ranks {ranks} pocket {in_hand} template {template} \
         startpos {start}"
    )
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

/// The `bestmove` line that ends a search. The move to ponder on is the
/// opponent's: in the middle of a turn there is none.
pub fn best_move(analysis: &Analysis, scribe: &dyn Scribe) -> String {
    let moves = analysis.lines.first().map_or(&[][..], |line| &line.moves);
    let texts = scribe.line(moves, MoveStyle::Coordinates);
    match texts.as_slice() {
        [] => "bestmove (none)".to_owned(),
        [best] => format!("bestmove {best}"),
        [best, answer, ..] if scribe.turn_after(moves[0]) != scribe.turn() => {
            format!("bestmove {best} ponder {answer}")
        }
        [best, ..] => format!("bestmove {best}"),
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
