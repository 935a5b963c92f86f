//! Answers to questions about a position, in lines for people: the extras of UCI.

use crate::game::{AnyChess, AnyPosition, PositionVisitor};
use game_core::{
    Control, Inquiry, MoveStyle, Placement, Score, Setup, Side, Square, SquareName, SquareSet,
    Trace,
};
use notation::fen;
use std::fmt::Write as _;

/// The plies that are counted without asking whether to stop.
const PLIES_AT_ONCE: u32 = 3;

/// Answers a question about a position. Whoever thinks answers those about
/// thinking.
pub(crate) fn answer(
    pos: &AnyPosition,
    inquiry: Inquiry,
    control: &Control,
    hear: &mut dyn FnMut(&str),
) {
    match inquiry {
        Inquiry::Board => pos.visit(Board).lines().for_each(hear),
        Inquiry::Moves => hear(&pos.legal_moves(MoveStyle::Coordinates).join(" ")),
        Inquiry::Perft(depth) => pos.visit(Divide { depth, control, hear }),
        Inquiry::Evaluation | Inquiry::Bench(_) | Inquiry::Explain(_) => {}
    }
}

/// An evaluation as a table with a line for each term.
pub fn evaluation_table(trace: &Trace) -> String {
    let width = trace.terms.iter().map(|term| term.name.len()).max().unwrap_or(0).max("term".len());
    let mut text = format!("{:width$}  {:>8}  {:>8}  {:>8}\n", "term", "White", "Black", "total");
    for term in &trace.terms {
        let [white, black] = term.centipawns;
        let [white, black, total] = [white, black, white - black].map(pawns);
        let _ = writeln!(text, "{:width$}  {white:>8}  {black:>8}  {total:>8}", term.name);
    }
    let total = pawns(trace.total(Side::White));
    let _ = writeln!(text, "{:width$}  {:>8}  {:>8}  {total:>8}", "total", "", "");
    text
}

fn pawns(centipawns: i32) -> String {
    Score::cp(centipawns).to_string()
}

/// Draws a position and says what else is known of it.
struct Board;

impl PositionVisitor for Board {
    type Output = String;

    fn visit<P: AnyChess>(self, pos: &P) -> String {
        let setup = pos.to_setup();
        format!(
            "{}\n\nFen: {}\nKey: {:016X}\nCheckers: {}\n",
            fen::draw(&setup),
            fen::print(&setup),
            pos.key(),
            checkers(pos).join(" ")
        )
    }
}

/// The squares of the pieces that give check.
fn checkers<P: AnyChess>(pos: &P) -> Vec<String> {
    if !pos.in_check() {
        return Vec::new();
    }
    let us = pos.turn();
    let royal = |sq: &Square| pos.at(*sq).is_some_and(|piece| pos.is_royal(piece.kind));
    let mut attackers = SquareSet::EMPTY;
    for king in pos.of_side(us).into_iter().filter(royal) {
        attackers |= pos.attackers_to(king, pos.occupied());
    }
    let name = |sq: Square| -> SquareName { pos.geometry().name(sq) };
    (attackers & pos.of_side(!us)).into_iter().map(|sq| name(sq).to_string()).collect()
}

/// Counts the move sequences behind each move.
struct Divide<'a> {
    depth: u32,
    control: &'a Control,
    hear: &'a mut dyn FnMut(&str),
}

impl PositionVisitor for Divide<'_> {
    type Output = ();

    fn visit<P: AnyChess>(self, pos: &P) {
        let mut pos = pos.clone();
        let mut total = u64::from(self.depth == 0);
        let moves = if self.depth > 0 { pos.legal_moves().into_iter().collect() } else { vec![] };
        for m in moves {
            let text =
                crate::move_text::write(&pos, m, MoveStyle::Coordinates, pos.castling_text());
            pos.make(m, &mut ());
            let Some(n) = count(&mut pos, self.depth - 1, self.control) else {
                return (self.hear)("stopped");
            };
            pos.unmake();
            total += n;
            (self.hear)(&format!("{text}: {n}"));
        }
        (self.hear)("");
        (self.hear)(&format!("Nodes searched: {total}"));
    }
}

/// The number of move sequences; nothing if it was stopped.
fn count<P: AnyChess>(pos: &mut P, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= PLIES_AT_ONCE {
        return Some(pos.count(depth, game_core::perft::Leaves::Counted));
    }
    let mut total = 0;
    for m in pos.legal_moves() {
        pos.make(m, &mut ());
        let n = count(pos, depth - 1, control);
        pos.unmake();
        total += n?;
    }
    Some(total)
}

/// A position with its sides exchanged: the board is turned over, the pieces
/// change their colour, and the other side is to move.
pub(crate) fn flipped(setup: &Setup) -> Setup {
    let board = setup.board;
    let over = |sq: Square| {
        let rank = board.ranks() - 1 - board.rank(sq);
        board.square(board.file(sq), rank).unwrap_or(sq)
    };
    let swapped = |placement: &Placement| match *placement {
        Placement::Man(mut man) => {
            man.side = !man.side;
            Placement::Man(man)
        }
        other => other,
    };
    let contents =
        |sq: Square| setup.squares.get(over(sq).index()).map_or(Placement::Empty, swapped);
    let mut flipped = Setup {
        squares: board.squares().map(contents).collect(),
        turn: !setup.turn,
        castling: setup.castling.chars().map(other_case).collect(),
        en_passant: setup.en_passant.iter().map(|&sq| over(sq)).collect(),
        checks: setup.checks.map(|[white, black]| [black, white]),
        ..setup.clone()
    };
    flipped.hands.iter_mut().flatten().for_each(|man| man.side = !man.side);
    let extras = &mut flipped.extras;
    extras.flags.iter_mut().for_each(|mark| mark.square = over(mark.square));
    for pair in extras.passed.iter_mut().chain(&mut extras.castling) {
        *pair = (over(pair.0), over(pair.1));
    }
    extras.dropped = extras.dropped.map(over);
    flipped
}

fn other_case(letter: char) -> char {
    if letter.is_ascii_uppercase() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_ascii_uppercase()
    }
}
