//! The rules of a game in English, made from the rules themselves: the sentences
//! say what is played, whatever the prose of the file claims.
//!
//! Sentences about the game are in `describe/rules.rs`, those about its endings
//! in `describe/endings.rs`, diagrams in `describe/diagram.rs`, words for sets
//! of squares in `describe/squares.rs`.

mod after;
mod diagram;
mod endings;
mod influence;
mod names;
mod naming;
mod rules;
mod squares;
mod verbose;

pub use diagram::{DiagramMark, diagram_marks};
pub(crate) use naming::{Naming, capitalised, joined, side_name};

use crate::game::{
    Game, MoveDef, MoveRule, PieceDef, PromotionChoice, PromotionDef, PromotionOccasion,
    PromotionTest, Royal,
};
use crate::topology::Edges;
use names::names;
use squares::both_sides;

/// A game in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    /// The name, with inventor and year where they are known.
    pub title: String,
    /// The board and the general rules, a sentence each.
    pub rules: Vec<String>,
    /// The pieces, in the order of the kinds.
    pub pieces: Vec<PieceWords>,
    /// How games end, a sentence each.
    pub endings: Vec<String>,
}

/// A piece in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceWords {
    /// Name and letter.
    pub heading: String,
    /// What the piece does, a sentence each.
    pub sentences: Vec<String>,
    /// Where the piece goes on an empty board, if it ever moves.
    pub diagram: Option<String>,
}

/// What the marks of diagrams mean.
pub const LEGEND: &str = "In diagrams `*` is a square the piece moves to or captures on, `o` one \
    it only moves to, `x` one it only captures on, `i` one it reaches only as its first move, `+` \
    one that asks for something more (a piece to hop over, a condition).";

/// Describes a game.
///
/// ```
/// let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
/// let chess = rules::library::load("chess", &fen).unwrap().unwrap();
/// let words = rules::describe::describe(&chess);
/// assert_eq!(words.rules[0], "The board has 8 files and 8 ranks, 64 squares.");
/// assert_eq!(words.pieces[1].heading, "Knight (N)");
/// assert_eq!(words.pieces[1].sentences, ["It leaps like a knight."]);
/// ```
pub fn describe(game: &Game) -> Description {
    let about = &game.about;
    let mut title = about.name.clone();
    let origin: Vec<&str> =
        [&about.inventor, &about.year].into_iter().filter_map(Option::as_deref).collect();
    if !origin.is_empty() {
        title.push_str(&format!(" ({})", origin.join(", ")));
    }
    let pieces = (0..game.pieces.len()).map(|index| piece(game, index)).collect();
    let mut rules = vec![board(game)];
    rules.extend(rules::sentences(game));
    Description { title, rules, pieces, endings: endings::sentences(game) }
}

/// How a game is won, a sentence each.
///
/// ```
/// let fen = |text: &str| notation::fen::parse(text).map_err(|faults| faults.0);
/// let chess = rules::library::load("chess", &fen).unwrap().unwrap();
/// let mate = "When the side to move is in check and has no move, that side loses.";
/// assert_eq!(rules::describe::ways_to_win(&chess), [mate]);
/// ```
pub fn ways_to_win(game: &Game) -> Vec<String> {
    endings::ways_to_win(game)
}

fn board(game: &Game) -> String {
    let geometry = game.topology.geometry;
    let n_squares = game.topology.squares().count();
    let edges = match game.topology.edges {
        Edges::Plane => "",
        Edges::Cylinder => "; its first and last file adjoin",
        Edges::Torus => "; its first and last file adjoin, and so do its first and last rank",
    };
    let holes = game.topology.holes;
    let holes = if holes.is_empty() {
        String::new()
    } else {
        format!("; {} do not exist", squares::list(&game.topology, holes))
    };
    let (files, ranks) = (geometry.files(), geometry.ranks());
    format!("The board has {files} files and {ranks} ranks, {n_squares} squares{edges}{holes}.")
}

