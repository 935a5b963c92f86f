//! Judging one game: does it begin in a position, and is every move legal?

use chess::Chess;
use game_core::{Move, MoveList};
use notation::pgn::{Game, GameResult, NodeId, ReplayError, TreeBuilder, Visitor, replay};
use notation::san::{self, SanError};
use std::cell::RefCell;

/// The values of the tag `Variant` that mean a game this program can check,
/// in small letters without blanks: the words of several servers and programs.
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

/// How a null move is written, whatever the file wrote.
const NULL_MOVE: &str = "--";

/// What can be said about a game.
pub enum Verdict {
    /// Every move is legal. With exact moves, if those were asked for.
    Sound(Game),
    /// The game has rules that are not known here; it is as it was read.
    Skipped {
        game: Game,
        /// What its tag says.
        variant: String,
    },
    /// What is wrong, in one sentence.
    Faulty(String),
}

/// Judges games one after the other.
pub struct Judge {
    /// The moves are to be written exactly.
    rewrites: bool,
    /// Room for the legal moves of a position.
    moves: RefCell<MoveList>,
}

impl Judge {
    /// A judge who also rewrites the moves, or does not.
    pub fn new(rewrites: bool) -> Judge {
        Judge { rewrites, moves: RefCell::default() }
    }

    /// Plays the game through.
    pub fn judge(&self, game: Game) -> Verdict {
        if let Some(variant) = unknown_variant(&game) {
            return Verdict::Skipped { game, variant };
        }
        let start = match start_of(&game) {
            Ok(start) => start,
            Err(sentence) => return Verdict::Faulty(sentence),
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
            (Err(fault), _) => Verdict::Faulty(in_words(&fault)),
            (Ok(()), None) => Verdict::Sound(game),
            (Ok(()), Some(exact)) => exact.finish(&game),
        }
    }
}

fn unknown_variant(game: &Game) -> Option<String> {
    let variant = game.tag("Variant")?;
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '-' | '_');
    let word = variant.to_lowercase().replace(is_blank, "");
    (!CHECKED_VARIANTS.contains(&word.as_str())).then(|| variant.to_owned())
}

/// The position of the tag `FEN`, or the start of chess.
fn start_of(game: &Game) -> Result<Chess, String> {
    let Some(text) = game.tag("FEN") else { return Ok(Chess::start()) };
    notation::fen::position(text, Chess::from_setup)
        .map_err(|faults| format!("tag FEN: {}", faults.to_string().replace('\n', "; ")))
}

/// The fault with its move number; the move itself stands in the cause.
fn in_words(fault: &ReplayError<SanError>) -> String {
    let dots = if fault.side == game_core::Side::White { "." } else { "..." };
    format!("move {}{dots} {}", fault.number, fault.cause)
}

/// A copy of a game that grows as the game is played through, so that each
/// move can be written in its exact form.
struct Rewriting {
    game: Game,
    /// The copy of each node, by the number of the original.
    copies: Vec<NodeId>,
    fault: Option<String>,
}

impl Rewriting {
    /// The copy before the first move.
    fn of(game: &Game) -> Rewriting {
        let mut tags = TreeBuilder::new();
        game.tags().iter().for_each(|(name, value)| tags.tag(name, value));
        let mut rewriting = Rewriting {
            game: Game::new(),
            copies: vec![NodeId::ROOT; game.n_moves() + 1],
            fault: None,
        };
        match tags.finish() {
            Ok(copy) => rewriting.game = copy,
            Err(error) => rewriting.fault = Some(format!("found {error}")),
        }
        rewriting.copy_words(game, NodeId::ROOT);
        rewriting
    }

    /// Adds a move of the game; its parent was added before.
    fn add(&mut self, game: &Game, node: NodeId, pos: &Chess, m: Move) {
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

    /// Copies what is said about a node.
    fn copy_words(&mut self, game: &Game, node: NodeId) {
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

    /// The copy. It always names a result, because without one nothing would
    /// part it from a game without tags behind it.
    fn finish(mut self, game: &Game) -> Verdict {
        self.game.set_result(game.result().or(Some(GameResult::Unfinished)));
        match self.fault {
            Some(sentence) => Verdict::Faulty(sentence),
            None => Verdict::Sound(self.game),
        }
    }
}
