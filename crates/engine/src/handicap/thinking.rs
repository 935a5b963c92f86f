//! Thinking as a weaker player: a search looks at several moves, few plies deep,
//! and `judgement.rs` chooses one of them.

use super::judgement::{Luck, WeakPlayer, share};
use super::{Frailty, Savings};
use crate::assemble::AnySearch;
use crate::game::{AnyChess, PositionVisitor};
use game_core::{
    Analysis, Bound, Control, Effort, Key, Limits, Line, Move, Outcome, Score, Side, Sink,
};

/// The megabytes of the table of a weak player. It is emptied before each move,
/// so that no search of an earlier move makes him see more.
const TABLE_MEGABYTES: usize = 4;

/// Thinks as a player with this frailty.
pub(crate) fn think(
    search: &mut dyn AnySearch,
    (frailty, chance, savings): (Frailty, Luck, &mut Savings),
    limits: &Limits,
    control: &Control,
    sink: &mut dyn Sink,
) -> Analysis {
    let pos = search.position();
    let (key, has_long_turns) = pos.visit(KeyAndTurns);
    let frailty = if has_long_turns { frailty.in_long_turns() } else { frailty };
    let mood = share(&mut chance.of(key, Move::NONE));
    let wanted = limits.lines.unwrap_or(1).max(1);
    let sight = (frailty.sight + mood) as u32;
    let weak = Limits {
        depth: Some(limits.depth.map_or(sight, |depth| depth.min(sight))),
        nodes: Some(limits.nodes.map_or(frailty.nodes, |nodes| nodes.min(frailty.nodes))),
        lines: Some(wanted.max((frailty.candidates + mood) as u32)),
        ..savings.share_of(limits, pos.turn(), frailty.time)
    };
    if let Some(mate) = pos.visit(WinAtOnce(limits)).filter(|_| frailty.sees_mates) {
        let analysis = mate_in_one(mate, pos.turn());
        sink.progress(&analysis);
        return analysis;
    }
    if frailty.forgets {
        // Without memory for a small table the old one stays.
        let _ = search.settings().set_table(TABLE_MEGABYTES);
    }
    // What was thought on the time of the opponent is not taken from the clock, and
    // a search that its nodes have ended has not saved by its share of the time.
    let is_pondering = control.is_pondering();
    let mut save = |found: &Analysis| {
        if !is_pondering && found.effort.nodes < frailty.nodes {
            savings.after(found.effort.time, frailty.time);
        }
    };
    if frailty.is_clear_sighted() {
        let found = search.think(&weak, control, sink);
        save(&found);
        return found;
    }
    let (turn, shown) = (pos.turn(), wanted as usize);
    let mut notes = Notes { turn, ideas: Vec::new(), depth: 0, shown, sink };
    let found = search.think(&weak, control, &mut notes);
    save(&found);
    let Notes { ideas, depth, sink, .. } = notes;
    let player =
        WeakPlayer { frailty: &frailty, chance, key, pawn: search.pawn(), pos: &pos, depth };
    let Some(chosen) = player.choose(&ideas) else {
        return shortened(&found, shown);
    };
    let mut lines = found.lines;
    lines.retain(|line| line.moves.first() != Some(&chosen.m));
    lines.insert(0, chosen.line.clone());
    lines.truncate(shown);
    let analysis = Analysis { lines, effort: found.effort };
    sink.progress(&analysis);
    analysis
}

/// The key of a position, and whether a side may move several times in a row.
struct KeyAndTurns;

impl PositionVisitor for KeyAndTurns {
    type Output = (Key, bool);

    fn visit<P: AnyChess>(self, pos: &P) -> (Key, bool) {
        (pos.key(), pos.nature().long_turns)
    }
}

/// A move that wins at once. Where a side moves several times in a row legal moves
/// may take long to find, and it is left to the search.
struct WinAtOnce<'a>(&'a Limits);

impl PositionVisitor for WinAtOnce<'_> {
    type Output = Option<Move>;

    fn visit<P: AnyChess>(self, pos: &P) -> Option<Move> {
        if pos.nature().long_turns {
            return None;
        }
        let (mut after, mover, only) = (pos.clone(), pos.turn(), &self.0.only);
        let is_allowed = |m: &Move| only.is_empty() || only.contains(m);
        pos.legal_moves().into_iter().filter(is_allowed).find(|&m| {
            after.make(m, &mut ());
            let outcome = after.outcome();
            after.unmake();
            matches!(outcome, Some(Outcome::Win { side, .. }) if side == mover)
        })
    }
}

/// What is said of a move that wins at once.
fn mate_in_one(mate: Move, by: Side) -> Analysis {
    let line = Line { moves: vec![mate], score: Score::mate_in(1).of(by), bound: Bound::Exact };
    Analysis { lines: vec![line], effort: Effort { depth: 1, ..Effort::default() } }
}

/// The first lines of an analysis.
fn shortened(analysis: &Analysis, n_lines: usize) -> Analysis {
    let lines = analysis.lines.iter().take(n_lines).cloned().collect();
    Analysis { lines, effort: analysis.effort }
}

/// A move that was looked at.
pub(super) struct Idea {
    pub(super) m: Move,
    /// What was found at each depth, in order.
    pub(super) looks: Vec<Look>,
    /// What was found last.
    pub(super) line: Line,
}

/// What an iteration found about a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) depth: u32,
    /// The score for the side to move.
    pub(super) score: i32,
}

/// Hears what a search finds about each move, and tells others the best lines.
struct Notes<'a> {
    turn: Side,
    ideas: Vec<Idea>,
    /// The deepest iteration.
    depth: u32,
    /// How many lines others hear of.
    shown: usize,
    sink: &'a mut dyn Sink,
}

impl Sink for Notes<'_> {
    fn progress(&mut self, analysis: &Analysis) {
        self.depth = analysis.effort.depth;
        for line in &analysis.lines {
            let Some(&m) = line.moves.first() else { continue };
            let place = self.ideas.iter().position(|idea| idea.m == m).unwrap_or_else(|| {
                self.ideas.push(Idea { m, looks: Vec::new(), line: line.clone() });
                self.ideas.len() - 1
            });
            let idea = &mut self.ideas[place];
            let score = line.score.seen_by(self.turn).raw();
            idea.looks.push(Look { depth: self.depth, score });
            idea.line = line.clone();
        }
        self.sink.progress(&shortened(analysis, self.shown));
    }

    fn current_move(&mut self, m: Move, number: u32, depth: u32) {
        self.sink.current_move(m, number, depth);
    }

    fn remark(&mut self, text: &str) {
        self.sink.remark(text);
    }
}
