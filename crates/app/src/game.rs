//! Which game is meant, and positions of any game: what commands do with a
//! position is written once, over [`AppPosition`], and [`AnyPosition::visit`]
//! brings it to the type the game has.

use crate::cli::GameArgs;
use crate::failure::BadInput;
use crate::{input, rules};
use ::variants::{AnyRulebook, Variant};
use chess::Chess;
use game_core::perft::Leaves;
use game_core::{Bits, Fault, Position, Setup, U256};
use notation::coords::CastlingText;
use notation::fen;

/// The game played by the fast room of its own.
const CHESS: &str = "chess";

/// A game that can be played.
pub enum ChosenGame {
    /// Orthodox chess and Chess960.
    Chess,
    /// A game of the library or of a file.
    Compiled(AnyRulebook),
}

/// A position of any game.
pub enum AnyPosition {
    Chess(Chess),
    Narrow(Variant<u64>),
    Middle(Variant<u128>),
    Wide(Variant<U256>),
}

/// Work that is the same for positions of all games.
pub trait Visitor {
    /// What comes of it.
    type Output;

    fn visit<P: AppPosition>(self, pos: P) -> Self::Output;
}

/// A position as the commands use it.
pub trait AppPosition: Position + Send + Sync {
    /// The number of move sequences of this length, by the fastest code.
    fn count(&mut self, depth: u32, leaves: Leaves) -> u64;

    /// How engines write castling in this position.
    fn castling_text(&self) -> CastlingText;
}

impl AppPosition for Chess {
    fn count(&mut self, depth: u32, leaves: Leaves) -> u64 {
        game_core::perft::perft_with(self, depth, leaves)
    }

    fn castling_text(&self) -> CastlingText {
        if self.is_chess960() { CastlingText::KingTakesRook } else { CastlingText::KingTarget }
    }
}

impl<B: Bits> AppPosition for Variant<B> {
    fn count(&mut self, depth: u32, leaves: Leaves) -> u64 {
        ::game_core::perft::perft_with(self, depth, leaves)
    }

    fn castling_text(&self) -> CastlingText {
        let is_usual = |letter: char| matches!(letter, 'K' | 'Q' | 'k' | 'q');
        if self.to_setup().castling.chars().all(is_usual) {
            CastlingText::KingTarget
        } else {
            CastlingText::KingTakesRook
        }
    }
}

impl AnyPosition {
    /// Does the work in this position.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            AnyPosition::Chess(pos) => visitor.visit(pos),
            AnyPosition::Narrow(pos) => visitor.visit(pos),
            AnyPosition::Middle(pos) => visitor.visit(pos),
            AnyPosition::Wide(pos) => visitor.visit(pos),
        }
    }
}

impl ChosenGame {
    /// The game of the arguments; chess if they name none.
    pub fn of(args: &GameArgs) -> Result<ChosenGame, BadInput> {
        match (&args.rules, args.variant.as_deref()) {
            (None, None | Some(CHESS)) => Ok(ChosenGame::Chess),
            (None, Some(name)) => {
                Ok(ChosenGame::Compiled(rules::compile(&rules::of_library(name)?)?))
            }
            (Some(file), section) => {
                let game = rules::of_file(file, section)?;
                Ok(ChosenGame::Compiled(rules::compile(&game)?))
            }
        }
    }

    /// The position in which games begin.
    pub fn start(&self) -> Result<AnyPosition, BadInput> {
        let start = match self {
            ChosenGame::Chess => Ok(AnyPosition::Chess(Chess::start())),
            ChosenGame::Compiled(AnyRulebook::Narrow(rules)) => {
                Variant::start(rules).map(AnyPosition::Narrow)
            }
            ChosenGame::Compiled(AnyRulebook::Middle(rules)) => {
                Variant::start(rules).map(AnyPosition::Middle)
            }
            ChosenGame::Compiled(AnyRulebook::Wide(rules)) => {
                Variant::start(rules).map(AnyPosition::Wide)
            }
        };
        start.map_err(|faults| input::sentences(&faults))
    }

    /// The position a FEN describes.
    pub fn position(&self, text: &str) -> Result<AnyPosition, BadInput> {
        let read = fen::position(text, |setup| self.build(setup));
        read.map_err(|faults| input::sentences(&faults.0))
    }

    fn build(&self, setup: &Setup) -> Result<AnyPosition, Vec<Fault>> {
        match self {
            ChosenGame::Chess => Chess::from_setup(setup).map(AnyPosition::Chess),
            ChosenGame::Compiled(AnyRulebook::Narrow(rules)) => {
                Variant::from_setup(rules, setup).map(AnyPosition::Narrow)
            }
            ChosenGame::Compiled(AnyRulebook::Middle(rules)) => {
                Variant::from_setup(rules, setup).map(AnyPosition::Middle)
            }
            ChosenGame::Compiled(AnyRulebook::Wide(rules)) => {
                Variant::from_setup(rules, setup).map(AnyPosition::Wide)
            }
        }
    }
}
