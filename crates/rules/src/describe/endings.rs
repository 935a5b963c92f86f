//! How games end, in sentences. The sentence of each ending is in its entry of
//! the catalogue, `endings.rs`.

use super::{Naming, joined, side_name};
use crate::endings::{Ending, EndingDef, EndingResult};
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

/// At most so many sentences say how a game is won.
const MOST_WAYS: usize = 5;

/// What wins or loses the game, without what draws it and without the small print.
pub(super) fn ways_to_win(game: &Game) -> Vec<String> {
    let naming = Naming::of(game);
    let decides = |ending: &&EndingDef| ending.result != EndingResult::Draw && !ending.on_claim;
    let mut deciding: Vec<&EndingDef> = game.endings.iter().filter(decides).collect();
    deciding.sort_by_key(|ending| is_small_print(&ending.when));
    let firsts =
        deciding.into_iter().filter_map(|ending| ending.sentences(&naming).into_iter().next());
    firsts.take(MOST_WAYS).collect()
}

/// Is this an exception, or a rule for games that go nowhere?
fn is_small_print(when: &Ending) -> bool {
    use Ending::{CheckmateBy, CheckmateWithout, PerpetualCheck, Repetition};
    matches!(when, CheckmateBy(_) | CheckmateWithout(_) | PerpetualCheck(_) | Repetition(_))
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
