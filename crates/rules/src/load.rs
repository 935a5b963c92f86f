//! Reading game files: TOML to a [`Game`], or everything that is wrong with it.
//!
//! A file is read to a tree of values that know their places (`load/tree.rs`),
//! laid over the games it inherits (`load/inherit.rs`), and taken apart key by
//! key (`load/pieces.rs`, `load/rules.rs`, `load/endings.rs`); regions have a
//! small language of their own (`load/region.rs`). Nothing is skipped: a key
//! nobody asked for is a fault. `docs/rules-language.md` explains every key.

mod endings;
mod inherit;
mod pieces;
mod reader;
mod region;
mod rules;
mod start;
#[cfg(test)]
mod tests;
mod tree;

use crate::check::{Subject, Warning};
use crate::diagnostic::{Diagnostic, Severity};
use crate::game::{About, Game, Pass, TurnDef};
use crate::pattern::Wide;
use crate::topology::{Edges, Symmetry, Topology};
use game_core::{Geometry, Setup, Side};
use reader::Reader;
use tree::{At, Entry, Node, Section, Source, Value};

pub use inherit::{MAX_BYTES, MAX_CHAIN};
pub use pieces::{MAX_MOVES, MAX_PIECES};
pub use rules::MAX_TURN;

/// Finds the source of a game by its name, for `inherits`.
pub type Find<'a> = &'a dyn Fn(&str) -> Option<String>;
/// Reads a FEN, for `start`; what is wrong with it otherwise, a line a fault.
pub type ReadFen<'a> = &'a dyn Fn(&str) -> Result<Setup, String>;

const EDGES: [(&str, Edges); 3] =
    [("plane", Edges::Plane), ("cylinder", Edges::Cylinder), ("torus", Edges::Torus)];
const SYMMETRIES: [(&str, Symmetry); 2] =
    [("mirror", Symmetry::Mirror), ("rotate", Symmetry::Rotate)];
const PASSES: [(&str, Pass); 3] =
    [("no", Pass::No), ("free", Pass::Free), ("when-stuck", Pass::WhenStuck)];

/// A game, and what its author may want to know about the file.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game.
    pub game: Game,
    /// Warnings.
    pub warnings: Vec<Diagnostic>,
    /// Where its parts stand.
    pub places: Places,
}

/// Where the parts of a game stand in its file, or in those it inherits.
#[derive(Clone, Default, Debug)]
pub struct Places(Vec<(Subject, Diagnostic)>);

impl Places {
    fn of(entries: &[Entry], sources: &[Source]) -> Places {
        let mut places = Vec::new();
        let mut note = |subject: Subject, at: &At| {
            let Source { name, text } = &sources[at.source];
            places.push((subject, Diagnostic::error(name, text, at.span.clone(), "")));
        };
        for entry in entries {
            match (entry.key.as_str(), &entry.node.value) {
                ("start", _) => note(Subject::Start, &entry.key_at),
                ("endings", _) => note(Subject::Endings, &entry.key_at),
                ("pieces", Value::Table(pieces)) => pieces
                    .iter()
                    .for_each(|piece| note(Subject::Piece(piece.key.clone()), &piece.key_at)),
                _ => {}
            }
        }
        Places(places)
    }

    /// A warning with the place it is about, if that is known.
    pub fn locate(&self, warning: &Warning) -> Option<Diagnostic> {
        let (_, place) = self.0.iter().find(|(subject, _)| *subject == warning.subject)?;
        let message = warning.message.clone();
        Some(Diagnostic { severity: Severity::Warning, message, ..place.clone() })
    }
}

/// Reads a game file. The name of the file is the game's name without
/// `.toml`.
///
/// # Errors
/// All faults of the file.
pub fn game(
    text: &str,
    source_name: &str,
    find: Find<'_>,
    fen: ReadFen<'_>,
) -> Result<Game, Vec<Diagnostic>> {
    read(text, source_name, find, fen).map(|loaded| loaded.game)
}

/// The same with warnings.
///
/// # Errors
/// All faults of the file.
pub fn read(
    text: &str,
    source_name: &str,
    find: Find<'_>,
    fen: ReadFen<'_>,
) -> Result<Loaded, Vec<Diagnostic>> {
    let resolved = inherit::resolve(text, source_name, find)?;
    if let Some(fault) = too_many_pieces(&resolved.entries, &resolved.sources) {
        return Err(vec![fault]);
    }
    let mut section = Section::new(&resolved.entries);
    let end = At { source: 0, span: 0..0 };
    // Until the board is known, this one stands in for it.
    let unknown = Topology {
        geometry: Geometry::CHESS,
        edges: Edges::Plane,
        holes: Wide::EMPTY,
        symmetry: Symmetry::Rotate,
    };
    let mut reader = Reader::new(&resolved.sources, unknown);
    let about = reader.about(&mut section, &end);
    let start = reader.board(&mut section, &end, fen);
    let game = reader.rest(&mut section, &end, about, start, id_of(source_name));
    reader.finish(section);
    let (faults, warnings): (Vec<_>, Vec<_>) = reader
        .into_faults()
        .into_iter()
        .partition(|diagnostic| diagnostic.severity == Severity::Error);
    match game {
        Some(game) if faults.is_empty() => {
            let places = Places::of(&resolved.entries, &resolved.sources);
            Ok(Loaded { game, warnings, places })
        }
        _ => Err(faults),
    }
}

