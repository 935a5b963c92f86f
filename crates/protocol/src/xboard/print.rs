//! Replies as lines, without line ends.

use game_core::{
    Analysis, Bound, DrawReason, EngineOption, Line, OptionKind, Outcome, Score, Side, WinReason,
};
use std::time::Duration;

/// What XBoard adds to the moves to a mate.
const MATE_SCORE: i32 = 100_000;
const MS_A_CENTISECOND: u128 = 10;
/// The longest line that XBoard can read.
pub(crate) const MAX_LINE: usize = 500;

/// The features that are the same for every engine.
pub(crate) const FEATURES: [&str; 5] = [
    "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1",
    "feature sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 ics=1 name=1",
    "feature pause=1 nps=1 debug=1 memory=1 smp=1",
    "feature exclude=1 setscore=1 highlight=1",
    "feature done=1",
];

/// A score as XBoard writes it: centipawns, or moves to the mate.
pub(crate) fn score(score: Score) -> i32 {
    match score.mate_plies() {
        Some(plies) if plies > 0 => MATE_SCORE + (plies + 1) / 2,
        Some(plies) => -MATE_SCORE - (1 - plies) / 2,
        None => score.raw(),
    }
}

/// Hundredths of a second.
pub(crate) fn centiseconds(time: Duration) -> u128 {
    time.as_millis() / MS_A_CENTISECOND
}

/// The lines that tell what is thought: one for each line of play. The moves are
/// written by `write`.
pub(crate) fn thinking(
    analysis: &Analysis,
    turn: Side,
    write: &dyn Fn(&Line) -> String,
) -> Vec<String> {
    let effort = &analysis.effort;
    let ms = effort.time.as_millis();
    let per_second = u128::from(effort.nodes) * 1_000 / ms.max(1);
    let one = |line: &Line| {
        let bound = match line.bound {
            Bound::Exact => "",
            Bound::AtLeast => "!",
            Bound::AtMost => "?",
        };
        format!(
            "{} {} {} {} {} {per_second} {}\t{}{bound}",
            effort.depth,
            score(line.score.seen_by(turn)),
            centiseconds(effort.time),
            effort.nodes,
            effort.selective_depth.max(effort.depth),
            effort.tablebase_hits,
            write(line),
        )
    };
    analysis.lines.iter().map(one).collect()
}

/// The answer to `.`: how far a search has come. `left` of the moves of the
/// position are still to be looked at in this depth, after the current one.
pub(crate) fn status(
    analysis: &Analysis,
    left: usize,
    n_moves: usize,
    current: Option<&str>,
) -> String {
    let effort = &analysis.effort;
    let text = format!(
        "stat01: {} {} {} {left} {n_moves}",
        centiseconds(effort.time),
        effort.nodes,
        effort.depth
    );
    current.map_or(text.clone(), |current| format!("{text} {current}"))
}

/// The line that ends a game by rule.
pub(crate) fn result(outcome: Outcome) -> String {
    let reason = match outcome {
        Outcome::Win { side, reason: WinReason::Checkmate } => format!("{side} mates"),
        Outcome::Draw(DrawReason::Stalemate) => "Stalemate".to_owned(),
        Outcome::Draw(reason) => format!("Draw by {reason}"),
        outcome => outcome.to_string(),
    };
    format!("{} {{{reason}}}", outcome.result())
}

/// The line that claims a draw.
pub(crate) fn claim(reason: DrawReason) -> String {
    result(Outcome::Draw(reason))
}

/// The beginning of a text that a line repeats, without what could end the line
/// or its brackets too early.
fn shown(text: &str) -> String {
    const MAX_SHOWN: usize = 60;
    let mut cut: String = text.chars().take(MAX_SHOWN).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    cut
}

fn reason_text(reason: &str) -> String {
    reason.replace('(', "[").replace(')', "]").replace(['\n', '\r'], " ")
}

/// The line for a command that cannot be obeyed.
pub(crate) fn error(reason: &str, command: &str) -> String {
    format!("Error ({}): {}", reason_text(reason), shown(command))
}

/// The line for a move that is not legal.
pub(crate) fn illegal_move(reason: &str, text: &str) -> String {
    format!("Illegal move ({}): {}", reason_text(reason), shown(text))
}

/// A remark for people, which programs skip.
pub(crate) fn remark(text: &str) -> String {
    format!("# {}", text.replace(['\n', '\r'], " "))
}

/// The line that offers an option; nothing if XBoard could not read it.
pub(crate) fn option(option: &EngineOption) -> Option<String> {
    let name = &option.name;
    let text = match &option.kind {
        OptionKind::Check(on) => format!("{name} -check {}", u8::from(*on)),
        OptionKind::Spin { default, low, high } => format!("{name} -spin {default} {low} {high}"),
        OptionKind::Combo { default, choices } => {
            let mark = |choice: &String| {
                if choice == default { format!("*{choice}") } else { choice.clone() }
            };
            let choices: Vec<String> = choices.iter().map(mark).collect();
            format!("{name} -combo {}", choices.join(" /// "))
        }
        OptionKind::Button => format!("{name} -button"),
        OptionKind::Text(default) => format!("{name} {} {default}", text_kind(name)),
    };
    // XBoard wants the blank behind the type even where no value follows.
    let line = format!("feature option=\"{text}\"");
    (line.len() <= MAX_LINE).then_some(line)
}

/// A text that names a file or a folder gets a button to look for it.
fn text_kind(name: &str) -> &'static str {
    match name {
        "Rules" | "VariantPath" | "BookFile" => "-file",
        "SyzygyPath" => "-path",
        _ => "-string",
    }
}

/// What keeps a move from being legal, without the move itself.
pub(crate) fn why_illegal(message: &str) -> &str {
    message.split_once("is not legal here: ").map_or(message, |(_, why)| why)
}

/// The first move of a line as a suggestion.
pub(crate) fn hint(text: &str) -> String {
    format!("Hint: {text}")
}

/// Is the castling of this short text written as XBoard writes it?
pub(crate) fn castling_text(short: &str) -> Option<&'static str> {
    let bare = short.trim_end_matches(['+', '#']);
    match bare {
        "O-O" => Some("O-O"),
        "O-O-O" => Some("O-O-O"),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
