//! A review as one page without outside parts: a graph, boards and words. Every
//! text that came from a file is escaped.

mod board;
mod escape;
mod graph;
mod style;

use super::all::IndexEntry;
use super::terms::ReviewTerms;
use super::text::{
    better, course, event_line, formula, lesson_lines, opening_line, rows, signed, verdict,
};
use super::workers::Reviewed;
use crate::explain_cmd::text::HOW_WON;
use escape::escaped;
use explain::review::{ExplainedMove, GameReview};
use game_core::Side;
use std::fmt::Write as _;
use style::STYLE;

/// So many plies of a line are shown.
const SHOWN_PLIES: usize = 10;
/// What the arrows on boards mean.
const LEGEND: &str = "<p class=\"small\">On the boards a green arrow shows the better move and a \
                      red one the answer to the move that was played.</p>\n";

/// The page of a game.
pub fn page(reviewed: &Reviewed, terms: &ReviewTerms) -> String {
    let (read, review) = (&reviewed.read, &reviewed.review);
    let players = Side::BOTH.map(|side| read.player(side)).join(" – ");
    let title = format!("{players}, {}", read.result());
    let mut body = format!("<h1>{}</h1>\n", escaped(&title));
    for line in [Some(event_line(reviewed)), opening_line(review)].into_iter().flatten() {
        if !line.is_empty() {
            let _ = writeln!(body, "<p>{}</p>", escaped(&line));
        }
    }
    if let Some(fault) = &read.fault {
        let _ = writeln!(body, "<p class=\"fault\">Reviewed up to a fault: {}</p>", escaped(fault));
    }
    let _ = writeln!(body, "<p class=\"verdict\">{}</p>", escaped(&verdict(review)));
    body.push_str(&graph::points(review));
    body.push_str(&table(review));
    let _ = writeln!(body, "<p class=\"small\">{}</p>", escaped(&formula(reviewed, terms)));
    if !review.explained.is_empty() {
        body.push_str(LEGEND);
    }
    for explained in &review.explained {
        body.push_str(&explained_move(review, explained));
    }
    body.push_str(&list("How the game went", &course(reviewed)));
    body.push_str(&list(HOW_WON, &read.game.how_won()));
    body.push_str(&list("Lessons", &lesson_lines(reviewed, terms)));
    body.push_str(&exercises(review));
    body.push_str(&moves(review));
    document(&title, &body)
}

/// The page that leads to the pages of games.
pub fn index(entries: &[&IndexEntry], faults: &[String]) -> String {
    let mut body = String::from("<h1>Reviews</h1>\n<ul>\n");
    for entry in entries {
        let title = escaped(&entry.title);
        let link = match &entry.file {
            Some(file) => format!("<a href=\"{}\">{title}</a>", escaped(file)),
            None => title,
        };
        let _ = writeln!(body, "<li>{}. {link}: {}</li>", entry.number, escaped(&entry.words));
    }
    body.push_str("</ul>\n");
    body.push_str(&list("Not reviewed, or only in part", faults));
    document("Reviews", &body)
}

/// A whole page.
fn document(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         </body>\n</html>\n",
        escaped(title)
    )
}

fn table(review: &GameReview) -> String {
    let mut text = String::from(
        "<table class=\"sides\">\n<thead><tr><td></td><th scope=\"col\">White</th><th scope=\"col\">Black</th></tr></thead>\n<tbody>\n",
    );
    for (name, [white, black]) in rows(review) {
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{name}</th><td>{}</td><td>{}</td></tr>",
            escaped(&white),
            escaped(&black)
        );
    }
    text.push_str("</tbody>\n</table>\n");
    text
}

fn explained_move(review: &GameReview, explained: &ExplainedMove) -> String {
    let known = &review.moves[explained.ply];
    let explanation = &explained.explanation;
    let mut text = format!(
        "<section class=\"explained\" id=\"move-{}\">\n<h2>{} <span class=\"small\">{}, {:.1} of 100 points</span></h2>\n",
        explained.ply,
        escaped(&signed(known)),
        known.judged.grade.name(),
        known.judged.loss
    );
    text.push_str("<figure>\n");
    text.push_str(&board::picture(explained));
    text.push_str(&board::hands(explained));
    text.push_str("</figure>\n<div>\n");
    let _ = writeln!(text, "<p>{}</p>", escaped(&explanation.text.join(" ")));
    for note in &explanation.notes {
        let _ = writeln!(text, "<p class=\"small\">{}</p>", escaped(note));
    }
    for (label, line) in [("Played", Some(&explanation.played)), ("Better", better(explained))] {
        let Some(line) = line else { continue };
        let shown = line.moves.len().min(SHOWN_PLIES);
        let moves = escaped(&line.moves[..shown].join(" "));
        let _ = writeln!(text, "<p class=\"line\"><b>{label}</b> {}: {moves}</p>", line.score);
    }
    text.push_str("</div>\n</section>\n");
    text
}

fn list(title: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let items: Vec<String> =
        lines.iter().map(|line| format!("<li>{}</li>", escaped(line))).collect();
    format!("<h2>{}</h2>\n<ul>\n{}\n</ul>\n", escaped(title), items.join("\n"))
}

/// The positions to try again, with the answers hidden until asked for.
fn exercises(review: &GameReview) -> String {
    let mut text = String::new();
    for exercise in review.exercises() {
        let _ = writeln!(
            text,
            "<li><a href=\"#move-{}\">{} to move</a> <code>{}</code>\n\
             <details><summary>Answer</summary>{}</details></li>",
            exercise.ply,
            review.moves[exercise.ply].judged.mover,
            escaped(&exercise.fen),
            escaped(&exercise.answers.join(", "))
        );
    }
    if text.is_empty() { text } else { format!("<h2>To try again</h2>\n<ol>\n{text}</ol>\n") }
}

/// All moves with their signs and points.
fn moves(review: &GameReview) -> String {
    let mut text = String::from(
        "<details class=\"moves\"><summary>All moves</summary>\n<table>\n<thead><tr><th scope=\"col\">Move</th><th scope=\"col\">Score</th><th scope=\"col\">Points</th><th scope=\"col\">Best</th></tr></thead>\n<tbody>\n",
    );
    for known in &review.moves {
        let points = review.white_points.get(known.judged.ply + 1).copied().unwrap_or_default();
        let (score, points) = if known.judged.is_judged {
            (known.score.seen_by(Side::White).to_string(), format!("{points:.0}"))
        } else {
            ("-".to_owned(), "-".to_owned())
        };
        let best = known.best.first().map_or("", String::as_str);
        let _ = writeln!(
            text,
            "<tr class=\"{}\"><td>{}</td><td>{score}</td><td>{points}</td><td>{}</td></tr>",
            known.judged.grade.name(),
            escaped(&signed(known)),
            escaped(best)
        );
    }
    text.push_str("</tbody>\n</table>\n</details>\n");
    text
}
