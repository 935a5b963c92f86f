//! What was learnt about the game of a session, a network or weights: where it is looked
//! for, and which evaluation speaks.

use crate::assemble::{AnySearch, Learnt, assemble};
use crate::error::SessionError;
use crate::game::AnyGame;
use crate::game_weights::{self, GameFile};
use crate::session::{Session, Surroundings};
use crate::spec::{Eval, Spec};
use game_core::OptionError;
use nnue::{NetFile, SEED_INPUTS, SEED_NEURONS, SeedNetFile};
use search::{Params, Tunable};
use std::io;
use std::sync::Arc;

/// Where networks lie. This crate opens no file: the program around it does.
pub trait NetStore: Send {
    /// Is there no network to be found by rules? Then nobody asks for the hash of the
    /// rules, which takes a while for a large game.
    fn is_empty(&self) -> bool;

    /// The bytes of the network that is kept under this name, usually the hash of the
    /// rules, if there is one.
    ///
    /// # Errors
    /// The file that is there cannot be read.
    fn kept(&self, name: &str) -> io::Result<Option<Vec<u8>>>;

    /// The bytes of a file.
    ///
    /// # Errors
    /// The file cannot be read.
    fn of_path(&self, path: &str) -> io::Result<Vec<u8>>;
}

/// The name under which the network of 70 numbers is kept; it belongs to no other rules
/// than those of chess.
const SEED_NET: &str = "seed-net";

/// The network a session plays with, or why it has none.
#[derive(Default)]
pub(crate) struct NetInUse {
    pub(crate) net: Option<NetFile>,
    /// The network of 70 numbers.
    seed_net: Option<SeedNetFile>,
    /// Why a network that was asked for or found is not used, in a sentence.
    pub(crate) refusal: Option<String>,
    /// The data file of the game.
    file: Option<Arc<GameFile>>,
}

/// A search with the network it evaluates by, if any.
pub(crate) type WithNet = (Box<dyn AnySearch>, NetInUse);

/// The search and the evaluator that a spec asks for. A network that cannot be used is
/// left out, and the evaluation by hand plays.
pub(crate) fn assemble_with_net(
    game: &AnyGame,
    spec: &Spec,
    surroundings: &Surroundings,
) -> Result<WithNet, SessionError> {
    let (open, own) = (surroundings.open_weights.as_ref(), surroundings.own_weights.as_ref());
    let file = game_weights::chosen(game, spec, open, own)?;
    let weights = file.as_ref().map(|file| Arc::new(file.page.clone()));
    let mut found = NetInUse { file, ..find(game, spec, surroundings) };
    if let Some(net) = &found.net {
        let learnt = Learnt { net: Some(net), seed_net: None, weights: weights.clone() };
        match assemble(game, spec, learnt) {
            Err(SessionError::Net(why)) => {
                found = NetInUse { net: None, refusal: Some(why.to_string()), ..found };
            }
            search => return Ok((search?, found)),
        }
    }
    let learnt = Learnt { net: None, seed_net: found.seed_net.as_ref(), weights };
    Ok((assemble(game, spec, learnt)?, found))
}

/// The same, where a network that was asked for in words must be there.
pub(crate) fn assemble_as_asked(
    game: &AnyGame,
    spec: &Spec,
    surroundings: &Surroundings,
) -> Result<WithNet, SessionError> {
    let (search, used) = assemble_with_net(game, spec, surroundings)?;
    match used.refusal {
        Some(why) if spec.net.is_some() || spec.eval.needs_net() => Err(SessionError::File(why)),
        _ => Ok((search, used)),
    }
}

/// The network for a game: of the file that the spec names, else the one kept for the
/// rules.
fn find(game: &AnyGame, spec: &Spec, surroundings: &Surroundings) -> NetInUse {
    if spec.eval == Eval::SeedNet {
        return find_seed_net(spec, surroundings);
    }
    if !spec.eval.takes_net() {
        return NetInUse::default();
    }
    let refuse = |why: String| NetInUse { refusal: Some(why), ..NetInUse::default() };
    let missing = || match spec.eval {
        Eval::Nnue => refuse(format!(
            "there is no network for {}: name one with net=FILE, or make one with `manticore learn`",
            game.name()
        )),
        _ => NetInUse::default(),
    };
    let bytes = match (&surroundings.nets, &spec.net) {
        (None, None) => return missing(),
        (None, Some(_)) => return refuse("no network can be read here".to_owned()),
        (Some(store), None) if store.is_empty() => return missing(),
        (Some(store), Some(path)) => store.of_path(path).map(Some),
        (Some(store), None) => {
            let hash = game.rules_hash().map(|hash| hash.to_string());
            hash.map_or(Ok(None), |hash| store.kept(&hash))
        }
    };
    match bytes {
        Err(error) => refuse(match &spec.net {
            Some(path) => format!("net={path}: the file cannot be read: {error}"),
            None => format!("the network kept for {} cannot be read: {error}", game.name()),
        }),
        Ok(None) => missing(),
        Ok(Some(bytes)) => match read(game, &bytes) {
            Ok(net) => NetInUse { net: Some(net), ..NetInUse::default() },
            Err(why) => refuse(match &spec.net {
                Some(path) => format!("net={path}: {why}"),
                None => format!("the network kept for {}: {why}", game.name()),
            }),
        },
    }
}

