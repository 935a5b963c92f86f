//! Which game is meant, and positions of any game: what is done with a
//! position is written once, over [`AnyChess`], and [`AnyPosition::visit`]
//! brings it to the type the game has.

use chess::Chess;
use game_core::nearest;
use game_core::perft::Leaves;
use game_core::{Bits, DrawReason, Fault, IllegalMove, Move, Outcome, Position, Setup, Side, U256};
use notation::coords::CastlingText;
use notation::fen::{self, Faults};
use notation::san;
use rules::diagnostic::Diagnostic;
use rules::game::Game;
use rules::library;
use std::fmt;
use variants::{AnyRulebook, CompileFault, Variant};

/// The name of the game played by the fast room of its own.
pub const CHESS: &str = "chess";

/// A game that can be played.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Orthodox chess and Chess960.
    Chess,
    /// A game of the library or of a file.
    Compiled {
        /// Its name.
        name: String,
        /// Its rules.
        rules: AnyRulebook,
    },
}

/// A position of any game.
#[derive(Clone)]
pub enum AnyPosition {
    /// Chess.
    Chess(Chess),
    /// At most 64 squares.
    Narrow(Variant<u64>),
    /// At most 128 squares.
    Middle(Variant<u128>),
    /// At most 256 squares.
    Wide(Variant<U256>),
}

/// Why there is no game.
#[derive(Clone, Debug)]
pub enum GameError {
    /// The library has none of this name.
    Unknown {
        /// What was asked for.
        name: String,
        /// The nearest name there is.
        nearest: Option<&'static str>,
    },
    /// Its rules are faulty.
    Faulty(Vec<Diagnostic>),
    /// Its rules cannot be compiled.
    TooLarge {
        /// Its name.
        name: String,
        /// Why.
        fault: CompileFault,
    },
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Unknown { name, nearest: Some(known) } => {
                write!(f, "there is no game {name:?} in the library: did you mean `{known}`?")
            }
            GameError::Unknown { name, nearest: None } => {
                write!(
                    f,
                    "there is no game {name:?} in the library: `manticore variants` lists the games"
                )
            }
            GameError::Faulty(faults) => {
                let sentences: Vec<String> = faults.iter().map(ToString::to_string).collect();
                f.write_str(&sentences.join("; "))
            }
            GameError::TooLarge { name, fault } => write!(f, "{name}: {fault}"),
        }
    }
}

impl std::error::Error for GameError {}

/// Work that is the same for positions of all games.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<P: AnyChess>(self, pos: &P) -> Self::Output;
}

/// A position of any chess, as programs use it.
pub trait AnyChess: Position + Send + Sync + 'static {
    /// The number of move sequences of this length, by the fastest code.
    fn count(&mut self, depth: u32, leaves: Leaves) -> u64;

    /// How engines write castling in this position.
    fn castling_text(&self) -> CastlingText;
}

impl AnyChess for Chess {
    fn count(&mut self, depth: u32, leaves: Leaves) -> u64 {
        game_core::perft::perft_with(self, depth, leaves)
    }

    fn castling_text(&self) -> CastlingText {
        if self.is_chess960() { CastlingText::KingTakesRook } else { CastlingText::KingTarget }
    }
}

impl<B: Bits> AnyChess for Variant<B> {
    fn count(&mut self, depth: u32, leaves: Leaves) -> u64 {
        game_core::perft::perft_with(self, depth, leaves)
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

/// The same words for a position of each type.
macro_rules! each {
    ($any:expr, $pos:ident => $what:expr) => {
        match $any {
            AnyPosition::Chess($pos) => $what,
            AnyPosition::Narrow($pos) => $what,
            AnyPosition::Middle($pos) => $what,
            AnyPosition::Wide($pos) => $what,
        }
    };
}

impl AnyPosition {
    /// Does the work in this position.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        each!(self, pos => visitor.visit(pos))
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        each!(self, pos => game_core::BoardView::turn(pos))
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, pos => pos.outcome())
    }

