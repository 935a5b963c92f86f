//! A review as text for a terminal.

use super::terms::ReviewTerms;
use super::workers::Reviewed;
use crate::colour::{HEADING, painted};
use crate::explain_cmd::text::HOW_WON;
use explain::PointScale;
use explain::review::{ExplainedMove, GameReview, ReviewedMove, SideSummary};
use game_core::Side;
use std::fmt::Write as _;

/// So many plies of a line are shown.
const SHOWN_PLIES: usize = 8;
/// The width of the names of rows.
const NAME: usize = 16;
/// The width of a column.
const COLUMN: usize = 14;
/// The names of the phases.
pub const PHASES: [&str; 3] = ["opening", "middlegame", "endgame"];

/// The whole text.
pub fn page(reviewed: &Reviewed, terms: &ReviewTerms) -> String {
    let review = &reviewed.review;
    let mut text = head(reviewed);
    text.push('\n');
    text.push_str(&table(reviewed));
    let _ = writeln!(text, "{}\n", formula(reviewed, terms));
    let _ = writeln!(text, "{}", verdict(review));
    let all = all_faults(review);
    if !all.is_empty() {
        let _ = writeln!(text, "{}", all.join(", "));
    }
    for explained in &review.explained {
        text.push('\n');
        text.push_str(&explained_move(review, explained));
    }
    for (title, lines) in [
        ("How the game went", course(reviewed)),
        (HOW_WON, reviewed.read.game.how_won()),
        ("Lessons", lesson_lines(reviewed, terms)),
        ("To try again (EPD)", review.exercises().map(|known| known.epd.clone()).collect()),
    ] {
        if !lines.is_empty() {
            let _ = write!(text, "\n{}\n{}\n", painted(HEADING, title), lines.join("\n"));
        }
    }
    text
}

/// Players, event, opening.
fn head(reviewed: &Reviewed) -> String {
    let read = &reviewed.read;
    let players = Side::BOTH.map(|side| read.player(side)).join(" - ");
    let mut text = format!("{}  {}\n", painted(HEADING, &players), read.result());
    let event = event_line(reviewed);
    if !event.is_empty() {
        let _ = writeln!(text, "{event}");
    }
    if let Some(opening) = opening_line(&reviewed.review) {
        let _ = writeln!(text, "{opening}");
    }
    text
}

/// Event, place, date and game, as far as they are known.
pub fn event_line(reviewed: &Reviewed) -> String {
    let read = &reviewed.read;
    let mut parts: Vec<String> = ["Event", "Site", "Date"]
        .iter()
        .filter_map(|tag| read.tag(tag).map(str::to_owned))
        .collect();
    parts.extend(read.tag("Round").map(|round| format!("round {round}")));
    if read.is_game_named {
        parts.push(read.game.name().to_owned());
    }
    parts.join(", ")
}

/// The opening and where the game left it.
pub fn opening_line(review: &GameReview) -> Option<String> {
    let opening = review.opening.as_ref()?;
    let left = match review.left_book() {
        Some(known) => format!(", left with {}", known.text()),
        None => String::new(),
    };
    Some(format!("{} {}{left}", opening.name.code, opening.name.name))
}

/// Both sides in numbers.
fn table(reviewed: &Reviewed) -> String {
    let mut text = format!("{:NAME$}{:>COLUMN$}{:>COLUMN$}\n", "", "White", "Black");
    for (name, cells) in rows(&reviewed.review) {
        let _ = writeln!(text, "{name:NAME$}{:>COLUMN$}{:>COLUMN$}", cells[0], cells[1]);
    }
    text
}

/// The rows of the table: a name, White's cell and Black's cell.
pub fn rows(review: &GameReview) -> Vec<(&'static str, [String; 2])> {
    let sides = &review.sides;
    let cells = |cell: &dyn Fn(&SideSummary) -> String| [cell(&sides[0]), cell(&sides[1])];
    let mut rows = vec![
        ("accuracy", cells(&|side| percent(side.accuracy))),
        (
            "average loss",
            cells(&|side| side.average_loss.map_or("-".into(), |cp| format!("{cp:.1}"))),
        ),
        ("first choices", cells(&|side| format!("{} of {}", side.first_choices, side.n_moves))),
        ("only moves", cells(&|side| format!("{} of {}", side.only_moves, side.n_moves))),
        ("inaccuracies", cells(&|side| side.faults[0].to_string())),
        ("mistakes", cells(&|side| side.faults[1].to_string())),
        ("blunders", cells(&|side| side.faults[2].to_string())),
    ];
    let has_phases = review.phases.middlegame.or(review.phases.endgame).is_some();
    for phase in (0..PHASES.len()).filter(|_| has_phases) {
        let cell = |side: &SideSummary| {
            let (n, accuracy) = side.phases[phase];
            accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1} ({n})"))
        };
        rows.push((PHASES[phase], cells(&cell)));
    }
    rows
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".to_owned(), |share| format!("{share:.1}"))
}

