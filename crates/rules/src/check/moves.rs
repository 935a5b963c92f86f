//! Moves that can never be made, and flags that nobody sets.

use super::oddities::{each_side, of_sides};
use super::warning::{Subject, Warning, name};
use crate::diagnostic::did_you_mean;
use crate::game::{Game, MoveRule};
use crate::reach::Reach;

/// Kinds that stand on the board and can never move, though they have moves;
/// moves in braces that can never be made.
pub(super) fn never_made(game: &Game, reach: &Reach) -> Vec<Warning> {
    let mut found = Vec::new();
    for (index, piece) in game.pieces.iter().enumerate() {
        let subject = || Subject::Piece(piece.symbol.clone());
        let stuck = each_side(|side| {
            reach.squares(side, index).any()
                && !piece.moves[side.index()].is_empty()
                && !reach.moves_made(side, index).contains(&true)
        });
        if stuck.contains(&true) {
            let message = format!("{}{} can never move", name(game, index), of_sides(stuck));
            found.push(Warning::new(subject(), message));
            continue;
        }
        // Letters of one text are often meant for several boards: only moves in
        // braces are looked at one by one.
        let n_moves = piece.moves.iter().map(Vec::len).max().unwrap_or(0);
        for number in 0..n_moves {
            let idle = each_side(|side| {
                let rule = piece.moves[side.index()].get(number).map(|def| &def.rule);
                let in_braces = matches!(rule, Some(MoveRule::Verbose(_)));
                let made = reach.moves_made(side, index).get(number) == Some(&true);
                in_braces && reach.squares(side, index).any() && !made
            });
            if idle == [true, true] {
                let which = number + 1;
                let message = format!("move {which} of {} can never be made", name(game, index));
                found.push(Warning::new(subject(), message));
            }
        }
    }
    found
}

/// Conditions on flags that nothing ever sets.
pub(super) fn flags(game: &Game, reach: &Reach) -> Vec<Warning> {
    let begun_with = game.pieces.iter().flat_map(|piece| &piece.flags);
    let at_start = game.start.extras.flags.iter().filter(|mark| mark.carried);
    let mut set: Vec<&str> = reach.flags_set().collect();
    set.extend(begun_with.map(String::as_str).chain(at_start.map(|mark| mark.flag.as_str())));
    let unset = reach.flags_asked().filter(|(flag, _)| !set.contains(flag));
    let tell = |(flag, index): (&str, usize)| {
        let message =
            format!("{} asks for the flag `{flag}`, which nothing sets", name(game, index));
        let hint = did_you_mean(flag, set.iter().copied()).unwrap_or_else(|| {
            format!("`do (0 0) +{flag}` sets it, or the key `flags` of a piece")
        });
        Warning::new(Subject::Piece(game.pieces[index].symbol.clone()), message).hinting(hint)
    };
    unset.map(tell).collect()
}
