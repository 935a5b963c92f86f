//! `manticore match`: plays games between engines.

pub mod date;
pub mod files;
pub mod folder;
pub mod programs;
pub mod progress;

use crate::cli::{MatchArgs, OpeningArgs};
use crate::failure::BadInput;
use crate::input::{self, InputSource};
use crate::{book, game, interrupt, output, rules, thinking};
use arena::{
    Adjudication, BookLines, DrawRule, Entrant, Finished, Format, Halt, Match, Openings, Pace,
    ResignRule, Schedule, Sprt, Terms, report,
};
use engine::AnyGame;
use folder::Folder;
use progress::MatchProgress;
use std::io::Read;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// How the names of opening books end.
const BOOK_ENDINGS: [&str; 2] = ["bin", "book"];
/// The default clock.
const DEFAULT_PACE: &str = "10+0.1";
/// The default number of plies of a random opening.
const DEFAULT_PLIES: u32 = 8;
/// How many times the patience a player without a clock may think.
const UNTIMED: u32 = 10;
/// How long a silent engine of ours is waited for. Searches that count positions end by
/// themselves.
const OWN_PATIENCE: Duration = Duration::from_secs(60);
/// The largest file of openings or players, in bytes: larger ones do not fit into
/// memory and were probably given by mistake.
const MAX_FILE: u64 = 1 << 30;
/// The name of the event in the games of a match.
const EVENT: &str = "Manticore match";

/// The terms of games among engines of ours that count positions: no clock ends them.
pub fn own_terms(game: AnyGame, draw: DrawRule, resign: ResignRule, max_moves: u32) -> Terms {
    Terms {
        game,
        margin: OWN_PATIENCE,
        grace: OWN_PATIENCE,
        patience: OWN_PATIENCE.saturating_mul(UNTIMED),
        adjudication: Adjudication { draw: Some(draw), resign: Some(resign) },
        max_moves,
    }
}

