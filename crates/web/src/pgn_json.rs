//! Games of a PGN text as data, and back. The tree of a game is a flat list of
//! nodes, each with the number of the node before it, so that no depth of
//! variations is too deep for anybody.

use crate::games::KnownGame;
use crate::limits::{MAX_PGN_GAMES, MAX_PGN_NODES};
use crate::position_json::side_word;
use crate::refusal::Refusal;
use crate::spot::{GameSpot, ReachedSpot, StartPlace};
use game_core::Interrupt;
use notation::pgn::{self, GameResult, NodeId, PgnError, PgnGame, PgnReader};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game of a text, and what is wrong with it.
pub(crate) struct FoundPgn {
    /// The how manieth, from 1.
    pub(crate) number: usize,
    /// The game, or what stands before its fault.
    pub(crate) game: PgnGame,
    /// The fault of its text.
    pub(crate) fault: Option<PgnError>,
}

/// The games of a text.
///
/// # Errors
/// There is none, or there are too many.
pub(crate) fn games(text: &str) -> Result<Vec<FoundPgn>, Refusal> {
    let mut reader = PgnReader::new(text.as_bytes());
    let mut games = Vec::new();
    let mut n_nodes = 0;
    while let Some((game, fault)) = PgnGame::read_until_fault(&mut reader) {
        n_nodes += game.n_moves();
        if games.len() == MAX_PGN_GAMES || n_nodes > MAX_PGN_NODES {
            let sentence =
                format!("a text has at most {MAX_PGN_GAMES} games and {MAX_PGN_NODES} moves here");
            return Err(Refusal::bad("text", sentence));
        }
        games.push(FoundPgn { number: games.len() + 1, game, fault });
    }
    let is_empty = |found: &FoundPgn| found.game.tags().is_empty() && found.game.n_moves() == 0;
    if games.iter().all(is_empty) {
        return Err(Refusal::bad("text", "there is no game in this text"));
    }
    Ok(games)
}

/// Where the moves of a game start.
pub(crate) fn start(game: &PgnGame) -> Option<StartPlace> {
    game.tag("FEN").map(|fen| StartPlace::Fen(fen.to_owned()))
}

/// The object of a game; its moves are played by these rules.
pub(crate) fn game(found: &FoundPgn, known: &Arc<KnownGame>, interrupt: &Interrupt) -> Value {
    let mut faults: Vec<String> = found.fault.iter().map(ToString::to_string).collect();
    let game = &found.game;
    let mut walk = match ReachedSpot::start(known, start(game).as_ref(), interrupt) {
        Ok(reached) => Walk::new(game, reached),
        Err(refusal) => {
            faults.insert(0, format!("tag FEN: {}", refusal.sentence));
            return json!({
                "number": found.number, "tags": tags(game), "spot": null, "nodes": [],
                "result": game.result().map(GameResult::as_str), "faults": faults,
            });
        }
    };
    let nodes: Vec<Value> = game.all_moves().filter_map(|node| walk.node(game, node)).collect();
    faults.append(&mut walk.faults);
    let main: Vec<String> =
        game.main_line().map_while(|node| walk.texts.get(&node.index()).cloned()).collect();
    let spot = GameSpot { game: known.id.clone(), start: start(game), moves: main };
    json!({
        "number": found.number,
        "tags": tags(game),
        "spot": spot,
        "comment": game.comment(NodeId::ROOT),
        "nodes": nodes,
        "result": game.result().map(GameResult::as_str),
        "faults": faults,
    })
}

/// The tags of a game.
pub(crate) fn tags(game: &PgnGame) -> Value {
    let tags = game.tags().iter().map(|(name, value)| (name.clone(), json!(value)));
    Value::Object(tags.collect::<Map<String, Value>>())
}

/// Plays all lines of a game.
struct Walk {
    /// The node that was played last, and the position after it.
    last: (usize, ReachedSpot),
    /// The positions from which several moves go on.
    branches: BTreeMap<usize, ReachedSpot>,
    /// How many moves go on from a node.
    n_children: BTreeMap<usize, usize>,
    /// The moves in coordinates.
    texts: BTreeMap<usize, String>,
    faults: Vec<String>,
}

