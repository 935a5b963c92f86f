//! One game, from its opening to its end, by our own rules and our own clock.

use crate::judge::{Adjudication, Call, Judge};
use crate::openings::Opening;
use crate::pace::Pace;
use crate::player::Player;
use crate::referee;
use crate::runner::Halt;
use engine::{AnyGame, AnyPosition};
use game_core::{Clocks, Outcome, Score, Side};
use protocol::client::{self, ClientError, Decision, MoveRequest, Reply};
use std::fmt;
use std::time::Duration;

#[cfg(test)]
mod tests;

/// What all games of a match have in common.
#[derive(Clone, Debug)]
pub struct Terms {
    /// What is played.
    pub game: AnyGame,
    /// So much more than its time a player may take.
    pub margin: Duration,
    /// So long after its time a player that says nothing counts as hung.
    pub grace: Duration,
    /// So long a player without a clock may think.
    pub patience: Duration,
    /// When games are called off.
    pub adjudication: Adjudication,
    /// A game is drawn after so many moves by each side.
    pub max_moves: u32,
}

/// What a player did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misdeed {
    /// It took too long.
    Time,
    /// It played this, which is no legal move.
    Illegal(String),
    /// It ended.
    Crash,
    /// It did not answer at all.
    Hang,
    /// It did not accept what it was told.
    Refusal(String),
    /// It said that the game is over when it was not.
    Claim,
}

impl Misdeed {
    /// One word, for tables and files.
    pub fn word(&self) -> &'static str {
        match self {
            Misdeed::Time => "time",
            Misdeed::Illegal(_) => "illegal",
            Misdeed::Crash => "crash",
            Misdeed::Hang => "hang",
            Misdeed::Refusal(_) => "refusal",
            Misdeed::Claim => "claim",
        }
    }
}

/// Why a game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// By the rules.
    Rules(Outcome),
    /// A side did something wrong.
    Misdeed(Side, Misdeed),
    /// A side gave up.
    Resigned(Side),
    /// Both sides saw who wins.
    CalledWon(Side),
    /// Both sides saw nothing.
    CalledDrawn,
    /// It took too many moves.
    TooLong,
}

impl Cause {
    /// The winner, unless it is a draw.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Cause::Rules(outcome) => outcome.winner(),
            Cause::Misdeed(side, _) | Cause::Resigned(side) => Some(!*side),
            Cause::CalledWon(side) => Some(*side),
            Cause::CalledDrawn | Cause::TooLong => None,
        }
    }

    /// How PGN calls such an ending.
    pub fn termination(&self) -> &'static str {
        match self {
            Cause::Rules(_) | Cause::Resigned(_) => "normal",
            Cause::Misdeed(_, Misdeed::Time) => "time forfeit",
            Cause::Misdeed(_, Misdeed::Illegal(_) | Misdeed::Claim) => "rules infraction",
            Cause::Misdeed(..) => "abandoned",
            Cause::CalledWon(_) | Cause::CalledDrawn | Cause::TooLong => "adjudication",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Rules(outcome) => outcome.fmt(f),
            Cause::Misdeed(side, Misdeed::Time) => write!(f, "{side} loses on time"),
            Cause::Misdeed(side, Misdeed::Illegal(text)) => {
                write!(f, "{side} plays {text:?}, which is no legal move")
            }
            Cause::Misdeed(side, Misdeed::Crash) => write!(f, "{side} crashes"),
            Cause::Misdeed(side, Misdeed::Hang) => write!(f, "{side} hangs"),
            Cause::Misdeed(side, Misdeed::Refusal(what)) => write!(f, "{side} refuses: {what}"),
            Cause::Misdeed(side, Misdeed::Claim) => {
                write!(f, "{side} says wrongly that the game is over")
            }
            Cause::Resigned(side) => write!(f, "{side} resigns"),
            Cause::CalledWon(side) => write!(f, "{side} wins by adjudication"),
            Cause::CalledDrawn => f.write_str("draw by adjudication"),
            Cause::TooLong => f.write_str("draw by the length of the game"),
        }
    }
}

/// A move of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMove {
    /// Who made it.
    pub side: Side,
    /// In short algebraic notation.
    pub short: String,
    /// What the player said about it; nothing for moves of the opening.
    pub thought: Option<Thought>,
}

/// What a player said about its move, and what we measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought {
    /// Its score, from its own view.
    pub score: Option<Score>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// What its clock showed after the move, if it has one.
    pub left: Option<Duration>,
}

