//! Evaluators from the literature of student engines, each as its author
//! described it: five that know more and more of chess, one of piece-square
//! tables, one for a king that moves twice.
//!
//! They know pieces by their letters, so they evaluate every game whose pieces
//! have the letters of chess and refuse other games in a sentence. What each of
//! them counts is in `docs/evaluators.md`.
//!
//! The evaluators keep the names their authors gave them, and files are called
//! after them: `monkeys` has the family of engines named after monkeys (and the
//! mantis they lead to), `monster` an evaluator for Monster chess, `squares` one
//! made of piece-square tables.
//!
//! ```
//! use chess::Chess;
//! use eval::classic::Classic;
//! use game_core::{Evaluator, Score};
//!
//! let mut capuchin: Classic = "capuchin".parse().unwrap();
//! let start = Chess::start();
//! assert_eq!(capuchin.can_evaluate(&start), Ok(()));
//! capuchin.reset(&start);
//! assert_eq!(capuchin.evaluate(&start), Score::DRAW);
//! ```

mod monkeys;
mod monster;
mod pieces;
mod squares;

use crate::nearest::unknown;
use crate::values::MAX_SCORE;
use game_core::random::SplitMix64;
use game_core::{
    BoardView, Evaluator, Kind, Observer, Piece, Position, Score, Side, Square, Tracer,
};
use monkeys::Knowledge;
use pieces::ClassicPieces;
use std::fmt;
use std::str::FromStr;

/// The largest score of the evaluator that draws a number.
const MOST_RANDOM: u64 = 1_000;

/// An entry of the list of evaluators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassicDoc {
    /// How it is written.
    pub name: &'static str,
    /// What it counts, in a line.
    pub doc: &'static str,
    style: Style,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Random,
    Monkey(Knowledge),
    Squares,
    Monster,
}

/// All evaluators of this module.
pub const CLASSICS: &[ClassicDoc] = &[
    ClassicDoc {
        name: "marmoset",
        doc: "a random number for each position, the same every time",
        style: Style::Random,
    },
    ClassicDoc {
        name: "capuchin",
        doc: "material alone: 100 300 325 500 900",
        style: Style::Monkey(Knowledge::Material),
    },
    ClassicDoc {
        name: "sifaka",
        doc: "material and pawns: passed, crowded, too many, crippled, in company, before the king",
        style: Style::Monkey(Knowledge::Pawns),
    },
    ClassicDoc {
        name: "macaque",
        doc: "sifaka, and freedom, the centre and attacks on the king",
        style: Style::Monkey(Knowledge::Position),
    },
    ClassicDoc {
        name: "mantis",
        doc: "macaque, and castling and a king that may enter the centre late in the game",
        style: Style::Monkey(Knowledge::All),
    },
    ClassicDoc {
        name: "squares",
        doc: "values 100 320 330 500 900 and a table of squares for each piece, for 8x8 boards",
        style: Style::Squares,
    },
    ClassicDoc {
        name: "monster",
        doc: "Black 9 5 3 3 1 against white pawns of 3, a queen that wins and kings that meet",
        style: Style::Monster,
    },
];

/// One of [`CLASSICS`].
#[derive(Clone, Debug)]
pub struct Classic {
    doc: &'static ClassicDoc,
    pieces: ClassicPieces,
}

/// A name that none of [`CLASSICS`] has: one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownClassic(String);

impl fmt::Display for UnknownClassic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnknownClassic {}

/// A game an evaluator cannot evaluate, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnfitGame {
    /// The game has pieces that chess does not have.
    StrangePieces {
        /// The evaluator.
        name: &'static str,
        /// How those pieces are written.
        strange: String,
    },
    /// The board is not that of chess.
    OtherBoard {
        /// The evaluator.
        name: &'static str,
        /// Files of the board.
        files: u8,
        /// Ranks of the board.
        ranks: u8,
    },
}

