//! `manticore variants convert`: any game as a rules file in TOML.
//!
//! A game that is a TOML file already is printed as its author wrote it, comments
//! and all, once its rules have been read without a fault. With `--whole`, and
//! from every other format, the file is written from the rules: it inherits
//! nothing.

use crate::cli::{ConvertArgs, RulesFormat};
use crate::failure::BadInput;
use crate::{output, rules};
use ::rules::convert::to_toml;
use ::rules::library;
use std::path::Path;
use std::process::ExitCode;

/// The ends of the names of rules files.
const EXTENSIONS: [&str; 3] = ["toml", "ini", "txt"];

/// Runs the command.
pub fn run(args: &ConvertArgs) -> anyhow::Result<ExitCode> {
    let RulesFormat::Toml = args.to;
    let path = Path::new(&args.game);
    let extension = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
    let is_file = EXTENSIONS.contains(&extension);
    let game = if is_file {
        rules::of_file(path, args.variant.as_deref()).map_err(BadInput::from)?
    } else {
        rules::of_library(&args.game)?
    };
    let written = if args.whole {
        None
    } else if is_file && extension == "toml" {
        Some(rules::text_of_file(path)?.1)
    } else if is_file {
        None
    } else {
        library::source(&args.game).map(str::to_string)
    };
    output::print(&written.unwrap_or_else(|| to_toml(&game, notation::fen::print)))?;
    Ok(ExitCode::SUCCESS)
}
