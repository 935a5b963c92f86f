//! Motifs of solved positions: labels made by rules, compared theme by theme.
//!
//! The position of a row stands before the error; the first move is the error,
//! then the solver moves.

mod table;

use explain::detect::{material, tactics};
use explain::{Fact, Finding};
use std::collections::BTreeSet;

const MOTIFS: &str = include_str!("../../../testdata/explain/motifs.csv");
/// The mean of the themes' F1 is at least this.
const LEAST_MACRO_F1: f64 = 0.95;
/// The solver's first move is made in the position after so many moves.
const SOLUTION_PLY: usize = 1;

/// A theme and the findings that mean it.
type Theme = (&'static str, fn(&Finding) -> bool);

const THEMES: &[Theme] = &[
    ("advancedPawn", |known| known.fact == Fact::PromotionThreat),
    ("attackingF2F7", |known| known.fact == Fact::WeakPawnStrike),
    ("attraction", |known| known.fact == Fact::Attraction),
    ("capturingDefender", |known| known.fact == Fact::RemovingGuard),
    ("clearance", |known| known.fact == Fact::Clearance),
    ("deflection", |known| known.fact == Fact::Deflection),
    ("discoveredAttack", |known| known.fact == Fact::DiscoveredAttack),
    ("discoveredCheck", |known| known.fact == Fact::DiscoveredCheck),
    ("doubleCheck", |known| known.fact == Fact::DoubleCheck),
    ("fork", |known| known.fact == Fact::Fork),
    ("hangingPiece", |known| known.fact == Fact::FreeCapture && known.ply == SOLUTION_PLY),
    ("interference", |known| known.fact == Fact::Interference),
    ("intermezzo", |known| known.fact == Fact::InBetweenMove),
    ("pin", |known| known.fact == Fact::PinExploited),
    ("promotion", |known| known.fact == Fact::PromotionThreat && known.size > 0),
    ("quietMove", |known| known.fact == Fact::QuietKiller),
    ("sacrifice", |known| (43..=45).contains(&known.fact.row())),
    ("skewer", |known| known.fact == Fact::Skewer),
    ("trappedPiece", |known| known.fact == Fact::Trapped),
    ("underPromotion", |known| known.fact == Fact::Underpromotion),
    ("xRayAttack", |known| known.fact == Fact::XRay),
];

/// A solved position: its row, the themes it has and those that are found.
struct Solved {
    row: &'static str,
    themes: BTreeSet<&'static str>,
    found: BTreeSet<&'static str>,
}

fn solved() -> Vec<Solved> {
    MOTIFS.lines().skip(1).map(solve).collect()
}

fn solve(row: &'static str) -> Solved {
    let columns: Vec<&str> = row.split(',').collect();
    let [fen, moves, themes] = columns[..] else { panic!("three columns: {row}") };
    let moves: Vec<String> = moves.split_whitespace().map(str::to_string).collect();
    let story = table::story(fen, &moves);
    let mut found = tactics::in_story(&story);
    found.extend(material::in_story(&story));
    found.extend(tactics::quiet_moves(&story));
    found.retain(|known| known.side != story.mover());
    let is_found = |theme: &&Theme| found.iter().any(theme.1);
    let found = THEMES.iter().filter(is_found).map(|theme| theme.0).collect();
    Solved { row, themes: themes.split_whitespace().collect(), found }
}

/// How often a theme is found rightly, wrongly, and missed.
fn counts(all: &[Solved], theme: &str) -> (f64, f64, f64) {
    let count = |labelled, found| {
        let is_it = |known: &&Solved| {
            known.themes.contains(theme) == labelled && known.found.contains(theme) == found
        };
        all.iter().filter(is_it).count() as f64
    };
    (count(true, true), count(false, true), count(true, false))
}

#[test]
fn motifs_are_found_as_they_are_labelled() {
    let all = solved();
    let mut total = 0.0;
    let mut report = String::new();
    for &(theme, _) in THEMES {
        let (right, wrong, missed) = counts(&all, theme);
        let f1 = 2.0 * right / (2.0 * right + wrong + missed).max(1.0);
        total += f1;
        report += &format!("{theme}: right {right}, wrong {wrong}, missed {missed}\n");
        for known in &all {
            if known.themes.contains(theme) != known.found.contains(theme) {
                report += &format!("  {}\n", known.row);
            }
        }
    }
    let macro_f1 = total / THEMES.len() as f64;
    assert!(macro_f1 >= LEAST_MACRO_F1, "macro-F1 {macro_f1:.3}\n{report}");
    println!("macro-F1 {macro_f1:.3}\n{report}");
}

#[test]
fn every_theme_has_a_position() {
    let labels: BTreeSet<&str> = solved().iter().flat_map(|known| known.themes.clone()).collect();
    assert!(THEMES.iter().all(|theme| labels.contains(theme.0)));
}
