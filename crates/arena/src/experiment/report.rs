//! The tables of an experiment as Markdown, CSV and JSON. The published results are
//! in the columns called *there*.

use super::count::{GroupScore, PlanCounts};
use super::plan::{Plan, PlannedGame};
use crate::record::Finished;
use game_core::Side;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The tables of an experiment as Markdown.
pub fn markdown(plan: &Plan, counts: &PlanCounts) -> String {
    let mut out = format!("# {}\n\n", plan.name);
    let _ = writeln!(
        out,
        "{} of {} games, {:.0} half-moves each on average. Seed {}, {} random half-moves before \
         the first thought, drawn after {} moves. Intervals hold 95 % and count the two games of \
         an opening as one observation; columns called *there* are the published numbers.\n",
        counts.n_games,
        plan.n_games(),
        counts.plies as f64 / counts.n_games.max(1) as f64,
        plan.seed,
        plan.random_plies,
        plan.max_moves
    );
    totals(&mut out, plan, counts);
    order_lines(&mut out, plan, counts);
    split(&mut out, plan, "By game", &counts.by_game);
    split(&mut out, plan, "By pace", &counts.by_pace);
    pairings(&mut out, plan, counts);
    out.push_str("## How games ended\n\n| ending | games |\n|---|--:|\n");
    for (cause, n) in &counts.causes {
        let _ = writeln!(out, "| {cause} | {n} |");
    }
    out
}

fn totals(out: &mut String, plan: &Plan, counts: &PlanCounts) {
    out.push_str("| evaluator | points | share | there | share there |\n|---|--:|--:|--:|--:|\n");
    for (group, tally) in plan.groups.iter().zip(&counts.groups) {
        let (points, share) = match group.before {
            Some((points, games)) => {
                (format!("{points} / {games}"), percent(points / f64::from(games)))
            }
            None => Default::default(),
        };
        let own = interval(tally);
        let name = &group.name;
        let _ = writeln!(out, "| {name} | {} | {own} | {points} | {share} |", score(tally));
    }
    out.push('\n');
}

/// Adds the published order of the groups and the order found here.
fn order_lines(out: &mut String, plan: &Plan, counts: &PlanCounts) {
    let before: Option<Vec<f64>> = plan
        .groups
        .iter()
        .map(|group| group.before.map(|(points, games)| points / f64::from(games)))
        .collect();
    let Some(before) = before else { return };
    let now: Vec<f64> = counts.groups.iter().map(GroupScore::share).collect();
    let _ = writeln!(out, "Order there: {}.\n", ranked(plan, &before));
    let _ = writeln!(out, "Order here: {}.\n", ranked(plan, &now));
}

fn ranked(plan: &Plan, shares: &[f64]) -> String {
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by(|&a, &b| shares[b].total_cmp(&shares[a]));
    let names: Vec<&str> = order.iter().map(|&group| plan.groups[group].name.as_str()).collect();
    names.join("; ")
}

fn split(
    out: &mut String,
    plan: &Plan,
    title: &str,
    table: &BTreeMap<(usize, String), GroupScore>,
) {
    let mut columns: Vec<&String> = table.keys().map(|(_, column)| column).collect();
    columns.sort_unstable();
    columns.dedup();
    let _ = writeln!(out, "## {title}\n");
    let heads: Vec<String> = columns.iter().map(|column| format!(" {column} |")).collect();
    let _ = writeln!(out, "| evaluator |{}", heads.concat());
    let _ = writeln!(out, "|---|{}", "--:|".repeat(columns.len()));
    for (place, group) in plan.groups.iter().enumerate() {
        let _ = write!(out, "| {} |", group.name);
        for column in &columns {
            let tally = table.get(&(place, (*column).clone()));
            let _ = write!(out, " {} |", tally.map(cell).unwrap_or_default());
        }
        out.push('\n');
    }
    out.push('\n');
}

fn pairings(out: &mut String, plan: &Plan, counts: &PlanCounts) {
    let mut games: Vec<&String> = counts.pairings.keys().map(|(_, game)| game).collect();
    games.sort_unstable();
    games.dedup();
    out.push_str("## Pairings\n\nPoints of the first named.\n\n");
    let heads: Vec<String> = games.iter().map(|game| format!(" {game} |")).collect();
    let _ = writeln!(out, "| first | second |{}", heads.concat());
    let _ = writeln!(out, "|---|---|{}", "--:|".repeat(games.len()));
    for (place, &(first, second)) in plan.pairings.iter().enumerate() {
        let name = |player: usize| &plan.entrants[player].name;
        let _ = write!(out, "| {} | {} |", name(first), name(second));
        for game in &games {
            let tally = counts.pairings.get(&(place, (*game).clone()));
            let _ = write!(out, " {} |", tally.map(score).unwrap_or_default());
        }
        out.push('\n');
    }
    out.push('\n');
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn score(tally: &GroupScore) -> String {
    format!("{} / {}", tally.points(), tally.games())
}

fn interval(tally: &GroupScore) -> String {
    match tally.error() {
        Some(error) => format!("{} ± {:.1}", percent(tally.share()), 100.0 * error),
        None => percent(tally.share()),
    }
}

fn cell(tally: &GroupScore) -> String {
    format!("{} ({})", score(tally), interval(tally))
}

/// The games of an experiment as CSV, with a line for each game.
pub fn csv(plan: &Plan, games: &BTreeMap<usize, Finished>) -> String {
    let mut out = "game,variant,pace,white,black,result,cause,plies\n".to_owned();
    for game in games.values() {
        let PlannedGame { stage, players, .. } = plan.game(game.number);
        let stage = &plan.stages[stage];
        let [white, black] = players.map(|player| &plan.entrants[player].name);
        let result = ["0-1", "1/2-1/2", "1-0"][game.points(Side::White)];
        let _ = writeln!(
            out,
            "{},{},{},\"{white}\",\"{black}\",{result},\"{}\",{}",
            game.number + 1,
            stage.game.name(),
            stage.pace.text(),
            game.cause.replace('"', "'"),
            game.plies
        );
    }
    out
}

/// The tables of an experiment as JSON.
pub fn json(plan: &Plan, counts: &PlanCounts) -> Value {
    let tally = |tally: &GroupScore| {
        json!({
            "points": tally.points(), "games": tally.games(),
            "share": tally.share(), "error": tally.error(),
        })
    };
    let split = |table: &BTreeMap<(usize, String), GroupScore>, place: usize| -> Value {
        let own = table.iter().filter(|((group, _), _)| *group == place);
        own.map(|((_, column), counted)| (column.clone(), tally(counted))).collect()
    };
    let group = |(place, counted): (usize, &GroupScore)| {
        let group = &plan.groups[place];
        json!({
            "name": group.name,
            "total": tally(counted),
            "there": group.before.map(|(points, games)| json!({
                "points": points, "games": games,
            })),
            "by_game": split(&counts.by_game, place),
            "by_pace": split(&counts.by_pace, place),
        })
    };
    let pairing = |(place, &(first, second)): (usize, &(usize, usize))| {
        json!({
            "first": plan.entrants[first].name,
            "second": plan.entrants[second].name,
            "by_game": split(&counts.pairings, place),
        })
    };
    json!({
        "experiment": plan.name,
        "games": counts.n_games,
        "planned": plan.n_games(),
        "seed": plan.seed,
        "groups": counts.groups.iter().enumerate().map(group).collect::<Vec<_>>(),
        "pairings": plan.pairings.iter().enumerate().map(pairing).collect::<Vec<_>>(),
        "causes": counts.causes,
    })
}
