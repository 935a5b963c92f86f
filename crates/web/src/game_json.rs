//! A game as the page wants it: what it is, and its rules in words.

use crate::games::{KnownGame, is_own};
use notation::fen;
use rules::describe::{self, DiagramMark};
use rules::endings::EndingResult;
use rules::game::{Game, PieceDef};
use serde_json::{Value, json};

/// The games in a list.
pub(crate) fn summary(id: &str, game: &Game) -> Value {
    let board = game.topology.geometry;
    let about = &game.about;
    json!({
        "id": id,
        "name": about.name,
        "year": about.year,
        "source": about.inventor,
        "files": board.files(),
        "ranks": board.ranks(),
        "has_hands": game.hands.is_some(),
        "goal": goals(game),
        "moves_per_turn": moves_per_turn(game),
        "summary": about.rules,
        "start_fen": fen::print(&game.start),
        "holes": holes(game),
        "kinds": game.pieces.iter().map(kind).collect::<Vec<_>>(),
        "own": is_own(id),
    })
}

/// A game with its rules in words, without its start.
pub(crate) fn details(known: &KnownGame) -> Value {
    let (id, game) = (&known.id, &*known.rules);
    let words = describe::describe(game);
    let sheet = rules::sheet(game, &fen::print(&game.start));
    let pieces = game.pieces.iter().enumerate().map(|(index, piece)| {
        let told = &words.pieces[index];
        let letters = |capital: &str| json!({ "white": capital, "black": capital.to_lowercase() });
        let betza = sheet.pieces.get(index).map(|known| &known.moves);
        json!({
            "symbol": piece.symbol,
            "name": piece.name,
            "side_letters": letters(&piece.symbol),
            "betza": betza.map(|[white, black]| json!({ "white": white, "black": black })),
            "sentences": told.sentences,
            "is_royal": sheet.pieces.get(index).is_some_and(|known| known.is_royal),
            "diagram": diagram(&describe::diagram_marks(game, index)),
        })
    });
    let mut object = summary(id, game);
    object["title"] = json!(words.title);
    object["words"] = json!(words.rules);
    object["endings"] = json!(words.endings);
    object["pieces"] = pieces.collect();
    let count = known.starts.count(game);
    object["numbers"] = json!(count);
    object["has_numbers"] = json!(count.is_some_and(|count| count > 0));
    object
}

fn kind(piece: &PieceDef) -> Value {
    json!({ "symbol": piece.symbol, "name": piece.name })
}

/// The squares that the board lacks.
fn holes(game: &Game) -> Vec<String> {
    let topology = &game.topology;
    let holes = topology.geometry.squares().filter(|sq| topology.holes.has(*sq));
    holes.map(|sq| topology.geometry.name(sq).to_string()).collect()
}

/// The words of the endings that decide the game, each once.
fn goals(game: &Game) -> Vec<&'static str> {
    let mut words = Vec::new();
    for ending in game.endings.iter().filter(|ending| ending.result != EndingResult::Draw) {
        let word = ending.when.word();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// The most moves of a turn of either side; nothing where turns grow.
fn moves_per_turn(game: &Game) -> Option<u32> {
    let turn = &game.turn;
    (!turn.progressive).then(|| turn.moves.iter().copied().max().unwrap_or(1))
}

fn diagram(marks: &[DiagramMark]) -> Value {
    let radius = marks.iter().map(|mark| mark.across.abs().max(mark.ahead.abs())).max();
    let one = |mark: &DiagramMark| {
        let kind = match mark.sign {
            '*' => "both",
            'o' => "move",
            'x' => "capture",
            'i' => "first",
            _ => "condition",
        };
        json!({ "dx": mark.across, "dy": mark.ahead, "kind": kind })
    };
    json!({ "radius": radius.unwrap_or(0), "marks": marks.iter().map(one).collect::<Vec<_>>() })
}
