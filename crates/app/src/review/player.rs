//! What costs a player points, over many games: causes, phases, openings, colours.

use super::all::ready_games;
use super::games::ReadGame;
use super::progress::ReviewProgress;
use super::terms::{ReviewTerms, complain_about};
use super::text::PHASES;
use super::workers::{Reviewed, side_by_side, usual_threads};
use crate::cli::{ReviewArgs, ReviewFormat};
use crate::colour::{HEADING, painted};
use crate::explain_cmd::json::rounded;
use crate::failure::{BadInput, FAILED_JOB};
use crate::output;
use crate::pgn::file::NewFile;
use anyhow::Context;
use explain::review::Lesson;
use explain::{Fact, Family};
use game_core::{Control, Side};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

/// So many habits are named.
const MOST_HABITS: usize = 3;
/// So many openings are shown.
const MOST_OPENINGS: usize = 10;

/// What one game of the player adds.
struct Share {
    number: u64,
    title: String,
    side: Side,
    accuracy: Option<f64>,
    n_moves: usize,
    opening: String,
    /// The points lost in each phase, and the moves.
    phases: [(f64, usize); 3],
    /// The causes of explained faults: the fact, the points, the move.
    causes: Vec<(Fact, f64, String)>,
}

impl Share {
    fn of(reviewed: &Reviewed, name: &str) -> Option<Share> {
        let (read, review) = (&reviewed.read, &reviewed.review);
        let side = side_of(read, name)?;
        let mut phases = [(0.0, 0); 3];
        for known in &review.moves {
            let judged = &known.judged;
            if judged.mover == side && judged.is_judged {
                let phase = &mut phases[review.phases.phase_at(judged.ply)];
                *phase = (phase.0 + judged.loss, phase.1 + 1);
            }
        }
        let own = review.explained.iter().filter(|known| known.explanation.mover == side);
        let causes = own.filter_map(|known| {
            let text = review.moves[known.ply].text();
            Some((known.explanation.cause()?, known.explanation.loss, text))
        });
        let players = Side::BOTH.map(|side| read.player(side)).join(" - ");
        let opening = review.opening.as_ref().map_or("no name", |known| &known.name.name);
        Some(Share {
            number: read.number,
            title: format!("{players} {}", read.result()),
            side,
            accuracy: review.sides[side.index()].accuracy,
            n_moves: review.sides[side.index()].n_moves,
            opening: opening.split(':').next().unwrap_or(opening).to_owned(),
            phases,
            causes: causes.collect(),
        })
    }

    fn lost(&self) -> f64 {
        self.phases.iter().map(|phase| phase.0).sum()
    }
}

/// The side that a player of this name has: capitals do not matter, and a part of
/// the name is enough.
fn side_of(read: &ReadGame, name: &str) -> Option<Side> {
    let wanted = name.trim().to_lowercase();
    let is_so = |side: &Side| {
        let named = read.tag(if *side == Side::White { "White" } else { "Black" });
        named.is_some_and(|player| player.to_lowercase().contains(&wanted))
    };
    Side::BOTH.into_iter().find(is_so)
}

/// Runs `review --player`.
pub fn run(
    args: &ReviewArgs,
    name: &str,
    terms: &ReviewTerms,
    control: &Control,
) -> anyhow::Result<ExitCode> {
    if !matches!(terms.format, ReviewFormat::Text | ReviewFormat::Json) {
        return Err(BadInput::one("--player writes --format text or json").into());
    }
    let faults = RefCell::new(Vec::new());
    let games = ready_games(args, terms, &[], &faults)
        .filter(|game| !game.as_ref().is_ok_and(|game| side_of(game, name).is_none()));
    let n_threads = args.threads.map_or_else(usual_threads, |n| n as usize);
    let mut progress = ReviewProgress::of_games(0);
    let mut shares = BTreeMap::new();
    let make = |reviewed: &Reviewed| Share::of(reviewed, name);
    side_by_side(games, n_threads, (terms, control), make, |number, made| {
        match made {
            Ok(share) => shares.extend(share.map(|share| (number, share))),
            Err(fault) => faults.borrow_mut().push(fault.to_string()),
        }
        progress.one_more();
        Ok(())
    })?;
    progress.clear();
    let faults = faults.into_inner();
    complain_about(&faults);
    if shares.is_empty() && !control.is_stopped() {
        return Err(BadInput::one(format!("no game has a player {name:?}")).into());
    }
    let shares: Vec<Share> = shares.into_values().collect();
    let report = Report::new(name, &shares, terms);
    let text = match terms.format {
        ReviewFormat::Json => format!("{:#}\n", report.as_json()),
        _ => report.as_text(),
    };
    match &args.out {
        Some(path) => {
            let mut file = NewFile::create(path)?;
            file.write_all(text.as_bytes()).context("cannot write the report")?;
            file.finish().context("cannot write the report")?;
        }
        None => output::print_coloured(&text)?,
    }
    let is_whole = faults.is_empty() && !control.is_stopped();
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::from(FAILED_JOB) })
}

/// A cause that recurs, with what it cost and where.
struct Habit {
    lesson: Lesson,
    lost: f64,
    /// The games and moves.
    places: Vec<String>,
}

/// Everything about a player.
struct Report<'a> {
    name: &'a str,
    shares: &'a [Share],
    terms: &'a ReviewTerms,
    habits: Vec<Habit>,
    openings: Vec<(String, Sums)>,
}

/// Games added up.
#[derive(Default)]
struct Sums {
    games: usize,
    moves: usize,
    lost: f64,
    accuracies: Vec<f64>,
}

