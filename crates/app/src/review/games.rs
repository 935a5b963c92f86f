//! Games made ready for a review: read from files, replayed on their rules.
//!
//! A fault does not lose what stands before it: the moves up to it are reviewed
//! and the fault is told.

use super::terms::ReviewTerms;
use crate::failure::BadInput;
use crate::input::{self, InputSource};
use crate::pgn::game::{GameChecker, start_of};
use engine::{AnyGame, AnyPosition, GivenScores, LetterCase};
use explain::review::{ClockRules, Told};
use game_core::{Move, Side};
use notation::pgn::{self, NodeId, PgnError, PgnGame, PgnReader};
use std::path::PathBuf;

/// Longer games are reviewed up to here: positions remember the moves that led to
/// them, so that memory grows with the square of the length.
const MAX_PLIES: usize = 1_200;

/// The note that names the move an engine would have played.
const BEST: &str = "best";

/// A game as it stands in a file.
pub struct FoundGame {
    /// The how manieth game of all files, from 1.
    pub number: u64,
    /// The file, the game and the line.
    pub place: String,
    /// The game, or what stands before its fault.
    pub game: PgnGame,
    /// The fault of its text.
    pub fault: Option<PgnError>,
}

/// The games of files, one after another.
pub struct GameFiles<'a> {
    files: std::slice::Iter<'a, PathBuf>,
    open: Option<OpenFile>,
    n_read: u64,
}

struct OpenFile {
    name: String,
    reader: PgnReader<InputSource>,
    number: u64,
}

impl<'a> GameFiles<'a> {
    /// The games of these files.
    pub fn new(files: &'a [PathBuf]) -> GameFiles<'a> {
        GameFiles { files: files.iter(), open: None, n_read: 0 }
    }

    /// How many games were read.
    pub fn n_read(&self) -> u64 {
        self.n_read
    }

    /// The next game; nothing if there are no more.
    pub fn next_game(&mut self) -> anyhow::Result<Option<FoundGame>> {
        loop {
            if self.open.is_none() {
                let Some(path) = self.files.next() else { return Ok(None) };
                let source = InputSource::open(path)?;
                let name = source.name.clone();
                self.open = Some(OpenFile { name, reader: PgnReader::new(source), number: 0 });
            }
            let Some(file) = &mut self.open else { continue };
            match PgnGame::read_until_fault(&mut file.reader) {
                None => self.open = None,
                Some((_, Some(PgnError::Io(error)))) => {
                    return Err(input::cannot_read(&file.name, &error).into());
                }
                Some((game, fault)) => {
                    file.number += 1;
                    self.n_read += 1;
                    let line = file.reader.game_line();
                    let place = format!("{}: game {} (line {line})", file.name, file.number);
                    return Ok(Some(FoundGame { number: self.n_read, place, game, fault }));
                }
            }
        }
    }
}

/// A game that can be reviewed.
pub struct ReadGame {
    /// The how manieth game of all files, from 1.
    pub number: u64,
    /// The file, the game and the line.
    pub place: String,
    /// The game as it stands in the file.
    pub pgn: PgnGame,
    /// Its rules.
    pub game: AnyGame,
    /// Does the file or the command line name the game?
    pub is_game_named: bool,
    /// The moves of the main line, as far as they are legal.
    pub moves: Vec<Move>,
    /// The nodes of these moves in the tree.
    pub nodes: Vec<NodeId>,
    /// The scores that came with it, if they are to be used.
    pub given: Option<GivenScores>,
    /// Clocks.
    pub told: Told,
    /// Why the moves behind these are not reviewed.
    pub fault: Option<String>,
}

impl ReadGame {
    /// The value of a tag, if it says anything.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.pgn
            .tag(name)
            .map(str::trim)
            .filter(|value| !["", "?", "-", "????.??.??"].contains(value))
    }

    /// The name of a player.
    pub fn player(&self, side: Side) -> &str {
        let (tag, unnamed) = match side {
            Side::White => ("White", "White"),
            Side::Black => ("Black", "Black"),
        };
        self.tag(tag).unwrap_or(unnamed)
    }

    /// The result as PGN writes it.
    pub fn result(&self) -> &str {
        let written = self.pgn.result().map(|result| result.as_str());
        written.or(self.tag("Result")).unwrap_or("*")
    }
}

/// Makes games ready.
pub struct GameReader<'a> {
    terms: &'a ReviewTerms,
    library: GameChecker,
}