fn piece(game: &Game, index: usize) -> PieceWords {
    let def = &game.pieces[index];
    let mut sentences = moves(game, def);
    sentences.extend(royal(def));
    let region = both_sides(&game.topology, &def.region, "only stand on");
    sentences.extend(region.map(|region| format!("It may {region}.")));
    sentences.extend(def.promotions.iter().map(|rule| promotion(game, rule)));
    if !def.flags.is_empty() {
        let flags: Vec<String> = def.flags.iter().map(|flag| format!("\"{flag}\"")).collect();
        let flags = flags.join(" and ");
        sentences.push(format!("Every one that comes onto the board carries the flag {flags}."));
    }
    if def.iron {
        sentences.push("It cannot be captured.".to_string());
    }
    if !def.respects.is_empty() {
        let kinds = names(game, &def.respects, "or");
        sentences.push(format!("It neither captures nor hops over {kinds}."));
    }
    if let Some(symbol) = &def.in_hand {
        let other = names(game, std::slice::from_ref(symbol), "or");
        sentences.push(format!("Captured, it goes to hand as {other}."));
    }
    let heading = format!("{} ({})", capitalised(&def.name), def.symbol);
    PieceWords { heading, sentences, diagram: diagram::draw(game, index) }
}

/// The ways a piece moves, once if both sides move alike.
fn moves(game: &Game, def: &PieceDef) -> Vec<String> {
    let [white, black] = [0, 1].map(|side| ways(game, &def.moves[side], side));
    let sentence = |whose: &str, ways: &[String]| match ways {
        [] => format!("It does not move{whose}."),
        ways => format!("It {}{whose}.", ways.join("; it ")),
    };
    if white == black {
        vec![sentence("", &white)]
    } else {
        vec![sentence(" (White)", &white), sentence(" (Black)", &black)]
    }
}

fn ways(game: &Game, moves: &[MoveDef], side: usize) -> Vec<String> {
    let mut all = Vec::new();
    for def in moves {
        let mut place = String::new();
        let limits = [(&def.from, ", from "), (&def.to, ", to ")];
        for (region, word) in limits {
            if let Some(squares) = squares::limited(&game.topology, region[side]) {
                place.push_str(&format!("{word}{squares}"));
            }
        }
        let threat = if def.royal_only { ", as a threat to royal pieces only" } else { "" };
        let with_place = |way: String| format!("{way}{place}{threat}");
        match &def.rule {
            MoveRule::Betza(rule) => all.extend(rule.in_words().into_iter().map(with_place)),
            MoveRule::Verbose(rule) => all.push(with_place(verbose::words(game, rule))),
        }
    }
    all
}

fn royal(def: &PieceDef) -> Option<String> {
    Some(match def.royal {
        Royal::No => return None,
        Royal::Each => "It is royal: it may not be left where it can be captured.".to_string(),
        Royal::Alone => "It is royal while it is the only one of its kind on its side.".to_string(),
        Royal::Any => "It is royal in common: one of its kind must stay safe.".to_string(),
    })
}

fn promotion(game: &Game, rule: &PromotionDef) -> String {
    let may = match rule.choice {
        PromotionChoice::Forced => "It must become",
        PromotionChoice::Free => "It may (and must, where it could never move again) become",
        PromotionChoice::Anywhere => "It may become",
    };
    let into = if rule.into[0] == rule.into[1] {
        names(game, &rule.into[0], "or")
    } else {
        let of = |side: usize| names(game, &rule.into[side], "or");
        format!("{} (White) or {} (Black)", of(0), of(1))
    };
    let when = match (rule.on, rule.on_leaving) {
        (PromotionOccasion::AnyMove, false) => "when it ends a move",
        (PromotionOccasion::AnyMove, true) => "when it starts or ends a move",
        (PromotionOccasion::Captures, false) => "when it captures",
        (PromotionOccasion::Captures, true) => "when it captures from or",
        (PromotionOccasion::Quiet, false) => "when it ends a move without a capture",
        (PromotionOccasion::Quiet, true) => "when it starts or ends a move without a capture",
        (PromotionOccasion::Standing, _) => "in place of a move, standing",
    };
    let zone = squares::per_side(&game.topology, &rule.zone);
    let limits: Vec<String> = rule
        .limits
        .iter()
        .map(|(symbol, most)| format!("at most {most} of {symbol} at a time"))
        .collect();
    let limits =
        if limits.is_empty() { String::new() } else { format!(" ({})", limits.join(", ")) };
    let may = if rule.on == PromotionOccasion::Standing { "It may become" } else { may };
    let PromotionTest { harmless, last_anywhere, steps } = rule.test;
    let known = [
        (last_anywhere, " (anywhere, if it is the last of its kind)"),
        (steps, ", or go as the new piece without capturing"),
        (harmless, ", but only if the new piece attacks no enemy"),
    ];
    let more: String =
        known.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text).collect();
    format!("{may} {into}{limits} {when} on {zone}{more}.")
}

#[cfg(test)]
mod tests;
