//! What all requests share.

use crate::desk::QuestionDesk;
use crate::games::{GameShelf, KnownGame};
use crate::limits::{COMPILED_AT_ONCE, QUESTIONS_AT_ONCE, STUDIES_AT_ONCE};
use crate::plays::PlayShelf;
use crate::position_json;
use crate::program::Program;
use crate::refusal::Refusal;
use crate::reviews::Reviews;
use crate::searches::Searches;
use crate::spot::{GameSpot, ReachedSpot};
use crate::store::Store;
use axum::extract::State;
use explain::OpeningTable;
use game_core::Interrupt;
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::{OnceCell, watch};

/// What all requests share.
pub(crate) struct ServerState {
    /// The program around the server.
    pub(crate) program: Arc<dyn Program>,
    /// What is kept.
    pub(crate) store: Store,
    /// Where questions about positions are answered.
    pub(crate) desk: QuestionDesk,
    /// Where longer questions are answered, so that no position waits for them.
    pub(crate) studies: QuestionDesk,
    /// Where games are compiled.
    pub(crate) compiling: Arc<QuestionDesk>,
    /// The games.
    pub(crate) games: GameShelf,
    /// The searches that run.
    pub(crate) searches: Arc<Searches>,
    /// The games that are played.
    pub(crate) plays: PlayShelf,
    /// The reviews.
    pub(crate) reviews: Reviews,
    /// True once the server ends.
    pub(crate) closing: watch::Receiver<bool>,
    /// The names of openings.
    pub(crate) openings: Arc<OpeningTable>,
    /// The list of the games of the library, once somebody asked for it.
    pub(crate) library: OnceCell<Vec<Value>>,
}

/// What all requests share, as a handler takes it.
pub(crate) type Web = State<Arc<ServerState>>;

/// Waits until the server ends.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // Without a sender the server has ended, too.
    let _ = closing.wait_for(|is_closing| *is_closing).await;
}

impl ServerState {
    /// A server that nobody has asked yet.
    pub(crate) fn new(
        program: Arc<dyn Program>,
        store: Store,
        closing: watch::Receiver<bool>,
    ) -> ServerState {
        let compiling = Arc::new(QuestionDesk::new(COMPILED_AT_ONCE));
        ServerState {
            games: GameShelf::new(Arc::clone(&compiling), store.clone()),
            program,
            store,
            desk: QuestionDesk::new(QUESTIONS_AT_ONCE),
            studies: QuestionDesk::new(STUDIES_AT_ONCE),
            compiling,
            searches: Arc::new(Searches::new()),
            plays: PlayShelf::default(),
            reviews: Reviews::new(),
            closing,
            openings: Arc::new(OpeningTable::of_chess()),
            library: OnceCell::new(),
        }
    }

    /// The position of a spot.
    ///
    /// # Errors
    /// What is wrong with the spot.
    pub(crate) async fn reach(&self, spot: GameSpot) -> Result<ReachedSpot, Refusal> {
        let known = self.games.find(&spot.game).await?;
        let reach = move |interrupt: &Interrupt| {
            let mut reached = ReachedSpot::of(&known, &spot, interrupt)?;
            reached.note_outcome();
            Ok(reached)
        };
        self.desk.ask(reach).await?
    }

    /// The position after one more move.
    ///
    /// # Errors
    /// The move is not legal.
    pub(crate) async fn advance(
        &self,
        reached: &ReachedSpot,
        text: &str,
    ) -> Result<ReachedSpot, Refusal> {
        let (mut reached, text) = (reached.clone(), text.to_owned());
        let play = move |interrupt: &Interrupt| {
            reached.pos.hear(interrupt);
            reached.play_text(&text)?;
            reached.note_outcome();
            Ok(reached)
        };
        self.desk.ask(play).await?
    }

    /// The object of a position that was reached.
    ///
    /// # Errors
    /// It takes too long.
    pub(crate) async fn shown(&self, reached: ReachedSpot) -> Result<Value, Refusal> {
        let openings = Arc::clone(&self.openings);
        let show = move |interrupt: &Interrupt| {
            let mut reached = reached;
            reached.pos.hear(interrupt);
            position_json::position(&reached, &openings)
        };
        self.desk.ask(show).await
    }

    /// The object of the start of a game.
    ///
    /// # Errors
    /// The start is faulty.
    pub(crate) async fn start(&self, known: Arc<KnownGame>) -> Result<Value, Refusal> {
        let reached = self.desk.ask(move |interrupt| ReachedSpot::start(&known, None, interrupt));
        self.shown(reached.await??).await
    }
}
