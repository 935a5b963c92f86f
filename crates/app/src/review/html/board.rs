//! The board before a move as a picture, of any size.

use super::escape::escaped;
use explain::PieceRole;
use explain::review::{Arrow, Diagram, DrawnMan, DrawnSquare, ExplainedMove, Hue};
use game_core::{Geometry, Side, Square};
use std::fmt::Write as _;

/// The side of a square, in the picture's units.
const CELL: u32 = 36;
/// The margin for the names of files and ranks.
const MARGIN: u32 = 18;
/// The size of the letters of pieces and of coordinates.
const MAN_SIZE: u32 = 28;
const LETTER_SIZE: u32 = 15;
/// Pieces of chess are drawn as such on its board only.
const CHESS: u8 = 8;

/// The picture of the position before a move, with the better move and the answer.
pub fn picture(explained: &ExplainedMove) -> String {
    let diagram = &explained.diagram;
    let (width, height) =
        (u32::from(diagram.files) * CELL + MARGIN, u32::from(diagram.ranks) * CELL + MARGIN);
    let label = escaped(&in_words(explained));
    let mut svg = format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{label}\">\n"
    );
    for hue in ["good", "bad"] {
        let _ = writeln!(
            svg,
            "<marker id=\"tip-{}-{hue}\" viewBox=\"0 0 6 6\" refX=\"4\" refY=\"3\" markerWidth=\"4\" \
             markerHeight=\"4\" orient=\"auto\"><path d=\"M0,0 L6,3 L0,6 z\" fill=\"var(--{hue})\"/></marker>",
            explained.ply
        );
    }
    for (index, square) in diagram.squares.iter().enumerate() {
        svg.push_str(&cell(diagram, index, square));
    }
    svg.push_str(&coordinates(diagram));
    for arrow in &explained.arrows {
        svg.push_str(&drawn_arrow(diagram, arrow, explained.ply).unwrap_or_default());
    }
    svg.push_str("</svg>\n");
    svg
}

/// The pieces in hand, where a side has any.
pub fn hands(explained: &ExplainedMove) -> String {
    let of_side = |side: Side| {
        let hand = &explained.diagram.hands[side.index()];
        let men = hand.iter().map(|(symbol, n)| match n {
            1 => symbol.clone(),
            n => format!("{n}×{symbol}"),
        });
        let men: Vec<String> = men.collect();
        (!men.is_empty()).then(|| format!("{side} has in hand: {}", men.join(" ")))
    };
    let told: Vec<String> = Side::BOTH.into_iter().filter_map(of_side).collect();
    if told.is_empty() {
        return String::new();
    }
    format!("<figcaption class=\"small\">{}</figcaption>\n", escaped(&told.join(". ")))
}

/// The corner of a square.
fn corner(diagram: &Diagram, index: usize) -> (u32, u32) {
    let files = usize::from(diagram.files);
    let (file, rank) = ((index % files) as u32, (index / files) as u32);
    (MARGIN + file * CELL, (u32::from(diagram.ranks) - 1 - rank) * CELL)
}

fn cell(diagram: &Diagram, index: usize, square: &DrawnSquare) -> String {
    let (x, y) = corner(diagram, index);
    let files = usize::from(diagram.files);
    let hue = match square {
        DrawnSquare::Wall => "var(--paper)",
        _ if (index % files + index / files).is_multiple_of(2) => "var(--dark)",
        _ => "var(--light)",
    };
    let mut svg =
        format!("<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{hue}\"/>\n");
    if let DrawnSquare::Man(man) = square {
        let (middle, base) = (x + CELL / 2, y + CELL / 2);
        svg.push_str(&drawn_man(diagram, man, middle, base));
    }
    svg
}

