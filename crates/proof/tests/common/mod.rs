//! Stories of chess, the findings of all detectors, and the checker on them.

#![allow(dead_code, reason = "every test uses a part")]

use chess::Chess;
use explain::detect::{self, endings, mates, rules, statics, tactics};
use explain::{Finding, Moment, PieceFacts, PlacedMan, Story, any_board};
use game_core::{Kind, Move, Position};
use std::fs;
use std::path::PathBuf;
use std::rc::Rc;

/// What players count pieces with: pawn, knight, bishop, rook, queen, king.
const WORTH: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// The worth of a kind of chess, by its letter.
pub fn worth(start: &Chess) -> impl Fn(Kind) -> i32 {
    use game_core::BoardView;
    let letters = ["P", "N", "B", "R", "Q", "K"];
    let kinds = letters.map(|letter| start.kind_of_symbol(letter));
    move |kind| kinds.iter().position(|&known| known == Some(kind)).map_or(0, |at| WORTH[at])
}

/// The position of a FEN.
pub fn position(fen: &str) -> Chess {
    let pos = notation::fen::position(fen, Chess::from_setup);
    pos.unwrap_or_else(|faults| panic!("{fen}: {faults}"))
}

/// Moves in coordinates, as far as they are legal.
pub fn moves(start: &Chess, text: &str) -> Vec<Move> {
    let mut pos = start.clone();
    let mut played = Vec::new();
    for word in text.split_whitespace() {
        let m = notation::coords::parse(&pos, word).unwrap_or_else(|error| panic!("{error}"));
        pos.make(m, &mut ());
        played.push(m);
    }
    played
}

/// The story of a line.
pub fn story(start: &Chess, moves: &[Move]) -> Story {
    let board = any_board(start);
    let game = PieceFacts::new(&*board, &worth(start));
    Story::tell(Moment::new(board, Rc::new(game)), moves)
}

/// The claims about one position of a story, made by looking at it alone.
fn standing(moment: &Moment) -> Vec<Finding> {
    let families = [
        tactics::in_moment,
        statics::in_moment,
        mates::in_moment,
        endings::in_moment,
        rules::in_moment,
    ];
    families.iter().flat_map(|family| family(moment)).collect()
}

/// The same claim with the line that leads there.
fn after(mut finding: Finding, story: &Story, ply: usize) -> Finding {
    finding.ply += ply;
    finding.line = [&story.moves()[..ply], &finding.line].concat();
    finding
}

/// All claims of all detectors about a story: what happens in it, what stands on the
/// board at each ply, and what each move and the whole line change.
pub fn findings(story: &Story) -> Vec<Finding> {
    let mut found = detect::in_story(story);
    found.extend(tactics::quiet_moves(story));
    for ply in 0..=story.len() {
        found.extend(standing(story.at(ply)).into_iter().map(|known| after(known, story, ply)));
    }
    for end in 1..=story.len() {
        let new = detect::changes(story.start(), story.at(end)).into_iter();
        found.extend(new.map(|known| {
            // What is new is said of the later position.
            Finding { ply: end, line: story.moves()[..end].to_vec(), ..known }
        }));
        found.extend(statics::changes(story.start(), story.at(end)).into_iter().map(|known| {
            let ply = if known.ply == 0 { 0 } else { end };
            Finding { ply, line: story.moves()[..ply].to_vec(), ..known }
        }));
    }
    found
}

/// A claim and what is wrong with it, in a line for people.
pub fn describe(start: &Chess, finding: &Finding, fault: &proof::Disproof) -> String {
    use game_core::BoardView;
    let board = start.geometry();
    let mut pos = start.clone();
    let mut line = Vec::new();
    for &m in &finding.line {
        if m == Move::NONE {
            pos.make_null_move();
            line.push("pass".to_string());
        } else {
            line.push(notation::san::print(&pos, m));
            pos.make(m, &mut ());
        }
    }
    let men = finding.men.iter().map(|man: &PlacedMan| board.name(man.square).to_string());
    let squares = finding.squares.iter().map(|&sq| board.name(sq).to_string());
    format!(
        "{} of {:?} at ply {} of [{}], men {:?}, squares {:?}, size {}: {fault}; {}",
        finding.fact.name(),
        finding.side,
        finding.ply,
        line.join(" "),
        men.collect::<Vec<_>>(),
        squares.collect::<Vec<_>>(),
        finding.size,
        notation::fen::print(&start.to_setup()),
    )
}

/// The faults of all claims about a line, and how many claims there are.
pub fn faults(start: &Chess, moves: &[Move]) -> (usize, Vec<String>) {
    let all = findings(&story(start, moves));
    let worth = worth(start);
    let wrong = all.iter().filter_map(|finding| {
        let fault = proof::check(start, finding, &worth).err()?;
        Some(describe(start, finding, &fault))
    });
    (all.len(), wrong.collect())
}

/// The tables: a position and a line in the first two columns of each row.
const TABLES: [&str; 6] =
    ["tactics.csv", "motifs.csv", "statics.csv", "facts.csv", "mates.csv", "endings.csv"];

/// The rows of a table; none if it is not there.
fn rows(name: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/explain");
    let text = fs::read_to_string(folder.join(name)).unwrap_or_default();
    let lines = text.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let pair = |line: &str| {
        let mut columns = line.split(',');
        let mut next = || columns.next().unwrap_or_default().to_string();
        (next(), next())
    };
    lines.map(pair).collect()
}

/// The positions of all tables with their lines.
pub fn lines_of_tables() -> Vec<(Chess, Vec<Move>)> {
    let mut all = Vec::new();
    for name in TABLES {
        for (fen, line) in rows(name) {
            let start = position(&fen);
            // The facts of this table are about the position alone.
            let line = if name == "facts.csv" { Vec::new() } else { moves(&start, &line) };
            all.push((start, line));
        }
    }
    all
}
