//! A game for programs that show its board and check moves by themselves.
//!
//! Such programs know little: pieces that move by Betza's letters, promotion on
//! the last rank or to a form with a plus, castling as in chess, drops, one king
//! each. [`sheet`] says what of that a game uses, and names every rule that such
//! a program could not keep to. Rules that only forbid moves do no harm: the
//! engine refuses what the program lets pass. Nor do other ways to win: whoever
//! has lost says so. `pieces.rs` looks at pieces.

mod pieces;

use crate::endings::{Ending, EndingResult};
use crate::game::{Game, Pass, Royal, TurnDef};
use crate::pattern::Wide;
use crate::topology::Edges;
use game_core::{GameSheet, Placement, SheetHands, Side, Square};
use pieces::PieceReader;

/// The sheet of a game whose start is written so as a FEN.
pub fn sheet(game: &Game, start: &str) -> GameSheet {
    let mut obstacles = Vec::new();
    let mut object = |holds: bool, sentence: &str| {
        if holds {
            obstacles.push(sentence.to_owned());
        }
    };
    object(game.turn != TurnDef::alternating(), "a turn has several moves");
    object(game.topology.edges != Edges::Plane, "edges of its board are joined");
    object(game.topology.holes.any(), "its board has holes");
    object(game.shuffle.is_some(), "its start is shuffled");
    object(game.pass != Pass::No, "a turn may be passed");
    object(game.walling.is_some(), "moves put walls on the board");
    object(!game.influence.is_empty(), "pieces change how others move");
    object(!game.after.is_empty(), "moves do more than move and capture");
    let has_kings = Side::BOTH.map(|side| n_kings(game, side)) == [1, 1];
    object(!has_kings, "not each side has one king");
    object(!mate_loses(game), "checkmate does not lose");
    let hands = hands(game, &mut object);
    let steps = castling_steps(game, &mut object);
    let mut reader = PieceReader::new(game, hands, steps);
    let pieces = (0..game.pieces.len()).map(|piece| reader.piece(piece)).collect();
    obstacles.extend(reader.obstacles);
    GameSheet {
        id: game.id.clone(),
        files: game.topology.geometry.files(),
        ranks: game.topology.geometry.ranks(),
        start: start.to_owned(),
        pieces,
        hands,
        stalemate_loses: stalemate_loses(game),
        obstacles,
    }
}

/// The squares on which pieces of a kind stand at the start.
fn at_start(game: &Game, side: Side, symbol: &str) -> Wide {
    let men = game.topology.geometry.squares().zip(&game.start.squares);
    men.filter(|(_, placement)| match placement {
        Placement::Man(man) => {
            let plus = if man.promoted { "+" } else { "" };
            man.side == side && format!("{plus}{}", man.letter) == symbol
        }
        _ => false,
    })
    .map(|(sq, _)| sq)
    .collect()
}

/// How many royal pieces a side has at the start; many if some are royal in
/// another way than kings are.
fn n_kings(game: &Game, side: Side) -> u32 {
    let royal = game.pieces.iter().map(|piece| match piece.royal {
        Royal::No => 0,
        Royal::Each => at_start(game, side, &piece.symbol).len(),
        Royal::Alone | Royal::Any => u32::from(u8::MAX),
    });
    royal.sum()
}

fn mate_loses(game: &Game) -> bool {
    game.endings
        .iter()
        .any(|def| matches!(def.when, Ending::Checkmate(_)) && def.result == EndingResult::Loss)
}

fn stalemate_loses(game: &Game) -> bool {
    let def = game.endings.iter().find(|def| matches!(def.when, Ending::Stalemate(_)));
    def.is_some_and(|def| def.result != EndingResult::Draw)
}

fn hands(game: &Game, object: &mut impl FnMut(bool, &str)) -> SheetHands {
    let held = game.start.hands.as_ref().is_some_and(|hands| !hands.is_empty());
    object(held, "pieces are in hand at the start");
    let Some(hands) = &game.hands else { return SheetHands::None };
    object(hands.gating.is_some(), "pieces are put on squares that others leave");
    object(hands.must_drop || !hands.must_drop_first.is_empty(), "pieces must be dropped");
    object(hands.drops.iter().any(|drop| drop.unlimited), "drops need no piece in hand");
    let other = hands.drops.iter().any(|drop| drop.appears_as != drop.piece);
    object(other, "a dropped piece appears as another kind");
    if !hands.from_captures {
        object(!held, "pieces come to the hand otherwise than by captures");
        return SheetHands::None;
    }
    let has_forms = game.pieces.iter().any(|piece| piece.symbol.starts_with('+'));
    match (has_forms, hands.reverts) {
        (true, _) => SheetHands::Demoting,
        (false, true) => SheetHands::Reverting,
        (false, false) => SheetHands::Keeping,
    }
}

/// How far the king goes when it castles, to either side; nothing without
/// castling.
fn castling_steps(game: &Game, object: &mut impl FnMut(bool, &str)) -> Option<u8> {
    let def = game.castling.as_ref().filter(|_| !game.start.castling.is_empty())?;
    let board = game.topology.geometry;
    let [right, left] = def.targets.map(|file| file.abs_diff(def.king_file));
    let corners = [0, board.files() - 1];
    let stands_ready = |side: Side| {
        let rank = if side == Side::White { def.rank } else { board.ranks() - 1 - def.rank };
        let king = at_start(game, side, &def.king);
        let partners: Wide = def
            .partners
            .iter()
            .map(|symbol| at_start(game, side, symbol))
            .fold(Wide::EMPTY, |all, some| all | some);
        let has =
            |set: Wide, file: u8| board.square(file, rank).is_some_and(|sq: Square| set.has(sq));
        has(king, def.king_file) && corners.iter().all(|file| has(partners, *file))
    };
    let is_usual = game.start.castling.chars().all(|letter| "KQkq".contains(letter))
        && right == left
        && right > 1
        && def.rank == 0
        && def.needs_safety
        && !def.right_by_drop
        && Side::BOTH.into_iter().all(stands_ready);
    object(!is_usual, "castling is unlike that of chess");
    Some(right)
}

#[cfg(test)]
mod tests;
