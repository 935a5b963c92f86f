//! Openings: the positions in which games begin. They come from a file of
//! positions or games, or from random moves.

mod from_book;

pub use from_book::BookLines;

use crate::chance::Chance;
use crate::referee;
use book::BookError;
use engine::{AnyGame, AnyPosition, Session, Spec, name_in_library};
use game_core::{Control, Engine, IllegalMove, Limits, Outcome, Start};
use notation::fen::Faults;
use notation::pgn::{PgnError, PgnGame, PgnReader};
use notation::{epd, fen};
use std::fmt;

/// The position in which a game begins.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Opening {
    /// The first position, if it is not the start of the game.
    pub(crate) fen: Option<String>,
    /// Moves from the first position, in coordinates.
    pub(crate) moves: Vec<String>,
}

impl Opening {
    /// The position before the moves: the start of the game if there is no FEN.
    pub(crate) fn start(&self, game: &AnyGame) -> AnyPosition {
        let start = self.fen.as_ref().and_then(|fen| game.position(fen).ok());
        start.unwrap_or_else(|| game.start().expect("the game was begun before"))
    }
}

/// Why a file is not a file of openings.
#[derive(Debug)]
pub enum OpeningError {
    /// The file has no openings.
    Empty {
        /// The name of the file.
        file: String,
    },
    /// The book cannot be used.
    Book {
        /// The name of the file.
        file: String,
        /// Why it cannot be used.
        error: BookError,
    },
    /// A line is not an opening.
    Line {
        /// The name of the file.
        file: String,
        /// The number of the line, from 1.
        number: usize,
        /// What is wrong with the line.
        fault: OpeningFault,
    },
    /// A game is not an opening.
    Game {
        /// The name of the file.
        file: String,
        /// The number of the game, from 1.
        number: usize,
        /// What is wrong with the game.
        fault: OpeningFault,
    },
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::Empty { file } => write!(f, "{file} holds no opening"),
            OpeningError::Book { file, error } => write!(f, "{file}: {error}"),
            OpeningError::Line { file, number, fault } => {
                write!(f, "{file}, line {number}: {}", on_one_line(fault))
            }
            OpeningError::Game { file, number, fault } => {
                write!(f, "{file}, game {number}: {}", on_one_line(fault))
            }
        }
    }
}

impl std::error::Error for OpeningError {}

/// What is wrong with a line or game of a file of openings.
#[derive(Debug)]
pub enum OpeningFault {
    /// Its position has faults.
    Position(Faults),
    /// Its text is not PGN.
    Text(PgnError),
    /// A word is not a legal move.
    NotLegal(String),
    /// A move cannot be played.
    Refused(IllegalMove),
    /// The game is over in its last position.
    GameOver(Outcome),
    /// Its tag `Variant` names another game than the one that is played.
    OtherGame {
        /// The value of the tag.
        found: String,
        /// The game that is played.
        played: String,
    },
}

impl fmt::Display for OpeningFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningFault::Position(faults) => faults.fmt(f),
            OpeningFault::Text(error) => error.fmt(f),
            OpeningFault::NotLegal(text) => write!(f, "{text:?} is no legal move here"),
            OpeningFault::Refused(error) => error.fmt(f),
            OpeningFault::GameOver(outcome) => write!(f, "the game is over here: {outcome}"),
            OpeningFault::OtherGame { found, played } => {
                write!(f, "its tag Variant is {found:?}, the match plays {played}")
            }
        }
    }
}

fn on_one_line(fault: &OpeningFault) -> String {
    fault.to_string().replace('\n', "; ")
}

/// A source of openings.
#[derive(Clone, Debug)]
pub enum Openings {
    /// Every game begins at the start of the game.
    Start,
    /// The openings of a list in turn, again from its first when it ends.
    Listed(Vec<Opening>),
    /// Openings of random moves.
    Random {
        /// The number of random plies.
        plies: u32,
        /// The largest distance of the score from that of the start, in centipawns,
        /// in a short search; `None` accepts every opening.
        balance: Option<i32>,
        /// The seed of the random numbers.
        seed: u64,
    },
}

