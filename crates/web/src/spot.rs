//! A spot: a game, where it starts, and the moves played from there. It names a
//! position in every request.

use crate::games::KnownGame;
use crate::limits::{MAX_PLIES, MAX_WORD};
use crate::refusal::Refusal;
use engine::{AnyPosition, LetterCase};
use game_core::{Interrupt, Move, MoveStyle, Outcome, Side};
use notation::fen;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A position as a request names it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct GameSpot {
    /// The id of the game.
    pub(crate) game: String,
    /// Where it starts; nothing for the start of the game.
    #[serde(default)]
    pub(crate) start: Option<StartPlace>,
    /// The moves from there, in coordinates.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// Where the moves of a spot start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum StartPlace {
    /// The position of a FEN.
    Fen(String),
    /// The start with this number, where the rules shuffle the pieces.
    Numbered {
        /// The number, from 0.
        number: u64,
    },
}

/// A move that led to a position.
#[derive(Clone, Debug)]
pub(crate) struct SpotStep {
    /// In coordinates.
    pub(crate) text: String,
    /// As people write it.
    pub(crate) san: String,
    /// Who moved.
    pub(crate) turn: Side,
}

/// A position with the moves that led to it.
#[derive(Clone)]
pub(crate) struct ReachedSpot {
    /// The game.
    pub(crate) known: Arc<KnownGame>,
    /// The FEN of the start, if it is not the start of the game.
    pub(crate) start: Option<String>,
    /// The FENs on the way in chess, by which openings are known; elsewhere none.
    pub(crate) fens: Vec<String>,
    /// The moves.
    pub(crate) steps: Vec<SpotStep>,
    /// The position.
    pub(crate) pos: AnyPosition,
    /// How the game has ended, once somebody has asked
    /// ([`note_outcome`](Self::note_outcome)).
    pub(crate) outcome: Option<Outcome>,
}

impl ReachedSpot {
    /// The start of a spot.
    ///
    /// # Errors
    /// The faults of the start.
    pub(crate) fn start(
        known: &Arc<KnownGame>,
        place: Option<&StartPlace>,
        interrupt: &Interrupt,
    ) -> Result<ReachedSpot, Refusal> {
        let start = place.map(|place| start_fen(known, place)).transpose()?;
        let mut pos = match &start {
            Some(fen) => known.game.position(fen)?,
            None => known.game.start()?,
        };
        pos.hear(interrupt);
        let mut reached = ReachedSpot {
            known: Arc::clone(known),
            start,
            fens: Vec::new(),
            steps: Vec::new(),
            pos,
            outcome: None,
        };
        reached.note_fen();
        Ok(reached)
    }

    /// The position of a spot.
    ///
    /// # Errors
    /// The faults of the start, or the first move that is not legal.
    pub(crate) fn of(
        known: &Arc<KnownGame>,
        spot: &GameSpot,
        interrupt: &Interrupt,
    ) -> Result<ReachedSpot, Refusal> {
        if spot.moves.len() > MAX_PLIES {
            let sentence = format!("a game has at most {MAX_PLIES} half-moves here");
            return Err(Refusal::bad("moves", sentence));
        }
        let mut reached = ReachedSpot::start(known, spot.start.as_ref(), interrupt)?;
        for (place, text) in spot.moves.iter().enumerate() {
            let told = |refusal: Refusal| Refusal {
                sentence: format!("move {}: {}", place + 1, refusal.sentence),
                field: Some("moves"),
                ..refusal
            };
            reached.play_text(text).map_err(told)?;
        }
        Ok(reached)
    }

    /// Plays the move of a text.
    ///
    /// # Errors
    /// Why the text is not a legal move.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<(), Refusal> {
        let m = self.read(text)?;
        self.play(m)
    }

    /// The move that a text means here.
    ///
    /// # Errors
    /// Why the text is not a legal move.
    pub(crate) fn read(&self, text: &str) -> Result<Move, Refusal> {
        if text.len() > MAX_WORD {
            return Err(Refusal::bad("move", "a move is shorter than that"));
        }
        let read = self.pos.read_move(text, LetterCase::Exact);
        read.map_err(|error| Refusal::bad("move", error.to_string()))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The move is not legal.
    pub(crate) fn play(&mut self, m: Move) -> Result<(), Refusal> {
        let step = SpotStep {
            text: self.pos.write_move(m, MoveStyle::Coordinates),
            san: self.pos.write_move(m, MoveStyle::Short),
            turn: self.pos.turn(),
        };
        self.pos.play(m).map_err(|error| Refusal::bad("move", error.to_string()))?;
        self.steps.push(step);
        self.note_fen();
        Ok(())
    }

    /// Finds out whether the game has ended. It may take a while.
    pub(crate) fn note_outcome(&mut self) {
        self.outcome = self.pos.outcome();
    }

    /// The moves in coordinates.
    pub(crate) fn texts(&self) -> Vec<&str> {
        self.steps.iter().map(|step| step.text.as_str()).collect()
    }

    fn note_fen(&mut self) {
        if matches!(self.pos, AnyPosition::Chess(_)) {
            self.fens.push(fen::print(&self.pos.to_setup()));
        }
    }
}

/// The FEN of a start.
fn start_fen(known: &KnownGame, place: &StartPlace) -> Result<String, Refusal> {
    match place {
        StartPlace::Fen(fen) => Ok(fen.clone()),
        StartPlace::Numbered { number } => known.starts.fen(&known.rules, *number),
    }
}