/// The network of 70 numbers: of the file that the spec names, else the one that is kept.
fn find_seed_net(spec: &Spec, surroundings: &Surroundings) -> NetInUse {
    let read = || {
        let store = surroundings.nets.as_ref().ok_or("no network can be read here")?;
        let (bytes, name) = match &spec.net {
            Some(path) => (store.of_path(path).map(Some), format!("net={path}")),
            None => (store.kept(SEED_NET), format!("the network {SEED_NET}")),
        };
        let bytes = bytes.map_err(|error| format!("{name}: the file cannot be read: {error}"))?;
        let bytes = bytes.ok_or(
            "eval=seed-net needs its network: name one with net=FILE, or make one with `manticore \
             train seed-net`",
        )?;
        SeedNetFile::read(&bytes).map_err(|why| format!("{name}: {why}"))
    };
    match read() {
        Ok(net) => NetInUse { seed_net: Some(net), ..NetInUse::default() },
        Err(why) => NetInUse { refusal: Some(why), ..NetInUse::default() },
    }
}

/// A network of the rules of a game. Whether it sees the game as it is written here
/// shows when it is assembled.
fn read(game: &AnyGame, bytes: &[u8]) -> Result<NetFile, nnue::NetError> {
    let net = NetFile::read(bytes)?;
    let expected = game.rules_hash().map(|hash| hash.to_string()).unwrap_or_default();
    if net.rules != expected {
        return Err(nnue::NetError::OtherRules { found: net.rules, expected });
    }
    Ok(net)
}

impl NetInUse {
    /// What a search plays with: the numbers of the network, else of the game's data
    /// file, where nobody has set others.
    pub(crate) fn params(&self, own: &Params) -> Params {
        let mut params = own.clone();
        let of_net = self.net.iter().flat_map(|net| &net.search);
        let of_file = self.file.iter().flat_map(|file| &file.numbers);
        let of_net = of_net.map(|(name, number)| (name, *number));
        for (name, number) in of_net.chain(of_file.map(|(name, n)| (name, i64::from(*n)))) {
            let Some(tunable) = Tunable::find(name) else { continue };
            let place = (tunable.place)(&mut params);
            let is_allowed = (i64::from(tunable.low)..=i64::from(tunable.high)).contains(&number);
            if *place == tunable.default && is_allowed {
                *place = number as i32;
            }
        }
        params
    }
}

impl Session {
    /// Which evaluation speaks, in words: `hce`, `universal`, a network.
    pub fn evaluation(&self) -> String {
        if let Some(net) = &self.net.net {
            let shape = net.network.shape();
            return format!(
                "nnue: {} inputs, {} neurons, {} outputs; {} games",
                shape.n_inputs(),
                shape.neurons,
                shape.buckets,
                net.provenance.games
            );
        }
        if let Some(SeedNetFile { provenance, .. }) = &self.net.seed_net {
            return format!(
                "seed-net: {SEED_INPUTS} inputs, {SEED_NEURONS} neurons; {} games",
                provenance.games
            );
        }
        match (&self.spec.eval, &self.game) {
            (Eval::Default | Eval::Nnue | Eval::SeedNet | Eval::Hce, AnyGame::Chess) => {
                "hce".to_owned()
            }
            (Eval::Lab(_), _) => "a formula of the laboratory".to_owned(),
            (Eval::Classic(name), _) => (*name).to_owned(),
            _ => "universal".to_owned(),
        }
    }

    /// Does a network evaluate?
    pub fn uses_network(&self) -> bool {
        self.net.net.is_some() || self.net.seed_net.is_some()
    }

    /// Why a network that was found is not used, in a sentence.
    pub fn net_refusal(&self) -> Option<&str> {
        self.net.refusal.as_deref()
    }

    /// Evaluates by the network of a file from now on; without a file, by the one kept
    /// for the rules, if there is one.
    pub(crate) fn set_net(&mut self, path: &str) -> Result<Option<String>, OptionError> {
        let refuse = |why: String, session: &Session| {
            OptionError::Refused(format!("{why}; the evaluation stays {}", session.evaluation()))
        };
        if !self.spec.eval.takes_net() {
            let why = "another evaluation was asked for by name".to_owned();
            return Err(refuse(why, self));
        }
        let is_named = !path.is_empty() && path != crate::opening_book::EMPTY;
        let spec = Spec { net: is_named.then(|| path.to_owned()), ..self.spec.clone() };
        match self.set_spec(spec) {
            Ok(()) => Ok(Some(format!("evaluated by {}", self.evaluation()))),
            Err(why) => Err(refuse(why.to_string(), self)),
        }
    }
}
