//! `manticore datagen`: games with scores, for networks to learn from.

pub mod file;

use crate::cli::DatagenArgs;
use crate::failure::BadInput;
use crate::input;
use crate::output::{self, grouped};
use crate::{game, interrupt, thinking, version};
use engine::{AnyGame, Spec};
use file::DataFile;
use game_core::Control;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use trainer::data::{DataHeader, ScoredGame};
use trainer::datagen::{Label, LabelCounts, RunEnd, Scorer, SelfPlay};

/// Searches of this length need no more memory.
const HASH: &str = "hash=2";

/// Runs the command. Ctrl-C ends it; all finished games are in the file.
pub fn run(args: &DatagenArgs) -> anyhow::Result<ExitCode> {
    let game = game::from_args(&args.game)?;
    game::start(&game)?;
    let scorer = Scorer {
        spec: spec(&args.words)?,
        nodes: args.nodes,
        surroundings: thinking::surroundings,
        game,
    };
    let header = header(args, &scorer);
    let mut file = DataFile::open(&args.out, &header, args.resume)?;
    let control = Arc::new(Control::default());
    let asked = Arc::clone(&control);
    interrupt::on_interrupt(move || asked.stop());
    if args.label.is_empty() {
        let play = SelfPlay {
            scorer,
            seed: args.seed,
            first: args.first,
            games: args.games.unwrap_or(0),
            random_plies: args.random_plies,
            max_plies: args.max_moves.saturating_mul(2),
            threads: args.threads as usize,
        };
        let mut tally = GameTally::new(args.games, file.done.len() as u64, args.time);
        let done = file.done.clone();
        let end = play.run(&done, &control, |game| keep(&mut file, &mut tally, game));
        tally.finish();
        ended(end, &args.out)?;
    } else {
        label(args, scorer, &mut file, &control)?;
    }
    output::print(&format!("{}\n", file.sentence()))?;
    Ok(ExitCode::SUCCESS)
}

/// The engine that plays, with a table that is small unless the words say otherwise.
pub fn spec(words: &[String]) -> Result<Spec, BadInput> {
    let mut all = vec![HASH.to_owned()];
    if words.iter().any(|word| word.starts_with("hash=")) {
        all.clear();
    }
    all.extend_from_slice(words);
    thinking::spec(&all)
}

fn header(args: &DatagenArgs, scorer: &Scorer) -> DataHeader {
    DataHeader {
        game: scorer.game.name().to_owned(),
        rules: rules_text(&scorer.game),
        commit: version::commit().to_owned(),
        engine: args.words.join(" "),
        nodes: args.nodes,
        seed: args.seed,
        first: args.first,
        games: args.games.unwrap_or(0),
    }
}

/// The hash of the rules of a game, as it is printed.
pub fn rules_text(game: &AnyGame) -> String {
    game.rules_hash().map(|hash| hash.to_string()).unwrap_or_default()
}

/// Scores the games of the files that the arguments name.
fn label(
    args: &DatagenArgs,
    scorer: Scorer,
    file: &mut DataFile,
    control: &Control,
) -> anyhow::Result<()> {
    if args.label.len() > 1 && args.resume {
        let why = "--resume needs the numbers of the games of one file: give --label one file";
        return Err(BadInput::one(why).into());
    }
    let label = Label { scorer, threads: args.threads as usize };
    let mut tally = GameTally::new(None, file.done.len() as u64, args.time);
    let mut counts = LabelCounts::default();
    for path in &args.label {
        // Numbers of a second file would repeat those of the first.
        let games = source(path)?;
        let done = if args.resume { file.done.clone() } else { Default::default() };
        let run = label.run(games, &done, control, |game| keep(file, &mut tally, game));
        let (end, more) = run.map_err(|error| input::cannot_read(&name_of(path), &error))?;
        counts.had_scores += more.had_scores;
        counts.scored += more.scored;
        counts.left_out += more.left_out;
        ended(end, &args.out)?;
    }
    tally.finish();
    if file.n_games == 0 {
        return Err(BadInput::one(format!(
            "none of the {} games can be used: they need a result and legal moves of this game",
            grouped(counts.left_out)
        ))
        .into());
    }
    output::remark(&format!(
        "{} games had scores, {} were scored now, {} left out",
        grouped(counts.had_scores),
        grouped(counts.scored),
        grouped(counts.left_out)
    ));
    Ok(())
}

/// Opens a file, or the standard input for `-`, for several threads.
fn source(path: &Path) -> Result<Box<dyn Read + Send>, BadInput> {
    if path == Path::new(input::STDIN) {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path).map_err(|error| input::cannot_read(&name_of(path), &error))?;
    Ok(Box::new(file))
}

fn name_of(path: &Path) -> String {
    path.display().to_string()
}

/// Puts a game into the file; breaks once the time is over.
fn keep(
    file: &mut DataFile,
    tally: &mut GameTally,
    game: &ScoredGame,
) -> io::Result<ControlFlow<()>> {
    file.keep(game)?;
    Ok(tally.count(game))
}

/// What the end of a run means for who called.
pub fn ended(end: RunEnd, out: &Path) -> anyhow::Result<()> {
    match end {
        RunEnd::Done | RunEnd::Stopped => Ok(()),
        RunEnd::NotKept(error) => {
            Err(anyhow::Error::msg(format!("cannot write {}: {error}", out.display())))
        }
        RunEnd::NoEngine(fault) => Err(BadInput::one(fault.to_string()).into()),
        RunEnd::NoGame => Err(BadInput::one(
            "no game can be played: the start and every random opening end it at once",
        )
        .into()),
    }
}

/// Counts games and shows how far a run is.
pub struct GameTally {
    bar: ProgressBar,
    began: Instant,
    time: Option<Duration>,
    positions: u64,
}

impl GameTally {
    /// Counts from so many games that are done already.
    pub fn new(games: Option<u64>, done: u64, time: Option<Duration>) -> GameTally {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(games, target);
        let form = match games {
            Some(_) => "{bar:30} {pos}/{len} games, {eta} left  {wide_msg}",
            None => "{spinner} {pos} games in {elapsed}  {wide_msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style);
        }
        bar.set_position(done);
        bar.reset_eta();
        GameTally { bar, began: Instant::now(), time, positions: 0 }
    }

    /// Counts a game; breaks once the time is over.
    pub fn count(&mut self, game: &ScoredGame) -> ControlFlow<()> {
        self.positions += game.moves.iter().filter(|scored| scored.score.is_some()).count() as u64;
        self.bar.inc(1);
        let seconds = self.began.elapsed().as_secs_f64();
        let rate = self.positions as f64 / seconds.max(f64::MIN_POSITIVE);
        self.bar.set_message(format!("{} positions, {rate:.0}/s", grouped(self.positions)));
        match self.time {
            Some(time) if self.began.elapsed() >= time => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
