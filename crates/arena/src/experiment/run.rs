//! Plays the games of a plan on several threads.

use super::plan::{Plan, PlannedGame};
use crate::cause::Cause;
use crate::error::MatchError;
use crate::game;
use crate::halt::Halt;
use crate::openings::Opening;
use crate::player::{self, Player};
use crate::record::{Finished, Tags};
use crate::referee;
use game_core::Side;
use protocol::client;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

impl Plan {
    /// Plays the games that are not `done`, and reports each game with `tell` as
    /// soon as it is over. Returns all games, and why the experiment did not go on
    /// if it did not.
    pub fn run(
        &self,
        done: Vec<Finished>,
        halt: &Halt,
        mut tell: impl FnMut(&Finished, &BTreeMap<usize, Finished>) -> io::Result<()>,
    ) -> (BTreeMap<usize, Finished>, Option<MatchError>) {
        let mut games: BTreeMap<usize, Finished> =
            done.into_iter().map(|game| (game.number, game)).collect();
        games.retain(|&number, _| number < self.n_games());
        let todo: Vec<usize> = (0..self.n_games()).filter(|n| !games.contains_key(n)).collect();
        let run = PlanRun {
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
                let (run, sender) = (&run, sender.clone());
                scope.spawn(move || run.work(&sender));
            }
            drop(sender);
            for told in receiver {
                let told = told.and_then(|finished: Finished| {
                    games.insert(finished.number, finished.clone());
                    tell(&finished, &games)
                        .map_err(|error| MatchError::NotKept { why: error.to_string() })
                });
                if let Err(error) = told {
                    failure.get_or_insert(error);
                    halt.halt();
                }
            }
        });
        (games, failure)
    }
}

/// Players without a game, by game and entrant. They are kept because their
/// evaluators compute tables when they are started.
type Waiting = HashMap<(String, usize), Vec<Box<dyn Player>>>;

/// A run of a plan: what its threads share.
struct PlanRun<'a> {
    plan: &'a Plan,
    todo: Vec<usize>,
    next: AtomicUsize,
    /// Openings whose second game has not begun, by the number of the pair.
    openings: Mutex<HashMap<usize, Opening>>,
    waiting: Mutex<Waiting>,
    halt: &'a Halt,
}

impl PlanRun<'_> {
    fn work(&self, sender: &Sender<Result<Finished, MatchError>>) {
        while !self.halt.is_halted() {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&number) = self.todo.get(place) else { return };
            let Some(told) = self.play(self.plan.game(number)).transpose() else { return };
            if sender.send(told).is_err() {
                return;
            }
        }
    }

    /// Plays a game; `None` if it was broken off.
    fn play(&self, planned: PlannedGame) -> Result<Option<Finished>, MatchError> {
        let plan = self.plan;
        let stage = &plan.stages[planned.stage];
        let opening = self.opening(planned);
        let king_takes_rook = referee::king_takes_rook(&opening.start(&stage.game));
        let asked = client::GameStart { fen: opening.fen.as_deref(), king_takes_rook };
        let mut white = self.seat(planned, Side::White, asked)?;
        let mut black = self.seat(planned, Side::Black, asked)?;
        let terms = plan.terms(planned.stage);
        let both: [&mut dyn Player; 2] = [&mut *white, &mut *black];
        let played = game::play(&terms, &opening, both, [stage.pace; 2], self.halt);
        let Some(played) = played.filter(|_| !self.halt.is_halted()) else { return Ok(None) };
        for (side, player) in [(Side::White, white), (Side::Black, black)] {
            // A player that lost by a misdeed is started again for its next game.
            if !matches!(played.cause, Cause::Misdeed(culprit, _) if culprit == side) {
                self.dismiss(planned, side, player);
            }
        }
        let tags = Tags {
            event: plan.name,
            round: format!("{}.{}", planned.pairing + 1, planned.number + 1),
            players: planned.players.map(|player| plan.entrants[player].name.as_str()),
            paces: [stage.pace.text(), stage.pace.text()],
            variant: stage.game.name(),
            date: (plan.today)(),
        };
        Ok(Some(Finished::new(planned.number, &played, &tags)))
    }

    /// The opening of a pair. Finding it takes a while, so the first game of the
    /// pair keeps it for the second.
    fn opening(&self, planned: PlannedGame) -> Opening {
        let pair = planned.number / 2;
        let lock = || self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(opening) = lock().remove(&pair) {
            return opening;
        }
        let game = &self.plan.stages[planned.stage].game;
        let opening = self.plan.openings().opening(pair, game);
        lock().insert(pair, opening.clone());
        opening
    }

    /// A player that is ready for a game: a waiting one, or a new one.
    fn seat(
        &self,
        planned: PlannedGame,
        side: Side,
        opening: client::GameStart<'_>,
    ) -> Result<Box<dyn Player>, MatchError> {
        let waiting = self.waiting(|all| all.get_mut(&self.place(planned, side))?.pop());
        if let Some(mut player) = waiting
            && player.new_game(opening).is_ok()
        {
            return Ok(player);
        }
        let plan = self.plan;
        let entrant = &plan.entrants[planned.players[side.index()]];
        let mut player =
            player::start(entrant, &self.plan.stages[planned.stage].game, plan.surroundings)?;
        let ready = player.new_game(opening);
        ready.map_err(|error| MatchError::NotReady { name: entrant.name.clone(), error })?;
        Ok(player)
    }

    /// Keeps a player for a later game.
    fn dismiss(&self, planned: PlannedGame, side: Side, player: Box<dyn Player>) {
        self.waiting(|all| all.entry(self.place(planned, side)).or_default().push(player));
    }

    fn place(&self, planned: PlannedGame, side: Side) -> (String, usize) {
        let name = self.plan.stages[planned.stage].game.name().to_owned();
        (name, planned.players[side.index()])
    }

    fn waiting<T>(&self, what: impl FnOnce(&mut Waiting) -> T) -> T {
        what(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
