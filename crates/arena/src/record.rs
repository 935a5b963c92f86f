//! Finished games: their PGN with clocks and scores in comments, and what tables
//! and the journal keep of them.

use crate::cause::Cause;
use crate::game::{Played, Thought};
use game_core::{Score, Side};
use notation::pgn::{self, GameResult, PgnGame};
use serde_json::{Value, json};
use std::time::Duration;

/// What is kept of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// Its number in the schedule.
    pub number: usize,
    /// The winner; `None` for a draw.
    pub(crate) winner: Option<Side>,
    /// Why the game is over, in words.
    pub cause: String,
    /// The misdeed that ended the game, if one did: the side and one word for it.
    pub misdeed: Option<(Side, String)>,
    /// The number of plies, those of the opening included.
    pub(crate) plies: usize,
    /// The effort of the players, White first.
    pub(crate) effort: [GameEffort; 2],
    /// The game as PGN.
    pub pgn: String,
}

/// The effort of a player in one game or several.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct GameEffort {
    /// The number of searched moves.
    pub(crate) moves: u64,
    /// The sum of their depths.
    pub(crate) depths: u64,
    /// The sum of their nodes.
    pub(crate) nodes: u64,
    /// The time used, in microseconds.
    pub(crate) micros: u64,
}

/// The contents of the PGN tags of a game.
#[derive(Clone, Debug)]
pub(crate) struct Tags<'a> {
    /// The name of the event.
    pub(crate) event: &'a str,
    /// The number of the round and the number of the game.
    pub(crate) round: String,
    /// The names of the players, White first.
    pub(crate) players: [&'a str; 2],
    /// The paces of the players, White first.
    pub(crate) paces: [String; 2],
    /// The name of the game.
    pub(crate) variant: &'a str,
    /// The day, as PGN writes it: `2026.11.15`.
    pub(crate) date: String,
}

impl Finished {
    /// Keeps what is needed of a game.
    pub(crate) fn new(number: usize, played: &Played, tags: &Tags<'_>) -> Finished {
        let misdeed = match &played.cause {
            Cause::Misdeed(side, misdeed) => Some((*side, misdeed.word().to_owned())),
            _ => None,
        };
        let mut effort = [GameEffort::default(); 2];
        for played in &played.moves {
            let Some(thought) = played.thought else { continue };
            let effort = &mut effort[played.side as usize];
            effort.moves += 1;
            effort.depths += u64::from(thought.depth);
            effort.nodes += thought.nodes;
            effort.micros += thought.time.as_micros() as u64;
        }
        Finished {
            number,
            winner: played.cause.winner(),
            cause: played.cause.to_string(),
            misdeed,
            plies: played.moves.len(),
            effort,
            pgn: pgn_of(played, tags),
        }
    }

    /// The half-points of a side: 0, 1 or 2.
    pub(crate) fn points(&self, side: Side) -> usize {
        match self.winner {
            None => 1,
            Some(winner) => 2 * usize::from(winner == side),
        }
    }

    /// The game as a line of a journal.
    pub fn to_json(&self) -> Value {
        let effort = self.effort.map(|e| json!([e.moves, e.depths, e.nodes, e.micros]));
        json!({
            "game": self.number,
            "winner": self.winner.map(side_word),
            "cause": self.cause,
            "misdeed": self.misdeed.as_ref().map(|(side, word)| json!([side_word(*side), word])),
            "plies": self.plies,
            "effort": effort,
            "pgn": self.pgn,
        })
    }

