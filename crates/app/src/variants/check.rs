//! `manticore variants check`: every fault of a file with its line, and what is
//! odd about a game without faults. Odd things do not make the check fail.

use crate::output;
use crate::rules::{self, MAX_SENTENCES, RulesError};
use ::rules::diagnostic::{Diagnostic, render};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The exit code of a file that cannot be used.
const BAD_RULES: u8 = 2;

/// Runs the command.
pub fn run(files: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let mut all_sound = true;
    for file in files {
        all_sound &= check_file(file)?;
    }
    Ok(if all_sound { ExitCode::SUCCESS } else { ExitCode::from(BAD_RULES) })
}

/// Checks one file; is it one that can be played?
fn check_file(file: &Path) -> anyhow::Result<bool> {
    let name = file.display();
    let found = match rules::all_of_file(file) {
        Ok(found) => found,
        Err(RulesError::Unread(bad)) => {
            bad.0.iter().for_each(|sentence| output::complain(sentence));
            return Ok(false);
        }
        Err(RulesError::Faulty(faults)) => {
            output::complain_block(&shown(&faults));
            output::complain(&format!("{name}: {}", counted(faults.len(), "fault")));
            return Ok(false);
        }
    };
    output::complain_block(&shown(&found.warnings));
    let mut n_warnings = found.warnings.len();
    let mut is_sound = true;
    for game in &found.games {
        match engine::rule_warnings(game) {
            Ok(odd) => {
                n_warnings += odd.len();
                for warning in &odd {
                    match found.places.locate(warning) {
                        Some(placed) => output::complain_block(&shown(&[placed])),
                        None => output::warn(&format!("{name}: {}: {warning}", game.id)),
                    }
                }
            }
            Err(error) => {
                is_sound = false;
                output::complain(&format!("{name}: {}: {error}", game.id));
            }
        }
    }
    if is_sound {
        let games = match &found.games[..] {
            [game] => game.about.name.clone(),
            games => format!("{} games", games.len()),
        };
        output::print(&format!("{name}: {games}: sound, {}\n", counted(n_warnings, "warning")))?;
    }
    Ok(is_sound)
}

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
