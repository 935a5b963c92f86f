//! `manticore train net`: a network fitted to games with scores.

use crate::cli::TrainNetArgs;
use crate::datagen::{self, file};
use crate::failure::BadInput;
use crate::output::{self, grouped};
use crate::{game, input, interrupt, thinking, version};
use anyhow::Context;
use engine::{AnyGame, AnyPosition, Session, Spec};
use game_core::Kind;
use nnue::{NetFile, Provenance};
use std::fs::{self, File};
use std::io::{BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use trainer::data::{DataHeader, DataReader};
use trainer::net::{NetPlan, PassLoss, Quantised, SampleReader, Samples, Training};
use trainer::net::{loss_curve, quantised};

/// So many games are read in one piece.
const GAMES_AT_ONCE: usize = 8_192;
/// With fewer positions a network is not meaningful.
const LEAST_POSITIONS: u64 = 1_000;

/// Runs the command. Ctrl-C ends the training after the last whole pass, from which
/// `--resume` goes on.
pub fn run(args: &TrainNetArgs) -> anyhow::Result<ExitCode> {
    let share_fits = (0.0..=1.0).contains(&args.result_share);
    let rate_fits = args.rate > 0.0 && args.rate <= 1.0;
    if !(share_fits && rate_fits) {
        let why = "--result-share is a number from 0 to 1, --rate one above 0 and at most 1";
        return Err(BadInput::one(why).into());
    }
    let plan = plan(args);
    let rules = game_of(args)?;
    let material = TrainingData::read(&rules, &args.files, (plan.neurons, plan.buckets))?;
    output::remark(&material.sentence());
    let stopped = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stopped);
    interrupt::on_interrupt(move || asked.store(true, Ordering::Relaxed));
    let mut training = material.training(plan.clone())?;
    let checkpoint = beside(&args.out, "checkpoint");
    if args.resume {
        let name = checkpoint.display().to_string();
        let bytes = fs::read(&checkpoint).map_err(|error| input::cannot_read(&name, &error))?;
        let resumed = training.resume(&bytes);
        resumed.map_err(|error| BadInput::one(format!("{name}: {error}")))?;
    }
    let is_stopped = || stopped.load(Ordering::Relaxed);
    train(&mut training, Some(&checkpoint), &is_stopped, |pass, loss| {
        output::remark(&pass_sentence(pass, plan.passes, loss));
    })?;
    if !training.is_done() {
        output::remark(&format!(
            "broken off after {} of {} passes: --resume goes on",
            training.losses().len(),
            plan.passes
        ));
        return Ok(ExitCode::SUCCESS);
    }
    let made = material.made(&training, plan.seed)?;
    write(&args.out, &made.file.write())?;
    write(&beside(&args.out, "svg"), loss_curve(training.losses()).as_bytes())?;
    output::print(&format!("{}: {}\n", args.out.display(), made.sentence))?;
    Ok(ExitCode::SUCCESS)
}

fn plan(args: &TrainNetArgs) -> NetPlan {
    NetPlan {
        neurons: args.neurons,
        buckets: args.buckets,
        passes: args.passes,
        batch: args.batch as usize,
        rate: args.rate,
        result_share: args.result_share,
        seed: args.seed,
        threads: args.threads as usize,
    }
}

/// The game that the arguments name, or that of the first file.
fn game_of(args: &TrainNetArgs) -> Result<AnyGame, BadInput> {
    if args.game.variant.is_some() || args.game.rules.is_some() {
        return game::from_args(&args.game);
    }
    let Some(path) = args.files.first() else { return Ok(AnyGame::Chess) };
    let name = open(path)?.header().game.clone();
    AnyGame::of_library(&name).map_err(crate::rules::sentences)
}

fn open(path: &Path) -> Result<DataReader<BufReader<File>>, BadInput> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| input::cannot_read(&name, &error))?;
    let reader = DataReader::new(BufReader::new(file));
    reader.map_err(|error| BadInput::one(format!("{name}: {error}")))
}

/// A file of the same name with another ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    path.with_extension(ending)
}

/// Writes a file so that there is never half of it.
pub fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    let part = beside(path, "part");
    fs::write(&part, bytes).with_context(cannot)?;
    fs::rename(&part, path).with_context(cannot)
}

/// What there is to learn from.
pub struct TrainingData {
    game: AnyGame,
    start: AnyPosition,
    shape: nnue::NetShape,
    inputs: nnue::Inputs,
    samples: Samples,
    counts: trainer::net::SampleCounts,
    headers: Vec<DataHeader>,
}

/// A network that was made, and a sentence about it.
pub struct MadeNet {
    /// The network as a file.
    pub file: NetFile,
    /// What rounding costs.
    pub sentence: String,
}

impl TrainingData {
    /// Reads the positions of these files for networks of a size.
    pub fn read(
        game: &AnyGame,
        files: &[PathBuf],
        size: (usize, usize),
    ) -> Result<TrainingData, BadInput> {
        let start = game::start(game)?;
        let reader = SampleReader::new(game, &start, size);
        let mut reader = reader.map_err(|error| BadInput::one(error.to_string()))?;
        let rules = datagen::rules_text(game);
        let mut headers = Vec::new();
        for path in files {
            let name = path.display().to_string();
            let mut data = open(path)?;
            if data.header().rules != rules {
                let why = format!(
                    "{name} has games of other rules ({}), {} has {rules}",
                    data.header().rules,
                    game.name()
                );
                return Err(BadInput::one(why));
            }
            headers.push(data.header().clone());
            let mut games = Vec::new();
            loop {
                let next = data.next_game().map_err(|error| input::cannot_read(&name, &error))?;
                let is_last = next.is_none();
                games.extend(next);
                if is_last || games.len() == GAMES_AT_ONCE {
                    // Files that were written by several threads have no order.
                    games.sort_by_key(|game: &trainer::data::ScoredGame| game.number);
                    reader.add(&games);
                    games.clear();
                }
                if is_last {
                    break;
                }
            }
            if let Some(sentence) = data.end().and_then(|end| file::end_sentence(&name, end)) {
                output::warn(&sentence);
            }
        }
        let (shape, inputs) = (reader.shape().clone(), reader.inputs().clone());
        let (samples, counts) = reader.finish();
        let material =
            TrainingData { game: game.clone(), start, shape, inputs, samples, counts, headers };
        material.check()?;
        Ok(material)
    }