impl Walk {
    fn new(game: &PgnGame, start: ReachedSpot) -> Walk {
        let mut n_children: BTreeMap<usize, usize> = BTreeMap::new();
        for parent in game.all_moves().filter_map(|node| game.parent(node)) {
            *n_children.entry(parent.index()).or_default() += 1;
        }
        let mut walk = Walk {
            last: (NodeId::ROOT.index(), start),
            branches: BTreeMap::new(),
            n_children,
            texts: BTreeMap::new(),
            faults: Vec::new(),
        };
        walk.remember();
        walk
    }

    /// Keeps the position if several moves go on from it.
    fn remember(&mut self) {
        let (node, reached) = &self.last;
        if self.n_children.get(node).is_some_and(|n| *n > 1) {
            self.branches.insert(*node, reached.clone());
        }
    }

    /// The object of a node; nothing behind a move that cannot be played.
    fn node(&mut self, game: &PgnGame, node: NodeId) -> Option<Value> {
        let parent = game.parent(node)?.index();
        if self.last.0 != parent {
            self.last = (parent, self.branches.get(&parent)?.clone());
        }
        if let Err(refusal) = self.last.1.play_text(game.text(node)) {
            let ply = self.last.1.steps.len();
            self.faults.push(format!("half-move {}: {}", ply + 1, refusal.sentence));
            // Nothing goes on from here.
            self.last.0 = usize::MAX;
            return None;
        }
        self.last.0 = node.index();
        self.remember();
        let step = self.last.1.steps.last()?;
        self.texts.insert(node.index(), step.text.clone());
        Some(json!({
            "id": node.index(),
            "parent": parent,
            "text": step.text,
            "san": step.san,
            "turn": side_word(step.turn),
            "nags": game.nags(node),
            "comment": game.comment(node),
            "start_comment": game.start_comment(node),
        }))
    }
}

/// A game that is to be written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameToWrite {
    #[serde(default)]
    tags: BTreeMap<String, String>,
    #[serde(default)]
    comment: String,
    nodes: Vec<NodeToWrite>,
    #[serde(default)]
    result: Option<String>,
}

/// A move that is to be written; a node stands behind the node before it.
#[derive(Deserialize)]
struct NodeToWrite {
    id: usize,
    parent: usize,
    san: String,
    #[serde(default)]
    nags: Vec<u16>,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    start_comment: String,
}

/// The PGN of a game.
///
/// # Errors
/// What cannot be written.
pub(crate) fn written(asked: &GameToWrite) -> Result<String, Refusal> {
    if asked.nodes.len() > MAX_PGN_NODES {
        return Err(Refusal::bad(
            "nodes",
            format!("a game has at most {MAX_PGN_NODES} moves here"),
        ));
    }
    let bad =
        |field: &'static str| move |error: pgn::EditError| Refusal::bad(field, error.to_string());
    let mut game = PgnGame::new();
    for (name, value) in &asked.tags {
        game.set_tag(name, value).map_err(bad("tags"))?;
    }
    game.set_comment(NodeId::ROOT, &asked.comment).map_err(bad("comment"))?;
    let mut known: BTreeMap<usize, NodeId> = BTreeMap::from([(NodeId::ROOT.index(), NodeId::ROOT)]);
    for node in &asked.nodes {
        let orphan = || Refusal::bad("nodes", format!("node {} comes before its parent", node.id));
        let parent = *known.get(&node.parent).ok_or_else(orphan)?;
        let id = game.add_move(parent, &node.san).map_err(bad("nodes"))?;
        if known.insert(node.id, id).is_some() {
            return Err(Refusal::bad("nodes", format!("there are two nodes {}", node.id)));
        }
        node.nags.iter().for_each(|nag| game.add_nag(id, *nag));
        game.set_comment(id, &node.comment).map_err(bad("nodes"))?;
        if !node.start_comment.is_empty() {
            game.set_start_comment(id, &node.start_comment).map_err(bad("nodes"))?;
        }
    }
    game.set_result(match asked.result.as_deref() {
        Some("1-0") => Some(GameResult::WhiteWins),
        Some("0-1") => Some(GameResult::BlackWins),
        Some("1/2-1/2") => Some(GameResult::Draw),
        Some("*") => Some(GameResult::Unfinished),
        None => None,
        Some(other) => return Err(Refusal::bad("result", format!("{other:?} is no result"))),
    });
    Ok(pgn::print(&game))
}
