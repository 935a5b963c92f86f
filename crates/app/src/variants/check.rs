//! `manticore variants check`: every fault of a file with its line, and what is
//! odd about a game without faults. Odd things do not make the check fail.
//!
//! A file of several games is reported game by game.
//!
//! A file that has faults gives exit code 1; a file that cannot be read, or that
//! is no rules file at all, gives exit code 2.

use crate::cli::CheckArgs;
use crate::failure::{BAD_INPUT, FAILED_JOB};
use crate::output;
use crate::rules::{self, MAX_SENTENCES, RulesError};
use ::rules::RulesFile;
use ::rules::check::Warning;
use ::rules::diagnostic::{Diagnostic, Severity, render};
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;

/// Runs the command.
pub fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let reports = args.files.iter().map(|file| FileReport::new(file));
    let mut code = 0;
    let mut objects = Vec::new();
    for report in reports {
        code = code.max(report.exit_code(args.strict));
        if args.json {
            objects.push(report.as_json());
        } else {
            report.tell()?;
        }
    }
    if args.json {
        output::print(&format!("{:#}\n", Value::Array(objects)))?;
    }
    Ok(ExitCode::from(code))
}

/// Can the games of a file be played?
#[derive(Clone, Copy, PartialEq)]
enum FileState {
    Sound,
    /// A game can be read and makes no sense: nobody can win it, or nobody can
    /// begin it.
    Senseless,
    Faulty,
    Unread,
}

/// Something to be told about a file.
enum Notice {
    /// Faults or warnings with their places, shown together.
    Placed(Vec<Diagnostic>),
    /// A fault without a place.
    Fault(String),
    /// A warning without a place.
    Warning(String),
}

/// A game of a file.
struct CheckedGame {
    id: String,
    name: String,
    n_faults: usize,
    n_warnings: usize,
}

/// What the check of a file found.
struct FileReport {
    name: String,
    state: FileState,
    /// The games that could be read, then those that could not.
    games: Vec<CheckedGame>,
    /// In the order in which they are told.
    notices: Vec<Notice>,
}

impl FileReport {
    /// Checks a file.
    fn new(file: &Path) -> FileReport {
        let name = file.display().to_string();
        let (state, notices) = match rules::all_of_file(file) {
            Ok(found) => return FileReport::of_games(name, found),
            Err(RulesError::Unread(bad)) => {
                (FileState::Unread, bad.0.into_iter().map(Notice::Fault).collect())
            }
            Err(RulesError::Faulty(faults)) => (FileState::Faulty, vec![Notice::Placed(faults)]),
        };
        FileReport { name, state, games: Vec::new(), notices }
    }

    /// Checks the games of a file that could be read.
    fn of_games(name: String, found: RulesFile) -> FileReport {
        let mut report = FileReport {
            name,
            state: if found.refused.is_empty() { FileState::Sound } else { FileState::Faulty },
            games: Vec::new(),
            notices: vec![Notice::Placed(found.warnings)],
        };
        for game in &found.games {
            let mut checked = CheckedGame {
                id: game.id.clone(),
                name: game.about.name.clone(),
                n_faults: 0,
                n_warnings: 0,
            };
            let (found_out, severity) = match engine::rule_warnings(game) {
                Ok(odd) => (odd, Severity::Warning),
                Err(error) => (error.findings(), Severity::Error),
            };
            if severity == Severity::Error {
                checked.n_faults = found_out.len();
                report.state = FileState::Faulty;
            } else {
                checked.n_warnings = found_out.len();
                if report.state == FileState::Sound && found_out.iter().any(|odd| odd.is_grave) {
                    report.state = FileState::Senseless;
                }
            }
            let unplaced = |odd: &Warning| {
                let sentence = format!("{}: {odd}", report.name);
                match severity {
                    Severity::Error => Notice::Fault(sentence),
                    Severity::Warning => Notice::Warning(sentence),
                }
            };
            let notices: Vec<Notice> = found_out
                .iter()
                .map(|odd| {
                    let placed = found.places.locate(&game.id, odd, severity);
                    placed.map_or_else(|| unplaced(odd), |placed| Notice::Placed(vec![placed]))
                })
                .collect();
            report.notices.extend(notices);
            report.games.push(checked);
        }
        for section in found.refused {
            let name = rules::section_name(&section);
            let n_faults = section.faults.len();
            report.notices.push(Notice::Placed(section.faults));
            report.games.push(CheckedGame { id: name.clone(), name, n_faults, n_warnings: 0 });
        }
        report
    }

