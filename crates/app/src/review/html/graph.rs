//! The graph of a game: White's points after each move.

use super::super::text::signed;
use super::escape::escaped;
use explain::Grade;
use explain::review::GameReview;
use std::fmt::Write as _;

/// The size of the graph, in its own units.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 160.0;
/// All points.
const ALL: f64 = 100.0;
/// How large the mark of a fault is.
const MARK: f64 = 4.0;

/// The graph with its text.
pub fn points(review: &GameReview) -> String {
    let n = review.white_points.len();
    if n < 2 {
        return String::new();
    }
    let x = |ply: usize| ply as f64 * WIDTH / (n - 1) as f64;
    let y = |points: f64| HEIGHT * (1.0 - points / ALL);
    let corners: Vec<String> = review
        .white_points
        .iter()
        .enumerate()
        .skip(review.judged_from)
        .map(|(ply, &points)| format!("{:.1},{:.1}", x(ply), y(points)))
        .collect();
    let mut svg = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"graph-title graph-text\">\n\
         <title id=\"graph-title\">White's expected points, move by move</title>\n\
         <desc id=\"graph-text\">{}</desc>\n",
        escaped(&in_words(review))
    );
    let _ = writeln!(
        svg,
        "<line x1=\"0\" y1=\"{half}\" x2=\"{WIDTH}\" y2=\"{half}\" stroke=\"var(--line)\"/>\n\
         <polygon points=\"{first:.1},{HEIGHT} {line} {WIDTH},{HEIGHT}\" fill=\"var(--soft)\" opacity=\"0.25\"/>\n\
         <polyline points=\"{line}\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.5\"/>",
        half = HEIGHT / 2.0,
        first = x(review.judged_from),
        line = corners.join(" ")
    );
    for known in review.moves.iter().filter(|known| known.judged.grade > Grade::Fine) {
        let ply = known.judged.ply + 1;
        let hue = if known.judged.grade == Grade::Inaccuracy { "weak" } else { "bad" };
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{MARK}\" fill=\"var(--{hue})\"><title>{}</title></circle>",
            x(ply),
            y(review.white_points[ply]),
            escaped(&signed(known))
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// What the graph shows.
fn in_words(review: &GameReview) -> String {
    let shown = &review.white_points[review.judged_from.min(review.white_points.len() - 1)..];
    let at = |place: usize| shown.get(place).copied().unwrap_or_default();
    let most = shown.iter().copied().fold(0.0, f64::max);
    let least = shown.iter().copied().fold(ALL, f64::min);
    let marked = review.moves.iter().filter(|known| known.judged.grade > Grade::Fine);
    let marked: Vec<String> = marked.map(signed).collect();
    let marked = if marked.is_empty() {
        "No move is marked.".to_owned()
    } else {
        format!("Marked: {}.", marked.join(", "))
    };
    format!(
        "White begins at {:.0} of 100 points and ends at {:.0}; the highest is {most:.0}, the \
         lowest {least:.0}. {marked}",
        at(0),
        at(shown.len() - 1)
    )
}
