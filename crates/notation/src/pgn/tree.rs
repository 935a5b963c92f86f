//! One game as a tree of moves.
//!
//! The nodes lie in one list and name each other by number, so that a game of
//! any depth is dropped, compared and walked without recursion. Whatever the
//! editing functions accept can be written and read back unchanged; what they
//! refuse could not.

use super::read::is_tag_name_byte;
use super::word::is_one_move;
use super::{GameResult, MAX_COMMENT, MAX_TAG_NAME, MAX_TAG_VALUE, PgnError, Reader, TreeBuilder};
use std::fmt;
use std::io::Read;

/// Most moves in one game, all variations together.
pub const MAX_NODES: usize = 1_000_000;

/// The tags every exported game has, in the order in which they are written.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// A node of the [`Game`] it came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The node before the first move.
    pub const ROOT: NodeId = NodeId(0);

    /// The position of this node in tables kept by node.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Words {
    text: String,
    nags: Vec<u16>,
    /// What is said after the move.
    comment: String,
    /// What is said before it, at the beginning of a variation.
    start_comment: String,
}

#[derive(Clone, Debug, Default)]
struct Node {
    words: Words,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
}

/// A game: tags, moves with variations and comments, result.
///
/// The first child of a node continues its line, the others are variations.
/// Two games are equal if they say the same, in whatever order their moves
/// were added and whatever the order of the seven tags of the roster.
#[derive(Clone, Debug)]
pub struct Game {
    tags: Vec<(String, String)>,
    nodes: Vec<Node>,
    result: Option<GameResult>,
}

/// Why a change of a game was refused: it could not be written as PGN and read
/// back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditError {
    /// The text is not one move: it is empty, has blanks or brackets, or would
    /// be read as a number or a result.
    NotAMove(String),
    /// The name of a tag is empty or has blanks, quotes or brackets.
    NotATagName(String),
    /// A text has more bytes than a reader takes.
    TooLong {
        /// What it is, in plural.
        what: &'static str,
        /// How many bytes are allowed.
        limit: usize,
    },
    /// Only a move that begins a variation has a comment before it; before any
    /// other move stands the comment after the last one.
    NotAVariation,
    /// The game has [`MAX_NODES`] moves.
    TooManyMoves,
}

impl Game {
    /// A game without tags, moves and result.
    pub fn new() -> Game {
        Game { tags: Vec::new(), nodes: vec![Node::default()], result: None }
    }

    /// Reads the next game; nothing if there is none.
    ///
    /// # Errors
    /// As [`Reader::read_game`], and if the game is too large for a tree.
    pub fn read<R: Read>(reader: &mut Reader<R>) -> Result<Option<Game>, PgnError> {
        let mut builder = TreeBuilder::new();
        if !reader.read_game(&mut builder)? {
            return Ok(None);
        }
        builder.finish().map(Some).map_err(|error| {
            reader.game_error(format!("a game with {error}"), "what fits into a game tree")
        })
    }

    /// All games still to come from a reader, with the errors among them.
    pub fn read_all<R: Read>(
        reader: &mut Reader<R>,
    ) -> impl Iterator<Item = Result<Game, PgnError>> {
        std::iter::from_fn(move || Game::read(reader).transpose())
    }

    /// The tags in the order in which they came.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The tags as they are written: the roster first, then the others.
    pub(super) fn tags_for_export(&self) -> impl Iterator<Item = &(String, String)> {
        let is_named = |name: &'static str| move |tag: &&(String, String)| tag.0 == name;
        let roster = ROSTER.iter().flat_map(move |&name| self.tags.iter().filter(is_named(name)));
        roster.chain(self.tags.iter().filter(|tag| !ROSTER.contains(&tag.0.as_str())))
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }

