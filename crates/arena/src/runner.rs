//! Plays the games of a schedule on several threads.
//!
//! Every thread takes the next game, brings its two players to the board and
//! keeps them for the next game of the same players. A player that did
//! something wrong is sent home and started anew. Games that are over are told
//! one at a time; those that were broken off are not told at all.

use crate::elo::Results;
use crate::entrant::{Entrant, Kind, Protocol};
use crate::game::{self, Cause, Misdeed, Played, Terms};
use crate::openings::{Opening, Openings};
use crate::pace::Pace;
use crate::pairing::{Fixture, Schedule};
use crate::player::{self, Player};
use crate::record::{self, Finished, Tags};
use crate::referee;
use crate::sprt::{Sprt, Verdict};
use crate::standings::Standings;
use game_core::{Control, Side};
use protocol::client::{self, ClientError};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;

/// The wish that games be broken off, heard by everybody who thinks.
#[derive(Default, Debug)]
pub struct Halt {
    flag: AtomicBool,
    controls: Mutex<Vec<Weak<Control>>>,
}

impl Halt {
    /// Breaks off what is going on.
    pub fn halt(&self) {
        self.flag.store(true, Ordering::SeqCst);
        let mut controls = self.controls.lock().unwrap_or_else(PoisonError::into_inner);
        controls.drain(..).filter_map(|control| control.upgrade()).for_each(|c| c.stop());
    }

    /// Are games to be broken off?
    pub fn is_halted(&self) -> bool {
        self.flag.load(Ordering::SeqCst)
    }

    /// A control that is stopped with everything else.
    pub(crate) fn control(&self) -> Arc<Control> {
        let control = Arc::new(Control::default());
        let mut controls = self.controls.lock().unwrap_or_else(PoisonError::into_inner);
        controls.retain(|known| known.strong_count() > 0);
        controls.push(Arc::downgrade(&control));
        // The flag was set before the list was emptied.
        if self.is_halted() {
            control.stop();
        }
        control
    }
}

/// Why a match cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchError(pub String);

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for MatchError {}

/// A match: who, what, how often.
pub struct Match {
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Where games begin.
    pub openings: Openings,
    /// The pace of those who have none of their own.
    pub pace: Pace,
    /// What all games have in common.
    pub terms: Terms,
    /// Games at the same time.
    pub concurrency: usize,
    /// Ends the match when it is decided; for two entrants.
    pub sprt: Option<Sprt>,
    /// What the match is called in its games.
    pub event: String,
}

/// What came of playing.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// The games that are over, by their number.
    pub games: BTreeMap<usize, Finished>,
    /// Why it did not go on: a player does not come any more, or nobody wants
    /// to be told.
    pub failure: Option<MatchError>,
    /// The sequential test has come to a verdict.
    pub is_decided: bool,
}

/// A player that cannot be started so often in a row ends the match.
const MAX_FAILED_STARTS: u32 = 5;

impl Match {
    /// Brings everybody to the board once, to see that they come.
    ///
    /// # Errors
    /// One sentence on who does not.
    pub fn rehearse(&self) -> Result<(), MatchError> {
        let opening = self.openings.opening(0, &self.terms.game);
        let start = opening.start(&self.terms.game);
        let king_takes_rook = referee::king_takes_rook(&start);
        let asked = client::GameStart { fen: opening.fen.as_deref(), king_takes_rook };
        for (place, entrant) in self.entrants.iter().enumerate() {
            self.check_pace(place)?;
            let mut player = player::start(entrant, &self.terms.game).map_err(MatchError)?;
            let ready = player.new_game(asked);
            ready.map_err(|why| MatchError(format!("{}: {why}", entrant.name)))?;
        }
        Ok(())
    }

    /// Can the player be told its pace?
    fn check_pace(&self, player: usize) -> Result<(), MatchError> {
        let entrant = &self.entrants[player];
        let is_xboard = matches!(entrant.kind, Kind::Outside { protocol: Protocol::Xboard, .. });
        let has_nodes = matches!(self.pace_of(player), Pace::Each { nodes: Some(_), .. });
        if is_xboard && has_nodes {
            let name = &entrant.name;
            return Err(MatchError(format!(
                "{name}: the XBoard protocol has no limit of positions: add tc=, movetime= or \
                 depth= to the player"
            )));
        }
        Ok(())
    }