impl Sums {
    fn of<'a>(shares: impl Iterator<Item = &'a Share>) -> Sums {
        let mut sums = Sums::default();
        for share in shares {
            sums.games += 1;
            sums.moves += share.n_moves;
            sums.lost += share.lost();
            sums.accuracies.extend(share.accuracy);
        }
        sums
    }

    fn accuracy(&self) -> Option<f64> {
        let n = self.accuracies.len();
        (n > 0).then(|| self.accuracies.iter().sum::<f64>() / n as f64)
    }

    fn as_text(&self) -> String {
        let accuracy = self.accuracy().map_or("-".to_owned(), |known| format!("{known:.1}"));
        format!("{} games, accuracy {accuracy}, {:.0} points lost", self.games, self.lost)
    }

    fn as_json(&self) -> Value {
        json!({
            "games": self.games,
            "moves": self.moves,
            "accuracy": self.accuracy().map(rounded),
            "lost": rounded(self.lost),
        })
    }
}

impl<'a> Report<'a> {
    fn new(name: &'a str, shares: &'a [Share], terms: &'a ReviewTerms) -> Report<'a> {
        let mut names: Vec<&str> = shares.iter().map(|share| share.opening.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let of_name = |name: &str| Sums::of(shares.iter().filter(|share| share.opening == name));
        let mut openings: Vec<(String, Sums)> =
            names.into_iter().map(|name| (name.to_owned(), of_name(name))).collect();
        openings.sort_by(|a, b| b.1.lost.total_cmp(&a.1.lost));
        Report { name, shares, terms, habits: habits(shares), openings }
    }

    fn of_side(&self, side: Side) -> Sums {
        Sums::of(self.shares.iter().filter(|share| share.side == side))
    }

    fn of_phase(&self, phase: usize) -> (f64, usize) {
        let phases = self.shares.iter().map(|share| share.phases[phase]);
        phases.fold((0.0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1))
    }

    fn as_text(&self) -> String {
        let all = Sums::of(self.shares.iter());
        let mut text = format!("{}: {}\n", painted(HEADING, self.name), all.as_text());
        for side in Side::BOTH {
            let _ = writeln!(text, "as {side}: {}", self.of_side(side).as_text());
        }
        for (phase, name) in PHASES.iter().enumerate() {
            let (lost, moves) = self.of_phase(phase);
            if moves > 0 {
                let mean = lost / moves as f64;
                let _ = writeln!(
                    text,
                    "{name}: {moves} moves, {lost:.0} points lost, {mean:.2} a move"
                );
            }
        }
        let _ = writeln!(text, "\n{}", painted(HEADING, "What costs most"));
        for (place, habit) in self.habits.iter().take(MOST_HABITS).enumerate() {
            let advice = habit.lesson.advice(self.terms.order.level);
            let _ = writeln!(
                text,
                "{}. {}: {:.0} points in {} moves. {advice}\n   {}",
                place + 1,
                habit.lesson.family.name(),
                habit.lost,
                habit.places.len(),
                habit.places.join("; ")
            );
        }
        if self.habits.is_empty() {
            text.push_str("nothing that recurs was found\n");
        }
        let _ = writeln!(text, "\n{}", painted(HEADING, "Openings"));
        for (name, sums) in self.openings.iter().take(MOST_OPENINGS) {
            let _ = writeln!(text, "{name}: {}", sums.as_text());
        }
        text
    }

    fn as_json(&self) -> Value {
        let habit = |habit: &Habit| {
            json!({
                "family": habit.lesson.family.name(),
                "fact": habit.lesson.fact.name(),
                "lost": rounded(habit.lost),
                "places": habit.places,
                "advice": habit.lesson.advice(self.terms.order.level),
            })
        };
        let phases = PHASES.iter().enumerate().map(|(phase, name)| {
            let (lost, moves) = self.of_phase(phase);
            ((*name).to_owned(), json!({ "moves": moves, "lost": rounded(lost) }))
        });
        let openings = self.openings.iter().map(|(name, sums)| (name.clone(), sums.as_json()));
        json!({
            "player": self.name,
            "all": Sums::of(self.shares.iter()).as_json(),
            "white": self.of_side(Side::White).as_json(),
            "black": self.of_side(Side::Black).as_json(),
            "phases": phases.collect::<serde_json::Map<_, _>>(),
            "openings": openings.collect::<serde_json::Map<_, _>>(),
            "habits": self.habits.iter().map(habit).collect::<Vec<_>>(),
            "games": self.shares.iter().map(|share| json!({
                "game": share.number, "title": share.title, "lost": rounded(share.lost()),
                "accuracy": share.accuracy.map(rounded),
            })).collect::<Vec<_>>(),
        })
    }
}

/// The causes of faults by family, those that cost most first.
fn habits(shares: &[Share]) -> Vec<Habit> {
    let mut families: BTreeMap<Family, Vec<(Fact, f64, String)>> = BTreeMap::new();
    for share in shares {
        for (fact, lost, text) in &share.causes {
            let place = format!("game {}, {text}", share.number);
            families.entry(fact.family()).or_default().push((*fact, *lost, place));
        }
    }
    let mut habits: Vec<Habit> = families
        .into_iter()
        .filter_map(|(family, causes)| {
            let often = |fact: Fact| causes.iter().filter(|cause| cause.0 == fact).count();
            let fact = causes.iter().map(|cause| cause.0).max_by_key(|&fact| often(fact))?;
            Some(Habit {
                lesson: Lesson { family, fact, plies: Vec::new() },
                lost: causes.iter().map(|cause| cause.1).sum(),
                places: causes.into_iter().map(|cause| cause.2).collect(),
            })
        })
        .collect();
    habits.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    habits
}
