//! `manticore variants`: the games of the library, a game in words or as data,
//! and the faults of a rules file.

mod check;
mod convert;
pub mod start;

use crate::cli::{NamedGameArgs, VariantsArgs, VariantsCommand};
use crate::colour::{self, HEADING};
use crate::failure::BadInput;
use crate::{output, rules};
use ::rules::describe::{self, LEGEND};
use ::rules::game::Game;
use ::rules::identity::rules_hash;
use ::rules::library;
use engine::AnyGame;
use serde_json::{Value, json};
use std::process::ExitCode;

/// The longest line of prose, in characters.
const LINE_WIDTH: usize = 79;

/// Runs the command.
pub fn run(args: &VariantsArgs) -> anyhow::Result<ExitCode> {
    if args.json && args.command.is_some() {
        let sentence = "`--json` of the list stands before a command: write it behind the command";
        return Err(BadInput::one(sentence).into());
    }
    match &args.command {
        None => list(args.json),
        Some(VariantsCommand::Show(args)) => {
            output::print_coloured(&in_words(&named(args)?))?;
            Ok(ExitCode::SUCCESS)
        }
        Some(VariantsCommand::Export(args)) => {
            let game = named(&args.game)?;
            // Only a game that can be played is exported.
            AnyGame::compile(&game).map_err(rules::sentences)?;
            output::print(&format!(
                "{:#}\n",
                ::rules::export::as_json(&game, notation::fen::print)
            ))?;
            Ok(ExitCode::SUCCESS)
        }
        Some(VariantsCommand::Check(args)) => check::run(args),
        Some(VariantsCommand::Convert(args)) => convert::run(args),
        Some(VariantsCommand::Start(args)) => start::run(args),
    }
}

/// The game that the arguments name.
fn named(args: &NamedGameArgs) -> Result<Game, BadInput> {
    match (&args.rules, &args.name) {
        (Some(file), name) => Ok(rules::of_file(file, name.as_deref())?),
        (None, Some(name)) => rules::of_library(name),
        (None, None) => Err(BadInput::one("name a game, or give its rules with --rules")),
    }
}

fn list(json: bool) -> anyhow::Result<ExitCode> {
    let games: Vec<Game> = library::ids().map(rules::of_library).collect::<Result<_, _>>()?;
    let text = if json { format!("{:#}\n", list_as_json(&games)) } else { list_as_text(&games) };
    output::print_coloured(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn board(game: &Game) -> String {
    let geometry = game.topology.geometry;
    format!("{}x{}", geometry.files(), geometry.ranks())
}

fn list_as_json(games: &[Game]) -> Value {
    let one = |game: &Game| json!({ "id": game.id, "name": game.about.name, "board": board(game) });
    games.iter().map(one).collect()
}

fn list_as_text(games: &[Game]) -> String {
    let width = games.iter().map(|game| game.id.len()).max().unwrap_or(0);
    let line = |game: &Game| {
        let id = colour::painted(HEADING, &format!("{:width$}", game.id));
        format!("{id}  {:>5}  {}\n", board(game), game.about.name)
    };
    games.iter().map(line).collect()
}

/// The rules of a game in words, with its pieces and its start.
fn in_words(game: &Game) -> String {
    let words = describe::describe(game);
    let mut text = format!("{}\n\n", colour::painted(HEADING, &words.title));
    push_prose(&mut text, &game.about.rules);
    push_heading(&mut text, "Rules");
    words.rules.iter().for_each(|sentence| push_item(&mut text, sentence));
    push_heading(&mut text, "Endings");
    words.endings.iter().for_each(|sentence| push_item(&mut text, sentence));
    push_heading(&mut text, "Start");
    text.push_str(&colour::board(&notation::fen::draw(&game.start)));
    text.push_str(&format!("\n\nFEN: {}\n", notation::fen::print(&game.start)));
    push_heading(&mut text, "Pieces");
    push_prose(&mut text, LEGEND);
    for piece in &words.pieces {
        text.push_str(&format!("\n{}\n", colour::painted(HEADING, &piece.heading)));
        push_prose(&mut text, &piece.sentences.join(" "));
        for line in piece.diagram.iter().flat_map(|diagram| diagram.lines()) {
            text.push_str(&format!("    {line}\n"));
        }
    }
    text.push_str(&format!("\nRules hash: {}\n", rules_hash(game)));
    text
}

fn push_heading(text: &mut String, heading: &str) {
    let underlined = format!("{heading}\n{}", "-".repeat(heading.len()));
    text.push_str(&format!("\n{}\n", colour::painted(HEADING, &underlined)));
}

fn push_item(text: &mut String, sentence: &str) {
    push_wrapped(text, sentence, "- ", "  ");
}

fn push_prose(text: &mut String, prose: &str) {
    push_wrapped(text, prose, "", "");
}

/// Adds a text in lines that fit a terminal; an empty text adds nothing.
fn push_wrapped(text: &mut String, prose: &str, first: &str, later: &str) {
    let mut line = String::new();
    let mut margin = first;
    for word in prose.split_whitespace() {
        let width = line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && margin.len() + width > LINE_WIDTH {
            text.push_str(&format!("{margin}{line}\n"));
            (margin, line) = (later, String::new());
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        text.push_str(&format!("{margin}{line}\n"));
    }
}
