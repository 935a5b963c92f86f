//! Reviews of several games side by side. Each game has a thread and an engine of
//! its own, so that its review does not depend on how many there are.

use super::games::ReadGame;
use super::terms::ReviewTerms;
use crate::failure::BadInput;
use engine::GameToReview;
use explain::review::GameReview;
use game_core::{Control, Start};
use std::sync::mpsc::{channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A game with its review.
pub struct Reviewed {
    /// The game.
    pub read: ReadGame,
    /// What is said about it.
    pub review: GameReview,
}

impl Reviewed {
    /// Reviews a game; `hear` is told how many positions are left.
    pub fn of(
        read: ReadGame,
        terms: &ReviewTerms,
        control: &Control,
        hear: &mut dyn FnMut(usize),
    ) -> Result<Reviewed, BadInput> {
        let mut session = terms.session(&read.game)?;
        let game = GameToReview {
            start: Start::from(read.pgn.tag("FEN")),
            moves: &read.moves,
            given: read.given.as_ref(),
            told: &read.told,
        };
        let review = session.review_game(&game, terms.order, control, hear)?;
        Ok(Reviewed { read, review })
    }
}

/// How many games are reviewed at the same time if nobody says.
pub fn usual_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Reviews games on several threads. `make` takes what is wanted of a review, on
/// its thread; `take` hears it with the number of the game, in the order in which
/// games are done. After an interrupt no game that is not done is heard of.
///
/// # Errors
/// The first fault of `games` or `take`.
pub fn side_by_side<T: Send>(
    games: impl Iterator<Item = anyhow::Result<ReadGame>>,
    n_threads: usize,
    (terms, control): (&ReviewTerms, &Control),
    make: impl Fn(&Reviewed) -> T + Sync,
    mut take: impl FnMut(u64, Result<T, BadInput>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (send_game, games_to_do) = sync_channel::<ReadGame>(n_threads);
    let games_to_do = Mutex::new(games_to_do);
    let (send_done, done) = channel();
    thread::scope(|scope| {
        for _ in 0..n_threads {
            let (send_done, games_to_do, make) = (send_done.clone(), &games_to_do, &make);
            scope.spawn(move || {
                let next = || games_to_do.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(game) = next() {
                    let (number, place) = (game.number, game.place.clone());
                    let reviewed = Reviewed::of(game, terms, control, &mut |_| ());
                    if control.is_stopped() {
                        continue;
                    }
                    let made = reviewed.map(|known| make(&known));
                    let made = made.map_err(|why| BadInput::one(format!("{place}: {why}")));
                    if send_done.send((number, made)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send_done);
        let fed = games.take_while(|_| !control.is_stopped()).try_for_each(|game| {
            // A worker that is gone has left nobody to do it.
            let _ = send_game.send(game?);
            done.try_iter().try_for_each(|(number, made)| take(number, made))
        });
        drop(send_game);
        if fed.is_err() {
            control.stop();
        }
        let rest = done.iter().try_for_each(|(number, made)| take(number, made));
        fed.and(rest)
    })
}
