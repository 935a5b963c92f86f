//! What a file of games says about all of them.

use super::DataError;

/// By which rules games were played, by whom and how.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DataHeader {
    /// The name of the game.
    pub game: String,
    /// The hash of its resolved rules, as it is printed.
    pub rules: String,
    /// The commit or version of the program that wrote the file.
    pub commit: String,
    /// The engine that played or scored, as a spec.
    pub engine: String,
    /// The nodes after which no new depth began; 0 for scores from elsewhere.
    pub nodes: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// How many games the run was to have; all there are for 0.
    pub games: u64,
}

impl DataHeader {
    /// The header as lines of text.
    pub(super) fn text(&self) -> String {
        format!(
            "game={}\nrules={}\ncommit={}\nengine={}\nnodes={}\nseed={}\nfirst={}\ngames={}\n",
            one_line(&self.game),
            one_line(&self.rules),
            one_line(&self.commit),
            one_line(&self.engine),
            self.nodes,
            self.seed,
            self.first,
            self.games,
        )
    }

    /// Reads the lines; unknown ones are ignored.
    pub(super) fn parse(text: &str) -> Result<DataHeader, DataError> {
        let value = |key: &str| {
            let mut pairs = text.lines().filter_map(|line| line.split_once('='));
            pairs.find(|(known, _)| *known == key).map(|(_, value)| one_line(value))
        };
        let number = |key: &str| -> Result<u64, DataError> {
            let value = value(key).unwrap_or_default();
            value.parse().map_err(|_| DataError::Header("a number in it is none"))
        };
        Ok(DataHeader {
            game: value("game").unwrap_or_default(),
            rules: value("rules").ok_or(DataError::Header("it does not name the rules"))?,
            commit: value("commit").unwrap_or_default(),
            engine: value("engine").unwrap_or_default(),
            nodes: number("nodes")?,
            seed: number("seed")?,
            first: number("first")?,
            games: number("games")?,
        })
    }
}

/// A text without ends of lines.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
