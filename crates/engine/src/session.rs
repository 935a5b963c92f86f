//! An engine at work: a game and a search that thinks about its position.

use crate::assemble::AnySearch;
use crate::error::SessionError;
use crate::game::{AnyGame, AnyPosition, GameError};
use crate::game_weights::{OpenWeights, OwnWeights};
use crate::handicap::{Handicap, Luck, Savings};
use crate::machine;
use crate::nets::{NetInUse, NetStore, assemble_as_asked, assemble_with_net};
use crate::opening_book::{OpenBookFile, OpeningBook, PlayedBookMove};
use crate::spec::Spec;
use crate::tablebases::{OpenTables, TableSettings};
use game_core::{
    Analysis, Bound, Control, Effort, Limits, Line, OptionError, ResultCurve, Score, Sink, Trace,
};
use rules::game::Game;
use search::{DEFAULT_OVERHEAD, Params, Tree};
use std::cell::OnceCell;
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
    /// Opens a file, for the option `BookFile`.
    pub open_book: Option<OpenBookFile>,
    /// Where networks lie.
    pub nets: Option<Box<dyn NetStore>>,
    /// Reads a file of weights, for the word `weights` of a spec.
    pub open_weights: Option<OpenWeights>,
    /// Finds the file of weights that the user keeps for a game.
    pub own_weights: Option<OwnWeights>,
    /// Opens folders of tables, for the option `SyzygyPath`.
    pub open_tables: Option<OpenTables>,
    /// The seed of chance, by which moves of a book are chosen and a weakened
    /// engine errs. With 0 it errs in the same way in every game.
    pub seed: u64,
    /// The parameters of the search are listed among the options.
    pub tuning: bool,
    /// The words that the spec was read from, for the option `Spec`.
    pub spec_words: String,
}

