//! The state machine of the peer protocol: what may be said when, and what is
//! answered. It knows no game: a [`Referee`] does.

use super::board::PeerBoard;
use super::clock::PeerClock;
use super::message::{PeerEnd, PeerMessage};
use super::moves::PeerMove;
use super::{MAX_MESSAGE, PEER_VERSION};
use game_core::{Outcome, Side};
use std::fmt;
use std::time::Duration;

/// After so many messages that cannot be used nothing more is heard.
const MAX_FAULTS: u32 = 100;

/// Why a referee refuses something, in a sentence for the peer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefereeError(pub String);

impl fmt::Display for RefereeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RefereeError {}

/// Knows the game that peers play. What it refuses changes nothing.
pub trait Referee {
    /// Takes the rules of another game, which begins at its start.
    ///
    /// # Errors
    /// Why the text gives no game.
    fn new_variant(&mut self, text: &str, format: Option<&str>) -> Result<(), RefereeError>;

    /// Sets a position up; there is a board or a FEN, or both.
    ///
    /// # Errors
    /// Why it is no position of the game.
    fn new_position(
        &mut self,
        board: Option<&PeerBoard>,
        fen: Option<&str>,
    ) -> Result<(), RefereeError>;

    /// Plays a move.
    ///
    /// # Errors
    /// Why it is not legal.
    fn play(&mut self, m: &PeerMove) -> Result<(), RefereeError>;

    /// The side to move.
    fn turn(&self) -> Side;

    /// How the game has ended by its rules, if it has.
    fn outcome(&self) -> Option<Outcome>;
}

/// How far two peers are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PeerStage {
    /// There is no game yet.
    NoGame,
    /// There is a game, but nobody has said who plays which side.
    NoSides,
    /// The game is played.
    Playing,
    /// The game has ended.
    Over(PeerEnd),
}

/// What the program around a talk wants to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PeerNews {
    /// The peer has introduced itself.
    Met(String),
    /// A game begins; what was thought about another one counts for nothing.
    Begun,
    /// The peer has made a move.
    Moved,
    /// The game has ended.
    Ended(PeerEnd),
    /// The peer takes the game for over, and so do we.
    Agreed,
    /// The peer cannot use what it was told.
    Complaint(String),
    /// What the peer said cannot be used.
    Refused(String),
    /// The peer has said too much that cannot be used.
    Hopeless,
}

/// A talk with a peer.
pub struct PeerTalk<R> {
    /// Knows the game.
    pub referee: R,
    name: String,
    stage: PeerStage,
    own: Side,
    /// The peer has said `hello`, so it knows all messages.
    is_met: bool,
    has_greeted: bool,
    clock: Option<PeerClock>,
    /// The own side stands better, so it takes no draw.
    stands_better: bool,
    faults: u32,
    replies: Vec<PeerMessage>,
    news: Vec<PeerNews>,
}

impl<R: Referee> PeerTalk<R> {
    /// A talk before its first word; the name is told to the peer.
    pub fn new(referee: R, name: &str) -> PeerTalk<R> {
        PeerTalk {
            referee,
            name: name.to_owned(),
            stage: PeerStage::NoGame,
            own: Side::White,
            is_met: false,
            has_greeted: false,
            clock: None,
            stands_better: true,
            faults: 0,
            replies: Vec::new(),
            news: Vec::new(),
        }
    }

    /// How far the peers are.
    pub fn stage(&self) -> &PeerStage {
        &self.stage
    }

    /// The own side.
    pub fn own(&self) -> Side {
        self.own
    }

    /// Has the peer said `hello`?
    pub fn is_met(&self) -> bool {
        self.is_met
    }

    /// The clocks, if the game has any.
    pub fn clock(&self) -> Option<PeerClock> {
        self.clock
    }

    /// Is the own side to move?
    pub fn is_own_turn(&self) -> bool {
        self.stage == PeerStage::Playing && self.referee.turn() == self.own
    }

    /// What is to be said to the peer now, in this order.
    pub fn replies(&mut self) -> Vec<PeerMessage> {
        std::mem::take(&mut self.replies)
    }

    /// What has happened since this was asked last.
    pub fn news(&mut self) -> Vec<PeerNews> {
        std::mem::take(&mut self.news)
    }

