//! Plays one game from its opening to its end. The referee and the clocks are
//! those of this crate, so that no player decides about legal moves or time.

mod clock;
#[cfg(test)]
mod tests;

use crate::adjudication::{AdjudicatedResult, Adjudication, Adjudicator};
use crate::cause::{Cause, Misdeed};
use crate::halt::Halt;
use crate::openings::Opening;
use crate::pace::Pace;
use crate::player::Player;
use crate::referee;
use clock::Clock;
use engine::{AnyGame, AnyPosition};
use game_core::{Clocks, Score, Side};
use protocol::client::{self, ClientError, Decision, MoveRequest, Reply};
use std::time::Duration;

/// The terms that all games of a match have in common.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The game that is played.
    pub game: AnyGame,
    /// How much a player may exceed its time.
    pub margin: Duration,
    /// How long after its time a silent player counts as hung.
    pub grace: Duration,
    /// How long a player without a clock may think.
    pub patience: Duration,
    /// When games are adjudicated.
    pub adjudication: Adjudication,
    /// The number of moves by each side after which a game is drawn.
    pub max_moves: u32,
}

/// A move of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlayedMove {
    /// The side that made it.
    pub(crate) side: Side,
    /// The move in SAN.
    pub(crate) short: String,
    /// What the player reported about the move; `None` for moves of the opening.
    pub(crate) thought: Option<Thought>,
}

/// What a player reported about its move, and the time that was measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Thought {
    /// The score, from the view of the player.
    pub(crate) score: Option<Score>,
    /// The depth of the search.
    pub(crate) depth: u32,
    /// The nodes of the search.
    pub(crate) nodes: u64,
    /// The time the move took.
    pub(crate) time: Duration,
    /// The time left on the clock after the move, if there is a clock.
    pub(crate) left: Option<Duration>,
}

/// A game that is over, with its moves.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    /// The first position, if it is not the start of the game.
    pub(crate) fen: Option<String>,
    /// The moves, those of the opening included.
    pub(crate) moves: Vec<PlayedMove>,
    /// Why the game is over.
    pub(crate) cause: Cause,
}

/// A game that is being played.
struct LiveGame<'a> {
    terms: &'a Terms,
    opening: &'a Opening,
    king_takes_rook: bool,
    pos: AnyPosition,
    /// The moves in coordinates.
    texts: Vec<String>,
    moves: Vec<PlayedMove>,
    clocks: [Clock; 2],
    adjudicator: Adjudicator,
}

/// Plays a game between two players, White's first; `None` if it was halted.
pub(crate) fn play(
    terms: &Terms,
    opening: &Opening,
    players: [&mut dyn Player; 2],
    paces: [Pace; 2],
    halt: &Halt,
) -> Option<Played> {
    let mut live = LiveGame::begin(terms, opening, paces);
    live.pos.hear(halt.interrupt());
    let cause = live.play(players, halt)?;
    Some(Played { fen: opening.fen.clone(), moves: live.moves, cause })
}

