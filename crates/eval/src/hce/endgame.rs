//! What is known about endings: force that mates a bare king, material that
//! wins nothing, and advantages that are hard to use.

use super::kpk;
use super::masks::{
    DARK, FILE_A, FILE_H, KING_FLANK, LAST, QUEEN_FLANK, SIDE_LENGTH, count, distance, file_of,
    from_edge, only, rank_of, square,
};
use super::scene::{Scene, us_them};
use super::sums::PieceCounts;
use super::tally::{HceTerm, Packed, Tally, eg, mg, side};
use super::weights::{ENDING_CORNER, ENDING_EDGE, ENDING_KINGS_CLOSE, ENDING_PAWN_WON, ENDING_WON};
use crate::values::piece_value;
use game_core::orthodox::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK};
use game_core::{BoardView, Kind, Set64, Side, Square};

/// How much of a value counts in the middlegame and in the endgame, in parts
/// of [`FULL_SCALE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    pub(crate) mg: i32,
    pub(crate) eg: i32,
}

/// The scale of an ordinary position.
pub(crate) const FULL_SCALE: i32 = 64;

impl Scale {
    /// The scale of a position in which the whole score counts.
    pub(crate) const FULL: Scale = Scale { mg: FULL_SCALE, eg: FULL_SCALE };
    /// The scale of a position that nobody can win.
    const DRAW: Scale = Scale { mg: 0, eg: 0 };
}

/// Scales for advantages that are hard to use, in parts of 64.
mod parts {
    /// Bishops of opposite colours alone, and for each passed pawn of the
    /// better side.
    pub(super) const OPPOSITE_ALONE: i32 = 18;
    pub(super) const OPPOSITE_PER_PASSED: i32 = 5;
    /// Bishops of opposite colours with other pieces, and for each piece of the
    /// better side.
    pub(super) const OPPOSITE: i32 = 26;
    pub(super) const OPPOSITE_PER_PIECE: i32 = 4;
    /// No pawns and at most a minor piece ahead: with less than a rook, with
    /// a weak opponent, otherwise.
    pub(super) const NOTHING_TO_MATE_WITH: i32 = 0;
    pub(super) const AGAINST_ONE_MINOR: i32 = 4;
    pub(super) const NO_PAWNS: i32 = 14;
    /// Each pawn brings the scale nearer to full.
    pub(super) const FEW_PAWNS: i32 = 38;
    pub(super) const PER_PAWN: i32 = 7;
    /// Rook endings: king before the last pawn; a pawn up on one flank.
    pub(super) const ROOKS_KING_IN_FRONT: i32 = 16;
    pub(super) const ROOKS_ONE_FLANK: i32 = 38;
}

/// Steps from the nearest edges of a king in the middle of the board, files and
/// ranks together.
const FARTHEST_FROM_EDGES: i32 = 2 * (SIDE_LENGTH as i32 / 2 - 1);

/// Endings with at most this many pieces on both sides together are looked at
/// one by one.
const FEW_PIECES: i32 = 3;

/// Adds what is known of won endings for one side.
#[inline(always)]
pub(crate) fn known_wins<V, T, const WHITE: bool>(scene: &Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    if scene.side(them).many() {
        return;
    }
    if can_mate(scene, us) {
        drive::<V, T, WHITE>(scene, tally);
    } else if scene.counts.pieces(us) == 0
        && scene.counts.of(us, PAWN) == 1
        && lone_pawn_wins(scene, side::<WHITE>())
    {
        tally.add::<WHITE>(HceTerm::Ending, ENDING_PAWN_WON, 1);
    }
}

/// Has a side what it takes to mate a bare king by force?
fn can_mate<V: BoardView<Bits = u64>>(scene: &Scene<V>, side: usize) -> bool {
    let n = |kind| scene.counts.of(side, kind);
    let bishops = scene.of(side, BISHOP);
    let both_colours = bishops.meets(DARK) && bishops.meets(!DARK);
    n(QUEEN) + n(ROOK) > 0 || both_colours || n(BISHOP) > 0 && n(KNIGHT) > 0 || n(KNIGHT) > 2
}