    /// With `strict`, a warning is as bad as a fault.
    fn exit_code(&self, strict: bool) -> u8 {
        match self.state {
            FileState::Unread => BAD_INPUT,
            FileState::Faulty => FAILED_JOB,
            _ if strict && self.count(Severity::Warning) > 0 => FAILED_JOB,
            FileState::Sound | FileState::Senseless => 0,
        }
    }

    /// Tells people what was found.
    fn tell(&self) -> anyhow::Result<()> {
        for notice in &self.notices {
            match notice {
                Notice::Placed(diagnostics) => output::complain_block(&shown(diagnostics)),
                Notice::Fault(sentence) => output::complain(sentence),
                Notice::Warning(sentence) => output::warn(sentence),
            }
        }
        let name = &self.name;
        let verdict = match self.state {
            FileState::Sound => Some("sound"),
            FileState::Senseless => Some("can be read, but makes no playable game"),
            FileState::Faulty | FileState::Unread => None,
        };
        match (&self.games[..], verdict) {
            ([game], Some(verdict)) => {
                let warnings = counted(self.count(Severity::Warning), "warning");
                output::print(&format!("{name}: {}: {verdict}, {warnings}\n", game.name))?;
            }
            ([] | [_], _) => {
                if self.state == FileState::Faulty {
                    let faults = counted(self.count(Severity::Error), "fault");
                    output::complain(&format!("{name}: {faults}"));
                }
            }
            (games, _) => output::print(&self.each_of(games))?,
        }
        Ok(())
    }

    /// A line for each game of a file of several, and how many are sound.
    fn each_of(&self, games: &[CheckedGame]) -> String {
        let name = &self.name;
        let mut text = String::new();
        for CheckedGame { id, n_faults, n_warnings, .. } in games {
            let found = match n_faults {
                0 => format!("sound, {}", counted(*n_warnings, "warning")),
                n => counted(*n, "fault"),
            };
            text += &format!("{name}: {id}: {found}\n");
        }
        let n_sound = games.iter().filter(|game| game.n_faults == 0).count();
        text + &format!("{name}: {n_sound} of {} games are sound\n", games.len())
    }

    /// How many faults or how many warnings there are.
    fn count(&self, severity: Severity) -> usize {
        let of_notice = |notice: &Notice| match notice {
            Notice::Placed(all) => all.iter().filter(|one| one.severity == severity).count(),
            Notice::Fault(_) => usize::from(severity == Severity::Error),
            Notice::Warning(_) => usize::from(severity == Severity::Warning),
        };
        self.notices.iter().map(of_notice).sum()
    }

    fn as_json(&self) -> Value {
        let games = self.games.iter().map(|game| {
            let CheckedGame { id, name, n_faults, .. } = game;
            json!({ "id": id, "name": name, "sound": *n_faults == 0 })
        });
        json!({
            "file": self.name,
            "sound": self.state == FileState::Sound,
            "games": games.collect::<Vec<_>>(),
            "faults": self.with_severity(Severity::Error),
            "warnings": self.with_severity(Severity::Warning),
        })
    }

    fn with_severity(&self, severity: Severity) -> Vec<Value> {
        let mut found = Vec::new();
        for notice in &self.notices {
            match notice {
                Notice::Placed(all) => found.extend(
                    all.iter().filter(|one| one.severity == severity).map(diagnostic_as_json),
                ),
                Notice::Fault(sentence) if severity == Severity::Error => {
                    found.push(json!({ "message": sentence }));
                }
                Notice::Warning(sentence) if severity == Severity::Warning => {
                    found.push(json!({ "message": sentence }));
                }
                Notice::Fault(_) | Notice::Warning(_) => {}
            }
        }
        found
    }
}

fn diagnostic_as_json(diagnostic: &Diagnostic) -> Value {
    json!({
        "file": diagnostic.source,
        "line": diagnostic.place.line,
        "column": diagnostic.place.column,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
    })
}

/// Diagnostics with their lines, the first of many.
fn shown(diagnostics: &[Diagnostic]) -> String {
    let text = render(&diagnostics[..diagnostics.len().min(MAX_SENTENCES)]);
    match diagnostics.len().saturating_sub(MAX_SENTENCES) {
        0 => text,
        more => format!("{text}\nand {more} more\n"),
    }
}

fn counted(n: usize, what: &str) -> String {
    match n {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}
