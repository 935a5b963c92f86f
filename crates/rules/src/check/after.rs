//! Rules about what follows a move that can never apply.

use crate::game::{AfterChange, AfterOccasion, AfterRule, Game, KindChoice, MoveRule};
use crate::reach::{Reach, patterns_of, piece_of};
use game_core::Side;

/// The oddities of all rules, each with the number of its rule counted from the
/// last one, which is 0.
pub(super) fn oddities(game: &Game, reach: &Reach) -> Vec<(usize, String)> {
    let numbered = game.after.iter().rev().enumerate();
    numbered
        .filter_map(|(number, rule)| oddity(game, reach, rule).map(|why| (number, why)))
        .collect()
}

/// Why a rule can never apply, if that can be seen.
fn oddity(game: &Game, reach: &Reach, rule: &AfterRule) -> Option<String> {
    let what = if !appears(game, reach, &rule.by) {
        "no piece it is about ever moves"
    } else if !appears(game, reach, &rule.of) {
        "no piece it is about is ever captured"
    } else if !appears(game, reach, &rule.only) {
        "no piece it would change ever stands on the board"
    } else if rule.on == AfterOccasion::Capture && game.pieces.iter().all(|piece| piece.iron) {
        "nothing can be captured"
    } else if rule.on == AfterOccasion::Drop && !has_drops(game) {
        "there are no drops"
    } else if rule.change == AfterChange::Hand && game.hands.is_none() {
        "the game has no hands, so pieces only vanish"
    } else if rule.on == AfterOccasion::Stay && !has_staying_moves(game, &rule.by) {
        "no move ends where it began"
    } else if rule.change == AfterChange::Reborn && !has_home(game, &rule.of) {
        "no such piece stands on the board at the start"
    } else {
        return None;
    };
    Some(format!("what is said to follow a move never does: {what}"))
}

pub(super) fn appears(game: &Game, reach: &Reach, choice: &KindChoice) -> bool {
    *choice == KindChoice::Any
        || game.pieces.iter().enumerate().any(|(index, piece)| {
            let stands = Side::BOTH.iter().any(|&side| reach.squares(side, index).any());
            stands && choice.has(&piece.symbol)
        })
}

fn has_drops(game: &Game) -> bool {
    game.hands.as_ref().is_some_and(|hands| !hands.drops.is_empty())
}

/// Has one of these kinds a move that ends where it began? Only moves in braces
/// do.
fn has_staying_moves(game: &Game, by: &KindChoice) -> bool {
    let chosen = |index: &usize| by.has(&game.pieces[*index].symbol);
    let in_braces = |index: &usize| {
        let mut moves = game.pieces[*index].moves.iter().flatten();
        moves.any(|def| matches!(def.rule, MoveRule::Verbose(_)))
    };
    (0..game.pieces.len()).filter(chosen).filter(in_braces).any(|index| {
        game.topology.squares().any(|from| {
            Side::BOTH.iter().any(|&side| {
                patterns_of(game, side, index, from).iter().any(|(way, _)| way.to == from)
            })
        })
    })
}

fn has_home(game: &Game, of: &KindChoice) -> bool {
    let men = game.start.men();
    let kinds = men.filter_map(|(_, man)| piece_of(game, man.letter, man.promoted));
    kinds.into_iter().any(|index| of.has(&game.pieces[index].symbol))
}
