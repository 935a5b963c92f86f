//! How games end, in sentences. The sentence of each ending is in its entry of
//! the catalogue, `endings.rs`.

use super::{Naming, joined, side_name};
use crate::endings::EndingDef;
use crate::game::{Game, PointsDef};
use game_core::Side;

pub(super) fn sentences(game: &Game) -> Vec<String> {
    let naming = Naming::of(game);
    let mut all: Vec<String> =
        game.endings.iter().flat_map(|ending| ending.sentences(&naming)).collect();
    all.extend(points(game, &naming));
    if all.is_empty() {
        all.push("A side that cannot move ends the game in a draw.".to_string());
    }
    all
}

/// What pieces are worth, where points decide.
fn points(game: &Game, naming: &Naming<'_>) -> Option<String> {
    let decides = game.endings.iter().any(EndingDef::counts_points);
    let PointsDef { of, bonus } = &game.points;
    if !decides || of.is_empty() && *bonus == [0, 0] {
        return None;
    }
    let worth = |(symbol, tenths): &(String, u32)| {
        format!("{} {}", naming.name(symbol), in_points(*tenths))
    };
    let mut all: Vec<String> = of.iter().map(worth).collect();
    for side in Side::BOTH.into_iter().filter(|side| bonus[side.index()] > 0) {
        let extra = in_points(bonus[side.index()]);
        all.push(format!("{} {extra} besides", side_name(side)));
    }
    Some(format!("Points: {}.", joined(&all, "and")))
}

/// "13", "1.5".
fn in_points(tenths: u32) -> String {
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        rest => format!("{}.{rest}", tenths / 10),
    }
}
