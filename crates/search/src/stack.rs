//! What is noted about each ply of the line being looked at.

use crate::history::Code;
use crate::mates::{MAX_PLY, UNKNOWN};
use game_core::{Move, Side};

/// Plies before the root that may be looked at, so that no node has to ask
/// whether there is a ply before it.
const BEFORE: usize = 6;
/// Plies behind the last one.
const BEHIND: usize = 3;

/// The notes of a ply.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The best line from here.
    pub(crate) pv: Vec<Move>,
    /// The static evaluation, or [`UNKNOWN`].
    pub(crate) evaluation: i32,
    /// The move made here, none for a pass.
    pub(crate) made: Move,
    pub(crate) code: Code,
    /// Who made it.
    pub(crate) mover: Side,
    /// The move left out to see what there is besides it.
    pub(crate) excluded: Move,
    /// Quiet moves that were good in sister nodes.
    pub(crate) killers: [Move; 2],
    /// How often children were cut off.
    pub(crate) cutoffs: u32,
    /// How often the line here was extended twice at once.
    pub(crate) doubles: i32,
}

/// The notes of all plies.
pub(crate) struct Stack(Vec<Frame>);

impl Stack {
    pub(crate) fn new() -> Stack {
        let empty = Frame {
            pv: Vec::new(),
            evaluation: UNKNOWN,
            made: Move::NONE,
            code: Code::NONE,
            mover: Side::White,
            excluded: Move::NONE,
            killers: [Move::NONE; 2],
            cutoffs: 0,
            doubles: 0,
        };
        Stack(vec![empty; BEFORE + MAX_PLY + BEHIND])
    }

    #[inline(always)]
    pub(crate) fn at(&self, ply: usize) -> &Frame {
        &self.0[BEFORE + ply]
    }

    #[inline(always)]
    pub(crate) fn at_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[BEFORE + ply]
    }

    /// So many plies before this one, at most six.
    #[inline(always)]
    pub(crate) fn before(&self, ply: usize, plies: usize) -> &Frame {
        &self.0[BEFORE + ply - plies]
    }

    /// The line from here is this move and the line behind it.
    pub(crate) fn set_line(&mut self, ply: usize, m: Move) {
        let (head, tail) = self.0.split_at_mut(BEFORE + ply + 1);
        let line = &mut head[BEFORE + ply].pv;
        line.clear();
        line.push(m);
        line.extend_from_slice(&tail[0].pv);
    }

    /// The codes of the moves one, two and four plies ago.
    #[inline(always)]
    pub(crate) fn codes_before(&self, ply: usize) -> [Code; 3] {
        // Spelled out: a `map` is a call of its own, made for every move.
        let code = |plies: usize| self.before(ply, plies).code;
        [code(1), code(2), code(4)]
    }
}
