//! Makes games with scores: by self-play, or by scoring games that exist.
//!
//! Each game of a [`SelfPlay`] depends on the seed and its own number alone, whatever
//! the number of threads, so runs of other numbers never repeat it. [`Label`] takes the
//! moves of games that exist and asks the engine for the scores they lack.

mod label;
mod opening;
mod play;
mod scorer;
#[cfg(test)]
mod tests;

pub use label::{Label, LabelCounts};
pub use scorer::{Scorer, StartFault};

use crate::data::ScoredGame;
use game_core::Control;
use opening::OpeningDraw;
use scorer::Thinker;
use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// A run of self-play.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The engine that plays and scores.
    pub scorer: Scorer,
    /// The seed of chance.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// How many games are played; without end for 0.
    pub games: u64,
    /// Random half-moves at the start of each game.
    pub random_plies: u32,
    /// A game longer than this is drawn.
    pub max_plies: u32,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// How a run ended.
#[derive(Debug)]
pub enum RunEnd {
    /// Everything was done.
    Done,
    /// It was asked to stop.
    Stopped,
    /// A game could not be kept.
    NotKept(io::Error),
    /// A thread could not begin.
    NoEngine(StartFault),
    /// No game can be played: the start is over, or every opening is.
    NoGame,
}

/// What a thread tells.
enum News {
    Game(ScoredGame),
    NoEngine(StartFault),
    NoGame,
}

impl SelfPlay {
    /// Plays games until there are enough, `keep` has enough or the control stops;
    /// those whose numbers are in `done` are left out. `keep` gets every game as soon
    /// as it is over.
    pub fn run(
        &self,
        done: &HashSet<u64>,
        control: &Control,
        keep: impl FnMut(&ScoredGame) -> io::Result<ControlFlow<()>>,
    ) -> RunEnd {
        let next = AtomicU64::new(self.first);
        let end = if self.games == 0 { u64::MAX } else { self.first.saturating_add(self.games) };
        let take = || loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end || control.is_stopped() {
                return None;
            }
            if !done.contains(&number) {
                return Some(number);
            }
        };
        work_together(self.threads, control, keep, |tell| {
            let mut thinker = match self.scorer.thinker(control) {
                Ok(thinker) => thinker,
                Err(fault) => return drop(tell.send(News::NoEngine(fault))),
            };
            self.play_all(&mut thinker, take, &tell);
        })
    }

    fn play_all(
        &self,
        thinker: &mut Thinker<'_>,
        take: impl Fn() -> Option<u64>,
        tell: &Sender<News>,
    ) {
        let openings = OpeningDraw::new(thinker, self.random_plies);
        while let Some(number) = take() {
            let news = match self.play(thinker, &openings, number) {
                Some(game) => News::Game(game),
                None if thinker.is_stopped() => return,
                None => News::NoGame,
            };
            let is_last = matches!(news, News::NoGame);
            if tell.send(news).is_err() || is_last {
                return;
            }
        }
    }
}

/// Runs so many threads and keeps the games they tell of.
fn work_together(
    n_threads: usize,
    control: &Control,
    mut keep: impl FnMut(&ScoredGame) -> io::Result<ControlFlow<()>>,
    work: impl Fn(Sender<News>) + Sync,
) -> RunEnd {
    let (tell, heard) = mpsc::channel();
    let mut end = RunEnd::Done;
    thread::scope(|scope| {
        for _ in 0..n_threads.max(1) {
            let (tell, work) = (tell.clone(), &work);
            let builder = thread::Builder::new().stack_size(engine::STACK_BYTES);
            // The run does without threads that the system refuses.
            let _ = builder.spawn_scoped(scope, move || work(tell));
        }
        drop(tell);
        for news in heard {
            end = match news {
                News::Game(game) => match keep(&game) {
                    Ok(ControlFlow::Continue(())) => continue,
                    Ok(ControlFlow::Break(())) => RunEnd::Stopped,
                    Err(error) => RunEnd::NotKept(error),
                },
                News::NoEngine(fault) => RunEnd::NoEngine(fault),
                News::NoGame => RunEnd::NoGame,
            };
            control.stop();
            break;
        }
    });
    match end {
        RunEnd::Done if control.is_stopped() => RunEnd::Stopped,
        end => end,
    }
}