    /// Reads a line of a journal; `None` if it is not a game.
    pub fn of_json(value: &Value) -> Option<Finished> {
        let side = |value: &Value| match value.as_str()? {
            "white" => Some(Side::White),
            "black" => Some(Side::Black),
            _ => None,
        };
        let winner = match value.get("winner")? {
            Value::Null => None,
            word => Some(side(word)?),
        };
        let misdeed = match value.get("misdeed")? {
            Value::Null => None,
            pair => Some((side(pair.get(0)?)?, pair.get(1)?.as_str()?.to_owned())),
        };
        let effort = |place: usize| {
            let list = value.get("effort")?.get(place)?;
            let number = |place: usize| list.get(place)?.as_u64();
            let (moves, depths, nodes) = (number(0)?, number(1)?, number(2)?);
            Some(GameEffort { moves, depths, nodes, micros: number(3)? })
        };
        Some(Finished {
            number: usize::try_from(value.get("game")?.as_u64()?).ok()?,
            winner,
            cause: value.get("cause")?.as_str()?.to_owned(),
            misdeed,
            plies: usize::try_from(value.get("plies")?.as_u64()?).ok()?,
            effort: [effort(0)?, effort(1)?],
            pgn: value.get("pgn")?.as_str()?.to_owned(),
        })
    }
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// A game as PGN.
fn pgn_of(played: &Played, tags: &Tags<'_>) -> String {
    let result = match played.cause.winner() {
        Some(Side::White) => GameResult::WhiteWins,
        Some(Side::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    };
    let mut game = PgnGame::new();
    let n_plies = played.moves.len().to_string();
    let mut list = vec![
        ("Event", tags.event),
        ("Site", "?"),
        ("Date", &tags.date),
        ("Round", &tags.round),
        ("White", tags.players[0]),
        ("Black", tags.players[1]),
        ("Result", result.as_str()),
    ];
    if tags.variant != "chess" {
        list.push(("Variant", tags.variant));
    }
    if let Some(fen) = &played.fen {
        list.extend([("SetUp", "1"), ("FEN", fen.as_str())]);
    }
    if tags.paces[0] == tags.paces[1] {
        list.push(("TimeControl", &tags.paces[0]));
    } else {
        list.extend([("WhiteTimeControl", &*tags.paces[0]), ("BlackTimeControl", &*tags.paces[1])]);
    }
    list.extend([("PlyCount", n_plies.as_str()), ("Termination", played.cause.termination())]);
    for (name, value) in list {
        // Names and values are short and have no forbidden signs.
        let _ = game.set_tag(name, value);
    }
    let mut node = game.root();
    for played in &played.moves {
        // The SAN of a legal move is always accepted.
        let Ok(next) = game.add_move(node, &played.short) else { break };
        node = next;
        if let Some(thought) = played.thought {
            let _ = game.set_comment(node, &comment(played.side, &thought));
        }
    }
    let last = match game.comment(node) {
        "" => played.cause.to_string(),
        said => format!("{said} {}", played.cause),
    };
    let _ = game.set_comment(node, &last);
    game.set_result(Some(result));
    pgn::print(&game)
}

/// The score from White's view, the depth and the clock, as PGN viewers expect
/// them in a comment.
fn comment(side: Side, thought: &Thought) -> String {
    let mut words = Vec::new();
    if let Some(score) = thought.score {
        let white = if side == Side::White { score } else { -score };
        words.push(format!("[%eval {}]", eval_text(white, thought.depth)));
    }
    if let Some(left) = thought.left {
        words.push(format!("[%clk {}]", clock_text(left)));
    }
    words.join(" ")
}

fn eval_text(white: Score, depth: u32) -> String {
    let depth = if depth > 0 { format!(",{depth}") } else { String::new() };
    match white.mate_plies() {
        Some(plies) if plies > 0 => format!("#{}{depth}", (plies + 1) / 2),
        Some(plies) => format!("#-{}{depth}", -plies / 2),
        None => format!("{:.2}{depth}", f64::from(white.raw()) / 100.0),
    }
}

fn clock_text(left: Duration) -> String {
    let (seconds, millis) = (left.as_secs(), left.subsec_millis());
    format!("{}:{:02}:{:02}.{millis:03}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_clocks_as_other_programs_write_them() {
        assert_eq!(eval_text(Score::cp(-35), 12), "-0.35,12");
        assert_eq!(eval_text(Score::mated_in(4), 0), "#-2");
        assert_eq!(clock_text(Duration::from_millis(3_723_045)), "1:02:03.045");
    }

    #[test]
    fn a_line_of_a_journal_reads_back() {
        let finished = Finished {
            number: 7,
            winner: Some(Side::Black),
            cause: "White crashes".into(),
            misdeed: Some((Side::White, "crash".into())),
            plies: 12,
            effort: [
                GameEffort { moves: 1, depths: 2, nodes: 3, micros: 4 },
                GameEffort::default(),
            ],
            pgn: "[White \"a\"]\n\n1. e4 *\n\n".into(),
        };
        assert_eq!(Finished::of_json(&finished.to_json()), Some(finished.clone()));
        let draw = Finished { winner: None, misdeed: None, ..finished };
        assert_eq!(Finished::of_json(&draw.to_json()), Some(draw));
    }
}
