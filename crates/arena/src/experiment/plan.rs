//! The plan of an experiment: who plays whom, in which games, how often.

use crate::adjudication::Adjudication;
use crate::entrant::{Entrant, EntrantError};
use crate::error::MatchError;
use crate::game::Terms;
use crate::journal::Settings;
use crate::openings::Openings;
use crate::pace::Pace;
use crate::player;
use engine::{AnyGame, GameError, Surroundings};
use protocol::client;
use std::fmt;
use std::time::Duration;

/// A game that is played at one pace.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The game.
    pub game: AnyGame,
    /// The pace of both players.
    pub pace: Pace,
}

/// Entrants whose results are counted together.
#[derive(Clone, PartialEq, Debug)]
pub struct EntrantGroup {
    /// The name in tables.
    pub name: String,
    /// The points and games in the published work that is repeated.
    pub before: Option<(f64, u32)>,
}

/// The plan of an experiment.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The name of the experiment.
    pub name: &'static str,
    /// The participants.
    pub(crate) entrants: Vec<Entrant>,
    /// The groups by which results are counted.
    pub groups: Vec<EntrantGroup>,
    /// The number of the group of each entrant.
    pub(crate) group_of: Vec<usize>,
    /// Pairs of entrants that play each other; the first one has White first.
    pub(crate) pairings: Vec<(usize, usize)>,
    /// The games that are played and their paces.
    pub(crate) stages: Vec<Stage>,
    /// The number of pairs of games of each pairing in each stage.
    pub(crate) rounds: usize,
    /// The number of random plies in each opening.
    pub(crate) random_plies: u32,
    /// The seed of the random numbers.
    pub(crate) seed: u64,
    /// The number of moves by each side after which a game is drawn.
    pub(crate) max_moves: u32,
    /// The number of games played at the same time.
    pub(crate) jobs: usize,
    /// Returns the current day as PGN writes it: `2026.11.15`. A new plan has the
    /// unknown day of PGN.
    pub today: fn() -> String,
    /// What the program provides for engines of its own; a new plan has nothing.
    pub surroundings: fn() -> Surroundings,
}

/// One game of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlannedGame {
    /// Its number in the plan.
    pub(crate) number: usize,
    /// The number of its stage.
    pub(crate) stage: usize,
    /// The number of its pairing.
    pub(crate) pairing: usize,
    /// The numbers of the entrants, White first.
    pub(crate) players: [usize; 2],
}

/// The largest score of a random opening, in centipawns.
const BALANCE: i32 = 100;
/// How much a program may exceed its time.
const MARGIN: Duration = Duration::from_millis(500);
/// How long after its time a silent program counts as hung.
const GRACE: Duration = Duration::from_secs(10);
/// How long an engine without a clock may think.
const PATIENCE: Duration = Duration::from_secs(3_600);

/// Why there is no plan for the options of an experiment.
#[derive(Debug)]
pub enum PlanError {
    /// An entrant cannot be made.
    Entrant(EntrantError),
    /// The library has no game of this name.
    Game(GameError),
    /// The games of a pairing cannot be divided among the depths.
    Uneven {
        /// The number of games of a pairing in each game.
        games: u32,
        /// The number of depths.
        n_depths: u32,
    },
    /// The number of games is odd.
    OddGames(u32),
    /// There are no programs to play against.
    NoPrograms,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Entrant(error) => error.fmt(f),
            PlanError::Game(error) => error.fmt(f),
            PlanError::Uneven { games, n_depths } => write!(
                f,
                "{games} games cannot be shared out to {n_depths} depths with both colours: take \
                 a multiple of {}",
                2 * n_depths
            ),
            PlanError::OddGames(games) => {
                write!(f, "{games} games cannot be played with both colours")
            }
            PlanError::NoPrograms => {
                f.write_str("none of the programs it plays against is installed: gnuchess is one")
            }
        }
    }
}

impl std::error::Error for PlanError {}

impl From<EntrantError> for PlanError {
    fn from(error: EntrantError) -> PlanError {
        PlanError::Entrant(error)
    }
}

/// The day in the PGN tag `Date` if it is not known.
pub(super) fn unknown_day() -> String {
    "????.??.??".to_owned()
}

impl Plan {
    /// The number of games.
    pub fn n_games(&self) -> usize {
        2 * self.pairings.len() * self.stages.len() * self.rounds
    }

    /// The game with this number. The two games of a pair follow each other, then
    /// pairings, stages and rounds change, in this order.
    pub(crate) fn game(&self, number: usize) -> PlannedGame {
        let pair = number / 2;
        let pairing = pair % self.pairings.len();
        let stage = pair / self.pairings.len() % self.stages.len();
        let (first, second) = self.pairings[pairing];
        let players = if number.is_multiple_of(2) { [first, second] } else { [second, first] };
        PlannedGame { number, stage, pairing, players }
    }

    /// The settings that must be the same when the experiment is resumed.
    pub fn settings(&self) -> Settings {
        let stages = self.stages.iter();
        let stages: Vec<String> =
            stages.map(|stage| format!("{} {}", stage.game.name(), stage.pace.text())).collect();
        let names: Vec<&str> = self.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        let nets: Vec<&str> = self.entrants.iter().filter_map(Entrant::net).collect();
        let mut settings: Settings = vec![
            ("experiment".into(), self.name.into()),
            ("players".into(), names.join(" ")),
            ("stages".into(), stages.join(", ")),
            ("seed".into(), self.seed.to_string()),
            ("random plies".into(), self.random_plies.to_string()),
            ("longest game".into(), self.max_moves.to_string()),
        ];
        if !nets.is_empty() {
            settings.push(("networks".into(), nets.join(" ")));
        }
        settings
    }

    /// Starts every other program and every engine that reads a file once, to see that it
    /// can play.
    ///
    /// # Errors
    /// The first one that cannot.
    pub fn rehearse(&self) -> Result<(), MatchError> {
        let Some(stage) = self.stages.first() else { return Ok(()) };
        for entrant in self.entrants.iter().filter(|e| e.is_outside() || e.net().is_some()) {
            let mut player = player::start(entrant, &stage.game, self.surroundings)?;
            let opening = client::GameStart { fen: None, king_takes_rook: false };
            let ready = player.new_game(opening);
            ready.map_err(|error| MatchError::NotReady { name: entrant.name.clone(), error })?;
        }
        Ok(())
    }

    /// The terms of the games of a stage.
    pub(super) fn terms(&self, stage: usize) -> Terms {
        Terms {
            game: self.stages[stage].game.clone(),
            margin: MARGIN,
            grace: GRACE,
            patience: PATIENCE,
            adjudication: Adjudication::default(),
            max_moves: self.max_moves,
        }
    }

    /// The openings of all games.
    pub(super) fn openings(&self) -> Openings {
        let (plies, seed) = (self.random_plies, self.seed);
        match plies {
            0 => Openings::Start,
            plies => Openings::Random { plies, balance: Some(BALANCE), seed },
        }
    }
}
