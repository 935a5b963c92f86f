//! One game as a tree of moves.
//!
//! The nodes lie in one list and name each other by number, so that a game of
//! any depth is dropped, compared and walked without recursion. The editing
//! functions accept only what can be written and read back unchanged.

use super::limits::{MAX_COMMENT, MAX_NODES, MAX_TAG_NAME, MAX_TAG_VALUE, is_tag_name_byte};
use super::result::GameResult;
use super::word::is_one_move;
use std::fmt;

/// The tags every exported game has, in the order in which they are written.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// A node of a [`PgnGame`]; it means nothing in another game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The node before the first move.
    pub const ROOT: NodeId = NodeId(0);

    /// The index of this node in tables that have an entry for each node.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move with its annotations and comments.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Words {
    text: String,
    nags: Vec<u16>,
    /// The comment after the move.
    comment: String,
    /// The comment before the move, at the beginning of a variation.
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

/// A game: tags, moves with variations and comments, and a result.
///
/// The first child of a node continues its line; all later children begin
/// variations. Two games are equal if they have the same contents, whatever the
/// order in which moves and the seven tags of the roster were added.
#[derive(Clone, Debug)]
pub struct PgnGame {
    tags: Vec<(String, String)>,
    nodes: Vec<Node>,
    result: Option<GameResult>,
}

/// Why a change of a game was refused: the changed game could not be written as
/// PGN and read back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditError {
    /// The text is not one move: it is empty, has blanks or brackets, or would
    /// be read as a number or a result.
    NotAMove(String),
    /// The name of a tag is empty or has blanks, quotes or brackets.
    NotATagName(String),
    /// A text has more bytes than a reader takes.
    TooLong {
        /// The kind of text, in plural.
        what: &'static str,
        /// How many bytes are allowed.
        limit: usize,
    },
    /// The move begins no variation, so it has no comment before it: the
    /// comment after the move before it stands there.
    NotAVariation,
    /// The game already has the largest number of moves.
    TooManyMoves,
}

impl PgnGame {
    /// A game without tags, moves and result.
    pub fn new() -> PgnGame {
        PgnGame { tags: Vec::new(), nodes: vec![Node::default()], result: None }
    }

    /// A game with the tags of another game, without moves and result.
    pub fn with_tags_of(other: &PgnGame) -> PgnGame {
        PgnGame { tags: other.tags.clone(), ..PgnGame::new() }
    }

    /// The tags in the order in which they were read or added.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The tags in the order of the file format: first those of the roster.
    pub(super) fn tags_for_export(&self) -> impl Iterator<Item = &(String, String)> {
        let is_named = |name: &'static str| move |tag: &&(String, String)| tag.0 == name;
        let roster = ROSTER.iter().flat_map(move |&name| self.tags.iter().filter(is_named(name)));
        roster.chain(self.tags.iter().filter(|tag| !ROSTER.contains(&tag.0.as_str())))
    }

    /// The value of the tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }

    /// Sets the value of a tag, in place of the value it has. Control characters
    /// in the value, also line ends, become spaces.
    ///
    /// # Errors
    /// The name is not allowed, or a text is too long.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        let tag = checked_tag(name, value)?;
        match self.tags.iter_mut().find(|old| old.0 == name) {
            Some(old) => *old = tag,
            None => self.tags.push(tag),
        }
        Ok(())
    }

    /// Adds a tag at the end, even if there is a tag with this name: files have
    /// such games, and a search through all tags each time would take long.
    pub(super) fn push_tag(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        self.tags.push(checked_tag(name, value)?);
        Ok(())
    }

    /// The result at the end of the moves; `None` if the text has none there.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Sets the result at the end of the moves. The tag `Result` stays as it is.
    pub fn set_result(&mut self, result: Option<GameResult>) {
        self.result = result;
    }

    /// The node before the first move. It has no text; its comment stands in
    /// front of the game.
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// The number of moves, all variations together.
    pub fn n_moves(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Adds a move after a node. The first move after a node continues its
    /// line; every later one begins a variation.
    ///
    /// # Errors
    /// The text is not one move, or the game is full.
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

    /// The move of a node as it is written; empty for the root.
    pub fn text(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].words.text
    }

    /// The node before a move; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].parent
    }

    /// The moves after a node: first the move that continues its line, then the
    /// first moves of the variations.
    fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.nodes[node.index()].first_child;
        std::iter::successors(first, |&child| self.next_sibling(child))
    }

    /// The move that continues the line of a node.
    pub(super) fn next(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].first_child
    }

    /// The first move of the next variation from the same node.
    pub(super) fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].next_sibling
    }

    /// The moves of the game without those of its variations.
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
    fn begins_variation(&self, node: NodeId) -> bool {
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

    /// The comment after a move; empty if there is none.
    pub fn comment(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].words.comment
    }

    /// Sets the comment after a move. Each run of blanks and control characters
    /// becomes one space, because the writer breaks lines there.
    ///
    /// # Errors
    /// The comment is too long.
    pub fn set_comment(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        self.nodes[node.index()].words.comment = checked_comment(text)?;
        Ok(())
    }

    /// Adds a text to the comment after a move. Each run of white space in the
    /// text must already be one space.
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

    /// The comment before the first move of a variation; empty if there is none.
    pub fn start_comment(&self, node: NodeId) -> &str {
        &self.nodes[node.index()].words.start_comment
    }

    /// Sets the comment before the first move of a variation.
    ///
    /// # Errors
    /// The comment is too long, or the move begins no variation.
    pub fn set_start_comment(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        if !self.begins_variation(node) {
            return Err(EditError::NotAVariation);
        }
        self.nodes[node.index()].words.start_comment = checked_comment(text)?;
        Ok(())
    }
}

/// How many characters of a refused text an error shows.
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

impl Default for PgnGame {
    fn default() -> PgnGame {
        PgnGame::new()
    }
}

impl PartialEq for PgnGame {
    fn eq(&self, other: &PgnGame) -> bool {
        // Two trees are equal if their nodes, walked in the same order, have
        // equal words and equally many children.
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

impl Eq for PgnGame {}

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
