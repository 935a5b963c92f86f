//! `manticore variants start`: the start positions of games whose pieces are
//! shuffled.

use super::named;
use crate::cli::StartArgs;
use crate::failure::BadInput;
use crate::output;
use ::rules::game::Game;
use ::rules::shuffle;
use game_core::random::Xorshift64;
use std::hash::{BuildHasher, RandomState};
use std::process::ExitCode;

/// Runs the command.
pub fn run(args: &StartArgs) -> anyhow::Result<ExitCode> {
    let game = named(&args.game)?;
    let mut text = String::new();
    match args.number {
        Some(number) => text.push_str(&format!("{}\n", numbered(&game, number)?)),
        None => {
            let n = count(&game)?;
            let mut chance = Xorshift64::new(args.seed.unwrap_or_else(any_seed) | 1);
            for _ in 0..args.random.unwrap_or(1) {
                let number = chance.next_u64() % n;
                text.push_str(&format!("{}\n", numbered(&game, number)?));
            }
        }
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The FEN of a start that is asked for by its number, or of any.
pub fn asked_for(game: &Game, which: &str) -> Result<String, BadInput> {
    let number = match which.parse::<u64>() {
        Ok(number) => number,
        Err(_) if which == "random" => any_seed() % count(game)?,
        Err(_) => {
            let sentence = format!("--start {which}: expected a number or the word random");
            return Err(BadInput::one(sentence));
        }
    };
    numbered(game, number)
}

fn count(game: &Game) -> Result<u64, BadInput> {
    shuffle::count(game).filter(|n| *n > 0).ok_or_else(|| {
        BadInput::one(format!("{} has one start only: its rules have no [shuffle]", game.id))
    })
}

fn numbered(game: &Game, number: u64) -> Result<String, BadInput> {
    let n = count(game)?;
    let start = shuffle::start(game, number).ok_or_else(|| {
        BadInput::one(format!("{} has no start {number}: they go from 0 to {}", game.id, n - 1))
    })?;
    Ok(notation::fen::print(&start))
}

/// A number that differs from run to run.
fn any_seed() -> u64 {
    RandomState::new().hash_one(0_u8)
}
