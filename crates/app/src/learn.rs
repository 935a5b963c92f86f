//! `manticore learn`: generations of playing, training and testing, until a network
//! plays better than what evaluated before.

mod contest;
mod report;
mod state;

use crate::cli::LearnArgs;
use crate::datagen::{self, GameTally, file::DataFile};
use crate::failure::BadInput;
use crate::output::{self, grouped};
use crate::train::net::{self as training, TrainingData};
use crate::{data_folder, game, interrupt, nets, thinking, version};
use anyhow::Context;
use arena::Halt;
use contest::Contest;
use engine::{AnyGame, Eval, Spec};
use game_core::Control;
use state::{LearningState, LearntGeneration};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use trainer::data::DataHeader;
use trainer::datagen::{Scorer, SelfPlay};
use trainer::net::{NetPlan, loss_curve};

/// The part of the time that playing gets; training and testing take the rest.
const PLAYING_SHARE: f64 = 0.6;
/// Games of so many generations are learnt from.
const WINDOW: usize = 3;
/// How often the training goes through all positions.
const PASSES: u32 = 40;
/// Few positions are learnt from in many small steps: so many in a pass, if batches are
/// neither smaller nor larger than these.
const STEPS: u64 = 256;
const BATCHES: [u64; 2] = [1_024, 16_384];
/// Random half-moves at the start of each game.
const RANDOM_PLIES: u32 = 8;
/// A longer game is drawn.
const MAX_PLIES: u32 = 400;
/// A network must be better with this likelihood.
const SURE: f64 = 0.95;

/// Everything a generation needs.
struct Learning<'a> {
    args: &'a LearnArgs,
    game: AnyGame,
    rules: String,
    folder: PathBuf,
    /// Where a network that won goes.
    kept: PathBuf,
    control: Arc<Control>,
    halt: Arc<Halt>,
}

/// Runs the command. Ctrl-C ends it; everything that is done stays in the folder, and
/// `--resume` goes on.
pub fn run(args: &LearnArgs) -> anyhow::Result<ExitCode> {
    let game = game_of(args)?;
    game::start(&game)?;
    let rules = datagen::rules_text(&game);
    let data = data_folder::path(args.data_folder.as_deref());
    let data = data.ok_or_else(|| BadInput::one("there is no data folder: give --data-folder"))?;
    let usual = || data.join("learn").join(&rules);
    let folder = args.out.clone().unwrap_or_else(usual);
    let mut state = LearningState::open(&folder, args, &rules)?;
    let learning = Learning {
        kept: nets::path_of(&data, &rules),
        args,
        game,
        rules,
        folder,
        control: Arc::default(),
        halt: Arc::default(),
    };
    let (asked, halted) = (Arc::clone(&learning.control), Arc::clone(&learning.halt));
    interrupt::on_interrupt(move || {
        asked.stop();
        halted.halt();
    });
    let began = Instant::now();
    let before = state.spent;
    while state.generations.len() < args.generations as usize && !learning.is_stopped() {
        let left = args.time.saturating_sub(before + began.elapsed());
        if left.is_zero() {
            break;
        }
        let Some(generation) = learning.generation(&state, left)? else { break };
        output::remark(&report::sentence(state.generations.len() + 1, &generation));
        state.generations.push(generation);
        state.spent = before + began.elapsed();
        state.write(&learning.folder)?;
        report::write(&learning.folder, learning.game.name(), &state)?;
    }
    state.spent = before + began.elapsed();
    state.write(&learning.folder)?;
    if learning.is_stopped() {
        let shown = learning.folder.display();
        output::remark(&format!("broken off: --resume goes on with {shown}"));
    }
    output::print(&report::text(learning.game.name(), &state))?;
    Ok(ExitCode::SUCCESS)
}

fn game_of(args: &LearnArgs) -> Result<AnyGame, BadInput> {
    match &args.name {
        Some(name) => AnyGame::of_library(name).map_err(crate::rules::sentences),
        None => game::from_args(&args.game),
    }
}

