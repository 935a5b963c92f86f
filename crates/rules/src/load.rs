//! Reads game files in TOML: gives a [`Game`], or every fault of the file.
//!
//! A file becomes a tree of values that know their places (`load/tree.rs`) and is
//! laid over the games it inherits (`load/inherit.rs`). Then it is read key by
//! key: first the board (`load/board.rs`), then the pieces (`load/pieces.rs`), the
//! rules (`load/rules.rs`, `load/hands.rs`, `load/turns.rs`) and the endings (`load/endings.rs`). Regions have a
//! small language of their own (`load/region.rs`). Nothing is skipped: an unknown
//! key is a fault. `docs/rules-language.md` explains every key.

mod after;
mod board;
mod endings;
mod hands;
mod influence;
mod inherit;
mod pieces;
mod places;
mod reader;
mod region;
mod rules;
mod shuffle;
mod start;
#[cfg(test)]
mod tests;
mod tree;
mod turns;

use crate::diagnostic::{Diagnostic, Severity};
use crate::game::{About, Game, Pass, TurnDef};
use crate::places::Places;
use game_core::{Fault, Setup};
use tree::{At, TomlSource};

pub(crate) use reader::{TomlReader, split_symbols};
pub(crate) use tree::{Node, TomlEntry, TomlSection, Value};

pub use inherit::MAX_BYTES;
use pieces::MAX_PIECES;

/// Finds the text of a game by its name, for `inherits`.
pub type FindText<'a> = &'a dyn Fn(&str) -> Option<String>;
/// Reads a FEN, for `start`, or gives all its faults.
pub type ReadFen<'a> = &'a dyn Fn(&str) -> Result<Setup, Vec<Fault>>;

const PASSES: [(&str, Pass); 3] =
    [("no", Pass::No), ("free", Pass::Free), ("when-stuck", Pass::WhenStuck)];

/// A game, and what its author may want to know about the file.
#[derive(Clone, Debug)]
pub struct LoadedGame {
    /// The game.
    pub game: Game,
    /// Warnings about the file.
    pub warnings: Vec<Diagnostic>,
    /// Where the parts of the game stand.
    pub places: Places,
}

/// Reads a game file. The name of the file without `.toml` becomes the name of
/// the game.
///
/// # Errors
/// All faults of the file.
pub fn game(
    text: &str,
    source_name: &str,
    find: FindText<'_>,
    fen: ReadFen<'_>,
) -> Result<Game, Vec<Diagnostic>> {
    read(text, source_name, find, fen).map(|loaded| loaded.game)
}

/// Reads a game file as [`game`] does, and gives its warnings and places too.
///
/// # Errors
/// All faults of the file.
pub fn read(
    text: &str,
    source_name: &str,
    find: FindText<'_>,
    fen: ReadFen<'_>,
) -> Result<LoadedGame, Vec<Diagnostic>> {
    let resolved = inherit::resolve(text, source_name, find)?;
    if let Some(fault) = too_many_pieces(&resolved.entries, &resolved.sources) {
        return Err(vec![fault]);
    }
    let mut section = TomlSection::new(&resolved.entries);
    // Where a missing key is reported.
    let top = At { source: 0, span: 0..0 };
    let mut reader = TomlReader::new(&resolved.sources);
    let about = reader.about(&mut section, &top);
    let (topology, start) = reader.board(&mut section, &top, fen);
    let mut reader = reader.on(topology);
    reader.named_regions(&mut section);
    let game = reader.rest(&mut section, &top, about, start, id_of(source_name));
    reader.finish(section);
    let (faults, warnings): (Vec<_>, Vec<_>) = reader
        .into_diagnostics()
        .into_iter()
        .partition(|diagnostic| diagnostic.severity == Severity::Error);
    match game {
        Some(game) if faults.is_empty() => {
            let places = places::of(&resolved.entries, &resolved.sources);
            Ok(LoadedGame { game, warnings, places })
        }
        _ => Err(faults),
    }
}

