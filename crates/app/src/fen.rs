//! `manticore fen`: draws a position, checks it and lists its moves.

use crate::cli::FenArgs;
use crate::failure::BadInput;
use crate::input::{self, STDIN};
use crate::{colour, game, output};
use engine::{AnyChess, AnyGame, AnyPosition, PositionVisitor};
use game_core::{Setup, Side};
use notation::coords::{self, CastlingText};
use notation::{fen, san};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Longest line of moves, in characters.
const LINE_WIDTH: usize = 79;

/// Runs the command.
pub fn run(args: &FenArgs) -> anyhow::Result<ExitCode> {
    let game = game::from_args(&args.game)?;
    let pos = wanted_position(&game, &args.words)?;
    output::print_coloured(&pos.visit(Showing { json: args.json }))?;
    Ok(ExitCode::SUCCESS)
}

/// The position that the arguments or a pipe give, or the start of a game.
fn wanted_position(game: &AnyGame, words: &[OsString]) -> Result<AnyPosition, BadInput> {
    match words {
        [] if io::stdin().is_terminal() => game::start(game),
        [] => game::position(game, &input::read_fen(io::stdin().lock())?),
        [only] if only == STDIN => game::position(game, &input::read_fen(io::stdin().lock())?),
        words => game::position(game, input::fen_argument(&words.join(" ".as_ref()))?),
    }
}

/// Shows a position of any game.
struct Showing {
    json: bool,
}

impl PositionVisitor for Showing {
    type Output = String;

    fn visit<P: AnyChess>(self, pos: &P) -> String {
        if self.json { format!("{:#}\n", as_json(pos)) } else { as_text(pos) }
    }
}

/// A line about the pieces in hand; empty if the game has no hands.
pub fn hands_text(setup: &Setup) -> String {
    let Some(men) = &setup.hands else { return String::new() };
    let hand = |side: Side| {
        let own: String =
            men.iter().filter(|man| man.side == side).map(ToString::to_string).collect();
        if own.is_empty() { "nothing".to_owned() } else { own }
    };
    format!("in hand: White {}, Black {}\n", hand(Side::White), hand(Side::Black))
}

fn as_text<P: AnyChess>(pos: &P) -> String {
    let setup = pos.to_setup();
    let outcome = pos.outcome().map(|outcome| outcome.to_string());
    let claim = pos.claimable_draw().map(|reason| reason.to_string());
    let moves = moves_by_san(pos);
    let mut text = format!(
        "{}\n\n{}FEN: {}\nto move: {}\ncheck: {}\noutcome: {}\nclaimable draw: {}\nlegal moves: {}\n",
        colour::board(&fen::draw(&setup)),
        hands_text(&setup),
        fen::print(&setup),
        pos.turn(),
        if pos.in_check() { "yes" } else { "no" },
        outcome.as_deref().unwrap_or("none, the game goes on"),
        claim.as_deref().unwrap_or("none"),
        moves.len(),
    );
    push_wrapped(&mut text, moves.iter().map(|(san, _)| san.as_str()));
    text
}

fn as_json<P: AnyChess>(pos: &P) -> Value {
    let setup = pos.to_setup();
    let as_object = |(san, coords): (String, String)| json!({ "san": san, "coords": coords });
    json!({
        "fen": fen::print(&setup),
        "board": fen::draw(&setup).lines().collect::<Vec<_>>(),
        "turn": match pos.turn() { Side::White => "white", Side::Black => "black" },
        "chess960": pos.castling_text() == CastlingText::KingTakesRook,
        "check": pos.in_check(),
        "outcome": pos.outcome().map(|outcome| json!({
            "result": outcome.result(),
            "text": outcome.to_string(),
        })),
        "claimable_draw": pos.claimable_draw().map(|reason| reason.to_string()),
        "legal_moves": pos.count_legal(),
        "moves": moves_by_san(pos).into_iter().map(as_object).collect::<Vec<_>>(),
    })
}

/// The legal moves in SAN and in coordinates, sorted by SAN.
fn moves_by_san<P: AnyChess>(pos: &P) -> Vec<(String, String)> {
    let castling = pos.castling_text();
    let both = |m| (san::print(pos, m), coords::print(pos, m, castling));
    let mut moves: Vec<(String, String)> = pos.legal_moves().into_iter().map(both).collect();
    moves.sort_unstable();
    moves
}

/// Adds words separated by spaces, in lines that fit a terminal.
fn push_wrapped<'a>(text: &mut String, words: impl Iterator<Item = &'a str>) {
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > LINE_WIDTH {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    if column > 0 {
        text.push('\n');
    }
}