fn drawn_man(diagram: &Diagram, man: &DrawnMan, x: u32, y: u32) -> String {
    let is_chess = diagram.files == CHESS && diagram.ranks == CHESS;
    if let Some(sign) = chess_sign(man.role).filter(|_| is_chess) {
        let (fill, edge) = match man.side {
            Side::White => ("#fff", "#222"),
            Side::Black => ("#222", "#999"),
        };
        return format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{MAN_SIZE}\" text-anchor=\"middle\" dominant-baseline=\"central\" \
             fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"0.7\">{sign}\u{fe0e}</text>\n"
        );
    }
    let (disc, ink) = match man.side {
        Side::White => ("#fff", "#222"),
        Side::Black => ("#222", "#fff"),
    };
    let radius = CELL / 2 - 3;
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{disc}\" stroke=\"#555\"/>\
         <text x=\"{x}\" y=\"{y}\" font-size=\"{LETTER_SIZE}\" text-anchor=\"middle\" dominant-baseline=\"central\" \
         fill=\"{ink}\">{}</text>\n",
        escaped(&man.symbol)
    )
}

/// The sign of a piece of chess, filled.
fn chess_sign(role: PieceRole) -> Option<char> {
    match role {
        PieceRole::King => Some('♚'),
        PieceRole::Queen => Some('♛'),
        PieceRole::Rook => Some('♜'),
        PieceRole::Bishop => Some('♝'),
        PieceRole::Knight => Some('♞'),
        PieceRole::Pawn => Some('♟'),
        PieceRole::Other => None,
    }
}

fn coordinates(diagram: &Diagram) -> String {
    let bottom = u32::from(diagram.ranks) * CELL;
    let mut svg =
        String::from("<g font-size=\"12\" text-anchor=\"middle\" fill=\"var(--soft)\">\n");
    for file in 0..diagram.files {
        let x = MARGIN + u32::from(file) * CELL + CELL / 2;
        let letter = char::from(b'a' + file);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{letter}</text>", bottom + MARGIN - 4);
    }
    for rank in 0..diagram.ranks {
        let y = bottom - u32::from(rank) * CELL - CELL / 2 + 4;
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\">{}</text>", MARGIN / 2, rank + 1);
    }
    svg.push_str("</g>\n");
    svg
}

/// An arrow, or a ring round a square where nothing comes from the board.
fn drawn_arrow(diagram: &Diagram, arrow: &Arrow, ply: usize) -> Option<String> {
    let board = Geometry::new(diagram.files, diagram.ranks)?;
    let middle = |name: &str| {
        let sq: Square = board.parse(name)?;
        let (x, y) = corner(diagram, sq.index());
        Some((x + CELL / 2, y + CELL / 2))
    };
    let hue = match arrow.hue {
        Hue::Better => "good",
        Hue::Refutation => "bad",
    };
    let (x, y) = middle(&arrow.to)?;
    let drawn = match arrow.from.as_deref().and_then(middle) {
        Some((from_x, from_y)) => format!(
            "<line x1=\"{from_x}\" y1=\"{from_y}\" x2=\"{x}\" y2=\"{y}\" stroke=\"var(--{hue})\" \
             stroke-width=\"5\" opacity=\"0.75\" marker-end=\"url(#tip-{ply}-{hue})\"/>\n"
        ),
        None => format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"var(--{hue})\" stroke-width=\"4\"/>\n",
            CELL / 2 - 2
        ),
    };
    Some(drawn)
}

/// What the picture shows.
fn in_words(explained: &ExplainedMove) -> String {
    let diagram = &explained.diagram;
    let board = Geometry::new(diagram.files, diagram.ranks);
    let of_side = |side: Side| {
        let men = diagram.squares.iter().enumerate().filter_map(|(index, square)| {
            let DrawnSquare::Man(man) = square else { return None };
            let name = board?.name(Square(index as u8)).to_string();
            (man.side == side).then(|| format!("{}{name}", man.symbol))
        });
        let hand = diagram.hands[side.index()].iter();
        let hand = hand.map(|(symbol, n)| format!("{n} {symbol} in hand"));
        format!("{side}: {}", men.chain(hand).collect::<Vec<_>>().join(" "))
    };
    let [white, black] = Side::BOTH.map(of_side);
    format!("{white}. {black}. {} to move.", diagram.turn)
}
