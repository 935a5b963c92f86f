//! Checks one game: is its first position legal, and is every move legal?

use chess::Chess;
use game_core::{Move, MoveList};
use notation::fen::Faults;
use notation::pgn::{GameResult, NodeId, PgnGame, ReplayError, replay};
use notation::san::{self, SanError};
use std::cell::RefCell;

/// The values of the tag `Variant` for games that this command can check, in
/// small letters without blanks: the words of several servers and programs.
const CHECKED_VARIANTS: [&str; 10] = [
    "",
    "?",
    "standard",
    "chess",
    "normal",
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
];

/// The form in which every null move is written.
const NULL_MOVE: &str = "--";

/// The result of checking a game.
pub enum CheckedGame {
    /// Every move is legal. The moves are in exact SAN if that was asked for.
    Sound(PgnGame),
    /// The game has rules that this command does not know. It is unchanged.
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
}

impl GameChecker {
    /// A checker; `rewrites` asks for moves in exact SAN.
    pub fn new(rewrites: bool) -> GameChecker {
        GameChecker { rewrites, moves: RefCell::default() }
    }

    /// Plays all moves of the game.
    pub fn check(&self, game: PgnGame) -> CheckedGame {
        if let Some(variant) = unknown_variant(&game) {
            return CheckedGame::Skipped { game, variant };
        }
        let start = match start_of(&game) {
            Ok(start) => start,
            Err(faults) => {
                let faults = faults.to_string().replace('\n', "; ");
                return CheckedGame::Faulty(format!("tag FEN: {faults}"));
            }
        };
        let mut exact = self.rewrites.then(|| Rewriting::of(&game));
        let parse =
            |pos: &Chess, text: &str| san::parse_with(pos, text, &mut self.moves.borrow_mut());
        let played = replay(&game, start, parse, |node, pos, m| {
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

fn unknown_variant(game: &PgnGame) -> Option<String> {
    let variant = game.tag("Variant")?;
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '-' | '_');
    let word = variant.to_lowercase().replace(is_blank, "");
    (!CHECKED_VARIANTS.contains(&word.as_str())).then(|| variant.to_owned())
}

/// The position of the tag `FEN`, or the start of chess.
fn start_of(game: &PgnGame) -> Result<Chess, Faults> {
    let Some(text) = game.tag("FEN") else { return Ok(Chess::start()) };
    notation::fen::position(text, Chess::from_setup)
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
    fn add(&mut self, game: &PgnGame, node: NodeId, pos: &Chess, m: Move) {
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