impl<'a> GameReader<'a> {
    /// A reader that remembers the rules it has found.
    pub fn new(terms: &'a ReviewTerms) -> GameReader<'a> {
        GameReader { terms, library: GameChecker::new(false) }
    }

    /// A game of a file with its rules and its legal moves, or why it cannot be
    /// reviewed, in one sentence.
    pub fn make_ready(&mut self, found: FoundGame) -> Result<ReadGame, BadInput> {
        let FoundGame { number, place, game: pgn, fault } = found;
        let refused = |why: String| BadInput::one(format!("{place}: {why}"));
        let variant = pgn.tag("Variant").unwrap_or_default();
        let rules = match &self.terms.game {
            Some(game) => game.clone(),
            None => self.library.rules_of(variant).ok_or_else(|| {
                refused(format!(
                    "the library has no game {variant:?}; --rules FILE names its rules"
                ))
            })?,
        };
        let start = start_of(&rules, &pgn).map_err(|faults| {
            refused(format!("tag FEN: {}", faults.to_string().replace('\n', "; ")))
        })?;
        if let Some(outcome) = start.outcome() {
            return Err(refused(format!("the game is over before its first move: {outcome}")));
        }
        let mut replay = Replay::new(start, &pgn);
        replay.play(&pgn);
        let fault = replay.fault.take().or(fault.map(|fault| fault.to_string()));
        if replay.moves.is_empty() {
            let why = fault.unwrap_or_else(|| "the game has no moves".to_owned());
            return Err(refused(why));
        }
        if self.terms.uses_given && replay.given.scores.iter().all(Option::is_none) {
            return Err(refused("the game has no evaluations: leave --evals out".to_owned()));
        }
        let control = pgn.tag("TimeControl").unwrap_or_default().parse::<ClockRules>();
        let told = Told { clocks: replay.clocks, control: control.unwrap_or_default() };
        let given = self.terms.uses_given.then_some(replay.given);
        let is_game_named = self.terms.game.is_some() || !variant.is_empty();
        let (moves, nodes) = (replay.moves, replay.nodes);
        Ok(ReadGame {
            number,
            place,
            game: rules,
            is_game_named,
            moves,
            nodes,
            given,
            told,
            fault,
            pgn,
        })
    }
}

/// The main line of a game, played as far as it is legal.
struct Replay {
    pos: AnyPosition,
    moves: Vec<Move>,
    nodes: Vec<NodeId>,
    given: GivenScores,
    clocks: Vec<Option<f64>>,
    fault: Option<String>,
}

impl Replay {
    fn new(start: AnyPosition, game: &PgnGame) -> Replay {
        let first = pgn::eval(game.comment(NodeId::ROOT));
        Replay {
            pos: start,
            moves: Vec::new(),
            nodes: Vec::new(),
            given: GivenScores { scores: vec![first], choices: Vec::new() },
            clocks: Vec::new(),
            fault: None,
        }
    }

    fn play(&mut self, game: &PgnGame) {
        for node in game.main_line() {
            if let Err(why) = self.play_move(game, node) {
                let setup = self.pos.to_setup();
                let dots = if setup.turn == Side::White { "." } else { "..." };
                self.fault = Some(format!("move {}{dots} {why}", setup.fullmoves));
                return;
            }
        }
    }

    fn play_move(&mut self, game: &PgnGame, node: NodeId) -> Result<(), BadInput> {
        let (text, comment) = (game.text(node), game.comment(node));
        if let Some(outcome) = self.pos.outcome() {
            return Err(BadInput::one(format!("{}: the game was over, {outcome}", excerpt(text))));
        }
        if self.moves.len() == MAX_PLIES {
            return Err(BadInput::one(format!(
                "only the first {MAX_PLIES} half-moves are reviewed"
            )));
        }
        let read = |text: &str| self.pos.read_move(text, LetterCase::Exact);
        let m = read(text).map_err(|error| BadInput::one(error.to_string()))?;
        let choice = pgn::note(comment, BEST).and_then(|text| read(text).ok());
        let illegal = |_| BadInput::one(format!("{} is not legal", excerpt(text)));
        self.pos.play(m).map_err(illegal)?;
        self.moves.push(m);
        self.nodes.push(node);
        self.given.choices.push(choice);
        self.given.scores.push(pgn::eval(comment));
        self.clocks.push(pgn::clock(comment));
        Ok(())
    }
}

/// How many characters of a faulty word are shown.
const EXCERPT: usize = 40;

/// A word of a file, short and quoted.
fn excerpt(text: &str) -> String {
    format!("{:?}", text.chars().take(EXCERPT).collect::<String>())
}