    /// Plays what is not yet done, and tells each game that is over. Games
    /// are told as they end; all those of the match are returned in order. The
    /// halt serves for one run: the match itself uses it when it is decided.
    pub fn run(
        &self,
        done: Vec<Finished>,
        halt: &Halt,
        mut tell: impl FnMut(&Finished, &BTreeMap<usize, Finished>) -> Result<(), MatchError>,
    ) -> Run {
        let mut games: BTreeMap<usize, Finished> =
            done.into_iter().map(|game| (game.number, game)).collect();
        games.retain(|&number, _| number < self.schedule.len());
        let mut trial = Trial::new(self.sprt);
        if trial.is_decided(&games) {
            trial.cut(&mut games);
            return Run { games, failure: None, is_decided: true };
        }
        let todo: Vec<Fixture> =
            self.schedule.fixtures().filter(|game| !games.contains_key(&game.number)).collect();
        let todo = Mutex::new(todo.into_iter());
        let openings = Mutex::new(HashMap::new());
        let mut failure = None;
        let n_threads = self.concurrency.max(1);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..n_threads {
                let worker = Worker {
                    of: self,
                    todo: &todo,
                    openings: &openings,
                    halt,
                    sender: sender.clone(),
                    seats: Vec::new(),
                };
                scope.spawn(move || worker.work());
            }
            drop(sender);
            for told in receiver {
                let finished = match told {
                    Ok(finished) => finished,
                    Err(error) => {
                        failure.get_or_insert(error);
                        halt.halt();
                        continue;
                    }
                };
                if failure.is_some() || trial.has_ended {
                    continue;
                }
                games.insert(finished.number, finished.clone());
                if let Err(error) = tell(&finished, &games) {
                    failure = Some(error);
                    halt.halt();
                }
                if trial.is_decided(&games) {
                    halt.halt();
                }
            }
        });
        trial.cut(&mut games);
        Run { games, failure, is_decided: trial.has_ended }
    }

    /// What was played, counted.
    pub fn standings<'a>(&self, games: impl IntoIterator<Item = &'a Finished>) -> Standings {
        Standings::new(self.entrants.len(), &self.schedule, games)
    }

    fn pace_of(&self, player: usize) -> Pace {
        self.entrants[player].pace.unwrap_or(self.pace)
    }

    fn finished(&self, fixture: Fixture, played: &Played) -> Finished {
        let sides = [fixture.white, fixture.black];
        let tags = Tags {
            event: &self.event,
            round: format!("{}.{}", fixture.round + 1, fixture.number + 1),
            players: sides.map(|player| self.entrants[player].name.as_str()),
            paces: sides.map(|player| self.pace_of(player).text()),
            variant: self.terms.game.name(),
            date: &record::today(),
        };
        Finished::new(fixture.number, played, &tags)
    }
}

/// The sequential test of a match. It looks at whole pairs in the order of
/// the schedule, so that short games count no earlier than long ones and the
/// verdict does not depend on which thread was faster.
struct Trial {
    sprt: Option<Sprt>,
    /// Pairs from the first on that are all there, by half-points of the
    /// first entrant.
    pairs: [u64; 5],
    /// How many games they are.
    n_seen: usize,
    has_ended: bool,
}

impl Trial {
    fn new(sprt: Option<Sprt>) -> Trial {
        Trial { sprt, pairs: [0; 5], n_seen: 0, has_ended: false }
    }

    fn is_decided(&mut self, games: &BTreeMap<usize, Finished>) -> bool {
        let Some(sprt) = self.sprt else { return false };
        while !self.has_ended {
            let pair = (games.get(&self.n_seen), games.get(&(self.n_seen + 1)));
            let (Some(first), Some(second)) = pair else { break };
            self.n_seen += 2;
            self.pairs[first.points(Side::White) + second.points(Side::Black)] += 1;
            self.has_ended = sprt.verdict(&Results::Pairs(self.pairs)) != Verdict::Open;
        }
        self.has_ended
    }

    /// Drops what was played after the verdict.
    fn cut(&self, games: &mut BTreeMap<usize, Finished>) {
        if self.has_ended {
            games.retain(|&number, _| number < self.n_seen);
        }
    }
}

type Told = Result<Finished, MatchError>;

