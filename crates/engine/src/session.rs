//! An engine at work: a game and a search that thinks about its position.

use crate::assemble::{AnySearch, assemble};
use crate::error::SessionError;
use crate::game::{AnyGame, AnyPosition, GameError, rules_of_library};
use crate::options;
use crate::spec::Spec;
use game_core::{
    Analysis, Control, Engine, EngineOption, GameSheet, Limits, OptionError, PositionError, Score,
    Scribe, Sink, Start, Trace,
};
use notation::fen;
use rules::game::Game;
use search::{DEFAULT_OVERHEAD, Params, Tree};
use std::mem;
use std::time::Duration;

/// Reads games from a path or another text that names them.
type ReadRules = Box<dyn Fn(&str) -> Result<OfferedGames, GameError> + Send>;

/// The games of a rules file, which a session offers beside those of the library.
#[derive(Default)]
pub struct OfferedGames {
    /// The games that can be chosen.
    pub games: Vec<Game>,
    /// Why other games of the file cannot be chosen: a sentence for each.
    pub refused: Vec<String>,
}

/// What the program around a session provides. Every part may be missing.
#[derive(Default)]
pub struct Surroundings {
    /// Asks the system how many megabytes of memory are free now.
    pub free_megabytes: Option<Box<dyn Fn() -> Option<u64> + Send>>,
    /// Reads a rules file, for the options `Rules` and `VariantPath`.
    pub read_rules: Option<ReadRules>,
    /// Games that can be chosen beside those of the library.
    pub games: Vec<Game>,
    /// The parameters of the search are listed among the options.
    pub tuning: bool,
}

/// Plays any game: the engine that a protocol or a match talks to.
pub struct Session {
    pub(crate) game: AnyGame,
    pub(crate) spec: Spec,
    pub(crate) search: Box<dyn AnySearch>,
    pub(crate) overhead: Duration,
    pub(crate) params: Params,
    pub(crate) king_takes_rook: bool,
    pub(crate) surroundings: Surroundings,
    /// The games of the rules file that was read last.
    pub(crate) offered: Vec<Game>,
}

impl Session {
    /// An engine for this game, at its start.
    ///
    /// # Errors
    /// Why the game and the spec make no engine.
    pub fn new(game: AnyGame, spec: Spec) -> Result<Session, SessionError> {
        Session::within(game, spec, Surroundings::default())
    }

    /// An engine for this game, at its start, with what the program around it
    /// provides.
    ///
    /// # Errors
    /// Why the game and the spec make no engine.
    pub fn within(
        game: AnyGame,
        spec: Spec,
        mut surroundings: Surroundings,
    ) -> Result<Session, SessionError> {
        options::check_machine(&spec, &surroundings)?;
        let mut session = Session {
            search: assemble(&game, &spec)?,
            game,
            spec,
            overhead: DEFAULT_OVERHEAD,
            params: Params::default(),
            king_takes_rook: false,
            offered: mem::take(&mut surroundings.games),
            surroundings,
        };
        session.repeat_settings();
        Ok(session)
    }

    /// The game that is played.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// A copy of the position.
    pub fn position(&self) -> AnyPosition {
        self.search.position()
    }

    /// The evaluation of the position, term by term.
    pub fn trace(&self) -> Trace {
        self.search.trace()
    }

    /// The size of the last search's tree, if the search counts it.
    pub fn tree(&self) -> Option<Tree> {
        self.search.tree()
    }

    /// Plays another game from now on. After an error it still plays the game
    /// it had.
    pub(crate) fn set_game(&mut self, game: AnyGame) -> Result<(), SessionError> {
        self.search = assemble(&game, &self.spec)?;
        self.game = game;
        self.repeat_settings();
        Ok(())
    }

    /// Tells a new search what was set before it was made.
    fn repeat_settings(&mut self) {
        let settings = self.search.settings();
        settings.set_threads(self.spec.threads as usize);
        settings.set_overhead(self.overhead);
        settings.set_params(self.params.clone());
    }

    /// These limits together with those of the spec, which always hold.
    fn with_standing_limits(&self, limits: &Limits) -> Limits {
        fn less<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        let standing = &self.spec.limits;
        Limits {
            depth: less(limits.depth, standing.depth),
            nodes: less(limits.nodes, standing.nodes),
            move_time: less(limits.move_time, standing.move_time),
            ..limits.clone()
        }
    }
}

impl Engine for Session {
    fn set_position(&mut self, start: Start<'_>, moves: &[&str]) -> Result<(), PositionError> {
        self.search.set_position(start, moves)
    }

    fn position_remark(&self) -> Option<&str> {
        self.search.position_remark()
    }

    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis {
        let limits = self.with_standing_limits(limits);
        self.search.think(&limits, control, sink)
    }

    fn new_game(&mut self) {
        self.search.settings().clear();
    }

    fn scribe(&self) -> Box<dyn Scribe> {
        self.search.scribe(self.king_takes_rook)
    }

    fn games(&self) -> Vec<String> {
        options::choices(self)
    }

    fn sheet(&self, name: &str) -> Option<GameSheet> {
        let offered = self.offered.iter().find(|game| game.id == name);
        let game = match offered {
            Some(game) => game.clone(),
            None => rules_of_library(name).ok()?,
        };
        Some(rules::sheet(&game, &fen::print(&game.start)))
    }

    fn set_score(&mut self, score: Score, depth: u32) {
        self.search.know(score, depth);
    }

    fn options(&self) -> Vec<EngineOption> {
        options::list(self)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Option<String>, OptionError> {
        options::set(self, name, value)
    }
}
