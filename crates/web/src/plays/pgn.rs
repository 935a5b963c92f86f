//! A game that is played, as PGN.

use super::record::{ClockRule, PlayRecord, You};
use crate::now::pgn_day;
use notation::pgn::{self, GameResult, PgnGame};

/// The name of the game without a tag.
const CHESS: &str = "chess";

/// The game as PGN. The start is the FEN of its first position, if that is not
/// the start of the game.
pub(crate) fn text(record: &PlayRecord, start: Option<&str>, game_name: &str) -> String {
    let engine = record.opponent.name();
    let [white, black] = match record.you {
        You::White => ["You", &engine],
        You::Black => [&engine, "You"],
        You::Both => ["White", "Black"],
    };
    let result = match record.result.as_ref().map(|result| result.result.as_str()) {
        Some("1-0") => GameResult::WhiteWins,
        Some("0-1") => GameResult::BlackWins,
        Some(_) => GameResult::Draw,
        None => GameResult::Unfinished,
    };
    let day = pgn_day(record.created);
    let mut tags = vec![
        ("Event", "A game in the browser".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", day),
        ("Round", "-".to_owned()),
        ("White", white.to_owned()),
        ("Black", black.to_owned()),
        ("Result", result.as_str().to_owned()),
    ];
    if record.game != CHESS {
        tags.push(("Variant", game_name.to_owned()));
    }
    if let ClockRule::Game { base, increment } = record.clock {
        tags.push(("TimeControl", format!("{base}+{increment}")));
    }
    if let Some(fen) = start {
        tags.extend([("SetUp", "1".to_owned()), ("FEN", fen.to_owned())]);
    }
    tags.extend(record.result.iter().map(|result| ("Termination", result.sentence.clone())));
    let mut game = PgnGame::new();
    for (name, value) in tags {
        // A value with forbidden signs is left out.
        let _ = game.set_tag(name, &value);
    }
    let mut node = game.root();
    for played in &record.moves {
        // The text of a legal move is always accepted.
        let Ok(next) = game.add_move(node, &played.san) else { break };
        node = next;
        let _ = game.set_comment(node, &format!("[%emt {}]", elapsed(played.seconds)));
    }
    game.set_result(Some(result));
    pgn::print(&game)
}

/// A time as comments write it: hours, minutes, seconds.
fn elapsed(seconds: f64) -> String {
    let whole = seconds as u64;
    let rest = seconds - (whole / 60 * 60) as f64;
    format!("{}:{:02}:{rest:06.3}", whole / 3_600, whole / 60 % 60)
}
