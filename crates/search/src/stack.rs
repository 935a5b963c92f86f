//! The search stack: what is noted about each ply of the current line.

use crate::history::{MovePlace, PieceTo};
use crate::mates::{MAX_PLY, NO_EVALUATION};
use game_core::{Bits, Move, Side, SquareSet};

/// Frames before the root, so that no node has to ask whether there is a ply
/// before it.
const BEFORE: usize = 6;
/// Frames behind the last ply, which a node at the last ply prepares.
const BEHIND: usize = 3;

/// The notes about one ply.
#[derive(Clone, Debug)]
pub(crate) struct Frame<B: Bits> {
    /// The principal variation from this ply on.
    pub(crate) pv: Vec<Move>,
    /// The static evaluation, or [`NO_EVALUATION`].
    pub(crate) evaluation: i32,
    /// The move made at this ply; [`Move::NONE`] for a null move.
    pub(crate) current_move: Move,
    /// The piece and the target of that move.
    pub(crate) piece_to: PieceTo,
    /// Where the histories remember that move, if it is a quiet one of the main search.
    pub(crate) quiet_place: Option<MovePlace>,
    /// The how manieth move of its node it is, from 1.
    pub(crate) move_number: i32,
    /// The side that made that move.
    pub(crate) mover: Side,
    /// The move a singular extension search leaves out.
    pub(crate) excluded: Move,
    /// Killer moves: quiet moves that caused cut-offs in sibling nodes.
    pub(crate) killers: [Move; 2],
    /// The squares the opponent attacks, noted before moves are tried; none where
    /// histories do not ask.
    pub(crate) threats: SquareSet<B>,
    /// By how many plies the move made at this ply is reduced, while it is.
    pub(crate) reduction: i32,
    /// How often nodes at this ply were cut off since their parent was entered.
    pub(crate) cutoff_count: u32,
    /// How many double extensions the line has up to here.
    pub(crate) double_extensions: i32,
}

/// The frames of all plies.
pub(crate) struct Stack<B: Bits>(Vec<Frame<B>>);

impl<B: Bits> Stack<B> {
    pub(crate) fn new() -> Stack<B> {
        let empty = Frame {
            pv: Vec::new(),
            evaluation: NO_EVALUATION,
            current_move: Move::NONE,
            piece_to: PieceTo::NONE,
            quiet_place: None,
            move_number: 0,
            mover: Side::White,
            excluded: Move::NONE,
            killers: [Move::NONE; 2],
            threats: SquareSet::EMPTY,
            reduction: 0,
            cutoff_count: 0,
            double_extensions: 0,
        };
        Stack(vec![empty; BEFORE + MAX_PLY + BEHIND])
    }

    #[inline(always)]
    pub(crate) fn at(&self, ply: usize) -> &Frame<B> {
        &self.0[BEFORE + ply]
    }

    #[inline(always)]
    pub(crate) fn at_mut(&mut self, ply: usize) -> &mut Frame<B> {
        &mut self.0[BEFORE + ply]
    }

    /// Prepares the frames behind a ply for its children. A search that leaves a
    /// move out shares the frames with the search of the whole node, and keeps
    /// them.
    #[inline(always)]
    pub(crate) fn prepare(&mut self, ply: usize) {
        let double_extensions = self.before(ply, 1).double_extensions;
        let frame = self.at_mut(ply);
        frame.double_extensions = double_extensions;
        if frame.excluded == Move::NONE {
            let child = self.at_mut(ply + 1);
            child.cutoff_count = 0;
            child.excluded = Move::NONE;
            self.at_mut(ply + 2).killers = [Move::NONE; 2];
        }
    }

    /// The frame so many plies before this ply, at most [`BEFORE`].
    #[inline(always)]
    pub(crate) fn before(&self, ply: usize, plies: usize) -> &Frame<B> {
        &self.0[BEFORE + ply - plies]
    }

    /// Makes this move and the line behind it the principal variation of a ply.
    pub(crate) fn set_pv(&mut self, ply: usize, m: Move) {
        let (head, tail) = self.0.split_at_mut(BEFORE + ply + 1);
        let line = &mut head[BEFORE + ply].pv;
        line.clear();
        line.push(m);
        line.extend_from_slice(&tail[0].pv);
    }

    /// The moves one, two and four plies ago, which continuation history looks
    /// at.
    #[inline(always)]
    pub(crate) fn continuation(&self, ply: usize) -> [PieceTo; 3] {
        // Spelled out: a `map` is a call of its own, made for every move.
        let piece_to = |plies: usize| self.before(ply, plies).piece_to;
        [piece_to(1), piece_to(2), piece_to(4)]
    }

    /// The last two moves, which correction history looks at.
    #[inline]
    pub(crate) fn last_two(&self, ply: usize) -> [PieceTo; 2] {
        let piece_to = |plies: usize| self.before(ply, plies).piece_to;
        [piece_to(1), piece_to(2)]
    }

    /// Is the static evaluation better than at the last turn of this side, or
    /// at the turn before that one if the side was in check then?
    #[inline]
    pub(crate) fn is_improving(&self, ply: usize) -> bool {
        let now = self.at(ply).evaluation;
        let then = match self.before(ply, 2).evaluation {
            NO_EVALUATION => self.before(ply, 4).evaluation,
            known => known,
        };
        now != NO_EVALUATION && (then == NO_EVALUATION || now > then)
    }
}