    /// Gives a tag a value, in place of the one it has. Control characters in
    /// it, line ends among them, become spaces.
    ///
    /// # Errors
    /// If the name is no name or a text is too long.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        let tag = checked_tag(name, value)?;
        match self.tags.iter_mut().find(|old| old.0 == name) {
            Some(old) => *old = tag,
            None => self.tags.push(tag),
        }
        Ok(())
    }

    /// Adds a tag behind the others, even if there is one of this name: files
    /// have such games, and looking for an old one each time would take long.
    pub(super) fn push_tag(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        self.tags.push(checked_tag(name, value)?);
        Ok(())
    }

    /// The result at the end of the moves; nothing if none is written there.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Sets the result at the end of the moves. The tag `Result` is another
    /// matter.
    pub fn set_result(&mut self, result: Option<GameResult>) {
        self.result = result;
    }

    /// The node before the first move. It has no text; its comment is the one
    /// in front of the game.
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// How many moves there are, all variations together.
    pub fn n_moves(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Adds a move after a node: the continuation if it is the first there,
    /// otherwise one more variation.
    ///
    /// # Errors
    /// If the text is not one move or the game is full.
    pub fn add_move(&mut self, parent: NodeId, text: &str) -> Result<NodeId, EditError> {
        if !is_one_move(text) {
            return Err(EditError::NotAMove(text.chars().take(EXCERPT).collect()));
        }
        if self.n_moves() == MAX_NODES {
            return Err(EditError::TooManyMoves);
        }
        let id = NodeId(self.nodes.len() as u32);
        let node = Node {
            words: Words { text: text.to_string(), ..Words::default() },
            parent: Some(parent),
            ..Node::default()
        };
        self.nodes.push(node);
        match self.nodes[parent.index()].last_child.replace(id) {
            Some(older) => self.nodes[older.index()].next_sibling = Some(id),
            None => self.nodes[parent.index()].first_child = Some(id),
        }
        Ok(id)
    }

    /// The move of a node as written; empty for the root.
    pub fn text(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].words.text
    }

    /// The node before a move; nothing for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].parent
    }

    /// The moves after a node: first the one that continues its line, then the
    /// variations.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.nodes[node.index()].first_child;
        std::iter::successors(first, |&child| self.next_sibling(child))
    }

    /// The move that continues a line.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].first_child
    }

    /// The variation behind this one.
    pub(super) fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].next_sibling
    }

    /// The moves of the game without its variations.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(NodeId::ROOT), |&node| self.next(node))
    }

    /// All moves: each line to its end, then the variations that leave it, the
    /// deepest branch first.
    pub fn all_moves(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(NodeId::ROOT), |&node| {
            let mut line = std::iter::successors(Some(node), |&node| self.parent(node));
            self.next(node).or_else(|| line.find_map(|node| self.next_sibling(node)))
        })
    }

    /// Is this the first move of a variation?
    pub fn begins_variation(&self, node: NodeId) -> bool {
        self.parent(node).is_some_and(|parent| self.next(parent) != Some(node))
    }

    /// The numeric annotations of a move.
    pub fn nags(&self, node: NodeId) -> &[u16] {
        &self.nodes[node.index()].words.nags
    }

    /// Adds a numeric annotation: 1 for `!`, 2 for `?`.
    pub fn add_nag(&mut self, node: NodeId, nag: u16) {
        self.nodes[node.index()].words.nags.push(nag);
    }

    /// What is said after a move, or nothing, which is the empty text.
    pub fn comment(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].words.comment
    }

    /// Says something after a move. Each run of blanks and control characters
    /// becomes one space, because lines are broken there when they are written.
    ///
    /// # Errors
    /// If it is too long.
    pub fn set_comment(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        self.nodes[node.index()].words.comment = checked_comment(text)?;
        Ok(())
    }

    /// Says one thing more after a move. The text must be folded already.
    pub(super) fn append_comment(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        let comment = &mut self.nodes[node.index()].words.comment;
        let space = if comment.is_empty() || text.is_empty() { "" } else { " " };
        if comment.len() + space.len() + text.len() > MAX_COMMENT {
            return Err(EditError::TooLong { what: "comments", limit: MAX_COMMENT });
        }
        comment.push_str(space);
        comment.push_str(text);
        Ok(())
    }

    /// What is said before the first move of a variation.
    pub fn start_comment(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].words.start_comment
    }

    /// Says something before the first move of a variation.
    ///
    /// # Errors
    /// If it is too long or the move begins no variation.
    pub fn set_start_comment(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        if !self.begins_variation(node) {
            return Err(EditError::NotAVariation);
        }
        self.nodes[node.index()].words.start_comment = checked_comment(text)?;
        Ok(())
    }
}

/// How much of a refused text is shown.
const EXCERPT: usize = 40;

fn checked_tag(name: &str, value: &str) -> Result<(String, String), EditError> {
    if name.is_empty() || !name.bytes().all(is_tag_name_byte) {
        return Err(EditError::NotATagName(name.chars().take(EXCERPT).collect()));
    }
    if name.len() > MAX_TAG_NAME {
        return Err(EditError::TooLong { what: "names of tags", limit: MAX_TAG_NAME });
    }
    if value.len() > MAX_TAG_VALUE {
        return Err(EditError::TooLong { what: "values of tags", limit: MAX_TAG_VALUE });
    }
    Ok((name.to_string(), value.replace(|c: char| c < ' ', " ")))
}

fn checked_comment(text: &str) -> Result<String, EditError> {
    let mut folded = String::with_capacity(text.len().min(MAX_COMMENT));
    for word in text.split(|c: char| c <= ' ').filter(|word| !word.is_empty()) {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.push_str(word);
    }
    if folded.len() > MAX_COMMENT {
        return Err(EditError::TooLong { what: "comments", limit: MAX_COMMENT });
    }
    Ok(folded)
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        // Two trees are the same if, walked in the same order, their nodes say
        // the same and have as many children.
        let same_node = |(ours, theirs): (NodeId, NodeId)| {
            self.nodes[ours.index()].words == other.nodes[theirs.index()].words
                && self.children(ours).count() == other.children(theirs).count()
        };
        let ours = std::iter::once(NodeId::ROOT).chain(self.all_moves());
        let theirs = std::iter::once(NodeId::ROOT).chain(other.all_moves());
        self.result == other.result
            && self.nodes.len() == other.nodes.len()
            && self.tags_for_export().eq(other.tags_for_export())
            && ours.zip(theirs).all(same_node)
    }
}

impl Eq for Game {}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NotAMove(text) => write!(f, "{text:?}, which is not one move"),
            EditError::NotATagName(name) => write!(f, "{name:?}, which is no name of a tag"),
            EditError::TooLong { what, limit } => write!(f, "{what} of more than {limit} bytes"),
            EditError::NotAVariation => {
                f.write_str("a comment before a move that begins no variation")
            }
            EditError::TooManyMoves => write!(f, "more than {MAX_NODES} moves"),
        }
    }
}

impl std::error::Error for EditError {}
