//! From the calls of a reader to a [`Game`].

use super::{EditError, Game, GameResult, NodeId, Visitor};

/// Most memory one game may ask for, counted roughly, so that no file can
/// bring down who reads it.
pub const MAX_GAME_BYTES: usize = 256 << 20;

/// What a tag, a move, a note or a bracket costs besides its text.
const BYTES_PER_CALL: usize = 64;

/// A visitor that keeps everything it hears.
///
/// Some things are put in their usual place: comments that follow each other
/// are joined, and what is said after a variation is said about the move it
/// replaces. An annotation in front of a variation's first move is given to
/// that move; a variation without moves leaves only its comment.
#[derive(Debug)]
pub struct TreeBuilder {
    game: Game,
    /// The last move; nothing at the beginning of a variation.
    last: Option<NodeId>,
    /// For each open variation, the move it replaces.
    replaced: Vec<NodeId>,
    /// What was said before the first move of a variation.
    start_comment: String,
    start_nags: Vec<u16>,
    bytes: usize,
    fault: Option<EditError>,
}

impl TreeBuilder {
    /// A builder of an empty game.
    pub fn new() -> TreeBuilder {
        TreeBuilder {
            game: Game::new(),
            last: Some(NodeId::ROOT),
            replaced: Vec::new(),
            start_comment: String::new(),
            start_nags: Vec::new(),
            bytes: 0,
            fault: None,
        }
    }

    /// The game.
    ///
    /// # Errors
    /// The first thing that did not fit into it.
    pub fn finish(self) -> Result<Game, EditError> {
        match self.fault {
            Some(fault) => Err(fault),
            None => Ok(self.game),
        }
    }

    /// Counts what is to be kept; false once the game is given up.
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

impl Default for TreeBuilder {
    fn default() -> TreeBuilder {
        TreeBuilder::new()
    }
}

impl Visitor for TreeBuilder {
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
