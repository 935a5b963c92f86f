//! The general rules in sentences: turns, castling, hands, captures, duties.

use super::squares::{both_sides, per_side};
use super::{after, influence, joined, names};
use crate::game::{DropDef, Duties, Game, HandsDef, Pass, TurnDef, Walling};

pub(super) fn sentences(game: &Game) -> Vec<String> {
    let mut all = turn(&game.turn);
    all.extend(duties(&game.duties));
    all.extend(castling(game));
    all.extend(game.hands.iter().flat_map(|hands| hand(game, hands)));
    all.extend(after::sentences(game));
    all.extend(influence::sentences(game));
    all.extend(walling(game));
    match game.pass {
        Pass::No => {}
        Pass::Free => all.push("A turn may be passed, but not in check.".to_string()),
        Pass::WhenStuck => {
            all.push("A turn is passed when, and only when, there is no move.".to_string());
        }
    }
    all
}

fn count(n: u32) -> String {
    match n {
        1 => "one move".to_string(),
        2 => "two moves".to_string(),
        n => format!("{n} moves"),
    }
}

fn turn(turn: &TurnDef) -> Vec<String> {
    let [white, black] = turn.moves;
    let mut all = Vec::new();
    all.push(match turn.moves {
        _ if turn.progressive => {
            "White begins with one move, and every turn has one more than the one before it."
                .to_string()
        }
        [1, 1] => "The sides move in turn, White first.".to_string(),
        _ if white == black => format!("A turn has {}, White first.", count(white)),
        _ => format!("A turn of White has {}, one of Black {}.", count(white), count(black)),
    });
    if let Some(first) = turn.first_turn {
        all.push(format!("The very first turn has {}.", count(first)));
    }
    if turn.check_ends_turn {
        all.push("A check ends the turn.".to_string());
    }
    if turn.safe_throughout {
        all.push("Royal pieces must be safe after each move of a turn.".to_string());
    } else if turn.moves != [1, 1] || turn.progressive {
        let text = "Royal pieces must be safe when the turn is over: nothing the opponent can do \
                    in a whole turn may capture them.";
        all.push(text.to_string());
    }
    if turn.may_fall_short {
        all.push("A turn ends early when no further move exists.".to_string());
    }
    all
}

fn duties(duties: &Duties) -> Vec<String> {
    let known = [
        (duties.must_capture, "Who can capture must capture."),
        (duties.no_checks, "Nobody may give check."),
        (
            duties.break_stand_off,
            "Royal pieces that face one another on an open file must be parted, or the turn passed.",
        ),
    ];
    known.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_string()).collect()
}

fn castling(game: &Game) -> Vec<String> {
    let Some(def) = &game.castling else { return Vec::new() };
    let king = names(game, std::slice::from_ref(&def.king), "or");
    let partners = names(game, &def.partners, "or");
    let file = |file: u8| char::from(b'a' + file.min(25));
    let mut all = vec![format!(
        "Castling: {king} that has not moved goes to the {}-file or the {}-file of its rank, and \
         {partners} that has not moved to the square it passed last, if all squares they cross \
         are empty.",
        file(def.targets[0]),
        file(def.targets[1])
    )];
    if def.needs_safety {
        all.push("Castling is not possible out of, through or into an attack.".to_string());
    }
    if def.right_by_drop {
        all.push("Pieces dropped on their places may castle.".to_string());
    }
    all
}

fn hand(game: &Game, hands: &HandsDef) -> Vec<String> {
    let mut all = Vec::new();
    if hands.from_captures {
        all.push("Captured pieces go to the hand of their captor and change sides.".to_string());
    }
    if hands.reverts {
        all.push("A captured piece that was promoted goes to hand as what it was.".to_string());
    }
    if !hands.drops.is_empty() {
        all.push(
            "Instead of a move a piece in hand may be dropped on an empty square.".to_string(),
        );
    }
    all.extend(hands.drops.iter().filter_map(|drop| dropping(game, drop)));
    if hands.must_drop {
        all.push("While a hand is not empty its owner must drop.".to_string());
    }
    if let Some(gating) = &hands.gating {
        all.push(format!(
            "When a piece leaves {} for the first time, a piece in hand may be put on the square \
             it left.",
            per_side(&game.topology, &gating.zone)
        ));
    }
    all
}

/// What is special about dropping a kind, if anything is.
fn dropping(game: &Game, drop: &DropDef) -> Option<String> {
    let mut notes = Vec::new();
    if drop.appears_as != drop.piece {
        let other = names(game, std::slice::from_ref(&drop.appears_as), "or");
        notes.push(format!("may appear as {other}"));
    }
    notes.extend(both_sides(&game.topology, &drop.zone, "is dropped on"));
    notes.extend(drop.per_file.map(|most| match most {
        1 => "is dropped only on files without another one of its side".to_string(),
        n => format!("is dropped only on files with fewer than {n} of its side"),
    }));
    let known = [
        (drop.both_colours, "must stand on both colours of squares"),
        (drop.even_stuck, "may be dropped where it could never move"),
        (drop.unlimited, "never runs out"),
        (drop.next_to_own, "is dropped only next to an own piece"),
    ];
    notes.extend(known.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_string()));
    let name = names(game, std::slice::from_ref(&drop.piece), "or");
    let name = super::capitalised(&name);
    (!notes.is_empty()).then(|| format!("{name} in hand {}.", joined(&notes, "and")))
}

fn walling(game: &Game) -> Option<String> {
    let def = game.walling.as_ref()?;
    let zone = super::squares::limited(&game.topology, def.zone);
    let place =
        zone.map_or("an empty square".to_string(), |zone| format!("an empty square of {zone}"));
    Some(match def.kind {
        Walling::Moving => {
            format!(
                "After each move its maker puts the one block, which nothing passes, on another empty square ({place})."
            )
        }
        Walling::Lasting => format!("After each move its maker turns {place} into a wall."),
    })
}
