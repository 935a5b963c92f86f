//! Any game ([`AnyGame`]) and a position of any game ([`AnyPosition`]).
//!
//! Work on a position is written once, over [`AnyChess`]; [`AnyPosition::visit`]
//! brings the work to the type of the position. The macros of this file are the
//! only places that list these types.

mod error;

pub use error::GameError;

use crate::move_text::{self, LetterCase};
use crate::position_text;
use crate::rules_text::read_fen;
use chess::Chess;
use game_core::nearest;
use game_core::perft::Leaves;
use game_core::{
    BoardView, DrawReason, Fault, IllegalMove, Interrupt, Move, MoveList, MoveReadError, MoveStyle,
    Outcome, Position, Setup, Side, U256,
};
use notation::coords::CastlingText;
use notation::fen::Faults;
use rules::game::Game;
use rules::identity::{RulesHash, rules_hash};
use rules::{ini, library, names};
use std::iter;
use std::sync::Arc;
use variants::{AnyRulebook, Rulebook, Variant, Width};

/// The name of the game that the `chess` crate plays.
const CHESS: &str = "chess";

/// A game that can be played.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// Orthodox chess and Chess960, played by the `chess` crate.
    Chess,
    /// A game of the library or of a file, played by the `variants` crate.
    Compiled {
        /// The name of the game.
        name: String,
        /// The compiled rules of the game.
        rules: AnyRulebook,
        /// What the rules were compiled from.
        source: Arc<Game>,
    },
}

/// A position of any game. All but chess are named by the width of their sets
/// of squares.
#[derive(Clone)]
pub enum AnyPosition {
    /// A position of orthodox chess or Chess960.
    Chess(Chess),
    /// A position of a compiled game with at most 64 squares.
    Bits64(Variant<u64>),
    /// A position of a compiled game with 65 to 128 squares.
    Bits128(Variant<u128>),
    /// A position of a compiled game with 129 to 256 squares.
    Bits256(Variant<U256>),
}

/// Work on a position that is written once for all games.
pub trait PositionVisitor {
    /// The result of the work.
    type Output;

    /// Does the work in this position.
    fn visit<P: AnyChess>(self, pos: &P) -> Self::Output;
}

/// A position of any chess, with what programs need beside [`Position`].
pub trait AnyChess: Position + Into<AnyPosition> + Send + Sync + 'static {
    /// What a position is built from: the compiled rules of its game.
    type Rules: Clone + Send;

    /// The position in which games by these rules begin.
    ///
    /// # Errors
    /// All faults of the start position that the rules describe.
    fn start_of(rules: &Self::Rules) -> Result<Self, Vec<Fault>>;

    /// The position with these contents.
    ///
    /// # Errors
    /// All faults of the contents, in the order of the fields.
    fn build(rules: &Self::Rules, setup: &Setup) -> Result<Self, Vec<Fault>>;

    /// The number of move sequences of this length, by the fastest code.
    fn count(&mut self, depth: u32, leaves: Leaves) -> u64 {
        game_core::perft::perft_with(self, depth, leaves)
    }

    /// How engines write castling in this position.
    fn castling_text(&self) -> CastlingText;

    /// Do letters in the castling field of a FEN mean something by these rules?
    fn reads_castling(rules: &Self::Rules) -> bool;
}

impl AnyChess for Chess {
    type Rules = ();

    fn start_of((): &()) -> Result<Chess, Vec<Fault>> {
        Ok(Chess::start())
    }

    fn build((): &(), setup: &Setup) -> Result<Chess, Vec<Fault>> {
        Chess::from_setup(setup)
    }

    fn castling_text(&self) -> CastlingText {
        if self.is_chess960() { CastlingText::KingTakesRook } else { CastlingText::KingTarget }
    }

    fn reads_castling((): &()) -> bool {
        true
    }
}

impl<B: Width> AnyChess for Variant<B>
where
    Variant<B>: Into<AnyPosition>,
{
    type Rules = Arc<Rulebook<B>>;

    fn start_of(rules: &Arc<Rulebook<B>>) -> Result<Variant<B>, Vec<Fault>> {
        Variant::start(rules)
    }

    fn build(rules: &Arc<Rulebook<B>>, setup: &Setup) -> Result<Variant<B>, Vec<Fault>> {
        Variant::from_setup(rules, setup)
    }

    fn castling_text(&self) -> CastlingText {
        let is_usual = |letter: char| matches!(letter, 'K' | 'Q' | 'k' | 'q');
        if self.to_setup().castling.chars().all(is_usual) {
            CastlingText::KingTarget
        } else {
            CastlingText::KingTakesRook
        }
    }

    fn reads_castling(rules: &Arc<Rulebook<B>>) -> bool {
        rules.reads_castling()
    }
}

/// An expression over the type of position `$P` and the rules of any game.
macro_rules! each_game {
    ($game:expr, |$P:ident, $rules:ident| $what:expr) => {
        match $game {
            $crate::AnyGame::Chess => {
                type $P = chess::Chess;
                let $rules = &();
                $what
            }
            $crate::AnyGame::Compiled { rules: variants::AnyRulebook::Bits64($rules), .. } => {
                type $P = variants::Variant<u64>;
                $what
            }
            $crate::AnyGame::Compiled { rules: variants::AnyRulebook::Bits128($rules), .. } => {
                type $P = variants::Variant<u128>;
                $what
            }
            $crate::AnyGame::Compiled { rules: variants::AnyRulebook::Bits256($rules), .. } => {
                type $P = variants::Variant<game_core::U256>;
                $what
            }
        }
    };
}

pub(crate) use each_game;