    /// Says whether the own side stands better, which answers offers of a draw.
    pub fn set_stands_better(&mut self, stands_better: bool) {
        self.stands_better = stands_better;
    }

    /// Introduces the own side, once.
    pub fn greet(&mut self) {
        if !std::mem::replace(&mut self.has_greeted, true) {
            let name = self.name.clone();
            self.replies.push(PeerMessage::Hello { version: PEER_VERSION, name });
        }
    }

    /// Proposes the game that the referee has: these messages tell it. A clock
    /// is only told to a peer that has said `hello`.
    pub fn propose(&mut self, game: Vec<PeerMessage>, clock: Option<PeerClock>, own: Side) {
        self.replies.extend(game);
        self.clock = clock.filter(|_| self.is_met);
        self.replies.extend(self.clock.map(PeerMessage::Clock));
        self.replies.push(PeerMessage::PlayColor { white: own == Side::Black });
        self.begin(own);
    }

    /// Hears a line of the peer. `spent` is the time since the last move.
    pub fn hear(&mut self, line: &[u8], spent: Duration) {
        if line.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        match PeerMessage::parse(line) {
            Ok(message) => self.take(message, spent),
            Err(fault) => self.refuse(&fault.to_string()),
        }
    }

    /// Hears of a line that was too long to be kept.
    pub fn hear_too_long(&mut self) {
        self.refuse(&format!("a message has at most {MAX_MESSAGE} bytes, this one is left out"));
    }

    /// Plays the own move.
    pub fn play(&mut self, m: PeerMove, spent: Duration) {
        if !self.is_own_turn() || self.referee.play(&m).is_err() {
            return;
        }
        self.replies.push(PeerMessage::Move(m));
        self.spend(self.own, spent);
        self.look_for_end();
    }

    /// Gives up.
    pub fn resign(&mut self) {
        if self.stage == PeerStage::Playing {
            if self.is_met {
                self.replies.push(PeerMessage::Resign);
            }
            self.end(PeerEnd { winner: Some(!self.own), reason: format!("{} resigns", self.own) });
        }
    }

    /// The time of the peer is over.
    pub fn time_is_over(&mut self) {
        if self.stage == PeerStage::Playing && self.clock.is_some() {
            self.run_out(self.referee.turn());
        }
    }

    fn take(&mut self, message: PeerMessage, spent: Duration) {
        match message {
            PeerMessage::Hello { name, .. } => {
                self.is_met = true;
                self.greet();
                self.news.push(PeerNews::Met(name));
            }
            PeerMessage::NewVariant { variant, format } => {
                let taken = self.referee.new_variant(&variant, format.as_deref());
                self.set_up("new_variant", taken);
            }
            PeerMessage::NewPosition { .. } if self.stage == PeerStage::NoGame => {
                self.refuse("new_position: there is no game yet, send new_variant first");
            }
            PeerMessage::NewPosition { board, fen } => {
                let taken = self.referee.new_position(board.as_ref(), fen.as_deref());
                self.set_up("new_position", taken);
            }
            PeerMessage::PlayColor { .. } if self.stage == PeerStage::NoGame => {
                self.refuse("play color: there is no game yet, send new_variant first");
            }
            PeerMessage::PlayColor { white } => {
                self.begin(if white { Side::White } else { Side::Black });
            }
            PeerMessage::Move(m) => self.take_move(&m, spent),
            PeerMessage::Clock(_) if self.stage == PeerStage::Playing => {
                self.refuse("clock: the clocks are set before the game, not during it");
            }
            PeerMessage::Clock(clock) => self.clock = Some(clock),
            PeerMessage::DrawOffer if self.stage != PeerStage::Playing => {
                self.refuse_no_game("draw_offer")
            }
            PeerMessage::DrawOffer => {
                let accept = !self.stands_better;
                self.replies.push(PeerMessage::DrawAnswer { accept });
                if accept {
                    self.end(PeerEnd { winner: None, reason: "draw by agreement".to_owned() });
                }
            }
            PeerMessage::DrawAnswer { .. } => {
                self.refuse("draw_answer: no draw was offered");
            }
            PeerMessage::Resign if self.stage != PeerStage::Playing => {
                self.refuse_no_game("resign")
            }
            PeerMessage::Resign => {
                let reason = format!("{} resigns", !self.own);
                self.end(PeerEnd { winner: Some(self.own), reason });
            }
            PeerMessage::Result(end) => self.take_result(end, spent),
            PeerMessage::Error { message } => {
                self.news.push(PeerNews::Complaint(message));
                self.count_fault();
            }
        }
    }

