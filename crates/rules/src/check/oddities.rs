//! Oddities of names, hands, walls and the start position.

use super::warning::{Subject, Warning, name};
use crate::endings::{Ending, EndingDef, EndingResult};
use crate::game::{Game, PieceDef, Royal, Walling};
use crate::pattern::Wide;
use crate::reach::{index_of, piece_of};
use game_core::{Man, Side, Square};

/// More pieces are not named in one message.
const MAX_SHOWN: usize = 6;

/// Names that are empty or given twice.
pub(super) fn names(game: &Game) -> Vec<Warning> {
    let mut found = Vec::new();
    if game.about.name.trim().is_empty() {
        found.push(Warning::new(Subject::Name, "the name of the game is empty"));
    }
    for (index, piece) in game.pieces.iter().enumerate() {
        let symbol = &piece.symbol;
        let subject = || Subject::Piece(symbol.clone());
        if piece.name.trim().is_empty() {
            found.push(Warning::new(subject(), format!("the piece {symbol} has an empty name")));
        } else if let Some(twin) = game.pieces[..index].iter().find(|other| is_twin(other, piece)) {
            let message =
                format!("two pieces are called {}: {} and {symbol}", piece.name, twin.symbol);
            found.push(Warning::new(subject(), message));
        }
    }
    found
}

/// Are two kinds called alike? Promoted forms may be: several pieces of shogi
/// become gold generals.
fn is_twin(one: &PieceDef, other: &PieceDef) -> bool {
    let both_promoted = one.symbol.starts_with('+') && other.symbol.starts_with('+');
    one.name == other.name && !both_promoted
}

/// Does a piece of one kind that becomes another give its side a second king?
/// Where several kinds are royal, that is what the game is about.
fn brings_royalty(game: &Game, from: usize, into: usize) -> bool {
    let n_royal = game.pieces.iter().filter(|piece| piece.royal != Royal::No).count();
    n_royal == 1 && game.pieces[into].royal == Royal::Each && from != into
}

/// Kinds that promote into themselves or into a royal kind.
pub(super) fn promotions(game: &Game) -> Vec<Warning> {
    let mut found = Vec::new();
    for (index, piece) in game.pieces.iter().enumerate() {
        let mut symbols: Vec<&String> =
            piece.promotions.iter().flat_map(|rule| rule.into.iter().flatten()).collect();
        symbols.sort();
        symbols.dedup();
        for symbol in symbols {
            let message = if *symbol == piece.symbol {
                format!("{} promotes into itself", name(game, index))
            } else if let Some(into) =
                index_of(game, symbol).filter(|into| brings_royalty(game, index, *into))
            {
                format!("{} promotes into {}, which is royal", name(game, index), name(game, into))
            } else {
                continue;
            };
            found.push(Warning::new(Subject::Piece(piece.symbol.clone()), message));
        }
    }
    found
}

/// Pieces of the start that stand on squares which do not exist, or outside the
/// region of their kind.
pub(super) fn start(game: &Game) -> Vec<Warning> {
    let mut found = Vec::new();
    let written =
        |(sq, man): &(Square, Man)| format!("{man} on {}", game.topology.geometry.name(*sq));
    let men: Vec<(Square, Man)> = game.start.men().collect();
    let on_holes: Vec<String> =
        men.iter().filter(|(sq, _)| game.topology.holes.has(*sq)).map(written).collect();
    if !on_holes.is_empty() {
        let shown = on_holes.len().min(MAX_SHOWN);
        let more = on_holes.len() - shown;
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let shown = on_holes[..shown].join(", ");
        let message = format!("pieces stand on squares that do not exist: {shown}{more}");
        found.push(Warning::new(Subject::Board, message));
    }
    for (index, piece) in game.pieces.iter().enumerate() {
        let is_outside = |(sq, man): &&(Square, Man)| {
            piece_of(game, man.letter, man.promoted) == Some(index)
                && !piece.region[man.side.index()].has(*sq)
                && !game.topology.holes.has(*sq)
        };
        let outside: Vec<String> = men.iter().filter(is_outside).map(written).collect();
        if !outside.is_empty() {
            let (name, squares) = (name(game, index), outside.join(", "));
            let message = format!("{name} starts outside its region: {squares}");
            let hint = "regions are counted from the side of each player; \
                        `board` in front counts from White's";
            let warning = Warning::new(Subject::Piece(piece.symbol.clone()), message);
            found.push(warning.hinting(hint));
        }
    }
    found
}

/// Hands from which nothing, or not everything, can be put on the board.
pub(super) fn hands(game: &Game) -> Vec<Warning> {
    let Some(hands) = &game.hands else { return Vec::new() };
    let counts_hands = game.endings.iter().any(|ending| ending.when.counts_hands());
    if hands.gating.is_some() || counts_hands {
        return Vec::new();
    }
    let hint = "[hands.drops] says what can be dropped where, such as \"QRBNP\" = true";
    if hands.drops.is_empty() {
        let message = if hands.from_captures {
            "captured pieces go to a hand from which nothing can be dropped"
        } else {
            "the game has hands from which nothing can be dropped"
        };
        return vec![Warning::new(Subject::Hands, message).hinting(hint)];
    }
    let can_drop = |symbol: &str| hands.drops.iter().any(|drop| drop.piece == symbol);
    let mut stuck: Vec<&str> = Vec::new();
    for man in game.start.hands.iter().flatten() {
        let Some(index) = piece_of(game, man.letter, man.promoted) else { continue };
        let symbol = game.pieces[index].symbol.as_str();
        if !can_drop(symbol) && !stuck.contains(&symbol) {
            stuck.push(symbol);
        }
    }
    let tell = |symbol: &str| {
        let message = format!("{symbol} is in hand at the start, but can never be dropped");
        Warning::new(Subject::Hands, message).hinting(hint)
    };
    stuck.into_iter().map(tell).collect()
}

/// Walls that have no place to go, or will have none one day.
pub(super) fn walls(game: &Game) -> Option<Warning> {
    let walling = game.walling.as_ref()?;
    let board: Wide = game.topology.squares().collect();
    let places = (walling.zone & board).len();
    let message = match walling.kind {
        Walling::Moving if places < 2 => {
            format!("the block has {places} squares to go to, so that nobody can ever move it")
        }
        Walling::Lasting if places == 0 => "the walls have no square to go to".to_string(),
        Walling::Lasting if !board.is_within(walling.zone) && !is_stalemate_decisive(game) => {
            format!("after {places} moves the walls have filled their zone, and nobody can move")
        }
        _ => return None,
    };
    Some(Warning::new(Subject::Walling, message))
}

/// Does a side that cannot move win or lose? Then running out of room is the
/// point of the game.
fn is_stalemate_decisive(game: &Game) -> bool {
    let decides = |ending: &EndingDef| {
        matches!(ending.when, Ending::Stalemate(_)) && ending.result != EndingResult::Draw
    };
    game.endings.iter().any(decides)
}

/// Both sides, by name, of those that fulfil a condition.
pub(super) fn of_sides(holds: [bool; 2]) -> &'static str {
    match holds {
        [true, false] => " of White",
        [false, true] => " of Black",
        _ => "",
    }
}

/// Is there any side for which this holds?
pub(super) fn each_side(holds: impl Fn(Side) -> bool) -> [bool; 2] {
    Side::BOTH.map(holds)
}
