//! Answers as text for a terminal.

use engine::Answer;
use explain::{Alternatives, Explanation, Grade, Threat, WrittenLine};
use std::fmt::Write as _;

/// So many plies of a line are shown.
const SHOWN_PLIES: usize = 12;
/// The title of the sentences on what wins a game.
pub const HOW_WON: &str = "How this game is won";

/// The text of an answer; `how_won` says what wins the game, where that is to be
/// told.
pub fn answer(answer: &Answer, how_won: &[String]) -> String {
    let mut text = match answer {
        Answer::Explanation(known) => explanation(known),
        Answer::Refused(refused) => format!("{}\n", refused.sentence),
        Answer::Threat(known) => threat(known),
        Answer::Alternatives(known) => alternatives(known),
    };
    if !how_won.is_empty() {
        let _ = write!(text, "\n{HOW_WON}\n{}\n", how_won.join("\n"));
    }
    text
}

fn explanation(known: &Explanation) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}", headline(known));
    for sentence in &known.text {
        let _ = writeln!(text, "{sentence}");
    }
    for note in &known.notes {
        let _ = writeln!(text, "({note})");
    }
    text.push('\n');
    push_line(&mut text, "played", &known.played);
    let first = known.played.moves.first();
    let others = known.candidates.iter().filter(|line| line.moves.first() != first);
    for (place, line) in others.enumerate() {
        let label = if place == 0 && !known.is_first_choice { "better" } else { "also" };
        push_line(&mut text, label, line);
    }
    if let Some(threat) = &known.threat {
        push_line(&mut text, "threat", threat);
    }
    text
}

fn headline(known: &Explanation) -> String {
    let san = known.played.moves.first().map_or("", String::as_str);
    let mover = known.mover;
    match known.grade {
        Grade::Fine if known.is_first_choice => format!("{mover}: {san}, a best move"),
        Grade::Fine => format!("{mover}: {san}, a good move"),
        grade => format!(
            "{mover}: {san}{}, {}, loses {:.1} of 100 points",
            grade.sign(),
            grade.name(),
            known.loss
        ),
    }
}

fn threat(known: &Threat) -> String {
    let mut text: String = known.text.iter().map(|sentence| format!("{sentence}\n")).collect();
    if let Some(line) = &known.line {
        text.push('\n');
        push_line(&mut text, "line", line);
    }
    text
}

fn alternatives(known: &Alternatives) -> String {
    let mut text = String::new();
    for alternative in &known.moves {
        let grade = match alternative.grade {
            Grade::Fine if alternative.is_first_choice => "best",
            Grade::Fine => "good",
            grade => grade.name(),
        };
        push_line(&mut text, grade, &alternative.line);
        let _ = writeln!(text, "{:INDENT$}{}", "", alternative.sentence);
    }
    text
}

/// The width of labels.
const LABEL: usize = 10;
/// The width of scores.
const SCORE: usize = 6;
/// Where moves begin.
const INDENT: usize = LABEL + SCORE + 2;

fn push_line(text: &mut String, label: &str, line: &WrittenLine) {
    let shown = line.moves.len().min(SHOWN_PLIES);
    let score = line.score.to_string();
    let _ = writeln!(text, "{label:<LABEL$}{score:>SCORE$}  {}", line.moves[..shown].join(" "));
}
