//! Arguments that several commands have, and the limits of numbers.

use super::time::time;
use clap::{Args, value_parser};
use std::path::PathBuf;
use std::time::Duration;

/// The greatest depth that can be asked for, in half-moves.
pub const MAX_DEPTH: i64 = 99;
/// The greatest number of threads that one command starts.
pub const MAX_THREADS: i64 = 1_024;
/// The greatest number of games between two players.
pub const MAX_GAMES: i64 = 10_000_000;
/// The greatest number of half-moves of an opening.
pub const MAX_OPENING: i64 = 200;
/// The greatest number of moves after which a game is called a draw.
pub const MAX_MOVES: i64 = 100_000;

/// The greatest number of peers that are played at the same time.
pub const MAX_CONNECTIONS: i64 = 256;

/// Which game is played.
#[derive(Args, Default)]
pub struct GameArgs {
    /// A game of the library, see `manticore variants`; of a file with many
    /// games, the one of this name.
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// A file with the rules of a game: .toml, .ini, or .txt for the plain
    /// format.
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
}

/// How long to think: until the first of these limits is reached.
#[derive(Args)]
pub struct LimitArgs {
    /// Greatest depth, in half-moves.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=MAX_DEPTH))]
    pub depth: Option<u32>,
    /// Greatest number of positions.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Longest time, like 5s, 500ms or 2m.
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
}
