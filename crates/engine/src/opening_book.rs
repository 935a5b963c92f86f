//! The opening book of a session: the moves it has, and the move that is played.

use crate::game::{AnyChess, AnyGame, AnyPosition, PositionVisitor, rules_of_library};
use book::{Book, BookError, BookFormat, BookMove, BookSource};
use game_core::random::SplitMix64;
use game_core::{Limits, OptionError, Setup};
use rules::identity::rules_hash;
use std::cell::RefCell;
use std::io;

/// The name of the game that the `chess` crate plays.
const CHESS: &str = "chess";
/// The name in the library of chess with shuffled pieces, which moves as chess does.
const CHESS960: &str = "chess960";

/// The format that books of a game have.
pub fn book_format(game: &AnyGame) -> BookFormat {
    match game {
        AnyGame::Chess => BookFormat::Polyglot,
        AnyGame::Compiled { name, .. } if name == CHESS960 => BookFormat::Polyglot,
        AnyGame::Compiled { source, .. } => {
            BookFormat::Own { rules: rules_hash(source).to_string() }
        }
    }
}

/// The moves that a book has in a position of a game, the one with the greatest
/// weight first. The setup is that of the position, or the text it was read from.
///
/// # Errors
/// The book is for another game, or cannot be read.
pub fn book_moves(
    book: &mut Book,
    game: &AnyGame,
    pos: &AnyPosition,
    setup: &Setup,
) -> Result<Vec<BookMove>, BookError> {
    if !serves(book, game) {
        return Err(BookError::OtherGame { game: game.name().to_owned() });
    }
    pos.visit(LookUp { book, setup })
}

/// Is a book for a game? Chess may have books of both formats.
fn serves(book: &Book, game: &AnyGame) -> bool {
    let format = book_format(game);
    match book.format() {
        known if *known == format => true,
        BookFormat::Own { rules } if matches!(game, AnyGame::Chess) => {
            rules_of_library(CHESS).is_ok_and(|chess| rules_hash(&chess).to_string() == *rules)
        }
        _ => false,
    }
}

struct LookUp<'a> {
    book: &'a mut Book,
    setup: &'a Setup,
}

impl PositionVisitor for LookUp<'_> {
    type Output = Result<Vec<BookMove>, BookError>;

    fn visit<P: AnyChess>(self, pos: &P) -> Self::Output {
        self.book.moves(pos, self.setup)
    }
}

/// The one of the moves of a book that chance chooses, each as often as its weight
/// says; nothing if all have the weight zero.
pub fn choose_book_move(moves: &[BookMove], chance: &mut SplitMix64) -> Option<BookMove> {
    let total: usize = moves.iter().map(|known| usize::from(known.weight)).sum();
    if total == 0 {
        return None;
    }
    let mut place = chance.below(total);
    let is_chosen = |known: &&BookMove| {
        let weight = usize::from(known.weight);
        let is_here = place < weight;
        place = place.wrapping_sub(weight);
        is_here
    };
    moves.iter().find(is_chosen).copied()
}

/// Opens the file of a book.
pub(crate) type OpenBookFile = Box<dyn Fn(&str) -> io::Result<Box<dyn BookSource>> + Send>;

/// How UCI writes a text without characters.
pub(crate) const EMPTY: &str = "<empty>";
/// The most characters of a path that are repeated in a sentence.
const MAX_NAME: usize = 200;

/// A book that is open, with its name.
struct OpenBook {
    name: String,
    book: Book,
}

/// The book of a session, and when it is asked.
pub(crate) struct OpeningBook {
    /// The option `OwnBook`: moves of the book are played.
    pub(crate) is_played: bool,
    /// The option `UCI_AnalyseMode`: somebody wants to know what is thought, so that
    /// no move of the book is played.
    pub(crate) is_analysing: bool,
    /// The option `BookDepth`: the last move of a game in which the book is asked.
    pub(crate) depth: u32,
    /// A look-up moves through the file, though the book stays the same.
    open: RefCell<Option<OpenBook>>,
    chance: SplitMix64,
}