/// Plays a match.
pub fn run(args: &MatchArgs) -> anyhow::Result<ExitCode> {
    let plan = plan(args)?;
    plan.rehearse().map_err(|error| BadInput::one(programs::sentence(&error)))?;
    let settings = files::settings(args, &plan);
    let out = args.out.as_deref();
    let (mut folder, done) =
        Folder::open("a match", out, args.resume, &settings, Finished::of_json)?;
    let halt = Arc::new(Halt::default());
    let asked = Arc::clone(&halt);
    interrupt::on_interrupt(move || asked.halt());
    let mut progress = MatchProgress::new(&plan, done.len());
    let run = plan.run(done, &halt, |finished, games| {
        folder.keep(&finished.to_json())?;
        progress.show(&plan, finished, games);
        Ok(())
    });
    progress.clear();
    let standings = plan.standings(run.games.values());
    files::write(&folder, &plan, &standings, &run.games)?;
    if let Some(failure) = run.failure {
        return Err(anyhow::Error::msg(programs::sentence(&failure)));
    }
    let (n_games, n_all) = (run.games.len(), plan.schedule.n_games());
    if n_games < n_all && !run.is_decided {
        let how = if args.out.is_some() { ": --resume goes on" } else { "" };
        output::remark(&format!("broken off after {n_games} of {n_all} games{how}"));
    }
    if args.out.is_none() {
        output::remark("the games are not kept: --out FOLDER keeps them");
    }
    if args.json {
        let text = serde_json::to_string_pretty(&report::json(&plan, &standings))?;
        output::print(&format!("{text}\n"))?;
    } else {
        output::print(&report::text(&plan, &standings))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The match that the arguments describe.
fn plan(args: &MatchArgs) -> Result<Match, BadInput> {
    let game = game_of(args)?;
    game::start(&game)?;
    let entrants = entrants(args)?;
    let sprt = args.sprt.as_deref().map(Sprt::parse).transpose();
    let sprt = sprt.map_err(|error| BadInput::one(error.to_string()))?;
    if sprt.is_some() && entrants.len() != 2 {
        return Err(BadInput::one("--sprt is for two players"));
    }
    let pace = pace(args)?;
    let format = if args.gauntlet { Format::Gauntlet } else { Format::RoundRobin };
    Ok(Match {
        schedule: Schedule::new(format, entrants.len(), args.games as usize),
        openings: openings(&args.opening, args.games as usize, &game)?,
        pace,
        terms: Terms {
            game,
            margin: args.margin.unwrap_or(default_margin(&pace)),
            grace: args.patience,
            patience: args.patience.saturating_mul(UNTIMED),
            adjudication: adjudication(args)?,
            max_moves: args.max_moves,
        },
        concurrency: args.concurrency as usize,
        entrants,
        sprt,
        event: EVENT.to_owned(),
        today: date::today,
        surroundings: thinking::surroundings,
    })
}

/// The game that the arguments name; without a name, the game of the openings.
fn game_of(args: &MatchArgs) -> Result<AnyGame, BadInput> {
    let is_named = args.game.variant.is_some() || args.game.rules.is_some();
    if let (false, Some(path)) =
        (is_named, args.opening.openings.as_deref().filter(|path| is_pgn(path)))
    {
        let (_, bytes) = read_bytes(path)?;
        if let Some(name) = Openings::game_named(&bytes) {
            return AnyGame::of_library(name).map_err(rules::sentences);
        }
    }
    game::from_args(&args.game)
}

fn is_pgn(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"))
}

fn entrants(args: &MatchArgs) -> Result<Vec<Entrant>, BadInput> {
    let mut entrants = Vec::new();
    for (place, text) in args.players.iter().enumerate() {
        let entrant = Entrant::parse(text);
        let wrong = |error| BadInput::one(format!("player {}: {error}", place + 1));
        entrants.push(entrant.map_err(wrong)?);
    }
    if let Some(path) = &args.players_file {
        let (name, text) = read_text(path)?;
        for (place, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |error| BadInput::one(format!("{name}, line {}: {error}", place + 1));
            entrants.push(Entrant::parse(line).map_err(wrong)?);
        }
    }
    if entrants.len() < 2 {
        return Err(BadInput::one("a match needs at least two players"));
    }
    Entrant::tell_apart(&mut entrants).map_err(|error| BadInput::one(error.to_string()))?;
    Ok(entrants)
}

fn read_text(path: &Path) -> Result<(String, String), BadInput> {
    let (name, bytes) = read_bytes(path)?;
    let text = input::utf8(&bytes).map_err(|found| BadInput::one(format!("{name}: {found}")))?;
    Ok((name, text.to_owned()))
}

fn read_bytes(path: &Path) -> Result<(String, Vec<u8>), BadInput> {
    let source = InputSource::open(path)?;
    let name = source.name.clone();
    let mut bytes = Vec::new();
    let read = source.take(MAX_FILE).read_to_end(&mut bytes);
    read.map_err(|error| input::cannot_read(&name, &error))?;
    Ok((name, bytes))
}

fn pace(args: &MatchArgs) -> Result<Pace, BadInput> {
    let (time, nodes, depth) = (args.movetime, args.nodes, args.depth);
    if time.is_some() || nodes.is_some() || depth.is_some() {
        return Ok(Pace::Each { time, nodes, depth });
    }
    let pace = Pace::clock(args.tc.as_deref().unwrap_or(DEFAULT_PACE));
    pace.map_err(|error| BadInput::one(error.to_string()))
}

/// The openings that the arguments describe, at most this many out of a book.
pub fn openings(args: &OpeningArgs, most: usize, game: &AnyGame) -> Result<Openings, BadInput> {
    let Some(path) = &args.openings else {
        let plies = args.random_plies.unwrap_or(DEFAULT_PLIES);
        let balance = i32::try_from(args.balance).ok().filter(|&limit| limit > 0);
        return Ok(match plies {
            0 => Openings::Start,
            plies => Openings::Random { plies, balance, seed: args.seed },
        });
    };
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    if ending.is_some_and(|ending| BOOK_ENDINGS.iter().any(|known| ending == *known)) {
        let mut book = book::open(path)?;
        let (plies, seed) = (args.book_plies as usize, args.seed);
        let name = path.display().to_string();
        let openings = Openings::of_book(&mut book, &name, game, &BookLines { plies, most, seed });
        return openings.map_err(|error| BadInput::one(error.to_string()));
    }
    let openings = if is_pgn(path) {
        let (name, bytes) = read_bytes(path)?;
        Openings::of_games(&bytes, args.book_plies as usize, &name, game)
    } else {
        let (name, text) = read_text(path)?;
        Openings::of_positions(&text, &name, game)
    };
    let openings = openings.map_err(|error| BadInput::one(error.to_string()))?;
    Ok(openings.shuffled(args.seed))
}

fn adjudication(args: &MatchArgs) -> Result<Adjudication, BadInput> {
    let draw = match args.draw_rule.as_deref().map(numbers) {
        None => args.adjudicate.then(DrawRule::default),
        Some(Some(numbers)) if numbers.len() == 3 => Some(DrawRule {
            from_move: numbers[0],
            moves: numbers[1],
            score: i32::try_from(numbers[2]).unwrap_or(i32::MAX),
        }),
        Some(_) => return Err(BadInput::one("write --draw-rule like 40,8,10")),
    };
    let resign = match args.resign_rule.as_deref().map(numbers) {
        None => args.adjudicate.then(ResignRule::default),
        Some(Some(numbers)) if numbers.len() == 2 => Some(ResignRule {
            moves: numbers[0],
            score: i32::try_from(numbers[1]).unwrap_or(i32::MAX),
        }),
        Some(_) => return Err(BadInput::one("write --resign-rule like 4,600")),
    };
    Ok(Adjudication { draw, resign })
}

fn numbers(text: &str) -> Option<Vec<u32>> {
    text.split(',').map(|word| word.trim().parse().ok()).collect()
}

/// How much a player may exceed its time if the arguments do not say. The margin of
/// a fixed time for each move is larger, because players cannot save time for the
/// delays of the machine.
fn default_margin(pace: &Pace) -> Duration {
    match pace {
        Pace::Clock { .. } => Duration::from_millis(50),
        Pace::Each { .. } => Duration::from_millis(500),
    }
}
