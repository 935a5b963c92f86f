//! `manticore book`: shows, makes and merges opening books. `book/make.rs` makes
//! them.

mod make;

use crate::cli::{BookArgs, BookCommand, BookMergeArgs, BookShowArgs};
use crate::failure::BadInput;
use crate::output::{self, grouped};
use crate::pgn::file::NewFile;
use crate::{game, input};
use ::book::{Book, BookEntry, BookError, BookFormat, BookMove, BookSource, merge, write};
use anyhow::Context;
use engine::{AnyGame, AnyPosition, book_moves};
use game_core::{MoveStyle, Setup};
use notation::fen;
use serde_json::json;
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// For shares in a hundred.
const PERCENT: f64 = 100.0;

/// Runs the command.
pub fn run(args: &BookArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        BookCommand::Make(args) => make::run(args),
        BookCommand::Show(args) => show(args),
        BookCommand::Merge(args) => merged(args),
    }
}

/// Opens the file of a book.
pub fn source(path: &str) -> io::Result<Box<dyn BookSource>> {
    Ok(Box::new(File::open(path)?))
}

/// Opens a book.
pub fn open(path: &Path) -> Result<Book, BadInput> {
    let name = path.display();
    let file = File::open(path).map_err(|error| input::cannot_read(&name.to_string(), &error))?;
    Book::open(Box::new(file)).map_err(|error| no_book(path, &error))
}

/// The sentence for a book that cannot be used.
pub fn no_book(path: &Path, error: &BookError) -> BadInput {
    BadInput::one(format!("{}: {error}", path.display()))
}

/// Writes a book, which appears only when it is complete.
fn save(path: &Path, format: &BookFormat, entries: &[BookEntry]) -> anyhow::Result<()> {
    let mut file = NewFile::create(path)?;
    write(format, entries, &mut file).context("cannot write the book")?;
    file.finish().context("cannot write the book")?;
    let count = grouped(entries.len() as u64);
    output::print(&format!("{}: {count} entries\n", path.display()))
}

fn merged(args: &BookMergeArgs) -> anyhow::Result<ExitCode> {
    let mut first = open(&args.first)?;
    let mut second = open(&args.second)?;
    let entries = merge(&mut first, &mut second).map_err(|error| no_book(&args.second, &error))?;
    save(&args.out, first.format(), &entries)?;
    Ok(ExitCode::SUCCESS)
}

fn show(args: &BookShowArgs) -> anyhow::Result<ExitCode> {
    let game = game::from_args(&args.game)?;
    let (pos, setup) = match &args.fen {
        Some(fen) => position(&game, input::fen_argument(fen)?)?,
        None => {
            let pos = game::start(&game)?;
            let setup = pos.to_setup();
            (pos, setup)
        }
    };
    let mut book = open(&args.file)?;
    let moves =
        book_moves(&mut book, &game, &pos, &setup).map_err(|error| no_book(&args.file, &error))?;
    let text = if args.json { as_json(&book, &pos, &moves) } else { as_text(&book, &pos, &moves) };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The position of a FEN, and what the text itself says.
fn position(game: &AnyGame, text: &str) -> Result<(AnyPosition, Setup), BadInput> {
    let pos = game::position(game, text)?;
    let told = fen::parse(text).map(|setup| setup.en_passant).unwrap_or_default();
    let setup = Setup { en_passant: told, ..pos.to_setup() };
    Ok((pos, setup))
}

fn as_text(book: &Book, pos: &AnyPosition, moves: &[BookMove]) -> String {
    let format = match book.format() {
        BookFormat::Polyglot => "Polyglot".to_owned(),
        BookFormat::Own { rules } => format!("rules {rules}"),
    };
    let mut text = format!("{} entries, {format}\n", grouped(book.count()));
    if moves.is_empty() {
        text.push_str("no move of the book here\n");
    }
    let total: u32 = moves.iter().map(|known| u32::from(known.weight)).sum();
    for known in moves {
        let share = f64::from(known.weight) * PERCENT / f64::from(total.max(1));
        let name = pos.write_move(known.m, MoveStyle::Short);
        let (weight, learn) = (known.weight, known.learn);
        text.push_str(&format!("{name:<8} {share:>5.1} %  weight {weight:>5}  learn {learn}\n"));
    }
    text
}

fn as_json(book: &Book, pos: &AnyPosition, moves: &[BookMove]) -> String {
    let rules = match book.format() {
        BookFormat::Polyglot => None,
        BookFormat::Own { rules } => Some(rules),
    };
    let moves: Vec<_> = moves
        .iter()
        .map(|known| {
            json!({
                "san": pos.write_move(known.m, MoveStyle::Short),
                "coords": pos.write_move(known.m, MoveStyle::Coordinates),
                "weight": known.weight,
                "learn": known.learn,
            })
        })
        .collect();
    format!("{:#}\n", json!({ "entries": book.count(), "rules": rules, "moves": moves }))
}
