//! Setups as text: FEN, and a diagram for a terminal.

use game_core::{Count, Man, Placement, Setup, Side, Square};
use std::fmt::Write;

/// The FEN of a setup, in its one canonical form.
///
/// Reading the FEN gives the same setup, provided that the setup has letters for
/// pieces and only squares of its board.
pub fn print(setup: &Setup) -> String {
    let clock = running_count(setup).map_or(setup.halfmoves, |count| count.plies);
    let braces = super::extras_text(setup);
    format!("{} {clock} {}{braces}", four_fields(setup), setup.fullmoves)
}

/// The count that is to be written. Games with a counting rule have no en
/// passant: the limit stands in place of the en passant square.
fn running_count(setup: &Setup) -> Option<Count> {
    setup.count.filter(|_| setup.en_passant.is_empty())
}

/// The fields that describe the position itself, without the two clocks. An EPD
/// begins with them.
pub(crate) fn four_fields(setup: &Setup) -> String {
    let mut text = board_text(setup);
    text.push_str(match setup.turn {
        Side::White => " w ",
        Side::Black => " b ",
    });
    text.push_str(if setup.castling.is_empty() { "-" } else { &setup.castling });
    text.push(' ');
    match running_count(setup) {
        Some(count) => push(&mut text, count.limit),
        None if setup.en_passant.is_empty() => text.push('-'),
        None => {}
    }
    for &sq in &setup.en_passant {
        push(&mut text, setup.board.name(sq));
    }
    if let Some([white, black]) = setup.checks {
        push(&mut text, format_args!(" {white}+{black}"));
    } else if let Some([white, black]) = setup.checks_given {
        push(&mut text, format_args!(" +{white}+{black}"));
    }
    text
}

/// The first field of the FEN: the pieces on the board and in hand.
pub(super) fn board_text(setup: &Setup) -> String {
    let mut text = String::new();
    for rank in (0..setup.board.ranks()).rev() {
        let mut n_empty = 0;
        for placement in rank_of(setup, rank) {
            if placement == Placement::Empty {
                n_empty += 1;
                continue;
            }
            push_empty(&mut text, &mut n_empty);
            match placement {
                Placement::Man(man) => push(&mut text, man),
                _ => text.push('*'),
            }
        }
        push_empty(&mut text, &mut n_empty);
        if rank > 0 {
            text.push('/');
        }
    }
    if let Some(hands) = &setup.hands {
        text.push('[');
        hands.iter().for_each(|man: &Man| push(&mut text, man));
        text.push(']');
    }
    text
}

/// The board as a diagram for a terminal, with numbers of ranks on the left and
/// letters of files below; `.` is an empty square and `#` a wall. The last line
/// has no line break.
///
/// ```
/// let setup = notation::fen::parse("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
/// assert_eq!(notation::fen::draw(&setup).lines().next(), Some("8  . . . . k . . ."));
/// assert_eq!(notation::fen::draw(&setup).lines().last(), Some("   a b c d e f g h"));
/// ```
pub fn draw(setup: &Setup) -> String {
    let board = setup.board;
    let n_ranks = board.ranks();
    let drawn = |rank| rank_of(setup, rank).map(cell).collect::<Vec<String>>();
    let rows: Vec<Vec<String>> = (0..n_ranks).map(drawn).collect();
    let cell_width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
    let label_width = n_ranks.to_string().len();

    let mut text = String::new();
    for (rank, row) in rows.iter().enumerate().rev() {
        push(&mut text, format_args!("{:>label_width$} ", rank + 1));
        row.iter().for_each(|cell| push(&mut text, format_args!(" {cell:>cell_width$}")));
        text.push('\n');
    }
    push(&mut text, format_args!("{:label_width$} ", ""));
    for letter in ('a'..='z').take(board.files().into()) {
        push(&mut text, format_args!(" {letter:>cell_width$}"));
    }
    text
}

fn cell(placement: Placement) -> String {
    match placement {
        Placement::Empty => ".".into(),
        Placement::Wall => "#".into(),
        Placement::Man(man) => man.to_string(),
    }
}

/// The contents of the squares of a rank, the a-file first.
fn rank_of(setup: &Setup, rank: u8) -> impl Iterator<Item = Placement> {
    let squares = (0..setup.board.files()).filter_map(move |file| setup.board.square(file, rank));
    // A setup built by hand may have fewer squares than its board.
    squares.map(|sq: Square| *setup.squares.get(sq.index()).unwrap_or(&Placement::Empty))
}

fn push_empty(text: &mut String, n_empty: &mut u32) {
    if *n_empty > 0 {
        push(text, *n_empty);
        *n_empty = 0;
    }
}

fn push(text: &mut String, value: impl std::fmt::Display) {
    write!(text, "{value}").expect("a String takes all text");
}
