//! Tablebases in the search: the root moves by their distance to progress, the
//! positions right after progress by their value.

use crate::mates::{MAX_PLY, is_mate};
use crate::node_type::{NodeTask, Window};
use crate::root_moves::RootMove;
use crate::transposition::TtEntry;
use crate::worker::Worker;
use game_core::{
    Bound, Evaluator, Key, Move, Position, Score, TableMove, TableValue, Tablebase, table_moves,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The score of a win that a table knows of, before the plies to it are taken off:
/// below every mate, above every evaluation that is not at its limit.
const TABLE_WIN: i32 = Score::MAX_CP;
/// What a win or loss is worth that a move rule turns into a draw: a little, so that
/// it is preferred or avoided.
const NEARLY_DRAWN: i32 = 1;
/// A value of a table is as good as a search that is so many plies deeper.
const TABLE_DEPTH: i32 = 6;

/// Tables and how a search uses them.
#[derive(Clone)]
pub struct TableUse {
    /// The tables.
    pub tables: Arc<dyn Tablebase>,
    /// Positions with as many pieces as the tables have at most are looked up from
    /// this depth on; positions with fewer always.
    pub min_depth: i32,
    /// The move rule of the game holds: what it saves is a draw.
    pub move_rule: bool,
}

impl TableUse {
    /// The score of a value for the side to move, at this ply.
    fn score(&self, value: TableValue, ply: usize) -> i32 {
        let win = TABLE_WIN - ply as i32;
        match value {
            TableValue::Win => win,
            TableValue::CursedWin if !self.move_rule => win,
            TableValue::CursedWin => NEARLY_DRAWN,
            TableValue::Draw => Score::DRAW.raw(),
            TableValue::BlessedLoss if self.move_rule => -NEARLY_DRAWN,
            TableValue::BlessedLoss | TableValue::Loss => -win,
        }
    }

    /// The moves that a search is to choose from, if the tables know all of them:
    /// those of the best value and the best distance, and more for as many lines
    /// as are wanted. Drawn moves are alike.
    fn best_moves(&self, known: Vec<TableMove>, n_lines: usize) -> Vec<RootMove> {
        let rank = |known: &TableMove| match known.value {
            TableValue::Draw => (known.rank().0, 0),
            _ => known.rank(),
        };
        let last = known[n_lines.clamp(1, known.len()) - 1];
        let chosen = known.into_iter().filter(|known| rank(known) <= rank(&last));
        chosen
            .map(|known| RootMove {
                table_score: Some(self.score(known.value, 0)),
                ..RootMove::new(known.m)
            })
            .collect()
    }
}

/// The tables of one search, and how often they knew something.
pub(crate) struct TableProbing<'a> {
    uses: &'a TableUse,
    max_pieces: u32,
    rule_plies: u32,
    hits: AtomicU64,
}

impl<'a> TableProbing<'a> {
    pub(crate) fn new(uses: &'a TableUse) -> TableProbing<'a> {
        TableProbing {
            uses,
            max_pieces: uses.tables.max_pieces(),
            rule_plies: uses.tables.rule_plies(),
            hits: AtomicU64::new(0),
        }
    }

    pub(crate) fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    fn count(&self, hits: u64) {
        self.hits.fetch_add(hits, Ordering::Relaxed);
    }

    /// The moves that a search is to choose from; nothing if the tables do not know
    /// all of them.
    pub(crate) fn root_moves<P: Position>(
        &self,
        pos: &P,
        moves: &[Move],
        n_lines: usize,
    ) -> Option<Vec<RootMove>> {
        let known = table_moves(pos, moves, &*self.uses.tables)?;
        self.count(known.len() as u64);
        Some(self.uses.best_moves(known, n_lines))
    }
}

impl RootMove {
    /// A score as it leaves the search: a table is believed before everything but a
    /// mate.
    pub(crate) fn believed(&self, score: i32) -> i32 {
        match self.table_score {
            Some(known) if !is_mate(score) => known,
            _ => score,
        }
    }
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// The score of a position that a table knows, if it ends the node. Only a
    /// position right after progress is looked up: a table does not know the counter
    /// of the move rule.
    #[inline(never)]
    pub(crate) fn table_value(&mut self, ply: usize, key: Key, task: &NodeTask) -> Option<i32> {
        let probing = self.shared.probing.as_ref()?;
        let n_pieces = self.pos.occupied().len();
        let is_wanted = n_pieces < probing.max_pieces
            || n_pieces == probing.max_pieces && task.depth >= probing.uses.min_depth;
        if !is_wanted || self.pos.plies_to_move_rule() != probing.rule_plies || ply > MAX_PLY {
            return None;
        }
        let value = probing.uses.tables.value(&self.pos.to_setup())?;
        probing.count(1);
        let score = probing.uses.score(value, ply);
        let Window { alpha, beta } = task.window;
        let bound = match score.abs() {
            0..=NEARLY_DRAWN => Bound::Exact,
            _ if score > 0 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let is_cutoff = match bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        if !is_cutoff {
            return None;
        }
        let depth = (task.depth + TABLE_DEPTH).min(MAX_PLY as i32 - 1);
        let best = Move::NONE;
        let entry = TtEntry { best, score, evaluation: None, depth, bound, was_pv: false };
        self.shared.table.store(key, entry);
        Some(score)
    }
}