/// A game that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Where it began, if not at the start of the game.
    pub fen: Option<String>,
    /// Its moves, those of the opening among them.
    pub moves: Vec<PlayedMove>,
    /// Why it is over.
    pub cause: Cause,
}

/// The time of one player.
#[derive(Clone, Copy, Debug)]
struct Clock {
    pace: Pace,
    left: Duration,
    moves_to_go: Option<u32>,
}

impl Clock {
    fn new(pace: Pace) -> Clock {
        match pace {
            Pace::Clock { base, increment, moves } => {
                // Nobody can make a first move in no time at all.
                let left = if base.is_zero() { increment } else { base };
                Clock { pace, left, moves_to_go: moves }
            }
            Pace::Each { .. } => Clock { pace, left: Duration::ZERO, moves_to_go: None },
        }
    }

    fn increment(&self) -> Duration {
        match self.pace {
            Pace::Clock { increment, .. } => increment,
            Pace::Each { .. } => Duration::ZERO,
        }
    }

    /// What may be used for the next move, if that is limited.
    fn budget(&self) -> Option<Duration> {
        match self.pace {
            Pace::Clock { .. } => Some(self.left),
            Pace::Each { time, .. } => time,
        }
    }

    /// Takes the time of a move away. Says what is left, if there is a clock.
    fn press(&mut self, used: Duration) -> Option<Duration> {
        let Pace::Clock { base, increment, .. } = self.pace else { return None };
        self.left = self.left.saturating_sub(used) + increment;
        let Pace::Clock { moves, .. } = self.pace else { return None };
        if let Some(to_go) = &mut self.moves_to_go {
            *to_go -= 1;
            if *to_go == 0 {
                self.moves_to_go = moves;
                self.left += base;
            }
        }
        Some(self.left)
    }
}

/// A game that is going on.
struct Table<'a> {
    terms: &'a Terms,
    opening: &'a Opening,
    king_takes_rook: bool,
    pos: AnyPosition,
    /// The moves in coordinates.
    texts: Vec<String>,
    moves: Vec<PlayedMove>,
    clocks: [Clock; 2],
    judge: Judge,
}

/// Plays a game, White's player first. Nothing if it was halted.
pub fn play(
    terms: &Terms,
    opening: &Opening,
    players: [&mut dyn Player; 2],
    paces: [Pace; 2],
    halt: &Halt,
) -> Option<Played> {
    let mut table = Table::set(terms, opening, paces);
    let cause = table.play(players, halt)?;
    Some(Played { fen: opening.fen.clone(), moves: table.moves, cause })
}

impl<'a> Table<'a> {
    fn set(terms: &'a Terms, opening: &'a Opening, paces: [Pace; 2]) -> Table<'a> {
        let start = opening.start(&terms.game);
        let mut table = Table {
            terms,
            opening,
            king_takes_rook: referee::king_takes_rook(&start),
            pos: start,
            texts: Vec::new(),
            moves: Vec::new(),
            clocks: paces.map(Clock::new),
            judge: Judge::new(terms.adjudication),
        };
        for text in &opening.moves {
            // Openings were checked when they were made.
            if !table.make(text, None) {
                break;
            }
        }
        table
    }

    /// Makes a move if it is legal.
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
            if self.moves.len() as u32 >= self.terms.max_moves.saturating_mul(2) {
                return Some(Cause::TooLong);
            }
            let side = self.pos.turn();
            let reply = self.ask(&mut *players[side as usize], halt);
            if halt.is_halted() {
                return None;
            }
            match self.take(side, reply) {
                Some(cause) => return Some(cause),
                None => continue,
            }
        }
    }

    fn ask(&self, player: &mut dyn Player, halt: &Halt) -> Result<Reply, ClientError> {
        let side = self.pos.turn();
        let clock = &self.clocks[side as usize];
        let mut limits = clock.pace.limits();
        if let Pace::Clock { .. } = clock.pace {
            // Who plays against a player without a clock sees its own.
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

    /// What a reply does to the game: nothing, or it ends it.
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
            // Draws that could be claimed ended the game before.
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
        match self.judge.hear(side, reply.score) {
            // What the rules say goes before what a judge says.
            Some(_) if referee::outcome(&self.pos).is_some() => None,
            Some(Call::Draw) => Some(Cause::CalledDrawn),
            Some(Call::Win(side)) => Some(Cause::CalledWon(side)),
            None => None,
        }
    }
}

/// The longest text of a player that is said again.
const MAX_SHOWN: usize = 20;