/// A thread that plays.
struct Worker<'a> {
    of: &'a Match,
    todo: &'a Mutex<std::vec::IntoIter<Fixture>>,
    openings: &'a Mutex<HashMap<usize, Arc<Opening>>>,
    halt: &'a Halt,
    sender: Sender<Told>,
    /// Players that are there, with their numbers.
    seats: Vec<(usize, Box<dyn Player>)>,
}

impl Worker<'_> {
    fn work(mut self) {
        loop {
            if self.is_over() {
                return;
            }
            let next = self.todo.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(fixture) = next else { return };
            match self.play(fixture) {
                Ok(Some(played)) => {
                    let finished = self.of.finished(fixture, &played);
                    if self.sender.send(Ok(finished)).is_err() {
                        return;
                    }
                }
                Ok(None) => return,
                Err(error) => {
                    let _ = self.sender.send(Err(error));
                    return;
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        self.halt.is_halted()
    }

    fn play(&mut self, fixture: Fixture) -> Result<Option<Played>, MatchError> {
        let opening = self.opening(fixture.round);
        let players = [fixture.white, fixture.black];
        self.seats.retain(|(player, _)| players.contains(player));
        let mut seated = Vec::new();
        for (side, player) in Side::BOTH.into_iter().zip(players) {
            match self.seat(player, &opening)? {
                Some(ready) => seated.push((player, ready)),
                // It came before and does not come any more: this game is
                // its loss.
                None if self.is_over() => return Ok(None),
                None => {
                    self.seats.append(&mut seated);
                    return Ok(Some(unplayed(&opening, side)));
                }
            }
        }
        let paces = players.map(|player| self.of.pace_of(player));
        let [(_, white), (_, black)] = &mut seated[..] else { return Ok(None) };
        let both: [&mut dyn Player; 2] = [&mut **white, &mut **black];
        let played = game::play(&self.of.terms, &opening, both, paces, self.halt);
        let Some(played) = played.filter(|_| !self.is_over()) else { return Ok(None) };
        // Whoever did something wrong is started anew.
        let suspect = match &played.cause {
            Cause::Misdeed(side, _) => Some(players[*side as usize]),
            _ => None,
        };
        seated.retain(|(player, _)| Some(*player) != suspect);
        self.seats.append(&mut seated);
        Ok(Some(played))
    }

    /// The opening of a round, made once for all threads.
    fn opening(&self, round: usize) -> Arc<Opening> {
        let known = |map: &HashMap<usize, Arc<Opening>>| map.get(&round).cloned();
        let lock = || self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opening) = known(&lock()) {
            return opening;
        }
        // Two threads may both make it; they make the same.
        let opening = Arc::new(self.of.openings.opening(round, &self.of.terms.game));
        lock().entry(round).or_insert(opening).clone()
    }

    /// Brings a player to the board. Nothing if it does not come though it
    /// did before.
    fn seat(
        &mut self,
        player: usize,
        opening: &Opening,
    ) -> Result<Option<Box<dyn Player>>, MatchError> {
        let start = opening.start(&self.of.terms.game);
        let king_takes_rook = referee::king_takes_rook(&start);
        let asked = client::GameStart { fen: opening.fen.as_deref(), king_takes_rook };
        let entrant = &self.of.entrants[player];
        if let Some(place) = self.seats.iter().position(|(seated, _)| *seated == player) {
            let (_, mut seated) = self.seats.swap_remove(place);
            if seated.new_game(asked).is_ok() {
                return Ok(Some(seated));
            }
        }
        let mut why = String::new();
        for _ in 0..MAX_FAILED_STARTS {
            if self.is_over() {
                return Ok(None);
            }
            match player::start(entrant, &self.of.terms.game) {
                Ok(mut fresh) => match fresh.new_game(asked) {
                    Ok(()) => return Ok(Some(fresh)),
                    Err(ClientError::Unfit(what)) => {
                        return Err(MatchError(format!("{}: {what}", entrant.name)));
                    }
                    Err(_) => return Ok(None),
                },
                Err(sentence) => why = sentence,
            }
        }
        Err(MatchError(why))
    }
}

/// A game that was lost before it began.
fn unplayed(opening: &Opening, side: Side) -> Played {
    let cause = Cause::Misdeed(side, Misdeed::Crash);
    Played { fen: opening.fen.clone(), moves: Vec::new(), cause }
}