/// The usual value of `BookDepth`, which is also its greatest.
pub(crate) const MAX_DEPTH: i64 = 255;

/// A move of the book that is played, and a remark for people.
pub(crate) struct PlayedBookMove {
    pub(crate) known: BookMove,
    pub(crate) total: u32,
}

impl OpeningBook {
    /// No book yet, and the seed of chance.
    pub(crate) fn new(seed: u64) -> OpeningBook {
        OpeningBook {
            is_played: false,
            is_analysing: false,
            depth: MAX_DEPTH as u32,
            open: RefCell::new(None),
            chance: SplitMix64::new(seed),
        }
    }

    /// Opens the book at a path; without one it closes the book that is open.
    ///
    /// # Errors
    /// Why there is no book from now on.
    pub(crate) fn open(
        &mut self,
        path: &str,
        open: Option<&OpenBookFile>,
    ) -> Result<Option<String>, OptionError> {
        *self.open.get_mut() = None;
        if path.is_empty() || path == EMPTY {
            return Ok(None);
        }
        let Some(open) = open else {
            return Err(OptionError::Refused("no book can be read here".to_owned()));
        };
        let name: String = path.chars().take(MAX_NAME).collect();
        let book = open(path).map_err(BookError::from).and_then(Book::open);
        let book = book.map_err(|error| OptionError::Refused(refused(&name, &error)))?;
        let remark = format!("the book {name} has {} entries", book.count());
        *self.open.get_mut() = Some(OpenBook { name, book });
        Ok(Some(remark))
    }

    /// The moves of the book in a position.
    ///
    /// # Errors
    /// Why the book has none, in one sentence. A book that cannot be used is
    /// closed.
    pub(crate) fn moves(
        &self,
        game: &AnyGame,
        pos: &AnyPosition,
    ) -> Result<Vec<BookMove>, BookRefusal> {
        let mut open = self.open.borrow_mut();
        let Some(OpenBook { name, book }) = open.as_mut() else { return Ok(Vec::new()) };
        let setup = pos.to_setup();
        if setup.fullmoves > self.depth {
            return Ok(Vec::new());
        }
        let moves = book_moves(book, game, pos, &setup);
        let moves = moves.map_err(|error| BookRefusal { name: name.clone(), error });
        if moves.is_err() {
            *open = None;
        }
        moves
    }

    /// The move of the book to play within these limits, if it has one. The book is
    /// not asked in an analysis: by the option, without any limit, or for several lines.
    ///
    /// # Errors
    /// Why the book has none, in one sentence.
    pub(crate) fn play(
        &mut self,
        game: &AnyGame,
        pos: &AnyPosition,
        limits: &Limits,
    ) -> Result<Option<PlayedBookMove>, BookRefusal> {
        if !self.is_played || self.is_analysing || is_analysis(limits) {
            return Ok(None);
        }
        let mut moves = self.moves(game, pos)?;
        moves.retain(|known| limits.only.is_empty() || limits.only.contains(&known.m));
        let total = moves.iter().map(|known| u32::from(known.weight)).sum();
        let chosen = choose_book_move(&moves, &mut self.chance);
        Ok(chosen.map(|known| PlayedBookMove { known, total }))
    }
}

/// Is a search without any limit, or for several lines?
fn is_analysis(limits: &Limits) -> bool {
    let Limits { depth, nodes, soft_nodes, mate, move_time, clocks, only: _, lines } = limits;
    let counts = nodes.or(*soft_nodes);
    let is_limited = depth.is_some() || counts.is_some() || move_time.is_some() || clocks.is_some();
    !is_limited || mate.is_some() || lines.is_some_and(|lines| lines > 1)
}

/// Why a book is used no longer.
#[derive(Debug)]
pub(crate) struct BookRefusal {
    name: String,
    error: BookError,
}

impl BookRefusal {
    /// The refusal in one sentence.
    pub(crate) fn sentence(&self) -> String {
        refused(&self.name, &self.error)
    }
}

/// Why a book is not used, in one sentence.
fn refused(name: &str, error: &BookError) -> String {
    format!("the book {name} is not used: {error}")
}
