//! Checks one game: is its first position legal, and is every move legal?
//!
//! The tag `Variant` says which game it is, by any name that the library knows.

use engine::{AnyChess, AnyGame, AnyPosition, PositionVisitor, name_in_library};
use game_core::{Move, MoveList};
use notation::fen::Faults;
use notation::pgn::{GameResult, NodeId, PgnGame, ReplayError, replay};
use notation::san::{self, SanError};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Values of the tag `Variant` that name no game: chess is meant.
const NO_VARIANT: [&str; 3] = ["", "?", "-"];
/// The games that the crate `chess` plays, by their names in the library.
const CHESS_GAMES: [&str; 2] = ["chess", "chess960"];
/// The most values of the tag `Variant` that are remembered.
const MAX_REMEMBERED: usize = 100;

/// The form in which every null move is written.
const NULL_MOVE: &str = "--";

/// The result of checking a game.
pub enum CheckedGame {
    /// Every move is legal. The moves are in exact SAN if that was asked for.
    Sound(PgnGame),
    /// No game of the library has the name of its tag. It is unchanged.
    Skipped {
        game: PgnGame,
        /// The value of its tag `Variant`.
        variant: String,
    },
    /// The fault of the game, in one sentence.
    Faulty(String),
}

/// Checks games.
pub struct GameChecker {
    /// The moves are rewritten in exact SAN.
    rewrites: bool,
    /// A buffer for the legal moves of a position.
    moves: RefCell<MoveList>,
    /// The games that values of the tag `Variant` mean; nothing if none is known.
    known: RefCell<BTreeMap<String, Option<AnyGame>>>,
}

impl GameChecker {
    /// A checker; `rewrites` asks for moves in exact SAN.
    pub fn new(rewrites: bool) -> GameChecker {
        GameChecker { rewrites, moves: RefCell::default(), known: RefCell::default() }
    }

    /// Plays all moves of the game.
    pub fn check(&self, game: PgnGame) -> CheckedGame {
        let variant = game.tag("Variant").unwrap_or_default();
        let Some(rules) = self.rules_of(variant) else {
            let variant = variant.to_owned();
            return CheckedGame::Skipped { game, variant };
        };
        match start_of(&rules, &game) {
            Ok(start) => start.visit(Replay { checker: self, game }),
            Err(faults) => {
                let faults = faults.to_string().replace('\n', "; ");
                CheckedGame::Faulty(format!("tag FEN: {faults}"))
            }
        }
    }

    /// The game that a value of the tag `Variant` means.
    pub fn rules_of(&self, variant: &str) -> Option<AnyGame> {
        let mut known = self.known.borrow_mut();
        if let Some(game) = known.get(variant) {
            return game.clone();
        }
        let game = game_of_tag(variant);
        if known.len() >= MAX_REMEMBERED {
            known.clear();
        }
        known.insert(variant.to_owned(), game.clone());
        game
    }
}

/// The game of the library that a value of the tag `Variant` means.
fn game_of_tag(variant: &str) -> Option<AnyGame> {
    if NO_VARIANT.contains(&variant.trim()) {
        return Some(AnyGame::Chess);
    }
    match name_in_library(variant)? {
        id if CHESS_GAMES.contains(&id) => Some(AnyGame::Chess),
        id => AnyGame::of_library(id).ok(),
    }
}

/// The moves of a game, to be played from a position of any type.
struct Replay<'a> {
    checker: &'a GameChecker,
    game: PgnGame,
}

impl PositionVisitor for Replay<'_> {
    type Output = CheckedGame;

    fn visit<P: AnyChess>(self, start: &P) -> CheckedGame {
        let Replay { checker, game } = self;
        let mut exact = checker.rewrites.then(|| Rewriting::of(&game));
        let parse =
            |pos: &P, text: &str| san::parse_with(pos, text, &mut checker.moves.borrow_mut());
        let played = replay(&game, start.clone(), parse, |node, pos, m| {
            if let Some(exact) = &mut exact {
                exact.add(&game, node, pos, m);
            }
        });
        match (played, exact) {
            (Err(fault), _) => CheckedGame::Faulty(in_words(&fault)),
            (Ok(()), None) => CheckedGame::Sound(game),
            (Ok(()), Some(exact)) => exact.finish(&game),
        }
    }
}

/// The position of the tag `FEN`, or the start of the game.
pub fn start_of(rules: &AnyGame, game: &PgnGame) -> Result<AnyPosition, Faults> {
    match game.tag("FEN") {
        Some(text) => rules.position(text),
        None => rules.start(),
    }
}

/// The fault with its move number; the cause names the move itself.
fn in_words(fault: &ReplayError<SanError>) -> String {
    let dots = if fault.side == game_core::Side::White { "." } else { "..." };
    format!("move {}{dots} {}", fault.number, fault.cause)
}

/// A copy of a game that grows while the game is played, so that each move can
/// be written in exact SAN.
struct Rewriting {
    game: PgnGame,
    /// The copy of each node, by the number of the original.
    copies: Vec<NodeId>,
    fault: Option<String>,
}

impl Rewriting {
    /// The copy before the first move.
    fn of(game: &PgnGame) -> Rewriting {
        let mut rewriting = Rewriting {
            game: PgnGame::with_tags_of(game),
            copies: vec![NodeId::ROOT; game.n_moves() + 1],
            fault: None,
        };
        rewriting.copy_words(game, NodeId::ROOT);
        rewriting
    }

    /// Adds a move of the game; its parent was added before.
    fn add<P: AnyChess>(&mut self, game: &PgnGame, node: NodeId, pos: &P, m: Move) {
        let text = if m == Move::NONE { NULL_MOVE.to_owned() } else { san::print(pos, m) };
        let parent = game.parent(node).unwrap_or(NodeId::ROOT);
        match self.game.add_move(self.copies[parent.index()], &text) {
            Ok(copy) => {
                self.copies[node.index()] = copy;
                self.copy_words(game, node);
            }
            Err(error) => self.note(error),
        }
    }

    /// Copies the annotations and comments of a node.
    fn copy_words(&mut self, game: &PgnGame, node: NodeId) {
        let copy = self.copies[node.index()];
        game.nags(node).iter().for_each(|&nag| self.game.add_nag(copy, nag));
        let before = game.start_comment(node);
        let mut said = self.game.set_comment(copy, game.comment(node));
        if !before.is_empty() {
            said = said.and(self.game.set_start_comment(copy, before));
        }
        if let Err(error) = said {
            self.note(error);
        }
    }

    fn note(&mut self, error: impl std::fmt::Display) {
        self.fault.get_or_insert(format!("found {error}"));
    }

    /// The copy. It always names a result, because nothing else would separate
    /// it from a game without tags behind it.
    fn finish(mut self, game: &PgnGame) -> CheckedGame {
        self.game.set_result(game.result().or(Some(GameResult::Unfinished)));
        match self.fault {
            Some(sentence) => CheckedGame::Faulty(sentence),
            None => CheckedGame::Sound(self.game),
        }
    }
}