/// Adds what helps to mate: the bare king at the edge or in the right corner,
/// and the king of this side near it.
#[cold]
fn drive<V, T, const WHITE: bool>(scene: &Scene<V>, tally: &mut T)
where
    V: BoardView<Bits = u64>,
    T: Tally,
{
    let (us, them) = us_them::<WHITE>();
    let (king, bare) = (scene.kings[us], scene.kings[them]);
    let mut add = |feature, n, sq| tally.add_at::<WHITE>(HceTerm::Ending, feature, n, sq);
    add(ENDING_WON, 1, bare);
    add(ENDING_KINGS_CLOSE, LAST as i32 - distance(king, bare), king);
    let n = |kind| scene.counts.of(us, kind);
    if n(QUEEN) + n(ROOK) == 0 && n(BISHOP) == 1 {
        add(ENDING_CORNER, towards_corner(bare, scene.of(us, BISHOP)), bare);
    } else {
        let from_edges = from_edge(file_of(bare)) + from_edge(rank_of(bare));
        add(ENDING_EDGE, FARTHEST_FROM_EDGES - from_edges as i32, bare);
    }
}

/// How near a king is to the corners of the bishop's colour: 7 in such a corner,
/// 0 on the long diagonal between the corners of the opposite colour.
fn towards_corner(king: Square, bishop: Set64) -> i32 {
    let file = if bishop.meets(DARK) { file_of(king) } else { LAST - file_of(king) };
    (LAST as i32 - file as i32 - rank_of(king) as i32).abs()
}

/// Does the only pawn, of this side, win against the bare king?
#[cold]
fn lone_pawn_wins<V: BoardView<Bits = u64>>(scene: &Scene<V>, side: Side) -> bool {
    let us = side.index();
    // Ranks turned round, so that the pawn moves up.
    let flip = if side == Side::White { 0 } else { square(0, LAST).0 };
    let pawns = scene.of(us, PAWN);
    if pawns.is_empty() {
        // It is in hand, and will be put where it wins.
        return true;
    }
    let to_move = if scene.turn() == side { Side::White } else { Side::Black };
    let squares = [only(pawns), scene.kings[us], scene.kings[1 - us]];
    let [pawn, king, bare] = squares.map(|sq| Square(sq.0 ^ flip));
    kpk::is_won(to_move, pawn, king, bare)
}

/// How much counts for the side that is ahead in the endgame, or if neither is,
/// in the middlegame.
#[inline(always)]
pub(crate) fn scale<V: BoardView<Bits = u64>>(scene: &Scene<V>, sum: Packed) -> Scale {
    let ahead = if eg(sum) != 0 { eg(sum) } else { mg(sum) };
    let strong = if ahead >= 0 { Side::White } else { Side::Black };
    let counts = scene.counts;
    if counts.pieces(0) + counts.pieces(1) <= FEW_PIECES
        && (is_dead(counts) || is_drawn_by_pawns(scene, strong))
    {
        return Scale::DRAW;
    }
    let us = strong.index();
    let few = few_pawns(counts, us);
    // Without pawns it does not help that pieces are left.
    let mg = if counts.of(us, PAWN) == 0 { few } else { FULL_SCALE };
    let eg = few.min(opposite_bishops(scene, us)).min(rook_ending(scene, strong));
    Scale { mg, eg }
}

/// No pawns, and neither side can mate: at most a minor piece each, or two
/// knights.
fn is_dead(counts: PieceCounts) -> bool {
    let n = |kind| counts.of(0, kind) + counts.of(1, kind);
    let cannot_mate = |side| {
        let (knights, bishops) = (counts.of(side, KNIGHT), counts.of(side, BISHOP));
        knights + bishops <= 1 || bishops == 0 && knights == 2
    };
    let no_force = n(PAWN) + n(ROOK) + n(QUEEN) == 0;
    no_force && cannot_mate(0) && cannot_mate(1)
}

