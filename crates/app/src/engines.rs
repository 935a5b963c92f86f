//! `manticore engines`: the other engines that the page may use for analysis. Only
//! this command and people's own hands write the list (`engines/list.rs`); the page
//! learns the names.

pub mod list;
mod text;

use crate::cli::{EnginesAddArgs, EnginesArgs, EnginesCommand, EnginesListArgs, EnginesRemoveArgs};
use crate::failure::BadInput;
use crate::{data_folder, output};
use anyhow::Context;
use list::{EngineList, ListedEngine, UCI};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

/// Runs the command.
pub fn run(args: &EnginesArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        EnginesCommand::Add(args) => add(args),
        EnginesCommand::List(args) => show(args),
        EnginesCommand::Remove(args) => remove(args),
    }
}

/// The list of the data folder that the arguments name.
fn list_of(data: Option<&Path>) -> anyhow::Result<EngineList> {
    let folder = data_folder::path(data)
        .context("this system names no folder for data: choose one with --data")?;
    Ok(EngineList::of(&folder))
}

fn add(args: &EnginesAddArgs) -> anyhow::Result<ExitCode> {
    if args.protocol != UCI {
        let sentence = format!("engines speak {UCI} here, found {:?}", args.protocol);
        return Err(BadInput::one(sentence).into());
    }
    let mut options = Vec::new();
    for text in &args.options {
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| BadInput::one(format!("an option is Name=value, found {text:?}")))?;
        options.push((name.to_owned(), value.to_owned()));
    }
    let engine = ListedEngine { name: args.name.clone(), command: args.command.clone(), options };
    let list = list_of(args.data.as_deref())?;
    list.add(&engine)?;
    output::print(&format!("{} is in {}\n", engine.name, list.path().display()))?;
    Ok(ExitCode::SUCCESS)
}

fn show(args: &EnginesListArgs) -> anyhow::Result<ExitCode> {
    let list = list_of(args.data.as_deref())?;
    let known = list.read()?;
    let text = if args.json {
        let one = |engine: &ListedEngine| json!({ "name": engine.name, "command": engine.command });
        format!("{:#}\n", known.iter().map(one).collect::<serde_json::Value>())
    } else if known.is_empty() {
        format!("{} names no engine\n", list.path().display())
    } else {
        known
            .iter()
            .map(|engine| format!("{}: {}\n", engine.name, engine.command.join(" ")))
            .collect()
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn remove(args: &EnginesRemoveArgs) -> anyhow::Result<ExitCode> {
    list_of(args.data.as_deref())?.remove(&args.name)?;
    Ok(ExitCode::SUCCESS)
}
