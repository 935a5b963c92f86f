//! Reports of a match: text, CSV, JSON, and a cross table as SVG.

use crate::elo::{Estimate, Measured, Results};
use crate::openings::Openings;
use crate::record::Finished;
use crate::runner::Match;
use crate::standings::{Meeting, Standings};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The report of a match as text.
pub fn text(of: &Match, standings: &Standings) -> String {
    let mut out = String::new();
    if of.entrants.len() == 2 {
        duel(&mut out, of, standings);
    } else {
        ranking(&mut out, of, standings);
        out.push('\n');
        crosses(&mut out, of, standings);
    }
    let origin = match of.openings {
        Openings::Start => "the start".to_owned(),
        Openings::Listed(ref list) => format!("{} openings", list.len()),
        Openings::Random { plies, seed, .. } => {
            format!("random openings of {plies} half-moves, seed {seed}")
        }
    };
    let _ = writeln!(out, "{} at {} from {origin}", of.terms.game.name(), of.pace.text());
    endings(&mut out, of, standings);
    out
}

fn duel(out: &mut String, of: &Match, standings: &Standings) {
    let meeting = standings.meeting(0, 1);
    let [first, second] = [&of.entrants[0].name, &of.entrants[1].name];
    let _ = writeln!(out, "{first} against {second}: {}", score_text(meeting));
    let Some(estimate) = meeting.estimate() else { return };
    let _ = writeln!(out, "Elo {}, {}", elo_text(estimate.elo), superiority_text(&estimate));
    let _ = writeln!(out, "normalised Elo {}", elo_text(estimate.normalised));
    if let Results::Pairs(pairs) = meeting.results() {
        let _ = writeln!(out, "pairs worth 0, 1/2, 1, 3/2, 2: {pairs:?}");
    }
    if let Some(sprt) = &of.sprt {
        let results = meeting.results();
        let (low, high) = sprt.bounds();
        let _ = writeln!(
            out,
            "SPRT [{}, {}] {:?}: LLR {:.2} ({low:.2}, {high:.2}), {}",
            sprt.elo0,
            sprt.elo1,
            sprt.model,
            sprt.ratio(&results),
            sprt.verdict(&results)
        );
    }
}

fn score_text(meeting: &Meeting) -> String {
    let games = meeting.games().max(1);
    format!(
        "{} wins, {} draws, {} losses in {} games, {:.1} %",
        meeting.wins,
        meeting.draws,
        meeting.losses,
        meeting.games(),
        50.0 * meeting.half_points() as f64 / games as f64
    )
}

fn superiority_text(estimate: &Estimate) -> String {
    format!("likelihood of superiority {:.1} %", 100.0 * estimate.superiority)
}

pub(crate) fn elo_text(measured: Measured) -> String {
    if measured.value.is_infinite() {
        let sign = if measured.value > 0.0 { "+" } else { "-" };
        return format!("{sign}inf");
    }
    if !measured.value.is_finite() {
        return "unknown".to_owned();
    }
    let error = if measured.error.is_finite() {
        format!("{:.1}", measured.error)
    } else {
        "inf".to_owned()
    };
    format!("{:+.1} ± {error}", measured.value)
}

fn ranking(out: &mut String, of: &Match, standings: &Standings) {
    let width = of.entrants.iter().map(|entrant| entrant.name.chars().count()).max();
    let width = width.unwrap_or(0).max(6);
    let _ = writeln!(
        out,
        "{:>4}  {:width$}  {:>7}  {:>7}  {:>6}  {:>5}  {:>5}  {:>5}  {:>6}",
        "rank", "player", "Elo", "±", "games", "won", "drawn", "lost", "score"
    );
    for (place, player) in standings.order().into_iter().enumerate() {
        let total = standings.total(player);
        let estimate = total.estimate();
        let number = |value: Option<f64>| match value {
            Some(value) if value.is_finite() => format!("{value:.1}"),
            Some(value) if value > 0.0 => "inf".to_owned(),
            Some(value) if value < 0.0 => "-inf".to_owned(),
            _ => "-".to_owned(),
        };
        let _ = writeln!(
            out,
            "{:>4}  {:width$}  {:>7}  {:>7}  {:>6}  {:>5}  {:>5}  {:>5}  {:>5.1}%",
            place + 1,
            of.entrants[player].name,
            number(estimate.map(|estimate| estimate.elo.value)),
            number(estimate.map(|estimate| estimate.elo.error)),
            total.games(),
            total.wins,
            total.draws,
            total.losses,
            50.0 * total.half_points() as f64 / total.games().max(1) as f64
        );
    }
}

