//! An engine at work: a game, its position, and a brain that thinks about it.

use crate::assemble::{self, Brain};
use crate::game::{AnyGame, AnyPosition};
use crate::options;
use crate::scribe::Clerk;
use crate::spec::Spec;
use game_core::{Analysis, Control, Engine, EngineOption, Limits, Scribe, Sink, Trace};
use notation::coords;
use notation::fen::Faults;
use search::{DEFAULT_OVERHEAD, Params, Tree};
use std::time::Duration;

/// Reads the rules of a game from where a text says, or says why not.
pub type ReadRules = Box<dyn Fn(&str) -> Result<AnyGame, String> + Send>;

/// What the world outside lends a session. Nothing is known unless said.
#[derive(Default)]
pub struct Surroundings {
    /// How many megabytes a table may take now.
    pub free_megabytes: Option<Box<dyn Fn() -> Option<u64> + Send>>,
    /// Reads the rules of a game from where a text says.
    pub read_rules: Option<ReadRules>,
    /// Shows the numbers of the search among the options.
    pub tuning: bool,
}

/// Plays any game: what a protocol or a match talks to.
pub struct Session {
    pub(crate) game: AnyGame,
    pub(crate) spec: Spec,
    pub(crate) pos: AnyPosition,
    pub(crate) brain: Box<dyn Brain>,
    pub(crate) overhead: Duration,
    pub(crate) params: Params,
    pub(crate) king_takes_rook: bool,
    pub(crate) surroundings: Surroundings,
}

/// The words of several faults in one sentence.
pub(crate) fn sentence(faults: &Faults) -> String {
    faults.to_string().replace('\n', "; ")
}

impl Session {
    /// An engine for this game, at its start.
    ///
    /// # Errors
    /// One sentence on why there is none.
    pub fn new(game: AnyGame, spec: Spec) -> Result<Session, String> {
        Session::within(game, spec, Surroundings::default())
    }

    /// The same, with what the world outside lends it.
    ///
    /// # Errors
    /// One sentence on why there is none.
    pub fn within(
        game: AnyGame,
        spec: Spec,
        surroundings: Surroundings,
    ) -> Result<Session, String> {
        let pos = game.start().map_err(|faults| sentence(&faults))?;
        options::check_room(&spec, &surroundings)?;
        let mut session = Session {
            brain: assemble::brain(&game, &spec)?,
            game,
            spec,
            pos,
            overhead: DEFAULT_OVERHEAD,
            params: Params::default(),
            king_takes_rook: false,
            surroundings,
        };
        session.instruct();
        Ok(session)
    }

    /// The game that is played.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The position.
    pub fn position(&self) -> &AnyPosition {
        &self.pos
    }

    /// The evaluation of the position, taken apart.
    pub fn trace(&self) -> Trace {
        self.brain.trace(&self.pos)
    }

    /// How large the tree of the last search was, if the search counts it.
    pub fn tree(&self) -> Option<Tree> {
        self.brain.tree()
    }

    /// Plays another game from now on.
    ///
    /// # Errors
    /// One sentence on why not; the game then stays.
    pub fn set_game(&mut self, game: AnyGame) -> Result<(), String> {
        let pos = game.start().map_err(|faults| sentence(&faults))?;
        self.brain = assemble::brain(&game, &self.spec)?;
        (self.game, self.pos) = (game, pos);
        self.instruct();
        Ok(())
    }

    /// Tells a new brain what was set before.
    fn instruct(&mut self) {
        self.brain.set_threads(self.spec.threads as usize);
        self.brain.set_overhead(self.overhead);
        self.brain.set_params(self.params.clone());
    }

    /// The limits asked for, with those that always hold.
    fn joined(&self, limits: &Limits) -> Limits {
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
    fn set_position(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), String> {
        let start = match fen {
            Some(text) => self.game.position(text),
            None => self.game.start(),
        };
        self.pos = start.map_err(|faults| sentence(&faults))?;
        moves.iter().enumerate().try_for_each(|(place, text)| {
            play(&mut self.pos, text).map_err(|why| format!("move {}: {why}", place + 1))
        })
    }

    fn think(&mut self, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Analysis {
        let limits = self.joined(limits);
        self.brain.think(&self.pos, &limits, control, sink)
    }

    fn new_game(&mut self) {
        self.brain.clear();
    }

    fn scribe(&self) -> Box<dyn Scribe> {
        Box::new(Clerk { pos: self.pos.clone(), king_takes_rook: self.king_takes_rook })
    }

    fn options(&self) -> Vec<EngineOption> {
        options::list(self)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<Option<String>, String> {
        options::set(self, name, value)
    }
}

/// Plays a move in coordinates.
fn play(any: &mut AnyPosition, text: &str) -> Result<(), String> {
    fn in_one<P: game_core::Position>(pos: &mut P, text: &str) -> Result<(), String> {
        let m = coords::parse(pos, text).map_err(|error| error.to_string())?;
        pos.make(m, &mut ());
        Ok(())
    }
    match any {
        AnyPosition::Chess(pos) => in_one(pos, text),
        AnyPosition::Narrow(pos) => in_one(pos, text),
        AnyPosition::Middle(pos) => in_one(pos, text),
        AnyPosition::Wide(pos) => in_one(pos, text),
    }
}
