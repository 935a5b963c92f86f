//! The games that can be asked about: those of the library and those that people
//! brought, compiled when they are asked for. A few compiled games are kept.

use crate::desk::QuestionDesk;
use crate::limits::{COMPILE_TIME, KEPT_GAMES, MAX_WORD};
use crate::refusal::Refusal;
use crate::starts::NumberedStarts;
use crate::store::{OwnGame, Store};
use engine::{AnyGame, name_in_library, read_rules, rules_of_library};
use rules::game::Game;
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex, PoisonError};

/// The ids of games that people brought begin so.
const OWN: &str = "own-";
/// The bytes of a text's hash that its id shows.
const ID_BYTES: usize = 8;

/// A game that can be played.
pub(crate) struct KnownGame {
    /// The word by which the page names the game.
    pub(crate) id: String,
    /// Its rules.
    pub(crate) rules: Arc<Game>,
    /// The game compiled.
    pub(crate) game: AnyGame,
    /// Its starts by number.
    pub(crate) starts: NumberedStarts,
}

/// Is this the id of a game that somebody brought?
pub(crate) fn is_own(id: &str) -> bool {
    id.starts_with(OWN)
}

/// Finds games and keeps some.
pub(crate) struct GameShelf {
    desk: Arc<QuestionDesk>,
    store: Store,
    /// Those used last are at the end.
    kept: Mutex<Vec<Arc<KnownGame>>>,
}

impl GameShelf {
    /// An empty shelf.
    pub(crate) fn new(desk: Arc<QuestionDesk>, store: Store) -> GameShelf {
        GameShelf { desk, store, kept: Mutex::new(Vec::new()) }
    }

    /// The game with this id, compiled.
    ///
    /// # Errors
    /// There is no such game, or it cannot be compiled.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<KnownGame>, Refusal> {
        check_id(id)?;
        if let Some(known) = self.kept(id) {
            return Ok(known);
        }
        let own = match is_own(id) {
            true => Some(self.own(id).await?),
            false => None,
        };
        let id = id.to_owned();
        let known = self.desk.ask_within(COMPILE_TIME, move |_| compile(&id, own.as_ref()));
        let known = Arc::new(known.await??);
        self.keep(&known);
        Ok(known)
    }

    /// The rules of the game with this id.
    ///
    /// # Errors
    /// There is no such game.
    pub(crate) async fn own(&self, id: &str) -> Result<OwnGame, Refusal> {
        let missing = || Refusal {
            field: Some("game"),
            ..Refusal::missing(format!("there is no game {id:?}"))
        };
        self.store.own_game(id).await?.ok_or_else(missing)
    }

    /// Forgets a compiled game.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().retain(|known| known.id != id);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Arc<KnownGame>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self, id: &str) -> Option<Arc<KnownGame>> {
        let mut kept = self.lock();
        let place = kept.iter().position(|known| known.id == id)?;
        let known = kept.remove(place);
        kept.push(Arc::clone(&known));
        Some(known)
    }

    fn keep(&self, known: &Arc<KnownGame>) {
        let mut kept = self.lock();
        kept.retain(|other| other.id != known.id);
        if kept.len() >= KEPT_GAMES {
            kept.remove(0);
        }
        kept.push(Arc::clone(known));
    }
}

/// No id is long, and none is anything but letters, digits and hyphens.
fn check_id(id: &str) -> Result<(), Refusal> {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '.' | '+');
    if !id.is_empty() && id.len() <= MAX_WORD && id.chars().all(is_plain) {
        return Ok(());
    }
    Err(Refusal::bad("game", "the name of a game has letters, digits and hyphens"))
}

fn compile(id: &str, own: Option<&OwnGame>) -> Result<KnownGame, Refusal> {
    match own {
        None => {
            let game = AnyGame::of_library(id)?;
            let id = name_in_library(id).unwrap_or(id).to_owned();
            let rules = match &game {
                AnyGame::Chess => Arc::new(rules_of_library(&id)?),
                AnyGame::Compiled { source, .. } => Arc::clone(source),
            };
            Ok(KnownGame { id, rules, game, starts: NumberedStarts::default() })
        }
        Some(own) => {
            let rules = read_own(own)?;
            let game = AnyGame::compile(&rules)?;
            let (id, starts) = (own.id.clone(), NumberedStarts::default());
            Ok(KnownGame { id, rules: Arc::new(rules), game, starts })
        }
    }
}

/// The rules of a game that somebody brought.
///
/// # Errors
/// The text has faults.
pub(crate) fn read_own(own: &OwnGame) -> Result<Game, Refusal> {
    let found = read_file(&own.file, &own.text)?;
    let gone = || Refusal::internal("the rules file no longer has this game");
    found.into_iter().find(|game| game.id == own.section).ok_or_else(gone)
}

/// The games of a rules text. No text beside it is found.
///
/// # Errors
/// All faults of the text.
fn read_file(name: &str, text: &str) -> Result<Vec<Game>, Refusal> {
    match read_rules(name, text, &|_| None) {
        Ok(file) => Ok(file.games),
        Err(rules::ReadError::Faulty(faults)) => Err(Refusal::diagnostics(&faults)),
        Err(error) => Err(Refusal::bad("text", error.to_string())),
    }
}

/// The id of a game of a text: the same text gives the same id.
pub(crate) fn own_id(file: &str, text: &str, section: &str) -> String {
    let mut digest = Sha256::new();
    for part in [file, text, section] {
        digest.update(part.len().to_le_bytes());
        digest.update(part.as_bytes());
    }
    let hash = digest.finalize();
    let letters: String = hash.iter().take(ID_BYTES).map(|byte| format!("{byte:02x}")).collect();
    format!("{OWN}{letters}")
}
