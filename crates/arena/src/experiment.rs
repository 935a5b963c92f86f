//! Experiments: engines of many kinds against each other in many games, to
//! learn which idea is better.
//!
//! A [`Plan`] says who meets whom, in which [`Stage`]s and how often; its
//! results are counted by groups ([`count`]) and written down beside those of
//! the work that is repeated ([`report`], [`plot`]). [`designs`] holds the
//! plans, [`iterators`] an experiment that plays no games, [`mantis`] one
//! against programs.

pub mod count;
pub mod designs;
pub mod iterators;
pub mod mantis;
pub mod plot;
pub mod report;

use crate::entrant::Entrant;
use crate::game::{self, Cause, Terms};
use crate::journal::Settings;
use crate::judge::Adjudication;
use crate::openings::{Opening, Openings};
use crate::pace::Pace;
use crate::player::{self, Player};
use crate::record::{self, Finished, Tags};
use crate::referee;
use crate::runner::{Halt, MatchError};
use engine::AnyGame;
use game_core::Side;
use protocol::client;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// One game at one pace.
#[derive(Clone, Debug)]
pub struct Stage {
    /// What is played.
    pub game: AnyGame,
    /// How long is thought.
    pub pace: Pace,
}

/// Entrants whose results are counted together.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// As tables call it.
    pub name: String,
    /// The points and games it had in the work that is repeated.
    pub before: Option<(f64, u32)>,
}

/// Who meets whom, where and how often.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What it is called.
    pub name: &'static str,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Results are counted by these.
    pub groups: Vec<Group>,
    /// The group of each entrant.
    pub group_of: Vec<usize>,
    /// Who meets whom; the first named has White first.
    pub pairings: Vec<(usize, usize)>,
    /// Games and paces.
    pub stages: Vec<Stage>,
    /// Pairs of games of each pairing in each stage.
    pub rounds: usize,
    /// Random half-moves before the first thought.
    pub random_plies: u32,
    /// The seed of chance.
    pub seed: u64,
    /// A game is drawn after so many moves by each side.
    pub max_moves: u32,
    /// Games at the same time.
    pub jobs: usize,
}

/// One game of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Its place in the plan.
    pub number: usize,
    /// Which stage.
    pub stage: usize,
    /// Which pairing.
    pub pairing: usize,
    /// White's player and Black's.
    pub players: [usize; 2],
}

/// How uneven a random opening may be, in centipawns.
const BALANCE: i32 = 100;
/// A program that is late by so much has lost on time.
const MARGIN: Duration = Duration::from_millis(500);
/// A program that says nothing for so long after its time has hung.
const GRACE: Duration = Duration::from_secs(10);
/// An engine without a clock may think so long.
const PATIENCE: Duration = Duration::from_secs(3_600);

impl Plan {
    /// How many games there are.
    pub fn len(&self) -> usize {
        2 * self.pairings.len() * self.stages.len() * self.rounds
    }

    /// Is there nothing to play?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game with this number. The two games of a pair stand together, then
    /// come pairings, stages and rounds.
    pub fn meeting(&self, number: usize) -> Meeting {
        let pair = number / 2;
        let pairing = pair % self.pairings.len();
        let stage = pair / self.pairings.len() % self.stages.len();
        let (first, second) = self.pairings[pairing];
        let players = if number.is_multiple_of(2) { [first, second] } else { [second, first] };
        Meeting { number, stage, pairing, players }
    }

    /// What must be the same when an experiment is gone on with.
    pub fn settings(&self) -> Settings {
        let stages = self.stages.iter();
        let stages: Vec<String> =
            stages.map(|stage| format!("{} {}", stage.game.name(), stage.pace.text())).collect();
        let names: Vec<&str> = self.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        vec![
            ("experiment".into(), self.name.into()),
            ("players".into(), names.join(" ")),
            ("stages".into(), stages.join(", ")),
            ("seed".into(), self.seed.to_string()),
            ("random plies".into(), self.random_plies.to_string()),
            ("longest game".into(), self.max_moves.to_string()),
        ]
    }

    /// Starts every program once, to see that it comes.
    ///
    /// # Errors
    /// One sentence on who does not.
    pub fn rehearse(&self) -> Result<(), MatchError> {
        let Some(stage) = self.stages.first() else { return Ok(()) };
        for entrant in self.entrants.iter().filter(|entrant| entrant.is_outside()) {
            let mut player = player::start(entrant, &stage.game).map_err(MatchError)?;
            let opening = client::GameStart { fen: None, king_takes_rook: false };
            let ready = player.new_game(opening);
            ready.map_err(|why| MatchError(format!("{}: {why}", entrant.name)))?;
        }
        Ok(())
    }