impl fmt::Display for UnfitGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnfitGame::StrangePieces { name, strange } => {
                write!(f, "{name} knows the pieces P N B R Q K only, this game has {strange}")
            }
            UnfitGame::OtherBoard { name, files, ranks } => {
                write!(f, "{name} has tables for a board of 8x8, this one is {files}x{ranks}")
            }
        }
    }
}

impl std::error::Error for UnfitGame {}

impl FromStr for Classic {
    type Err = UnknownClassic;

    fn from_str(name: &str) -> Result<Classic, UnknownClassic> {
        let names: Vec<&str> = CLASSICS.iter().map(|doc| doc.name).collect();
        let doc = CLASSICS.iter().find(|doc| doc.name == name);
        let doc = doc.ok_or_else(|| UnknownClassic(unknown(name, &names)))?;
        Ok(Classic { doc, pieces: ClassicPieces::default() })
    }
}

impl fmt::Display for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.doc.name)
    }
}

impl Classic {
    /// Can it evaluate positions of this game?
    ///
    /// # Errors
    /// Why it cannot.
    pub fn can_evaluate<V: BoardView>(&self, view: &V) -> Result<(), UnfitGame> {
        let name = self.doc.name;
        let (files, ranks) = (view.geometry().files(), view.geometry().ranks());
        let strange = pieces::strangers(view);
        match self.doc.style {
            Style::Random => Ok(()),
            _ if !strange.is_empty() => {
                Err(UnfitGame::StrangePieces { name, strange: strange.join(", ") })
            }
            Style::Squares if (files, ranks) != squares::BOARD => {
                Err(UnfitGame::OtherBoard { name, files, ranks })
            }
            _ => Ok(()),
        }
    }

    /// Tells all terms one by one.
    fn tell_terms<P: Position>(&self, view: &P, tell: &mut dyn FnMut(&'static str, Side, i32)) {
        match self.doc.style {
            Style::Random => tell("random", view.turn(), random(view)),
            Style::Monkey(knowledge) => monkeys::tell_terms(view, &self.pieces, knowledge, tell),
            Style::Squares => squares::tell_terms(view, &self.pieces, tell),
            Style::Monster => monster::tell_terms(view, &self.pieces, tell),
        }
    }

    fn total<P: Position>(&self, view: &P) -> i32 {
        let mut total = 0;
        let turn = view.turn();
        self.tell_terms(view, &mut |_, side, amount| {
            total += if side == turn { amount } else { -amount }
        });
        total
    }
}

/// A number that depends on the position alone.
fn random<P: Position>(pos: &P) -> i32 {
    let drawn = SplitMix64::new(pos.key()).next_u64() % (2 * MOST_RANDOM + 1);
    drawn as i32 - MOST_RANDOM as i32
}

/// These evaluators look at the board when asked and keep no sums.
impl Observer for Classic {
    #[inline]
    fn put(&mut self, _: Square, _: Piece) {}
    #[inline]
    fn take(&mut self, _: Square, _: Piece) {}
}

impl<P: Position> Evaluator<P> for Classic {
    fn reset(&mut self, view: &P) {
        self.pieces = ClassicPieces::of(view);
    }

    fn evaluate(&mut self, view: &P) -> Score {
        Score::cp(self.total(view).clamp(-MAX_SCORE, MAX_SCORE))
    }

    fn piece_value(&self, kind: Kind) -> i32 {
        let values = match self.doc.style {
            Style::Squares => squares::VALUES,
            Style::Monster => monster::VALUES,
            Style::Random | Style::Monkey(_) => monkeys::VALUES,
        };
        self.pieces.value(kind, &values)
    }

    fn trace(&mut self, view: &P, tracer: &mut dyn Tracer) {
        self.tell_terms(view, &mut |name, side, amount| tracer.term(name, side, amount));
        let total = self.total(view);
        let beyond = total.clamp(-MAX_SCORE, MAX_SCORE) - total;
        if beyond != 0 {
            tracer.term("limit", view.turn(), beyond);
        }
    }
}
