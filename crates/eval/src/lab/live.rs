//! Terms told from the position itself, without a table of pieces.

use super::boards::Boards;
use super::formula::{Weight, rounded_ratio};
use super::nearness::{self, Nearness};
use super::reach::targets;
use super::values::{Shape, ValueTable};
use game_core::{BoardView, Kind, Piece, Position, Side, Square, SquareSet};
use std::sync::Arc;

/// A term told from the position: a side whose measure is `most` gets `bound`.
#[derive(Debug)]
pub(super) struct LiveTerm {
    measure: LiveMeasure,
    /// In points, multiplied with the weight of the term.
    bound: i64,
    /// The largest measure: that of the army a game starts with, if every
    /// piece of it had as much as it ever can.
    most: i64,
}

#[derive(Debug)]
pub(super) enum LiveMeasure {
    /// Moves of the pieces.
    Moves,
    /// Captures of the pieces.
    Captures,
    /// Protected pieces, once for each protector.
    Protections,
    /// Dangerous pieces near royal ones.
    Danger(RoyalDanger),
    /// Royal pieces in the centre, which is bad.
    Centre,
}

/// How dangerous pieces are, and how near.
#[derive(Debug)]
pub(super) struct RoyalDanger {
    pub(super) values: ValueTable,
    pub(super) nearness: Arc<Nearness>,
}

/// What an army can do at most.
pub(super) struct ArmyMaxima {
    pub(super) moves: i64,
    pub(super) captures: i64,
    /// The values of its pieces, each without its sign.
    pub(super) danger: i64,
}

impl ArmyMaxima {
    /// The maxima of the larger army at the start; pieces in hand belong to it.
    pub(super) fn of<P: Position>(
        view: &P,
        boards: &Boards<P::Bits>,
        values: &ValueTable,
    ) -> ArmyMaxima {
        let shape = Shape::of(view);
        let at_most = |piece: Piece| {
            let moves = most_moves(view, piece);
            let captures = most_captures(view, piece, boards);
            [moves, captures, values.anywhere[shape.piece(piece)].abs()]
        };
        let army = |side: Side| {
            let of_kind = |kind: Kind| {
                let n = view.of(side, kind).len() + view.in_hand(side, kind);
                at_most(Piece::new(side, kind)).map(|most| most * i64::from(n))
            };
            shape.kinds().map(of_kind).fold([0; 3], |a, b| std::array::from_fn(|i| a[i] + b[i]))
        };
        let [white, black] = Side::BOTH.map(army);
        let [moves, captures, danger] = std::array::from_fn(|i| white[i].max(black[i]).max(1));
        ArmyMaxima { moves, captures, danger }
    }
}

/// The most moves and captures of a piece from any square, taken together.
fn most_moves<V: BoardView>(view: &V, piece: Piece) -> i64 {
    let (nothing, full) = (SquareSet::EMPTY, view.geometry().squares().collect());
    let from = |sq| {
        let moves = view.steps_of(piece, sq, nothing) | view.attacks_of(piece, sq, nothing);
        // Pieces that hop move where others stand.
        (moves | view.attacks_of(piece, sq, full)).len()
    };
    i64::from(view.geometry().squares().map(from).max().unwrap_or(0))
}

/// The most captures of a piece from any square, if a full board or one with
/// obstacles held nothing but enemies.
fn most_captures<P: Position>(view: &P, piece: Piece, boards: &Boards<P::Bits>) -> i64 {
    let full: SquareSet<P::Bits> = view.geometry().squares().collect();
    let strewn = boards.strewn.iter().flat_map(|turned| &turned[piece.side.index()]);
    let all = strewn.map(|board| board.own | board.enemies).chain([full]);
    let from = |enemies: SquareSet<P::Bits>, sq| {
        let others = enemies - SquareSet::of(sq);
        (view.attacks_of(piece, sq, others) & others).len()
    };
    let on = |enemies| view.geometry().squares().map(|sq| from(enemies, sq)).max().unwrap_or(0);
    i64::from(all.map(on).max().unwrap_or(0))
}

