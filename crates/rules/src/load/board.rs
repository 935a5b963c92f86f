//! The board and the start position, which are read before anything else: the
//! other keys of a file name squares.

use super::ReadFen;
use super::reader::TomlReader;
use super::region::{self, Regions};
use super::tree::{At, Node, TomlSection};
use crate::pattern::Wide;
use crate::topology::{Edges, Symmetry, Topology};
use game_core::{Geometry, Placement, Setup, Side};

const EDGES: [(&str, Edges); 3] =
    [("plane", Edges::Plane), ("cylinder", Edges::Cylinder), ("torus", Edges::Torus)];
const SYMMETRIES: [(&str, Symmetry); 2] =
    [("mirror", Symmetry::Mirror), ("rotate", Symmetry::Rotate)];

/// The size of the board of a file whose `board` cannot be read. Such a file is
/// refused; with a size, the faults of its other keys are found too.
const SUBSTITUTE_SIZE: Geometry = Geometry::CHESS;

impl TomlReader<'_, ()> {
    /// The board, and the start position if it can be read.
    pub(super) fn board(
        &mut self,
        section: &mut TomlSection<'_>,
        top: &At,
        fen: ReadFen<'_>,
    ) -> (Topology, Option<Setup>) {
        let geometry = match section.get("board") {
            Some(node) => self.size(node),
            None => {
                self.fault(top, "the game has no `board`", Some("such as \"8x8\"".into()));
                None
            }
        };
        let whole_board = Topology {
            geometry: geometry.unwrap_or(SUBSTITUTE_SIZE),
            edges: self.word_or(section.get("edges"), &EDGES, Edges::Plane),
            holes: Wide::EMPTY,
            symmetry: self.word_or(section.get("symmetry"), &SYMMETRIES, Symmetry::Rotate),
        };
        let start = match section.get("start") {
            Some(node) => self.start(node, fen),
            None => {
                self.fault(top, "the game has no `start`", Some("give it as a FEN".into()));
                None
            }
        };
        let holes = self.holes(section, &whole_board, start.as_ref());
        (Topology { holes, ..whole_board }, start)
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

    fn start(&mut self, node: &Node, fen: ReadFen<'_>) -> Option<Setup> {
        let text = self.text(node)?;
        match fen(text) {
            Ok(setup) => Some(setup),
            Err(faults) => {
                faults.iter().for_each(|fault| self.fault(&node.at, fault.to_string(), None));
                None
            }
        }
    }

    /// The squares that do not exist: those of the key `holes`, else the walls
    /// of the start position, unless the game moves or builds walls.
    fn holes(
        &mut self,
        section: &mut TomlSection<'_>,
        whole_board: &Topology,
        start: Option<&Setup>,
    ) -> Wide {
        let walls_move_or_grow = section.get("walling").is_some_and(Node::is_not_false);
        let Some(node) = section.get("holes") else {
            let start = start.filter(|_| !walls_move_or_grow);
            return start.map_or(Wide::EMPTY, |setup| walls(setup, whole_board.geometry));
        };
        let Some(text) = self.text(node) else { return Wide::EMPTY };
        match region::parse(text, whole_board, &Regions::default(), Side::White) {
            Ok(squares) => squares,
            Err(fault) => {
                self.region_fault(node, fault);
                Wide::EMPTY
            }
        }
    }
}

/// The walls of a position; none if the position is of another size.
fn walls(setup: &Setup, board: Geometry) -> Wide {
    if setup.board != board {
        return Wide::EMPTY;
    }
    let squares = board.squares().zip(&setup.squares);
    squares.filter(|(_, placement)| **placement == Placement::Wall).map(|(sq, _)| sq).collect()
}