impl<'a> LiveGame<'a> {
    fn begin(terms: &'a Terms, opening: &'a Opening, paces: [Pace; 2]) -> LiveGame<'a> {
        let start = opening.start(&terms.game);
        let mut live = LiveGame {
            terms,
            opening,
            king_takes_rook: referee::king_takes_rook(&start),
            pos: start,
            texts: Vec::new(),
            moves: Vec::new(),
            clocks: paces.map(Clock::new),
            adjudicator: Adjudicator::new(terms.adjudication),
        };
        for text in &opening.moves {
            // Moves of openings are legal: they were checked before.
            if !live.make(text, None) {
                break;
            }
        }
        live
    }

    /// Makes a move; false if it is not legal.
    fn make(&mut self, text: &str, thought: Option<Thought>) -> bool {
        let Some(m) = referee::read(&self.pos, text) else { return false };
        let side = self.pos.turn();
        let written = referee::write(&self.pos, m);
        if self.pos.play(m).is_err() {
            return false;
        }
        self.texts.push(written.coordinates);
        self.moves.push(PlayedMove { side, short: written.short, thought });
        true
    }

    fn play(&mut self, players: [&mut dyn Player; 2], halt: &Halt) -> Option<Cause> {
        loop {
            if let Some(outcome) = referee::outcome(&self.pos) {
                return Some(Cause::Rules(outcome));
            }
            if halt.is_halted() {
                return None;
            }
            if self.moves.len() as u32 >= self.terms.max_moves.saturating_mul(2) {
                return Some(Cause::TooLong);
            }
            let side = self.pos.turn();
            let reply = self.ask(&mut *players[side as usize], halt);
            if halt.is_halted() {
                return None;
            }
            let cause = self.take(side, reply);
            if halt.is_halted() {
                return None;
            }
            if cause.is_some() {
                return cause;
            }
        }
    }

    fn ask(&self, player: &mut dyn Player, halt: &Halt) -> Result<Reply, ClientError> {
        let side = self.pos.turn();
        let clock = &self.clocks[side as usize];
        let mut limits = clock.pace.limits();
        if let Pace::Clock { .. } = clock.pace {
            // Against a player without a clock, its own clock is shown twice.
            let other = &self.clocks[(!side) as usize];
            let other = if matches!(other.pace, Pace::Clock { .. }) { other } else { clock };
            let sorted = |own: Duration, other: Duration| match side {
                Side::White => [own, other],
                Side::Black => [other, own],
            };
            limits.clocks = Some(Clocks {
                left: sorted(clock.left, other.left),
                increment: sorted(clock.increment(), other.increment()),
                moves_to_go: clock.moves_to_go,
            });
        }
        let deadline = match clock.budget() {
            Some(budget) => budget + self.terms.margin,
            None => self.terms.patience,
        };
        let task = MoveRequest {
            start: client::GameStart {
                fen: self.opening.fen.as_deref(),
                king_takes_rook: self.king_takes_rook,
            },
            moves: &self.texts,
            turn: side,
            limits: &limits,
            deadline,
            grace: self.terms.grace,
        };
        player.think(task, halt)
    }

    /// Applies a reply to the game. Returns the cause if the reply ends it.
    fn take(&mut self, side: Side, reply: Result<Reply, ClientError>) -> Option<Cause> {
        let misdeed = |misdeed| Some(Cause::Misdeed(side, misdeed));
        let reply = match reply {
            Ok(reply) => reply,
            Err(ClientError::Hung) => return misdeed(Misdeed::Hang),
            Err(ClientError::Refused(what)) => return misdeed(Misdeed::Refusal(what)),
            Err(ClientError::Crashed | ClientError::Halted) => return misdeed(Misdeed::Crash),
            Err(other) => return misdeed(Misdeed::Refusal(other.to_string())),
        };
        let clock = &mut self.clocks[side as usize];
        let text = match reply.decision {
            Decision::Move(text) => text,
            Decision::Resigns => return Some(Cause::Resigned(side)),
            // Draws that may be claimed end the game without a claim.
            Decision::ClaimsDraw | Decision::ClaimsWin => return misdeed(Misdeed::Claim),
        };
        if clock.budget().is_some_and(|budget| reply.time > budget + self.terms.margin) {
            return misdeed(Misdeed::Time);
        }
        let left = clock.press(reply.time);
        let thought = Thought {
            score: reply.score,
            depth: reply.depth,
            nodes: reply.nodes,
            time: reply.time,
            left,
        };
        if !self.make(&text, Some(thought)) {
            let shown = text.chars().take(MAX_SHOWN).collect();
            return misdeed(Misdeed::Illegal(shown));
        }
        match self.adjudicator.hear(side, reply.score) {
            // A result by the rules goes before an adjudicated result.
            Some(_) if referee::outcome(&self.pos).is_some() => None,
            Some(AdjudicatedResult::Draw) => Some(Cause::AdjudicatedDraw),
            Some(AdjudicatedResult::Win(side)) => Some(Cause::AdjudicatedWin(side)),
            None => None,
        }
    }
}

/// The longest text of a player that is quoted, in characters.
const MAX_SHOWN: usize = 20;
