//! Where games begin: a file of positions or games, or random moves by the
//! game's own rules.

use crate::chance::Chance;
use crate::referee;
use engine::{AnyGame, AnyPosition, Session, Spec};
use game_core::{Control, Engine, Limits, Start};
use notation::pgn::{self, Reader};
use notation::{epd, fen};
use std::fmt;

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Opening {
    /// The position, if it is not the start of the game.
    pub fen: Option<String>,
    /// Moves from there, in coordinates.
    pub moves: Vec<String>,
}

impl Opening {
    /// The position before the moves. What was checked when it was made is
    /// believed; else it is the start of the game.
    pub fn start(&self, game: &AnyGame) -> AnyPosition {
        let start = self.fen.as_ref().and_then(|fen| game.position(fen).ok());
        start.unwrap_or_else(|| game.start().expect("the game was begun before"))
    }
}

/// Why there are no openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningError(pub String);

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OpeningError {}

/// Where openings come from.
#[derive(Clone, Debug)]
pub enum Openings {
    /// Every game begins at the start.
    Start,
    /// Those of a list, one after the other and then again.
    Listed(Vec<Opening>),
    /// Random moves.
    Random {
        /// How many plies.
        plies: u32,
        /// No score further from even than this, in centipawns, as far as an
        /// engine can see quickly; everything is taken if there is none.
        balance: Option<i32>,
        /// The seed of chance.
        seed: u64,
    },
}

/// So many openings are drawn before the most balanced of them is taken.
const MAX_DRAWS: u32 = 200;
/// So many positions are looked at to see whether an opening is balanced.
const GLANCE_NODES: u64 = 5_000;

impl Openings {
    /// The openings of a file with a position on each line, as FEN or EPD.
    ///
    /// # Errors
    /// The first line that is none, or that there is none.
    pub fn of_positions(text: &str, name: &str, game: &AnyGame) -> Result<Openings, OpeningError> {
        let mut list = Vec::new();
        for (place, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |why: String| {
                let why = why.replace('\n', "; ");
                OpeningError(format!("{name}, line {}: {why}", place + 1))
            };
            let fen = match game.position(line) {
                Ok(pos) => playable(&pos).map(|()| referee::fen(&pos)),
                Err(faults) => match epd::parse(line) {
                    Ok(epd) => {
                        let text = fen::print(&epd.setup);
                        let pos = game.position(&text).map_err(|f| wrong(f.to_string()))?;
                        playable(&pos).map(|()| text)
                    }
                    Err(_) => return Err(wrong(faults.to_string())),
                },
            };
            list.push(Opening { fen: Some(fen.map_err(wrong)?), moves: Vec::new() });
        }
        listed(list, name)
    }

    /// The openings of a file of games, so many plies of each.
    ///
    /// # Errors
    /// The first game that cannot be played, or that there is none.
    pub fn of_games(
        bytes: &[u8],
        plies: usize,
        name: &str,
        game: &AnyGame,
    ) -> Result<Openings, OpeningError> {
        let mut list = Vec::new();
        let mut reader = Reader::new(bytes);
        for (place, read) in pgn::Game::read_all(&mut reader).enumerate() {
            let wrong = |why: String| {
                let why = why.replace('\n', "; ");
                OpeningError(format!("{name}, game {}: {why}", place + 1))
            };
            let read = read.map_err(|error| wrong(error.to_string()))?;
            let mut opening = Opening { fen: read.tag("FEN").map(str::to_owned), moves: vec![] };
            let mut pos = match &opening.fen {
                Some(fen) => game.position(fen).map_err(|faults| wrong(faults.to_string()))?,
                None => game.start().map_err(|faults| wrong(faults.to_string()))?,
            };
            for node in read.main_line().take(plies) {
                let text = read.text(node);
                let m = referee::read(&pos, text);
                let m = m.ok_or_else(|| wrong(format!("{text:?} is no legal move here")))?;
                opening.moves.push(referee::write(&pos, m).coordinates);
                pos.play(m).map_err(|error| wrong(error.to_string()))?;
            }
            playable(&pos).map_err(wrong)?;
            list.push(opening);
        }
        listed(list, name)
    }

