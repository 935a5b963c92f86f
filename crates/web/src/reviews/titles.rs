//! What games and reviews are called in lists.

use crate::pgn_json::FoundPgn;

/// So many moves name a game without players.
const NAMING_MOVES: usize = 4;
/// The longest name in a list.
const MAX_TITLE: usize = 120;

/// The players and the result; without players, the first moves.
pub(super) fn of_game(found: &FoundPgn) -> String {
    let tag = |name: &str| found.game.tag(name).filter(|value| *value != "?");
    let title = match (tag("White"), tag("Black")) {
        (None, None) => {
            let moves = found.game.main_line().take(NAMING_MOVES);
            let moves: Vec<&str> = moves.map(|node| found.game.text(node)).collect();
            if moves.is_empty() { "a game without moves".to_owned() } else { moves.join(" ") }
        }
        (white, black) => format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?")),
    };
    let result = tag("Result").unwrap_or("*");
    let title: String = title.chars().take(MAX_TITLE).collect();
    format!("{title}, {result}")
}

/// The first game that is wanted, and how many follow.
pub(super) fn of_job(games: &[FoundPgn], wanted: &[usize]) -> String {
    let mut games = games.iter().filter(|found| wanted.contains(&found.number));
    let Some(first) = games.next().map(of_game) else { return String::new() };
    match games.count() {
        0 => first,
        1 => format!("{first}, and another game"),
        others => format!("{first}, and {others} other games"),
    }
}
