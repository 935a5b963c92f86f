//! Warnings about odd games: a game that can be read and compiled may still make
//! no sense. A warning never keeps a game from being played.
//!
//! Some conditions ask whether a square is attacked. A square is attacked if a
//! piece of the opponent could capture there. Conditions of that capture that
//! themselves ask about attacks are ignored, so no condition depends on itself.

mod after;
mod captives;
mod formations;
mod influence;
mod moves;
mod oddities;
mod warning;

pub use warning::{Subject, Warning};

use crate::endings::{Ending, EndingDef, EndingResult};
use crate::game::{Game, MoveRule, Pass, PointsDef, Royal};
use crate::pattern::Wide;
use crate::reach::{Reach, piece_of};
use game_core::Side;
use warning::name;

/// Everything odd about a game that its rules show without playing it.
///
/// ```
/// let text = "name = \"Peace\"\ninherits = \"chess\"\n[endings]\ncheckmate = \"draw\"\n";
/// let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
/// let lookup = rules::Lookup { neighbour: &|_| None, fen: &fen };
/// let file = rules::read("peace.toml", text, &lookup).unwrap();
/// let warnings = rules::check::warnings(&file.games[0]);
/// assert_eq!(
///     warnings[0].to_string(),
///     "nobody can ever win: all endings that can happen are draws"
/// );
/// ```
pub fn warnings(game: &Game) -> Vec<Warning> {
    let reach = Reach::explore(game);
    let about_endings = royalty(game).into_iter().chain(goals(game, &reach));
    let about_endings = about_endings.chain(formations::endings(game));
    let about_endings = about_endings.map(|message| Warning::new(Subject::Endings, message));
    let uncaptured = |index: usize| {
        let message = format!("a move of {} names a captive and never captures", name(game, index));
        (index, message)
    };
    let of_piece = |(index, message): (usize, String)| {
        Warning::new(Subject::Piece(game.pieces[index].symbol.clone()), message)
    };
    let about_after = after::oddities(game, &reach).into_iter();
    let about_after =
        about_after.map(|(number, message)| Warning::new(Subject::After(number), message));
    let about_influence = influence::oddities(game, &reach).into_iter();
    let about_influence =
        about_influence.map(|(number, message)| Warning::new(Subject::Influence(number), message));
    oddities::names(game)
        .into_iter()
        .chain(oddities::start(game))
        .chain(kinds(game, &reach).into_iter().map(of_piece))
        .chain(moves::never_made(game, &reach))
        .chain(moves::flags(game, &reach))
        .chain(promotions(game, &reach).into_iter().map(of_piece))
        .chain(oddities::promotions(game))
        .chain(oddities::hands(game))
        .chain(oddities::walls(game))
        .chain(about_endings)
        .chain(endings(game))
        .chain(about_after)
        .chain(about_influence)
        .chain(captives::oddities(game).into_iter().map(uncaptured).map(of_piece))
        .chain(circles(game).map(of_piece))
        .collect()
}

/// Endings about check in a game without royal pieces.
fn royalty(game: &Game) -> Option<String> {
    if !game.endings.iter().any(|ending| ending.when.needs_royal()) {
        return None;
    }
    if game.pieces.iter().all(|piece| piece.royal == Royal::No) {
        return Some("an ending is about check, but no piece is royal".to_string());
    }
    let in_hand = game.start.hands.iter().flatten().copied();
    let men = game.start.men().map(|(_, man)| man).chain(in_hand);
    let is_royal = |piece: usize| game.pieces[piece].royal != Royal::No;
    let has_royal = men.filter_map(|man| piece_of(game, man.letter, man.promoted)).any(is_royal);
    (!has_royal).then(|| "neither side has a royal piece at the start".to_string())
}

