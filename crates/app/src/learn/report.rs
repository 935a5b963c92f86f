//! What a learning found, as text and as a page.

use super::state::{LearningState, LearntGeneration};
use crate::output::grouped;
use crate::train::net::write as write_file;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// For shares in a hundred.
const PERCENT: f64 = 100.0;

/// A generation in a sentence.
pub fn sentence(number: usize, made: &LearntGeneration) -> String {
    let [wins, draws, losses] = made.result.games;
    let verdict = if made.kept { "it is used from now on" } else { "what was used before stays" };
    format!(
        "generation {number}: {} won, {} drawn, {} lost, {:+.0} ± {:.0} Elo, better with {:.1} %: \
         {verdict}",
        wins,
        draws,
        losses,
        made.result.elo,
        made.result.error,
        made.result.superiority * PERCENT
    )
}

/// The report as text.
pub fn text(game: &str, state: &LearningState) -> String {
    let n_generations = state.generations.len();
    let plural = if n_generations == 1 { "" } else { "s" };
    let mut out = format!("{game}: {n_generations} generation{plural}\n");
    for (number, made) in state.generations.iter().enumerate() {
        let _ = writeln!(
            out,
            "\n{}\n  {} games, {} positions, mean square error {:.5}, on games kept apart {:.5}",
            sentence(number + 1, made),
            grouped(made.games),
            grouped(made.positions),
            made.losses[0],
            made.losses[1]
        );
        let values = made.values.iter().map(|(symbol, value)| format!("{symbol} {value}"));
        let _ = writeln!(out, "  values: {}", values.collect::<Vec<_>>().join(", "));
    }
    let gained: f64 = state.generations.iter().filter(|g| g.kept).map(|g| g.result.elo).sum();
    out.push_str(match state.generations.iter().any(|made| made.kept) {
        true => "\nA network won and is used from now on",
        false => "\nNo network won: the evaluation stays what it was",
    });
    if gained > 0.0 {
        let _ = write!(out, ", {gained:+.0} Elo over all steps");
    }
    out.push_str(".\n");
    out
}

/// Writes both reports into the folder.
pub fn write(folder: &Path, game: &str, state: &LearningState) -> anyhow::Result<()> {
    let text = text(game, state);
    write_file(&folder.join("report.txt"), text.as_bytes())?;
    write_file(&folder.join("report.html"), page(folder, game, state).as_bytes())
}

fn page(folder: &Path, game: &str, state: &LearningState) -> String {
    let title = escaped(&format!("{game}: what was learnt"));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title>\n\
         <style>body{{font:16px/1.5 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}}\
         table{{border-collapse:collapse}}td,th{{border:1px solid #ccc;padding:.2rem .6rem}}\
         svg{{max-width:100%}}</style>\n<h1>{title}</h1>\n\
         <table><tr><th>Generation<th>Games<th>Positions<th>Won<th>Drawn<th>Lost<th>Elo<th>Used\n"
    );
    for (number, made) in state.generations.iter().enumerate() {
        let [wins, draws, losses] = made.result.games;
        let _ = writeln!(
            out,
            "<tr><td>{}<td>{}<td>{}<td>{wins}<td>{draws}<td>{losses}<td>{:+.0} ± {:.0}<td>{}",
            number + 1,
            grouped(made.games),
            grouped(made.positions),
            made.result.elo,
            made.result.error,
            if made.kept { "yes" } else { "no" }
        );
    }
    out.push_str("</table>\n");
    for (number, made) in state.generations.iter().enumerate() {
        let number = number + 1;
        let _ = writeln!(out, "<h2>Generation {number}</h2>");
        // A picture that is not there is left out.
        out.push_str(
            &fs::read_to_string(folder.join(format!("loss-{number}.svg"))).unwrap_or_default(),
        );
        out.push_str("<table><tr><th>Piece<th>Mean value in centipawns\n");
        for (symbol, value) in &made.values {
            let _ = writeln!(out, "<tr><td>{}<td>{value}", escaped(symbol));
        }
        let _ = writeln!(
            out,
            "</table>\n<p><a href=\"match-{number}/games.pgn\">The games of its match</a></p>"
        );
    }
    out.push_str("</html>\n");
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
