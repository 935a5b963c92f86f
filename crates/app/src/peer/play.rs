//! A game with a peer: the talk, the engine on a thread of its own, the clock.

use super::link::{PeerEvent, PeerLink};
use super::table::PeerTable;
use crate::{output, thinking};
use engine::{Session, Spec};
use game_core::{Control, Engine, Limits, Move, Score, Start};
use protocol::peer::{PeerEnd, PeerMessage, PeerNews, PeerStage, PeerTalk};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// What the program calls itself.
const NAME: &str = concat!("Manticore ", env!("CARGO_PKG_VERSION"));
/// The time for a move where neither a limit nor a clock is given.
pub const USUAL_TIME: Duration = Duration::from_secs(1);
/// A peer brings a game within this time after it has connected or after the
/// last game.
const GAME_TIME: Duration = Duration::from_secs(30);
/// Events that may wait: few, because a line can be long.
const MAX_WAITING: usize = 2;

/// How the own side plays.
#[derive(Clone)]
pub struct PeerPlayer {
    /// What the engine is made of.
    pub spec: Spec,
    /// How long it thinks; a clock counts besides.
    pub limits: Limits,
    /// The limits name nothing, so a clock decides alone.
    pub is_unlimited: bool,
    /// How long the peer may be silent.
    pub patience: Duration,
}

/// What the engine has found.
pub struct PeerThought {
    number: u64,
    session: Session,
    best: Option<(Move, Score)>,
}

/// Why a connection has come to its end.
pub enum Farewell {
    /// A game has ended, and the peer knows it.
    Over(PeerEnd),
    /// The peer has hung up.
    HungUp,
    /// The peer is given up.
    Gone(String),
}

/// A connection on which games are played.
pub struct PeerPlay {
    /// The talk with the peer.
    pub talk: PeerTalk<PeerTable>,
    player: PeerPlayer,
    link: PeerLink,
    /// The name of the peer in what is printed.
    who: String,
    events: Receiver<PeerEvent>,
    sender: SyncSender<PeerEvent>,
    session: Option<Session>,
    /// Stops the search that runs.
    control: Option<Arc<Control>>,
    /// The number of the search that counts; earlier ones are out of date.
    number: u64,
    turn_began: Instant,
    /// A complaint of the peer ends the game: whoever brings a game cannot go on
    /// with a peer that does not understand it.
    pub minds_complaints: bool,
}

impl PeerPlay {
    /// A connection before its first word.
    pub fn new(stream: TcpStream, player: PeerPlayer) -> anyhow::Result<PeerPlay> {
        let who = stream.peer_addr().map_or_else(|_| "a peer".to_owned(), |peer| peer.to_string());
        let (sender, events) = mpsc::sync_channel(MAX_WAITING);
        let link = PeerLink::start(stream, sender.clone(), player.patience)?;
        Ok(PeerPlay {
            talk: PeerTalk::new(PeerTable::default(), NAME),
            player,
            link,
            who,
            events,
            sender,
            session: None,
            control: None,
            number: 0,
            turn_began: Instant::now(),
            minds_complaints: false,
        })
    }

    /// Tells the peer what is to be told, and the user what has happened.
    pub fn speak(&mut self) -> Option<Farewell> {
        let mut farewell = None;
        for reply in self.talk.replies() {
            if self.link.say(&reply).is_err() {
                return Some(Farewell::HungUp);
            }
        }
        for news in self.talk.news() {
            let sentence = match news {
                PeerNews::Met(name) => format!("this is {name}"),
                PeerNews::Begun => {
                    self.forget();
                    continue;
                }
                PeerNews::Moved => {
                    self.turn_began = Instant::now();
                    continue;
                }
                PeerNews::Ended(end) => {
                    self.forget();
                    let over = format!("{} ({})", end.result(), end.reason);
                    if !self.talk.is_met() {
                        farewell = Some(Farewell::Over(end));
                    }
                    over
                }
                PeerNews::Agreed => {
                    if let PeerStage::Over(end) = self.talk.stage() {
                        farewell = Some(Farewell::Over(end.clone()));
                    }
                    continue;
                }
                PeerNews::Complaint(what) => {
                    if self.minds_complaints {
                        let complains = format!("the peer complains: {what}");
                        return Some(Farewell::Gone(complains));
                    }
                    format!("complains: {what}")
                }
                PeerNews::Refused(what) => format!("was told: {what}"),
                PeerNews::Hopeless => {
                    return Some(Farewell::Gone("too much cannot be used".to_owned()));
                }
            };
            output::remark(&format!("{}: {sentence}", self.who));
        }
        farewell
    }