/// Kinds that can never stand on the board.
fn kinds(game: &Game, reach: &Reach) -> Vec<(usize, String)> {
    let absent =
        |index: &usize| Side::BOTH.iter().all(|&side| reach.squares(side, *index).is_empty());
    (0..game.pieces.len())
        .filter(absent)
        .filter(|index| !influence::is_lent(game, &game.pieces[*index].symbol))
        .map(|index| (index, format!("{} never appears on the board", name(game, index))))
        .collect()
}

/// Kinds that can never reach a zone they promote in.
fn promotions(game: &Game, reach: &Reach) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (index, piece) in game.pieces.iter().enumerate() {
        for side in Side::BOTH {
            let squares = reach.squares(side, index);
            let reached =
                piece.promotions.iter().any(|rule| rule.zone[side.index()].meets(squares));
            let wanted = piece.promotions.iter().any(|rule| !rule.into[side.index()].is_empty());
            if wanted && squares.any() && !reached {
                let name = name(game, index);
                let message = format!("{name} of {side} can never reach a zone it promotes in");
                found.push((index, message));
            }
        }
    }
    found
}

/// Goals that no piece can reach.
fn goals(game: &Game, reach: &Reach) -> Vec<String> {
    let mut found = Vec::new();
    for ending in &game.endings {
        let Some((by, goal)) = ending.when.goal() else { continue };
        for side in Side::BOTH {
            let goal = goal[side.index()];
            let is_runner =
                |index: &usize| by.is_empty() || by.contains(&game.pieces[*index].symbol);
            // In games of unequal armies, one side usually has no such piece.
            let runners: Vec<Wide> = (0..game.pieces.len())
                .filter(is_runner)
                .map(|index| reach.squares(side, index))
                .filter(|squares| squares.any())
                .collect();
            let arrives = runners.iter().any(|squares| squares.meets(goal));
            if goal.any() && !runners.is_empty() && !arrives {
                found.push(format!("no piece of {side} can ever reach its goal"));
            }
        }
    }
    found
}

/// Endings that cannot happen, or that nobody can win by.
fn endings(game: &Game) -> Option<Warning> {
    let found = |message: &str| Some(Warning::new(Subject::Endings, message));
    if game.endings.is_empty() {
        let text = "the game has no endings: it stops, drawn, only when a side cannot move";
        return found(text).map(Warning::grave);
    }
    let by_points = game.endings.iter().any(EndingDef::counts_points);
    if by_points && game.points == PointsDef::default() {
        return found("points decide games, but no piece is worth any");
    }
    let has_royal = game.pieces.iter().any(|piece| piece.royal != Royal::No);
    if game.castling.is_none() && game.endings.iter().any(|ending| ending.when.needs_castling()) {
        return found("an ending is about castling, but nobody castles");
    }
    let can_happen = |when: &Ending| {
        let may_pass = game.pass != Pass::No || !matches!(when, Ending::Passes(_));
        may_pass && (has_royal || !when.needs_royal())
    };
    let mut possible = game.endings.iter().filter(|ending| can_happen(&ending.when)).peekable();
    if possible.peek().is_none() {
        return found("none of the endings can ever happen").map(Warning::grave);
    }
    let is_won = |result: EndingResult| result != EndingResult::Draw;
    if possible.any(|ending| is_won(ending.result)) {
        return None;
    }
    found("nobody can ever win: all endings that can happen are draws").map(Warning::grave)
}

/// The first piece with a capture that asks whether a square is attacked.
fn circles(game: &Game) -> Option<(usize, String)> {
    let asks = |rule: &MoveRule| match rule {
        MoveRule::Betza(_) => false,
        MoveRule::Verbose(rule) => rule.asks_attacks() && rule.captures_on_target(),
    };
    let index = game.pieces.iter().position(|piece| {
        let mut rules = piece.moves.iter().flatten();
        rules.any(|def| asks(&def.rule))
    })?;
    let message = "a capture asks whether a square is attacked: as an attack itself it counts \
                   without that condition, so that no condition asks about itself";
    Some((index, message.to_string()))
}

#[cfg(test)]
mod tests;