    /// A game or a position was taken or refused.
    fn set_up(&mut self, what: &str, taken: Result<(), RefereeError>) {
        match taken {
            Ok(()) => {
                self.stage = PeerStage::NoSides;
                self.clock = None;
                self.news.push(PeerNews::Begun);
            }
            Err(error) => self.refuse(&format!("{what}: {error}")),
        }
    }

    fn begin(&mut self, own: Side) {
        self.own = own;
        self.stage = PeerStage::Playing;
        self.stands_better = true;
        self.news.push(PeerNews::Begun);
        self.look_for_end();
    }

    fn take_move(&mut self, m: &PeerMove, spent: Duration) {
        match &self.stage {
            PeerStage::Playing if self.referee.turn() == self.own => {
                return self.refuse(&format!("move: {} is to move, and that is not you", self.own));
            }
            PeerStage::Playing => {}
            PeerStage::Over(end) => {
                let over = format!("move: the game is over, {} ({})", end.result(), end.reason);
                return self.refuse(&over);
            }
            PeerStage::NoGame | PeerStage::NoSides => {
                return self.refuse("move: no game is played, send play color first");
            }
        }
        if let Err(error) = self.referee.play(m) {
            return self.refuse(&format!("move: {error}"));
        }
        self.news.push(PeerNews::Moved);
        if self.spend(!self.own, spent) {
            self.look_for_end();
        }
    }

    /// Takes time off a clock. Returns whether there was enough.
    fn spend(&mut self, side: Side, spent: Duration) -> bool {
        let was_enough = self.clock.as_mut().is_none_or(|clock| clock.spend(side, spent));
        if !was_enough {
            self.run_out(side);
        }
        was_enough
    }

    fn run_out(&mut self, side: Side) {
        let reason = format!("{side} has used up the time");
        self.end(PeerEnd { winner: Some(!side), reason });
    }

    fn look_for_end(&mut self) {
        if let (PeerStage::Playing, Some(outcome)) = (&self.stage, self.referee.outcome()) {
            self.end(PeerEnd { winner: outcome.winner(), reason: outcome.to_string() });
        }
    }

    fn end(&mut self, end: PeerEnd) {
        if self.is_met {
            self.replies.push(PeerMessage::Result(end.clone()));
        }
        self.news.push(PeerNews::Ended(end.clone()));
        self.stage = PeerStage::Over(end);
    }

    /// The peer takes the game for over. It may give its own game up; a gain it
    /// must have by the rules or by the clock.
    fn take_result(&mut self, claim: PeerEnd, spent: Duration) {
        let is_late = |clock: PeerClock| clock.left[self.own.index()] < spent;
        match &self.stage {
            PeerStage::Over(end) if end.winner == claim.winner => self.news.push(PeerNews::Agreed),
            PeerStage::Over(end) => {
                let ours = format!("result: the game ended {} ({})", end.result(), end.reason);
                self.refuse(&ours);
            }
            PeerStage::Playing if claim.winner == Some(self.own) => {
                self.end(claim);
                self.news.push(PeerNews::Agreed);
            }
            PeerStage::Playing if self.is_own_turn() && self.clock.is_some_and(is_late) => {
                self.run_out(self.own);
                self.news.push(PeerNews::Agreed);
            }
            PeerStage::Playing => self.refuse("result: the game is not over yet"),
            PeerStage::NoGame | PeerStage::NoSides => self.refuse_no_game("result"),
        }
    }

    fn refuse_no_game(&mut self, what: &str) {
        self.refuse(&format!("{what}: no game is played"));
    }

    /// Tells the peer why its message cannot be used; nothing has changed.
    fn refuse(&mut self, sentence: &str) {
        self.replies.push(PeerMessage::Error { message: sentence.to_owned() });
        self.news.push(PeerNews::Refused(sentence.to_owned()));
        self.count_fault();
    }

    fn count_fault(&mut self) {
        self.faults += 1;
        if self.faults >= MAX_FAULTS {
            self.news.push(PeerNews::Hopeless);
        }
    }
}
