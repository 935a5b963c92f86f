//! A position as the page wants it: everything it shows, and every legal move.
//! The page holds no rules.

use crate::games::KnownGame;
use crate::spot::{ReachedSpot, SpotStep};
use engine::{AnyChess, PositionVisitor};
use explain::OpeningTable;
use game_core::{
    Geometry, Man, Move, MoveFacts, Origin, Placement, Setup, Side, SideEffect, Square, SquareSet,
};
use notation::{coords, fen, san};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The object of a position.
pub(crate) fn position(reached: &ReachedSpot, openings: &OpeningTable) -> Value {
    let mut object = reached.pos.visit(Shown { known: &reached.known });
    let opening = openings.of_game(&reached.fens);
    object["opening"] = match opening {
        Some(known) => json!({ "eco": known.name.code, "name": known.name.name }),
        None => Value::Null,
    };
    object["last"] = reached.steps.last().map_or(Value::Null, |step| last(reached, step));
    object["history"] = reached.steps.iter().map(history).collect();
    object["number"] = json!(reached.steps.len());
    object
}

/// A side in data.
pub(crate) fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn history(step: &SpotStep) -> Value {
    json!({ "text": step.text, "san": step.san, "turn": side_word(step.turn) })
}

/// The last move with the squares that it began and ended on.
fn last(reached: &ReachedSpot, step: &SpotStep) -> Value {
    let board = reached.known.rules.topology.geometry;
    let squares: Vec<String> = coordinate_squares(board, &step.text);
    json!({ "move": step.text, "san": step.san, "squares": squares })
}

/// The squares named in the text of a move, in order, each once.
fn coordinate_squares(board: Geometry, text: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let end = (at + 1..bytes.len()).take_while(|&end| bytes[end].is_ascii_digit()).last();
        let named =
            end.and_then(|end| text.get(at..=end)).filter(|name| board.parse(name).is_some());
        if let Some(name) = named {
            if !squares.iter().any(|known| known == name) {
                squares.push(name.to_owned());
            }
            at += name.len();
        } else {
            at += 1;
        }
    }
    squares
}

/// Brings the work to the type of the position.
struct Shown<'a> {
    known: &'a KnownGame,
}

impl PositionVisitor for Shown<'_> {
    type Output = Value;

    fn visit<P: AnyChess>(self, pos: &P) -> Value {
        let setup = pos.to_setup();
        let board = setup.board;
        let outcome = pos.outcome();
        let moves = match outcome {
            None => moves(pos),
            Some(_) => Value::Array(Vec::new()),
        };
        let holes = self.known.rules.topology.holes;
        let walls: Vec<Square> = placed(&setup, |place| *place == Placement::Wall);
        let (holes, walls): (Vec<Square>, Vec<Square>) =
            walls.into_iter().partition(|sq| holes.has(*sq));
        let claim = pos.claimable_draw().filter(|_| outcome.is_none());
        json!({
            "game": self.known.id,
            "fen": fen::print(&setup),
            "turn": side_word(setup.turn),
            "files": board.files(),
            "ranks": board.ranks(),
            "holes": names(board, holes),
            "walls": names(board, walls),
            "men": setup.men().map(|(sq, man)| man_json(board, sq, man)).collect::<Vec<_>>(),
            "hands": hands(setup.hands.as_deref().unwrap_or_default()),
            "check": names(board, royals_in_check(pos)),
            "moves": moves,
            "turn_left": turn_left(self.known, &setup),
            "outcome": outcome.map(|outcome| {
                json!({ "result": outcome.result(), "sentence": outcome.to_string() })
            }),
            "claim": claim.map(|reason| format!("draw by {reason}")),
            "counters": counters(&setup),
            "castling": setup.castling,
            "en_passant": names(board, setup.en_passant.clone()),
        })
    }
}

fn placed(setup: &Setup, is_it: impl Fn(&Placement) -> bool) -> Vec<Square> {
    let squares = setup.board.squares().zip(&setup.squares);
    squares.filter(|(_, place)| is_it(place)).map(|(sq, _)| sq).collect()
}

fn names(board: Geometry, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|sq| board.name(sq).to_string()).collect()
}

/// How a piece is written, without its side.
fn symbol(man: Man) -> String {
    format!("{}{}", if man.promoted { "+" } else { "" }, man.letter)
}

fn man_json(board: Geometry, sq: Square, man: Man) -> Value {
    json!({
        "square": board.name(sq).to_string(),
        "symbol": symbol(man),
        "side": side_word(man.side),
        "promoted": man.promoted || man.from_pawn,
    })
}

/// The pieces in hand of both sides, each kind with its number.
fn hands(men: &[Man]) -> Value {
    let of = |side: Side| {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for man in men.iter().filter(|man| man.side == side) {
            *counts.entry(symbol(*man)).or_default() += 1;
        }
        let one = |(symbol, count): (String, u32)| json!({ "symbol": symbol, "count": count });
        counts.into_iter().map(one).collect::<Vec<_>>()
    };
    json!({ "white": of(Side::White), "black": of(Side::Black) })
}