/// The last pawn that cannot win, and rook pawns whose corner the bare king
/// holds against a bishop of the wrong colour or none.
fn is_drawn_by_pawns<V: BoardView<Bits = u64>>(scene: &Scene<V>, strong: Side) -> bool {
    let (us, them) = (strong.index(), 1 - strong.index());
    if scene.counts.of(them, PAWN) > 0 || scene.counts.pieces(them) > 0 {
        return false;
    }
    let pieces = scene.counts.pieces(us);
    let pawns = scene.of(us, PAWN);
    if pieces == 0 && scene.counts.of(us, PAWN) == 1 {
        return !lone_pawn_wins(scene, strong);
    }
    if pawns.is_empty() || scene.counts.of(us, BISHOP) != pieces {
        return false;
    }
    let file = if pawns.is_within(FILE_A) {
        0
    } else if pawns.is_within(FILE_H) {
        LAST
    } else {
        return false;
    };
    let corner = square(file, if strong == Side::White { LAST } else { 0 });
    let colour = if DARK.has(corner) { DARK } else { !DARK };
    !scene.of(us, BISHOP).meets(colour) && distance(scene.kings[them], corner) <= 1
}

/// One bishop each, on different colours.
#[inline(always)]
fn opposite_bishops<V: BoardView<Bits = u64>>(scene: &Scene<V>, us: usize) -> i32 {
    let counts = scene.counts;
    if counts.of(0, BISHOP) != 1 || counts.of(1, BISHOP) != 1 {
        return FULL_SCALE;
    }
    let dark = scene.kind(BISHOP) & DARK;
    if dark.is_empty() || dark.many() {
        return FULL_SCALE;
    }
    if counts.pieces(0) == 1 && counts.pieces(1) == 1 {
        let passed = count(scene.pawns.passed & scene.side(us));
        return (parts::OPPOSITE_ALONE + parts::OPPOSITE_PER_PASSED * passed).min(FULL_SCALE);
    }
    let more = counts.pieces(us) + counts.of(us, PAWN) / 2;
    (parts::OPPOSITE + parts::OPPOSITE_PER_PIECE * more).min(FULL_SCALE)
}

/// The plain values of a side's pieces together, pawns apart.
#[inline(always)]
fn force(counts: PieceCounts, side: usize) -> i32 {
    let value = |kind: Kind| counts.of(side, kind) * piece_value(kind);
    value(KNIGHT) + value(BISHOP) + value(ROOK) + value(QUEEN)
}

/// Without pawns much is needed to win, and the fewer there are the easier the
/// last is given a piece for.
#[inline(always)]
fn few_pawns(counts: PieceCounts, us: usize) -> i32 {
    let pawns = counts.of(us, PAWN);
    if pawns > 0 {
        return (parts::FEW_PAWNS + parts::PER_PAWN * pawns).min(FULL_SCALE);
    }
    let (own, other) = (force(counts, us), force(counts, 1 - us));
    let minor = piece_value(BISHOP);
    if own - other > minor {
        FULL_SCALE
    } else if own < piece_value(ROOK) {
        parts::NOTHING_TO_MATE_WITH
    } else if other <= minor {
        parts::AGAINST_ONE_MINOR
    } else {
        parts::NO_PAWNS
    }
}

/// One rook each and at most a pawn ahead.
#[inline(always)]
fn rook_ending<V: BoardView<Bits = u64>>(scene: &Scene<V>, strong: Side) -> i32 {
    let (us, them, counts) = (strong.index(), 1 - strong.index(), scene.counts);
    let only_rook = |side| counts.pieces(side) == 1 && counts.of(side, ROOK) == 1;
    let ahead = counts.of(us, PAWN) - counts.of(them, PAWN);
    if !only_rook(us) || !only_rook(them) || ahead > 1 {
        return FULL_SCALE;
    }
    let own = scene.of(us, PAWN);
    if counts.of(us, PAWN) == 1 && counts.of(them, PAWN) == 0 {
        let (pawn, king) = (only(own), scene.kings[them]);
        let (king_rank, pawn_rank) = (rank_of(king), rank_of(pawn));
        let is_ahead = match strong {
            Side::White => king_rank > pawn_rank,
            Side::Black => king_rank < pawn_rank,
        };
        if is_ahead && file_of(king).abs_diff(file_of(pawn)) <= 1 {
            return parts::ROOKS_KING_IN_FRONT;
        }
    }
    let one_flank = !own.meets(QUEEN_FLANK) || !own.meets(KING_FLANK);
    if one_flank { parts::ROOKS_ONE_FLANK } else { FULL_SCALE }
}
