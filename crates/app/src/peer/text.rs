//! The rules of a game as the text of `new_variant`, and back.

use crate::rules;
use ::rules::convert::to_toml;
use ::rules::game::Game;
use ::rules::identity::rules_hash;
use ::rules::library;
use engine::AnyGame;
use protocol::peer::RefereeError;

/// The most faults of the rules that are told to a peer.
const MAX_FAULTS: usize = 3;

/// A game that is played with a peer.
pub struct PeerGame {
    /// Its rules.
    pub rules: Game,
    /// Its rules, ready to be played.
    pub game: AnyGame,
}

impl PeerGame {
    /// The game of these rules. Chess is recognised by its rules, whatever it is
    /// called, since it has the fastest player.
    pub fn compile(rules: Game) -> Result<PeerGame, RefereeError> {
        let chess = rules::of_library("chess").ok();
        let is_chess = chess.is_some_and(|chess| {
            chess.start == rules.start && rules_hash(&chess) == rules_hash(&rules)
        });
        let game = match is_chess {
            true => AnyGame::Chess,
            false => AnyGame::compile(&rules).map_err(|error| RefereeError(error.to_string()))?,
        };
        Ok(PeerGame { rules, game })
    }

    /// Reads the text of `new_variant`: the name of a game of the library, or
    /// rules in any format. Without a format the text shows which it is.
    pub fn read(text: &str, format: Option<&str>) -> Result<PeerGame, RefereeError> {
        let word = text.trim();
        if library::source(word).is_some() {
            let rules = rules::of_library(word).map_err(|bad| RefereeError(bad.to_string()))?;
            return PeerGame::compile(rules);
        }
        let ending = match format.unwrap_or_else(|| format_of(text)) {
            "toml" => "toml",
            "ini" => "ini",
            "plain" | "txt" => "txt",
            other => {
                let sentence = format!("unknown format {other:?}, known are toml, ini and plain");
                return Err(RefereeError(sentence));
            }
        };
        let name = format!("variant.{ending}");
        let mut file = engine::read_rules(&name, text, &|_| None).map_err(shortened)?;
        match (file.games.pop(), file.games.is_empty()) {
            (Some(rules), true) => PeerGame::compile(rules),
            _ => Err(RefereeError("the text has several games, one is wanted".to_owned())),
        }
    }

    /// The text of the rules, which inherit nothing.
    pub fn text(&self) -> String {
        to_toml(&self.rules, notation::fen::print)
    }
}

/// The format that a text seems to have.
fn format_of(text: &str) -> &'static str {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines().find(|line| !line.starts_with(['#', ';'])).unwrap_or_default();
    let is_assignment = |line: &str| {
        let key = line.split_once('=').map(|(key, _)| key.trim()).unwrap_or_default();
        let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '"');
        !key.is_empty() && key.chars().all(is_key)
    };
    match first {
        _ if first.starts_with('[') => "ini",
        _ if is_assignment(first) => "toml",
        _ => "plain",
    }
}

fn shortened(error: ::rules::ReadError) -> RefereeError {
    let ::rules::ReadError::Faulty(faults) = error else {
        return RefereeError(error.to_string());
    };
    let mut sentences: Vec<String> =
        faults.iter().take(MAX_FAULTS).map(ToString::to_string).collect();
    if faults.len() > MAX_FAULTS {
        sentences.push(format!("and {} more faults", faults.len() - MAX_FAULTS));
    }
    RefereeError(sentences.join("; "))
}
