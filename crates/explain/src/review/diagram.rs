//! A position as a picture would show it, as plain data.

use crate::{Case, Moment, PieceRole};
use game_core::{Kind, Move, Placement, Side};

/// A man on a diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnMan {
    /// Whose it is.
    pub side: Side,
    /// How the game writes it, without a sign for its side.
    pub symbol: String,
    /// How it moves, for those who draw pieces of chess.
    pub role: PieceRole,
}

/// One square of a diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DrawnSquare {
    /// Nothing.
    Empty,
    /// No square: a hole or a wall.
    Wall,
    /// A piece.
    Man(DrawnMan),
}

/// A position to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// The squares, a1 first, rank by rank.
    pub squares: Vec<DrawnSquare>,
    /// The pieces in hand, White's first: the symbol and how many.
    pub hands: [Vec<(String, u32)>; 2],
    /// The side to move.
    pub turn: Side,
}

impl Diagram {
    /// A position as a diagram.
    pub fn of(moment: &Moment) -> Diagram {
        let board = moment.geometry();
        let setup = moment.setup();
        let drawn = |sq: game_core::Square| match (moment.at(sq), setup.squares.get(sq.index())) {
            (Some(piece), _) => DrawnSquare::Man(DrawnMan {
                side: piece.side,
                symbol: moment.symbol(piece.kind).to_owned(),
                role: moment.role(piece.kind),
            }),
            (None, Some(Placement::Wall)) => DrawnSquare::Wall,
            (None, _) => DrawnSquare::Empty,
        };
        let kinds = || (0..moment.n_kinds()).map(|index| Kind(index as u8));
        let hand = |side: Side| {
            let counted =
                kinds().map(|kind| (moment.symbol(kind).to_owned(), moment.in_hand(side, kind)));
            counted.filter(|known| known.1 > 0).collect()
        };
        Diagram {
            files: board.files(),
            ranks: board.ranks(),
            squares: board.squares().map(drawn).collect(),
            hands: Side::BOTH.map(hand),
            turn: moment.turn(),
        }
    }
}

/// What an arrow shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hue {
    /// The better move.
    Better,
    /// The refutation.
    Refutation,
}

/// An arrow on a diagram, between squares by their names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins; nothing where a piece is dropped.
    pub from: Option<String>,
    /// Where it ends.
    pub to: String,
    /// What it shows.
    pub hue: Hue,
}

impl Arrow {
    fn of(moment: &Moment, m: Move, hue: Hue) -> Arrow {
        let facts = moment.facts(m);
        let name = |sq| moment.geometry().name(sq).to_string();
        Arrow { from: facts.from().map(name), to: name(facts.to), hue }
    }

    /// The better move of a case, and the answer that refutes the move.
    pub(crate) fn of_case(case: &Case) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        let played = case.played.moves.first().copied();
        let best = case.best().moves.first().copied();
        if let Some(best) = best.filter(|_| best != played) {
            arrows.push(Arrow::of(&case.before, best, Hue::Better));
        }
        let story = case.story(&case.played);
        if let Some(answer) = story.move_at(1) {
            arrows.push(Arrow::of(story.at(1), answer, Hue::Refutation));
        }
        arrows
    }
}