/// The fault of a file with too many pieces. It is reported alone: each piece
/// could have faults of its own.
fn too_many_pieces(entries: &[TomlEntry], sources: &[TomlSource]) -> Option<Diagnostic> {
    let pieces = entries.iter().find(|entry| entry.key == "pieces")?;
    let Value::Table(pieces) = &pieces.node.value else { return None };
    let extra = pieces.iter().filter(|entry| entry.node.is_not_false()).nth(MAX_PIECES)?;
    let TomlSource { name, text, .. } = &sources[extra.key_at.source];
    let message = format!("a game has at most {MAX_PIECES} kinds of pieces");
    Some(Diagnostic::error(name, text, extra.key_at.span.clone(), message))
}

/// `chess` for `games/chess.toml`.
fn id_of(source_name: &str) -> String {
    let file = source_name.rsplit(['/', '\\']).next().unwrap_or(source_name);
    file.strip_suffix(".toml").unwrap_or(file).to_string()
}

impl TomlReader<'_, ()> {
    fn about(&mut self, section: &mut TomlSection<'_>, top: &At) -> About {
        let mut text = |key| {
            let node = section.get(key)?;
            self.text(node).map(str::to_string)
        };
        let about = About {
            name: text("name").unwrap_or_default(),
            inventor: text("inventor"),
            year: text("year"),
            rules: text("rules").unwrap_or_default(),
        };
        if section.get("name").is_none() {
            self.fault(top, "the game has no `name`", Some("such as name = \"Chess\"".into()));
        }
        // `inherit::resolve` has obeyed it.
        section.mark_read("inherits");
        about
    }
}

impl TomlReader<'_> {
    /// The regions that the file names.
    fn named_regions(&mut self, section: &mut TomlSection<'_>) {
        for entry in section.get("regions").and_then(|node| self.table(node)).unwrap_or_default() {
            self.named_region(entry);
        }
    }

    fn named_region(&mut self, entry: &TomlEntry) {
        if !entry.node.is_not_false() {
            return;
        }
        if let Err(fault) = region::check_name(&entry.key, &self.scope.topology) {
            self.fault(&entry.key_at, fault.to_string(), None);
        }
        // The name of a region with a fault becomes known too, so that the fault
        // is shown once and not wherever the region is used.
        let squares = self.region(&entry.node).unwrap_or_default();
        self.scope.regions.push((entry.key.clone(), squares));
    }

    /// Reads all keys that may name squares and pieces.
    fn rest(
        &mut self,
        section: &mut TomlSection<'_>,
        top: &At,
        about: About,
        start: Option<Setup>,
        id: String,
    ) -> Option<Game> {
        let pieces = section.get("pieces").and_then(|node| self.table(node)).unwrap_or_default();
        self.learn_symbols(pieces);
        if self.scope.symbols.is_empty() {
            self.fault(top, "the game has no pieces", Some("such as [pieces.K]".into()));
        }
        let pieces = self.pieces(pieces);
        if let (Some(setup), Some(node)) = (&start, section.get("start")) {
            let board = section.get("board");
            self.check_start(node, board, setup, &pieces);
        }
        let castling = section.get("castling").and_then(|node| self.castling(node));
        let hands = section.get("hands").and_then(|node| self.hands(node));
        let turn = section.get("turn").map_or(TurnDef::alternating(), |node| self.turn(node));
        let duties = section.get("duties").map(|node| self.duties(node)).unwrap_or_default();
        let after = self.after(section);
        let influence = section.get("influence").map_or(Vec::new(), |node| self.influence(node));
        let walling = section.get("walling").and_then(|node| self.walling(node));
        let pass = self.word_or(section.get("pass"), &PASSES, Pass::No);
        let endings = section.get("endings").map_or(Vec::new(), |node| self.endings(node));
        let points = section.get("points").map(|node| self.points(node)).unwrap_or_default();
        let shuffle = section.get("shuffle");
        let shuffle = shuffle.and_then(|node| self.shuffle(node, start.as_ref()));
        let topology = self.scope.topology.clone();
        let start = start?;
        Some(Game {
            id,
            about,
            topology,
            start,
            shuffle,
            pieces,
            castling,
            hands,
            turn,
            duties,
            after,
            influence,
            walling,
            pass,
            points,
            endings,
        })
    }
}
