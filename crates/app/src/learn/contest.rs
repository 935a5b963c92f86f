//! A network against what evaluated before it.

use crate::failure::BadInput;
use crate::match_cmd::folder::Folder;
use crate::match_cmd::{date, files, own_terms, programs};
use crate::thinking;
use arena::{
    DrawRule, Entrant, EntrantKind, Finished, Format, Halt, Match, Openings, Pace, ResignRule,
    Schedule, Settings,
};
use engine::{AnyGame, Eval};
use std::path::{Path, PathBuf};

/// After so many moves by each side a game is drawn.
const MAX_MOVES: u32 = 200;
/// Random half-moves of an opening, and how uneven it may be in centipawns.
const PLIES: u32 = 8;
const BALANCE: i32 = 150;

/// A match of two evaluations at a fixed number of positions.
pub struct Contest<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// Where the games go.
    pub folder: PathBuf,
    /// The new network.
    pub net: &'a Path,
    /// The network that evaluated before; nothing for what is used without one here.
    pub incumbent: Option<&'a Path>,
    /// How many games.
    pub games: u32,
    /// Positions for each move.
    pub nodes: u64,
    /// Games at the same time.
    pub threads: usize,
    /// The seed of the openings.
    pub seed: u64,
}

/// How the new network did.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct ContestResult {
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Elo above what evaluated before.
    pub elo: f64,
    /// Half of the interval at 95 % confidence.
    pub error: f64,
    /// The likelihood that it is better.
    pub superiority: f64,
}

impl Contest<'_> {
    /// Plays the match; nothing if it was broken off.
    pub fn run(&self, halt: &Halt) -> anyhow::Result<Option<ContestResult>> {
        let plan = self.plan()?;
        plan.rehearse().map_err(|error| BadInput::one(programs::sentence(&error)))?;
        let settings: Settings = vec![
            ("kind of work".into(), "learning".into()),
            ("number of games".into(), self.games.to_string()),
            ("number of nodes".into(), self.nodes.to_string()),
            ("seed".into(), self.seed.to_string()),
        ];
        let resume = self.folder.exists();
        let (mut folder, done) =
            Folder::open("a match", Some(&self.folder), resume, &settings, Finished::of_json)?;
        let run = plan.run(done, halt, |finished, _| folder.keep(&finished.to_json()));
        let standings = plan.standings(run.games.values());
        files::write(&folder, &plan, &standings, &run.games)?;
        if let Some(failure) = run.failure {
            return Err(anyhow::Error::msg(programs::sentence(&failure)));
        }
        if run.games.len() < plan.schedule.n_games() {
            return Ok(None);
        }
        let meeting = standings.meeting(0, 1);
        let mut result = ContestResult {
            games: [meeting.wins, meeting.draws, meeting.losses],
            ..ContestResult::default()
        };
        if let Some(estimate) = meeting.estimate() {
            result.elo = estimate.elo.value;
            result.error = estimate.elo.error;
            result.superiority = estimate.superiority;
        }
        Ok(Some(result))
    }

    fn plan(&self) -> Result<Match, BadInput> {
        let entrants = vec![entrant("new", Some(self.net))?, entrant("old", self.incumbent)?];
        Ok(Match {
            schedule: Schedule::new(Format::RoundRobin, entrants.len(), self.games as usize),
            openings: Openings::Random { plies: PLIES, balance: Some(BALANCE), seed: self.seed },
            pace: Pace::Each { time: None, nodes: Some(self.nodes), depth: None },
            terms: own_terms(
                self.game.clone(),
                DrawRule::default(),
                ResignRule::default(),
                MAX_MOVES,
            ),
            concurrency: self.threads,
            entrants,
            sprt: None,
            event: "Manticore learns".to_owned(),
            today: date::today,
            surroundings: thinking::surroundings,
        })
    }
}

/// An engine that evaluates by this network, or as it does without one named.
fn entrant(name: &str, net: Option<&Path>) -> Result<Entrant, BadInput> {
    let entrant = Entrant::parse(&format!("name={name} hash=4"));
    let mut entrant = entrant.map_err(|error| BadInput::one(error.to_string()))?;
    if let (EntrantKind::Inside { spec, .. }, Some(net)) = (&mut entrant.kind, net) {
        (spec.eval, spec.net) = (Eval::Nnue, Some(net.display().to_string()));
    }
    Ok(entrant)
}