/// Games that differ in their starts only.
const SAME_MOVES: [&str; 2] = ["chess", "chess960"];
/// The number of random openings tried before the most balanced one is taken.
const MAX_DRAWS: u32 = 200;
/// The nodes of the search that decides whether an opening is balanced.
const GLANCE_NODES: u64 = 5_000;

impl Openings {
    /// The openings of a file with a position on each line, as FEN or EPD.
    ///
    /// # Errors
    /// The first line that is not an opening, or a file without openings.
    pub fn of_positions(text: &str, name: &str, game: &AnyGame) -> Result<Openings, OpeningError> {
        let mut list = Vec::new();
        for (place, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fen = position_line(line, game).map_err(|fault| OpeningError::Line {
                file: name.to_owned(),
                number: place + 1,
                fault,
            })?;
            list.push(Opening { fen: Some(fen), moves: Vec::new() });
        }
        listed(list, name)
    }

    /// The openings of a file of games: the first `plies` plies of each game.
    ///
    /// # Errors
    /// The first game that cannot be played, or a file without games.
    pub fn of_games(
        bytes: &[u8],
        plies: usize,
        name: &str,
        game: &AnyGame,
    ) -> Result<Openings, OpeningError> {
        let mut list = Vec::new();
        let mut reader = PgnReader::new(bytes);
        for (place, read) in PgnGame::read_all(&mut reader).enumerate() {
            let opening = read.map_err(OpeningFault::Text);
            let opening = opening.and_then(|read| first_moves(&read, plies, game));
            list.push(opening.map_err(|fault| OpeningError::Game {
                file: name.to_owned(),
                number: place + 1,
                fault,
            })?);
        }
        listed(list, name)
    }

    /// The name in the library of the game that the first game of a file names in
    /// its tag `Variant`; nothing if it names none.
    pub fn game_named(bytes: &[u8]) -> Option<&'static str> {
        let first = PgnGame::read(&mut PgnReader::new(bytes)).ok()??;
        variant_of(&first)
    }

    /// Shuffles the openings of a list. The new order depends only on the seed.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Openings {
        if let Openings::Listed(list) = &mut self {
            Chance::new(seed, 0).shuffle(list);
        }
        self
    }

    /// The opening of a round.
    pub(crate) fn opening(&self, round: usize, game: &AnyGame) -> Opening {
        match self {
            Openings::Start => Opening::default(),
            Openings::Listed(list) => list[round % list.len()].clone(),
            Openings::Random { plies, balance, seed } => {
                let mut chance = Chance::new(*seed, round as u64);
                draw(game, *plies, *balance, &mut chance)
            }
        }
    }
}

fn listed(list: Vec<Opening>, name: &str) -> Result<Openings, OpeningError> {
    if list.is_empty() {
        return Err(OpeningError::Empty { file: name.to_owned() });
    }
    Ok(Openings::Listed(list))
}

/// The FEN of a line with a FEN or an EPD.
fn position_line(line: &str, game: &AnyGame) -> Result<String, OpeningFault> {
    match game.position(line) {
        Ok(pos) => playable(&pos).map(|()| referee::fen(&pos)),
        Err(faults) => match epd::parse(line) {
            Ok(epd) => {
                let text = fen::print(&epd.setup);
                let pos = game.position(&text).map_err(OpeningFault::Position)?;
                playable(&pos).map(|()| text)
            }
            Err(_) => Err(OpeningFault::Position(faults)),
        },
    }
}

