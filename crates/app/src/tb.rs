//! `manticore tb`: what the tablebases know of a position, and the best line.

use crate::cli::TbArgs;
use crate::failure::BadInput;
use crate::input::{self, LineRead, STDIN};
use crate::{game, output, tables};
use chess::Chess;
use engine::AnyGame;
use game_core::{BoardView, Move, Position, Side, TableMove, TableValue, Tablebase, table_moves};
use notation::coords::{self, CastlingText};
use notation::{fen, san};
use serde_json::{Value, json};
use std::io;
use std::process::ExitCode;
use syzygy::SyzygyTables;

/// The longest line that is shown, in plies.
const MAX_LINE: usize = 300;
/// The greatest length of a line of the standard input, in bytes.
const MAX_BYTES: u64 = 1_000;

/// Runs the command.
pub fn run(args: &TbArgs) -> anyhow::Result<ExitCode> {
    let (tables, faults) = tables::of_folders(&args.path.to_string_lossy());
    faults.iter().for_each(|fault| output::warn(fault));
    if tables.n_files() == 0 {
        return Err(BadInput::one(format!("no tables in {}", args.path.display())).into());
    }
    if args.words.len() == 1 && args.words[0] == STDIN {
        return every_line(args, &tables);
    }
    let text = args.words.join(" ".as_ref());
    let fen = input::fen_argument(&text)?;
    output::print(&answer(args, &tables, fen)?)?;
    Ok(ExitCode::SUCCESS)
}

/// Answers every line of the standard input.
fn every_line(args: &TbArgs, tables: &SyzygyTables) -> anyhow::Result<ExitCode> {
    let mut stdin = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        match input::read_line(&mut stdin, MAX_BYTES, &mut line) {
            LineRead::End => return Ok(ExitCode::SUCCESS),
            LineRead::TooLong => return Err(BadInput::one("a FEN is shorter than that").into()),
            LineRead::Line => {
                let text = String::from_utf8_lossy(&line);
                output::print(&answer(args, tables, text.trim())?)?;
            }
        }
    }
}

/// The answer about the position of a FEN.
fn answer(args: &TbArgs, tables: &SyzygyTables, text: &str) -> Result<String, BadInput> {
    // The game reads the text, so that faults are told as everywhere.
    game::position(&AnyGame::Chess, text)?;
    let read = fen::position(text, Chess::from_setup);
    let pos = read.map_err(|faults| input::sentences(&faults.0))?;
    let known = Knowledge::of(&pos, tables);
    let known = known.map_err(|why| BadInput::one(format!("{}: {why}", text.trim())))?;
    Ok(if args.json { format!("{}\n", known.as_json(&pos)) } else { known.as_text(&pos, tables) })
}

/// What the tables know of a position.
struct Knowledge {
    /// With the counter of the fifty-move rule as it is.
    value: TableValue,
    /// As if the counter were zero.
    fresh: TableValue,
    distance: i32,
    /// The legal moves, the best first.
    moves: Vec<TableMove>,
}

impl Knowledge {
    fn of(pos: &Chess, tables: &SyzygyTables) -> Result<Knowledge, Unknown> {
        let setup = pos.to_setup();
        let fault = |why: &'static str| match tables.fault() {
            Some(fault) => Unknown(fault),
            None => Unknown(why.to_owned()),
        };
        if !setup.castling.is_empty() {
            return Err(fault("no table has positions in which a side may castle"));
        }
        let unknown = || fault("no table has this position");
        let fresh = tables.value(&setup).ok_or_else(unknown)?;
        let distance = tables.distance(&setup).ok_or_else(unknown)?;
        let moves = table_moves(pos, &pos.legal_moves(), tables).ok_or_else(unknown)?;
        let value = moves.first().map_or(fresh, |best| best.value);
        Ok(Knowledge { value, fresh, distance, moves })
    }

    fn as_json(&self, pos: &Chess) -> Value {
        let moves: Vec<Value> = self
            .moves
            .iter()
            .map(|known| {
                json!({
                    "coords": coords::print(pos, known.m, CastlingText::KingTarget),
                    "san": san::print(pos, known.m),
                    "value": word(known.value),
                    "dtz": known.distance,
                })
            })
            .collect();
        json!({
            "fen": fen::print(&pos.to_setup()),
            "value": word(self.value),
            "wdl": wdl(self.fresh),
            "dtz": self.distance,
            "moves": moves,
        })
    }

    fn as_text(&self, pos: &Chess, tables: &SyzygyTables) -> String {
        let mut text = format!("{}\n", self.sentence(pos.turn()));
        for known in &self.moves {
            let (name, value) = (san::print(pos, known.m), word(known.value));
            text.push_str(&format!("{name:<8} {value:<12} {:>4}\n", known.distance));
        }
        let line = best_line(pos, tables);
        if !line.is_empty() {
            text.push_str(&format!("best line: {}\n", line.join(" ")));
        }
        text
    }

    /// The truth in one sentence.
    fn sentence(&self, turn: Side) -> String {
        let (plies, other) = (self.distance.abs(), !turn);
        match self.value {
            TableValue::Win => format!("{turn} wins, with progress within {plies} half-moves"),
            TableValue::Loss => format!("{other} wins, with progress within {plies} half-moves"),
            TableValue::Draw => "nobody can win".to_owned(),
            TableValue::CursedWin => {
                format!("{turn} would win, but the fifty-move rule makes it a draw")
            }
            TableValue::BlessedLoss => {
                format!("{other} would win, but the fifty-move rule makes it a draw")
            }
        }
    }
}

/// Why the tables know nothing.
#[derive(Debug)]
struct Unknown(String);

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The line in which both sides play the best moves, to the end of the game or to
/// the end of what the tables know. In a draw there is nothing to show.
fn best_line(pos: &Chess, tables: &SyzygyTables) -> Vec<String> {
    let mut pos = pos.clone();
    let mut line = Vec::new();
    while line.len() < MAX_LINE && pos.outcome().is_none() && pos.claimable_draw().is_none() {
        let Some(best) = best_move(&pos, tables) else { break };
        line.push(san::print(&pos, best));
        pos.make(best, &mut ());
    }
    line
}

fn best_move(pos: &Chess, tables: &SyzygyTables) -> Option<Move> {
    let moves = table_moves(pos, &pos.legal_moves(), tables)?;
    moves.first().filter(|best| best.value != TableValue::Draw).map(|best| best.m)
}

fn word(value: TableValue) -> &'static str {
    match value {
        TableValue::Loss => "loss",
        TableValue::BlessedLoss => "blessed loss",
        TableValue::Draw => "draw",
        TableValue::CursedWin => "cursed win",
        TableValue::Win => "win",
    }
}

/// The number other programs write for a value.
fn wdl(value: TableValue) -> i32 {
    match value {
        TableValue::Loss => -2,
        TableValue::BlessedLoss => -1,
        TableValue::Draw => 0,
        TableValue::CursedWin => 1,
        TableValue::Win => 2,
    }
}
