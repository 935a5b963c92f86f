//! The board editor: a position out of its parts, with every fault named.

use crate::json_body::JsonBody;
use crate::refusal::{Refusal, field_name};
use crate::shared::Web;
use crate::spot::{ReachedSpot, StartPlace};
use axum::Json;
use axum::extract::State;
use game_core::{Man, Placement, Setup, Side};
use notation::fen::{self, Faults};
use rules::game::Game;
use serde::Deserialize;
use serde_json::{Value, json};

/// The parts of a position, or a FEN.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Parts {
    game: String,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    men: Vec<PlacedPart>,
    #[serde(default)]
    walls: Vec<String>,
    #[serde(default)]
    hands: Option<HandsPart>,
    #[serde(default)]
    turn: Option<SideWord>,
    #[serde(default)]
    castling: Option<String>,
    #[serde(default)]
    en_passant: Vec<String>,
    #[serde(default)]
    counters: Vec<CounterPart>,
}

/// A piece on a square.
#[derive(Deserialize)]
struct PlacedPart {
    square: String,
    symbol: String,
    side: SideWord,
    #[serde(default)]
    from_pawn: bool,
}

/// The pieces in hand of both sides.
#[derive(Deserialize)]
struct HandsPart {
    #[serde(default)]
    white: Vec<HeldPart>,
    #[serde(default)]
    black: Vec<HeldPart>,
}

/// Pieces of a kind in hand.
#[derive(Deserialize)]
struct HeldPart {
    symbol: String,
    count: u8,
}

/// A counter by its name.
#[derive(Deserialize)]
struct CounterPart {
    name: String,
    value: u32,
}

/// A side as a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SideWord {
    White,
    Black,
}

impl From<SideWord> for Side {
    fn from(word: SideWord) -> Side {
        match word {
            SideWord::White => Side::White,
            SideWord::Black => Side::Black,
        }
    }
}

/// `POST /api/setup`: the FEN and the position of some parts.
pub(crate) async fn setup(
    State(web): Web,
    JsonBody(parts): JsonBody<Parts>,
) -> Result<Json<Value>, Refusal> {
    let known = web.games.find(&parts.game).await?;
    let fen = match &parts.fen {
        Some(fen) => fen.clone(),
        None => fen::print(&built(&known.rules, &parts)?),
    };
    let reach = move |interrupt: &game_core::Interrupt| {
        // The game names its faults by field, the page shows them there.
        if let Err(Faults(faults)) = known.game.position(&fen) {
            let field = faults.first().map_or("fen", |fault| field_name(fault.field));
            return Err(Refusal::faults(field, faults.iter().map(ToString::to_string).collect()));
        }
        ReachedSpot::start(&known, Some(&StartPlace::Fen(fen)), interrupt)
    };
    let reached = web.desk.ask(reach).await??;
    let position = web.shown(reached).await?;
    Ok(Json(json!({ "fen": position["fen"], "position": position })))
}

/// The contents that the parts describe, believed as written.
fn built(game: &Game, parts: &Parts) -> Result<Setup, Refusal> {
    let board = game.topology.geometry;
    let square = |field: &'static str, name: &str| {
        let none = || Refusal::bad(field, format!("{name:?} is no square of this board"));
        board.parse(name).ok_or_else(none)
    };
    let mut setup =
        Setup { turn: parts.turn.unwrap_or(SideWord::White).into(), ..Setup::empty(board) };
    for sq in board.squares().filter(|sq| game.topology.holes.has(*sq)) {
        setup.squares[sq.index()] = Placement::Wall;
    }
    for wall in &parts.walls {
        setup.squares[square("walls", wall)?.index()] = Placement::Wall;
    }
    for placed in &parts.men {
        let man = Man { from_pawn: placed.from_pawn, ..man("men", &placed.symbol, placed.side)? };
        setup.squares[square("men", &placed.square)?.index()] = Placement::Man(man);
    }
    setup.hands = match (&parts.hands, game.hands.is_some()) {
        (Some(hands), _) => Some(held(hands)?),
        (None, true) => Some(Vec::new()),
        (None, false) => None,
    };
    setup.castling = parts.castling.clone().filter(|letters| letters != "-").unwrap_or_default();
    for name in &parts.en_passant {
        setup.en_passant.push(square("en_passant", name)?);
    }
    count(&mut setup, game, &parts.counters)?;
    Ok(setup)
}

fn man(field: &'static str, symbol: &str, side: SideWord) -> Result<Man, Refusal> {
    let (promoted, letter) = match symbol.strip_prefix('+') {
        Some(letter) => (true, letter),
        None => (false, symbol),
    };
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_alphabetic() => Ok(Man {
            side: side.into(),
            letter: letter.to_ascii_uppercase(),
            promoted,
            from_pawn: false,
        }),
        _ => Err(Refusal::bad(
            field,
            format!("{symbol:?} is no piece: write a letter, or + and a letter"),
        )),
    }
}

fn held(hands: &HandsPart) -> Result<Vec<Man>, Refusal> {
    let mut men = Vec::new();
    for (side, parts) in [(SideWord::White, &hands.white), (SideWord::Black, &hands.black)] {
        for part in parts {
            let man = man("hands", &part.symbol, side)?;
            men.extend(std::iter::repeat_n(man, usize::from(part.count)));
        }
    }
    Ok(men)
}

/// Sets the counters by their names, as a position tells them.
fn count(setup: &mut Setup, game: &Game, counters: &[CounterPart]) -> Result<(), Refusal> {
    setup.checks = game.start.checks;
    setup.checks_given = game.start.checks_given;
    for CounterPart { name, value } in counters {
        let side = usize::from(name.ends_with("black"));
        match (name.as_str(), &mut setup.checks, &mut setup.checks_given) {
            ("halfmoves", ..) => setup.halfmoves = *value,
            ("fullmoves", ..) => setup.fullmoves = *value,
            ("checks left, white" | "checks left, black", Some(checks), _) => checks[side] = *value,
            ("checks given, white" | "checks given, black", _, Some(given)) => given[side] = *value,
            _ => {
                return Err(Refusal::bad("counters", format!("this game has no counter {name:?}")));
            }
        }
    }
    Ok(())
}