/// The first plies of a game.
fn first_moves(read: &PgnGame, plies: usize, game: &AnyGame) -> Result<Opening, OpeningFault> {
    check_variant(read, game)?;
    let mut opening = Opening { fen: read.tag("FEN").map(str::to_owned), moves: vec![] };
    let pos = match &opening.fen {
        Some(fen) => game.position(fen),
        None => game.start(),
    };
    let mut pos = pos.map_err(OpeningFault::Position)?;
    for node in read.main_line().take(plies) {
        let text = read.text(node);
        let m = referee::read(&pos, text);
        let m = m.ok_or_else(|| OpeningFault::NotLegal(text.to_owned()))?;
        opening.moves.push(referee::write(&pos, m).coordinates);
        pos.play(m).map_err(OpeningFault::Refused)?;
    }
    playable(&pos)?;
    Ok(opening)
}

/// The name in the library of the game that the tag `Variant` of a game names;
/// nothing if it names none.
fn variant_of(read: &PgnGame) -> Option<&'static str> {
    read.tag("Variant").and_then(name_in_library)
}

/// Refuses a game whose tag `Variant` names another game of the library. A name
/// that the library does not have may be that of a rules file.
fn check_variant(read: &PgnGame, game: &AnyGame) -> Result<(), OpeningFault> {
    let is_same = |id: &str| {
        id == game.name() || SAME_MOVES.contains(&id) && SAME_MOVES.contains(&game.name())
    };
    match (variant_of(read), read.tag("Variant")) {
        (Some(id), Some(found))
            if !is_same(id) && name_in_library(game.name()) == Some(game.name()) =>
        {
            let (found, played) = (found.to_owned(), game.name().to_owned());
            Err(OpeningFault::OtherGame { found, played })
        }
        _ => Ok(()),
    }
}

/// Refuses a position in which the game is over.
fn playable(pos: &AnyPosition) -> Result<(), OpeningFault> {
    match referee::outcome(pos) {
        Some(outcome) => Err(OpeningFault::GameOver(outcome)),
        None => Ok(()),
    }
}

/// Draws openings until one is balanced.
fn draw(game: &AnyGame, plies: u32, balance: Option<i32>, chance: &mut Chance) -> Opening {
    let Ok(start) = game.start() else { return Opening::default() };
    let spec = Spec { hash: 1, ..Spec::default() };
    let mut glance = balance.and_then(|_| Session::new(game.clone(), spec).ok());
    // Random openings cannot be more balanced than the start of the game.
    let at_start = glance.as_mut().map_or(0, |session| score(session, &[]).abs());
    let limit = balance.unwrap_or(i32::MAX).saturating_add(at_start);
    let mut best: Option<(i32, Opening)> = None;
    for _ in 0..MAX_DRAWS {
        let Some(moves) = walk(&start, plies, chance) else { continue };
        let score = glance.as_mut().map_or(0, |session| score(session, &moves).abs());
        let opening = Opening { fen: None, moves };
        if score <= limit {
            return opening;
        }
        if best.as_ref().is_none_or(|(least, _)| score < *least) {
            best = Some((score, opening));
        }
    }
    best.map(|(_, opening)| opening).unwrap_or_default()
}

/// Random moves; `None` if the game ends within them.
fn walk(start: &AnyPosition, plies: u32, chance: &mut Chance) -> Option<Vec<String>> {
    let mut pos = start.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = referee::legal(&pos);
        if legal.is_empty() {
            return None;
        }
        let text = &legal[chance.below(legal.len())];
        let m = referee::read(&pos, text)?;
        pos.play(m).ok()?;
        moves.push(text.clone());
        if referee::outcome(&pos).is_some() {
            return None;
        }
    }
    Some(moves)
}

/// The score of a short search.
fn score(session: &mut Session, moves: &[String]) -> i32 {
    session.new_game();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    if session.set_position(Start::Game, &moves).is_err() {
        return i32::MAX;
    }
    let limits = Limits { nodes: Some(GLANCE_NODES), ..Limits::default() };
    let analysis = session.think(&limits, &Control::default(), &mut ());
    let turn = session.position().turn();
    analysis.lines.first().map_or(i32::MAX, |line| line.score.seen_by(turn).raw())
}

#[cfg(test)]
mod tests;
