//! The engine that plays and scores.

use crate::data::board_check;
use engine::{AnyGame, AnyPosition, Session, SessionError, Spec, Surroundings};
use game_core::{Analysis, Control, Engine, Limits, Move, Outcome, Start};
use notation::fen::Faults;
use std::fmt;

/// A search may exceed its soft limit this many times before it is ended in the middle
/// of a depth.
const HARD_FACTOR: u64 = 8;

/// An engine of which each thread makes one.
#[derive(Clone, Debug)]
pub struct Scorer {
    /// The game.
    pub game: AnyGame,
    /// What the engine is made of.
    pub spec: Spec,
    /// The nodes after which no new depth begins.
    pub nodes: u64,
    /// What the program provides for engines.
    pub surroundings: fn() -> Surroundings,
}

/// Why an engine cannot begin, in a sentence.
#[derive(Debug)]
pub enum StartFault {
    /// The game has no start.
    Start(Faults),
    /// The spec makes no engine.
    Engine(Box<SessionError>),
}

impl fmt::Display for StartFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartFault::Start(faults) => {
                let sentences: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
                write!(f, "the game cannot begin: {}", sentences.join("; "))
            }
            StartFault::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartFault {}

impl Scorer {
    pub(super) fn thinker<'a>(&self, control: &'a Control) -> Result<Thinker<'a>, StartFault> {
        let start = self.game.start().map_err(StartFault::Start)?;
        let session = Session::within(self.game.clone(), self.spec.clone(), (self.surroundings)());
        let mut session = session.map_err(|error| StartFault::Engine(Box::new(error)))?;
        session.stay_on_thread();
        let limits = Limits {
            soft_nodes: Some(self.nodes),
            nodes: Some(self.nodes.saturating_mul(HARD_FACTOR)),
            ..Limits::default()
        };
        Ok(Thinker { pawn: session.pawn(), session, limits, pos: start.clone(), start, control })
    }
}

/// An engine at work on a game.
pub(super) struct Thinker<'a> {
    session: Session,
    limits: Limits,
    start: AnyPosition,
    /// The position of the session.
    pub(super) pos: AnyPosition,
    /// The centipawns of a pawn of chess, in the scale of the game.
    pub(super) pawn: f64,
    control: &'a Control,
}

impl Thinker<'_> {
    pub(super) fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    /// Forgets what earlier games taught.
    pub(super) fn new_game(&mut self) {
        self.session.new_game();
    }

    /// Goes to the start of a game, or to the position of a FEN; whether there is one.
    pub(super) fn begin(&mut self, fen: Option<&str>) -> bool {
        let pos = match fen {
            Some(fen) => self.session.game().position(fen).ok(),
            None => Some(self.start.clone()),
        };
        let Some(pos) = pos else { return false };
        self.pos = pos;
        self.session.set_position(Start::from(fen), &[]).is_ok()
    }

    /// Makes a move if it is legal.
    pub(super) fn make(&mut self, m: Move) -> bool {
        self.pos.play(m).is_ok() && self.session.make(m)
    }

    /// What the engine thinks; nothing once it is to stop.
    pub(super) fn think(&mut self) -> Option<Analysis> {
        let analysis = self.session.think(&self.limits, self.control, &mut ());
        (!self.is_stopped() && !analysis.lines.is_empty()).then_some(analysis)
    }

    /// How the game has ended, if it has: a draw that may be claimed ends it.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.pos.outcome().or_else(|| self.pos.claimable_draw().map(Outcome::Draw))
    }

    pub(super) fn check(&self) -> u16 {
        board_check(&self.pos)
    }
}
