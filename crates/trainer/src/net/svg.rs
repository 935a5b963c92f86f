//! The curve of the loss as a picture.

use super::training::PassLoss;
use std::fmt::Write as _;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 56.0;

/// A picture (SVG) of the losses of all passes: on the positions learnt from, and on
/// those kept apart.
pub fn loss_curve(losses: &[PassLoss]) -> String {
    let all = losses.iter().flat_map(|loss| [loss.fitted, loss.held]);
    let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), loss| {
        (low.min(loss), high.max(loss))
    });
    let span = (high - low).max(1e-9);
    let steps = losses.len().saturating_sub(1).max(1) as f64;
    let point = |(pass, loss): (usize, f64)| {
        let x = MARGIN + (WIDTH - 2.0 * MARGIN) * pass as f64 / steps;
        let y = MARGIN + (HEIGHT - 2.0 * MARGIN) * (high - loss) / span;
        format!("{x:.1},{y:.1}")
    };
    let line = |of: fn(&PassLoss) -> f64| -> String {
        losses.iter().map(of).enumerate().map(point).collect::<Vec<_>>().join(" ")
    };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    if losses.is_empty() {
        out.push_str("<text x=\"56\" y=\"56\">no pass was made</text>\n</svg>\n");
        return out;
    }
    let bottom = HEIGHT - MARGIN;
    let _ = writeln!(
        out,
        "<path d=\"M{MARGIN},{MARGIN}V{bottom}H{}\" fill=\"none\" stroke=\"#888\"/>\n\
         <text x=\"4\" y=\"{MARGIN}\">{high:.5}</text>\n<text x=\"4\" y=\"{bottom}\">{low:.5}</text>\n\
         <text x=\"{MARGIN}\" y=\"{}\">pass 1</text>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"end\">pass {}</text>",
        WIDTH - MARGIN,
        bottom + 20.0,
        WIDTH - MARGIN,
        bottom + 20.0,
        losses.len(),
    );
    let lines = [
        ("#1f6fb4", "learnt from", line(|loss| loss.fitted)),
        ("#c0392b", "kept apart", line(|loss| loss.held)),
    ];
    for (number, (colour, name, points)) in lines.iter().enumerate() {
        let y = 24 + 18 * number;
        let _ = writeln!(
            out,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <text x=\"400\" y=\"{y}\" fill=\"{colour}\">{name}: mean square error</text>"
        );
    }
    out.push_str("</svg>\n");
    out
}