/// An expression over a position of whichever type.
macro_rules! each {
    ($any:expr, $pos:ident => $what:expr) => {
        match $any {
            AnyPosition::Chess($pos) => $what,
            AnyPosition::Bits64($pos) => $what,
            AnyPosition::Bits128($pos) => $what,
            AnyPosition::Bits256($pos) => $what,
        }
    };
}

/// Makes an [`AnyPosition`] of a position of each type.
macro_rules! into_any_position {
    ($($name:ident($P:ty)),*) => {$(
        impl From<$P> for AnyPosition {
            fn from(pos: $P) -> AnyPosition {
                AnyPosition::$name(pos)
            }
        }
    )*};
}

into_any_position!(Chess(Chess), Bits64(Variant<u64>), Bits128(Variant<u128>));
into_any_position!(Bits256(Variant<U256>));

impl AnyPosition {
    /// Brings the work to the type of this position.
    pub fn visit<V: PositionVisitor>(&self, visitor: V) -> V::Output {
        each!(self, pos => visitor.visit(pos))
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        each!(self, pos => BoardView::turn(pos))
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, pos => pos.outcome())
    }

    /// The draw the side to move may claim, if any.
    pub fn claimable_draw(&self) -> Option<DrawReason> {
        each!(self, pos => pos.claimable_draw())
    }

    /// The legal moves, in no promised order.
    pub fn moves(&self) -> MoveList {
        each!(self, pos => pos.legal_moves())
    }

    /// The legal moves as texts, sorted.
    pub fn legal_moves(&self, style: MoveStyle) -> Vec<String> {
        let mut moves = each!(self, pos => move_text::write_all(pos, style, pos.castling_text()));
        moves.sort_unstable();
        moves
    }

    /// The legal move a text means, in coordinates or short algebraic notation.
    ///
    /// # Errors
    /// Why the text is not a legal move.
    pub fn read_move(&self, text: &str, case: LetterCase) -> Result<Move, MoveReadError> {
        each!(self, pos => move_text::read(pos, text, case))
    }

    /// The text of a legal move.
    pub fn write_move(&self, m: Move, style: MoveStyle) -> String {
        each!(self, pos => move_text::write(pos, m, style, pos.castling_text()))
    }

    /// How engines write castling in this position.
    pub fn castling_text(&self) -> CastlingText {
        each!(self, pos => pos.castling_text())
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// The position is unchanged when the move is not legal.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        each!(self, pos => pos.play(m))
    }

    /// Hears an interrupt from now on, in the middle of questions about legal
    /// moves that take long.
    pub fn hear(&mut self, interrupt: &Interrupt) {
        each!(self, pos => pos.hear(interrupt));
    }

    /// The contents, to be printed.
    pub fn to_setup(&self) -> Setup {
        each!(self, pos => pos.to_setup())
    }
}

impl AnyGame {
    /// A game of the library by any of its names; the `chess` crate plays chess.
    ///
    /// # Errors
    /// The library has no game of this name, or its rules are faulty.
    pub fn of_library(name: &str) -> Result<AnyGame, GameError> {
        if names::find(name) == Some(CHESS) {
            return Ok(AnyGame::Chess);
        }
        AnyGame::compile(&rules_of_library(name)?)
    }

    /// Compiles a game from its rules.
    ///
    /// # Errors
    /// The rules cannot be compiled.
    pub fn compile(game: &Game) -> Result<AnyGame, GameError> {
        let name = game.id.clone();
        match variants::compile(game) {
            Ok(rules) => Ok(AnyGame::Compiled { name, rules, source: Arc::new(game.clone()) }),
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

    /// The hash of its rules: the same for the same play, however it is written.
    pub fn rules_hash(&self) -> Option<RulesHash> {
        match self {
            AnyGame::Chess => rules_of_library(CHESS).ok().map(|rules| rules_hash(&rules)),
            AnyGame::Compiled { source, .. } => Some(rules_hash(source)),
        }
    }

    /// The names that other programs may have for the game, its own first.
    pub fn names(&self) -> Vec<String> {
        let others = names::other_names(self.name()).map(str::to_owned);
        iter::once(self.name().to_owned()).chain(others).collect()
    }

    /// The position in which games begin.
    ///
    /// # Errors
    /// All faults of the start position that the rules describe.
    pub fn start(&self) -> Result<AnyPosition, Faults> {
        each_game!(self, |P, rules| P::start_of(rules).map(Into::into)).map_err(Faults)
    }

    /// The position a FEN describes.
    ///
    /// # Errors
    /// All faults of the text and of the position.
    pub fn position(&self, text: &str) -> Result<AnyPosition, Faults> {
        self.read_position(text).map(|(pos, _)| pos)
    }

    /// The position a FEN describes, and a remark on what had to be left out of
    /// it.
    ///
    /// # Errors
    /// All faults of the text and of the position.
    pub fn read_position(&self, text: &str) -> Result<(AnyPosition, Option<String>), Faults> {
        each_game!(self, |P, rules| {
            position_text::read::<P>(rules, text).map(|(pos, remark)| (pos.into(), remark))
        })
    }
}

/// The name in the library of the game that is meant by a name other programs
/// use, in a tag or a command.
pub fn name_in_library(name: &str) -> Option<&'static str> {
    names::find(name)
}

/// The rules of a game of the library by any of its names.
///
/// # Errors
/// The library has no game of this name, or its rules are faulty.
pub fn rules_of_library(name: &str) -> Result<Game, GameError> {
    match library::load(names::find(name).unwrap_or(name), &read_fen) {
        Some(Ok(game)) => Ok(game),
        Some(Err(faults)) => Err(GameError::Faulty(faults)),
        None if ini::parents().contains(&name) => {
            Err(GameError::OnlyParent { name: name.to_owned() })
        }
        None => {
            let nearest = nearest(name, library::ids());
            Err(GameError::Unknown { name: name.to_owned(), nearest })
        }
    }
}