    /// The draw the side to move may claim, if any.
    pub fn claimable_draw(&self) -> Option<DrawReason> {
        each!(self, pos => pos.claimable_draw())
    }

    /// The legal moves in short algebraic notation, in no promised order.
    pub fn legal_in_short(&self) -> Vec<String> {
        each!(self, pos => pos.legal_moves().into_iter().map(|m| san::print(pos, m)).collect())
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// The position is unchanged when the move is not legal.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        each!(self, pos => pos.play(m))
    }

    /// The contents, to be printed.
    pub fn to_setup(&self) -> Setup {
        each!(self, pos => pos.to_setup())
    }
}

impl AnyGame {
    /// A game of the library; chess is played by its own room.
    ///
    /// # Errors
    /// There is none of this name, or its rules are faulty.
    pub fn of_library(name: &str) -> Result<AnyGame, GameError> {
        if name == CHESS {
            return Ok(AnyGame::Chess);
        }
        AnyGame::compile(&rules_of_library(name)?)
    }

    /// A game whose rules were read already.
    ///
    /// # Errors
    /// The rules cannot be compiled.
    pub fn compile(game: &Game) -> Result<AnyGame, GameError> {
        let name = game.id.clone();
        match variants::compile(game) {
            Ok(rules) => Ok(AnyGame::Compiled { name, rules }),
            Err(fault) => Err(GameError::TooLarge { name, fault }),
        }
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        match self {
            AnyGame::Chess => CHESS,
            AnyGame::Compiled { name, .. } => name,
        }
    }

    /// The position in which games begin.
    ///
    /// # Errors
    /// What is wrong with the start the rules tell.
    pub fn start(&self) -> Result<AnyPosition, Faults> {
        let start = match self {
            AnyGame::Chess => Ok(AnyPosition::Chess(Chess::start())),
            AnyGame::Compiled { rules: AnyRulebook::Bits64(rules), .. } => {
                Variant::start(rules).map(AnyPosition::Narrow)
            }
            AnyGame::Compiled { rules: AnyRulebook::Bits128(rules), .. } => {
                Variant::start(rules).map(AnyPosition::Middle)
            }
            AnyGame::Compiled { rules: AnyRulebook::Bits256(rules), .. } => {
                Variant::start(rules).map(AnyPosition::Wide)
            }
        };
        start.map_err(Faults)
    }

    /// The position a FEN describes.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn position(&self, text: &str) -> Result<AnyPosition, Faults> {
        fen::position(text, |setup| self.build(setup))
    }

    fn build(&self, setup: &Setup) -> Result<AnyPosition, Vec<Fault>> {
        match self {
            AnyGame::Chess => Chess::from_setup(setup).map(AnyPosition::Chess),
            AnyGame::Compiled { rules: AnyRulebook::Bits64(rules), .. } => {
                Variant::from_setup(rules, setup).map(AnyPosition::Narrow)
            }
            AnyGame::Compiled { rules: AnyRulebook::Bits128(rules), .. } => {
                Variant::from_setup(rules, setup).map(AnyPosition::Middle)
            }
            AnyGame::Compiled { rules: AnyRulebook::Bits256(rules), .. } => {
                Variant::from_setup(rules, setup).map(AnyPosition::Wide)
            }
        }
    }
}

/// The rules of a game of the library.
///
/// # Errors
/// There is none of this name, or its rules are faulty.
pub fn rules_of_library(name: &str) -> Result<Game, GameError> {
    match library::load(name, &crate::rules_text::read_fen) {
        Some(Ok(game)) => Ok(game),
        Some(Err(faults)) => Err(GameError::Faulty(faults)),
        None => {
            let nearest = nearest(name, library::ids());
            Err(GameError::Unknown { name: name.to_owned(), nearest })
        }
    }
}