    /// The same in another order, which depends on the seed alone.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Openings {
        if let Openings::Listed(list) = &mut self {
            let mut chance = Chance::new(seed, 0);
            for place in (1..list.len()).rev() {
                list.swap(place, chance.below(place + 1));
            }
        }
        self
    }

    /// The opening of a round.
    pub fn opening(&self, round: usize, game: &AnyGame) -> Opening {
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
        return Err(OpeningError(format!("{name} holds no opening")));
    }
    Ok(Openings::Listed(list))
}

fn playable(pos: &AnyPosition) -> Result<(), String> {
    match referee::outcome(pos) {
        Some(outcome) => Err(format!("the game is over here: {outcome}")),
        None => Ok(()),
    }
}

/// Draws openings until one is balanced.
fn draw(game: &AnyGame, plies: u32, balance: Option<i32>, chance: &mut Chance) -> Opening {
    let Ok(start) = game.start() else { return Opening::default() };
    let spec = Spec { hash: 1, ..Spec::default() };
    let mut glance = balance.and_then(|_| Session::new(game.clone(), spec).ok());
    // A game that is not even at its start cannot be asked for more.
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

/// Random moves; nothing if the game ended on the way.
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

/// What an engine sees at a glance.
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
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_openings() {
        let game = AnyGame::Chess;
        let openings = |seed| Openings::Random { plies: 8, balance: None, seed };
        let drawn: Vec<Opening> = (0..20).map(|n| openings(1).opening(n, &game)).collect();
        let again: Vec<Opening> = (0..20).map(|n| openings(1).opening(n, &game)).collect();
        assert_eq!(drawn, again);
        assert!(drawn.iter().all(|opening| opening.moves.len() == 8));
        assert!(drawn.windows(2).all(|pair| pair[0] != pair[1]));
        assert_ne!(openings(2).opening(0, &game), drawn[0]);
    }

    #[test]
    fn balanced_openings_are_balanced() {
        let game = AnyGame::Chess;
        let openings = Openings::Random { plies: 6, balance: Some(60), seed: 7 };
        let mut session = Session::new(game.clone(), "hash=1".parse().unwrap()).unwrap();
        let at_start = score(&mut session, &[]).abs();
        for round in 0..3 {
            let opening = openings.opening(round, &game);
            assert!(score(&mut session, &opening.moves).abs() <= 60 + at_start);
        }
    }

    #[test]
    fn files_of_positions_and_games() {
        let game = AnyGame::Chess;
        let text = "# two\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\n\
                    r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id \"x\";\n";
        let Openings::Listed(list) = Openings::of_positions(text, "f", &game).unwrap() else {
            panic!()
        };
        assert_eq!(list.len(), 2);
        let games = b"[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 *\n";
        let Openings::Listed(list) = Openings::of_games(games, 2, "f", &game).unwrap() else {
            panic!()
        };
        assert_eq!(list[0].moves, ["e2e4", "e7e5"]);
        assert_eq!(list[1].moves, ["d2d4"]);
    }

    #[test]
    fn what_is_no_opening_is_named_with_its_place() {
        let game = AnyGame::Chess;
        let refused = |text: &str| Openings::of_positions(text, "f", &game).unwrap_err().0;
        assert_eq!(refused(""), "f holds no opening");
        assert!(refused("\nnonsense w - -\n").starts_with("f, line 2: the board"));
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert_eq!(refused(mated), "f, line 1: the game is over here: Black wins by checkmate");
        let error = Openings::of_games(b"1. e5 *", 8, "f", &game).unwrap_err();
        assert_eq!(error.0, "f, game 1: \"e5\" is no legal move here");
    }
}
