//! `manticore train weights` for any game but chess: makes games, fits the weights, plays
//! the old ones, and keeps the new ones only if they win.

use crate::cli::TrainWeightsArgs;
use crate::failure::BadInput;
use crate::input::{self, InputSource};
use crate::match_cmd::folder::Folder;
use crate::match_cmd::{date, own_terms, programs, progress::MatchProgress};
use crate::output::{self, grouped};
use crate::{interrupt, thinking, weights};
use anyhow::Context;
use arena::{
    DrawRule, Entrant, Finished, Format, Halt, Match, Openings, Pace, ResignRule, Run, Schedule,
    Settings,
};
use engine::{AnyGame, GameFile};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use trainer::{GameExamples, GameFitProgress, WeightPage, fit_game, page_of_rules};

/// With fewer positions the fit is not meaningful.
const LEAST_POSITIONS: usize = 1_000;
/// New weights must be better than the old ones with this likelihood.
const SURE: f64 = 0.95;
/// Half-moves of a random opening.
const OPENING: u32 = 8;
/// How uneven an opening may be, in centipawns: in games to learn from, and in matches.
const BALANCE: [i32; 2] = [250, 150];
/// After so many moves by each side a game is drawn.
const MAX_MOVES: u32 = 160;
/// When games end early that both players see as drawn or decided.
const DRAWN: DrawRule = DrawRule { from_move: 80, moves: 12, score: 4 };
const RESIGNED: ResignRule = ResignRule { moves: 4, score: 1_200 };
/// The file of the new weights, while they are tried.
const CANDIDATE: &str = "candidate.weights";