    fn check(&self) -> Result<(), BadInput> {
        let counts = self.counts;
        if counts.fitted < LEAST_POSITIONS || counts.held == 0 {
            return Err(BadInput::one(format!(
                "there are only {} quiet positions with a score in {} games: a network needs at \
                 least {LEAST_POSITIONS}, and some games to keep apart",
                grouped(counts.fitted + counts.held),
                grouped(counts.games)
            )));
        }
        if !self.samples.have_both_results() {
            return Err(BadInput::one(
                "every game of the data ended in the same way: there is nothing to learn",
            ));
        }
        Ok(())
    }

    /// How many positions there are to learn from.
    pub fn n_positions(&self) -> u64 {
        self.counts.fitted
    }

    /// What was read, in a sentence.
    pub fn sentence(&self) -> String {
        let counts = self.counts;
        let refused = match counts.refused {
            0 => String::new(),
            n => format!("; {} games cannot be played by these rules", grouped(n)),
        };
        format!(
            "{} positions of {} games, {} kept apart, {} left out{refused}",
            grouped(counts.fitted + counts.held),
            grouped(counts.games),
            grouped(counts.held),
            grouped(counts.left_out)
        )
    }

    /// A training from the beginning.
    pub fn training(&self, plan: NetPlan) -> anyhow::Result<Training<'_>> {
        let values = self.piece_values(false)?;
        Ok(Training::new(plan, self.shape.clone(), &self.samples, &values)?)
    }

    /// What pieces are worth to the evaluation by hand, in the order of their symbols.
    fn piece_values(&self, of_royals: bool) -> Result<Vec<i32>, BadInput> {
        let spec = Spec { hash: 1, ..Spec::default() };
        let session = Session::within(self.game.clone(), spec, thinking::surroundings())?;
        Ok(self.start.visit(Values { session: &session, inputs: &self.inputs, of_royals }))
    }

    /// The network of a training, ready to be written.
    pub fn made(&self, training: &Training<'_>, seed: u64) -> anyhow::Result<MadeNet> {
        let Quantised { network, mean_error, greatest_error, curve } = quantised(training)?;
        let first = training.losses().first().map_or(0.0, |loss| loss.held);
        let best = training.best_pass();
        let held = training.losses().get(best).map_or(0.0, |loss| loss.held);
        let sentence = format!(
            "mean square error on games kept apart {first:.5} after the first pass, {held:.5} \
             after pass {}, whose network is kept; whole numbers differ by {mean_error:.2} \
             centipawns on average, {greatest_error:.0} at most",
            best + 1
        );
        let data = self.headers.iter().map(|header| {
            format!(
                "{} nodes={} seed={} first={} games={} commit={}",
                header.engine, header.nodes, header.seed, header.first, header.games, header.commit
            )
        });
        let nodes = self.headers.first().map_or(0, |header| header.nodes);
        let same = self.headers.iter().all(|header| header.nodes == nodes);
        let file = NetFile {
            rules: datagen::rules_text(&self.game),
            piece_values: self.piece_values(true)?,
            curve,
            search: Vec::new(),
            provenance: Provenance {
                data: format!(
                    "{} positions; {}",
                    self.counts.fitted,
                    data.collect::<Vec<_>>().join("; ")
                ),
                commit: version::commit().to_owned(),
                seed,
                nodes: if same { nodes } else { 0 },
                games: self.counts.games,
            },
            network,
        };
        Ok(MadeNet { file, sentence })
    }
}

/// Asks a session for the values of all kinds.
struct Values<'a> {
    session: &'a Session,
    inputs: &'a nnue::Inputs,
    of_royals: bool,
}

impl engine::PositionVisitor for Values<'_> {
    type Output = Vec<i32>;
    fn visit<P: engine::AnyChess>(self, pos: &P) -> Vec<i32> {
        let mut values = vec![0; pos.n_kinds()];
        for kind in (0..pos.n_kinds()).map(|index| Kind(index as u8)) {
            if self.of_royals || !pos.is_royal(kind) {
                values[self.inputs.slot(kind)] = self.session.piece_value(kind);
            }
        }
        values
    }
}

/// Trains until all passes are made or it is stopped; each pass goes to the checkpoint.
pub fn train(
    training: &mut Training<'_>,
    checkpoint: Option<&Path>,
    is_stopped: &(dyn Fn() -> bool + Sync),
    mut tell: impl FnMut(usize, PassLoss),
) -> anyhow::Result<()> {
    while !training.is_done() {
        let Some(loss) = training.pass(is_stopped) else { return Ok(()) };
        tell(training.losses().len(), loss);
        if let Some(path) = checkpoint {
            write(path, &training.checkpoint())?;
        }
    }
    if let Some(path) = checkpoint {
        match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot delete {}", path.display()));
            }
            _ => {}
        }
    }
    Ok(())
}

/// A pass in a sentence.
pub fn pass_sentence(pass: usize, passes: u32, loss: PassLoss) -> String {
    format!(
        "pass {pass} of {passes}: mean square error {:.5}, on games kept apart {:.5}",
        loss.fitted, loss.held
    )
}
