//! `manticore pgn`: plays every move of every game and variation, and reports
//! faulty games. On request it writes the games with their moves in exact SAN.
//!
//! One game at a time is in memory. `pgn/game.rs` checks a game, `pgn/file.rs`
//! writes the games, `pgn/progress.rs` shows the progress.

pub mod file;
pub mod game;
pub mod progress;

use crate::cli::PgnArgs;
use crate::failure::FAILED_JOB;
use crate::input::{self, InputSource};
use crate::output::{self, grouped};
use anyhow::Context;
use file::NewFile;
use game::{CheckedGame, GameChecker};
use notation::pgn::{GameResult, PgnError, PgnGame, PgnReader, print};
use progress::ReadProgress;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::process::ExitCode;

/// At most this many faulty games are reported one by one, and as many skipped
/// games.
const MAX_SENTENCES: u64 = 20;

/// Runs the command.
pub fn run(args: &PgnArgs) -> anyhow::Result<ExitCode> {
    let mut check = Check {
        checker: GameChecker::new(args.out.is_some()),
        out: args.out.as_deref().map(NewFile::create).transpose()?,
        tally: Tally::default(),
        progress: ReadProgress::new(args.files.iter().map(|path| input::file_size(path)).sum()),
    };
    for path in &args.files {
        check.games_of(InputSource::open(path)?)?;
    }
    check.progress.clear();
    if let Some(out) = check.out {
        out.finish().context("cannot write the games")?;
    }
    check.tally.say_rest();
    if args.json {
        output::print(&format!("{:#}\n", check.tally.as_json()))?;
    } else if !args.check {
        output::print(&check.tally.summary())?;
    }
    let is_sound = check.tally.faulty == 0;
    Ok(if is_sound { ExitCode::SUCCESS } else { ExitCode::from(FAILED_JOB) })
}

/// The state of the command.
struct Check {
    checker: GameChecker,
    out: Option<NewFile>,
    tally: Tally,
    progress: ReadProgress,
}

impl Check {
    /// Checks all games of a file.
    fn games_of(&mut self, source: InputSource) -> anyhow::Result<()> {
        let name = source.name.clone();
        let mut reader = PgnReader::new(self.progress.watch(source));
        let mut number = 0_u64;
        loop {
            let read = PgnGame::read(&mut reader);
            number += 1;
            match read {
                Ok(None) => return Ok(()),
                Ok(Some(game)) => {
                    let place = format!("{name}: game {number} (line {})", reader.game_line());
                    self.take(game, &place)?;
                }
                Err(PgnError::Io(error)) => {
                    self.progress.clear();
                    return Err(input::cannot_read(&name, &error).into());
                }
                Err(fault) => {
                    self.tally.games += 1;
                    self.say_faulty(&format!("{name}: {fault}"));
                }
            }
            self.progress.show(self.tally.games);
        }
    }

    /// Checks and counts a game, and writes it unless it is faulty.
    fn take(&mut self, game: PgnGame, place: &str) -> anyhow::Result<()> {
        self.tally.games += 1;
        let game = match self.checker.check(game) {
            CheckedGame::Sound(game) => {
                self.tally.moves += game.n_moves() as u64;
                self.tally.results[result_index(game.result())] += 1;
                game
            }
            CheckedGame::Skipped { game, variant } => {
                self.say_skipped(&format!("{place}: skipped, the library has no game {variant:?}"));
                game
            }
            CheckedGame::Faulty(sentence) => {
                self.say_faulty(&format!("{place}: {sentence}"));
                return Ok(());
            }
        };
        if let Some(out) = &mut self.out {
            out.write_all(print(&game).as_bytes()).context("cannot write the games")?;
        }
        Ok(())
    }

    fn say_faulty(&mut self, sentence: &str) {
        self.tally.faulty += 1;
        if self.tally.faulty <= MAX_SENTENCES {
            self.progress.clear();
            output::complain(sentence);
        }
    }

    fn say_skipped(&mut self, sentence: &str) {
        self.tally.skipped += 1;
        if self.tally.skipped <= MAX_SENTENCES {
            self.progress.clear();
            output::remark(sentence);
        }
    }
}

/// The results in the order in which they are counted and printed.
const RESULTS: [Option<GameResult>; 5] = [
    Some(GameResult::WhiteWins),
    Some(GameResult::BlackWins),
    Some(GameResult::Draw),
    Some(GameResult::Unfinished),
    None,
];

fn result_index(result: Option<GameResult>) -> usize {
    RESULTS.iter().position(|&known| known == result).unwrap_or(RESULTS.len() - 1)
}

/// The counts over all files.
#[derive(Default)]
struct Tally {
    games: u64,
    /// Moves of sound games, those of variations included.
    moves: u64,
    /// Results of sound games, in the order of [`RESULTS`].
    results: [u64; RESULTS.len()],
    skipped: u64,
    faulty: u64,
}

impl Tally {
    /// Says how many games were not reported one by one.
    fn say_rest(&self) {
        if self.skipped > MAX_SENTENCES {
            let n = grouped(self.skipped - MAX_SENTENCES);
            output::remark(&format!("and {n} more games skipped"));
        }
        if self.faulty > MAX_SENTENCES {
            let n = grouped(self.faulty - MAX_SENTENCES);
            output::complain(&format!("and {n} more faulty games"));
        }
    }

    /// The results that occurred, with their numbers.
    fn results(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let named = RESULTS.map(|result| result.map_or("no result", GameResult::as_str));
        named.into_iter().zip(self.results).filter(|&(_, n)| n > 0)
    }

    fn as_json(&self) -> Value {
        let results: Map<String, Value> =
            self.results().map(|(name, n)| (name.to_owned(), n.into())).collect();
        json!({
            "games": self.games,
            "moves": self.moves,
            "results": results,
            "skipped": self.skipped,
            "faulty": self.faulty,
        })
    }

    fn summary(&self) -> String {
        let results: Vec<String> = self.results().map(|(name, n)| format!("{name} {n}")).collect();
        let results = if results.is_empty() { "none".to_owned() } else { results.join(", ") };
        format!(
            "games {}\nmoves {}\nresults {results}\nskipped {}\nfaulty {}\n",
            self.games, self.moves, self.skipped, self.faulty
        )
    }
}