/// Plays any game: the engine that a protocol or a match talks to.
pub struct Session {
    pub(crate) game: AnyGame,
    pub(crate) spec: Spec,
    pub(crate) search: Box<dyn AnySearch>,
    pub(crate) net: NetInUse,
    /// What is still to be said about the network.
    pub(crate) net_remark: Option<String>,
    pub(crate) overhead: Duration,
    pub(crate) params: Params,
    pub(crate) king_takes_rook: bool,
    /// Searches run on the thread that calls.
    pub(crate) stays_on_thread: bool,
    pub(crate) opening_book: OpeningBook,
    pub(crate) tables: TableSettings,
    pub(crate) surroundings: Surroundings,
    pub(crate) chance: Luck,
    pub(crate) savings: Savings,
    /// The games of the rules file that was read last.
    pub(crate) offered: Vec<Game>,
    /// Known once somebody asks: the hash of the rules of a large game takes a
    /// while.
    pub(crate) curve: OnceCell<ResultCurve>,
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
        machine::check_machine(&spec, &surroundings)?;
        let (search, net) = assemble_as_asked(&game, &spec, &surroundings)?;
        let mut session = Session {
            search,
            net,
            net_remark: None,
            game,
            spec,
            overhead: DEFAULT_OVERHEAD,
            params: Params::default(),
            king_takes_rook: false,
            stays_on_thread: false,
            opening_book: OpeningBook::new(surroundings.seed),
            tables: TableSettings::default(),
            chance: Luck::new(surroundings.seed),
            savings: Savings::default(),
            offered: mem::take(&mut surroundings.games),
            surroundings,
            curve: OnceCell::new(),
        };
        let spec = session.spec.clone();
        session.open_files(&spec)?;
        session.note_net();
        session.repeat_settings();
        Ok(session)
    }

    /// Opens the book and the tables that a spec names.
    fn open_files(&mut self, spec: &Spec) -> Result<(), SessionError> {
        let refused = |why: OptionError| SessionError::File(why.to_string());
        if let Some(path) = &spec.book {
            let open = self.surroundings.open_book.as_ref();
            self.opening_book.open(path, open).map_err(refused)?;
            self.opening_book.is_played = true;
            let pos = self.search.position();
            let served = self.opening_book.moves(&self.game, &pos);
            served.map_err(|refusal| SessionError::File(refusal.sentence()))?;
        }
        if let Some(folders) = &spec.syzygy {
            let open = self.surroundings.open_tables.as_ref();
            self.tables.open(folders, open).map_err(refused)?;
            if self.tables.tables.is_none() {
                let why = format!("syzygy={folders}: there are no tables in this place");
                return Err(SessionError::File(why));
            }
        }
        Ok(())
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

    /// How strong it is asked to play, in words.
    pub fn strength(&self) -> String {
        self.spec.handicap.to_string()
    }

    /// The size of the last search's tree, if the search counts it.
    pub fn tree(&self) -> Option<Tree> {
        self.search.tree()
    }

    /// Plays another game from now on. After an error it still plays the game
    /// it had.
    pub(crate) fn set_game(&mut self, game: AnyGame) -> Result<(), SessionError> {
        (self.search, self.net) = assemble_with_net(&game, &self.spec, &self.surroundings)?;
        self.game = game;
        self.note_net();
        self.curve = OnceCell::new();
        self.repeat_settings();
        Ok(())
    }

    /// Is made of other parts from now on, at the start of its game. After an
    /// error it is made of those it had.
    pub(crate) fn set_spec(&mut self, spec: Spec) -> Result<(), SessionError> {
        machine::check_machine(&spec, &self.surroundings)?;
        let (search, net) = assemble_as_asked(&self.game, &spec, &self.surroundings)?;
        self.open_files(&spec)?;
        (self.search, self.net, self.spec) = (search, net, spec);
        self.curve = OnceCell::new();
        self.note_net();
        self.repeat_settings();
        Ok(())
    }

    /// Notes what there is to say about the network when the next search begins.
    fn note_net(&mut self) {
        let spoken = || format!("evaluated by {}", self.evaluation());
        self.net_remark = match self.net_refusal() {
            Some(why) => Some(format!("{why}; {}", spoken())),
            None => self.uses_network().then(spoken),
        };
    }

    /// Is as strong as this from now on.
    pub(crate) fn set_handicap(&mut self, handicap: Handicap) -> Result<(), SessionError> {
        if handicap != self.spec.handicap && self.spec.handicap.frailty().is_some() {
            // A weakened engine has a small table.
            let megabytes = usize::try_from(self.spec.hash).unwrap_or(usize::MAX);
            self.search.settings().set_table(megabytes)?;
        }
        self.spec.handicap = handicap;
        self.repeat_settings();
        Ok(())
    }

    /// Tells a new search what was set before it was made.
    pub(crate) fn repeat_settings(&mut self) {
        let is_weakened = self.spec.handicap.frailty().is_some();
        // Several threads would not err in the same way again.
        let n_threads = if is_weakened { 1 } else { self.spec.threads as usize };
        let settings = self.search.settings();
        settings.set_threads(n_threads);
        settings.set_overhead(self.overhead);
        settings.set_params(self.net.params(&self.params));
        if self.stays_on_thread {
            settings.stay_on_thread();
        }
        settings.set_tables(self.tables.for_game(&self.game).filter(|_| !is_weakened));
    }

    /// The move of the opening book, if it is to be played and has one. It has the
    /// score of the static evaluation.
    pub(crate) fn book_analysis(
        &mut self,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Option<Analysis> {
        if control.is_pondering() {
            return None;
        }
        let pos = self.search.position();
        let PlayedBookMove { known, total } = match self.opening_book.play(&self.game, &pos, limits)
        {
            Ok(played) => played?,
            Err(refusal) => {
                sink.remark(&refusal.sentence());
                return None;
            }
        };
        sink.remark(&format!("a move of the book, weight {} of {total}", known.weight));
        let score = Score::cp(self.search.trace().total(pos.turn())).of(pos.turn());
        let line = Line { moves: vec![known.m], score, bound: Bound::Exact };
        Some(Analysis { lines: vec![line], effort: Effort::default() })
    }

    /// These limits together with those of the spec, which always hold.
    pub(crate) fn with_standing_limits(&self, limits: &Limits) -> Limits {
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
            soft_nodes: less(limits.soft_nodes, standing.soft_nodes),
            move_time: less(limits.move_time, standing.move_time),
            ..limits.clone()
        }
    }
}