/// Runs the command for a game.
pub fn run(args: &TrainWeightsArgs, game: AnyGame) -> anyhow::Result<ExitCode> {
    let Some(out) = args.out.as_deref() else {
        return Err(BadInput::one("--out FOLDER says where games and weights go").into());
    };
    let work = Work { args, game: &game, out, halt: Arc::new(Halt::default()) };
    let asked = Arc::clone(&work.halt);
    interrupt::on_interrupt(move || asked.halt());
    let page = page_of_rules(&crate::game::start(&game)?);
    let Some(examples) = work.examples(&page)? else { return Ok(work.broken_off()) };
    let fitted = work.fitted(&examples, &page)?;
    let mut file = work.file(&examples, fitted);
    let candidate = out.join(CANDIDATE);
    keep(&candidate, &file.text())?;
    if args.match_games == 0 {
        output::print(&format!("{}: not tried against the old weights\n", candidate.display()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some((verdict, has_won)) = work.verdict(&candidate)? else { return Ok(work.broken_off()) };
    output::print(&format!("{}: {verdict}\n", game.name()))?;
    if !has_won {
        output::print("the old weights play on\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    file.made.push(verdict);
    let won = out.join(format!("{}.{}", game.name(), weights::ENDING));
    keep(&won, &file.text())?;
    output::print(&format!("written to {}\n", won.display()))?;
    if let Some(own) = weights::path(args.data.as_deref(), &game) {
        keep(&own, &file.text())?;
        output::print(&format!("kept in {}\n", own.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a file in a folder that may be new, under another name first, so that it is
/// always complete.
fn keep(path: &Path, text: &str) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(cannot)?;
    }
    let draft = path.with_extension("part");
    fs::write(&draft, text).with_context(cannot)?;
    fs::rename(&draft, path).with_context(cannot)
}

/// A training at work.
struct Work<'a> {
    args: &'a TrainWeightsArgs,
    game: &'a AnyGame,
    out: &'a Path,
    halt: Arc<Halt>,
}

impl Work<'_> {
    fn broken_off(&self) -> ExitCode {
        output::remark("broken off: --resume goes on");
        ExitCode::SUCCESS
    }

    /// Positions out of the games that were given, or that are made; `None` if making
    /// them was broken off.
    fn examples(&self, page: &WeightPage) -> anyhow::Result<Option<GameExamples>> {
        let mut examples = GameExamples::default();
        let one_in = self.args.one_in.unwrap_or(1);
        for path in &self.args.files {
            let source = InputSource::open(path)?;
            let name = source.name.clone();
            let read = examples.read(source, self.game, page, one_in);
            read.map_err(|error| input::cannot_read(&name, &error))?;
        }
        if self.args.files.is_empty() {
            // Two paces, or the second game of a pair would be the first once more.
            let nodes = self.args.nodes;
            let players =
                [format!("name=a nodes={nodes}"), format!("name=b nodes={}", nodes + nodes / 3)];
            let n_games = self.args.games as usize;
            let Some((_, run)) = self.play("games", &players, n_games, BALANCE[0])? else {
                return Ok(None);
            };
            for finished in run.games.values() {
                examples.read(finished.pgn.as_bytes(), self.game, page, one_in)?;
            }
        }
        Ok(Some(examples))
    }

    fn fitted(&self, examples: &GameExamples, page: &WeightPage) -> anyhow::Result<WeightPage> {
        let (n_fitted, n_held) = (examples.fitted.len(), examples.held.len());
        if n_fitted < LEAST_POSITIONS || n_held == 0 {
            let sentence = format!(
                "there are only {} quiet positions in {} games of {} with a result: more games \
                 are needed",
                n_fitted + n_held,
                examples.n_games,
                self.game.name(),
            );
            return Err(BadInput::one(sentence).into());
        }
        output::remark(&format!(
            "{} positions of {} games, {} kept apart; {} games left out",
            grouped(n_fitted as u64),
            grouped(examples.n_games as u64),
            grouped(n_held as u64),
            grouped(examples.n_left_out as u64),
        ));
        Ok(fit_game(examples, page, self.args.epochs as usize, |progress| {
            let GameFitProgress { epoch, loss, held_loss, slope } = progress;
            output::remark(&format!(
                "epoch {epoch}: mean square error {loss:.5}, on games kept apart {held_loss:.5} \
                 (slope {slope:.4})"
            ));
            // It takes seconds: an interrupt is heard before the match.
            true
        }))
    }

    /// The data file of weights that were fitted to these examples.
    fn file(&self, examples: &GameExamples, page: WeightPage) -> GameFile {
        let args = self.args;
        let games = match args.files.len() {
            0 => format!("{} games made at {} nodes, seed {}", args.games, args.nodes, args.seed),
            n => format!("{} games of {n} files", examples.n_games),
        };
        let n_positions = grouped(examples.fitted.len() as u64);
        let version = env!("CARGO_PKG_VERSION");
        let made = format!("manticore {version}: {n_positions} positions of {games}");
        GameFile {
            game: self.game.name().to_owned(),
            rules: self.game.rules_hash().map(|hash| hash.to_string()).unwrap_or_default(),
            made: vec![made],
            page,
            numbers: Vec::new(),
        }
    }

    /// Plays new weights against those in use: what came of it, and whether the new ones
    /// have won. `None` if the match was broken off.
    fn verdict(&self, candidate: &Path) -> anyhow::Result<Option<(String, bool)>> {
        let nodes = self.args.match_nodes;
        let new = format!("name=new nodes={nodes} weights=\"{}\"", candidate.display());
        let players = [new, format!("name=old nodes={nodes}")];
        let n_games = self.args.match_games as usize;
        let Some((plan, run)) = self.play("match", &players, n_games, BALANCE[1])? else {
            return Ok(None);
        };
        let standings = plan.standings(run.games.values());
        let meeting = standings.meeting(0, 1);
        let Some(estimate) = meeting.estimate() else { return Ok(None) };
        let verdict = format!(
            "{:+.0} ± {:.0} Elo against the weights before in {} games at {nodes} nodes \
             (+{} ={} -{})",
            estimate.elo.value,
            estimate.elo.error,
            run.games.len(),
            meeting.wins,
            meeting.draws,
            meeting.losses,
        );
        Ok(Some((verdict, estimate.superiority >= SURE)))
    }

    /// Plays a match in a folder below that of the work; `None` if it was broken off.
    fn play(
        &self,
        name: &str,
        players: &[String; 2],
        n_games: usize,
        balance: i32,
    ) -> anyhow::Result<Option<(Match, Run)>> {
        let plan = self.plan(players, n_games, balance)?;
        plan.rehearse().map_err(|error| BadInput::one(programs::sentence(&error)))?;
        let folder = self.out.join(name);
        let settings = self.settings(players);
        let (mut folder, done) = Folder::open(
            "a training",
            Some(&folder),
            self.args.resume,
            &settings,
            Finished::of_json,
        )?;
        let mut progress = MatchProgress::new(&plan, done.len());
        let run = plan.run(done, &self.halt, |finished, games| {
            folder.keep(&finished.to_json())?;
            progress.show(&plan, finished, games);
            Ok(())
        });
        progress.clear();
        folder.write("games.pgn", run.games.values().map(|game| game.pgn.as_str()))?;
        if let Some(failure) = run.failure {
            return Err(anyhow::Error::msg(programs::sentence(&failure)));
        }
        Ok((run.games.len() == n_games).then_some((plan, run)))
    }

    fn plan(&self, players: &[String; 2], n_games: usize, balance: i32) -> Result<Match, BadInput> {
        let entrant = |text: &String| {
            let text = format!("{text} hash=4");
            Entrant::parse(&text).map_err(|error| BadInput::one(error.to_string()))
        };
        let entrants = players.iter().map(entrant).collect::<Result<Vec<_>, _>>()?;
        Ok(Match {
            schedule: Schedule::new(Format::RoundRobin, entrants.len(), n_games),
            openings: Openings::Random {
                plies: OPENING,
                balance: Some(balance),
                seed: self.args.seed,
            },
            pace: Pace::Each { time: None, nodes: Some(self.args.nodes), depth: None },
            terms: own_terms(self.game.clone(), DRAWN, RESIGNED, MAX_MOVES),
            concurrency: self.args.concurrency as usize,
            entrants,
            sprt: None,
            event: "Manticore training".to_owned(),
            today: date::today,
            surroundings: thinking::surroundings,
        })
    }

    /// What must be the same when the work is resumed; the number of games at the same
    /// time may change.
    fn settings(&self, players: &[String; 2]) -> Settings {
        let rules = self.game.rules_hash().map(|hash| hash.to_string());
        vec![
            ("kind of work".into(), "training".into()),
            ("version".into(), env!("CARGO_PKG_VERSION").into()),
            ("hash of the rules".into(), rules.unwrap_or_default()),
            ("players".into(), players.join(", ")),
            ("seed".into(), self.args.seed.to_string()),
        ]
    }
}