/// The royal pieces of the side to move that can be captured; all of them where
/// only several moves together capture one.
fn royals_in_check<P: AnyChess>(pos: &P) -> Vec<Square> {
    if !pos.in_check() {
        return Vec::new();
    }
    let us = pos.turn();
    let is_royal = |sq: &Square| pos.at(*sq).is_some_and(|piece| pos.is_royal(piece.kind));
    let royals: Vec<Square> = pos.of_side(us).into_iter().filter(is_royal).collect();
    let attackers = |sq: Square| -> SquareSet<P::Bits> {
        pos.attackers_to(sq, pos.occupied()) & pos.of_side(!us)
    };
    let attacked: Vec<Square> =
        royals.iter().copied().filter(|&sq| !attackers(sq).is_empty()).collect();
    if attacked.is_empty() { royals } else { attacked }
}

/// The moves left in this turn, this one included; nothing where a turn is one
/// move.
fn turn_left(known: &KnownGame, setup: &Setup) -> Option<u32> {
    let turn = &known.rules.turn;
    let whole = turn.moves[setup.turn.index()];
    let left = setup.extras.moves_left.map(|moves| moves.left);
    let is_longer = whole > 1 || turn.progressive || turn.again.is_some() || left.is_some();
    is_longer.then(|| left.unwrap_or(whole))
}

fn counters(setup: &Setup) -> Value {
    let mut all: Vec<(String, Value)> = vec![
        ("halfmoves".to_owned(), json!(setup.halfmoves)),
        ("fullmoves".to_owned(), json!(setup.fullmoves)),
    ];
    let sides = [("white", 0), ("black", 1)];
    for (name, counts) in [("checks left", setup.checks), ("checks given", setup.checks_given)] {
        for (counts, (side, index)) in
            counts.iter().flat_map(|counts| sides.map(|side| (counts, side)))
        {
            all.push((format!("{name}, {side}"), json!(counts[index])));
        }
    }
    if let Some(count) = setup.count {
        all.push(("count".to_owned(), json!(count.plies)));
        all.push(("count limit".to_owned(), json!(count.limit)));
    }
    all.extend(setup.extras.counters.iter().map(|(name, n)| (name.clone(), json!(n))));
    all.into_iter().map(|(name, value)| json!({ "name": name, "value": value })).collect()
}

/// Every legal move with all that a board needs to offer it.
fn moves<P: AnyChess>(pos: &P) -> Value {
    let mut copy = pos.clone();
    let castling = pos.castling_text();
    let mut all: Vec<(String, Value)> = Vec::new();
    for m in pos.legal_moves() {
        let facts = pos.facts(m);
        let text = coords::print(pos, m, castling);
        let mut object = move_facts(pos, m, &facts);
        object.insert("text".to_owned(), json!(text));
        object.insert("san".to_owned(), json!(san::print(pos, m)));
        copy.make(m, &mut ());
        object.insert("turn_after".to_owned(), json!(side_word(copy.turn())));
        copy.unmake();
        all.push((text, Value::Object(object)));
    }
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all.into_iter().map(|(_, object)| object).collect()
}

fn move_facts<P: AnyChess>(pos: &P, m: Move, facts: &MoveFacts) -> Map<String, Value> {
    let name = |sq: Square| pos.geometry().name(sq).to_string();
    let effects = pos.side_effects(m);
    let mut captures: Vec<String> = facts.captured.iter().map(|(_, sq)| name(*sq)).collect();
    captures.extend(effects.iter().filter_map(|effect| match effect {
        SideEffect::Taken(sq) => Some(name(*sq)),
        _ => None,
    }));
    captures.dedup();
    let second = effects.iter().find_map(|effect| match effect {
        SideEffect::Carried(_, to) => Some(name(*to)),
        _ => None,
    });
    let (from, drop) = match facts.origin {
        Origin::Board(sq) => (Some(name(sq)), None),
        Origin::Hand => (None, Some(pos.symbol(facts.kind))),
    };
    // A wall that is put down instead of a move is aimed at its own square.
    let is_pass = facts.is_pass && facts.wall.is_none();
    let to = if facts.is_pass { facts.wall.map(name) } else { Some(name(facts.to)) };
    let object = json!({
        "from": from.filter(|_| !facts.is_pass),
        "drop": drop,
        "to": to,
        "captures": captures,
        "promotion": facts.promotion.map(|kind| pos.symbol(kind)),
        "gate": facts.gated.map(|(kind, _)| pos.symbol(kind)),
        "gate_square": facts.gated.map(|(_, sq)| name(sq)),
        "wall": facts.wall.map(name),
        "castling_with": facts.castling.map(|(_, sq)| name(sq)),
        "second_to": second,
        "alternative": facts.alternative,
        "is_pass": is_pass,
        "is_castling": facts.castling.is_some(),
    });
    match object {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_of_a_move_are_found_in_its_text() {
        let chess = Geometry::CHESS;
        assert_eq!(coordinate_squares(chess, "e2e4"), ["e2", "e4"]);
        assert_eq!(coordinate_squares(chess, "e7e8q"), ["e7", "e8"]);
        assert_eq!(coordinate_squares(chess, "P@e4"), ["e4"]);
        assert_eq!(coordinate_squares(chess, "0000"), [""; 0]);
        let large = Geometry::new(16, 16).unwrap();
        assert_eq!(coordinate_squares(large, "a10p16"), ["a10", "p16"]);
    }
}