/// How the numbers were made.
pub fn formula(reviewed: &Reviewed, terms: &ReviewTerms) -> String {
    let review = &reviewed.review;
    let judged = review.moves.len() - review.judged_from.min(review.moves.len());
    let formula = match review.scale {
        PointScale::Chess => "points and accuracy by Lichess's public formulas",
        PointScale::Fitted(_) => {
            "points by this game's own curve, accuracy by Lichess's public formula"
        }
    };
    let source = if terms.uses_given {
        "evaluations of the file".to_owned()
    } else {
        format!("{} nodes a position", crate::output::grouped(terms.order.nodes))
    };
    format!(
        "({judged} moves judged; {formula}; loss in centipawns, phases with their moves; {source})"
    )
}

/// What the game was like.
pub fn verdict(review: &GameReview) -> String {
    let [inaccuracies, mistakes, blunders] = review.faults();
    let counted = |n: usize, one: &str, many: &str| match n {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    };
    let small = counted(inaccuracies, "inaccuracy", "inaccuracies");
    if review.is_clean() {
        return match inaccuracies {
            0 => "A clean game: nothing to blame.".to_owned(),
            _ => format!("A clean game: {small} and nothing worse."),
        };
    }
    let mistakes = counted(mistakes, "mistake", "mistakes");
    let blunders = counted(blunders, "blunder", "blunders");
    format!("The game has {small}, {mistakes} and {blunders}.")
}

/// Every blamed move with its sign.
fn all_faults(review: &GameReview) -> Vec<String> {
    let blamed = review.moves.iter().filter(|known| !known.judged.grade.sign().is_empty());
    blamed.map(|known| format!("{} ({:.0})", signed(known), known.judged.loss)).collect()
}

/// A move with its number and its sign.
pub fn signed(known: &ReviewedMove) -> String {
    format!("{}{}", known.text(), known.judged.grade.sign())
}

fn explained_move(review: &GameReview, explained: &ExplainedMove) -> String {
    let known = &review.moves[explained.ply];
    let explanation = &explained.explanation;
    let title = format!(
        "{}  {}, {:.1} of 100 points",
        signed(known),
        known.judged.grade.name(),
        known.judged.loss
    );
    let mut text = format!("{}\n", painted(HEADING, &title));
    for sentence in &explanation.text {
        let _ = writeln!(text, "{sentence}");
    }
    for note in &explanation.notes {
        let _ = writeln!(text, "({note})");
    }
    for (label, line) in [("played", Some(&explanation.played)), ("better", better(explained))] {
        if let Some(line) = line {
            let shown = line.moves.len().min(SHOWN_PLIES);
            let score = line.score.to_string();
            let _ = writeln!(text, "  {label} {score:>6}  {}", line.moves[..shown].join(" "));
        }
    }
    text
}

/// The best line that begins with another move.
pub fn better(explained: &ExplainedMove) -> Option<&explain::WrittenLine> {
    let explanation = &explained.explanation;
    let played = explanation.played.moves.first();
    explanation.candidates.iter().find(|line| line.moves.first() != played)
}

/// Turning points, missed chances and clocks.
pub fn course(reviewed: &Reviewed) -> Vec<String> {
    let review = &reviewed.review;
    let named = |plies: &[usize]| {
        let names: Vec<String> = plies.iter().map(|&ply| signed(&review.moves[ply])).collect();
        names.join(", ")
    };
    let mut lines = Vec::new();
    for (title, plies) in [
        ("turning points", &review.turning_points),
        ("missed chances", &review.missed_chances),
        ("made in haste", &review.hasty),
    ] {
        if !plies.is_empty() {
            lines.push(format!("{title}: {}", named(plies)));
        }
    }
    for (side, ply) in Side::BOTH.into_iter().zip(review.time_trouble) {
        let Some(ply) = ply else { continue };
        let since = review.moves[ply..].iter();
        let faults = since
            .filter(|known| known.judged.mover == side && !known.judged.grade.sign().is_empty());
        lines.push(format!(
            "{side} in time trouble from {} on, with {} of its faults",
            review.moves[ply].text(),
            faults.count()
        ));
    }
    lines.extend(review.outcome.as_ref().map(|outcome| format!("end: {outcome}")));
    lines
}

/// What each side can learn.
pub fn lesson_lines(reviewed: &Reviewed, terms: &ReviewTerms) -> Vec<String> {
    let review = &reviewed.review;
    let mut lines = Vec::new();
    for (side, lessons) in Side::BOTH.into_iter().zip(&review.lessons) {
        for lesson in lessons {
            let moves: Vec<String> =
                lesson.plies.iter().map(|&ply| review.moves[ply].text()).collect();
            let advice = lesson.advice(terms.order.level);
            lines.push(format!("{side}: {advice} ({})", moves.join(", ")));
        }
    }
    lines
}
