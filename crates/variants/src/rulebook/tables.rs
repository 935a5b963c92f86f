//! The first stage of a compiled game: the board, and where pieces move on it.

use super::lines::{AttackSources, Between, SquareTable};
use super::mover::{FlagFacts, Mover};
use game_core::{Bits, Geometry, Kind, Side, Square, SquareSet};
use rules::game::PerSide;
use rules::topology::Edges;

/// The eight directions, to the right and up the board; the fourth after each
/// is its opposite.
pub(crate) const AROUND: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// What a game looks up by square.
#[derive(Debug)]
pub(crate) struct Tables<B: Bits> {
    pub(crate) geometry: Geometry,
    pub(crate) edges: Edges,
    /// The squares that exist.
    pub(crate) board: SquareSet<B>,
    /// The squares of each file.
    pub(crate) files: Vec<SquareSet<B>>,
    /// The dark squares and the light ones.
    pub(crate) colours: [SquareSet<B>; 2],
    /// By square, the squares next to it in eight directions.
    pub(crate) neighbours: Vec<SquareSet<B>>,
    /// By square, the next square in each of the eight directions.
    pub(crate) steps: Vec<[Option<Square>; 8]>,
    /// By side and kind.
    pub(crate) movers: PerSide<Vec<Mover<B>>>,
    /// By side, who may capture where.
    pub(crate) watch: PerSide<AttackSources<B>>,
    /// By side and square, from where a piece may capture on it en passant.
    pub(crate) en_passant_sources: PerSide<SquareTable<B>>,
    /// What lies in a rider's way, if that is the same for all riders.
    pub(crate) between: Option<Between<B>>,
    /// The flags pieces can carry.
    pub(crate) flags: Vec<FlagFacts>,
    /// By kind, the flags its pieces carry when they come onto the board.
    pub(crate) start_flags: Vec<Vec<usize>>,
    pub(crate) traits: MoveTraits,
}

/// What the moves of a game have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveTraits {
    /// Some move asks whether a piece has moved before.
    pub(crate) unmoved: bool,
    /// Some moves have effects or conditions of their own.
    pub(crate) specials: bool,
    /// A special move may capture, or change a piece it does not move.
    pub(crate) side_captures: bool,
    /// What can be captured is not told by plain moves alone: there are such
    /// effects, or pieces have influence on others.
    pub(crate) odd_captures: bool,
    /// Whether such a move is possible hangs on what pieces could do, not only
    /// on where they stand.
    pub(crate) hidden_threats: bool,
    /// A captive may return to its home square.
    pub(crate) homes: bool,
    /// The move number from which on moves do not tell numbers apart; 0 if none
    /// asks for it.
    pub(crate) last_number: u16,
    /// No way of capturing asks whose piece stands in between, so that it can
    /// be judged from the occupied squares alone.
    pub(crate) neutral_paths: bool,
}

impl<B: Bits> Tables<B> {
    #[inline(always)]
    pub(crate) fn mover(&self, side: Side, kind: Kind) -> &Mover<B> {
        &self.movers[side.index()][kind.index()]
    }
}