impl LiveTerm {
    pub(super) fn new(
        measure: LiveMeasure,
        weight: Weight,
        most: &ArmyMaxima,
        shape: Shape,
    ) -> LiveTerm {
        /// 2/1 + 1/1 for the king of each side.
        const NEAREST: i64 = 6 * nearness::ONE as i64;
        let most = match &measure {
            LiveMeasure::Moves => most.moves,
            LiveMeasure::Captures | LiveMeasure::Protections => most.captures,
            LiveMeasure::Danger(_) => most.danger * NEAREST,
            LiveMeasure::Centre => CENTRE_ONE,
        };
        let bound = shape.most_without_table().round() as i64;
        let sign = if matches!(measure, LiveMeasure::Centre) { -1 } else { 1 };
        LiveTerm { measure, bound: sign * weight.of(bound), most }
    }

    /// A side's share, in points.
    pub(super) fn points<V: BoardView>(&self, view: &V, royals: &[Kind], side: Side) -> i64 {
        let amount = match &self.measure {
            LiveMeasure::Moves => moves(view, side),
            LiveMeasure::Captures => captures(view, side),
            LiveMeasure::Protections => protections(view, royals, side),
            LiveMeasure::Danger(danger) => danger.of_side(view, royals, side),
            LiveMeasure::Centre => centre(view, royals, side),
        };
        let amount = amount.clamp(-self.most, self.most);
        // RoyalDanger times bound is more than an i64 holds.
        let product = i128::from(amount) * i128::from(self.bound);
        (product / i128::from(self.most)) as i64
    }
}

fn sum_over_pieces<V: BoardView>(
    view: &V,
    side: Side,
    amount: impl Fn(Piece, Square) -> i64,
) -> i64 {
    let piece = |sq| view.at(sq).map(|piece| (piece, sq));
    view.of_side(side).into_iter().filter_map(piece).map(|(piece, sq)| amount(piece, sq)).sum()
}

/// A move is a piece and its target: king safety, castling, drops and the
/// choice at a promotion are not looked at.
fn moves<V: BoardView>(view: &V, side: Side) -> i64 {
    let (own, enemies) = (view.of_side(side), view.of_side(!side));
    sum_over_pieces(view, side, |piece, sq| i64::from(targets(view, piece, sq, own, enemies).len()))
}

fn captures<V: BoardView>(view: &V, side: Side) -> i64 {
    let (occupied, enemies) = (view.occupied(), view.of_side(!side));
    sum_over_pieces(view, side, |piece, sq| {
        i64::from((view.attacks_of(piece, sq, occupied) & enemies).len())
    })
}

fn protections<V: BoardView>(view: &V, royals: &[Kind], side: Side) -> i64 {
    let occupied = view.occupied();
    let protected = view.of_side(side) - royal_squares(view, royals, side);
    sum_over_pieces(view, side, |piece, sq| {
        i64::from((view.attacks_of(piece, sq, occupied) & protected).len())
    })
}

fn royal_squares<V: BoardView>(view: &V, royals: &[Kind], side: Side) -> SquareSet<V::Bits> {
    royals.iter().fold(SquareSet::EMPTY, |set, &kind| set | view.of(side, kind))
}

impl RoyalDanger {
    fn of_side<V: BoardView>(&self, view: &V, royals: &[Kind], side: Side) -> i64 {
        let kings = [side, !side].map(|side| royal_squares(view, royals, side));
        sum_over_pieces(view, side, |piece, sq| {
            // The nearest, where a side has several royal pieces.
            let near = |kings: SquareSet<V::Bits>| {
                kings.into_iter().map(|king| self.nearness.get(piece, sq, king)).max().unwrap_or(0)
            };
            let nearness: u32 = kings.map(near).iter().sum();
            self.values.anywhere[self.values.shape.piece(piece)] * i64::from(nearness)
        })
    }
}

/// The middle of a board, for files and ranks together.
const CENTRE_ONE: i64 = 2_000_000;

/// How central a side's royal pieces stand: the mean where there are several.
fn centre<V: BoardView>(view: &V, royals: &[Kind], side: Side) -> i64 {
    let board = view.geometry();
    // row * (rows - row), rows counted at their middle so that both ends of
    // the board are alike, in parts of the most it can be.
    let central = |at: u8, n: u8| {
        let (twice, n) = (2 * i64::from(at) + 1, i64::from(n));
        rounded_ratio(twice * (2 * n - twice) * (CENTRE_ONE / 2), n * n)
    };
    let kings = royal_squares(view, royals, side);
    let of_square =
        |sq| central(board.rank(sq), board.ranks()) + central(board.file(sq), board.files());
    let sum: i64 = kings.into_iter().map(of_square).sum();
    sum / i64::from(kings.len().max(1))
}