impl Learning<'_> {
    fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    fn data(&self, generation: usize) -> PathBuf {
        self.folder.join(format!("games-{}.data", generation + 1))
    }

    fn net(&self, generation: usize) -> PathBuf {
        self.folder.join(format!("net-{}.net", generation + 1))
    }

    /// The network that evaluates now: the last that won here. Nothing where it is what
    /// evaluated before the command began.
    fn incumbent(&self, state: &LearningState) -> Option<PathBuf> {
        state.generations.iter().rposition(|made| made.kept).map(|number| self.net(number))
    }

    /// Plays, trains and tests once; nothing if it was stopped.
    fn generation(
        &self,
        state: &LearningState,
        left: Duration,
    ) -> anyhow::Result<Option<LearntGeneration>> {
        let number = state.generations.len();
        let rest = self.args.generations - number as u32;
        let time = left.mul_f64(PLAYING_SHARE) / rest.max(1);
        let incumbent = self.incumbent(state);
        let mut made = LearntGeneration {
            games: self.play(number, incumbent.as_deref(), time)?,
            ..LearntGeneration::default()
        };
        if self.is_stopped() || !self.train(number, &mut made)? {
            return Ok(None);
        }
        let contest = Contest {
            game: &self.game,
            folder: self.folder.join(format!("match-{}", number + 1)),
            net: &self.net(number),
            incumbent: incumbent.as_deref(),
            games: self.args.games & !1,
            nodes: self.args.match_nodes,
            threads: self.args.threads as usize,
            seed: self.args.seed.wrapping_add(number as u64),
        };
        let Some(result) = contest.run(&self.halt)? else { return Ok(None) };
        made.kept = result.superiority >= SURE && result.elo > 0.0;
        made.result = result;
        if made.kept {
            self.keep(number)?;
        }
        Ok(Some(made))
    }

    /// Copies a network that won to where it is used from now on.
    fn keep(&self, number: usize) -> anyhow::Result<()> {
        let bytes = fs::read(self.net(number)).context("cannot read the network again")?;
        if let Some(folder) = self.kept.parent() {
            let cannot = || format!("cannot write in {}", folder.display());
            fs::create_dir_all(folder).with_context(cannot)?;
        }
        training::write(&self.kept, &bytes)
    }

    /// Plays games for so long; how many there are.
    fn play(&self, number: usize, net: Option<&Path>, time: Duration) -> anyhow::Result<u64> {
        let args = self.args;
        let mut spec: Spec = datagen::spec(&[])?;
        if let Some(net) = net {
            (spec.eval, spec.net) = (Eval::Nnue, Some(net.display().to_string()));
        }
        let seed = args.seed.wrapping_add(number as u64);
        let header = DataHeader {
            game: self.game.name().to_owned(),
            rules: self.rules.clone(),
            commit: version::commit().to_owned(),
            engine: net.map_or(String::new(), |_| format!("network of generation {number}")),
            nodes: args.nodes,
            seed,
            first: 0,
            games: 0,
        };
        let path = self.data(number);
        let mut file = DataFile::open(&path, &header, path.exists())?;
        let play = SelfPlay {
            scorer: Scorer {
                game: self.game.clone(),
                spec,
                nodes: args.nodes,
                surroundings: thinking::surroundings,
            },
            seed,
            first: 0,
            games: 0,
            random_plies: RANDOM_PLIES,
            max_plies: MAX_PLIES,
            threads: args.threads as usize,
        };
        let mut tally = GameTally::new(None, file.n_games, Some(time));
        let control = Control::default();
        let done = file.done.clone();
        let end = play.run(&done, &control, |game| {
            if self.is_stopped() {
                return Ok(std::ops::ControlFlow::Break(()));
            }
            file.keep(game)?;
            Ok(tally.count(game))
        });
        tally.finish();
        datagen::ended(end, &path)?;
        output::remark(&format!("generation {}: {}", number + 1, file.sentence()));
        Ok(file.n_games)
    }

    /// Trains a network on the last generations; false if it was stopped.
    fn train(&self, number: usize, made: &mut LearntGeneration) -> anyhow::Result<bool> {
        let args = self.args;
        let mut files = args.data.clone();
        files.extend((number.saturating_sub(WINDOW - 1)..=number).map(|g| self.data(g)));
        let material = TrainingData::read(&self.game, &files, (args.neurons, args.buckets))?;
        output::remark(&material.sentence());
        let plan = NetPlan {
            neurons: args.neurons,
            buckets: args.buckets,
            passes: PASSES,
            batch: (material.n_positions() / STEPS).clamp(BATCHES[0], BATCHES[1]) as usize,
            seed: args.seed,
            threads: args.threads as usize,
            ..NetPlan::default()
        };
        let mut run = material.training(plan)?;
        training::train(&mut run, None, &|| self.is_stopped(), |_, _| ())?;
        if !run.is_done() {
            return Ok(false);
        }
        let net = material.made(&run, args.seed)?;
        training::write(&self.net(number), &net.file.write())?;
        let curve = self.folder.join(format!("loss-{}.svg", number + 1));
        training::write(&curve, loss_curve(run.losses()).as_bytes())?;
        output::remark(&net.sentence);
        made.positions = material.n_positions();
        made.losses =
            run.losses().get(run.best_pass()).map_or([0.0; 2], |loss| [loss.fitted, loss.held]);
        made.values = nets::values(&net.file);
        output::remark(&format!("it was trained on {} positions", grouped(made.positions)));
        Ok(true)
    }
}