    /// Waits for the next thing to happen and does what follows from it.
    pub fn step(&mut self) -> Option<Farewell> {
        if self.talk.is_own_turn()
            && self.control.is_none()
            && let Err(error) = self.think()
        {
            return Some(Farewell::Gone(format!("the engine cannot play this game: {error}")));
        }
        let event = match self.wait() {
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(limit) => self.events.recv_timeout(limit),
        };
        match event {
            Ok(event) => self.take(event),
            Err(RecvTimeoutError::Timeout) if self.is_flag_down() => {
                self.talk.time_is_over();
                self.speak()
            }
            Err(_) => Some(Farewell::Gone("the peer is silent".to_owned())),
        }
    }

    /// Waits until the peer has said `hello`, but no longer than this.
    pub fn meet(&mut self, limit: Duration) -> Option<Farewell> {
        let began = Instant::now();
        while !self.talk.is_met() {
            let left = limit.saturating_sub(began.elapsed());
            match self.events.recv_timeout(left) {
                Ok(event) => {
                    if let Some(farewell) = self.take(event) {
                        return Some(farewell);
                    }
                }
                Err(_) => return None,
            }
        }
        None
    }

    fn take(&mut self, event: PeerEvent) -> Option<Farewell> {
        let spent = self.turn_began.elapsed();
        match event {
            PeerEvent::Line(line) => self.talk.hear(&line, spent),
            PeerEvent::TooLong => self.talk.hear_too_long(),
            PeerEvent::HungUp => return Some(Farewell::HungUp),
            PeerEvent::Gone(why) => return Some(Farewell::Gone(why)),
            PeerEvent::Thought(thought) => self.play(*thought, spent),
        }
        self.speak()
    }

    /// Tells the peer why it is left, and the user too.
    pub fn say_goodbye(&mut self, why: &str) {
        output::remark(&format!("{}: {why}", self.who));
        self.link.say_goodbye(&PeerMessage::Error { message: why.to_owned() });
    }

    /// How long to wait for the peer; without a limit while the engine thinks.
    fn wait(&self) -> Option<Duration> {
        let patience = self.player.patience;
        match self.talk.stage() {
            PeerStage::Playing if self.talk.is_own_turn() => None,
            PeerStage::Playing => {
                let clock = self.talk.clock().map(|clock| clock.wait_for(!self.talk.own()));
                let left = clock.map(|left| left.saturating_sub(self.turn_began.elapsed()));
                Some(left.map_or(patience, |left| left.min(patience)))
            }
            _ => Some(patience.min(GAME_TIME)),
        }
    }

    fn is_flag_down(&self) -> bool {
        let spent = self.turn_began.elapsed();
        let is_playing = *self.talk.stage() == PeerStage::Playing;
        let clock = self.talk.clock().filter(|_| is_playing);
        clock.is_some_and(|clock| spent >= clock.wait_for(!self.talk.own()))
    }

    /// Thinks no more about the game there was.
    fn forget(&mut self) {
        self.number += 1;
        self.session = None;
        self.turn_began = Instant::now();
        if let Some(control) = self.control.take() {
            control.stop();
        }
    }

    fn think(&mut self) -> anyhow::Result<()> {
        let Some(seat) = self.talk.referee.seat() else { return Ok(()) };
        let mut session = match self.session.take() {
            Some(session) => session,
            None => {
                let around = thinking::surroundings();
                Session::within(seat.game.game.clone(), self.player.spec.clone(), around)?
            }
        };
        let moves: Vec<&str> = seat.played.iter().map(String::as_str).collect();
        session.set_position(Start::Fen(&seat.start), &moves)?;
        let mut limits = self.player.limits.clone();
        if let Some(clock) = self.talk.clock() {
            limits.clocks = Some(clock.for_search());
            limits.move_time = limits.move_time.filter(|_| !self.player.is_unlimited);
        }
        let control = Arc::new(Control::default());
        self.control = Some(Arc::clone(&control));
        let (number, sender) = (self.number, self.sender.clone());
        thread::Builder::new().spawn(move || {
            let analysis = session.think(&limits, &control, &mut ());
            let side = session.scribe().turn();
            let best = analysis
                .lines
                .first()
                .and_then(|line| Some((*line.moves.first()?, line.score.seen_by(side))));
            // If nobody hears this, the game is over.
            let _ =
                sender.send(PeerEvent::Thought(Box::new(PeerThought { number, session, best })));
        })?;
        Ok(())
    }

    fn play(&mut self, thought: PeerThought, spent: Duration) {
        if thought.number != self.number {
            return;
        }
        self.control = None;
        self.session = Some(thought.session);
        let seat = self.talk.referee.seat();
        let told = thought.best.and_then(|(m, score)| Some((seat?.told_move(m)?, score)));
        match told {
            Some((m, score)) => {
                self.talk.set_stands_better(score > Score::cp(0));
                self.talk.play(m, spent);
                self.turn_began = Instant::now();
            }
            None => self.talk.resign(),
        }
    }
}

impl Drop for PeerPlay {
    fn drop(&mut self) {
        if let Some(control) = &self.control {
            control.stop();
        }
    }
}
