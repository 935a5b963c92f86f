//! Every limit of the server: one flat page of numbers.

use std::time::Duration;

/// The largest body of most requests, in bytes.
pub(crate) const MAX_BODY: usize = 1 << 20;
/// The largest body of a request that brings a file of games, in bytes.
pub(crate) const MAX_GAMES_BODY: usize = 16 << 20;
/// The most games of a text that are read at once.
pub(crate) const MAX_PGN_GAMES: usize = 1_000;
/// The most moves of a text that are read at once, all variations together.
pub(crate) const MAX_PGN_NODES: usize = 200_000;
/// The largest message a tab may send over its WebSocket, in bytes.
pub(crate) const MAX_MESSAGE: usize = 256 << 10;
/// How many messages a tab may send in a second, on average over
/// [`MESSAGE_BURST`] messages.
pub(crate) const MESSAGES_A_SECOND: u32 = 50;
/// How many messages a tab may send at once.
pub(crate) const MESSAGE_BURST: u32 = 200;
/// How long the server waits for the head of a request.
pub(crate) const HEAD_TIME: Duration = Duration::from_secs(5);
/// How long the server waits for the next part of a body.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);
/// How long a request may take in all.
pub(crate) const REQUEST_TIME: Duration = Duration::from_secs(60);
/// How many connections are open at the same time.
pub(crate) const MAX_CONNECTIONS: usize = 512;
/// How many questions are answered at the same time; others wait.
pub(crate) const QUESTIONS_AT_ONCE: usize = 4;
/// How many longer questions, such as explanations, are answered at the same time.
pub(crate) const STUDIES_AT_ONCE: usize = 2;
/// How many games are compiled at the same time.
pub(crate) const COMPILED_AT_ONCE: usize = 2;
/// How many questions wait at most; more are refused.
pub(crate) const MAX_WAITING: usize = 64;
/// After this time a question about a position is answered as far as it is known.
pub(crate) const QUESTION_TIME: Duration = Duration::from_secs(5);
/// After this time nobody waits any longer for rules to be compiled.
pub(crate) const COMPILE_TIME: Duration = Duration::from_secs(20);
/// After this time an explanation is given up.
pub(crate) const EXPLAIN_TIME: Duration = Duration::from_secs(30);
/// The most nodes for each line of an explanation.
pub(crate) const MAX_EXPLAIN_NODES: u64 = 2_000_000;
/// How many compiled games are kept.
pub(crate) const KEPT_GAMES: usize = 24;
/// How many rules files of their own people keep.
pub(crate) const MAX_OWN_GAMES: usize = 500;
/// The most half-moves of a game.
pub(crate) const MAX_PLIES: usize = 4_000;
/// The most characters of a move, a name or another short text.
pub(crate) const MAX_WORD: usize = 200;
/// How many searches a tab has at the same time.
pub(crate) const SEARCHES_A_TAB: usize = 2;
/// How many searches of tabs run at the same time.
pub(crate) const SEARCHES_AT_ONCE: usize = 16;
/// How many engines of games think at the same time; others wait.
pub(crate) const ENGINES_AT_ONCE: usize = 4;
/// How many engines are kept between the moves of their games.
pub(crate) const KEPT_ENGINES: usize = 8;
/// The most lines of an analysis.
pub(crate) const MAX_LINES: u32 = 10;
/// The largest table of positions a page may ask for, in megabytes.
pub(crate) const MAX_HASH: u64 = 256;
/// How many jobs wait at most.
pub(crate) const MAX_OPEN_JOBS: i64 = 100;
/// The most games that are kept.
pub(crate) const MAX_PLAYS: usize = 10_000;
/// How long the engine thinks about a hint.
pub(crate) const HINT_TIME: Duration = Duration::from_secs(1);
/// How long the engine thinks about a move of a game without a clock.
pub(crate) const USUAL_MOVE_TIME: Duration = Duration::from_secs(2);
/// The longest clock, in seconds: a day.
pub(crate) const MAX_CLOCK_SECONDS: f64 = 86_400.0;
/// The greatest depth that can be asked for.
pub(crate) const MAX_DEPTH: u32 = 99;
/// How long searches and requests get to end when the server stops.
pub(crate) const CLOSING_TIME: Duration = Duration::from_secs(1);
/// How long the programs that search get to end when the server stops: a little more
/// than the second after which they are killed.
pub(crate) const SEARCHES_END: Duration = Duration::from_secs(2);
/// How many ports behind the one asked for are tried.
pub(crate) const PORTS_TRIED: u16 = 20;
