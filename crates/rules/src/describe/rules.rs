//! The general rules in sentences: turns, castling, hands, captures, duties.

use super::names::names;
use super::naming::joined;
use super::squares::{both_sides, per_side};
use super::{after, influence};
use crate::game::{
    AgainAfter, DropDef, Duties, Game, HandsDef, Pass, ShuffledSides, TurnDef, WallPlace, Walling,
};

pub(super) fn sentences(game: &Game) -> Vec<String> {
    let mut all = turn(game, &game.turn);
    all.extend(shuffle(game));
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

fn turn(game: &Game, turn: &TurnDef) -> Vec<String> {
    let [white, black] = turn.moves;
    let mut all = Vec::new();
    all.push(match turn.moves {
        _ if turn.progressive => {
            let most = turn.longest.map_or(String::new(), |n| format!(", {n} at most"));
            format!(
                "White begins with one move, and every turn has one more than the one before \
                 it{most}."
            )
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
    if turn.may_stop {
        all.push("After at least one move the rest of a turn may be given up.".to_string());
    }
    all.extend(turn.again.as_ref().map(|again| {
        let by = match &again.by[..] {
            [] => String::new(),
            by => format!(" by {}", names(game, by, "or")),
        };
        let what = match again.after {
            AgainAfter::AnyMove => "a move",
            AgainAfter::Captures => "a capture",
            AgainAfter::QuietMoves => "a move that captures nothing",
        };
        format!("A turn goes on only after {what}{by}.")
    }));
    all
}

/// How the start is shuffled, and how many starts there are.
fn shuffle(game: &Game) -> Option<String> {
    let def = game.shuffle.as_ref()?;
    let n = crate::shuffle::count(game)?;
    let mut rules: Vec<String> = Vec::new();
    for group in &def.both_colours {
        let kinds = names(game, group, "or");
        rules.push(format!("as many of {kinds} on light squares as on dark ones"));
    }
    for (inner, outer) in &def.between {
        let (inner, outer) =
            (names(game, std::slice::from_ref(inner), "or"), names(game, outer, "or"));
        rules.push(format!("{inner} between the first and the last of {outer}"));
    }
    let rules = if rules.is_empty() { "in any order".to_string() } else { rules.join(", and ") };
    let black = match def.sides {
        ShuffledSides::Mirrored => "Black stands opposite White",
        ShuffledSides::Turned => "Black stands as White does when the board is turned",
        ShuffledSides::Apart => "each side by itself",
    };
    let zone = per_side(&game.topology, &def.zone);
    Some(format!(
        "The pieces on {zone} are shuffled before the game, which gives {n} starts: {rules}; \
         {black}."
    ))
}

fn duties(duties: &Duties) -> Vec<String> {
    let truce = (duties.captures_from > 1)
        .then(|| format!("Nobody may capture before move {}.", duties.captures_from));
    let known = [
        (duties.must_capture, "Who can capture must capture."),
        (duties.no_checks, "Nobody may give check."),
        (
            duties.stand_in_check,
            "A royal piece in check may not move, unless it captures the one piece that gives \
             check.",
        ),
        (
            duties.break_stand_off,
            "Royal pieces that face one another on an open file must be parted, or the turn passed.",
        ),
    ];
    let known = known.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_string());
    known.chain(truce).collect()
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
    if def.opposite {
        all.push(
            "Once a side has castled, its opponent can no longer castle on the same wing."
                .to_string(),
        );
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
        all.push("While a hand is not empty its owner must drop, if a drop is legal.".to_string());
    }
    if !hands.must_drop_first.is_empty() {
        let kinds = names(game, &hands.must_drop_first, "or");
        all.push(format!("While {kinds} is in hand its owner must drop, if a drop is legal."));
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
        (drop.on_top, "is dropped on the lowest empty square of a file"),
        (
            drop.from_edge,
            "slides in from an edge of the board, along a rank or a file, until something stops it",
        ),
        (drop.encloses, "is dropped only where it encloses enemies with another own piece"),
        (drop.no_check, "may not be dropped with check"),
        (drop.no_mate, "may not be dropped with mate"),
    ];
    notes.extend(known.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_string()));
    let away = [(drop.away_from_own, "an own piece"), (drop.away_from_enemy, "an enemy")];
    notes.extend(away.into_iter().filter_map(|(axes, whom)| {
        axes.map(|axes| format!("is not dropped next to {whom} along {}", axes.words()))
    }));
    if drop.first_on.iter().any(|squares| squares.any()) {
        let squares = per_side(&game.topology, &drop.first_on);
        notes.push(format!("is dropped on {squares} while one of these is empty"));
    }
    let name = names(game, std::slice::from_ref(&drop.piece), "or");
    let name = super::capitalised(&name);
    (!notes.is_empty()).then(|| format!("{name} in hand {}.", joined(&notes, "and")))
}

fn walling(game: &Game) -> Option<String> {
    let def = game.walling.as_ref()?;
    let zone = super::squares::limited(&game.topology, def.zone);
    let mut place = match def.place {
        WallPlace::Anywhere => "an empty square".to_string(),
        WallPlace::Left => "the square just left".to_string(),
        WallPlace::Edge => "an empty square at the edge of what is left of the board".to_string(),
    };
    if let Some(zone) = zone {
        place.push_str(&format!(" of {zone}"));
    }
    if let Some(kind) = &def.path {
        let kind = names(game, std::slice::from_ref(kind), "or");
        place.push_str(&format!(" that {kind} standing where the move ended could go to"));
    }
    let (when, verb) = match (def.instead, def.optional) {
        (true, _) => ("Instead of a move a player may", ["put", "turn"]),
        (false, true) => ("After each move its maker may", ["put", "turn"]),
        (false, false) => ("After each move its maker", ["puts", "turns"]),
    };
    Some(match def.kind {
        Walling::Moving => format!(
            "{when} {} the one block, which nothing passes, on another empty square ({place}).",
            verb[0]
        ),
        Walling::Lasting => format!("{when} {} {place} into a wall.", verb[1]),
    })
}