fn crosses(out: &mut String, of: &Match, standings: &Standings) {
    let order = standings.order();
    for (place, &player) in order.iter().enumerate() {
        for &other in &order[place + 1..] {
            let meeting = standings.meeting(player, other);
            if meeting.games() == 0 {
                continue;
            }
            let elo = meeting.estimate().map(|estimate| elo_text(estimate.elo));
            let _ = writeln!(
                out,
                "{} against {}: {}, Elo {}",
                of.entrants[player].name,
                of.entrants[other].name,
                score_text(meeting),
                elo.unwrap_or_default()
            );
        }
    }
}

fn endings(out: &mut String, of: &Match, standings: &Standings) {
    let [white, drawn, black] = standings.colours;
    let n_games = standings.n_games();
    let plies = standings.plies as f64 / n_games.max(1) as f64;
    let _ = writeln!(
        out,
        "{n_games} games of {plies:.0} half-moves: White won {white}, drawn {drawn}, Black won \
         {black}"
    );
    for (cause, count) in &standings.causes {
        let _ = writeln!(out, "  {count:>6}  {cause}");
    }
    for (player, entrant) in of.entrants.iter().enumerate() {
        let conduct = standings.conduct(player);
        let effort = conduct.effort;
        if effort.moves > 0 {
            let seconds = effort.micros as f64 / 1e6;
            let _ = writeln!(
                out,
                "{}: {:.1} plies deep, {:.3} s a move, {:.0} positions a second",
                entrant.name,
                effort.depths as f64 / effort.moves as f64,
                seconds / effort.moves as f64,
                effort.nodes as f64 / seconds.max(1e-6)
            );
        }
        if !conduct.misdeeds.is_empty() {
            let list: Vec<String> =
                conduct.misdeeds.iter().map(|(word, n)| format!("{word} {n}")).collect();
            let _ = writeln!(out, "{}: misdeeds: {}", entrant.name, list.join(", "));
        }
    }
}

/// The report of a match as CSV, with a line for each game.
pub fn csv(of: &Match, games: &BTreeMap<usize, Finished>) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut out = "game,round,white,black,result,cause,plies\n".to_owned();
    for game in games.values() {
        let fixture = of.schedule.fixture(game.number);
        let _ = writeln!(
            out,
            "{},{},{},{},{},{},{}",
            game.number + 1,
            fixture.round + 1,
            quoted(&of.entrants[fixture.white].name),
            quoted(&of.entrants[fixture.black].name),
            result_text(game),
            quoted(&game.cause),
            game.plies
        );
    }
    out
}

fn result_text(game: &Finished) -> &'static str {
    ["0-1", "1/2-1/2", "1-0"][game.points(game_core::Side::White)]
}

