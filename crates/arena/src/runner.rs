//! Plays the games of a match on several threads.
//!
//! Every thread takes the next game of the schedule, starts its two players and
//! keeps them for its next game. A player that lost by a misdeed is ended and
//! started again. Finished games are reported one at a time; games that were broken
//! off are not reported.
//!
//! A sequential test looks at whole pairs in the order of the schedule, although
//! games end in any order. Otherwise short games would count too early, and the
//! same seed would give different verdicts on different machines. The price is a
//! few games that are played and dropped.

use crate::cause::{Cause, Misdeed};
use crate::elo::Results;
use crate::entrant::{Entrant, EntrantKind, Protocol};
use crate::error::MatchError;
use crate::game::{self, Played, Terms};
use crate::halt::Halt;
use crate::openings::{Opening, Openings};
use crate::pace::Pace;
use crate::pairing::{Fixture, Schedule};
use crate::player::{self, Player};
use crate::record::{Finished, Tags};
use crate::referee;
use crate::sprt::{Sprt, SprtVerdict};
use crate::standings::Standings;
use engine::Surroundings;
use game_core::Side;
use protocol::client::{self, ClientError};
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A match between entrants.
pub struct Match {
    /// The participants.
    pub entrants: Vec<Entrant>,
    /// The games of the match.
    pub schedule: Schedule,
    /// The openings of the games.
    pub openings: Openings,
    /// The pace of entrants without a pace of their own.
    pub pace: Pace,
    /// The terms that all games have in common.
    pub terms: Terms,
    /// The number of games played at the same time.
    pub concurrency: usize,
    /// The test that ends a match of two entrants when it is decided.
    pub sprt: Option<Sprt>,
    /// The name of the match in its games.
    pub event: String,
    /// Returns the current day as PGN writes it: `2026.11.15`.
    pub today: fn() -> String,
    /// What the program provides for the engines inside: books and tables.
    pub surroundings: fn() -> Surroundings,
}

/// The games of a match that was played, and why it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// The finished games, by their number.
    pub games: BTreeMap<usize, Finished>,
    /// Why the match did not go on: a player cannot be started any more, or a
    /// game cannot be reported.
    pub failure: Option<MatchError>,
    /// The sequential test has reached a verdict.
    pub is_decided: bool,
}

/// The number of failed starts of a player in a row that ends the match.
const MAX_FAILED_STARTS: u32 = 5;

impl Match {
    /// Starts every entrant once, to see that all can play.
    ///
    /// # Errors
    /// The first entrant that cannot.
    pub fn rehearse(&self) -> Result<(), MatchError> {
        let opening = self.openings.opening(0, &self.terms.game);
        let start = opening.start(&self.terms.game);
        let king_takes_rook = referee::king_takes_rook(&start);
        let asked = client::GameStart { fen: opening.fen.as_deref(), king_takes_rook };
        for (place, entrant) in self.entrants.iter().enumerate() {
            self.check_pace(place)?;
            let mut player = player::start(entrant, &self.terms.game, self.surroundings)?;
            let ready = player.new_game(asked);
            ready.map_err(|error| not_ready(entrant, error))?;
        }
        Ok(())
    }

    /// Refuses a pace that the protocol of the player cannot express.
    fn check_pace(&self, player: usize) -> Result<(), MatchError> {
        let entrant = &self.entrants[player];
        let is_xboard =
            matches!(entrant.kind, EntrantKind::Outside { protocol: Protocol::Xboard, .. });
        let has_nodes = matches!(self.pace_of(player), Pace::Each { nodes: Some(_), .. });
        if is_xboard && has_nodes {
            return Err(MatchError::NoNodeLimit { name: entrant.name.clone() });
        }
        Ok(())
    }

    /// Plays the games that are not `done`, and reports each game with `tell` as
    /// soon as it is over. Returns all games of the match. A halt serves for one
    /// run only: the match itself uses it when it is decided.
    pub fn run(
        &self,
        done: Vec<Finished>,
        halt: &Halt,
        tell: impl FnMut(&Finished, &BTreeMap<usize, Finished>) -> io::Result<()>,
    ) -> Run {
        let mut games: BTreeMap<usize, Finished> =
            done.into_iter().map(|game| (game.number, game)).collect();
        games.retain(|&number, _| number < self.schedule.n_games());
        let mut trial = Trial::new(self.sprt);
        if trial.is_decided(&games) {
            trial.cut(&mut games);
            return Run { games, failure: None, is_decided: true };
        }
        let todo: Vec<Fixture> =
            self.schedule.fixtures().filter(|game| !games.contains_key(&game.number)).collect();
        let todo = Mutex::new(todo.into_iter());
        let openings = Mutex::new(HashMap::new());
        let failure = thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..self.concurrency.max(1) {
                let thread = MatchThread {
                    of: self,
                    todo: &todo,
                    openings: &openings,
                    halt,
                    sender: sender.clone(),
                    seats: Vec::new(),
                };
                scope.spawn(move || thread.work());
            }
            drop(sender);
            collect(receiver, &mut games, &mut trial, halt, tell)
        });
        trial.cut(&mut games);
        Run { games, failure, is_decided: trial.has_ended }
    }

    /// The results of these games of the match.
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
            date: (self.today)(),
        };
        Finished::new(fixture.number, played, &tags)
    }
}

