//! Reads whole games: a visitor that builds a [`PgnGame`] from what a reader
//! tells it.

use super::error::PgnError;
use super::limits::MAX_GAME_BYTES;
use super::read::PgnReader;
use super::result::GameResult;
use super::tree::{EditError, NodeId, PgnGame};
use super::visitor::PgnVisitor;
use std::io::Read;

/// The memory of a tag, a move, a note or a bracket besides its text.
const BYTES_PER_CALL: usize = 64;

impl PgnGame {
    /// Reads the next game; `None` if there are no more games.
    ///
    /// # Errors
    /// A fault of the input or of the text, or a game that is too large for a
    /// tree. After a fault of the text, the next call reads the next game.
    pub fn read<R: Read>(reader: &mut PgnReader<R>) -> Result<Option<PgnGame>, PgnError> {
        let mut builder = TreeBuilder::new();
        if !reader.read_game(&mut builder)? {
            return Ok(None);
        }
        builder.finish().map(Some).map_err(|error| {
            reader.game_error(format!("a game with {error}"), "what fits into a game tree")
        })
    }

    /// Reads the next game, and of a game with a fault what stands before it;
    /// `None` if there are no more games.
    pub fn read_until_fault<R: Read>(
        reader: &mut PgnReader<R>,
    ) -> Option<(PgnGame, Option<PgnError>)> {
        let mut builder = TreeBuilder::new();
        match reader.read_game(&mut builder) {
            Ok(false) => None,
            Err(error) => Some((builder.game, Some(error))),
            Ok(true) => {
                let error = builder.fault.map(|fault| {
                    let found = format!("a game with {fault}");
                    reader.game_error(found, "what fits into a game tree")
                });
                Some((builder.game, error))
            }
        }
    }

    /// All games that a reader still has, with the errors among them.
    pub fn read_all<R: Read>(
        reader: &mut PgnReader<R>,
    ) -> impl Iterator<Item = Result<PgnGame, PgnError>> {
        std::iter::from_fn(move || PgnGame::read(reader).transpose())
    }
}

/// A visitor that keeps everything it hears.
///
/// It moves some things to their usual place. Comments that follow each other
/// are joined. A comment after a variation belongs to the move that the
/// variation replaces. An annotation before the first move of a variation
/// belongs to that move. Of a variation without moves only the comment is kept.
#[derive(Debug)]
struct TreeBuilder {
    game: PgnGame,
    /// The last move; `None` at the beginning of a variation.
    last: Option<NodeId>,
    /// For each open variation, the move that it replaces.
    replaced: Vec<NodeId>,
    /// The comment before the first move of a variation.
    start_comment: String,
    start_nags: Vec<u16>,
    bytes: usize,
    fault: Option<EditError>,
}

impl TreeBuilder {
    fn new() -> TreeBuilder {
        TreeBuilder {
            game: PgnGame::new(),
            last: Some(NodeId::ROOT),
            replaced: Vec::new(),
            start_comment: String::new(),
            start_nags: Vec::new(),
            bytes: 0,
            fault: None,
        }
    }

    /// The game, or the first thing that did not fit into it.
    fn finish(self) -> Result<PgnGame, EditError> {
        match self.fault {
            Some(fault) => Err(fault),
            None => Ok(self.game),
        }
    }

    /// Counts what is to be kept; false once the game has a fault.
    fn has_room(&mut self, text: &str) -> bool {
        self.bytes = self.bytes.saturating_add(text.len() + BYTES_PER_CALL);
        if self.bytes > MAX_GAME_BYTES {
            self.note::<()>(Err(EditError::TooLong { what: "games", limit: MAX_GAME_BYTES }));
        }
        self.fault.is_none()
    }

    /// Keeps the first fault.
    fn note<T>(&mut self, edit: Result<T, EditError>) -> Option<T> {
        match edit {
            Ok(value) => Some(value),
            Err(fault) => {
                self.fault.get_or_insert(fault);
                None
            }
        }
    }

    fn add_comment(&mut self, node: NodeId, text: &str) {
        let edit = self.game.append_comment(node, text);
        self.note(edit);
    }
}

impl PgnVisitor for TreeBuilder {
    fn begin_game(&mut self) {
        *self = TreeBuilder::new();
    }

    fn tag(&mut self, name: &str, value: &str) {
        if self.has_room(value) {
            let edit = self.game.push_tag(name, value);
            self.note(edit);
        }
    }

    fn move_text(&mut self, text: &str) {
        if !self.has_room(text) {
            return;
        }
        let replaced = self.replaced.last().and_then(|&node| self.game.parent(node));
        let parent = self.last.or(replaced).unwrap_or(NodeId::ROOT);
        let edit = self.game.add_move(parent, text);
        let Some(node) = self.note(edit) else { return };
        if self.last.is_none() {
            if !self.start_comment.is_empty() {
                let comment = std::mem::take(&mut self.start_comment);
                let edit = self.game.set_start_comment(node, &comment);
                self.note(edit);
            }
            self.start_nags.drain(..).for_each(|nag| self.game.add_nag(node, nag));
        }
        self.last = Some(node);
    }

    fn nag(&mut self, nag: u16) {
        if !self.has_room("") {
            return;
        }
        match self.last {
            Some(node) => self.game.add_nag(node, nag),
            None => self.start_nags.push(nag),
        }
    }

    fn comment(&mut self, text: &str) {
        if !self.has_room(text) {
            return;
        }
        match self.last {
            Some(node) => self.add_comment(node, text),
            None => {
                let space = if self.start_comment.is_empty() { "" } else { " " };
                self.start_comment.push_str(space);
                self.start_comment.push_str(text);
            }
        }
    }

    fn begin_variation(&mut self) {
        if self.has_room("") {
            // A reader opens variations only after a move.
            self.replaced.push(self.last.unwrap_or(NodeId::ROOT));
            self.last = None;
        }
    }

    fn end_variation(&mut self) {
        if self.fault.is_some() {
            return;
        }
        let replaced = self.replaced.pop().unwrap_or(NodeId::ROOT);
        if self.last.is_none() {
            let text = std::mem::take(&mut self.start_comment);
            self.add_comment(replaced, &text);
            self.start_nags.clear();
        }
        self.last = Some(replaced);
    }

    fn result(&mut self, result: Option<GameResult>) {
        self.game.set_result(result);
    }
}