/// The standings as JSON. Infinite and unknown numbers are null.
pub fn json(of: &Match, standings: &Standings) -> Value {
    let player = |player: usize| {
        let total = standings.total(player);
        let conduct = standings.conduct(player);
        let effort = conduct.effort;
        json!({
            "name": of.entrants[player].name,
            "total": meeting_json(&total),
            "misdeeds": conduct.misdeeds,
            "moves": effort.moves,
            "depth": effort.depths as f64 / effort.moves.max(1) as f64,
            "nodes": effort.nodes,
            "seconds": effort.micros as f64 / 1e6,
        })
    };
    let n_players = of.entrants.len();
    let mut meetings = Vec::new();
    for &(first, second) in &of.schedule.pairings {
        let mut meeting = meeting_json(standings.meeting(first, second));
        meeting["first"] = json!(of.entrants[first].name);
        meeting["second"] = json!(of.entrants[second].name);
        meetings.push(meeting);
    }
    let sprt = of.sprt.map(|sprt| {
        let results = standings.meeting(0, 1).results();
        let (low, high) = sprt.bounds();
        json!({
            "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
            "model": format!("{:?}", sprt.model).to_lowercase(),
            "llr": sprt.ratio(&results), "low": low, "high": high,
            "verdict": sprt.verdict(&results).to_string(),
        })
    });
    json!({
        "variant": of.terms.game.name(),
        "pace": of.pace.text(),
        "games": standings.n_games(),
        "scheduled": of.schedule.n_games(),
        "players": (0..n_players).map(player).collect::<Vec<_>>(),
        "meetings": meetings,
        "white_draw_black": standings.colours,
        "causes": standings.causes,
        "sprt": sprt,
    })
}

fn meeting_json(meeting: &Meeting) -> Value {
    let number = |value: f64| if value.is_finite() { json!(value) } else { Value::Null };
    let estimate = meeting.estimate();
    let part = |get: fn(&Estimate) -> f64| estimate.as_ref().map(|e| number(get(e)));
    json!({
        "wins": meeting.wins, "draws": meeting.draws, "losses": meeting.losses,
        "pairs": meeting.pairs,
        "score": part(|e| e.score),
        "elo": part(|e| e.elo.value), "elo_error": part(|e| e.elo.error),
        "normalised_elo": part(|e| e.normalised.value),
        "normalised_elo_error": part(|e| e.normalised.error),
        "superiority": part(|e| e.superiority),
    })
}

/// The width of a cell of the cross table, in pixels.
const CELL: usize = 64;
/// The height of a row, in pixels.
const ROW: usize = 28;
/// The approximate width of a letter, in pixels.
const LETTER: usize = 8;

/// The cross table as SVG, with points and games of each pair of players.
pub fn svg(of: &Match, standings: &Standings) -> String {
    let order = standings.order();
    let longest = of.entrants.iter().map(|entrant| entrant.name.chars().count()).max();
    let names = 40 + LETTER * longest.unwrap_or(0);
    let width = names + CELL * (order.len() + 2);
    let height = ROW * (order.len() + 1) + 8;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let mut write = |x: usize, row: usize, anchor: &str, weight: &str, text: &str| {
        let y = ROW * row + 19;
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-weight=\"{weight}\">{text}\
             </text>"
        );
    };
    let middle = |column: usize| names + CELL * column + CELL / 2;
    for place in 0..order.len() {
        write(middle(place), 0, "middle", "bold", &(place + 1).to_string());
    }
    write(middle(order.len()), 0, "middle", "bold", "points");
    write(middle(order.len() + 1), 0, "middle", "bold", "score");
    for (place, &player) in order.iter().enumerate() {
        let row = place + 1;
        write(8, row, "start", "bold", &row.to_string());
        write(32, row, "start", "normal", &of.entrants[player].name);
        for (column, &other) in order.iter().enumerate() {
            let meeting = standings.meeting(player, other);
            let text = match meeting.games() {
                0 => if column == place { "×" } else { "" }.to_owned(),
                games => format!("{}/{games}", points(meeting)),
            };
            write(middle(column), row, "middle", "normal", &text);
        }
        let total = standings.total(player);
        write(middle(order.len()), row, "middle", "bold", &points(&total));
        let share = 50.0 * total.half_points() as f64 / total.games().max(1) as f64;
        write(middle(order.len() + 1), row, "middle", "normal", &format!("{share:.1} %"));
    }
    out.push_str("</svg>\n");
    out
}

fn points(meeting: &Meeting) -> String {
    let half = if meeting.half_points() % 2 == 1 { "½" } else { "" };
    match (meeting.half_points() / 2, half) {
        (0, "½") => "½".to_owned(),
        (whole, half) => format!("{whole}{half}"),
    }
}