/// Takes the games that the threads finish. Returns why the match did not go on,
/// if it did not.
fn collect(
    receiver: Receiver<Told>,
    games: &mut BTreeMap<usize, Finished>,
    trial: &mut Trial,
    halt: &Halt,
    mut tell: impl FnMut(&Finished, &BTreeMap<usize, Finished>) -> io::Result<()>,
) -> Option<MatchError> {
    let mut failure = None;
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
        if let Err(error) = tell(&finished, games) {
            failure = Some(MatchError::NotKept { why: error.to_string() });
            halt.halt();
        }
        if trial.is_decided(games) {
            halt.halt();
        }
    }
    failure
}

fn not_ready(entrant: &Entrant, error: ClientError) -> MatchError {
    MatchError::NotReady { name: entrant.name.clone(), error }
}

/// The sequential test of a match. It counts whole pairs in the order of the
/// schedule, so that the verdict does not depend on the speed of the threads.
struct Trial {
    sprt: Option<Sprt>,
    /// The pairs counted so far, by half-points of the first entrant.
    pairs: [u64; 5],
    /// The number of games counted so far.
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
            self.has_ended = sprt.verdict(&Results::Pairs(self.pairs)) != SprtVerdict::Open;
        }
        self.has_ended
    }

    /// Drops the games after the verdict.
    fn cut(&self, games: &mut BTreeMap<usize, Finished>) {
        if self.has_ended {
            games.retain(|&number, _| number < self.n_seen);
        }
    }
}

/// A finished game, or why a thread ends.
type Told = Result<Finished, MatchError>;

/// A thread that plays games of a match.
struct MatchThread<'a> {
    of: &'a Match,
    todo: &'a Mutex<std::vec::IntoIter<Fixture>>,
    openings: &'a Mutex<HashMap<usize, Arc<Opening>>>,
    halt: &'a Halt,
    sender: Sender<Told>,
    /// Players that are started, with the numbers of their entrants.
    seats: Vec<(usize, Box<dyn Player>)>,
}

impl MatchThread<'_> {
    fn work(mut self) {
        loop {
            if self.halt.is_halted() {
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

    fn play(&mut self, fixture: Fixture) -> Result<Option<Played>, MatchError> {
        let opening = self.opening(fixture.round);
        let players = [fixture.white, fixture.black];
        self.seats.retain(|(player, _)| players.contains(player));
        let mut seated = Vec::new();
        for (side, player) in Side::BOTH.into_iter().zip(players) {
            match self.seat(player, &opening)? {
                Some(ready) => seated.push((player, ready)),
                None if self.halt.is_halted() => return Ok(None),
                // A player that cannot begin the game loses it.
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
        let Some(played) = played.filter(|_| !self.halt.is_halted()) else { return Ok(None) };
        // A player that lost by a misdeed is started again for its next game.
        let suspect = match &played.cause {
            Cause::Misdeed(side, _) => Some(players[*side as usize]),
            _ => None,
        };
        seated.retain(|(player, _)| Some(*player) != suspect);
        self.seats.append(&mut seated);
        Ok(Some(played))
    }

    /// The opening of a round, which all threads share.
    fn opening(&self, round: usize) -> Arc<Opening> {
        let known = |map: &HashMap<usize, Arc<Opening>>| map.get(&round).cloned();
        let lock = || self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opening) = known(&lock()) {
            return opening;
        }
        // Two threads may both make it, but they make the same opening.
        let opening = Arc::new(self.of.openings.opening(round, &self.of.terms.game));
        lock().entry(round).or_insert(opening).clone()
    }

    /// Prepares a player for a game, and starts it if needed. `None` if it cannot
    /// begin this game, or if the match was halted.
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
        let mut n_failed = 0;
        loop {
            if self.halt.is_halted() {
                return Ok(None);
            }
            match player::start(entrant, &self.of.terms.game, self.of.surroundings) {
                Ok(mut fresh) => {
                    return match fresh.new_game(asked) {
                        Ok(()) => Ok(Some(fresh)),
                        Err(error @ ClientError::Unfit(_)) => Err(not_ready(entrant, error)),
                        Err(_) => Ok(None),
                    };
                }
                Err(error) => {
                    n_failed += 1;
                    if n_failed == MAX_FAILED_STARTS {
                        return Err(error.into());
                    }
                }
            }
        }
    }
}

/// A game that a side lost before the first move, because it did not start.
fn unplayed(opening: &Opening, side: Side) -> Played {
    let cause = Cause::Misdeed(side, Misdeed::Crash);
    Played { fen: opening.fen.clone(), moves: Vec::new(), cause }
}