    /// Plays what is not yet done, and tells each game that is over. Gives all
    /// games, and why it did not go on if it did not.
    pub fn run(
        &self,
        done: Vec<Finished>,
        halt: &Halt,
        mut tell: impl FnMut(&Finished, &BTreeMap<usize, Finished>) -> Result<(), MatchError>,
    ) -> (BTreeMap<usize, Finished>, Option<MatchError>) {
        let mut games: BTreeMap<usize, Finished> =
            done.into_iter().map(|game| (game.number, game)).collect();
        games.retain(|&number, _| number < self.len());
        let todo: Vec<usize> = (0..self.len()).filter(|n| !games.contains_key(n)).collect();
        let hall = Hall {
            plan: self,
            todo,
            next: AtomicUsize::new(0),
            openings: Mutex::default(),
            waiting: Mutex::default(),
            halt,
        };
        let mut failure = None;
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..self.jobs.max(1) {
                let (hall, sender) = (&hall, sender.clone());
                scope.spawn(move || hall.work(&sender));
            }
            drop(sender);
            for told in receiver {
                let told = told.and_then(|finished: Finished| {
                    games.insert(finished.number, finished.clone());
                    tell(&finished, &games)
                });
                if let Err(error) = told {
                    failure.get_or_insert(error);
                    halt.halt();
                }
            }
        });
        (games, failure)
    }

    fn terms(&self, stage: usize) -> Terms {
        Terms {
            game: self.stages[stage].game.clone(),
            margin: MARGIN,
            grace: GRACE,
            patience: PATIENCE,
            adjudication: Adjudication::default(),
            max_moves: self.max_moves,
        }
    }

    fn openings(&self) -> Openings {
        let (plies, seed) = (self.random_plies, self.seed);
        match plies {
            0 => Openings::Start,
            plies => Openings::Random { plies, balance: Some(BALANCE), seed },
        }
    }
}

/// Players that have no game now, by game and entrant: tables worked out once
/// serve for many games.
type Waiting = HashMap<(String, usize), Vec<Box<dyn Player>>>;

/// Where the games are played: what all threads share.
struct Hall<'a> {
    plan: &'a Plan,
    todo: Vec<usize>,
    next: AtomicUsize,
    /// Openings whose second game is yet to come, by pair.
    openings: Mutex<HashMap<usize, Opening>>,
    waiting: Mutex<Waiting>,
    halt: &'a Halt,
}

impl Hall<'_> {
    fn work(&self, sender: &Sender<Result<Finished, MatchError>>) {
        while !self.halt.is_halted() {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&number) = self.todo.get(place) else { return };
            let told = match self.play(self.plan.meeting(number)) {
                Ok(Some(finished)) => Ok(finished),
                Ok(None) => return,
                Err(why) => Err(MatchError(why)),
            };
            if sender.send(told).is_err() {
                return;
            }
        }
    }

    /// Plays a game; nothing if it was broken off.
    fn play(&self, meeting: Meeting) -> Result<Option<Finished>, String> {
        let plan = self.plan;
        let stage = &plan.stages[meeting.stage];
        let opening = self.opening(meeting);
        let king_takes_rook = referee::king_takes_rook(&opening.start(&stage.game));
        let asked = client::GameStart { fen: opening.fen.as_deref(), king_takes_rook };
        let mut white = self.seat(meeting, Side::White, asked)?;
        let mut black = self.seat(meeting, Side::Black, asked)?;
        let terms = plan.terms(meeting.stage);
        let both: [&mut dyn Player; 2] = [&mut *white, &mut *black];
        let played = game::play(&terms, &opening, both, [stage.pace; 2], self.halt);
        let Some(played) = played.filter(|_| !self.halt.is_halted()) else { return Ok(None) };
        for (side, player) in [(Side::White, white), (Side::Black, black)] {
            // Whoever did something wrong is started anew.
            if !matches!(played.cause, Cause::Misdeed(culprit, _) if culprit == side) {
                self.dismiss(meeting, side, player);
            }
        }
        let tags = Tags {
            event: plan.name,
            round: format!("{}.{}", meeting.pairing + 1, meeting.number + 1),
            players: meeting.players.map(|player| plan.entrants[player].name.as_str()),
            paces: [stage.pace.text(), stage.pace.text()],
            variant: stage.game.name(),
            date: &record::today(),
        };
        Ok(Some(Finished::new(meeting.number, &played, &tags)))
    }

    /// The opening of a pair. Drawing it takes a while, so the game that
    /// comes first leaves it for the other.
    fn opening(&self, meeting: Meeting) -> Opening {
        let pair = meeting.number / 2;
        let lock = || self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opening) = lock().remove(&pair) {
            return opening;
        }
        let game = &self.plan.stages[meeting.stage].game;
        let opening = self.plan.openings().opening(pair, game);
        lock().insert(pair, opening.clone());
        opening
    }

    fn seat(
        &self,
        meeting: Meeting,
        side: Side,
        opening: client::GameStart<'_>,
    ) -> Result<Box<dyn Player>, String> {
        let waiting = self.waiting(|all| all.get_mut(&self.place(meeting, side))?.pop());
        if let Some(mut player) = waiting
            && player.new_game(opening).is_ok()
        {
            return Ok(player);
        }
        let entrant = &self.plan.entrants[meeting.players[side.index()]];
        let mut player = player::start(entrant, &self.plan.stages[meeting.stage].game)?;
        player.new_game(opening).map_err(|why| format!("{}: {why}", entrant.name))?;
        Ok(player)
    }

    fn dismiss(&self, meeting: Meeting, side: Side, player: Box<dyn Player>) {
        self.waiting(|all| all.entry(self.place(meeting, side)).or_default().push(player));
    }

    fn place(&self, meeting: Meeting, side: Side) -> (String, usize) {
        let name = self.plan.stages[meeting.stage].game.name().to_owned();
        (name, meeting.players[side.index()])
    }

    fn waiting<T>(&self, what: impl FnOnce(&mut Waiting) -> T) -> T {
        what(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
