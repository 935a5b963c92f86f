//! Bar charts as SVG.

use std::fmt::Write as _;

/// A bar of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// The label.
    pub name: String,
    /// The value that is its length.
    pub value: f64,
    /// The error bar, if it is known.
    pub error: Option<f64>,
    /// The published value, if there is one.
    pub before: Option<f64>,
}

/// The length of the longest bar, in pixels.
const LENGTH: f64 = 420.0;
/// The height of a bar with the space around it, in pixels.
const ROW: usize = 30;
/// The height of a bar, in pixels.
const THICK: usize = 16;
/// The approximate width of a letter, in pixels.
const LETTER: usize = 8;
/// The height of the space above the first bar, in pixels.
const HEAD: usize = 48;

/// A chart of bars from zero to `most`, with error bars and marks for published
/// values.
pub fn bars(title: &str, bars: &[Bar], most: f64) -> String {
    let longest = bars.iter().map(|bar| bar.name.chars().count()).max().unwrap_or(0);
    let left = 16 + LETTER * longest;
    let (width, height) = (left + LENGTH as usize + 90, HEAD + ROW * bars.len() + 16);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"8\" y=\"20\" font-weight=\"bold\">{}</text>\n\
         <text x=\"8\" y=\"38\" fill=\"#555\">bars: here, with 95 % intervals; red marks: there\
         </text>\n",
        plain(title)
    );
    let at = |value: f64| left as f64 + LENGTH * (value / most).clamp(0.0, 1.0);
    for (place, bar) in bars.iter().enumerate() {
        let top = HEAD + ROW * place;
        let middle = top + THICK / 2;
        let (zero, end) = (at(0.0), at(bar.value));
        let _ = writeln!(
            out,
            "<text x=\"8\" y=\"{}\">{}</text>\n\
             <rect x=\"{zero:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{THICK}\" \
             fill=\"#4a7ab5\"/>\n\
             <text x=\"{}\" y=\"{}\">{:.2}</text>",
            middle + 5,
            plain(&bar.name),
            end - zero,
            left + LENGTH as usize + 8,
            middle + 5,
            bar.value
        );
        if let Some(error) = bar.error {
            let (low, high) = (at(bar.value - error), at(bar.value + error));
            let _ = writeln!(
                out,
                "<path d=\"M{low:.1} {middle}H{high:.1}M{low:.1} {top}v{THICK}M{high:.1} \
                 {top}v{THICK}\" stroke=\"#222\" fill=\"none\"/>"
            );
        }
        if let Some(before) = bar.before {
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {}v{}\" stroke=\"#c22\" stroke-width=\"3\"/>",
                at(before),
                top - 4,
                THICK + 8
            );
        }
    }
    out.push_str("</svg>\n");
    out
}

fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_has_its_length_its_error_and_its_mark() {
        let bar = |value, error, before| Bar { name: "a<b".into(), value, error, before };
        let drawn = bars("shares", &[bar(0.5, Some(0.1), Some(0.25)), bar(2.0, None, None)], 1.0);
        assert_eq!(drawn.matches("a&lt;b").count(), 2);
        // Half of the longest bar, and a value that is cut to the longest.
        assert!(drawn.contains("width=\"210.0\"") && drawn.contains("width=\"420.0\""));
        assert_eq!(drawn.matches("stroke=\"#c22\"").count(), 1);
        assert_eq!(drawn.matches("stroke=\"#222\"").count(), 1);
        assert!(drawn.ends_with("</svg>\n"));
    }
}
