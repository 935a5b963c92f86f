//! `manticore variants check`: every fault of a file with its line, and what is
//! odd about a game without faults. Odd things do not make the check fail.
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

/// What the check of a file found.
struct FileReport {
    name: String,
    state: FileState,
    /// Name and full name of each game.
    games: Vec<(String, String)>,
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
        let mut state = FileState::Sound;
        let mut notices = vec![Notice::Placed(found.warnings)];
        for game in &found.games {
            let (found_out, severity) = match engine::rule_warnings(game) {
                Ok(odd) => (odd, Severity::Warning),
                Err(error) => (error.findings(), Severity::Error),
            };
            if severity == Severity::Error {
                state = FileState::Faulty;
            } else if state == FileState::Sound && found_out.iter().any(|odd| odd.is_grave) {
                state = FileState::Senseless;
            }
            let unplaced = |odd: &Warning| {
                let sentence = format!("{name}: {odd}");
                match severity {
                    Severity::Error => Notice::Fault(sentence),
                    Severity::Warning => Notice::Warning(sentence),
                }
            };
            notices.extend(found_out.iter().map(|odd| {
                let placed = found.places.locate(&game.id, odd, severity);
                placed.map_or_else(|| unplaced(odd), |placed| Notice::Placed(vec![placed]))
            }));
        }
        let games = found.games.into_iter().map(|game| (game.id, game.about.name)).collect();
        FileReport { name, state, games, notices }
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
        if matches!(self.state, FileState::Sound | FileState::Senseless) {
            let games = match &self.games[..] {
                [(_, game)] => game.clone(),
                games => format!("{} games", games.len()),
            };
            let warnings = counted(self.count(Severity::Warning), "warning");
            let verdict = match self.state {
                FileState::Senseless => "can be read, but makes no playable game",
                _ => "sound",
            };
            output::print(&format!("{name}: {games}: {verdict}, {warnings}\n"))?;
        } else if self.state == FileState::Faulty {
            output::complain(&format!("{name}: {}", counted(self.count(Severity::Error), "fault")));
        }
        Ok(())
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
        let games = self.games.iter().map(|(id, name)| json!({ "id": id, "name": name }));
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