/// Of a file with far too many pieces nothing else is said: every one of them
/// would be a fault of its own.
fn too_many_pieces(entries: &[Entry], sources: &[Source]) -> Option<Diagnostic> {
    let pieces = entries.iter().find(|entry| entry.key == "pieces")?;
    let Value::Table(pieces) = &pieces.node.value else { return None };
    let extra = pieces.iter().filter(|entry| entry.node.is_not_false()).nth(MAX_PIECES)?;
    let Source { name, text } = &sources[extra.key_at.source];
    let message = format!("a game has at most {MAX_PIECES} kinds of pieces");
    Some(Diagnostic::error(name, text, extra.key_at.span.clone(), message))
}

/// `chess` for `games/chess.toml`.
fn id_of(source_name: &str) -> String {
    let file = source_name.rsplit(['/', '\\']).next().unwrap_or(source_name);
    file.strip_suffix(".toml").unwrap_or(file).to_string()
}

impl Reader<'_> {
    fn about(&mut self, section: &mut Section<'_>, end: &At) -> About {
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
            self.fault(end, "the game has no `name`", Some("such as name = \"Chess\"".into()));
        }
        // Already read, long before this.
        section.get("inherits");
        about
    }

    /// The board with its regions, and the position games start from.
    fn board(&mut self, section: &mut Section<'_>, end: &At, fen: ReadFen<'_>) -> Option<Setup> {
        match section.get("board") {
            Some(node) => {
                if let Some(geometry) = self.size(node) {
                    self.topology.geometry = geometry;
                }
            }
            None => self.fault(end, "the game has no `board`", Some("such as \"8x8\"".into())),
        }
        self.topology.edges = self.word_or(section.get("edges"), &EDGES, Edges::Plane);
        let symmetry = section.get("symmetry");
        self.topology.symmetry = self.word_or(symmetry, &SYMMETRIES, Symmetry::Rotate);
        let start = match section.get("start") {
            Some(node) => self.start(node, fen),
            None => {
                self.fault(end, "the game has no `start`", Some("give it as a FEN".into()));
                None
            }
        };
        let walls_move_or_grow = section.get("walling").is_some_and(Node::is_not_false);
        if let Some(node) = section.get("holes") {
            self.topology.holes = self.region_of(node, Side::White).unwrap_or(Wide::EMPTY);
        } else if let Some(setup) = start.as_ref().filter(|_| !walls_move_or_grow) {
            self.topology.holes = start::walls(setup, self.topology.geometry);
        }
        for entry in section.get("regions").and_then(|node| self.table(node)).unwrap_or_default() {
            self.named_region(entry);
        }
        start
    }

    /// `8x8`: files, then ranks.
    fn size(&mut self, node: &Node) -> Option<Geometry> {
        let text = self.text(node)?;
        let sides = text.split_once('x');
        let number = |side: &str| side.trim().parse::<u8>().ok();
        let size = sides.and_then(|(files, ranks)| Some((number(files)?, number(ranks)?)));
        let geometry = size.and_then(|(files, ranks)| Geometry::new(files, ranks));
        if geometry.is_none() {
            let message = format!("`{text}` is no size of a board");
            let hint = format!(
                "files x ranks, such as \"8x8\": at most {} files and {} squares",
                Geometry::MAX_FILES,
                Geometry::MAX_SQUARES
            );
            self.fault(&node.at, message, Some(hint));
        }
        geometry
    }

    fn named_region(&mut self, entry: &Entry) {
        if !entry.node.is_not_false() {
            return;
        }
        if let Err(message) = region::check_name(&entry.key, &self.topology) {
            self.fault(&entry.key_at, message, None);
        }
        // A region that cannot be read is still known by its name, so that its
        // fault is shown once and not wherever it is used.
        let squares = self.region(&entry.node).unwrap_or_default();
        self.regions.push((entry.key.clone(), squares));
    }

    /// Everything that needs the board.
    fn rest(
        &mut self,
        section: &mut Section<'_>,
        end: &At,
        about: About,
        start: Option<Setup>,
        id: String,
    ) -> Option<Game> {
        let pieces = section.get("pieces").and_then(|node| self.table(node)).unwrap_or_default();
        self.learn_symbols(pieces);
        if self.symbols.is_empty() {
            self.fault(end, "the game has no pieces", Some("such as [pieces.K]".into()));
        }
        let pieces = self.pieces(pieces);
        if let (Some(setup), Some(node)) = (&start, section.get("start")) {
            self.check_start(node, setup, &pieces);
        }
        let castling = section.get("castling").and_then(|node| self.castling(node));
        let hands = section.get("hands").and_then(|node| self.hands(node));
        let turn = section.get("turn").map_or(TurnDef::alternating(), |node| self.turn(node));
        let duties = section.get("duties").map(|node| self.duties(node)).unwrap_or_default();
        let captures = section.get("captures").map(|node| self.captures(node)).unwrap_or_default();
        let walling = section.get("walling").and_then(|node| self.walling(node));
        let pass = self.word_or(section.get("pass"), &PASSES, Pass::No);
        let endings = section.get("endings").map_or(Vec::new(), |node| self.endings(node));
        let points = section.get("points").map(|node| self.points(node)).unwrap_or_default();
        let topology = self.topology.clone();
        let start = start?;
        Some(Game {
            id,
            about,
            topology,
            start,
            pieces,
            castling,
            hands,
            turn,
            duties,
            captures,
            walling,
            pass,
            points,
            endings,
        })
    }
}
